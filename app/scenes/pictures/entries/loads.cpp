#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/pictures/parts/bar_scale.h"
#include "scenes/pictures/parts/bar_values.h"
#include "scenes/pictures/parts/load_charts.h"
#include "scenes/pictures/parts/load_table.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/shared_routes.h"

#include "progress.h"
#include "run/analysis/time_shares.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace hopscope::loads_picture {

namespace {

StepCost costOf(const Run& run, TrafficMeter& meter, StepIndex k)
{
    const Traffic traffic = run.trafficAt(k);
    StepCost cost{traffic.messagesPerLink, run.stepTime(k), run.stepTime(k)};
    if (cost.load > 1) cost.alone -= timeParts(run, meter, k)[TimePart::Contention];
    return cost;
}

/// Bars per step: messages on the most loaded link, and the time with what contention adds.
class LoadsPicture final : public Picture {
public:
    explicit LoadsPicture(const PictureRequest& request)
        : m_run(request.run), m_find(request.find), m_size(request.size), m_marked(markedStep(request))
    {
        QRectF whole(12, headingHeight + 8, m_size.width() - 24, m_size.height() - headingHeight - 14);
        // Which messages meet, where some do in any step, or charts would move from step to step.
        if (m_run->maxLinkLoad() > 1 && whole.width() >= 640) {
            const double wide = std::clamp(0.26 * whole.width(), 200.0, 280.0);
            m_routesArea = QRectF(whole.right() - wide, whole.top(), wide, whole.height());
            whole.setRight(whole.right() - wide - 20);
        }
        const bool three = m_routesArea.has_value();
        if (whole.height() >= 230)
            m_areas = {
                QRectF(whole.topLeft(), QSizeF(whole.width(), whole.height() / 2 - 8)),
                QRectF(whole.left(), whole.top() + whole.height() / 2 + 8, whole.width(), whole.height() / 2 - 8)};
        else if (whole.width() >= (three ? 400 : 560)) {
            const double turn = 0.5 * whole.width();
            m_areas = {QRectF(whole.topLeft(), QSizeF(turn - 12, whole.height())),
                       QRectF(whole.left() + turn + 12, whole.top(), whole.width() - turn - 12, whole.height())};
        } else
            m_areas = {whole}; // room for one chart
        read(request.tops, request.stop);
        m_lying = m_areas.size() == 1 && m_steps.single() && !m_compared && CostRows::fit(m_columns.size(), whole);
        m_keyBelow = m_areas.size() > 1 && m_contention.time > 0 && m_areas.front().height() >= 120;
        if (m_steps.single() && !m_compared && m_contention.time > 0 && barScale(true).logarithmic()) {
            for (const bool terms : {true, false})
                if (const LoadTable table(*m_run, m_columns, whole, m_marked, terms); !m_table && table.fits())
                    m_table.emplace(table);
        }
        if (three) readRoutes();
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        paintTexts(canvas, theme);
        if (m_routesArea) paintSharedRoutes(canvas, theme, *m_routesArea, m_shared);
        if (m_table) return m_table->paint(canvas, theme, selection, hover);
        if (m_lying) {
            const auto rows = canvas.group(QStringLiteral("times"));
            lyingRows().paint(canvas, theme, m_marked, selection, hover);
        }
        for (std::size_t chart = 0; chart < m_areas.size() && !m_lying; ++chart) {
            const auto bars = canvas.group(chart == 0 ? QStringLiteral("loads") : QStringLiteral("times"));
            paintChart(canvas, theme, m_areas[chart], chart == 1, selection, hover);
        }
    }

    Selected at(QPointF point) const override
    {
        const auto column = columnAt(point);
        return column ? Selected(StepRef{m_steps.firstOf(*column)}) : Selected();
    }

    QString explain(QPointF point) const override
    {
        const auto column = columnAt(point);
        if (!column) return {};
        const StepCost& cost = m_columns[*column];
        QString text = m_steps.name(*column);
        if (!m_steps.single()) text += QStringLiteral(", the most of each");
        text +=
            QStringLiteral(": %1 on the most loaded link, time %2")
                .arg(cost.load == 1 ? QStringLiteral("1 message") : numberText(cost.load) + QStringLiteral(" messages"),
                     withTimeUnit(*m_run, cost.time));
        if (cost.time > cost.alone)
            text += QStringLiteral(", %1 of it from contention").arg(withTimeUnit(*m_run, cost.time - cost.alone));
        return text;
    }

