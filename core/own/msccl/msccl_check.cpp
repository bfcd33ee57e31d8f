#include "own/msccl/msccl_check.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

namespace hopscope {

namespace {

using Operands = std::vector<std::uint32_t>;

/// "0, 1 and 3".
std::string listedNumbers(const Operands& numbers)
{
    constexpr std::size_t shown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, numbers.size()); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ", numbers[i]);
    return numbers.size() > shown ? text + fmt::format(" and {} more", numbers.size() - shown) : text;
}

/// What is there and should not be, or should and is not.
std::string difference(const Operands& has, const Operands& wants, std::uint32_t inputs, bool combining)
{
    if (has.empty()) return "nothing was stored there";
    const auto rank = [inputs](std::uint32_t operand) { return operand / inputs; };
    if (!combining) {
        if (has.size() > 1) return fmt::format("{} chunks are combined there", has.size());
        return fmt::format("it has chunk {} of processor {} instead of chunk {} of processor {}", has[0] % inputs,
                           rank(has[0]), wants[0] % inputs, rank(wants[0]));
    }
    Operands missing, more, ranks;
    std::ranges::set_difference(wants, has, std::back_inserter(missing));
    std::ranges::set_difference(has, wants, std::back_inserter(more));
    for (const std::uint32_t operand : has) ranks.push_back(rank(operand));
    std::string text = fmt::format("it combines the operand{} of {} {}", ranks.size() == 1 ? "" : "s",
                                   ranks.size() == 1 ? "processor" : "processors", listedNumbers(ranks));
    const auto tell = [&](Operands operands, std::string_view what) {
        if (operands.empty()) return;
        for (std::uint32_t& one : operands) one = rank(one);
        text += fmt::format("; {} {} {}", listedNumbers(operands), operands.size() == 1 ? "is" : "are", what);
    };
    tell(missing, "missing");
    Operands doubled, foreign;
    for (const std::uint32_t operand : more)
        (std::ranges::binary_search(wants, operand) ? doubled : foreign).push_back(operand);
    tell(doubled, "there twice");
    tell(foreign, "of another chunk");
    return text;
}

} // namespace

void eachResult(const MscclPlay& play, std::uint32_t root,
                const std::function<void(std::uint32_t, std::uint32_t, std::uint32_t, const Operands&)>& visit)
{
    const MscclShape& shape = play.shape;
    if (!shape.operation) return;
    const std::uint32_t p = shape.gpus, k = shape.perRank, all = shape.whole, inputs = shape.inputs;
    Operands operands;
    const auto everybody = [&](std::uint32_t chunk) {
        operands.clear();
        for (std::uint32_t rank = 0; rank < p; ++rank) operands.push_back(rank * inputs + chunk);
    };
    const auto one = [&](std::uint32_t rank, std::uint32_t chunk) { operands = {rank * inputs + chunk}; };
    for (std::uint32_t gpu = 0; gpu < p; ++gpu) {
        const auto result = [&](std::uint32_t chunk) { visit(gpu, chunk, play.outputs[gpu] + chunk, operands); };
        switch (*shape.operation) {
        case Operation::Allreduce:
            for (std::uint32_t c = 0; c < all; ++c) everybody(c), result(c);
            break;
        case Operation::Reduce:
            for (std::uint32_t c = 0; gpu == root && c < all; ++c) everybody(c), result(c);
            break;
        case Operation::ReduceScatter:
            for (std::uint32_t c = 0; c < k; ++c) everybody(gpu * k + c), result(c);
            break;
        case Operation::Broadcast:
            for (std::uint32_t c = 0; c < all; ++c) one(root, c), result(c);
            break;
        case Operation::Scatter:
            for (std::uint32_t c = 0; c < k; ++c) one(root, gpu * k + c), result(c);
            break;
        case Operation::Gather:
        case Operation::Allgather:
            if (*shape.operation == Operation::Gather && gpu != root) break;
            for (std::uint32_t c = 0; c < all; ++c) one(c / k, c % k), result(c);
            break;
        case Operation::Alltoall:
            for (std::uint32_t c = 0; c < all; ++c) one(c / k, gpu * k + c % k), result(c);
            break;
        default:
            break;
        }
    }
}

