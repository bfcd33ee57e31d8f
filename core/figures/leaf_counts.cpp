#include "figures/leaf_counts.h"

#include "algorithms/leaf_theory.h"
#include "grouped_digits.h"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope {

namespace {

std::string moreSteps(double steps) { return fmt::format("{} more {}", steps, steps == 1 ? "step" : "steps"); }

std::string grouped(double number) { return groupedDigits(fmt::format("{}", number)); }

/// "top router 12 must forward 9 leaves × 6 in other subtrees = 54 packets, one per step, from step 3 on; the last
/// needs 1 more step: 2 + 54 + 1 = 57"
StepCount countOfRouter(const LeafTree& tree, std::uint32_t level, const std::string& product, double sends,
                        double after)
{
    const bool top = level == tree.levels();
    const std::string where = top ? std::string("top router") : fmt::format("router of level {}", level),
                      who = top ? fmt::format("{} {}", where, tree.root()) : "a " + where;
    const std::string last = after > 0 ? fmt::format("; the last needs {}", moreSteps(after)) : std::string(),
                      plus = after > 0 ? fmt::format(" + {}", after) : std::string();
    return {fmt::format("{} must forward {} = {} packets, one per step, from step {} on{}: {} + {}{} = {}", who,
                        product, grouped(sends), level + 1, last, level, grouped(sends), plus,
                        grouped(level + sends + after)),
            StepSum{where, double(level), sends, after}};
}
/// The level with the most steps.
template <class Steps> std::uint32_t decidingLevel(const LeafTree& tree, Steps steps)
{
    std::uint32_t most = 1;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        if (steps(level) > steps(most)) most = level;
    return most;
}
std::uint32_t exchangeLevel(const LeafTree& tree)
{
    return decidingLevel(tree, [&](std::uint32_t level) { return exchangeSends(tree, level) + 2 * level; });
}
/// Links over which a router must pass on a block.
std::uint32_t copiesAt(const LeafTree& tree, std::uint32_t level)
{
    return tree.arity(level) - (level == tree.levels() ? 1U : 0U);
}
std::uint32_t allgatherLevel(const LeafTree& tree)
{
    return decidingLevel(tree, [&](std::uint32_t level) {
        return level + std::uint64_t{copiesAt(tree, level)} * tree.leaves() + tree.aritySum(level - 1);
    });
}
/// "k_1 + k_2", of the levels from 1 on.
std::string arityLetters(std::uint32_t levels)
{
    if (levels > 3) return fmt::format("k_1 + … + k_{}", levels);
    std::string sum = "k_1";
    for (std::uint32_t level = 2; level <= levels; ++level) sum += fmt::format(" + k_{}", level);
    return sum;
}
/// What stands for the leaves below a router.
std::string belowLetter(const LeafTree& tree, std::uint32_t level)
{
    return level == 0 ? "1" : level == tree.levels() ? "n" : level == 1 ? "k_1" : fmt::format("N_{}", level);
}
/// "1 · 1 + 6 · 3": to how many other leaves packets of a leaf cross how many links behind the first.
std::string delaysOf(const LeafTree& tree, bool all)
{
    constexpr std::uint32_t few = 3;
    std::vector<std::string> delays;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        if (all || tree.levels() <= few || level == 1 || level == tree.levels())
            delays.push_back(fmt::format("{} · {}", grouped(tree.below(level) - tree.below(level - 1)), 2 * level - 1));
        else if (level == 2)
            delays.emplace_back("…");
    return fmt::format("{}", fmt::join(delays, " + "));
}
/// "2 + 4", of the levels from 1 on.
std::string aritiesSum(const LeafTree& tree, std::uint32_t levels)
{
    return fmt::format("{}", fmt::join(tree.arities().first(levels), " + "));
}

} // namespace

StepCount exchangeCount(const LeafTree& tree)
{
    const std::uint32_t most = exchangeLevel(tree);
    const std::uint32_t n = tree.leaves(), own = tree.below(most), child = tree.below(most - 1);
    const std::string among = fmt::format("{} leaves × {} in other subtrees", grouped(own), grouped(own - child));
    const std::string product = most == tree.levels()
                                    ? among
                                    : fmt::format("2 × {} leaves × {} elsewhere (up and down) + {} × {} among them",
                                                  grouped(own), grouped(n - own), grouped(own), grouped(own - child));
    return countOfRouter(tree, most, product, exchangeSends(tree, most), most - 1.0);
}

