#pragma once

#include "ids.h"

#include <QString>

#include <optional>

namespace hopscope {

class Run;
class TrafficMeter;

/// Of a step that costs its start-up and its longest message, and nothing else.
struct PlainCost {
    double startUp{}, transfer{};
};
std::optional<PlainCost> plainCost(const Run& run, TrafficMeter& meter, StepIndex step);

/// The same by blocks, where all are as long: "10 + 3 · 64 = 202 units" for 3 blocks of 64 words.
struct CostInBlocks {
    double blocks{}; ///< of the longest message
    QString text{};
};
/// Nothing of a step that costs more, or −1.
std::optional<CostInBlocks> costInBlocks(const Run& run, StepIndex step);

/// "Blocks per step: 1 + 2 + 2 + 1 = 6; 6 · 64 = 384 units of transfer." of a run of a few such steps; else empty.
QString transferByBlocks(const Run& run);

} // namespace hopscope
