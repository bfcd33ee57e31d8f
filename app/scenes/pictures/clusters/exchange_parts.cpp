#include "scenes/pictures/clusters/exchange_parts.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/last_of.h"
#include "scenes/pictures/clusters/step_words.h"
#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <numeric>

namespace hopscope {

std::vector<SizedStep> sizedSteps(const Run& run, const std::stop_token& stop)
{
    const auto find = [&] {
        std::vector<SizedStep> steps;
        double sum = 0;
        // Rising or falling, the bit of a step is the step of that bit.
        for (const StepIndex bit : stepsOfSizes(run, stop)) {
            if (stop.stop_requested()) throw Cancelled();
            const auto number = static_cast<StepIndex>(steps.size());
            const std::optional<double> words = commonWords(run, number);
            if (!words) return std::make_shared<const std::vector<SizedStep>>();
            steps.push_back({std::uint64_t{2} << bit, *words, run.stepTime(number)});
            sum += steps.back().time;
        }
        if (std::abs(sum - run.time()) > 1e-9 * sum) steps.clear(); // something is charged once
        return std::make_shared<const std::vector<SizedStep>>(std::move(steps));
    };
    static LastOf<std::vector<SizedStep>, Simulation, Experiment> last; // which has the prices
    return *last.of(run.simulation(), find, run.experiment());
}

std::vector<SentRange> rangesHeld(const Run& run, StepIndex number, double amount)
{
    if (run.data().custody != Custody::Copied || run.clockless()) return {};
    Step step;
    run.schedule().at(number, step);
    const std::uint32_t count = run.topology().processors();
    if (step.transfers().size() != count) return {};
    std::vector<SentRange> ranges(count);
    for (const Transfer& transfer : step.transfers()) {
        const auto blocks = step.blocks(transfer);
        if (transfer.from.value >= count || blocks.size() != 1 || blocks[0].rows != 1
            || (blocks[0].count > 1 && blocks[0].stride != 1)
            || std::abs(amount * run.data().blocks - blocks[0].count) > 0.5)
            return {};
        const std::uint32_t first = blocks[0].first.value;
        ranges[transfer.from.value] = {first, first + blocks[0].count - 1};
    }
    return ranges;
}

namespace {

struct TableColumn {
    QStringList texts;
    StepIndex step{-1}; ///< -1: several, or their sum
};

std::vector<TableColumn> tableColumns(const std::vector<SizedStep>& steps)
{
    std::vector<TableColumn> columns;
    SizedStep sum;
    for (const SizedStep& step : steps) {
        const auto number = static_cast<StepIndex>(columns.size());
        columns.push_back({{QString::number(number + 1), numberText(static_cast<double>(step.size)),
                            numberText(step.words), numberText(step.time)},
                           number});
        sum.words += step.words, sum.time += step.time;
    }
    columns.push_back({{QStringLiteral("sum"), QString(), numberText(sum.words), numberText(sum.time)}});
    return columns;
}

} // namespace

void paintStepTable(Canvas& canvas, const Theme& theme, const QRectF& area, const Run& run,
                    const std::vector<SizedStep>& steps, StepIndex now)
{
    const auto group = canvas.group(QStringLiteral("steps"));
    const QFont font = theme.text(9), number = theme.text(8.5), strong = theme.text(8.5, QFont::Bold);
    const QStringList names{QStringLiteral("step"), QStringLiteral("cluster size"), QStringLiteral("words per message"),
                            QStringLiteral("time, in %1").arg(toQString(run.setup().costModel->timeUnit))};
    double room = 0;
    for (const QString& name : names) room = std::max(room, textWidth(font, name) + 10);
    std::vector<TableColumn> columns = tableColumns(steps);
    constexpr double air = 6;
    std::vector<double> widths;
    const auto measure = [&] {
        widths.clear();
        for (const TableColumn& column : columns) {
            double wide = 0;
            for (const QString& text : column.texts) wide = std::max(wide, textWidth(strong, text));
            widths.push_back(wide + air);
        }
        return std::accumulate(widths.begin(), widths.end(), 0.0);
    };
    // Where not all have room, first the early steps after the first two are left out: how it goes on is seen.
    constexpr std::ptrdiff_t kept = 2, least = 3;
    const double wide = area.width() - room;
    const QStringList dots(names.size(), QStringLiteral("…"));
    while (measure() > wide) {
        if (std::ssize(columns) <= kept + least) return;
        const auto next = columns.begin() + kept;
        if (next->step >= 0) next->texts = dots, next->step = -1;
        columns.erase(next + 1);
    }
    constexpr double most = 60;
    const double each = std::clamp((wide - measure()) / static_cast<double>(columns.size()), 0.0, most);
    const double line = area.height() / static_cast<double>(names.size());
    const auto baseline = [&](qsizetype row) {
        return area.top() + line * static_cast<double>(row) + (line + capHeight(font)) / 2;
    };
    for (qsizetype row = 0; row < names.size(); ++row)
        canvas.text({area.left(), baseline(row)}, names[row], {font, theme.inkSoft});
    double x = area.left() + room;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const TableColumn& column = columns[i];
        const QRectF box(x, area.top(), widths[i] + each, area.height());
        const bool present = column.step == now, last = i + 1 == columns.size();
        if (present) canvas.path(roundedRect(box.adjusted(0, 0, 0, 1), 4), {theme.accentSoft, {theme.ink, 1.2}});
        if (last) canvas.line(box.topLeft(), box.bottomLeft(), {theme.line, 1});
        for (qsizetype row = 0; row < names.size(); ++row)
            if (!column.texts[row].isEmpty())
                canvas.text({box.center().x(), baseline(row)}, column.texts[row],
                            {present || last ? strong : number, theme.ink, Anchor::Middle});
        x += box.width();
    }
}

