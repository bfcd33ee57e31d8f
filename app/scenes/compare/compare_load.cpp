#include "cost/traffic.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/compare/compare_paint.h"
#include "scenes/pictures/parts/shared_routes.h"

#include <QPainterPath>
#include <QPolygonF>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

namespace hopscope {

namespace {

/// What the bars of one run show.
struct Load {
    std::vector<Column> columns;
    double highest{};     ///< of this run
    double most{1};       ///< of all: as high as the axis goes
    bool shares{false};   ///< a link is shared where there is more than one; packets just wait
    QStringList captions; ///< the longest first
    QStringList numbers;  ///< those of them that say how high the bars are
    QStringList instead;  ///< what stands in the plot where the bars are too low to be seen, the longest first
    double factor{1};     ///< by which they are drawn higher than those of the others
    QString enlarged;     ///< says so
};

bool showsQueues(const CompareScene& scene, const CompareLane& lane) { return scene.longest > 0 && lane.waiting; }

/// Which messages meet on the busiest link at a moment. Found once for a step: the clock asks for every frame.
QString meetingAt(const CompareScene& scene, const std::shared_ptr<const Run>& run, double now)
{
    constexpr std::size_t mostKnown = 8; // two steps of every experiment
    struct Known {
        std::weak_ptr<const Run> run;
        StepIndex step;
        QString text;
    };
    thread_local std::deque<Known> known;
    const double position = scene.clock.positionOf(*run, now);
    const StepIndex step = std::max<StepIndex>(0, static_cast<StepIndex>(std::ceil(position)) - 1);
    if (step >= run->steps() || position <= 0 || run->clockless() || run->trafficAt(step).messagesPerLink <= 1)
        return {};
    for (const Known& one : known)
        if (one.step == step && one.run.lock() == run) return one.text;
    const auto shared = sharedRoutes(*run, step);
    known.push_front({run, step, shared ? sharedRoutesText(*shared, step) : QString()});
    if (known.size() > mostKnown) known.pop_back();
    return known.front().text;
}

/// "16 in every step"; "now 14 336, at most 15 872".
QString wordsAt(const CompareScene& scene, const CompareLane& lane, double now)
{
    const Run& run = *lane.run;
    if (lane.mostWords <= 0) return {};
    if (lane.leastWords == lane.mostWords) return QStringLiteral("%1 in every step").arg(numberText(lane.mostWords));
    const QString peak = QStringLiteral("at most %1").arg(numberText(lane.mostWords));
    const double position = scene.clock.positionOf(run, now);
    const StepIndex step = static_cast<StepIndex>(std::ceil(position - 1e-9)) - 1;
    if (step < 0 || step >= run.steps() || position >= static_cast<double>(run.steps()) || run.clockless()) return peak;
    return QStringLiteral("now %1, %2").arg(numberText(run.trafficAt(step).wordsPerLink), peak);
}

/// "16 words in each of 1023 steps, 16 368 in all": what bars of under a fiftieth of the scale would show.
QStringList wordsInstead(const CompareScene& scene, const CompareLane& lane)
{
    constexpr double leastSeen = 0.02;
    const Run& run = *lane.run;
    if (lane.mostWords <= 0 || lane.mostWords >= leastSeen * scene.words || run.clockless()) return {};
    const QString most = numberText(lane.mostWords), steps = numberText(static_cast<double>(run.steps())),
                  sum = QObject::tr(", %1 in all").arg(numberText(run.sumOf(&Traffic::wordsPerLink)));
    const QString words = lane.leastWords == lane.mostWords
                              ? QObject::tr("%1 words in each of %2 steps").arg(most, steps)
                              : QObject::tr("at most %1 words in %2 steps").arg(most, steps);
    return {words + sum, words};
}

/// The next of 1, 2, 5, 10, 20, 50 …
StepIndex nextRound(StepIndex number) { return number % 9 == 2 ? number / 2 * 5 : number * 2; }

/// Bars of under a tenth of the scale that rise and fall are drawn higher, in a plot that is high enough for words
/// above them: by a round factor, and not as high as those that they are compared with.
void enlarge(Load& load, const CompareScene& scene, const CompareLane& lane, double height, const Theme& theme)
{
    constexpr double leastSeen = 0.1, highest = 0.8, leastHeight = 56;
    if (lane.mostWords <= 0 || lane.mostWords >= leastSeen * scene.words || lane.leastWords == lane.mostWords
        || lane.run->clockless() || height < leastHeight * theme.fontScale)
        return;
    StepIndex factor = 1;
    for (StepIndex next = 2; static_cast<double>(next) * lane.mostWords <= highest * scene.words;
         next = nextRound(next))
        factor = next;
    const auto other = std::ranges::find(scene.lanes, scene.words, &CompareLane::mostWords);
    load.factor = static_cast<double>(factor);
    load.enlarged = QObject::tr("bars drawn %1 × as high as in %2").arg(numberText(load.factor), other->letter);
    load.instead.clear();
}

/// Where the bars leave most room: right of the moment or left of it; why there are words above them.
void paintInstead(Canvas& canvas, const QStringList& forms, const QRectF& plot, double at, const Theme& theme)
{
    constexpr double air = 10;
    const TextStyle style{theme.text(9), theme.ink, Anchor::Middle, theme.panel};
    const bool right = plot.right() - at >= at - plot.left();
    const double from = right ? at + air : plot.left() + air, to = right ? plot.right() : at - air;
    const QPointF middle((from + to) / 2, plot.center().y() + capHeight(style.font) / 2);
    const auto fits = [&](const QString& text) { return textWidth(style.font, text) <= to - from; };
    const auto form = std::ranges::find_if(forms, fits);
    if (form == forms.end()) return;
    canvas.text(middle, *form, style);
    const QString why = QObject::tr("bars too low to be seen on this scale:");
    const QPointF above = middle - QPointF(0, lineHeight(style.font));
    if (fits(why) && above.y() - lineHeight(style.font) > plot.top())
        canvas.text(above, why, {style.font, theme.inkSoft, Anchor::Middle, theme.panel});
}

/// Above the bars, beside the line of the moment.
void paintEnlarged(Canvas& canvas, const QString& text, const QRectF& plot, double at, const Theme& theme)
{
    constexpr double air = 8;
    const TextStyle style{theme.text(9, QFont::DemiBold), theme.ink};
    const bool right = plot.right() - at >= at - plot.left();
    const double from = right ? at + air : plot.left() + air, room = (right ? plot.right() : at - air) - from;
    canvas.text({from, plot.top() + capHeight(style.font)}, elided(style.font, text, room), style);
}

Load loadOf(const CompareScene& scene, const CompareLane& lane, double now, double width)
{
    Load load;
    const auto among = [](const QString& what, const QString& how) {
        return QStringList{what + QStringLiteral(" · ") + how, what, how};
    };
    if (showsQueues(scene, lane)) {
        load.columns = queueColumnsOf(scene, lane, width);
        load.highest = lane.waiting->empty() ? 0 : *std::ranges::max_element(*lane.waiting);
        load.most = scene.longest;
        load.captions = among(QStringLiteral("packets in the longest queue"),
                              load.highest > 0 ? QStringLiteral("peak %1").arg(numberText(load.highest))
                                               : QStringLiteral("none ever waits"));
        return load;
    }
    load.columns = (scene.undisturbed() ? wordColumnsOf : columnsOf)(scene, *lane.run, width);
    if (scene.undisturbed()) {
        for (const Column& column : load.columns) load.highest = std::max(load.highest, column.load);
        load.most = scene.words;
        load.instead = wordsInstead(scene, lane);
        const QString words = QStringLiteral("words on the busiest link"), told = wordsAt(scene, lane, now);
        load.captions = among(words, QStringLiteral("no link is shared"));
        if (!told.isEmpty()) {
            load.numbers = {words + QStringLiteral(": ") + told + QStringLiteral(" · no link is shared"),
                            words + QStringLiteral(": ") + told, QStringLiteral("on the busiest link: ") + told,
                            QStringLiteral("busiest link: ") + told, told};
            load.captions = load.numbers + load.captions;
        }
        return load;
    }
    load.highest = lane.run->maxLinkLoad();
    load.most = scene.busiest;
    load.shares = true; // a height above one is trouble
    load.captions = among(QStringLiteral("messages on the busiest link"),
                          load.highest > 1 ? QStringLiteral("at most %1").arg(numberText(load.highest))
                                           : QStringLiteral("none is shared"));
    if (const QString meeting = meetingAt(scene, lane.run, now); !meeting.isEmpty())
        load.captions = QStringList{load.captions[0] + QStringLiteral(" · ") + meeting,
                                    load.captions[1] + QStringLiteral(" · ") + meeting}
                        + load.captions;
    return load;
}

double ticksHeight(const Theme& theme) { return std::ceil(lineHeight(theme.mono(8.5))); }

/// Numbers of the steps below their columns, as many as there is room for; the last one is there.
void paintStepNumbers(Canvas& canvas, const CompareScene& scene, const Run& run, const QRectF& plot, const Theme& theme)
{
    if (run.steps() == 0 || scene.clock.length() <= 0) return;
    const TextStyle style{theme.mono(8.5), theme.inkSoft, Anchor::Middle};
    constexpr double air = 8;
    const double x = plot.width() / scene.clock.length(), end = x * scene.clock.endOf(run),
                 wide = textWidth(style.font, QString::number(run.steps())) + air;
    const auto middleOf = [&](StepIndex step) {
        const auto at = static_cast<double>(step);
        return plot.left() + x * (scene.clock.nowOf(run, at - 1) + scene.clock.nowOf(run, at)) / 2;
    };
    StepIndex every = 1;
    for (const double most = std::max(1.0, end / wide); static_cast<double>(run.steps() / every) > most;)
        every = nextRound(every);
    const double own = textWidth(style.font, QString::number(run.steps())),
                 baseline = plot.bottom() + ticksHeight(theme) - 2,
                 last = std::min(middleOf(run.steps()), plot.right() - own / 2);
    double free = plot.left() - wide;
    const auto halfOf = [&](StepIndex step) { return (textWidth(style.font, QString::number(step)) + air) / 2; };
    const auto put = [&](StepIndex step, double middle) {
        const double at = std::max(middle, plot.left() + halfOf(step) - air / 2);
        canvas.text({at, baseline}, QString::number(step), style);
        free = at + halfOf(step);
    };
    for (StepIndex step = every; step < run.steps(); step += every)
        if (const double middle = middleOf(step);
            middle - halfOf(step) >= free && middle + halfOf(step) <= last - wide / 2)
            put(step, middle);
    put(run.steps(), last);
}

/// The bar of every column; with gaps where these mark steps, else on whole pixels, so that there are no seams.
std::vector<QRectF> barsOf(const Load& load, const QRectF& plot, double unit)
{
    const bool apart = stepsStandApart(load.columns);
    std::vector<QRectF> bars;
    for (const Column& column : load.columns) {
        const double high = column.load > 0 ? std::max(column.load * unit, 1.0) : 0; // little is not nothing
        double left = plot.left() + column.from, right = plot.left() + column.to;
        if (!apart)
            left = std::round(left), right = std::round(right);
        else if (right - left > narrowestStep)
            right -= 1.5;
        bars.emplace_back(left, plot.bottom() - high, std::max(right - left, 0.6), high);
    }
    return bars;
}

/// Numbers over the bars, the highest first: none on a higher bar beside its own, none on another.
void paintHeights(Canvas& canvas, const Load& load, const std::vector<QRectF>& bars, const QRectF& plot, double line,
                  const Theme& theme)
{
    const TextStyle mark{theme.mono(9, QFont::DemiBold), load.shares ? theme.troubleText : theme.ink, Anchor::Middle,
                         theme.panel};
    // Where links are shared every height has its number, of queues the peak, once.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < bars.size(); ++i)
        if (const double height = load.columns[i].load; load.shares ? height > 1 : height > 0 && height >= load.highest)
            order.push_back(i);
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return load.columns[i].load; });
    if (!load.shares && order.size() > 1) order.resize(1);
    struct Told {
        QRectF box;
        double load;
    };
    std::vector<Told> told;
    for (const std::size_t i : order) {
        const double height = load.columns[i].load;
        const QString text = (load.shares ? QStringLiteral("×") : QString()) + numberText(height);
        const double wide = textWidth(mark.font, text), half = wide / 2;
        double wanted = bars[i].center().x();
        // Beside the line of the moment, not on it.
        constexpr double aside = 7;
        if (std::abs(wanted - line) < half + aside)
            wanted = line + aside + wide <= bars[i].right() ? line + half + aside : line - half - aside;
        const double middle = std::clamp(wanted, plot.left() + half, std::max(plot.right() - half, plot.left() + half)),
                     baseline = bars[i].top() - 3, cap = capHeight(mark.font);
        const QRectF box(middle - half, baseline - cap, wide, cap);
        const auto hidden = [&](const QRectF& bar) { return bar.intersects(box); };
        const auto repeats = [&](const Told& other) {
            return other.box.adjusted(-4, -2, 4, 2).intersects(box)
                   || (other.load == height && std::abs(other.box.center().x() - middle) < 4 * wide);
        };
        if (std::ranges::any_of(bars, hidden) || std::ranges::any_of(told, repeats)) continue;
        canvas.text({middle, baseline}, text, mark);
        told.push_back({box, height});
    }
}

} // namespace

