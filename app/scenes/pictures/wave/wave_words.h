#pragma once

#include "run/run.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

struct AxisWave;

/// How many steps there are up to the last one with a message.
StepIndex sendsUntil(const std::vector<double>& counts);
/// An axis by what it leads between in the network: "axis 3, between columns", "axis 2, between rows", "axis 1, between
/// layers"; "axis 3" where it is drawn otherwise. The network may have the same arrow for two of them.
QString axisInPicture(const Run& run, std::size_t axis);

/// Whether a processor has all blocks in the end, or in the beginning.
bool keepsAllBlocks(const Run& run);
/// Into how many sub-blocks the algorithm then cuts the block of a processor.
double subBlocksOf(const Run& run);

/// The axis whose message is the largest in every step, of several that are used; nothing if there is none.
std::optional<std::size_t> decisiveAxis(const std::vector<std::vector<double>>& byAxis);
/// What every axis would carry if all carried the same.
struct EvenShare {
    double blocks{}, axes{}; ///< that all carry together, and how many they are
    double each() const { return blocks / axes; }
    QString text() const; ///< "63 ÷ 3 = 21"
};
/// Nothing where the axes do not bring all blocks, each once.
std::optional<EvenShare> evenShare(const Run& run, const std::vector<std::vector<double>>& byAxis);
/// "Axis 3 carries 48 of 63 blocks received (76 %): transfer 48 × 64 = 3072 units; evenly, 63 ÷ 3 = 21 each, so 1344:
/// as in “bound, any algorithm”." `carried`: by that axis, in the largest messages.
QString evenShareText(const Run& run, double carried, std::size_t decisive, const EvenShare& share);
/// Of the blocks that come to a processor, or in a reduce-scatter leave it: "48 of 63 blocks received (76 %)";
/// of other operations their number alone. `part`: what is counted.
QString ofAllMoved(const Run& run, double sum, const QString& part);

/// "29 of 48 so far; step 6 adds 9"; once it is over, "after step 6: 38 of 48"
QString addedText(const Run& run, const AxisWave& wave, StepIndex marked, bool moving);

/// What the cost of a step is made of: "10 + 64 × bold"; empty where something else makes it longer.
QString costRule(const Run& run);
/// What every step costs, in ever fewer words: "10 + 2 × 64 = 138 units", "138".
/// Throws Cancelled.
std::vector<QStringList> waveStepTexts(const Run& run, const std::stop_token& stop);

/// What the time is made of and what it compares with, where the largest messages are all that it depends on: "Time: 9
/// start-ups × 10 + 48 blocks × 64 = 3162 units; bound, any algorithm: …". `largest`: blocks in the largest
/// messages of all steps; `along`: the axis that they go along, "axis 3", or empty.
QString waveTimeText(const Run& run, double largest, std::size_t axes, const QString& along,
                     const std::stop_token& stop);

} // namespace hopscope
