#include "scenes/pictures/parts/holdings_words.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/block_ways.h"
#include "scenes/pictures/parts/plain_cost.h"
#include "scenes/step_costs.h"

#include <QStringList>

#include <algorithm>
#include <functional>

namespace hopscope {

QString rangesText(const std::vector<std::uint32_t>& ascending, std::size_t mostRanges)
{
    QStringList ranges;
    for (std::size_t i = 0; i < ascending.size();) {
        if (static_cast<std::size_t>(ranges.size()) == mostRanges)
            return ranges.join(QStringLiteral(", ")) + QStringLiteral(" …");
        std::size_t end = i + 1;
        while (end < ascending.size() && ascending[end] == ascending[end - 1] + 1) ++end;
        const std::uint32_t low = ascending[i], high = ascending[end - 1];
        if (high - low < 2) { // two are a list, not a range
            ranges << QString::number(low);
            ++i;
            continue;
        }
        ranges << QStringLiteral("%1–%2").arg(low).arg(high);
        i = end;
    }
    return ranges.join(QStringLiteral(", "));
}

namespace {

BlockSource::Side sideOf(const Run& run, std::uint32_t from, std::uint32_t to)
{
    if (!run.setup().natural || run.shape().axes().size() != 2) return BlockSource::Side::None;
    const auto hop = hopOf(run, from, to);
    if (!hop) return BlockSource::Side::None;
    const auto [axis, up] = *hop;
    if (axis == 0) return up ? BlockSource::Side::Above : BlockSource::Side::Below;
    return up ? BlockSource::Side::Left : BlockSource::Side::Right;
}

bool alongRow(BlockSource::Side side) { return side == BlockSource::Side::Left || side == BlockSource::Side::Right; }
bool alongColumn(BlockSource::Side side)
{
    return side == BlockSource::Side::Above || side == BlockSource::Side::Below;
}

/// The blocks of the messages from one processor (nobody in particular) to another in a step, ascending.
std::vector<std::uint32_t> blocksTo(const Step& step, std::optional<std::uint32_t> from, std::uint32_t to)
{
    std::vector<std::uint32_t> blocks;
    for (const Transfer& transfer : step.transfers())
        if (transfer.to.value == to && (!from || transfer.from.value == *from))
            step.eachBlock(transfer, [&](BlockId block) { blocks.push_back(block.value); });
    std::ranges::sort(blocks);
    blocks.erase(std::ranges::unique(blocks).begin(), blocks.end());
    return blocks;
}

/// Whether a processor received all but these blocks in a step along its row.
bool restOnRow(const Run& run, const Step& step, const BlockSource& source)
{
    return std::ranges::none_of(step.transfers(), [&](const Transfer& transfer) {
        if (transfer.to.value != source.from || alongRow(sideOf(run, transfer.from.value, source.from))) return false;
        bool others = false;
        step.eachBlock(transfer, [&](BlockId block) {
            others = others || !std::ranges::binary_search(source.blocks, block.value);
        });
        return others;
    });
}

void readSources(const Run& run, HoldingsOf& found, StepIndex step)
{
    Step now, before;
    run.schedule().at(step, now);
    if (step > 0) run.schedule().at(step - 1, before);
    found.arriving = blocksTo(now, {}, found.processor);
    std::vector<std::uint32_t> senders;
    for (const Transfer& transfer : now.transfers())
        if (transfer.to.value == found.processor) senders.push_back(transfer.from.value);
    std::ranges::sort(senders);
    senders.erase(std::ranges::unique(senders).begin(), senders.end());
    for (const std::uint32_t from : senders) {
        BlockSource& source = found.sources.emplace_back(
            BlockSource{from, sideOf(run, from, found.processor), blocksTo(now, from, found.processor), 0});
        const std::vector<std::uint32_t> received = blocksTo(before, {}, from);
        if (!std::ranges::includes(received, source.blocks)) continue;
        source.received = received.size();
        source.othersOnRow = alongColumn(source.side) && restOnRow(run, before, source);
    }
    // What comes from more is more to say.
    std::ranges::stable_sort(found.sources, std::ranges::greater{}, [](const auto& one) { return one.blocks.size(); });
}

} // namespace

namespace {

/// Whether, on a torus of two axes with a block for each processor, all hold blocks at the same places relative to
/// their own.
bool heldAlike(const Run& run, const Holdings& held, std::size_t blocks)
{
    const auto axes = run.shape().axes();
    if (!run.setup().natural || axes.size() != 2 || !run.shape().wraps(0) || !run.shape().wraps(1)
        || blocks != std::uint64_t{axes[0]} * axes[1] || blocks != run.topology().processors())
        return false;
    const std::uint32_t rows = axes[0], columns = axes[1];
    for (std::uint32_t node = 0; node < blocks; ++node)
        for (std::uint32_t block = 0; block < blocks; ++block) {
            const std::uint32_t down = (block / columns + rows - node / columns) % rows,
                                across = (block % columns + columns - node % columns) % columns;
            if (held.holds(NodeId{node}, BlockId{block}) != held.holds(NodeId{0}, BlockId{down * columns + across}))
                return false;
        }
    return true;
}

} // namespace

HoldingsOf holdingsOf(const Run& run, const Holdings& held, std::uint32_t processor, StepIndex step)
{
    constexpr std::uint64_t mostPairs = 300'000; // that are looked at for a sentence
    HoldingsOf found{.processor = processor, .all = run.shownBlocks()};
    const std::uint32_t processors = run.topology().processors();
    const auto countOf = [&](std::uint32_t node) {
        std::size_t count = 0;
        for (std::uint32_t block = 0; block < found.all; ++block)
            count += held.holds(NodeId{node}, BlockId{block}) ? 1 : 0;
        return count;
    };
    found.held = countOf(processor);
    if (std::uint64_t{processors} * found.all <= mostPairs) {
        std::pair all{found.held, found.held};
        for (std::uint32_t node = 0; node < processors; ++node) {
            const std::size_t count = countOf(node);
            all = {std::min(all.first, count), std::max(all.second, count)};
        }
        found.everybody = all;
        found.shifted = all.first == all.second && heldAlike(run, held, found.all);
    }
    if (step >= 0) readSources(run, found, step);
    found.allNew = std::ranges::none_of(
        found.arriving, [&](std::uint32_t block) { return held.holds(NodeId{processor}, BlockId{block}); });
    if (const auto cost = costInBlocks(run, step)) found.cost = QStringLiteral("The step takes ") + cost->text;
    return found;
}

namespace {

QString sideText(BlockSource::Side side)
{
    switch (side) {
    case BlockSource::Side::Left:
        return QStringLiteral(" (left)");
    case BlockSource::Side::Right:
        return QStringLiteral(" (right)");
    case BlockSource::Side::Above:
        return QStringLiteral(" (above)");
    case BlockSource::Side::Below:
        return QStringLiteral(" (below)");
    case BlockSource::Side::None:
        break;
    }
    return {};
}

QString number(std::size_t count) { return numberText(static_cast<double>(count)); }

/// "1 from 56 (above): 40; its 2 others came along its row and stay on it"
QString sourceText(const BlockSource& source)
{
    const QString ranges = rangesText(source.blocks, 4);
    QString text = QStringLiteral("%1 from %2%3: %4")
                       .arg(number(source.blocks.size()))
                       .arg(source.from)
                       .arg(sideText(source.side), ranges);
    if (source.blocks.size() == 1 && source.blocks.front() == source.from) return text + QStringLiteral(", its own");
    if (source.received == source.blocks.size() && source.received > 1)
        return text + QStringLiteral(", all that %1 received in the step before").arg(source.from);
    if (source.received == 1) return text + QStringLiteral(", received one step before");
    if (source.received > source.blocks.size() && source.othersOnRow)
        return text
               + (source.received == source.blocks.size() + 1
                      ? QStringLiteral("; its other one came along its row and stays on it")
                      : QStringLiteral("; its %1 others came along its row and stay on it")
                            .arg(number(source.received - source.blocks.size())));
    if (source.received > 0)
        return text + QStringLiteral(", of %1 it received one step before").arg(number(source.received));
    return text;
}

} // namespace

QString wholeRunText(const Run& run)
{
    const auto costs = stepCosts(run);
    if (!costs || costs->block <= 0 || run.steps() < 2) return {};
    const double steps = static_cast<double>(run.steps()), transfer = run.time() - steps * costs->startUp;
    return QStringLiteral("All steps: %1 × %2 + %3 × %4 = %5.")
        .arg(numberText(steps), numberText(costs->startUp), numberText(transfer / costs->block),
             numberText(costs->block), withTimeUnit(run, run.time()));
}

std::vector<HoldingsText> holdingsTexts(const Run& run, const HoldingsOf& holdings, bool moving, const QString& mark)
{
    constexpr std::size_t mostSources = 4;
    const QString block = blockName(run), blocks = block + u's';
    std::vector<HoldingsText> texts{{QStringLiteral("Processor %1 holds %2 of %3.")
                                         .arg(holdings.processor)
                                         .arg(number(holdings.held), counted(holdings.all, block, blocks))}};
    if (!holdings.arriving.empty()) {
        QString what = (moving ? QStringLiteral("Now it receives ") : QStringLiteral("In the last step it received "));
        if (holdings.hops)
            what = (moving ? QStringLiteral("Step %1 brings the %2 %1 hops away, ")
                           : QStringLiteral("Step %1 brought the %2 %1 hops away, "))
                       .arg(number(static_cast<std::size_t>(*holdings.hops)), blocks);
        what += number(holdings.arriving.size()) + mark;
        std::size_t sum = 0;
        QStringList counts;
        for (const BlockSource& source : holdings.sources) {
            sum += source.blocks.size();
            counts << number(source.blocks.size());
        }
        const bool bySource = sum == holdings.arriving.size() && holdings.sources.size() <= mostSources;
        if (bySource && counts.size() > 1) what += QStringLiteral(" = ") + counts.join(QStringLiteral(" + "));
        const QString ranges = rangesText(holdings.arriving);
        if (bySource)
            what += QLatin1Char(':');
        else
            what += QStringLiteral(": ") + ranges + (ranges.endsWith(QChar(0x2026)) ? QString() : QStringLiteral("."));
        texts.push_back({what});
        for (const BlockSource& source : holdings.sources)
            if (bySource) texts.push_back({sourceText(source), source.side});
    }
    if (!holdings.cost.isEmpty() && !holdings.sources.empty())
        texts.push_back(
            {holdings.cost
             + (moving && holdings.allNew ? QStringLiteral("; then it holds %1 + %2 = %3.")
                                                .arg(number(holdings.held), number(holdings.arriving.size()),
                                                     number(holdings.held + holdings.arriving.size()))
                                          : QStringLiteral("."))});
    if (holdings.everybody) {
        const auto [fewest, most] = *holdings.everybody;
        texts.push_back(
            {holdings.shifted ? QStringLiteral("Every other processor: the same picture, moved on the torus.")
             : fewest == most ? QStringLiteral("Every processor holds equally many.")
                              : QStringLiteral("The processors hold %1 to %2.").arg(number(fewest), number(most))});
    }
    return texts;
}

} // namespace hopscope
