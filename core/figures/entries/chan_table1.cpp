#include "algorithms/algorithm.h"
#include "figures/figures.h"
#include "run/run.h"

#include <fmt/format.h>

namespace hopscope::chan_table1 {

namespace {

struct Row {
    std::string_view latency, bandwidth, computation, entry, label;
    bool perProcessor;
};
constexpr std::string_view logarithm = "⌈log p/log(2N+1)⌉ α";
constexpr Row rows[]{
    {logarithm, "n β/(2N)", "", "broadcast-torus-mst", "2N + 1 regions", false},
    {logarithm, "n β/(2N)", "(p − 1)/p · n γ", "reduce-torus-mst", "2N + 1 regions", false},
    {logarithm, "(p − 1)/p · n β/(2N)", "", "scatter-torus-mst", "2N + 1 regions", true},
    {logarithm, "(p − 1)/p · n β/(2N)", "", "gather-torus-mst", "2N + 1 regions", true},
    {logarithm, "(p − 1)/p · n β/(2N)", "", "allgather-torus-bucket-rotated", "bucket, rotated", true},
    {logarithm, "(p − 1)/p · n β/(2N)", "(p − 1)/p · n γ", "reduce-scatter-torus-bucket-rotated", "bucket, rotated",
     true},
    {logarithm, "2 (p − 1)/p · n β/(2N)", "(p − 1)/p · n γ", "allreduce-long-torus", "bucket twice", false},
};

/// The highest bound of this name at unit prices; "–" where there is none.
std::string boundOf(const std::vector<Comparison>& comparisons, std::string_view name)
{
    for (const Comparison& comparison : comparisons)
        if (comparison.kind == Comparison::Kind::Bound && comparison.quantity == "time" && comparison.name == name)
            return fmt::format("{:.4g}", comparison.value);
    return "–";
}

/// The bounds with their values on 8 × 8 × 8 in units of α, n β and n γ, and what an algorithm really takes.
Table table(Progress*, std::stop_token stop)
{
    constexpr double processors = 512;
    Table result{{"operation", "latency", "bandwidth", "computation", "8×8×8: α", "n β", "n γ", "algorithm", "takes α",
                  "n β", "n γ"},
                 {}};
    for (const Row& row : rows) {
        const double words = row.perProcessor ? 1 / processors : 1;
        const auto run = hopscope::run(
            experimentFromText(fmt::format("torus:8x8x8 {} words={} alpha=1 beta=1 gamma=1", row.entry, words)), {}, {},
            nullptr, stop);
        const auto comparisons = run->comparisons();
        const auto sum = [&](double Traffic::*quantity) { return fmt::format("{:.4g}", run->sumOf(quantity)); };
        const bool joins = !row.computation.empty();
        result.rows.push_back({std::string(info(run->algorithm().operation).title), std::string(row.latency),
                               std::string(row.bandwidth), joins ? std::string(row.computation) : "–",
                               boundOf(comparisons, "latency"), boundOf(comparisons, "words"),
                               joins ? boundOf(comparisons, "combining") : "–", std::string(row.label),
                               formatNumber(static_cast<double>(run->steps())), sum(&Traffic::wordsPerLink),
                               joins ? sum(&Traffic::wordsCombined) : "–"});
    }
    return result;
}

/// The same with headings that say what the units belong to.
Table sheet(const Table& numbers)
{
    Table sheet = numbers;
    sheet.columns = {"operation",   "latency",     "bandwidth", "computation", "8 × 8 × 8:\nbound,\nα",
                     "bound,\nn β", "bound,\nn γ", "algorithm", "takes,\nα",   "takes,\nn β",
                     "takes,\nn γ"};
    return sheet;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-table1",
    .title = "Lower bounds of each component of the cost",
    .help = "As printed, on 8 × 8 × 8, and what an algorithm takes there.",
    .source = {papers::chan, "Table 1"},
    .table = table,
    .sheet = sheet,
    .live = "torus:8x8x8 allgather-torus-bucket-rotated",
    .caption = "N axes, p processors. Each column is a bound by itself; no algorithm need meet all of them. The "
               "bandwidth of allgather and "
               "reduce-scatter cannot be met in half duplex: every byte received has crossed one of p N links, which "
               "is twice the bound, and the bucket with rotated sub-blocks meets that on a cube.",
    .erratum = "the bandwidth of allreduce holds only if the computation bound is met.",
};

} // namespace hopscope::chan_table1
