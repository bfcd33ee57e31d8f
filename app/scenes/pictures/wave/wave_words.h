#pragma once

#include "run/run.h"
#include "scenes/pictures/wave/phrase.h"

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
/// Rows of a wave that are not empty.
std::vector<std::size_t> usedAxes(const std::vector<std::vector<double>>& byAxis);
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
/// "Axis 3 carries 48 of 63 blocks received (76 %): 2.29 × as much as an even share, 63 ÷ 3 = 21", in ever fewer words.
/// `carried`: by that axis, in the largest messages.
QStringList evenShareTexts(const Run& run, double carried, std::size_t decisive, const EvenShare& share);
/// Of the blocks that come to a processor, or in a reduce-scatter leave it: "48 of 63 blocks received (76 %)";
/// of other operations their number alone. `part`: what is counted.
QString ofAllMoved(const Run& run, double sum, const QString& part);

/// "29 of 48 so far; step 6 adds 9"; once it is over, "after step 6: 38 of 48"
QString addedText(const Run& run, const AxisWave& wave, StepIndex marked, bool moving);

/// The largest message of all: "step 39: 440 blocks, 28 170 units".
QString peakText(const Run& run, const AxisWave& wave);

/// What the cost of a step is made of: "10 + 64 × bold"; empty where something else makes it longer.
QString costRule(const Run& run);
/// What a step costs: "10 + 2 × 64 = 138 units"
QString waveStepText(const Run& run, StepIndex step);
/// That of every step, and its result alone. Throws Cancelled.
std::vector<std::vector<Phrase>> waveStepTexts(const Run& run, const std::stop_token& stop);

/// What the time is made of and what it compares with, where the largest messages are all that it depends on: "Time: 9
/// start-ups × 10 + 48 blocks × 64 = 3162 units; bound, any algorithm: …". `largest`: blocks in the largest
/// messages of all steps; `along`: the axis that they go along, "axis 3", or empty.
QString waveTimeText(const Run& run, double largest, std::size_t axes, const QString& along,
                     const std::stop_token& stop);

} // namespace hopscope
