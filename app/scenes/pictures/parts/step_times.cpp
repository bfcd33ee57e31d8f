#include "scenes/pictures/parts/step_times.h"

#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/bar_values.h"
#include "scenes/pictures/parts/time_pieces.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr double leftRoom = 76, headRoom = 34, footRoom = 22, aboveBars = 16;

/// How many times as long contention makes steps: their time ÷ that without it, from one end of the arrow to the other.
double timesLonger(const StepsShare& share)
{
    const double time = share.time.sum();
    return time / std::max(time - share.time[TimePart::Contention], 1e-300);
}

} // namespace

QRectF StepTimes::plot(const QRectF& area) { return area.adjusted(leftRoom, headRoom, -4, -footRoom); }

double StepTimes::meanOf(const StepsShare& share, double amount) const
{
    return amount / static_cast<double>(std::max<StepIndex>(share.count, 1));
}

double StepTimes::withoutContention(const StepsShare& share) const
{
    return meanOf(share, share.time.sum() - share.time[TimePart::Contention]);
}

BarScale StepTimes::scale() const
{
    std::vector<double> times, without;
    double most = 1e-300;
    for (const StepsShare& share : shares->columns) {
        times.push_back(meanTime(share));
        without.push_back(withoutContention(share));
        most = std::max(most, times.back());
    }
    return {times, most, alike, without}; // else what processors do is drawn on the same scale
}

QString StepTimes::partsOfMarked(const Theme& theme) const
{
    if (marked < 0 || marked >= run->steps() || !columns.single()) return {};
    QStringList parts;
    for (const TimePiece& piece : timePieces(theme, shares->columns[columns.columnOf(marked)].time, 0))
        parts << QStringLiteral("%1 %2").arg(piece.name, digitsText(piece.amount));
    return QStringLiteral("step %1: ").arg(marked + 1) + parts.join(QStringLiteral(", "));
}

/// What the two ends of a bar are, and what the present step consists of.
void StepTimes::paintLogarithmicHead(Canvas& canvas, const Theme& theme) const
{
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
    const double y = area.top() + 11;
    double x = area.left();
    const auto say = [&](const QFont& face, const QColor& ink, const QString& text, double apart) {
        canvas.text({x, y}, text, {face, ink});
        x += textWidth(face, text) + apart;
    };
    const QString title = (columns.single() ? QStringLiteral("Every step") : QStringLiteral("Mean step"))
                          + QStringLiteral(", logarithmic");
    say(bold, theme.ink, title, 10);
    constexpr double mark = 9, gap = 3, apart = 8;
    const QString parts = QStringLiteral("· ") + partsOfMarked(theme);
    if (shares->whole.time[TimePart::Contention] > 0) {
        const QString plain = QStringLiteral("without contention");
        const double room = area.right() - x - 2 * (mark + gap) - textWidth(font, plain) - 2 * apart,
                     ofParts = textWidth(font, parts);
        QString whole = QStringLiteral("arrow: up to the time with contention");
        if (textWidth(font, whole) + (ofParts <= room ? ofParts : 0) > room) whole = QStringLiteral("with contention");
        canvas.fill({x, y - 8.5, mark, mark}, uncontendedInk(theme));
        x += mark + gap;
        say(font, theme.inkSoft, plain, apart);
        paintContention(canvas, theme, {{.foot = {x + mark / 2, y + 1}, .top = y - 9.5}});
        x += mark + gap;
        say(font, theme.inkSoft, whole, apart);
    }
    if (parts.size() > 2 && x + textWidth(font, parts) <= area.right()) say(font, theme.ink, parts, 0);
}

void StepTimes::paintHead(Canvas& canvas, const Theme& theme) const
{
    if (scale().logarithmic()) return paintLogarithmicHead(canvas, theme);
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
    const QString title = columns.single() ? QStringLiteral("Every step") : QStringLiteral("Mean step");
    if (keyed && alike) {
        canvas.text({area.left(), area.top() + 11},
                    fitting(bold, {title + QStringLiteral(": where its time goes"), title}, area.width()),
                    {bold, theme.ink});
        return;
    }
    const QString above = QStringLiteral("up:"), below = QStringLiteral("down:");
    const std::vector<TimePiece> time = timePieces(theme, shares->whole.time, 0),
                                 processors = alike ? std::vector<TimePiece>{} : processorPieces(theme, shares->whole);
    constexpr double mark = 9, markGap = 3, apart = 7;
    const auto words = [](const TimePiece& piece) {
        return piece.name == QStringLiteral("waiting in a step") ? QStringLiteral("waiting") : piece.name;
    };
    double width = textWidth(font, above) + textWidth(font, below) + apart;
    for (const auto* pieces : {&time, &processors})
        for (const TimePiece& piece : *pieces) width += mark + markGap + textWidth(font, words(piece)) + apart;
    const double y = area.top() + 11;
    if (width > area.width()) { // in words alone where the colours have no room
        canvas.text({area.left(), y},
                    fitting(font,
                            {title
                                 + (alike ? QStringLiteral(": where its time goes")
                                          : QStringLiteral(": where its time goes; below, what the processors do")),
                             title + QStringLiteral("; below, its processors"), title},
                            area.width()),
                    {font, theme.inkSoft});
        return;
    }
    double x = area.left();
    const auto say = [&](const QFont& face, const QColor& ink, const QString& text) {
        canvas.text({x, y}, text, {face, ink});
        x += textWidth(face, text) + apart;
    };
    if (width + textWidth(bold, title) + apart <= area.width()) say(bold, theme.ink, title);
    for (const auto& [name, pieces] : {std::pair{above, &time}, {below, &processors}}) {
        if (pieces->empty()) continue;
        if (!alike) say(font, theme.inkSoft, name);
        for (const TimePiece& piece : *pieces) {
            paintTimePiece(canvas, theme, piece, {x, y - 8.5, mark, mark});
            x += mark + markGap;
            say(font, theme.inkSoft, words(piece));
        }
    }
}

