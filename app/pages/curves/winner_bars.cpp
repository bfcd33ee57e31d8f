#include "pages/curves/winner_bars.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/series_style.h"
#include "pages/curves/winner_cells.h"
#include "state/curve_whys.h"
#include "widgets/style.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double barHeight = 18, betweenBars = 5, belowTitle = 7, gap = 10;

QFont titleFont(const Theme& theme) { return theme.text(10, QFont::DemiBold); }
QFont wordFont(const Theme& theme) { return theme.text(9.5); }

/// "22 steps of 17.1 units"
QString stepsInWords(const StepBars::Bar& bar, const QString& unit)
{
    return QObject::tr("%1 steps of %2%3")
        .arg(digitsText(bar.steps), inTenths(bar.time() / bar.steps), unit.isEmpty() ? QString() : u' ' + unit);
}

} // namespace

std::optional<StepBars> stepBarsOf(const WinnerMap& map)
{
    const auto cell = cellOfExperiment(map);
    const std::vector<WinnerPlace> places = winnerPlaces(map);
    if (!cell || places.empty() || places.front().number != 0 || places.front().sums.size() != 2) return {};
    const std::size_t place = cell->second * map.columns.size() + cell->first;
    StepBars made;
    for (const WinnerPlace::Sum& sum : places.front().sums) {
        const std::size_t a = sum.algorithm;
        const auto worked = workedOut(map, a, place);
        if (!worked || !packetsOfEqualSteps(map, a, place)) return {};
        const TimeSplit& split = *map.splits[a][place];
        made.bars.push_back({.name = map.algorithms[a].title,
                             .sum = QStringLiteral("%1 = %2 = %3").arg(worked->formula, worked->terms, worked->time),
                             .style = map.algorithms[a].style,
                             .steps = double(split.startUps),
                             .startUp = split.startUp,
                             .words = split.transfer});
    }
    std::ranges::stable_sort(made.bars, {}, &StepBars::Bar::time);
    const StepBars::Bar &fast = made.bars.front(), &slow = made.bars.back();
    if (!(slow.time() > leastLoss * fast.time())) return {};
    made.title = QObject::tr("◆ This experiment, %1: %2 beat %3")
                     .arg(columnText(map, cell->first), stepsInWords(fast, map.unit), stepsInWords(slow, {}));
    return made;
}

double stepBarsHeight(const Theme& theme)
{
    return lineHeight(titleFont(theme)) + belowTitle + 2 * barHeight * theme.fontScale + betweenBars;
}

namespace {

/// Whether steps of a bar that wide can be told apart.
bool stepsSeen(const StepBars::Bar& bar, double wide)
{
    constexpr double least = 3; // pixels of a step
    return wide / bar.steps >= least;
}

/// A step is its start-up and then its words; steps too short to be seen are one of each.
void paintSteps(Canvas& canvas, const StepBars::Bar& bar, const QRectF& box, const Theme& theme)
{
    const double steps = stepsSeen(bar, box.width()) ? bar.steps : 1, wide = box.width() / steps,
                 start = wide * bar.startUp / bar.time();
    const QColor colour = seriesColour(theme, bar.style);
    std::vector<QRectF> starts, words;
    for (double i = 0; i < steps; ++i) {
        starts.emplace_back(box.left() + i * wide, box.top(), start, box.height());
        words.emplace_back(box.left() + i * wide + start, box.top(), wide - start, box.height());
    }
    canvas.fills(words, mixed(theme.panel, colour, 0.4));
    canvas.fills(starts, theme.inkSoft);
}

/// What the two shades are, of a step or of all steps of a bar, from the right.
void paintKey(Canvas& canvas, const StepBars& bars, bool ofStep, double right, double baseline, const Theme& theme)
{
    const QFont font = wordFont(theme);
    constexpr double side = 10, beside = 5;
    const auto entry = [&](const QString& text, const std::vector<QColor>& colours) {
        canvas.text({right, baseline}, text, {font, theme.inkSoft, Anchor::End});
        right -= textWidth(font, text) + beside;
        for (const QColor& colour : colours) {
            canvas.fill({right - side, baseline - side + 1, side, side}, colour);
            right -= side;
        }
        right -= gap;
    };
    entry(ofStep ? QObject::tr("words of a step") : QObject::tr("words of all steps"),
          {mixed(theme.panel, seriesColour(theme, bars.bars.back().style), 0.4),
           mixed(theme.panel, seriesColour(theme, bars.bars.front().style), 0.4)});
    entry(ofStep ? QObject::tr("start-up of a step") : QObject::tr("start-ups of all steps"), {theme.inkSoft});
}

} // namespace

void paintStepBars(Canvas& canvas, const StepBars& bars, const QRectF& area, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("step-bars"));
    const QFont font = wordFont(theme);
    double y = area.top() + lineHeight(titleFont(theme)) - 4, names = 0, sums = 0, longest = 0;
    canvas.text({area.left(), y}, bars.title, {titleFont(theme), theme.ink});
    for (const StepBars::Bar& bar : bars.bars) {
        names = std::max(names, textWidth(font, bar.name));
        sums = std::max(sums, textWidth(font, bar.sum));
        longest = std::max(longest, bar.time());
    }
    const double from = area.left() + names + gap, unit = (area.right() - sums - gap - from) / longest;
    const bool seen =
        std::ranges::all_of(bars.bars, [&](const auto& bar) { return stepsSeen(bar, bar.time() * unit); });
    paintKey(canvas, bars, seen, area.right(), y, theme);
    y += belowTitle + 2;
    for (const StepBars::Bar& bar : bars.bars) {
        const double high = barHeight * theme.fontScale, baseline = y + high / 2 + capHeight(font) / 2;
        canvas.text({area.left(), baseline}, bar.name, {font, seriesTextColour(theme, bar.style)});
        paintSteps(canvas, bar, {from, y, bar.time() * unit, high}, theme);
        canvas.text({area.right() - sums, baseline}, bar.sum, {font, theme.ink});
        y += high + betweenBars;
    }
}

WinnerBars::WinnerBars(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
    hide();
}

void WinnerBars::setBars(std::optional<StepBars> bars)
{
    m_bars = std::move(bars);
    setAccessibleName(m_bars ? m_bars->title : QString());
    setFixedHeight(static_cast<int>(std::ceil(stepBarsHeight(Appearance::theme()))));
    setVisible(m_bars.has_value());
    update();
}

void WinnerBars::paintEvent(QPaintEvent*)
{
    if (!m_bars) return;
    QPainter painter(this);
    PainterCanvas canvas(painter);
    paintStepBars(canvas, *m_bars, QRectF(rect()), Appearance::theme());
}

} // namespace hopscope
