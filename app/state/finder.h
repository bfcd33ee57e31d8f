#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace hopscope {

/// What comes of a finding.
struct FindingEffect {
    QString text;                 ///< "on complete:21: 23 steps, 145.67 units"; empty: unknown
    std::optional<double> time{}; ///< where it is like for like with that of others
};

/// Something that can be found by its words and then done.
struct Finding {
    QString title;       ///< "Recursive doubling"
    QString group;       ///< what it is: "Algorithm", "Playback", "Figure"
    QString keywords{};  ///< further words that find it: its id, its source
    QString keys{};      ///< shortcut, if it has one
    QString note{};      ///< what it means, shown beside the title
    QString objection{}; ///< why it cannot be done yet; it can be chosen all the same
    std::function<void()> act{};
    /// Instead of the note, found when it is shown or compared: what comes of it. Asked for less where there is no time
    /// to run it.
    std::function<FindingEffect(bool mayRun)> effect{};
    bool explains{false}; ///< a term: what a query that begins with a question mark looks for
};

/// The words of a query, without the question mark.
QStringList wordsOf(const QString& query);

/// Places of the findings that hold every word of the query, in any case, the closest first: words that begin a title
/// before words inside one, titles before other words, short titles before long ones. All of them for an empty query,
/// in their order. "? contention" looks among the terms alone. Of those that are equally close, ones with an effect
/// stand together by group, and within a group the fastest first; `timeOf` says how long one takes.
using TimeOf = std::function<std::optional<double>(std::size_t place)>;
std::vector<std::size_t> found(const std::vector<Finding>& findings, const QString& query, const TimeOf& timeOf = {});

} // namespace hopscope
