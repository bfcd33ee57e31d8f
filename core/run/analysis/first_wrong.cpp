#include "run/analysis/first_wrong.h"

#include "stopping.h"

#include <algorithm>
#include <span>
#include <vector>

namespace hopscope {

namespace {

using Place = FileVerdict::Place;

constexpr std::size_t mostListed = 64; ///< ranks of what a place has, and of what it should have

void list(const RankInterval& ranks, std::vector<std::uint32_t>& out)
{
    for (std::uint32_t rank = ranks.low; rank < ranks.high && out.size() < mostListed; ++rank) out.push_back(rank);
}

std::vector<std::uint32_t> startsOf(const Data& data, BlockId block)
{
    std::vector<std::uint32_t> ranks;
    data.starts(block).each([&](NodeId node) {
        if (ranks.size() < mostListed) ranks.push_back(node.value);
    });
    return ranks;
}

std::vector<std::uint32_t> wantedBy(const Data& data, NodeId node, BlockId block)
{
    if (data.custody != Custody::Combined || !data.joins) return startsOf(data, block);
    std::vector<std::uint32_t> ranks;
    list(data.joins(node), ranks);
    return ranks;
}

std::vector<std::uint32_t> hadBy(const Data& data, const Holdings& holdings, NodeId node, BlockId block)
{
    if (data.custody != Custody::Combined)
        return holdings.holds(node, block) ? startsOf(data, block) : std::vector<std::uint32_t>();
    std::vector<std::uint32_t> ranks;
    for (const RankInterval& one : holdings.joined(node, block)) list(one, ranks);
    return ranks;
}

/// The last step that brought the block there.
void findLast(const Run& run, NodeId node, BlockId block, Place& place)
{
    Step step;
    for (StepIndex k = 0; k < run.steps(); ++k) {
        if (k % goOnEvery == 0) goOn();
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.to == node && step.carries(transfer, block)) place.step = k, place.line = transfer.line;
    }
}

bool overlap(std::span<const RankInterval> a, std::span<const RankInterval> b)
{
    return std::ranges::any_of(a, [b](const RankInterval& one) {
        return std::ranges::any_of(b, [one](const RankInterval& other) {
            return std::max(one.low, other.low) < std::min(one.high, other.high);
        });
    });
}

/// Of a message that its sender cannot send or its receiver must not combine: with which block.
void findBlock(const Run& run, const Violation& violation, const Step& step, Place& place)
{
    const Data& data = run.data();
    const auto before = run.holdingsAt(violation.step);
    const bool lacks = violation.rule == "holds";
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.from != violation.from || transfer.to != violation.to) continue;
        step.eachBlock(transfer, [&](BlockId block) {
            if (place.block) return;
            const bool wrong = lacks
                                   ? !before->holds(transfer.from, block)
                                   : overlap(before->joined(transfer.from, block), before->joined(transfer.to, block));
            if (!wrong) return;
            place.block = block.value;
            place.line = transfer.line;
            place.has = hadBy(data, *before, NodeId{place.processor}, block);
            if (!lacks) {
                const auto comes = hadBy(data, *before, transfer.from, block);
                place.has.insert(place.has.end(), comes.begin(), comes.end());
                std::ranges::sort(place.has);
            }
            place.wants = lacks ? startsOf(data, block) : wantedBy(data, transfer.to, block);
        });
    }
}

/// Of the two sides of a message, the one that does too much.
NodeId guilty(const Violation& violation, const Step& step, std::uint32_t allowed)
{
    if (violation.rule == "receives" || violation.rule == "combines") return violation.to;
    if (violation.rule != "ports") return violation.from;
    const auto acts = std::ranges::count_if(step.transfers(), [&](const Transfer& transfer) {
        return transfer.from == violation.from || transfer.to == violation.from;
    });
    return acts > allowed ? violation.from : violation.to;
}

Place placeOf(const Run& run, const Violation& violation)
{
    Step step;
    run.schedule().at(violation.step, step);
    Place place{.processor = guilty(violation, step, run.setup().ports.both).value, .step = violation.step};
    for (const Transfer& transfer : step.transfers())
        if (transfer.from == violation.from && transfer.to == violation.to) place.line = transfer.line;
    if (violation.rule == "holds" || violation.rule == "combines") findBlock(run, violation, step, place);
    return place;
}

} // namespace

std::optional<Place> firstWrongOf(const Run& run)
{
    if (!run.violations().empty()) return placeOf(run, run.violations().front());
    if (run.delivers()) return {};
    const Data& data = run.data();
    const auto holdings = run.holdingsAt(run.steps());
    std::optional<Place> place;
    for (std::uint32_t i = 0; i < run.shownBlocks() && !place; ++i) {
        const BlockId block{i};
        data.ends(block).each([&](NodeId node) {
            if (place) return;
            std::vector<std::uint32_t> has = hadBy(data, *holdings, node, block), wants = wantedBy(data, node, block);
            if (has == wants) return;
            place =
                Place{.processor = node.value, .block = block.value, .has = std::move(has), .wants = std::move(wants)};
            findLast(run, node, block, *place);
        });
    }
    return place;
}

} // namespace hopscope
