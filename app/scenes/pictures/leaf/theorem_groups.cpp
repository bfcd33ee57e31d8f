#include "scenes/pictures/leaf/theorem_groups.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/theorem_words.h"
#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace hopscope {

namespace {

constexpr double groupPitch = 1.08, mostGroupPitch = 1.3, groupColumnsApart = 12;

struct GroupRow {
    const LeafTheorem* theorem;
    QString name, about;
    QStringList sums; ///< the longest first
};
struct PortGroup {
    QStringList titles;
    std::vector<GroupRow> rows;
};

/// "h + (k₂ − 1) n + k₁ = 2 + 3 · 8 + 2 = 28", and in fewer words.
QStringList letterSumsOf(const LeafTheorem& theorem)
{
    const QString letters = theoremFormula(theorem.letters), numbers = QString::fromStdString(theorem.substituted),
                  steps = stepsNumber(theorem.trueValue);
    QStringList sums{QStringLiteral("%1 = %2").arg(letters, steps), steps};
    if (!numbers.isEmpty() && numbers != steps)
        sums.prepend(QStringLiteral("%1 = %2 = %3").arg(letters, numbers, steps));
    return sums;
}

GroupRow groupRowOf(const TheoremEntry& entry)
{
    const auto& [theorem, same] = entry;
    const bool found = theorem->simulated == theorem->trueValue;
    QString about = QString::fromStdString(theorem->about).section(u',', 0, 0);
    if (!theorem->variant.empty()) about += QStringLiteral(", ") + toQString(theorem->variant);
    return {theorem, (found ? QStringLiteral("✓ ") : verdictMark(theorem->verdict)) + theoremName(*theorem, same, true),
            about, letterSumsOf(*theorem)};
}

std::array<PortGroup, 2> portGroupsOf(std::span<const LeafTheorem* const> list)
{
    std::array<PortGroup, 2> groups{
        PortGroup{{QStringLiteral("One send per node and step: formula = in numbers = steps"),
                   QStringLiteral("One send per node and step")},
                  {}},
        PortGroup{{QStringLiteral("All ports: over all links at once"), QStringLiteral("All ports")}, {}}};
    for (const auto& entry : theoremEntries(list))
        groups[sendsOnce(*entry.first) ? 0 : 1].rows.push_back(groupRowOf(entry));
    return groups;
}

/// How wide the columns of a group are, its sums in a form.
struct GroupWidths {
    double name{}, about{}, sum{};
    double all() const { return name + about + sum + 2 * groupColumnsApart; }
};
GroupWidths groupWidthsOf(const PortGroup& group, const QFont& font, qsizetype form)
{
    GroupWidths widths;
    for (const GroupRow& row : group.rows) {
        widths.name = std::max(widths.name, textWidth(font, row.name));
        widths.about = std::max(widths.about, textWidth(font, row.about));
        widths.sum = std::max(widths.sum, textWidth(font, row.sums[std::min(form, row.sums.size() - 1)]));
    }
    return widths;
}

/// What tells two of one operation apart, and the letters that stand for more than a number.
QStringList groupsKey(std::span<const LeafTheorem* const> list)
{
    QStringList texts;
    const auto some = [&](std::string_view variant) {
        return std::ranges::find(list, variant, &LeafTheorem::variant) != list.end();
    };
    const auto inLetters = [&](const char* letter) {
        return std::ranges::any_of(
            list, [&](const LeafTheorem* one) { return one->letters.find(letter) != std::string::npos; });
    };
    if (inLetters("N_")) texts << theoremFormula("N_i") + QStringLiteral(": leaves below a router of level i");
    if (inLetters("D_"))
        texts << theoremFormula("D_i") + QStringLiteral(": steps in which subtrees of level i exchange");
    if (some("flooding")) texts << QStringLiteral("flooding: packets may wait");
    if (some("no queues")) texts << QStringLiteral("no queues: none waits");
    if (some("links grow")) texts << QStringLiteral("links grow: with the leaves below them");
    return texts;
}

void paintPortGroup(Canvas& canvas, const Theme& theme, const PortGroup& group, const GroupWidths& widths,
                    const QRectF& area, double pitch, TheoremPlaces& places)
{
    const QFont font = theme.text(9), head = theme.text(9, QFont::DemiBold);
    const double drop = (pitch + capHeight(font)) / 2;
    double y = area.top();
    canvas.text({area.left(), y + drop}, fitting(head, group.titles, area.width()), {head, theme.ink});
    for (const GroupRow& row : group.rows) {
        y += pitch;
        places.emplace_back(QRectF(area.left(), y, area.width(), pitch), row.theorem);
        const bool found = row.theorem->simulated == row.theorem->trueValue;
        canvas.text({area.left(), y + drop}, row.name, {font, found ? theme.good : theme.ink});
        canvas.text({area.left() + widths.name + groupColumnsApart, y + drop}, row.about, {font, theme.ink});
        const double x = area.left() + widths.name + widths.about + 2 * groupColumnsApart;
        const QString sums = fitting(font, row.sums, area.right() - x + 1);
        if (!sums.isEmpty()) canvas.text({x, y + drop}, sums, {font, theme.inkSoft});
    }
}

} // namespace

