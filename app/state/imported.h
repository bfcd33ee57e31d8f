#pragma once

#include "own/file_verdict.h"
#include "scenes/network/drawn_network.h"
#include "state/document.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

class OwnText;

/// A network or a schedule from a file, before it becomes part of a document.
struct Imported {
    enum class Kind { Network, Schedule };
    Kind kind{Kind::Network};
    QString fileName, format;                       ///< without its folders; "GraphML"
    std::string text;                               ///< in UTF-8
    std::vector<std::pair<QString, QString>> facts; ///< what was found: "Processors", "16"
    QString verdict;                                ///< of a schedule, a sentence
    bool right{true};                               ///< it does what its operation asks for
    QStringList notes;                              ///< what was passed over or changed while reading
    DrawnNetwork picture;                           ///< of a schedule: who sends to whom; empty: too large

    std::uint32_t processors{};
    std::shared_ptr<const OwnText> schedule{}; ///< null of a network
    std::optional<Operation> operation{};      ///< of a schedule, said or guessed
    bool guessed{false};                       ///< the operation is what the messages look like
};

/// Whether a file of that name is a network or a schedule.
bool isImported(const QString& fileName);
/// Reads and examines it; takes up to a second or two of large files. Throws Refused, Cancelled.
Imported importFile(const QString& path, const std::stop_token& stop = {});
/// The same schedule taken for another operation. Throws Refused, Cancelled.
Imported takenFor(Imported imported, Operation operation, const std::stop_token& stop = {});

/// A document in which the experiment in front runs on the network, or runs the schedule; the text is in it from now
/// on. `operation`: of a schedule whose file leaves it open.
DocumentValue withImported(DocumentValue value, const Imported& imported);

/// Puts the text of a network into the document; its name there.
std::string addNetwork(DocumentValue& value, const Imported& network);

/// A name that no network of the document has, with letters that need no quotes; the suffix stays.
std::string freeNetworkName(const DocumentValue& value, const QString& wanted);

} // namespace hopscope
