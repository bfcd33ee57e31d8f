#include "algorithms/leaf_theory.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::uint64_t dividedUp(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

} // namespace

double leafLinkBound(const LeafTree& tree)
{
    return tree.leaves() + (tree.arity(1) == 2 && tree.levels() > 1 ? 1.0 : 0.0);
}

double queueFreeSteps(const LeafTree& tree) { return tree.leaves() + 2.0 * tree.levels() - 2; }

double oneSendBroadcast(const LeafTree& tree) { return tree.levels() + tree.aritySum(tree.levels()) - 1.0; }

double oneSendAllgather(const LeafTree& tree)
{
    // A router of level l sends k_l n copies, the root (k_h - 1) n, from step l + 1 on; the last one has to be passed
    // on by the routers below it.
    const std::uint32_t h = tree.levels();
    const double n = tree.leaves();
    double most = h + n * (tree.arity(h) - 1.0) + tree.aritySum(h - 1);
    for (std::uint32_t level = 1; level < h; ++level)
        most = std::max(most, level + n * tree.arity(level) + tree.aritySum(level - 1));
    return most;
}

double exchangeSends(const LeafTree& tree, std::uint32_t level)
{
    const double n = tree.leaves(), own = tree.below(level);
    return 2 * own * (n - own) + own * (own - tree.below(level - 1));
}

double oneSendExchange(const LeafTree& tree)
{
    double most = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        most = std::max(most, exchangeSends(tree, level) + 2.0 * level - 1);
    return most;
}

double exchangeSlots(const LeafTree& tree, std::uint32_t level)
{
    const std::uint64_t m = tree.below(level - 1);
    return static_cast<double>(dividedUp((tree.arity(level) - 1) * m * m, tree.effective(level)));
}

double alignedSlots(const LeafTree& tree, std::uint32_t level)
{
    const std::uint64_t m = tree.below(level - 1);
    return static_cast<double>((tree.arity(level) - 1) * m * dividedUp(m, tree.effective(level)));
}

double branchBound(const LeafTree& tree)
{
    double most = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        const std::uint64_t below = tree.below(level - 1);
        const std::uint64_t packets = below * (tree.leaves() - below);
        most = std::max(most, 2.0 * level - 1 + static_cast<double>(dividedUp(packets, tree.capacity(level))));
    }
    return most;
}

double meanDelayBound(const LeafTree& tree)
{
    std::uint64_t delays = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        delays += std::uint64_t{tree.below(level) - tree.below(level - 1)} * (2 * level - 1);
    const std::uint64_t others = tree.leaves() - 1;
    return static_cast<double>(others + dividedUp(delays, others));
}

namespace {

/// What must pass the link of one leaf, which is idle while the first packet is on its way to it, or the last to
/// others; its sum is in the order of time.
LeafBound linkBound(const LeafTree& tree, bool sends)
{
    const double n = tree.leaves(), c = tree.capacity(1), steps = leafLinkBound(tree), idle = steps - (n - 1);
    if (c == 1)
        return {steps, sends ? "link of the root" : "link of a leaf", "n, or n + 1 if k₁ = 2 and h ≥ 2", leaf::theorem2,
                sends ? fmt::format("= {} + {}", shortNumber(n - 1), idle)
                      : fmt::format("= {} + {}", idle, shortNumber(n - 1))};
    return {1 + std::ceil((n - 1) / c), "link of a leaf", "1 + ⌈(n − 1)/c₁⌉", leaf::corrected,
            fmt::format("= 1 + ⌈{}/{}⌉", n - 1, c)};
}

} // namespace

