#include "run/tables/rows.h"

#include <cstddef>
#include <map>
#include <vector>

namespace hopscope {

namespace {

struct Sum {
    std::uint64_t messages{}, most{};
    double words{};
};

/// What is summed up by a number, of which there may be many more than fit into memory: a pair of nodes, a link.
struct Summed {
    std::uint64_t keys; ///< all are below
    /// Calls add(key, messages, words) for all that step k, from 0, adds.
    std::function<void(StepIndex k, const Step&, const std::function<void(std::uint64_t, std::uint64_t, double)>&)> of;
};

constexpr std::uint64_t mostSums = 1'000'000;              ///< in memory at once
constexpr std::uint64_t mostBits = std::uint64_t{1} << 29; ///< the same, of marks

/// How many different keys there are up to a step, by equal stretches of them.
std::vector<std::uint64_t> histogram(const Run& run, const Summed& summed, StepIndex last, std::uint64_t stretch)
{
    std::vector<std::uint64_t> counts(summed.keys / stretch + 1);
    std::vector<bool> seen;
    const StepRange all{1, last};
    for (std::uint64_t first = 0; first < summed.keys; first += mostBits) {
        seen.assign(std::min(mostBits, summed.keys - first), false);
        eachStep(run, {&all, 1}, [&](StepIndex step, const Step& sent) {
            summed.of(step - 1, sent, [&](std::uint64_t key, std::uint64_t, double) {
                if (key < first || key - first >= seen.size() || seen[key - first]) return;
                seen[key - first] = true;
                ++counts[key / stretch];
            });
        });
    }
    return counts;
}

constexpr std::uint64_t stretches = 1 << 16;

std::uint64_t stretchOf(const Summed& summed) { return summed.keys / stretches + 1; }

double countOf(const Run& run, const Summed& summed, std::span<const StepRange> moments)
{
    double all = 0;
    eachMoment(moments, [&](StepIndex moment) {
        for (const std::uint64_t count : histogram(run, summed, moment, stretchOf(summed)))
            all += static_cast<double>(count);
    });
    return all;
}

/// Where passes over the steps begin and end, so that no pass has more sums than memory is for.
std::vector<std::uint64_t> passes(const Run& run, const Summed& summed, StepIndex last)
{
    const std::uint64_t stretch = stretchOf(summed);
    std::vector<std::uint64_t> edges{0};
    std::uint64_t inside = 0;
    const std::vector<std::uint64_t> counts = histogram(run, summed, last, stretch);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (inside > 0 && inside + counts[i] > mostSums) {
            edges.push_back(i * stretch);
            inside = 0;
        }
        inside += counts[i];
    }
    edges.push_back(summed.keys);
    return edges;
}

using Sums = std::map<std::uint64_t, Sum>;

/// Adds what the steps add for the keys first … before last. False if there are too many sums for memory.
bool add(Sums& sums, const Run& run, const Summed& summed, StepRange steps, std::uint64_t first, std::uint64_t last)
{
    for (StepIndex step = steps.first; step <= steps.last; ++step) {
        const StepRange one{step, step};
        eachStep(run, {&one, 1}, [&](StepIndex, const Step& sent) {
            summed.of(step - 1, sent, [&](std::uint64_t key, std::uint64_t messages, double words) {
                if (key < first || key >= last) return;
                Sum& sum = sums[key];
                sum.messages += messages;
                sum.most = std::max(sum.most, messages);
                sum.words += words;
            });
        });
        if (sums.size() > 2 * mostSums) return false;
    }
    return true;
}

/// Calls row(moment, key, sum) in the order of moments and keys.
template <class Row> void eachSum(const Run& run, const Summed& summed, std::span<const StepRange> moments, Row row)
{
    Sums sums;
    StepIndex done = 0;
    eachMoment(moments, [&](StepIndex moment) {
        // All at once, going on from the moment before; where they are too many, stretch by stretch from the start.
        if (done >= 0 && add(sums, run, summed, {done + 1, moment}, 0, summed.keys)) {
            for (const auto& [key, sum] : sums) row(moment, key, sum);
            done = moment;
            return;
        }
        done = -1;
        const std::vector<std::uint64_t> edges = passes(run, summed, moment);
        for (std::size_t pass = 0; pass + 1 < edges.size(); ++pass) {
            sums.clear();
            add(sums, run, summed, {1, moment}, edges[pass], edges[pass + 1]);
            for (const auto& [key, sum] : sums) row(moment, key, sum);
        }
    });
}

Summed pairsOf(const Run& run)
{
    const std::uint64_t nodes = run.topology().nodes();
    return {nodes * nodes, [&run, nodes](StepIndex, const Step& sent, const auto& add) {
                for (const Transfer& transfer : sent.transfers())
                    add(transfer.from.value * nodes + transfer.to.value, 1, wordsOf(run.data(), sent.blocks(transfer)));
            }};
}

double mostPairs(const Run& run, std::span<const StepRange> moments)
{
    const double nodes = run.topology().nodes();
    double all = 0;
    for (const StepRange& range : moments) {
        const StepRange before{1, range.last};
        all += std::min(nodes * (nodes - 1), transfersOf(run, {&before, 1})) * momentsOf({&range, 1});
    }
    return all;
}

void trafficRows(const Run& run, std::span<const StepRange> moments, const RunTable::Sink& sink)
{
    const std::uint64_t nodes = run.topology().nodes();
    eachSum(run, pairsOf(run), moments, [&](StepIndex moment, std::uint64_t pair, const Sum& sum) {
        sink({stepText(moment), text(pair / nodes), text(pair % nodes), text(sum.messages), formatNumber(sum.words)});
    });
}

Summed linkSums(const Run& run)
{
    return {run.topology().links(),
            [meter = std::make_shared<TrafficMeter>(run.meter())](StepIndex, const Step& sent, const auto& add) {
                for (const LinkLoad& load : meter->loads(sent)) add(load.link, load.messages, load.words);
            }};
}

double mostLinks(const Run& run, std::span<const StepRange> moments)
{
    const auto links = static_cast<double>(run.topology().links());
    double all = 0;
    for (const StepRange& range : moments) {
        const StepRange before{1, range.last};
        // Where every pair has a link of its own a message uses one.
        const double most = run.topology().dedicated() ? transfersOf(run, {&before, 1}) : links;
        all += std::min(links, most) * momentsOf({&range, 1});
    }
    return all;
}

void linkRows(const Run& run, std::span<const StepRange> moments, const RunTable::Sink& sink)
{
    eachSum(run, linkSums(run), moments, [&](StepIndex moment, LinkId link, const Sum& sum) {
        const Ends ends = run.topology().ends(link);
        sink({stepText(moment), text(link), text(ends.from.value), text(ends.to.value),
              text(run.topology().capacity(link)), text(sum.messages), formatNumber(sum.words), text(sum.most)});
    });
}

} // namespace

RunTable trafficTable()
{
    return {"traffic",
            "sender × receiver: messages and words so far, for pairs that have some",
            RunTable::About::Sums,
            {{"afterStep"}, {"from"}, {"to"}, {"messages"}, {"words"}},
            mostPairs,
            trafficRows,
            [](const Run& run, std::span<const StepRange> moments) { return countOf(run, pairsOf(run), moments); }};
}

RunTable linksTable()
{
    return {"links",
            "messages and words so far over every link that carried some, and the most messages of one step",
            RunTable::About::Sums,
            {{"afterStep"}, {"link"}, {"from"}, {"to"}, {"capacity"}, {"messages"}, {"words"}, {"mostInAStep"}},
            mostLinks,
            linkRows,
            [](const Run& run, std::span<const StepRange> moments) { return countOf(run, linkSums(run), moments); }};
}

} // namespace hopscope
