#pragma once

#include "topology/leaf_tree.h"

#include <optional>
#include <string>

namespace hopscope {

/// What a number of steps adds up to: those in which no packet is where most of them pass yet, one for each packet
/// there, and those after the last.
struct StepSum {
    std::string where; ///< "top router", "router of level 1", "link of a leaf", "link of the root leaf"
    double before{}, packets{}, after{};
    double total() const { return before + packets + after; }
};
/// How steps are counted: a sentence, and its terms; often nothing.
struct StepCount {
    std::string text;
    std::optional<StepSum> sum{};
};

// Why so many steps are needed, of the level that decides.
StepCount exchangeCount(const LeafTree& tree);
/// What the formula printed for a total exchange with one send leaves out in this tree, where the top router decides:
/// "only routers below the top; the top one must send …"; else nothing.
std::string exchangeOmission(const LeafTree& tree);
StepCount allgatherCount(const LeafTree& tree);
/// One leaf sends to all others over its link, the furthest first: those that decide are sent before all that are
/// nearer.
StepCount scatterCount(const LeafTree& tree);
/// Every leaf receives from all others over its link, the nearest first: the furthest cannot come before they have
/// crossed all their links.
StepCount floodingCount(const LeafTree& tree);
/// In a total exchange with links that grow, why the mean delay of a leaf's packets sets a bound.
StepCount meanDelayCount(const LeafTree& tree);

// The formulas that hold in every tree, in the numbers of one: "2 + 3 · 8 + 2".
std::string broadcastSum(const LeafTree& tree);
std::string linkSum(const LeafTree& tree);
std::string allgatherSum(const LeafTree& tree);
std::string exchangeSum(const LeafTree& tree);
std::string allPortsSum(const LeafTree& tree);
std::string queueFreeSum(const LeafTree& tree);
/// Empty where a link carries more than one packet.
std::string pipelinedSum(const LeafTree& tree);
std::string meanDelaySum(const LeafTree& tree);

// The same formulas in letters, of the level that decides in this tree: "h + (k_2 − 1) n + k_1".
std::string broadcastLetters(const LeafTree& tree);
std::string linkLetters(const LeafTree& tree);
std::string allgatherLetters(const LeafTree& tree);
std::string exchangeLetters(const LeafTree& tree);
std::string pipelinedLetters(const LeafTree& tree);
std::string meanDelayLetters(const LeafTree& tree);

} // namespace hopscope
