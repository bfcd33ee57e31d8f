#include "scenes/pictures/parts/step_times.h"

#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/bar_values.h"
#include "scenes/pictures/parts/shared_routes.h"
#include "scenes/pictures/parts/time_pieces.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

constexpr double leftRoom = 70, rightRoom = 4, headRoom = 34, footRoom = 22, loadRoom = 15;
constexpr double leastVisible = 3; ///< of a start-up: a line would be taken for the edge of the bar

} // namespace

QRectF StepTimes::plot(const QRectF& area) { return area.adjusted(leftRoom, headRoom, -rightRoom, -footRoom); }

QFont StepTimes::numberFont(const Theme& theme, QFont::Weight weight) { return theme.text(8.5, weight); }

std::optional<std::size_t> StepTimes::markedColumn() const
{
    return marked >= 0 && marked < run->steps() ? std::optional(columns.columnOf(marked)) : std::nullopt;
}

QRectF StepTimes::columnOf(const PlotFrame& frame, std::size_t column) const
{
    return QRectF(frame.plot.left() + columns.pitch() * static_cast<double>(column), frame.plot.top(), columns.pitch(),
                  frame.plot.height())
        .adjusted(0, -aboveBars, 0, 0);
}

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
    // Else what processors do is drawn on the same scale.
    const BarScale scale(times, most, alike, without);
    if (!scale.logarithmic()) return scale;
    // Below the lowest circle stands its number.
    constexpr double number = 17;
    const double least = std::ranges::min(without), room = number / std::max(inner().height() - number, number);
    without.push_back(2 * least * std::pow(least / most, room));
    return {times, most, alike, without};
}

std::vector<double> StepTimes::loads() const
{
    if (!columns.single() || !alike || shares->whole.time[TimePart::Contention] <= 0) return {};
    std::vector<double> all;
    for (StepIndex k = 0; k < run->steps(); ++k) all.push_back(std::max(run->maxLinkLoad(k), 0.0));
    return all;
}

QRectF StepTimes::inner() const { return plot(area).adjusted(0, 0, 0, loads().empty() ? 0 : -loadRoom); }

QString StepTimes::sumOf(StepIndex step) const
{
    if (!columns.single()) return {};
    const TimeParts& time = shares->columns[columns.columnOf(step)].time;
    const double start = time[TimePart::StartUp], transfer = time[TimePart::Transfer], all = time.sum(),
                 load = run->maxLinkLoad(step);
    const bool whole = start > 0 && transfer > 0 && load >= 1 && std::abs(start + load * transfer - all) <= 1e-9 * all;
    if (!whole) return {};
    return load > 1 ? QStringLiteral("%1 + %2 × %3").arg(digitsText(start), digitsText(load), digitsText(transfer))
                    : QStringLiteral("%1 + %2").arg(digitsText(start), digitsText(transfer));
}

QString StepTimes::partsOfMarked(const Theme& theme) const
{
    if (marked < 0 || marked >= run->steps() || !columns.single()) return {};
    const StepsShare& share = shares->columns[columns.columnOf(marked)];
    const QString step = QStringLiteral("step %1: ").arg(marked + 1);
    if (const QString sum = sumOf(marked); !sum.isEmpty())
        return step + QStringLiteral("%1 = %2").arg(sum, digitsText(share.time.sum()));
    QStringList parts;
    for (const TimePiece& piece : timePieces(theme, share.time, 0))
        parts << QStringLiteral("%1 %2").arg(piece.name, digitsText(piece.amount));
    return step + parts.join(QStringLiteral(", "));
}

/// Of the present step, which messages share which link.
QString StepTimes::routesOfMarked() const
{
    if (loads().empty() || marked < 0 || marked >= run->steps()) return {};
    const auto shared = sharedRoutes(*run, marked);
    return shared ? sharedRoutesText(*shared, marked) : QString();
}