    std::vector<double> tops() const override { return {m_most.load, m_most.time}; }

private:
    static constexpr double footHeight = 18;
    /// Of a chart: two lines where the second tells the two heights of a bar apart.
    double titleHeight() const { return m_keyBelow ? 32 : 18; }
    /// Above the highest bar: its value, free of the frame, and the mark of a narrow column.
    double head() const { return m_steps.pitch() < 9 ? 28 : 17; }

    /// For the numbers of the axes: no step has more digits than the whole run.
    double left() const
    {
        constexpr double leastLeft = 47, mostLeft = 72, digit = 6.4;
        return std::clamp(10 + digit * static_cast<double>(numberText(m_run->time()).size()), leastLeft, mostLeft);
    }
    QRectF plot(const QRectF& area) const { return area.adjusted(left(), titleHeight() + head(), -4, -footHeight); }
    CostRows lyingRows() const { return {*m_run, m_columns, m_areas.front()}; }
    std::optional<std::size_t> columnAt(QPointF point) const
    {
        if (m_table) return m_table->stepAt(point);
        if (m_lying) return lyingRows().rowAt(point);
        for (const QRectF& area : m_areas) {
            if (!area.contains(point)) continue;
            return m_steps.columnAt(point.x() - plot(area).left());
        }
        return {};
    }

    void read(const std::vector<double>& tops, const std::stop_token& stop)
    {
        m_steps = StepColumns(m_run->steps(), plot(m_areas[0]).width());
        m_columns.resize(m_steps.count());
        TrafficMeter meter = m_run->meter();
        const bool ways = m_run->setup().costModel->needs.makespan;
        for (const auto& [traffic, first, count] : m_run->profile().stretches()) {
            StepCost cost;
            for (StepIndex k = first; k < first + count; ++k) {
                if (stop.stop_requested()) throw Cancelled();
                if (k == first || (ways && cost.load > 1)) cost = costOf(*m_run, meter, k);
                StepCost& column = m_columns[m_steps.columnOf(k)];
                column = {std::max(column.load, cost.load), std::max(column.time, cost.time),
                          cost.time > column.time ? cost.alone : column.alone};
                m_contention.steps += cost.load > 1;
                m_contention.time += cost.time - cost.alone;
                if (cost.load > 1 && m_contention.extras.size() <= Contention::mostExtras)
                    m_contention.extras.push_back(cost.time - cost.alone);
            }
        }
        for (const StepCost& column : m_columns) {
            m_most.load = std::max(m_most.load, column.load);
            m_most.time = std::max(m_most.time, column.time);
        }
        m_top = m_most;
        m_compared = tops.size() == 2;
        if (m_compared) m_top.load = std::max(m_top.load, tops[0]), m_top.time = std::max(m_top.time, tops[1]);
    }

    /// Of the present step; below them those of the longest, where few messages meet in it.
    void readRoutes()
    {
        const auto add = [&](StepIndex k) {
            if (k < 0 || k >= m_run->steps() || (!m_shared.empty() && m_shared.front().step == k)) return;
            if (auto routes = sharedRoutes(*m_run, k)) m_shared.push_back({k, std::move(*routes)});
        };
        add(m_marked);
        if (!m_steps.single() || m_marked < 0) return;
        const StepIndex longest = std::ranges::max_element(m_columns, {}, &StepCost::time) - m_columns.begin();
        add(m_marked == longest ? longest - 1 : longest);
    }

