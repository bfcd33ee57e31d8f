#include "scenes/pictures/leaf/theorem_unequal.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/theorem_words.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double pitchInLines = 1.1;

QString equalChildren(const LeafTree& tree)
{
    return tree.uniform() ? QStringLiteral("k = %1").arg(*tree.uniform()) : childrenText(tree);
}

struct Row {
    std::array<QString, 8> cells;
    const LeafTheorem* theorem;
    bool own;
};
constexpr std::array<bool, 8> isNumber{false, false, false, true, true, true, true, false};

std::vector<Row> rowsOf(const UnequalTree& what)
{
    const auto rowOf = [](const TheoremEntry& entry, const LeafTree& tree, bool own) {
        const auto& [one, same] = entry;
        const LeafTheorem& theorem = same ? *same : *one; // of a bound and what attains it the latter
        return Row{{theoremName(*one, same, false),
                    own ? treeText(tree) + QStringLiteral(", this run") : treeText(tree), equalChildren(tree),
                    numberText(tree.leaves()), printedSteps(theorem), stepsNumber(theorem.trueValue),
                    stepsNumber(theorem.simulated), verdictText(theorem)},
                   &theorem,
                   own};
    };
    std::vector<Row> rows;
    for (const TheoremEntry& entry : theoremEntries(what.own)) rows.push_back(rowOf(entry, what.tree, true));
    for (const LikeTree& like : what.like) {
        std::vector<const LeafTheorem*> shown;
        for (const LeafTheorem& theorem : *like.theorems)
            if (std::ranges::find(what.own, theorem.name, &LeafTheorem::name) != what.own.end())
                shown.push_back(&theorem);
        for (const TheoremEntry& entry : theoremEntries(shown)) rows.push_back(rowOf(entry, like.tree, false));
    }
    return rows;
}

} // namespace

Values capacitiesLike(const LeafTree& tree)
{
    Values values;
    if (tree.exponentialCapacity()) values.emplace("capacities", std::string("exponential"));
    return values;
}

std::vector<LikeTree> likeTrees(const LeafTree& tree, const std::string& algorithm, const std::stop_token& stop)
{
    constexpr std::uint32_t mostLeaves = 64, mostLevels = 3; // further ones are run, too, and have long names
    std::vector<std::string> names{equalTree(tree)};
    std::vector<std::uint32_t> reversed(tree.arities().rbegin(), tree.arities().rend());
    if (!std::ranges::equal(reversed, tree.arities()) && tree.leaves() <= mostLeaves && tree.levels() <= mostLevels)
        names.push_back(fmt::format("leaf-tree:{}", fmt::join(reversed, "x")));
    const Values values = capacitiesLike(tree);
    std::vector<LikeTree> trees;
    for (const std::string& name : names)
        trees.push_back({LeafTree::of(makeTopology(name, values)), theoremsIn(name, values, algorithm, stop)});
    return trees;
}

QString treeText(const LeafTree& tree)
{
    constexpr std::uint32_t fewLevels = 4;
    if (const auto k = tree.uniform(); k && tree.levels() > fewLevels)
        return QStringLiteral("%1 levels of %2").arg(tree.levels()).arg(*k);
    QStringList texts;
    for (const std::uint32_t arity : tree.arities()) texts << QString::number(arity);
    return texts.join(QStringLiteral(" × "));
}

QString childrenText(const LeafTree& tree)
{
    QStringList texts;
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        texts << theoremFormula(QStringLiteral("k_%1 = %2").arg(level).arg(tree.arity(level)).toStdString());
    return texts.join(QStringLiteral(", "));
}

QString theoremStatement(const LeafTheorem& theorem, const LeafTree& tree)
{
    const QString printed = QStringLiteral("%1 of Dimakopoulos & Dimopoulos: “%2”")
                                .arg(toQString(theorem.name), theoremFormula(theorem.formula)),
                  leaves = QStringLiteral("n = %1").arg(
                      counted(tree.leaves(), QStringLiteral("leaf"), QStringLiteral("leaves")));
    if (const auto k = tree.uniform())
        return QStringLiteral("%1 steps, if every router has k children; here k = %2, %3.")
            .arg(printed)
            .arg(*k)
            .arg(leaves);
    return QStringLiteral("%1 steps, for the same k at all levels; here %2, from the leaves up: %3; %4, h = %5. "
                          "Extended here to any tree: %6.")
        .arg(printed, treeText(tree), childrenText(tree), leaves,
             counted(tree.levels(), QStringLiteral("level"), QStringLiteral("levels")),
             theoremFormula(theorem.trueFormula));
}