std::string exchangeOmission(const LeafTree& tree)
{
    const std::uint32_t top = tree.levels();
    if (top < 2 || exchangeLevel(tree) != top) return {};
    const double sends = exchangeSends(tree, top), more = 2.0 * top - 1;
    const std::string product =
        tree.uniform() ? std::string("n²(k − 1)/k")
                       : fmt::format("{} × {}", grouped(tree.leaves()), grouped(tree.leaves() - tree.below(top - 1)));
    return fmt::format("only routers below the top; the top one must send {} = {} blocks, + {} = {}", product,
                       grouped(sends), more, grouped(sends + more));
}

StepCount allgatherCount(const LeafTree& tree)
{
    const std::uint32_t most = allgatherLevel(tree), copies = copiesAt(tree, most);
    return countOfRouter(tree, most, fmt::format("{} blocks × {} other links", grouped(tree.leaves()), copies),
                         double(copies) * tree.leaves(), tree.aritySum(most - 1));
}

StepCount scatterCount(const LeafTree& tree)
{
    const auto far = [&](std::uint32_t level) { return tree.leaves() - tree.below(level - 1); };
    const std::uint32_t most = decidingLevel(tree, [&](std::uint32_t level) { return far(level) + 2 * level; }),
                        packets = tree.leaves() - 1, last = far(most), more = 2 * most - 1, total = last + more;
    if (total != leafLinkBound(tree)) return {};
    const StepSum sum{"link of the root leaf", 0, double(packets), double(total - packets)};
    if (most == 1)
        return {fmt::format("the root leaf's {} blocks leave one per step; the last has 1 more link to cross: {} + 1 = "
                            "{}",
                            grouped(packets), grouped(packets), grouped(total)),
                sum};
    return {fmt::format("of the {} blocks {} cross {} links{}; the last of these leaves in step {} or later "
                        "and has {} links left: {} + {} = {} = {} sends + {}",
                        grouped(packets), grouped(last), 2 * most, most < tree.levels() ? " or more" : "",
                        grouped(last), more, grouped(last), more, grouped(total), grouped(packets), total - packets),
            sum};
}

StepCount floodingCount(const LeafTree& tree)
{
    const std::uint32_t others = tree.leaves() - 1;
    const auto steps = static_cast<std::uint32_t>(leafLinkBound(tree)), idle = steps - others;
    const std::string received = fmt::format("each leaf receives {} {} over its link, one per step, ", grouped(others),
                                             others == 1 ? "block" : "blocks"),
                      first = idle == 1
                                  ? std::string("none in step 1")
                                  : fmt::format("its neighbour's in step 2, the others, from 4 links away{}, from "
                                                "step 4 on, so none in steps 1 and 3",
                                                tree.levels() > 2 ? " or more" : "");
    return {fmt::format("{}{}: {} + {} = {}", received, first, idle, grouped(others), grouped(steps)),
            StepSum{"link of a leaf", double(idle), double(others), 0}};
}

StepCount meanDelayCount(const LeafTree& tree)
{
    const std::uint32_t others = tree.leaves() - 1;
    double delays = 0;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        delays += double(tree.below(level) - tree.below(level - 1)) * (2 * level - 1);
    std::string mean = fmt::format("{:.3g}", delays / others);
    if (mean.find('.') == std::string::npos) mean = fmt::format("{:.7g}", delays / others); // what rounds up is seen
    // Of m numbers of steps that all differ the mean is (m + 1) / 2 or more, and as far as (m − 1) / 2 below the last.
    return {fmt::format("a leaf sends {0} packets, at most one per step, on average not before step {1}, and receives "
                        "{0}, at most one per step, on average {2} steps before the last or earlier; between lie "
                        "({3}) / {0} = {4} steps on average: {1} + {2} + ⌈{4}⌉ = {5}",
                        grouped(others), grouped((others + 1) / 2.0), grouped((others - 1) / 2.0),
                        delaysOf(tree, false), mean, grouped(meanDelayBound(tree)))};
}

