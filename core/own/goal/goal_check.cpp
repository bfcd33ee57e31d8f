#include "own/goal/goal_check.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::uint64_t sizeOf(const RankSet& set)
{
    std::uint64_t sum = 0;
    for (const RankInterval& one : set) sum += one.high - one.low;
    return sum;
}

std::vector<std::uint32_t> listOf(const RankSet& set)
{
    constexpr std::size_t most = 64;
    std::vector<std::uint32_t> ranks;
    for (const RankInterval& one : set)
        for (std::uint32_t rank = one.low; rank < one.high && ranks.size() < most; ++rank) ranks.push_back(rank);
    return ranks;
}

/// The first rank of one set that is not in the other.
std::optional<std::uint32_t> missing(const RankSet& wanted, const RankSet& has)
{
    for (const RankInterval& one : wanted)
        for (std::uint32_t rank = one.low; rank < one.high;) {
            const auto in = std::ranges::find_if(
                has, [rank](const RankInterval& each) { return each.low <= rank && rank < each.high; });
            if (in == has.end()) return rank;
            rank = in->high;
        }
    return {};
}

/// Whether messages that carry data of several ranks are as long as those that carry data of one: they are combined.
bool looksCombined(const GoalProgram& program, const GoalPlay& play)
{
    std::optional<std::uint64_t> one;
    bool several = false;
    for (const GoalPlay::Message& message : play.messages) {
        const std::uint64_t size = program.operations[message.send].size;
        if (one && *one != size) return false;
        one = size;
        const auto heard = play.heardIn(message);
        several = several || heard.size() > 1 || (heard.size() == 1 && heard[0].high - heard[0].low > 1);
    }
    return several;
}

} // namespace

RankSet wantedBy(std::uint32_t rank, std::uint32_t ranks, const GoalQuestion& question)
{
    const std::uint32_t root = question.root;
    const auto one = [](std::uint32_t only) { return RankSet{{only, only + 1}}; };
    if (!question.operation) return one(rank);
    switch (*question.operation) {
    case Operation::Broadcast:
    case Operation::Scatter:
        return one(root);
    case Operation::Reduce:
    case Operation::Gather:
        return rank == root ? RankSet{{0, ranks}} : one(rank);
    case Operation::Scan:
        return {{0, rank + 1}};
    case Operation::Exscan: // what it has itself counts, too
        return {{0, std::max(rank, 1U)}};
    case Operation::Shift:
        return one(static_cast<std::uint32_t>((std::uint64_t{rank} + ranks - question.shift % ranks) % ranks));
    default:
        return {{0, ranks}};
    }
}

GoalGuess guessOf(const GoalProgram& program, const GoalPlay& play)
{
    const std::uint32_t ranks = program.ranks();
    if (!play.follows || play.trouble || ranks < 2 || play.messages.empty()) return {};
    std::vector<std::uint32_t> everything; // ranks that heard from everybody
    RankSet known{{0, ranks}};             // ranks of which everybody heard
    bool prefixes = true;
    std::optional<std::uint32_t> shift;
    bool shifts = true;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        const RankSet& heard = play.heardBy[rank];
        if (heard.size() == 1 && heard[0] == RankInterval{0, ranks}) everything.push_back(rank);
        prefixes = prefixes && heard.size() == 1 && heard[0] == RankInterval{0, rank + 1};
        RankSet both;
        for (const RankInterval& a : known)
            for (const RankInterval& b : heard)
                if (std::max(a.low, b.low) < std::min(a.high, b.high))
                    both.push_back({std::max(a.low, b.low), std::min(a.high, b.high)});
        known = std::move(both);
        if (sizeOf(heard) == 2) {
            const auto all = listOf(heard);
            const std::uint32_t other = all[0] == rank ? all[1] : all[0], by = (rank + ranks - other) % ranks;
            shifts = shifts && (!shift || *shift == by);
            shift = by;
        } else {
            shifts = false;
        }
    }
    if (everything.size() == ranks) return {Operation::Allgather, 0, 1};
    if (sizeOf(known) == 1) return {Operation::Broadcast, known.front().low, 1};
    if (everything.size() == 1)
        return {looksCombined(program, play) ? Operation::Reduce : Operation::Gather, everything.front(), 1};
    if (prefixes) return {Operation::Scan, 0, 1};
    if (shifts && shift) return {Operation::Shift, 0, *shift};
    return {};
}

FileVerdict verdictOf(const GoalProgram& program, const GoalPlay& play, const GoalQuestion& question)
{
    using Verdict = FileVerdict::Kind;
    const std::uint32_t ranks = program.ranks();
    FileVerdict verdict;
    verdict.operation = question.operation;
    verdict.processors = ranks;
    verdict.messages = play.messages.size();
    // A message that nobody receives ends no chain.
    verdict.longestChain = std::min<std::uint64_t>(play.longestChain, verdict.messages);
    verdict.localActs = play.calculations;
    if (play.trouble) {
        constexpr std::array kinds{Verdict::Deadlock, Verdict::Unmatched, Verdict::Invalid};
        verdict.kind = kinds[static_cast<std::size_t>(play.trouble->kind)];
        verdict.reason = play.trouble->text;
        return verdict;
    }
    verdict.reason = verdict.messages == 1
                         ? "the one message arrives and all operations finish"
                         : fmt::format("all {} messages arrive and all operations finish", verdict.messages);
    if (!question.operation) return verdict;
    if (!play.follows) {
        verdict.notes.emplace_back("There are too many messages to follow who heard from whom.");
        return verdict;
    }
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        const RankSet wanted = wantedBy(rank, ranks, question);
        const RankSet& has = play.heardBy[rank];
        const auto lacks = missing(wanted, has);
        if (!lacks) continue;
        verdict.kind = Verdict::Wrong;
        FileVerdict::Place place{.processor = rank, .block = *lacks, .has = listOf(has), .wants = listOf(wanted)};
        for (const GoalPlay::Message& message : play.messages)
            if (program.rankOf(message.receipt) == rank)
                place.step = message.step, place.line = program.operations[message.receipt].line;
        verdict.reason =
            fmt::format("this is no {}: processor {} has not heard from processor {}; it has heard from {}{}",
                        info(*question.operation).id, rank, *lacks, sizeOf(has) == 1 ? "nobody" : ranksText(has),
                        place.step < 0 ? "" : fmt::format(", last in step {} (line {})", place.step + 1, place.line));
        verdict.firstWrong = std::move(place);
        return verdict;
    }
    verdict.reason += fmt::format(", and everybody has heard from whom {} needs", info(*question.operation).id);
    return verdict;
}

} // namespace hopscope
