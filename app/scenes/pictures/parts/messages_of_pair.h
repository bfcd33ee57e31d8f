#pragma once

#include "run/run.h"
#include "scenes/selected.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// All messages from one node to another.
struct MessagesOfPair {
    NodeId from, to;
    std::vector<TransferRef> messages; ///< in the order of their steps, at least one

    StepIndex first() const { return messages.front().step; }
};

/// Every pair that exchanges messages, in the order of their first; nothing if there are more than `most`. Reads the
/// whole schedule; throws Cancelled when asked to stop.
std::optional<std::vector<MessagesOfPair>> pairsOf(const Run& run, std::size_t most, const std::stop_token& stop = {});

/// "3", "1–7", "1, 4–5", "1, … 15"
QString stepsOf(const MessagesOfPair& pair);

} // namespace hopscope
