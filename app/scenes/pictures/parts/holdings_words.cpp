#include "scenes/pictures/parts/holdings_words.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <QStringList>

#include <algorithm>

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
    }
    if (step < 0) return found;
    Step messages;
    run.schedule().at(step, messages);
    for (const Transfer& transfer : messages.transfers())
        if (transfer.to.value == processor)
            messages.eachBlock(transfer, [&](BlockId block) { found.arriving.push_back(block.value); });
    std::ranges::sort(found.arriving);
    found.arriving.erase(std::ranges::unique(found.arriving).begin(), found.arriving.end());
    return found;
}

std::vector<QString> holdingsTexts(const Run& run, const HoldingsOf& holdings, bool moving)
{
    const QString block = blockName(run), blocks = block + u's';
    const auto number = [](std::size_t count) { return numberText(static_cast<double>(count)); };
    std::vector<QString> texts{QStringLiteral("Processor %1 holds %2 of %3.")
                                   .arg(holdings.processor)
                                   .arg(number(holdings.held), counted(holdings.all, block, blocks))};
    if (!holdings.arriving.empty()) {
        const QString ranges = rangesText(holdings.arriving);
        texts.push_back((moving ? QStringLiteral("In this step it receives %1: %2")
                                : QStringLiteral("In the last step it received %1: %2"))
                            .arg(number(holdings.arriving.size()), ranges)
                        + (ranges.endsWith(QChar(0x2026)) ? QString() : QStringLiteral(".")));
    }
    if (holdings.everybody) {
        const auto [fewest, most] = *holdings.everybody;
        texts.push_back(fewest == most
                            ? QStringLiteral("Every processor holds as many.")
                            : QStringLiteral("The processors hold %1 to %2.").arg(number(fewest), number(most)));
    }
    return texts;
}

} // namespace hopscope