double loadHeightWithText(const CompareScene& scene, const Theme& theme)
{
    const double labels = lineHeight(theme.text(9)) + ticksHeight(theme);
    return labels + (scene.busiest > 1 || scene.longest > 0 || scene.undisturbed() ? 33 : 21) * theme.fontScale;
}

double loadHeight(const CompareScene& scene, double room, const Theme& theme)
{
    const double least = loadHeightWithText(scene, theme);
    if (room < ticksHeight(theme) + 20 * theme.fontScale) return 0;
    return scene.busiest > 1 || scene.longest > 0 || scene.undisturbed() ? room : std::min(room, least);
}

void paintLoad(Canvas& canvas, const CompareScene& scene, const CompareLane& lane, double now, const QRectF& area,
               const Theme& theme)
{
    if (!lane.run || area.height() < 16) return;
    const auto group = canvas.group(QStringLiteral("load"));
    const TextStyle soft{theme.text(9), theme.inkSoft}, number{theme.mono(8.5), theme.inkSoft, Anchor::End};
    const bool told = area.height() >= loadHeightWithText(scene, theme);
    const double head = told ? lineHeight(soft.font) : 0, ticks = ticksHeight(theme);
    const QString axisName = QStringLiteral("step");
    const double gutter =
        std::max(textWidth(number.font, axisName),
                 textWidth(number.font,
                           numberText(scene.undisturbed() ? scene.words : std::max(scene.busiest, scene.longest))))
        + 6;
    QRectF plot = area.adjusted(gutter, told ? head + 7 : 2, 0, -ticks);
    if (plot.height() < 6) return;
    Load load = loadOf(scene, lane, now, plot.width());
    if (load.most > 1) plot.setTop(plot.top() + 8); // for the numbers over the bars
    QString caption = elided(soft.font, load.captions.back(), area.width());
    for (const QString& line : load.captions)
        if (textWidth(soft.font, line) <= area.width()) {
            caption = line;
            break;
        }
    if (told) canvas.text({area.left(), area.top() + head * 0.75}, caption, soft);
    if (scene.undisturbed()) enlarge(load, scene, lane, plot.height(), theme);
    const double unit = load.factor * plot.height() / load.most,
                 x = scene.clock.length() > 0 ? plot.width() / scene.clock.length() : 0, at = x * now;
    // Up: the most of all; one, above which a link is shared, where it stands clear of that.
    const double cap = capHeight(number.font);
    const auto level = [&](double count) {
        const double y = plot.bottom() - count * unit;
        canvas.text({plot.left() - 5, y + cap / 2}, numberText(count), number);
        canvas.line({plot.left() - 3, y}, {plot.left(), y}, {theme.inkSoft, 0.8});
    };
    canvas.line(plot.bottomLeft(), plot.topLeft(), {theme.inkSoft, 0.8});
    canvas.line(plot.bottomLeft(), plot.bottomRight(), {theme.line, 1});
    level(load.enlarged.isEmpty() ? load.most : lane.mostWords);
    if (load.shares && load.most > 1) {
        if (plot.height() - unit > cap + 5 && unit > 2) level(1);
        canvas.line({plot.left(), plot.bottom() - unit}, {plot.right(), plot.bottom() - unit},
                    {theme.inkSoft, 0.8, {2, 3}});
    }
    canvas.text({plot.left() - 5, plot.bottom() + ticks - 2}, axisName, number);
    paintStepNumbers(canvas, scene, *lane.run, plot, theme);

    const std::vector<QRectF> bars = barsOf(load, plot, unit);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        if (load.columns[i].load <= 0) continue;
        // As in the strip: strong is the time that is over.
        const QColor colour = load.shares && load.columns[i].load > 1 ? theme.trouble : theme.edgeActive;
        QRectF over = bars[i], coming = bars[i];
        over.setRight(std::clamp(plot.left() + at, bars[i].left(), bars[i].right()));
        coming.setLeft(over.right());
        if (over.width() > 0) canvas.fill(over, colour);
        if (coming.width() > 0) canvas.fill(coming, mixed(colour, theme.panel, 0.62));
    }
    // The moment is a mark of its own kind, or over low bars its line would be read as the highest of them.
    canvas.line({plot.left() + at, plot.top() - 4}, {plot.left() + at, plot.bottom()}, {theme.inkSoft, 1, {3, 3}});
    constexpr double flag = 4;
    QPainterPath mark;
    mark.addPolygon(QPolygonF({{plot.left() + at - flag, plot.top() - 4 - 1.5 * flag},
                               {plot.left() + at + flag, plot.top() - 4 - 1.5 * flag},
                               {plot.left() + at, plot.top() - 4}}));
    canvas.path(mark, {theme.ink, {}});
    if (!load.enlarged.isEmpty())
        paintEnlarged(canvas, load.enlarged, plot, plot.left() + at, theme);
    else if (!load.instead.isEmpty())
        paintInstead(canvas, load.instead, plot, plot.left() + at, theme);
    else if (!told || !load.numbers.contains(caption))
        paintHeights(canvas, load, bars, plot, plot.left() + at, theme);
}

} // namespace hopscope
