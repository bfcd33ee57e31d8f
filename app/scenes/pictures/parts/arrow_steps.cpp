#include "scenes/pictures/parts/arrow_steps.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/arrow_layout.h"
#include "scenes/pictures/parts/arrow_words.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr double badgeSize = ArrowLayout::labelSize;
constexpr double tableHead = 22, tableRow = 24, tableWidth = 214;

/// "0…010": of many bits the zeros that are far from the flipped one in a few.
QString briefBits(const QString& bits, std::uint32_t flipped)
{
    constexpr qsizetype most = 8, fewest = 3; // bits that are all written; zeros that are left out
    if (bits.size() <= most) return bits;
    const qsizetype at = bits.size() - 1 - static_cast<qsizetype>(flipped);
    const auto zeros = [](const QString& some) { return some.count(u'0') == some.size(); };
    const QString before = bits.left(at), after = bits.mid(at + 1);
    return (before.size() >= fewest && zeros(before) ? QStringLiteral("0…0") : before) + bits[at]
           + (after.size() >= fewest && zeros(after) ? QStringLiteral("0…0") : after);
}

QString countText(std::uint64_t count) { return numberText(static_cast<double>(count)); }

} // namespace

void paintStepBadge(Canvas& canvas, const Theme& theme, QPointF centre, const QString& text, const QColor& colour,
                    bool coming)
{
    const QFont font = theme.text(8.5, QFont::Bold);
    const double wide = std::max(badgeSize, textWidth(font, text) + 7);
    const QRectF box(centre.x() - wide / 2, centre.y() - badgeSize / 2, wide, badgeSize);
    canvas.path(roundedRect(box, badgeSize / 2),
                {coming ? theme.panel : colour, {coming ? colour : theme.ground, 1.2 * theme.strokeScale}});
    canvas.text(centre + QPointF(0, capHeight(font) / 2), text,
                {font, coming ? theme.ink : inkOn(colour), Anchor::Middle});
}

QColor presentArrow(const Theme& theme) { return theme.accent; }

QColor earlierArrow(const Theme& theme) { return theme.edgeActive; }

QColor comingArrow(const Theme& theme)
{
    constexpr double least = 3;
    for (double share = 0.5; share > 0.05; share -= 0.05)
        if (const QColor pale = mixed(earlierArrow(theme), theme.ground, share); contrast(pale, theme.ground) >= least)
            return pale;
    return earlierArrow(theme);
}

void paintStepMessages(Canvas& canvas, const Theme& theme, const std::vector<StepMessages>& steps,
                       const QStringList& notes, QPointF baseline, double width)
{
    const auto group = canvas.group(QStringLiteral("messages-of-steps"));
    const QFont font = theme.text(9);
    constexpr double gap = 4, apart = 12;
    std::uint64_t all = 0;
    for (const StepMessages& step : steps) all += step.messages;
    // Only the first says what is counted.
    const auto texts = [&](const QString& colon) {
        QStringList words;
        for (const StepMessages& step : steps)
            words << colon
                         + (words.isEmpty()
                                ? counted(step.messages, QStringLiteral("message"), QStringLiteral("messages"))
                                : countText(step.messages));
        return words;
    };
    const QString what = QStringLiteral("Step"), sum = QStringLiteral("together %1").arg(countText(all));
    const QStringList many = texts(QStringLiteral(": "));
    double wide = textWidth(font, what) + gap;
    for (const QString& text : many) wide += badgeSize + 1 + textWidth(font, text) + apart;
    if (wide > width) return;
    double x = baseline.x();
    canvas.text({x, baseline.y()}, what, {font, theme.inkSoft});
    x += textWidth(font, what) + gap;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const StepMessages& step = steps[i];
        paintStepBadge(canvas, theme, {x + badgeSize / 2, baseline.y() - capHeight(font) / 2},
                       QString::number(step.step + 1), step.colour, step.coming);
        x += badgeSize + 1;
        canvas.text({x, baseline.y()}, many[static_cast<qsizetype>(i)], {font, theme.ink});
        x += textWidth(font, many[static_cast<qsizetype>(i)]) + apart;
    }
    const double end = baseline.x() + width;
    if (x + textWidth(font, sum) > end) return;
    canvas.text({x, baseline.y()}, sum, {font, theme.inkSoft});
    x += textWidth(font, sum) + apart;
    const auto note = std::ranges::find_if(
        notes, [&](const QString& one) { return x + textWidth(font, QStringLiteral("· ") + one) <= end; });
    if (note != notes.end()) canvas.text({x, baseline.y()}, QStringLiteral("· ") + *note, {font, theme.ink});
}

