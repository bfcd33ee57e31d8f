#include "algorithms/entry_helpers.h"
#include "algorithms/gray_shift.h"
#include "algorithms/shift.h"

#include <bit>

namespace hopscope::shift_gray {

namespace {

constexpr Citation slides{papers::kandemir, "Circular shift on a hypercube, Gray-coded ring"};

/// The bits of q, the lowest first.
std::vector<SignedDigit> digits(const Problem& problem)
{
    std::vector<SignedDigit> all;
    for (std::uint32_t q = shiftOf(problem); q != 0; q &= q - 1)
        all.push_back({static_cast<std::uint32_t>(std::countr_zero(q)), true});
    return all;
}

std::optional<double> steps(const Problem& problem)
{
    const std::uint32_t q = shiftOf(problem);
    return 2.0 * std::popcount(q) - q % 2;
}
std::optional<double> mostSteps(const Problem& problem)
{
    if (processors(problem) < 2) return std::nullopt;
    return 2.0 * ceilLog2(processors(problem)) - 1;
}
std::optional<double> time(const Problem& problem) { return neighbourTime(problem, steps(problem)); }
std::string timeNumbers(const Problem& problem) { return neighbourNumbers(problem, steps(problem)); }

constexpr std::string_view unlisted = "Shifts on a hypercube are not in the slides.";
constexpr Formula formulas[] = {
    {"Steps by the bits of q", "2 · (bits set in q) − [q odd]", "steps", slides, "", Relation::Equal, steps, nullptr,
     unlisted},
    {"Worst shift", "2 log p − 1", "steps", slides, "", Relation::AtMost, mostSteps},
    {"Time by the bits of q", "(t_s + t_w m)(2 · (bits set in q) − [q odd])", "time", slides, "cut-through",
     Relation::Equal, time, timeNumbers, unlisted},
    {"Store-and-forward, neighbours only", "(t_s + t_w m)(2 · (bits set in q) − [q odd])", "time", slides,
     "store-and-forward", Relation::Equal, time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"hypercube:3 shift-gray shift=7 alpha=100 beta=2 words=10",
                           "hypercube:3 shift-gray shift=7 alpha=100 beta=2 words=10 model=store-and-forward", 5, 1, 50,
                           600, 600, 40});

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "shift-gray",
    .title = "Gray-coded ring, bit by bit",
    .summary = "The ring lies in the hypercube by Gray code; every set bit of the shift takes one step or two.",
    .operation = Operation::Shift,
    .ports = ports::duplex,
    .families = families,
    .schedule = [](const Problem& problem) { return grayShift(processors(problem), digits(problem)); },
    .data = grayShiftData,
    .drawing = grayShiftDrawing,
    .reason =
        [](const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks) {
            return grayShiftReason(problem, digits(problem), k, transfer, blocks);
        },
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(ring position i is on node i xor ⌊i/2⌋
for every bit 2^j of q, j ascending: the data of every position i, at the same time
  cross the lowest bit in which the nodes of positions i and i + 2^j differ
  if j > 0: cross the other one)",
    .sources = sources,
};

} // namespace hopscope::shift_gray