std::vector<LeafBound> leafBounds(Operation operation, bool oneSend, const LeafTree& tree)
{
    const double h = tree.levels(), c = tree.capacity(1);
    const LeafBound distance{2 * h, "longest way", "2h", leaf::multiport, fmt::format("= 2 · {}", h)};
    const LeafBound link = linkBound(tree, operation == Operation::Scatter);
    switch (operation) {
    case Operation::Broadcast:
        if (!oneSend) return {distance};
        return {distance, {oneSendBroadcast(tree), "one send per step", "h + k₁ + … + k_h − 1", leaf::theorem1}};
    case Operation::Scatter:
    case Operation::Gather:
        return {distance, link};
    case Operation::Allgather:
        if (!oneSend) return {distance, link};
        return {distance,
                {oneSendAllgather(tree), "sends of the busiest router",
                 "max over l of l + k_l n + k₁ + … + "
                 "k_(l−1)",
                 leaf::corrected}};
    case Operation::Alltoall:
        if (oneSend)
            return {
                distance,
                {oneSendExchange(tree), "sends of the busiest router", "max over l of W_l + 2l − 1", leaf::corrected}};
        if (c != 1)
            return {distance,
                    link,
                    {branchBound(tree), "busiest branch", "max over i of 2i − 1 + ⌈N_(i−1) (n − N_(i−1))/c_i⌉",
                     leaf::corrected}};
        return {distance,
                link,
                {branchBound(tree), "busiest branch", "max over i of 2i − 1 + ⌈N_(i−1) (n − N_(i−1))/c_i⌉",
                 leaf::corrected},
                {meanDelayBound(tree), "mean delay", "n − 1 + ⌈Σ (N_i − N_(i−1)) (2i − 1)/(n − 1)⌉", leaf::corrected}};
    default:
        return {};
    }
}

std::optional<double> printedLinkBound(const LeafTree& tree)
{
    const auto k = tree.uniform();
    return k ? std::optional(tree.leaves() + (*k == 2 ? 1.0 : 0.0)) : std::nullopt;
}

std::optional<double> printedBroadcast(const LeafTree& tree)
{
    const auto k = tree.uniform();
    return k ? std::optional((*k + 1.0) * tree.levels() - 1) : std::nullopt;
}

std::optional<double> printedAllgather(const LeafTree& tree)
{
    const auto k = tree.uniform();
    if (!k) return std::nullopt;
    return 1.0 * *k * tree.leaves() + (*k + 1.0) * (tree.levels() - 2.0) + 1;
}

std::optional<double> printedExchange(const LeafTree& tree)
{
    const auto uniform = tree.uniform();
    if (!uniform) return std::nullopt;
    const double k = *uniform, n = tree.leaves();
    return n * n * (2 * k + 1) * (k - 1) / (k * k * k) + 2.0 * tree.levels() - 3;
}

std::optional<double> printedExponential(const LeafTree& tree)
{
    const auto k = tree.uniform();
    if (!k) return std::nullopt;
    const double h = tree.levels();
    return tree.leaves() + 2 * h - 2 * std::log(h) / std::log(*k) - 2;
}

std::optional<double> printedSlots(const LeafTree& tree)
{
    if (!tree.uniform()) return std::nullopt;
    double sum = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        const std::uint64_t m = tree.below(level - 1);
        sum += static_cast<double>(dividedUp((tree.arity(level) - 1) * m * m, tree.capacity(level)));
    }
    return sum;
}

namespace leaf {

std::optional<double> printedTheorem8(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return tree.exponentialCapacity() ? printedExponential(tree) : std::nullopt;
}

std::optional<double> printedBound(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return tree.leaves() == 2 ? std::nullopt : printedLinkBound(tree);
}

std::optional<double> printedBoundOfTwo(const Problem& problem)
{
    const LeafTree tree = LeafTree::of(problem.shape);
    return tree.leaves() == 2 ? printedLinkBound(tree) : std::nullopt;
}

} // namespace leaf

std::string leafReason(const Problem& problem, Operation operation, const Transfer& transfer,
                       std::span<const BlockRange> blocks, const LeafReasons& reasons)
{
    const std::uint32_t n = processors(problem), block = blocks[0].first.value;
    std::string packet;
    switch (operation) {
    case Operation::Alltoall:
        packet = fmt::format("the packet of {} for {}", block / n, block % n);
        break;
    case Operation::Allgather:
        packet = fmt::format("the block of {}", block);
        break;
    case Operation::Scatter:
        packet = fmt::format("the block for {}", block);
        break;
    case Operation::Gather:
        packet = fmt::format("the packet of {}", block);
        break;
    default:
        packet = "the message";
    }
    const bool leaf = transfer.from.value<n, up = transfer.to.value> transfer.from.value;
    return fmt::format("{} {} sends {} {} to {} {}: {}.", leaf ? "Processor" : "Router", transfer.from.value, packet,
                       up ? "up" : "down", transfer.to.value < n ? "processor" : "router", transfer.to.value,
                       leaf ? reasons.leaf
                       : up ? reasons.up
                            : reasons.down);
}

} // namespace hopscope
