#include "scenes/pictures/busy/busy_chart.h"

#include "drawing/format.h"
#include "run/analysis/pipeline_span.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/last_of.h"
#include "scenes/pictures/parts/time_pieces.h"
#include "scenes/span_line.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// As wide as that of StepTimes: one or the other has the columns.
constexpr double leftRoom = 76, headRoom = 36, footRoom = 22;

double whole(const StepsShare& share) { return std::max(share.busy + share.waiting + share.idle, 1e-300); }

bool sameParts(const TimeParts& a, const TimeParts& b)
{
    const double least = 1e-9 * b.sum();
    for (std::size_t i = 0; i < timePartCount; ++i)
        if (std::abs(a.amounts[i] - b.amounts[i]) > least) return false;
    return true;
}

} // namespace

bool stepsAreAlike(const Run& run, const std::stop_token& stop)
{
    if (run.clockless() || run.steps() < 2) return false;
    TrafficMeter meter = run.meter();
    const TimeParts first = timeParts(run, meter, 0);
    if (first[TimePart::Contention] > 0) return false;
    return std::ranges::all_of(run.profile().stretches(), [&](const TrafficProfile::Stretch& stretch) {
        if (stop.stop_requested()) throw Cancelled();
        return std::abs(run.stepTime(stretch.first) - first.sum()) <= 1e-9 * first.sum()
               && sameParts(timeParts(run, meter, stretch.first), first);
    });
}

QRectF BusyChart::plot(const QRectF& area) { return area.adjusted(leftRoom, headRoom, -4, -footRoom); }

double BusyChart::xOf(StepIndex done, const QRectF& inner) const
{
    return inner.left() + inner.width() * static_cast<double>(done) / static_cast<double>(run->steps());
}

void BusyChart::paintHead(Canvas& canvas, const Theme& theme) const
{
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
    constexpr double mark = 9, gap = 4, apart = 10;
    const std::vector<TimePiece> pieces = processorPieces(theme, shares->whole);
    double wide = 0;
    for (const TimePiece& piece : pieces) wide += mark + gap + textWidth(font, piece.name) + apart;
    double x = area.left();
    const double y = area.top() + 11;
    const QString title =
        fitting(bold,
                {QStringLiteral("Fraction of processors that send or receive, by step"),
                 QStringLiteral("Processors that send or receive, by step"), QStringLiteral("Processors, by step")},
                area.width() - wide - apart);
    canvas.text({x, y}, title, {bold, theme.ink});
    x += textWidth(bold, title) + apart + 4;
    for (const TimePiece& piece : pieces) {
        paintTimePiece(canvas, theme, piece, {x, y - 8.5, mark, mark});
        canvas.text({x + mark + gap, y}, piece.name, {font, theme.inkSoft});
        x += mark + gap + textWidth(font, piece.name) + apart;
    }
}

void BusyChart::paintStages(Canvas& canvas, const Theme& theme, const QRectF& inner) const
{
    const auto span = pipelineSpan(*run);
    if (!span || shares->stages.size() != 3) return;
    const StepIndex sent = shares->stages[2].first, all = run->steps();
    const double filled = xOf(span->fill, inner), rest = xOf(sent, inner);
    const QRectF line(inner.left(), inner.top() - 16, inner.width(), 12);
    const QString count = numberText(static_cast<double>(span->fill)),
                  between = numberText(static_cast<double>(sent - span->fill));
    const QString filling =
        span->isDepth ? QStringLiteral("d = %1: filling").arg(count) : QStringLiteral("%1: filling").arg(count);
    paintSpan(canvas, theme, line, inner.left(), filled, {filling, QStringLiteral("filling")});
    QStringList middle{QStringLiteral("%1: all have work").arg(between), QStringLiteral("all have work"),
                       QStringLiteral("all work"), between};
    paintSpan(canvas, theme, line, filled, rest, middle);
    paintSpan(canvas, theme, line, rest, xOf(all, inner),
              {QStringLiteral("%1: draining").arg(count), QStringLiteral("draining")});
    const std::vector<QLineF> borders{{filled, inner.top(), filled, inner.bottom()},
                                      {rest, inner.top(), rest, inner.bottom()}};
    canvas.lines(borders, {theme.ground, 2.5});
    canvas.lines(borders, {theme.ink, 1, {3, 2}});
}