void StepTimes::paintHead(Canvas& canvas, const Theme& theme) const
{
    if (scale().logarithmic()) return paintLogarithmicHead(canvas, theme);
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
    const QString title = columns.single() ? QStringLiteral("Every step") : QStringLiteral("Mean step");
    if (keyed && alike) {
        QStringList forms{title + QStringLiteral(": where its time goes"), title};
        if (!loads().empty() && !sumOf(0).isEmpty())
            forms.prepend(title + QStringLiteral(": start-up + messages on the busiest link × transfer of one"));
        const QString text = fitting(bold, forms, area.width()), routes = routesOfMarked();
        canvas.text({area.left(), area.top() + 11}, text, {bold, theme.ink});
        const double x = area.left() + textWidth(bold, text) + 10;
        if (!routes.isEmpty() && x + textWidth(font, routes) <= area.right())
            canvas.text({x, area.top() + 11}, routes, {font, theme.ink});
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

/// Times above the bars; how they are made up, too, where all have room for it.
void StepTimes::paintNumbers(Canvas& canvas, const Theme& theme, const std::vector<double>& tops) const
{
    const QFont number = numberFont(theme);
    const auto now = markedColumn();
    std::vector<double> times;
    for (const StepsShare& share : shares->columns) times.push_back(meanTime(share));
    QStringList texts = numbersAlike(times, number, columns.pitch()), sums;
    for (std::size_t i = 0; i < times.size() && columns.single(); ++i) {
        const QString sum = sumOf(static_cast<StepIndex>(i)),
                      both = QStringLiteral("%1 = %2").arg(sum, digitsText(times[i]));
        if (sum.isEmpty() || textWidth(number, both) + 12 > columns.pitch()) break;
        sums << both;
    }
    if (sums.size() == texts.size() && !loads().empty()) texts = sums;
    std::vector<BarValue> values;
    for (std::size_t i = 0; i < times.size(); ++i)
        values.push_back({i, texts[static_cast<qsizetype>(i)], number, theme.ink, now == i || i + 1 == times.size()});
    paintBarValues(canvas, theme, {inner().adjusted(0, 1 - aboveBars, 0, 0), columns.pitch(), tops, now, true},
                   fewOf(std::move(values), columns.pitch()));
}

/// Below the numbers of the steps how many messages the busiest link of each has: the factor of its transfer.
void StepTimes::paintLoads(Canvas& canvas, const Theme& theme) const
{
    const std::vector<double> loads = this->loads();
    if (loads.empty()) return;
    const QFont soft = numberFont(theme), strong = numberFont(theme, QFont::DemiBold);
    const auto words = [](double load) {
        return load == 1 ? QStringLiteral("1 message") : QStringLiteral("%1 messages").arg(digitsText(load));
    };
    const auto times = [](double load) { return QStringLiteral("×") + digitsText(load); };
    const auto fit = [&](auto text) {
        return std::ranges::all_of(loads,
                                   [&](double load) { return textWidth(strong, text(load)) + 6 <= columns.pitch(); });
    };
    if (!fit(times)) return;
    const bool inWords = fit(words);
    const QPointF left = inner().bottomLeft() + QPointF(0, 4 + 13 + loadRoom - 1);
    canvas.text({left.x() - 6, left.y()}, QStringLiteral("busiest link"),
                {theme.text(8.5), theme.inkSoft, Anchor::End});
    for (std::size_t i = 0; i < loads.size(); ++i) {
        const bool shared = loads[i] > 1;
        canvas.text({left.x() + columns.pitch() * (static_cast<double>(i) + 0.5), left.y()},
                    inWords ? words(loads[i]) : times(loads[i]),
                    {shared ? strong : soft, shared ? theme.troubleText : theme.inkSoft, Anchor::Middle});
    }
}

PlotFrame StepTimes::frameOf(const Theme& theme, const QRectF& inner, const BarScale& scale) const
{
    const QFont number = numberFont(theme);
    const double most = scale.top(), count = static_cast<double>(columns.count());
    // The processors share the same time, so both halves have one scale.
    PlotFrame frame{.plot = QRectF(inner.topLeft(), QSizeF(columns.pitch() * count, inner.height())),
                    .range = {-0.5, count - 0.5, alike ? 0 : -most, most},
                    .font = number,
                    .barWidth = columns.bar() / columns.pitch()};
    frame.lines = {{{{frame.range.xFrom, 0}, {frame.range.xTo, 0}}, {theme.inkSoft, 1}}};
    if (scale.logarithmic()) {
        const auto ticks = static_cast<int>(inner.height() / (1.5 * lineHeight(number)));
        frame.yTicks = scale.powers(ticks);
        if (std::ranges::any_of(frame.yTicks,
                                [&](const Tick& tick) { return textWidth(number, tick.text) > leftRoom - 6; }))
            frame.yTicks = scale.powers(ticks, false);
        return frame;
    }
    const QString end = fitting(number, {digitsText(most), briefText(most)}, leftRoom - 8);
    frame.yTicks = {{0, QStringLiteral("0")}, {most, end}};
    if (!alike) frame.yTicks.insert(frame.yTicks.begin(), {-most, end});
    const auto add = [&](const QColor& colour, auto heightOf) {
        PlotFrame::Bars bars{{}, colour};
        for (const StepsShare& share : shares->columns) bars.heights.push_back(heightOf(share));
        if (std::ranges::any_of(bars.heights, [](double height) { return height != 0; }))
            frame.bars.push_back(std::move(bars));
    };
    // A start-up that would be as thin as a line takes a little of the transfer above it, so that bars keep their
    // heights.
    const double thin = leastVisible * (frame.range.yTo - frame.range.yFrom) / std::max(inner.height(), 1.0);
    const auto visible = [&](const StepsShare& share, TimePart part) {
        const double start = meanOf(share, share.time[TimePart::StartUp]),
                     transfer = meanOf(share, share.time[TimePart::Transfer]),
                     more = start > 0 ? std::clamp(thin - start, 0.0, transfer / 2) : 0;
        return part == TimePart::StartUp    ? start + more
               : part == TimePart::Transfer ? transfer - more
                                            : meanOf(share, share.time[part]);
    };
    for (std::size_t i = 0; i < timePartCount; ++i) {
        const auto part = static_cast<TimePart>(i);
        if (part == TimePart::Contention) continue; // hatched, on top of the others
        add(colourOfTime(theme, part), [&](const StepsShare& share) { return visible(share, part); });
    }
    for (double StepsShare::*state : {&StepsShare::busy, &StepsShare::waiting, &StepsShare::idle})
        if (!alike)
            add(colourOfState(theme, state), [&](const StepsShare& share) { return -meanOf(share, share.*state); });
    return frame;
}

/// What contention adds to the bars, and their numbers.
void StepTimes::paintTops(Canvas& canvas, const Theme& theme, const PlotFrame& frame) const
{
    std::vector<QRectF> hatched;
    std::vector<double> tops;
    for (std::size_t i = 0; i < shares->columns.size(); ++i) {
        const StepsShare& share = shares->columns[i];
        const double middle = static_cast<double>(i), half = columns.bar() / 2;
        const QPointF top = frame.toPixels({middle, meanTime(share)}),
                      alone = frame.toPixels({middle, withoutContention(share)});
        tops.push_back(top.y());
        if (share.time[TimePart::Contention] > 0)
            hatched.emplace_back(top - QPointF(half, 0), alone + QPointF(half, 0));
    }
    paintHatched(canvas, theme, hatched);
    paintNumbers(canvas, theme, tops);
}

void StepTimes::paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover,
                      const FindMessages& find) const
{
    const QRectF inner = this->inner();
    if (inner.height() < 24 || inner.width() < 24) return;
    const auto group = canvas.group(QStringLiteral("steps"));
    paintHead(canvas, theme);
    const BarScale scale = this->scale();
    paintStepBands(canvas, theme, *run, columns, inner.adjusted(0, -aboveBars, 0, 0), marked, selection, hover, find);
    const PlotFrame frame = frameOf(theme, inner, scale);
    hopscope::paint(canvas, frame, theme);
    if (scale.logarithmic())
        paintDumbbells(canvas, theme, frame);
    else
        paintTops(canvas, theme, frame);
    paintStepNumbers(canvas, theme, columns, inner.bottomLeft() + QPointF(0, 4), marked);
    paintLoads(canvas, theme);
}

} // namespace hopscope
