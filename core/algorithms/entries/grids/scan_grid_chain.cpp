#include "algorithms/entry_helpers.h"
#include "algorithms/scan_grid.h"

namespace hopscope::scan_grid_chain {

namespace {

constexpr Citation slides{papers::kandemir, "Prefix sums on a mesh"};
constexpr LineScan kind = LineScan::Chain;

constexpr Formula formulas[] = {
    {"Steps on the grid", "(c − 1) + (r − 1) + [r > 1](c − 1)", "steps", slides, "", Relation::Equal,
     gridScanSteps<kind>},
    {"Time on the grid", "(t_s + t_w m)((c − 1) + (r − 1) + [r > 1](c − 1))", "time", slides, "cut-through",
     Relation::Equal, gridScanTime<kind>, gridScanNumbers<kind>},
    {"Store-and-forward, neighbours only", "(t_s + t_w m)((c − 1) + (r − 1) + [r > 1](c − 1))", "time", slides,
     "store-and-forward", Relation::Equal, gridScanTime<kind>, gridScanNumbers<kind>},
};

constexpr std::string_view families[] = {"mesh", "torus"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "scan-grid-chain",
    .title = "Rows, then the last column, by chains",
    .summary =
        "Rows scan from neighbour to neighbour, their last processors scan the totals and hand the offsets back.",
    .operation = Operation::Scan,
    .ports = ports::duplex,
    .families = families,
    .objection = [](const Problem& problem) { return gridScanObjection(problem, "scan-grid-chain"); },
    .schedule = [](const Problem& problem) { return gridScan(problem.shape, kind); },
    .data = gridScanData,
    .reason = [](const Problem& problem, StepIndex k, const Transfer& transfer,
                 std::span<const BlockRange>) { return gridScanReason(problem, kind, k, transfer); },
    .formulas = formulas,

    .pseudocode = R"(every row, at the same time: scan along it, each processor sending its result to the next
last column: scan of the totals of the rows, from each row to the next; what is received is also combined with the offset
rows but the first, at the same time: the offset goes back from the last processor
  each sends it to the one before, which combines it on the left of its result)",
    .sources = sources,
};

} // namespace hopscope::scan_grid_chain
