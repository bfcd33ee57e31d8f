#pragma once

#include "run/run.h"
#include "run/text/notation.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <set>
#include <string>

namespace hopscope {

/// Strings that several pictures show, made in one place.

/// "Fractional tree, r = 3"
QString titleOf(const Run& run);
/// A title inside a sentence: "Minimum spanning tree, 2N + 1 parts" begins small, its symbols stay as they are.
QString inSentence(QString title);
/// At the beginning of one.
QString capital(const QString& text);
/// "broadcast on complete:21"
QString contextOf(const Run& run);
/// One line under the title.
QString captionOf(const Run& run);
/// What the algorithm does, with what is true on its own network alone where that is the one.
QString summaryOf(const Run& run);
/// "one send and one receive · cut-through, α = 1, β = 1", in a notation.
QString machineOf(const Run& run, const Notation& notation = {});
/// The same in fewer and fewer words, for narrow places: without prices that are 0, without the ports, the model alone.
QStringList machineForms(const Run& run, const Notation& notation = {});
/// With other words for the ports, and without the prices of these names.
QStringList machineForms(const Run& run, const QString& ports, const std::set<std::string, std::less<>>& varied,
                         const Notation& notation = {});
/// "step 11 of 23"; at rest "after step 11 of 23", at the beginning "start, 23 steps".
QString stepText(const Run& run, double position);
/// "time 69.7 units": no letter, for t is a price in one of the papers
QString timeText(const Run& run, double position);
/// "69.7 units"
QString withTimeUnit(const Run& run, double time);
/// What a picture of the run shows, for who hears it: "Fractional tree, r = 3, broadcast on complete:21: step 11 of 23,
/// time 69.7 units."
QString spokenMoment(const Run& run, double position);
/// What a block is called: packet where a message was cut into packets, else block.
QString blockName(const Run& run);
/// "1st", "22nd", "113th"
QString ordinalText(std::uint32_t number);
/// "4 messages", "1 message"
QString counted(std::uint64_t count, const QString& one, const QString& many);

} // namespace hopscope