double theoremGroupsHeight(const Theme& theme, std::span<const LeafTheorem* const> list)
{
    const auto groups = portGroupsOf(list);
    const std::size_t rows = std::max(groups[0].rows.size(), groups[1].rows.size());
    return static_cast<double>(rows + 1) * groupPitch * lineHeight(theme.text(9));
}

void paintTheoremGroups(Canvas& canvas, const Theme& theme, std::span<const LeafTheorem* const> list,
                        const QRectF& area, TheoremPlaces& places)
{
    const auto group = canvas.group(QStringLiteral("others"));
    const QFont font = theme.text(9), small = theme.text(8.5);
    const auto groups = portGroupsOf(list);
    constexpr double apart = 24;
    // The numbers of the one go first that has the longer sums.
    std::array<qsizetype, 2> forms{0, 0};
    const auto widthOf = [&](std::size_t i) { return groupWidthsOf(groups[i], font, forms[i]).all(); };
    for (const std::size_t i : {std::size_t{1}, std::size_t{0}, std::size_t{1}, std::size_t{0}})
        if (widthOf(0) + apart + widthOf(1) > area.width()) ++forms[i];
    const double half = area.left() + (area.width() + apart) / 2,
                 turn = std::max(area.left() + widthOf(0) + apart, std::min(half, area.right() - widthOf(1)));
    const std::size_t rows = std::max(groups[0].rows.size(), groups[1].rows.size());
    const double line = lineHeight(font), least = theoremGroupsHeight(theme, list),
                 key = 2 * lineHeight(small), // at most below the rows
        pitch =
            std::clamp((area.height() - key) / static_cast<double>(rows + 1), groupPitch * line, mostGroupPitch * line);
    const QRectF left(area.left(), area.top(), turn - apart - area.left(), area.height()),
        other(turn, area.top(), area.right() - turn, area.height());
    paintPortGroup(canvas, theme, groups[0], groupWidthsOf(groups[0], font, forms[0]), left, pitch, places);
    paintPortGroup(canvas, theme, groups[1], groupWidthsOf(groups[1], font, forms[1]), other, pitch, places);
    // Its key stands below the shorter group if there is room for it, else below both.
    const QString words =
        groupsKey(list).replaceInStrings(QStringLiteral(" "), QString(QChar::Nbsp)).join(QStringLiteral(" · "));
    const std::vector<QString> inside = wrapped(small, words, left.width()),
                               below = wrapped(small, words, area.width());
    const double used = static_cast<double>(groups[0].rows.size() + 1) * pitch,
                 spare = static_cast<double>(rows + 1) * pitch - used;
    const bool fits = lineHeight(small) * static_cast<double>(inside.size()) <= spare + 1;
    double y = area.top() + (fits ? used : std::max(used + spare, least)) + 2;
    if (!fits && y + lineHeight(small) * static_cast<double>(below.size()) > area.bottom() + 1) return;
    for (QString text : fits ? inside : below)
        canvas.text({area.left(), y += lineHeight(small)}, text.replace(QChar(QChar::Nbsp), u' '),
                    {small, theme.inkSoft});
}

} // namespace hopscope
