#include "scenes/network/network_box_amounts.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_groups.h"
#include "scenes/network/network_scene.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

BoxAmounts amountsOf(const NetworkScene& scene, const NetworkGroups& groups, const NetworkGroup& group)
{
    BoxAmounts amounts;
    groups.each(group, [&](std::uint32_t member) {
        const double amount = std::min(1.0, static_cast<double>(scene.moment->amounts[member]));
        amounts.least = std::min(amounts.least, amount);
        amounts.most = std::max(amounts.most, amount);
        amounts.mean += amount / group.size();
        ++amounts.all;
        if (amount >= 1 - 1e-6) ++amounts.full;
        if (amount <= 1e-6) ++amounts.empty;
    });
    // What is known of some blocks alone differs from processor to processor as they were chosen.
    amounts.estimated = scene.moment->sampled;
    if (amounts.estimated) amounts.least = amounts.most = amounts.mean;
    return amounts;
}

QString percentRange(double least, double most)
{
    constexpr double whole = 0.1;
    const auto text = [least](double fraction) {
        const double rounded = std::round(100 * fraction);
        // What is not all is not 100 %.
        const bool all = rounded < 100 || fraction >= 1;
        return least >= whole && all ? numberText(rounded) : percentText(fraction);
    };
    const QString from = text(least), to = text(most);
    return from == to ? from : from + QStringLiteral("–") + to;
}

QString combinedText(const BoxAmounts& amounts, std::uint32_t operands)
{
    const auto number = [&](double share) { return numberText(std::round(share * operands)); };
    return amounts.equal() ? number(amounts.mean) : number(amounts.least) + u'–' + number(amounts.most);
}

QString meanText(const BoxAmounts& amounts)
{
    return amounts.estimated ? estimateText(amounts.mean) : percentText(amounts.mean) + QStringLiteral(" %");
}

QString amountText(const BoxAmounts& amounts, std::uint32_t blocks)
{
    const bool single = blocks == 1 && !amounts.estimated && amounts.full + amounts.empty == amounts.all;
    if (single && amounts.full == 0) return QStringLiteral("none has it");
    if (single && amounts.empty == 0)
        return amounts.all == 1 ? QStringLiteral("has it") : QStringLiteral("all have it");
    if (amounts.equal()) return meanText(amounts);
    if (amounts.full + amounts.empty == amounts.all)
        return QStringLiteral("%1 of %2 have %3")
            .arg(numberText(amounts.full), numberText(amounts.all),
                 blocks == 1 ? QStringLiteral("it") : QStringLiteral("all"));
    return percentRange(amounts.least, amounts.most) + QStringLiteral(" %");
}

QString briefAmountText(const BoxAmounts& amounts, std::uint32_t blocks)
{
    if (blocks > 1 || amounts.estimated || amounts.full + amounts.empty != amounts.all) return meanText(amounts);
    return QStringLiteral("%1 of %2").arg(numberText(amounts.full), numberText(amounts.all));
}

QString blocksText(const BoxAmounts& amounts, std::uint32_t blocks)
{
    const auto number = [&](double fraction) { return numberText(std::round(fraction * blocks)); };
    const QString least = number(amounts.least), most = number(amounts.most),
                  count = least == most ? least : least + u'–' + most;
    return (amounts.estimated ? QStringLiteral("≈ ") : QString()) + count
           + (most == QStringLiteral("1") ? QStringLiteral(" block") : QStringLiteral(" blocks"));
}

QString receivedText(const BoxAmounts& amounts, const NetworkPlan& plan)
{
    const QString text = amountText(amounts, plan.blocks);
    return text.endsWith(u'%') ? text + u' ' + plan.amountWord() : text;
}

} // namespace hopscope