    BarScale barScale(bool times) const
    {
        std::vector<double> values, alone;
        for (const StepCost& cost : m_columns) {
            values.push_back(times ? cost.time : cost.load);
            if (times) alone.push_back(cost.alone);
        }
        return {values, std::max(times ? m_top.time : m_top.load, 1e-300), !m_compared, alone};
    }

    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("heading"));
        const QFont font = theme.text(10, QFont::DemiBold);
        canvas.text(
            {14, 19},
            fitting(font,
                    {contentionVerdict(*m_run, m_contention, false), contentionVerdict(*m_run, m_contention, true)},
                    m_size.width() - 28),
            {font, m_contention.steps > 0 && m_contention.time > 0 ? theme.troubleText : theme.ink});
        const double used = textWidth(font, contentionVerdict(*m_run, m_contention, false)) + 40;
        if (m_steps.single()) return;
        const QFont soft = theme.text(9);
        const QString note = QStringLiteral("a column is the most of about %1 steps")
                                 .arg(std::lround(double(m_run->steps()) / double(m_columns.size())));
        if (used + textWidth(soft, note) < m_size.width() - 14) canvas.text({used, 19}, note, {soft, theme.inkSoft});
    }

    void paintChart(Canvas& canvas, const Theme& theme, const QRectF& area, bool times, const Selected& selection,
                    const Selected& hover) const
    {
        const QRectF inner = plot(area);
        if (inner.height() < 20 || inner.width() < 20) return;
        const BarScale scale = barScale(times);
        const double most = std::max(times ? m_top.time : m_top.load, 1e-300), wide = m_steps.pitch(),
                     bar = m_steps.bar();
        const QFont number = theme.mono(8), strong = theme.mono(8, QFont::DemiBold);
        paintLoadTitle(canvas, theme, area,
                       {.times = times,
                        .contention = m_contention.steps > 0,
                        .longer = m_contention.time > 0,
                        .logarithmic = scale.logarithmic(),
                        .keyed = m_keyBelow});
        const auto height = [&](double value) { return scale.at(value) / scale.top() * inner.height(); };
        const auto x = [&](std::size_t column) { return inner.left() + wide * static_cast<double>(column); };
        // Values on a logarithmic axis stand above the columns.
        paintStepBands(canvas, theme, *m_run, m_steps, inner.adjusted(0, scale.logarithmic() ? -2 : -head(), 0, 0),
                       m_marked, selection, hover, m_find);
        // Lines at 0, at 1 message, at the top; of a few messages at each.
        PlotFrame frame{.plot = QRectF(inner.topLeft(), QSizeF(wide * double(m_columns.size()), inner.height())),
                        .range = {-0.5, double(m_columns.size()) - 0.5, 0, scale.top()},
                        .font = number,
                        .barWidth = bar / wide};
        const double unitLine = times ? most : 1.0;
        std::set<double> lines{0.0, unitLine, most};
        if (scale.logarithmic()) {
            lines.clear();
            frame.yTicks =
                scale.powers(static_cast<int>(inner.height() / (2 * lineHeight(number))), digits(times, strong));
        }
        constexpr double few = 8;
        if (!times && most <= few && !scale.logarithmic())
            for (double value = 1; value < most; ++value) lines.insert(value);
        for (const double value : lines) {
            if (value > most) continue;
            const bool said = value == 0 || value == most || (height(unitLine) > 12 && height(most - value) > 12);
            frame.yTicks.push_back(
                {value, said ? fitting(number, {digitsText(value), briefText(value)}, left() - 8) : QString()});
        }
        PlotFrame::Bars plain{{}, times && m_contention.time > 0 ? uncontendedInk(theme) : theme.accent},
            contended{{}, theme.trouble};
        std::vector<QRectF> extra;
        std::vector<ContentionArrow> arrows;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const StepCost& cost = m_columns[i];
            const bool trouble = !times && cost.load > 1;
            // The bar ends at the time without contention, and the hatching, or an arrow, at that with it.
            const double from = x(i) + (wide - bar) / 2, drawn = scale.at(times ? cost.alone : cost.load);
            plain.heights.push_back(trouble ? 0 : drawn);
            contended.heights.push_back(trouble ? drawn : 0);
            if (!times || cost.time <= cost.alone) continue;
            if (scale.logarithmic())
                arrows.push_back({{from + bar / 2, inner.bottom() - height(cost.alone)},
                                  inner.bottom() - height(cost.time),
                                  cost.time / std::max(cost.alone, 1e-300),
                                  wide / 2});
            else
                extra.emplace_back(from, inner.bottom() - height(cost.time), bar,
                                   height(cost.time) - height(cost.alone));
        }
        if (!scale.logarithmic()) frame.bars = {plain, contended};
        hopscope::paint(canvas, frame, theme);
        paintHatched(canvas, theme, extra);
        if (scale.logarithmic())
            paintDots(canvas, theme, inner, times);
        else
            paintValues(canvas, theme, inner, times, strong, number);
        paintContention(canvas, theme, arrows); // over the dots: the smallest would be hidden
        paintStepNumbers(canvas, theme, m_steps, inner.bottomLeft(), m_marked);
    }

    /// In place of bars, with the value of the present step, else of the last.
    void paintDots(Canvas& canvas, const Theme& theme, const QRectF& inner, bool times) const
    {
        const BarScale scale = barScale(times);
        const auto x = [&](std::size_t i) { return inner.left() + m_steps.pitch() * (static_cast<double>(i) + 0.5); };
        std::vector<LoadDot> dots;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const double value = times ? m_columns[i].alone : m_columns[i].load;
            if (value > 0)
                dots.push_back({{x(i), inner.bottom() - scale.at(value) / scale.top() * inner.height()},
                                !times && m_columns[i].load > 1});
        }
        paintLoadDots(canvas, theme, dots);
        const bool now = m_marked >= 0 && m_marked < m_run->steps();
        const std::size_t column = now ? m_steps.columnOf(m_marked) : m_columns.size() - 1;
        const auto valueOf = [&](std::size_t i, QString (*text)(double)) {
            const StepCost& cost = m_columns[i];
            const QString name = m_steps.name(i).toLower() + QStringLiteral(": ");
            if (!times) return name + QStringLiteral("×") + numberText(cost.load);
            return name
                   + (cost.time > cost.alone ? QStringLiteral("%1 → %2").arg(text(cost.alone), text(cost.time))
                                             : text(cost.time));
        };
        QStringList forms{valueOf(column, digitsText), valueOf(column, briefText)};
        if (column + 1 < m_columns.size())
            forms.prepend(forms.front() + QStringLiteral(" · ") + valueOf(m_columns.size() - 1, digitsText));
        paintDotValue(canvas, theme, inner, x(column), forms);
    }

    std::vector<double> said(bool times) const
    {
        std::vector<double> values;
        for (const StepCost& cost : m_columns) values.push_back(times ? cost.time : cost.load);
        return values;
    }
    /// Whether numbers on the bars are in digits: then those of the axis are, too.
    bool digits(bool times, const QFont& font) const
    {
        const std::vector<double> values = said(times);
        return numbersAlike(values, font, m_steps.pitch()).back() == digitsText(values.back());
    }

    void paintValues(Canvas& canvas, const Theme& theme, const QRectF& inner, bool times, const QFont& strong,
                     const QFont& number) const
    {
        const BarScale scale = barScale(times);
        const double wide = m_steps.pitch();
        const auto now =
            m_marked >= 0 && m_marked < m_run->steps() ? std::optional(m_steps.columnOf(m_marked)) : std::nullopt;
        BarPlaces places{inner.adjusted(0, 2 - head(), 0, 0), wide, {}, now, true};
        std::vector<BarValue> values;
        const std::vector<double> all = said(times);
        const QStringList texts = numbersAlike(all, strong, wide);
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const StepCost& cost = m_columns[i];
            places.tops.push_back(inner.bottom() - scale.at(all[i]) / scale.top() * inner.height());
            if (all[i] <= 0) continue;
            const bool trouble = times ? cost.time > cost.alone : cost.load > 1;
            const QFont& font = trouble ? strong : number;
            const auto index = static_cast<qsizetype>(i);
            QString text = times ? texts[index] : QStringLiteral("×") + texts[index];
            if (times && trouble && m_steps.single() && !scale.logarithmic()) {
                const QString terms = QStringLiteral("%1 + %2").arg(numberText(cost.alone),
                                                                    numberText(cost.time - cost.alone)),
                              both = text + QStringLiteral(" = ") + terms;
                if (textWidth(strong, both) <= wide - 10) text = both;
            }
            values.push_back({i, text, font,
                              trouble    ? theme.troubleText
                              : now == i ? theme.ink
                                         : theme.inkSoft,
                              now == i || i + 1 == m_columns.size()});
        }
        paintBarValues(canvas, theme, places, fewOf(std::move(values), wide));
    }

    std::shared_ptr<const Run> m_run;
    FindMessages m_find;
    QSizeF m_size;
    StepIndex m_marked;
    std::vector<QRectF> m_areas;
    std::optional<QRectF> m_routesArea;
    std::vector<StepRoutes> m_shared; ///< of the marked step, and of another
    std::optional<LoadTable> m_table; ///< instead of the charts
    StepColumns m_steps;
    std::vector<StepCost> m_columns; ///< of a step, or the most of several
    StepCost m_most, m_top;          ///< of the run; of the axes
    Contention m_contention;
    bool m_keyBelow{false}; ///< below the titles: what the colours are
    bool m_lying{false};    ///< CostRows alone
    bool m_compared{false}; ///< with a run beside it that has the same axes
};

std::string objection(const Run& run)
{
    return run.steps() == 0 ? "Nothing is sent: choose more processors." : std::string();
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<LoadsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "loads",
    .title = "Link load",
    .help = "messages on the most loaded link and time of every step, with what contention adds",
    .size = {760, 420},
    .objection = objection,
    .make = make,
    .example = "ring:8 allgather-hypercube words=10 alpha=100 beta=2",
    .place = 50,
    .leastHeight = 210,
    .numbers = "steps",
};

} // namespace hopscope::loads_picture