std::string broadcastSum(const LeafTree& tree)
{
    return fmt::format("{} + {} − 1", tree.levels(), aritiesSum(tree, tree.levels()));
}

std::string linkSum(const LeafTree& tree)
{
    const std::uint32_t n = tree.leaves();
    return leafLinkBound(tree) > n ? fmt::format("{} + 1", grouped(n)) : grouped(n);
}

std::string allgatherSum(const LeafTree& tree)
{
    const std::uint32_t most = allgatherLevel(tree);
    const std::string sends = fmt::format("{} + {} · {}", most, copiesAt(tree, most), grouped(tree.leaves()));
    return most == 1 ? sends : sends + " + " + aritiesSum(tree, most - 1);
}

std::string exchangeSum(const LeafTree& tree)
{
    const std::uint32_t most = exchangeLevel(tree);
    const std::uint32_t n = tree.leaves(), own = tree.below(most), child = tree.below(most - 1);
    const std::string among = fmt::format("{} · {} + {}", grouped(own), grouped(own - child), 2 * most - 1);
    return most == tree.levels() ? among : fmt::format("2 · {} · {} + {}", grouped(own), grouped(n - own), among);
}

std::string allPortsSum(const LeafTree& tree) { return fmt::format("2 · {}", tree.levels()); }

std::string queueFreeSum(const LeafTree& tree)
{
    return fmt::format("{} + 2 · {} − 2", grouped(tree.leaves()), tree.levels());
}

std::string pipelinedSum(const LeafTree& tree)
{
    std::string sum;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level) {
        if (tree.capacity(level) != 1) return {};
        sum += fmt::format("{} · {}² + ", tree.arity(level) - 1, grouped(tree.below(level - 1)));
    }
    return sum + fmt::format("{}", 2 * tree.levels() - 1);
}

std::string meanDelaySum(const LeafTree& tree)
{
    const std::string others = grouped(tree.leaves() - 1);
    return fmt::format("{0} + ⌈({1}) / {0}⌉", others, delaysOf(tree, true));
}

std::string broadcastLetters(const LeafTree& tree)
{
    constexpr std::uint32_t few = 3;
    return fmt::format("h + {} − 1", tree.levels() <= few ? arityLetters(tree.levels()) : "Σ k_i");
}

std::string linkLetters(const LeafTree& tree) { return leafLinkBound(tree) > tree.leaves() ? "n + 1" : "n"; }

std::string allgatherLetters(const LeafTree& tree)
{
    const std::uint32_t most = allgatherLevel(tree);
    const std::string sends =
        most == tree.levels() ? fmt::format("h + (k_{} − 1) n", most) : fmt::format("{0} + k_{0} n", most);
    return most == 1 ? sends : sends + " + " + arityLetters(most - 1);
}

std::string exchangeLetters(const LeafTree& tree)
{
    const std::uint32_t most = exchangeLevel(tree);
    const std::string own = belowLetter(tree, most), child = belowLetter(tree, most - 1);
    if (most == tree.levels()) return fmt::format("n (n − {}) + 2h − 1", child);
    return fmt::format("2 {0} (n − {0}) + {0} ({0} − {1}) + {2}", own, child, 2 * most - 1);
}

std::string pipelinedLetters(const LeafTree& tree)
{
    return !tree.constantCapacity() ? "Σ D_i + 2h − 1"
           : tree.levels() == 2     ? "k_1 − 1 + (k_2 − 1) k_1² + 2h − 1"
                                    : "Σ (k_i − 1) N_(i−1)² + 2h − 1";
}

std::string meanDelayLetters(const LeafTree& tree)
{
    return tree.levels() == 2 ? "n − 1 + ⌈(k_1 − 1 + 3 (n − k_1))/(n − 1)⌉"
                              : "n − 1 + ⌈Σ (N_i − N_(i−1))(2i − 1)/(n − 1)⌉";
}

} // namespace hopscope