void BusyChart::paintNow(Canvas& canvas, const Theme& theme, const QRectF& inner) const
{
    if (!now || marked < 0 || marked >= run->steps()) return;
    const double busy = now->busy / whole(*now), x = (xOf(marked, inner) + xOf(marked + 1, inner)) / 2,
                 y = inner.bottom() - busy * inner.height();
    canvas.line({x, inner.top()}, {x, inner.bottom()}, {theme.ground, 4});
    canvas.line({x, inner.top()}, {x, inner.bottom()}, {theme.ink, 1.8 * theme.strokeScale});
    canvas.path(circle({x, y}, 4), {theme.ground, {theme.ink, 1.6 * theme.strokeScale}});
    const QFont font = theme.text(9, QFont::DemiBold);
    const QString text = QStringLiteral("step %1: %2 % busy").arg(marked + 1).arg(percentText(busy));
    const double wide = textWidth(font, text);
    const bool left = x - inner.left() > wide + 16;
    if (!left && inner.right() - x < wide + 16) return;
    // In the upper half, where the bars of a pipeline that fills are not yet.
    const QPointF at(left ? x - 8 - wide : x + 8, inner.top() + 17);
    canvas.path(roundedRect({at.x() - 3, at.y() - capHeight(font) - 4, wide + 6, capHeight(font) + 8}, 3),
                {theme.ground, {theme.line, 1}});
    canvas.text(at, text, {font, theme.ink});
}

void BusyChart::paintSteps(Canvas& canvas, const Theme& theme, const QRectF& inner) const
{
    const QFont soft = theme.mono(8), strong = theme.mono(8, QFont::DemiBold);
    const double y = inner.bottom() + 17, steps = static_cast<double>(run->steps());
    const auto middle = [&](double step) { return inner.left() + inner.width() * (step - 0.5) / steps; };
    std::vector<std::pair<double, double>> taken;
    std::vector<QLineF> ticks;
    const auto say = [&](double step, bool bold) {
        const QString text = numberText(step);
        const double half = textWidth(bold ? strong : soft, text) / 2 + 3,
                     x = std::min(middle(step), inner.right() + 4 - half);
        if (std::ranges::any_of(taken,
                                [&](const auto& other) { return x - half < other.second && other.first < x + half; }))
            return;
        taken.emplace_back(x - half, x + half);
        ticks.emplace_back(middle(step), inner.bottom(), middle(step), inner.bottom() + 4);
        canvas.text({x, y}, text, {bold ? strong : soft, bold ? theme.ink : theme.inkSoft, Anchor::Middle});
    };
    if (marked >= 0 && marked < run->steps()) say(static_cast<double>(marked + 1), true);
    say(1, false);
    say(steps, false);
    for (const Tick& tick : evenTicks(0, steps, std::max(2, static_cast<int>(inner.width() / 36)), true))
        if (tick.at >= 1 && tick.at <= steps) say(tick.at, false);
    canvas.lines(ticks, {theme.inkSoft, 1});
    canvas.text({inner.left() - 12, y}, QStringLiteral("step"), {soft, theme.inkSoft, Anchor::End});
}

void BusyChart::paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover,
                      const FindMessages& find) const
{
    const QRectF inner = plot(area);
    if (inner.height() < 24 || inner.width() < 24) return;
    const auto group = canvas.group(QStringLiteral("steps"));
    paintHead(canvas, theme);
    PlotFrame frame{.plot = inner, .range = {0, 1, 0, 1}, .font = theme.mono(8)};
    frame.yTicks = {{0, QStringLiteral("0")}, {0.5, QStringLiteral("50 %")}, {1, QStringLiteral("100 %")}};
    hopscope::paint(canvas, frame, theme);
    canvas.fill(inner, colourOfState(theme, &StepsShare::idle));
    // One outline for each state, as bars so narrow would have seams between them.
    for (const bool withWaiting : {true, false}) {
        QPainterPath outline(inner.bottomLeft());
        for (std::size_t i = 0; i < shares->columns.size(); ++i) {
            const StepsShare& share = shares->columns[i];
            const double high = (share.busy + (withWaiting ? share.waiting : 0)) / whole(share),
                         y = inner.bottom() - high * inner.height();
            outline.lineTo(xOf(share.first, inner), y);
            outline.lineTo(xOf(share.first + share.count, inner), y);
        }
        outline.lineTo(inner.bottomRight());
        outline.closeSubpath();
        canvas.path(outline, {colourOfState(theme, withWaiting ? &StepsShare::waiting : &StepsShare::busy), {}});
    }
    paintStepBands(canvas, theme, *run, columns, {inner.left(), inner.top() - 4, inner.width(), 4}, -1, selection,
                   hover, find);
    paintStages(canvas, theme, inner);
    paintNow(canvas, theme, inner);
    paintSteps(canvas, theme, inner);
}

} // namespace hopscope
