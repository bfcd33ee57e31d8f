#include "algorithms/entry_helpers.h"
#include "algorithms/scan_grid.h"

namespace hopscope::scan_grid_doubling {

namespace {

constexpr Citation slides{papers::kandemir, "Prefix sums on a mesh"};
constexpr LineScan kind = LineScan::Doubling;

constexpr Formula formulas[] = {
    {"Steps on the grid", "⌈log c⌉ + ⌈log r⌉ + [r > 1]⌈log c⌉", "steps", slides, "", Relation::Equal,
     gridScanSteps<kind>},
    {"Time on the grid", "t_s · steps + t_w m(Σ min(2^k, c − 2^k) + Σ min(2^k, r − 2^k) + [r > 1]⌈log c⌉)", "time",
     slides, "cut-through", Relation::Equal, gridScanTime<kind>, gridScanNumbers<kind>},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples = workedExamples(
    table, {"mesh:4x4 scan-grid-doubling alpha=100 beta=2 words=10",
            "mesh:4x4 scan-grid-doubling alpha=100 beta=2 words=10 model=store-and-forward", 6, 2, 80, 760, 780, 34});

constexpr std::string_view families[] = {"mesh", "torus"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scan-grid-doubling",
    .title = "Rows, then the last column, by doubling",
    .summary =
        "Rows scan by doubling, their last processors scan the totals and broadcast the offsets back by halving.",
    .operation = Operation::Scan,
    .ports = ports::duplex,
    .families = families,
    .objection = [](const Problem& problem) { return gridScanObjection(problem, "scan-grid-doubling"); },
    .schedule = [](const Problem& problem) { return gridScan(problem.shape, kind); },
    .data = gridScanData,
    .reason = [](const Problem& problem, StepIndex k, const Transfer& transfer,
                 std::span<const BlockRange>) { return gridScanReason(problem, kind, k, transfer); },
    .formulas = formulas,
    .examples = examples,
    .pseudocode =
        R"(every row, at the same time: scan by doubling, each processor sending its result 1, 2, 4 … places on
last column: scan of the totals of the rows, 1, 2, 4 … rows on; what is received is also combined with the offset
rows but the first, at the same time: the offset is broadcast by halving from the last processor
  each that has it sends it into the other half of its interval, where it is combined on the left of the result)",
    .sources = sources,
};

} // namespace hopscope::scan_grid_doubling
