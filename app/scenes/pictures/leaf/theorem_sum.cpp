#include "scenes/pictures/leaf/theorem_sum.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/theorem_words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// A piece of the bar with its words in `room`, in the first form that fits.
void paintTerm(Canvas& canvas, const Theme& theme, const QRectF& area, const QRectF& room, const QColor& fill,
               const QStringList& words)
{
    const QFont font = theme.text(9, QFont::Medium);
    canvas.fill(area, fill);
    const auto fits = [&](const QString& word) { return textWidth(font, word) + 4 <= room.width(); };
    if (const auto word = std::ranges::find_if(words, fits); word != words.end())
        canvas.text({room.center().x(), room.center().y() + capHeight(font) / 2}, *word,
                    {font, inkOn(fill), Anchor::Middle});
}

} // namespace

double theoremSumHeight(const LeafTheorem& theorem)
{
    if (!theorem.sum) return 0;
    const bool marked = theorem.printed && *theorem.printed != theorem.sum->total();
    return marked ? 36 : 24;
}

void paintTheoremSum(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, const QRectF& area)
{
    if (!theorem.sum) return;
    const auto group = canvas.group(QStringLiteral("sum"));
    const auto& [where, before, packets, after] = *theorem.sum;
    const double total = theorem.sum->total(), printed = theorem.printed.value_or(total);
    const QFont font = theme.text(9), strong = theme.text(9, QFont::DemiBold);
    // To scale: numbers that have no room in their pieces stand before the sum.
    constexpr double least = 12, seen = 2;
    const auto inside = [&, all = std::max(total, printed)](double steps) {
        return steps / all * area.width() >= least + 4 * seen;
    };
    const bool startOut = before > 0 && !inside(before), restOut = after > 0 && !inside(after);
    const QString end = (startOut ? stepsNumber(before) + QStringLiteral(" + … ") : QString())
                        + (restOut ? QStringLiteral("+ %1 ").arg(stepsNumber(after)) : QString()) + QStringLiteral("= ")
                        + stepsNumber(total);
    const double room = area.width() - textWidth(strong, end) - 6, unit = room / std::max(total, printed);
    const QRectF bar(area.left(), area.top() + 2, total * unit, 18);
    const double first = before > 0 ? std::max(seen, before * unit) : 0,
                 last = after > 0 ? std::max(seen, after * unit) : 0, middle = bar.width() - first - last;
    const QColor soft = mixed(theme.ground, theme.ink, 0.25);
    const QString number = stepsNumber(packets), name = QString::fromStdString(where);
    const double x = bar.left() + printed * unit; // where it would end by the paper
    const QRectF start(bar.left(), bar.top(), first, bar.height()),
        pass(bar.left() + first + 1, bar.top(), middle - 2, bar.height()),
        rest(bar.right() - last, bar.top(), last, bar.height());
    QRectF clear = pass; // on one side of the mark
    if (printed != total && x > pass.left() && x < pass.right())
        x > pass.center().x() ? clear.setRight(x - 3) : clear.setLeft(x + 3);
    if (first > 0)
        paintTerm(canvas, theme, start, start, startOut ? theme.inkSoft : soft,
                  startOut ? QStringList() : QStringList{stepsNumber(before)});
    paintTerm(canvas, theme, pass, clear, theme.accent,
              {QStringLiteral("%1 packets pass the %2, one per step").arg(number, name),
               QStringLiteral("%1 packets pass the %2").arg(number, name), number});
    if (last > 0)
        paintTerm(canvas, theme, rest, rest, restOut ? theme.inkSoft : soft,
                  restOut ? QStringList()
                          : QStringList{QStringLiteral("%1 more %2")
                                            .arg(stepsNumber(after),
                                                 after == 1 ? QStringLiteral("step") : QStringLiteral("steps")),
                                        stepsNumber(after)});
    canvas.text({bar.right() + 6, bar.center().y() + capHeight(strong) / 2}, end, {strong, theme.ink});
    if (!theorem.printed || printed == total) return;
    const double base = bar.bottom() + 4 + capHeight(font);
    canvas.line({x, bar.top() - 2}, {x, bar.bottom() + 4}, {theme.panel, 4});
    canvas.line({x, bar.top() - 2}, {x, bar.bottom() + 4}, {theme.troubleText, 2 * theme.strokeScale, {3, 2}});
    const QString words = QStringLiteral("printed: %1 steps").arg(printedSteps(theorem));
    canvas.text(
        {std::clamp(x, area.left() + textWidth(font, words) / 2, area.right() - textWidth(font, words) / 2), base},
        words, {font, theme.troubleText, Anchor::Middle});
}

void paintPrinted(Canvas& canvas, const Theme& theme, const LeafTheorem& theorem, std::span<const LeafTheorem> all,
                  const QRectF& area)
{
    if (!theorem.printed || !theorem.simulated || *theorem.simulated <= 0) return;
    const QFont font = theme.text(8.5);
    const double baseline = area.center().y() + capHeight(font) / 2;
    if (*theorem.printed == *theorem.simulated)
        return canvas.text({area.left(), baseline}, QStringLiteral("="), {font, theme.inkSoft});
    double most = 1;
    for (const LeafTheorem& one : all)
        if (one.printed && one.simulated && *one.simulated > 0) most = std::max(most, *one.printed / *one.simulated);
    const double ratio = *theorem.printed / *theorem.simulated;
    constexpr double numberRoom = 38, apart = 1.5;
    const double whole = (area.width() - numberRoom) / most, from = area.left();
    double filled = whole * std::max(0.0, ratio);
    if (ratio < 1) filled = std::min(filled, whole - 2 * apart); // not quite all is seen
    canvas.fill({from, area.top(), filled, area.height()}, mixed(theme.ground, theme.ink, 0.4)); // blue is for the run
    canvas.path(roundedRect({from, area.top(), whole, area.height()}, 1), {{}, {theme.ink, theme.strokeScale}});
    constexpr double close = 0.995; // two digits would say 1
    const double digits = ratio > close && ratio < 1 ? 1000 : 100;
    canvas.text({area.right(), baseline}, numberText(std::round(ratio * digits) / digits),
                {font, theme.ink, Anchor::End});
}

} // namespace hopscope