void paintExchangeArrow(Canvas& canvas, const Theme& theme, QPointF from, QPointF to, bool there, bool back,
                        double width)
{
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y()), head = std::min(9.0, 0.4 * length);
    if (length < 1) return;
    const QPointF along = way / length;
    canvas.line(from + (back ? 0.7 * head : 0) * along, to - (there ? 0.7 * head : 0) * along,
                {theme.edgeActive, width * theme.strokeScale});
    if (there) canvas.path(arrowHead(to, along, head), {theme.edgeActive, {}});
    if (back) canvas.path(arrowHead(from, -along, head), {theme.edgeActive, {}});
}

QString rangeText(const Run& run, const SentRange& range)
{
    const QString name = blockName(run);
    return range.first == range.last ? QStringLiteral("%1 %2").arg(name).arg(range.first)
                                     : QStringLiteral("%1s %2–%3").arg(name).arg(range.first).arg(range.last);
}

std::vector<std::optional<std::size_t>> shownAround(std::size_t own, std::size_t all, double room, double pitch,
                                                    double between)
{
    std::vector<std::optional<std::size_t>> places;
    if (static_cast<double>(all) <= std::max(1.0, std::floor(room / pitch))) {
        for (std::size_t i = 0; i < all; ++i) places.emplace_back(i);
        return places;
    }
    const auto fitting = [&](int gaps) { // besides the last
        return static_cast<std::size_t>(std::max(2.0, std::floor((room - gaps * between) / pitch) - 1));
    };
    const std::size_t shown = fitting(own < fitting(1) ? 1 : 2),
                      begin = std::min(own < shown ? 0 : own - shown / 2, all - shown - 1);
    if (begin > 0) places.emplace_back();
    for (std::size_t i = begin; i < begin + shown; ++i) places.emplace_back(i);
    if (begin + shown + 1 < all) places.emplace_back();
    places.emplace_back(all - 1);
    return places;
}

} // namespace hopscope
