#pragma once

#include "run/run.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// How many steps there are up to the last one with a message.
StepIndex sendsUntil(const std::vector<double>& counts);
/// An axis by what it leads between in the network: "axis 3, between columns", "axis 2, between rows", "axis 1, between
/// layers"; "axis 3" where it is drawn otherwise. The network may have the same arrow for two of them.
QString axisInPicture(const Run& run, std::size_t axis);

/// Whether a processor has all blocks in the end, or in the beginning.
bool keepsAllBlocks(const Run& run);
/// Into how many sub-blocks the algorithm then cuts the block of a processor.
double subBlocksOf(const Run& run);

/// What each axis brings, where that is a multiple of what those before it brought: by axis "3 blocks", "4 × 3 = 12",
/// "16 × 3 = 48". `byAxis`: blocks in the largest messages of all steps; empty where that is not so.
QStringList forwardedBlocks(const Run& run, const std::vector<double>& byAxis);

/// Why it is that, with the present step as an example or else one of the first: "…: in step 3 axis 3 sends 1 + 2 + 3 =
/// 6."
QString forwardText(const std::vector<std::vector<double>>& byAxis, std::size_t decisive, StepIndex marked);
/// The axis whose message is the largest in every step, of several that are used; nothing if there is none.
std::optional<std::size_t> decisiveAxis(const std::vector<std::vector<double>>& byAxis);
/// "Axis 3 carries 48 of the 63 blocks that arrive (76 %); evenly shared, each axis would carry 63 ÷ 3 = 21." Empty
/// where the axes do not bring all blocks, each once.
QString evenShareText(const Run& run, const std::vector<std::vector<double>>& byAxis, std::size_t decisive);
/// Of the blocks that come to a processor, or in a reduce-scatter leave it: "48 of the 63 blocks that arrive (76 %)";
/// of other operations their number alone. `part`: what is counted.
QString ofAllMoved(const Run& run, double sum, const QString& part);

/// What every step costs, in ever fewer words: "10 + 2 × 64 = 138 units", "138".
/// Throws Cancelled.
std::vector<QStringList> waveStepTexts(const Run& run, const std::stop_token& stop);

/// What the time is made of and what it compares with, where the largest messages are all that it depends on: "Time: 9
/// start-ups × 10 + 48 blocks × 64 = 3162 units; lower bound, any algorithm: …". `largest`: blocks in the largest
/// messages of all steps; `along`: the axis that they go along, "axis 3", or empty.
QString waveTimeText(const Run& run, double largest, std::size_t axes, const QString& along,
                     const std::stop_token& stop);

} // namespace hopscope
