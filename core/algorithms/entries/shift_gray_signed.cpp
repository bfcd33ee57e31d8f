#include "algorithms/entry_helpers.h"
#include "algorithms/gray_shift.h"
#include "algorithms/shift.h"

#include <algorithm>
#include <bit>

namespace hopscope::shift_gray_signed {

namespace {

constexpr Citation slides{papers::kandemir, "Circular shift on a hypercube, signed digits"};

/// Non-adjacent form of a whole number, its digits below 2^dimensions; a shift by 2^dimensions is none.
std::vector<SignedDigit> nonAdjacent(std::int64_t number, std::uint32_t dimensions)
{
    std::vector<SignedDigit> digits;
    for (std::uint32_t exponent = 0; number != 0 && exponent < dimensions; ++exponent) {
        if (number % 2 != 0) {
            const bool forwards = ((number % 4) + 4) % 4 == 1; // the digit that leaves a multiple of four
            digits.push_back({exponent, forwards});
            number -= forwards ? 1 : -1;
        }
        number /= 2;
    }
    return digits;
}

/// The cheaper of the forms of q and q − p; a tie: that of q.
std::vector<SignedDigit> digits(const Problem& problem)
{
    const std::uint32_t p = processors(problem), dimensions = ceilLog2(p);
    const std::int64_t q = shiftOf(problem);
    auto up = nonAdjacent(q, dimensions), down = nonAdjacent(q - p, dimensions);
    return grayShiftSteps(up) <= grayShiftSteps(down) ? up : down;
}

/// The non-adjacent form of x has its digits where x and 3x differ, one place lower.
std::optional<double> steps(const Problem& problem)
{
    const std::uint32_t p = processors(problem), q = shiftOf(problem);
    const auto cost = [p](std::uint32_t x) {
        const std::uint32_t places = ((x ^ 3 * x) >> 1) & (p - 1);
        return 2 * std::popcount(places) - static_cast<int>(places & 1);
    };
    return std::min(cost(q), cost(p - q)); // the digits of q − p are those of p − q with other signs
}
std::optional<double> mostSteps(const Problem& problem) { return ceilLog2(processors(problem)); }
std::optional<double> time(const Problem& problem) { return neighbourTime(problem, steps(problem)); }
std::string timeNumbers(const Problem& problem) { return neighbourNumbers(problem, steps(problem)); }

constexpr std::string_view unlisted = "Shifts on a hypercube are not in the slides.";
constexpr Formula formulas[] = {
    {"Steps by signed digits", "min over q and q − p of 2 · (digits) − [odd]", "steps", slides, "", Relation::Equal,
     steps, nullptr, unlisted},
    {"Worst shift", "log p", "steps", slides, "", Relation::AtMost, mostSteps},
    {"Time by signed digits", "(t_s + t_w m) · steps", "time", slides, "cut-through", Relation::Equal, time,
     timeNumbers, unlisted},
    {"Store-and-forward, neighbours only", "(t_s + t_w m) · steps", "time", slides, "store-and-forward",
     Relation::Equal, time, timeNumbers},
};

constexpr Citation table{papers::kandemir, "worked values"};
constexpr auto examples =
    workedExamples(table, {"hypercube:3 shift-gray-signed shift=7 alpha=100 beta=2 words=10",
                           "hypercube:3 shift-gray-signed shift=7 alpha=100 beta=2 words=10 model=store-and-forward", 1,
                           1, 10, 120, 120, 8});

constexpr std::string_view families[] = {"hypercube"};
constexpr Citation sources[] = {slides};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "shift-gray-signed",
    .title = "Gray-coded ring, forwards and backwards",
    .summary = "Shifts by powers of two in either direction, as few as make up the distance: at most log p steps.",
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
    .pseudocode =
        R"(ring position i is on node i xor ⌊i/2⌋; write q or q - p with digits -1, 0, 1, no two beside each other
for every digit ±2^j, j ascending: the data of every position i, at the same time
  cross the lowest bit in which the nodes of positions i and i ± 2^j differ
  if j > 0: cross the other one)",
    .sources = sources,
};

} // namespace hopscope::shift_gray_signed