namespace {

std::vector<std::uint32_t> ranksOf(const Operands& operands, std::uint32_t inputs)
{
    std::vector<std::uint32_t> ranks;
    for (const std::uint32_t operand : operands) ranks.push_back(operand / inputs);
    return ranks;
}

/// What is there is what this order of the steps left; another order may leave something else. A chunk that is no part
/// of the result has no number there.
FileVerdict::Place placeOf(const MscclPlay::Race& race, const MscclPlay& play, std::uint32_t root)
{
    const std::uint32_t inputs = play.shape.inputs;
    FileVerdict::Place place{.processor = race.gpu, .step = race.level, .line = race.line};
    place.has = ranksOf(play.values.of(play.slots[race.gpu][race.slot]), inputs);
    eachResult(play, root, [&](std::uint32_t gpu, std::uint32_t chunk, std::uint32_t slot, const Operands& wants) {
        if (gpu != race.gpu || slot != race.slot) return;
        place.block = chunk;
        place.wants = ranksOf(wants, inputs);
    });
    return place;
}

} // namespace

FileVerdict verdictOf(const MscclPlay& play, std::uint32_t root)
{
    using Verdict = FileVerdict::Kind;
    FileVerdict verdict;
    verdict.operation = play.shape.operation;
    verdict.processors = play.shape.gpus;
    verdict.messages = play.messages.size();
    verdict.longestChain = play.longestChain;
    verdict.localActs = play.localActs;
    verdict.notes = play.notes;
    if (play.trouble) {
        constexpr std::array kinds{Verdict::Deadlock, Verdict::Unmatched, Verdict::Invalid};
        verdict.kind = kinds[static_cast<std::size_t>(play.trouble->kind)];
        verdict.reason = play.trouble->text;
        return verdict;
    }
    if (!play.shape.operation) {
        verdict.kind = Verdict::Undefined;
        const std::string arrive = verdict.messages == 1 ? std::string("the one message arrives")
                                                         : fmt::format("all {} messages arrive", verdict.messages);
        verdict.reason = fmt::format("{}; {}", arrive, play.shape.reason);
        return verdict;
    }
    const OperationInfo& about = info(*play.shape.operation);
    const std::uint32_t inputs = play.shape.inputs;
    std::uint64_t results = 0;
    eachResult(play, root, [&](std::uint32_t gpu, std::uint32_t chunk, std::uint32_t slot, const Operands& wants) {
        ++results;
        if (verdict.firstWrong) return;
        static const Operands nothing;
        const bool there = slot < play.slots[gpu].size();
        const Operands& has = there ? play.values.of(play.slots[gpu][slot]) : nothing;
        if (has == wants) return;
        FileVerdict::Place place{
            .processor = gpu, .block = chunk, .has = ranksOf(has, inputs), .wants = ranksOf(wants, inputs)};
        std::string last;
        if (there && play.writers[gpu][slot].level >= 0) {
            const MscclPlay::Writer& writer = play.writers[gpu][slot];
            place.step = writer.level > 0 ? writer.level - 1 : -1;
            place.line = writer.line;
            last = fmt::format("; stored last by step {} of thread block {} (line {})", writer.step, writer.block,
                               writer.line);
        }
        verdict.kind = Verdict::Wrong;
        verdict.reason = fmt::format("this is no {}: processor {}, chunk {} of the result: {}{}", about.id, gpu, chunk,
                                     difference(has, wants, inputs, about.combining), last);
        verdict.firstWrong = std::move(place);
    });
    if (verdict.kind == Verdict::Correct && play.race) {
        verdict.kind = Verdict::Wrong;
        verdict.reason = play.race->text;
        verdict.firstWrong = placeOf(*play.race, play, root);
    }
    if (verdict.kind == Verdict::Correct)
        verdict.reason = results == 1 ? fmt::format("the one chunk of the result is right: {}", about.goal)
                                      : fmt::format("all {} chunks of the result are right: {}", results, about.goal);
    return verdict;
}

} // namespace hopscope
