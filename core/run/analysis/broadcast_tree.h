#pragma once

#include "run/run.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// Of a broadcast in which every processor receives from one other alone: the tree that the message goes over.
struct BroadcastTree {
    std::vector<NodeId> from; ///< by processor of the topology; of the root the root itself
    std::uint32_t depth{};    ///< edges from the root to the farthest processor
    std::vector<StepIndex> step; ///< by processor, in which it first receives; 0 of the root
    NodeId farthest{};           ///< the first of those that are `depth` edges away
};

/// Nothing of another operation, or where a processor receives from several. Plays the schedule. Throws Cancelled.
std::optional<BroadcastTree> broadcastTree(const Run& run, const std::stop_token& stop = {});

/// What a change of the network did to the tree, and why `run`, over the tree of now, takes as long as it does:
/// "processor 1 now receives from 5 instead of 0; the tree stays 4 edges deep: 4 packets + depth 4 − 1 = 7 steps, each
/// 10 + 64 ÷ 4 = 26 units, 182 in all". The steps are made of depth and packets only where they are that many,
/// and of one price where they have it. Throws Cancelled.
std::string treeChangeText(const BroadcastTree& before, const BroadcastTree& now, const Run& run,
                           const std::stop_token& stop = {});

/// What the steps of a run over a tree are made of, and who sends to several at once: "4 packets + depth 4 − 1 = 7
/// steps, each 10 + 64 ÷ 4 words = 26 units, 182 in all; all ports: root 0 sends to its 4 children at once". Empty
/// where the steps are neither made of depth and packets nor equally long. Of one packet the longest path is named,
/// unless each step serves one whole level of the tree. Throws Cancelled.
std::string treeStepsText(const BroadcastTree& tree, const Run& run, const std::stop_token& stop = {});

} // namespace hopscope