QSizeF stepTableSize(std::size_t steps) { return {tableWidth, tableHead + tableRow * static_cast<double>(steps + 1)}; }

void paintStepTable(Canvas& canvas, const Theme& theme, const std::vector<StepMessages>& steps,
                    std::span<const std::uint64_t> holders, StepIndex now, QPointF topLeft)
{
    const auto group = canvas.group(QStringLiteral("table-of-steps"));
    const QFont head = theme.text(9), font = theme.text(10), strong = theme.text(10, QFont::DemiBold);
    const double left = topLeft.x() + 10, messages = left + 112, right = topLeft.x() + tableWidth - 10;
    const auto baseline = [&](std::size_t row) {
        return topLeft.y() + tableHead + tableRow * (static_cast<double>(row) + 0.5) + capHeight(font) / 2;
    };
    canvas.text({left, topLeft.y() + 14}, QStringLiteral("step"), {head, theme.inkSoft});
    canvas.text({messages, topLeft.y() + 14}, QStringLiteral("messages"), {head, theme.inkSoft, Anchor::End});
    canvas.text({right, topLeft.y() + 14}, QStringLiteral("have it"), {head, theme.inkSoft, Anchor::End});
    std::uint64_t all = 0;
    for (std::size_t row = 0; row < steps.size(); ++row) {
        const StepMessages& step = steps[row];
        all += step.messages;
        const bool marked = step.step == now;
        if (marked)
            canvas.path(roundedRect({topLeft.x(), topLeft.y() + tableHead + tableRow * static_cast<double>(row),
                                     tableWidth, tableRow},
                                    4),
                        {theme.accentSoft, {}});
        paintStepBadge(canvas, theme, {left + badgeSize / 2, baseline(row) - capHeight(font) / 2},
                       QString::number(step.step + 1), step.colour, step.coming);
        const TextStyle style{marked ? strong : font, theme.ink, Anchor::End};
        canvas.text({messages, baseline(row)}, countText(step.messages), style);
        canvas.text({right, baseline(row)},
                    QStringLiteral("%1 → %2").arg(countText(holders[row]), countText(holders[row + 1])), style);
    }
    const double line = topLeft.y() + tableHead + tableRow * static_cast<double>(steps.size());
    canvas.line({topLeft.x(), line}, {topLeft.x() + tableWidth, line}, {theme.line, 1.2 * theme.strokeScale});
    const std::size_t last = steps.size();
    canvas.text({left, baseline(last)}, QStringLiteral("all"), {font, theme.inkSoft});
    canvas.text({messages, baseline(last)}, countText(all), {font, theme.ink, Anchor::End});
    // Nobody gets it twice.
    if (all + holders.front() == holders.back())
        canvas.text({right, baseline(last)},
                    QStringLiteral("= %1 − %2").arg(countText(holders.back()), countText(holders.front())),
                    {font, theme.ink, Anchor::End});
}

QString flipExample(const Run& run, StepIndex number)
{
    const auto bit = flippedBit(run, number);
    if (!run.topology().cube() || !bit) return {};
    Step step;
    run.schedule().at(number, step);
    const auto name = [&](NodeId node) {
        return QStringLiteral("%1 = %2")
            .arg(node.value)
            .arg(briefBits(processorBits(node.value, run.topology().processors()), *bit));
    };
    return QStringLiteral("step %1 flips bit %2: %3 → %4")
        .arg(number + 1)
        .arg(*bit)
        .arg(name(step.transfers().front().from), name(step.transfers().front().to));
}

} // namespace hopscope
