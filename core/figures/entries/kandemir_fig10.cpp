#include "figures/figures.h"

#include "algorithms/scan.h"
#include "run/run.h"

#include <algorithm>

namespace hopscope::kandemir_fig10 {

namespace {

constexpr std::string_view experiment = "hypercube:3 scan-hypercube";

/// "4+5", "0..5": whose operands are joined in a value.
std::string joinedText(const std::vector<RankInterval>& joined)
{
    std::string text;
    for (const RankInterval& interval : joined) {
        if (!text.empty()) text += "+";
        const std::uint32_t count = interval.high - interval.low;
        text += std::to_string(interval.low);
        if (count == 2) text += "+" + std::to_string(interval.high - 1);
        if (count > 2) text += ".." + std::to_string(interval.high - 1);
    }
    return text;
}

/// Result and message buffer of every processor after every step, as the blocks that were moved say.
Table table(Progress*, std::stop_token stop)
{
    const auto run = hopscope::run(experimentFromText(experiment), {}, {}, nullptr, stop);
    Table result{{"node"}, {}};
    for (StepIndex k = 0; k <= run->steps(); ++k)
        result.columns.push_back(k == 0 ? "start" : "after step " + std::to_string(k));
    for (std::uint32_t node = 0; node < run->topology().processors(); ++node) {
        result.rows.push_back({std::to_string(node)});
        for (StepIndex k = 0; k <= run->steps(); ++k) {
            const auto held = run->holdingsAt(k);
            result.rows.back().push_back("[" + joinedText(held->joined(NodeId{node}, scan::result)) + "] ("
                                         + joinedText(held->joined(NodeId{node}, scan::helper)) + ")");
        }
    }
    return result;
}

constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0, .view = "scan", .label = "start"},
    {.experiment = experiment, .position = 1, .view = "scan", .label = "after step 1"},
    {.experiment = experiment, .position = 2, .view = "scan", .label = "after step 2"},
    {.experiment = experiment, .position = 3, .view = "scan", .label = "after step 3"},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig10",
    .title = "Prefix sums on a hypercube of three dimensions",
    .help = "[result] and (message) of every processor after each step.",
    .source = {papers::kandemir, "prefix sums on a hypercube"},
    .table = table,
    .panels = panels,
    .columns = 2,
    .live = experiment,
    .caption = "Messages are combined with every partner's; the result takes only what comes from a lower number. "
               "Processor 5 has [4+5] (4+5) after step 1, [4+5] (4..7) after step 2 and [0..5] (0..7) in the end.",
    .erratum = "processor k adds the k + 1 numbers of 0 … k, not a subset of k. And result + number is right only for "
               "commutative operators: what comes from a lower partner belongs on the left.",
};

} // namespace hopscope::kandemir_fig10
