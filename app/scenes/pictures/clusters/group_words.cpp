#include "scenes/pictures/clusters/group_words.h"

#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace hopscope {

namespace {

QString percentSign() { return QStringLiteral(" %"); }

/// Rows and columns stand beside the boxes, so the boxes have room for what the groups hold.
std::vector<GroupWords> wordsInMargins(const GroupLevels::Level& level, const QSizeF& box, bool two, bool same,
                                       const Theme& theme, GroupKey& key)
{
    std::vector<GroupWords> words;
    for (const GroupLevels::Group& group : level.groups) {
        const QString number = group.inside > 0 ? numberText(double(group.inside)) : QString(),
                      inside = QStringLiteral("%1 inside").arg(numberText(double(group.inside)));
        const auto fits = [&](const QString& text) { return textWidth(groupMoreFont(theme), text) < box.width() - 2; };
        const QString more = !fits(inside) && fits(number) ? number : inside;
        const bool written = group.inside > 0 && (same || two) && fits(more);
        words.push_back(
            same ? GroupWords{written ? more : QString(), {}, false}
                 : GroupWords{clusterPercent(group.mean) + percentSign(), written ? more : QString(), false});
        key.inside = key.inside || (written && more == number);
        key.percent = key.percent || !same;
    }
    return words;
}

} // namespace

QString clusterPercent(double fraction)
{
    constexpr double least = 0.01, all = 1 - 1e-9;
    if (fraction < least || fraction >= all) return percentText(fraction);
    return numberText(std::min(std::round(100 * fraction), 99.0));
}

QString messagesText(const GroupLevels::Level& level)
{
    std::uint64_t inside = 0, between = 0;
    for (const GroupLevels::Group& group : level.groups) inside += group.inside, between += group.leave;
    if (inside + between == 0) return {};
    // Single processors have no inside.
    const bool single =
        std::ranges::all_of(level.groups, [](const GroupLevels::Group& group) { return group.members.size() == 1; });
    if (single) return QStringLiteral(" · ") + counted(between, QStringLiteral("message"), QStringLiteral("messages"));
    return QStringLiteral(" · %1 inside, %2 between clusters")
        .arg(counted(inside, QStringLiteral("message"), QStringLiteral("messages")), numberText(double(between)));
}

QString clustersText(const Run& run)
{
    const bool own = std::ranges::any_of(run.algorithm().parameters,
                                         [](const Parameter& parameter) { return parameter.id == "group"; });
    const bool everybody = run.topology().dedicated();
    if (own)
        return everybody ? QStringLiteral("Clusters: ranges of numbers, not the groups r of the algorithm")
                         : QStringLiteral("Clusters of the network, not the groups r of the algorithm");
    return everybody ? QStringLiteral("Clusters: ranges of numbers, for all are linked to all")
                     : QStringLiteral("Clusters of the network");
}

QString amountOfAll(const Run& run, double amount)
{
    const bool held = run.data().custody != Custody::Combined && run.data().custody != Custody::Moved;
    return (held ? QStringLiteral("each holds ") : QStringLiteral("all: ")) + percentText(amount) + percentSign();
}

QString amountOf(const Run& run, const GroupLevels::Group& group)
{
    const QString what =
        run.data().custody == Custody::Combined ? QStringLiteral(" combined") : QStringLiteral(" held");
    if (group.most - group.least < 1e-9) return percentText(group.mean) + percentSign() + what;
    return QStringLiteral("%1 to %2 %").arg(percentText(group.least), percentText(group.most)) + what;
}

bool sameAmounts(const GroupLevels::Level& level)
{
    const QString one = percentText(level.groups.front().mean);
    return level.groups.size() > 1 && std::ranges::all_of(level.groups, [&](const GroupLevels::Group& group) {
               return percentText(group.mean) == one;
           });
}

double widestGroupName(const GroupLevels::Level& level, std::uint32_t width, GroupNaming naming, const Theme& theme)
{
    double widest = 0;
    for (const GroupLevels::Group& group : level.groups)
        widest = std::max(widest, textWidth(groupNameFont(theme), groupName(group, width, naming)));
    return widest;
}

std::vector<GroupWords> groupWords(const GroupLevels::Level& level, const std::vector<QRectF>& boxes,
                                   const GroupWriting& writing, const Theme& theme, GroupKey& key)
{
    const QSizeF box = boxes.front().size();
    const QFont strong = groupNameFont(theme), soft = groupMoreFont(theme);
    const bool two = box.height() >= capHeight(strong) + capHeight(soft) + 11;
    if (writing.naming == GroupNaming::Margins) return wordsInMargins(level, box, two, writing.same, theme, key);
    if (box.height() < 0.6 * capHeight(strong)
        || 0.88 * widestGroupName(level, writing.width, GroupNaming::First, theme) > box.width())
        return std::vector<GroupWords>(level.groups.size()); // names would hide each other
    bool beside = !two && box.height() >= capHeight(soft) + 4;
    // All with the sign or none: the key says what numbers without it are.
    const double widestPercent =
        std::ranges::max(level.groups | std::views::transform([&](const auto& group) {
                             return textWidth(soft, clusterPercent(group.mean) + percentSign());
                         }));
    // Before the sign there is a space where there is room for one.
    const double space = textWidth(soft, QStringLiteral(" "));
    const bool tight = two && widestPercent >= box.width() - 8,
               bare = tight && widestPercent - space >= box.width() - 2;
    std::vector<GroupWords> words;
    for (const GroupLevels::Group& group : level.groups) {
        const QString percent = clusterPercent(group.mean)
                                + (bare    ? QString()
                                   : tight ? QStringLiteral("%")
                                           : percentSign()),
                      inside = QStringLiteral("%1 inside").arg(numberText(double(group.inside)));
        const auto fits = [&](const QString& text) { return textWidth(soft, text) < box.width() - 2; };
        GroupWords one{groupName(group, writing.width, writing.naming), {}, false};
        // What all have is said elsewhere: then with whom each exchanges messages.
        const QString partner = writing.partners && writing.same ? partnerText(group, writing.width, writing.naming)
                                                                 : QString(),
                      second = writing.same ? partner : percent;
        beside =
            beside && !second.isEmpty() && textWidth(strong, one.name) + textWidth(soft, second) + 18 < box.width();
        one.more = two && group.inside > 0 && fits(inside)       ? inside
                   : !second.isEmpty() && (!two || fits(second)) ? second
                                                                 : QString();
        words.push_back(std::move(one));
    }
    for (GroupWords& one : words) {
        one.beside = beside;
        if (!two && !beside) one.more.clear();
        key.partner = key.partner || one.more.startsWith(u'↔');
        key.percent =
            key.percent || (!writing.same && !one.more.isEmpty() && !one.more.endsWith(QStringLiteral("inside")));
    }
    return words;
}

} // namespace hopscope
