#include "algorithms/gray_shift.h"

#include "algorithms/shift.h"

#include <fmt/format.h>

namespace hopscope {

namespace {

/// One step: which digit, and which half of its way.
struct GrayStep {
    SignedDigit digit;
    bool second;
    std::uint32_t before; ///< shift of the positions that is done
};

std::vector<GrayStep> stepsOf(std::uint32_t processors, const std::vector<SignedDigit>& digits)
{
    std::vector<GrayStep> steps;
    std::uint32_t before = 0;
    for (const SignedDigit& digit : digits) {
        steps.push_back({digit, false, before});
        if (digit.exponent > 0) steps.push_back({digit, true, before});
        const std::uint32_t distance = 1U << digit.exponent;
        before = (before + (digit.forwards ? distance : processors - distance)) % processors;
    }
    return steps;
}

} // namespace

Schedule grayShift(std::uint32_t processors, const std::vector<SignedDigit>& digits)
{
    auto steps = stepsOf(processors, digits);
    const auto count = static_cast<StepIndex>(steps.size());
    auto write = [processors, steps = std::move(steps)](StepIndex k, Step& step) {
        const auto& [digit, second, before] = steps[static_cast<std::size_t>(k)];
        const std::uint32_t distance = 1U << digit.exponent, move = digit.forwards ? distance : processors - distance;
        for (std::uint32_t own = 0; own < processors; ++own) {
            const std::uint32_t position = (own + before) % processors;
            const std::uint32_t from = grayCode(position), to = grayCode((position + move) % processors);
            const std::uint32_t lowest = (from ^ to) & (~(from ^ to) + 1), between = from ^ lowest;
            step.send(NodeId{second ? between : from}, NodeId{second ? to : between}, block(own), Effect::Move).line =
                second ? 4 : 3;
        }
    };
    return {count, std::move(write), {}};
}

std::uint32_t grayShiftSteps(const std::vector<SignedDigit>& digits)
{
    std::uint32_t steps = 0;
    for (const SignedDigit& digit : digits) steps += digit.exponent == 0 ? 1 : 2;
    return steps;
}

std::string grayShiftReason(const Problem& problem, const std::vector<SignedDigit>& digits, StepIndex k,
                            const Transfer& transfer, std::span<const BlockRange> blocks)
{
    const GrayStep now = stepsOf(processors(problem), digits)[static_cast<std::size_t>(k)];
    return fmt::format(
        "The data of ring position {} move {}{} {} on; their nodes differ in {}, and node {} sends "
        "across {} to node {}.",
        blocks.front().first.value, now.digit.forwards ? "" : "−", 1U << now.digit.exponent,
        now.digit.exponent == 0 ? "position" : "positions",
        now.digit.exponent == 0 ? "one bit" : "two bits", transfer.from.value,
        now.digit.exponent == 0 ? "it"
        : now.second            ? "the higher one"
                                : "the lower one",
        transfer.to.value);
}

Data grayShiftData(const Problem& problem)
{
    const std::uint32_t p = processors(problem), q = shiftOf(problem);
    Data data = operationData(Operation::Shift, p, NodeId{}, 1, real(problem, "words"));
    data.starts = [](BlockId block) { return NodeSet::one(NodeId{grayCode(block.value)}); };
    data.ends = [p, q](BlockId block) { return NodeSet::one(NodeId{grayCode((block.value + q) % p)}); };
    return data;
}

Drawing grayShiftDrawing(const Problem& problem)
{
    const std::uint32_t p = processors(problem);
    Drawing drawing;
    for (std::uint32_t i = 0; i < p && p > 1; ++i) {
        drawing.edges.push_back({NodeId{grayCode(i)}, NodeId{grayCode((i + 1) % p)}});
        drawing.rows.push_back(NodeId{grayCode(i)});
    }
    drawing.caption = "a ring in the hypercube: position i is on node i xor ⌊i/2⌋";
    return drawing;
}

} // namespace hopscope