void StepTimes::paintNumbers(Canvas& canvas, const Theme& theme, const std::vector<double>& tops) const
{
    const QFont number = theme.mono(8);
    const auto now = marked >= 0 && marked < run->steps() ? std::optional(columns.columnOf(marked)) : std::nullopt;
    std::vector<double> times;
    for (const StepsShare& share : shares->columns) times.push_back(meanTime(share));
    const QStringList texts = numbersAlike(times, number, columns.pitch());
    std::vector<BarValue> values;
    for (std::size_t i = 0; i < times.size(); ++i)
        values.push_back({i, texts[static_cast<qsizetype>(i)], number, theme.ink, now == i || i + 1 == times.size()});
    paintBarValues(canvas, theme, {plot(area).adjusted(0, 1 - aboveBars, 0, 0), columns.pitch(), tops, now, true},
                   fewOf(std::move(values), columns.pitch()));
}

void StepTimes::paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover,
                      const FindMessages& find) const
{
    const QRectF inner = plot(area);
    if (inner.height() < 24 || inner.width() < 24) return;
    const auto group = canvas.group(QStringLiteral("steps"));
    const QFont number = theme.mono(8);
    paintHead(canvas, theme);
    const BarScale scale = this->scale();
    const double most = scale.top(), count = static_cast<double>(columns.count());
    paintStepBands(canvas, theme, *run, columns, inner.adjusted(0, -aboveBars, 0, 0), marked, selection, hover, find);
    // The processors share the same time, so both halves have one scale.
    PlotFrame frame{.plot = QRectF(inner.topLeft(), QSizeF(columns.pitch() * count, inner.height())),
                    .range = {-0.5, count - 0.5, alike ? 0 : -most, most},
                    .font = number,
                    .barWidth = columns.bar() / columns.pitch()};
    if (scale.logarithmic())
        frame.yTicks = scale.powers(static_cast<int>(inner.height() / (1.5 * lineHeight(number))));
    else {
        const QString end = fitting(number, {digitsText(most), briefText(most)}, leftRoom - 8);
        frame.yTicks = {{0, QStringLiteral("0")}, {most, end}};
        if (!alike) frame.yTicks.insert(frame.yTicks.begin(), {-most, end});
    }
    const auto add = [&](const QColor& colour, auto heightOf) {
        PlotFrame::Bars bars{{}, colour};
        for (const StepsShare& share : shares->columns) bars.heights.push_back(heightOf(share));
        if (std::ranges::any_of(bars.heights, [](double height) { return height != 0; }))
            frame.bars.push_back(std::move(bars));
    };
    const auto without = [&](const StepsShare& share) { return scale.at(withoutContention(share)); };
    if (scale.logarithmic()) {
        add(uncontendedInk(theme), without);
    } else {
        for (std::size_t i = 0; i < timePartCount; ++i) {
            const auto part = static_cast<TimePart>(i);
            if (part == TimePart::Contention) continue; // hatched, on top of the others
            add(colourOfTime(theme, part), [&](const StepsShare& share) { return meanOf(share, share.time[part]); });
        }
        for (double StepsShare::*state : {&StepsShare::busy, &StepsShare::waiting, &StepsShare::idle})
            if (!alike)
                add(colourOfState(theme, state), [&](const StepsShare& share) { return -meanOf(share, share.*state); });
    }
    frame.lines = {{{{frame.range.xFrom, 0}, {frame.range.xTo, 0}}, {theme.inkSoft, 1}}};
    hopscope::paint(canvas, frame, theme);
    std::vector<QRectF> hatched;
    std::vector<ContentionArrow> arrows;
    std::vector<double> tops;
    for (std::size_t i = 0; i < shares->columns.size(); ++i) {
        const StepsShare& share = shares->columns[i];
        const double middle = static_cast<double>(i), half = columns.bar() / 2;
        const QPointF top = frame.toPixels({middle, scale.at(meanTime(share))});
        tops.push_back(top.y());
        if (share.time[TimePart::Contention] <= 0) continue;
        if (scale.logarithmic())
            arrows.push_back(
                {frame.toPixels({middle, without(share)}), top.y(), timesLonger(share), columns.pitch() / 2});
        else
            hatched.emplace_back(top - QPointF(half, 0), frame.toPixels({middle, without(share)}) + QPointF(half, 0));
    }
    paintHatched(canvas, theme, hatched);
    paintContention(canvas, theme, arrows);
    paintNumbers(canvas, theme, tops);
    paintStepNumbers(canvas, theme, columns, inner.bottomLeft() + QPointF(0, 4), marked);
}

} // namespace hopscope