double unequalRowsHeight(const Theme& theme, const UnequalTree& what)
{
    return static_cast<double>(rowsOf(what).size() + 1) * pitchInLines * lineHeight(theme.text(9)) + 4;
}

void paintUnequalRows(Canvas& canvas, const Theme& theme, const UnequalTree& what, const QRectF& area,
                      TheoremPlaces& places)
{
    const auto group = canvas.group(QStringLiteral("trees"));
    const QFont head = theme.text(9, QFont::DemiBold), text = theme.text(9), mono = theme.mono(9);
    const std::vector<Row> rows = rowsOf(what);
    const std::array<QString, 8> titles{
        QStringLiteral("theorem"), QStringLiteral("tree"),     QStringLiteral("children"),  QStringLiteral("leaves n"),
        QStringLiteral("printed"), QStringLiteral("extended"), QStringLiteral("simulated"), QStringLiteral("verdict")};
    std::array<double, 8> widths{};
    double all = 0;
    for (std::size_t i = 0; i < titles.size(); ++i) {
        widths[i] = textWidth(head, titles[i]);
        for (const Row& row : rows) widths[i] = std::max(widths[i], textWidth(isNumber[i] ? mono : text, row.cells[i]));
        all += widths[i];
    }
    constexpr double mostApart = 40;
    // Where it is narrow, without what the reason above says, too.
    std::array<bool, 8> shown{};
    shown.fill(true);
    for (const std::size_t wordy : {std::size_t{2}, std::size_t{0}, std::size_t{3}})
        if (all + 10.0 * (static_cast<double>(std::ranges::count(shown, true)) - 1) > area.width())
            shown[wordy] = false, all -= widths[wordy];
    const double gap =
        std::clamp((area.width() - all) / (static_cast<double>(std::ranges::count(shown, true)) - 1), 6.0, mostApart);
    const double pitch = std::max((area.height() - 4) / static_cast<double>(rows.size() + 1),
                                  pitchInLines * lineHeight(text)),
                 drop = (pitch + capHeight(text)) / 2;
    const auto paintCells = [&](const std::array<QString, 8>& cells, double top, bool isHead, bool strong) {
        double x = area.left();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!shown[i]) continue;
            const QFont& font = isHead ? head : isNumber[i] ? mono : text;
            const bool verdict = i + 1 == cells.size() && !isHead;
            const QColor ink = verdict && cells[i].startsWith(u'✓')   ? theme.good
                               : verdict && cells[i].startsWith(u'✗') ? theme.troubleText
                                                                      : (isHead || strong ? theme.ink : theme.inkSoft);
            canvas.text(
                {isNumber[i] ? x + widths[i] : x, top + drop},
                fitting(font, {cells[i], cells[i].section(u':', 0, 0)}, verdict ? area.right() - x + 1 : widths[i] + 1),
                {font, ink, isNumber[i] ? Anchor::End : Anchor::Start});
            x += widths[i] + gap;
        }
        return x - gap;
    };
    double y = area.top();
    const double right = std::min(paintCells(titles, y, true, true), area.right());
    y += pitch;
    canvas.line({area.left(), y}, {right, y}, {theme.inkSoft, theme.strokeScale});
    for (const Row& row : rows) {
        if (y + pitch > area.bottom()) break; // what is missing is seen in a higher picture
        const QRectF place(area.left() - 6, y, area.width() + 12, pitch);
        if (row.own) {
            canvas.fill(place.adjusted(0, 1, 0, 0), theme.accentSoft);
            places.emplace_back(place, row.theorem);
        }
        paintCells(row.cells, y, false, row.own);
        canvas.line({area.left(), y + pitch}, {right, y + pitch}, {theme.line, theme.strokeScale});
        y += pitch;
    }
}

} // namespace hopscope
