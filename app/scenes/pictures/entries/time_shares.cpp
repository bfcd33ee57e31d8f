#include "run/analysis/time_shares.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/chart/plot_frame.h"
#include "scenes/last_of.h"
#include "scenes/pictures/parts/bar_scale.h"
#include "scenes/pictures/parts/bar_values.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/time_pieces.h"

#include <algorithm>
#include <cmath>

namespace hopscope::time_shares_picture {

namespace {

/// The picture is made anew after every step of the clock, what it shows only for another run or width.
std::shared_ptr<const TimeShares> sharesOf(const std::shared_ptr<const Run>& run, std::size_t columns,
                                           const std::stop_token& stop)
{
    static LastOf<TimeShares, Run, std::size_t> last;
    return last.of(
        run, [&] { return std::make_shared<const TimeShares>(timeShares(*run, columns, stop)); }, columns);
}

/// Stacked bars: what the time of the run, of its phases and of its steps goes into, and what the processors do
/// meanwhile.
class TimeSharesPicture final : public Picture {
public:
    explicit TimeSharesPicture(const PictureRequest& request)
        : m_run(request.run), m_find(request.find), m_size(request.size), m_marked(markedStep(request))
    {
        const QRectF whole(14, headingHeight + 6, m_size.width() - 28, m_size.height() - headingHeight - 10);
        if (whole.height() >= 250) {
            // Two bars, and those of the phases if there is room.
            const double all = rowRoom * static_cast<double>(2 + m_run->schedule().phases.size());
            m_chart = whole.adjusted(0, all < 0.62 * whole.height() ? all : 2 * rowRoom, 0, 0);
            m_bars = QRectF(whole.topLeft(), QPointF(whole.right(), m_chart.top() - 12));
        } else if (whole.width() >= 620) {
            m_bars = QRectF(whole.topLeft(), QSizeF(whole.width() * 0.5 - 12, whole.height()));
            m_chart = QRectF(QPointF(m_bars.right() + 24, whole.top()), whole.bottomRight());
        } else {
            m_bars = whole; // room for the run alone
        }
        share(request.stop);
        // With a single bar half of the picture would be empty: that stands above the steps.
        constexpr double leastBelow = 110;
        if (m_chart.isValid() && m_chart.left() > m_bars.left() && alike() && m_shares->phases.size() < 2
            && m_chart.height() - rowRoom >= leastBelow) {
            m_bars = QRectF(m_bars.topLeft(), QSizeF(m_chart.right() - m_bars.left(), rowRoom));
            m_chart = QRectF(QPointF(m_bars.left(), m_bars.bottom()), m_chart.bottomRight());
            share(request.stop);
        }
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        {
            const auto group = canvas.group(QStringLiteral("heading"));
            const QFont font = theme.text(10, QFont::DemiBold);
            const auto [full, brief] = verdict();
            canvas.text({14, 19}, fitting(font, {full, brief}, m_size.width() - 28), {font, theme.ink});
        }
        paintRows(canvas, theme);
        if (m_chart.isValid()) paintChart(canvas, theme, selection, hover);
    }

    Selected at(QPointF point) const override
    {
        const auto column = columnAt(point);
        return column ? Selected(StepRef{m_columns.firstOf(*column)}) : Selected();
    }

    QString explain(QPointF point) const override
    {
        const auto column = columnAt(point);
        if (!column) return {};
        const StepsShare& share = m_shares->columns[*column];
        QStringList parts;
        for (const TimePiece& piece : timePieces(lightTheme(), share.time, 0))
            parts << QStringLiteral("%1 %2").arg(piece.name, numberText(piece.amount));
        QString text = QStringLiteral("%1: %2").arg(m_columns.name(*column), withTimeUnit(*m_run, share.time.sum()));
        if (parts.size() > 1 || share.time.sum() > 0) text += QStringLiteral(" = ") + parts.join(QStringLiteral(" + "));
        parts.clear();
        const double meanwhile = share.busy + share.waiting + share.idle;
        for (const TimePiece& piece : processorPieces(lightTheme(), share))
            parts << QStringLiteral("%1 %2").arg(piece.name, percentOf(piece.amount, meanwhile));
        return text + QStringLiteral("\nprocessors on average: ") + parts.join(QStringLiteral(", "));
    }

private:
    static constexpr double left = 58, barHeight = 15, rowRoom = 48;

    void share(const std::stop_token& stop)
    {
        m_columns = StepColumns(m_run->steps(), std::max(plot().width(), 40.0));
        m_shares = sharesOf(m_run, m_columns.count(), stop);
    }
    /// Where the bars of the steps stand.
    QRectF plot() const { return m_chart.adjusted(left, 34, -4, -22); }
    std::optional<std::size_t> columnAt(QPointF point) const
    {
        if (!m_chart.isValid() || !m_chart.contains(point)) return {};
        return m_columns.columnAt(point.x() - plot().left());
    }

    /// Whether all processors do at any time what the step's time goes into, and wait only while links are shared: then
    /// the lower half would say the upper one again.
    bool alike() const
    {
        return std::ranges::all_of(m_shares->columns, [](const StepsShare& share) {
            const double all = share.time.sum(), least = 1e-9 * all;
            return share.idle <= least && std::abs(share.waiting - share.time[TimePart::Contention]) <= least;
        });
    }

    /// A sentence about the whole, and a short one.
    std::pair<QString, QString> verdict() const
    {
        const double all = m_run->time();
        TimePart most = TimePart::StartUp;
        for (std::size_t i = 0; i < timePartCount; ++i)
            if (m_shares->whole.time.amounts[i] > m_shares->whole.time[most]) most = static_cast<TimePart>(i);
        const QString much = percentOf(m_shares->whole.time[most], all);
        QStringList names; // of equal ones none is the most
        for (std::size_t i = 0; i < timePartCount; ++i)
            if (percentOf(m_shares->whole.time.amounts[i], all) == much)
                names += toQString(nameOf(static_cast<TimePart>(i)));
        QString brief =
            names.size() == 1
                ? QStringLiteral("%1 takes %2 of the time").arg(names.front(), much)
                : QStringLiteral("%1 take %2 of the time each").arg(names.join(QStringLiteral(" and ")), much);
        brief[0] = brief[0].toUpper();
        const StepsShare& whole = m_shares->whole;
        const double meanwhile = whole.busy + whole.waiting + whole.idle;
        const double contention = whole.time[TimePart::Contention];
        const QString full =
            alike() && contention > 0
                ? brief
                      + QStringLiteral("; without contention the run would take %1 instead of %2.")
                            .arg(withTimeUnit(*m_run, all - contention), numberText(all))
            : whole.busy >= (1 - 1e-9) * meanwhile
                ? brief + QStringLiteral("; every processor is busy all the time.")
                : brief
                      + QStringLiteral("; a processor is busy for %1 of it on average, waits for %2%3.")
                            .arg(percentOf(whole.busy, meanwhile), percentOf(whole.waiting + whole.idle, meanwhile),
                                 m_shares->every > 1 ? QStringLiteral(" (estimated from one step of %1)")
                                                           .arg(numberText(double(m_shares->every)))
                                                     : QString());
        return {full, brief + QLatin1Char('.')};
    }

    /// A bar with its title and legend above.
    struct Row {
        QString title;
        std::vector<TimePiece> pieces;
        double from{};                 ///< time at which the bar begins
        std::vector<QString> legend{}; ///< of the legend; empty: no room for it, nor for the title
        std::vector<QPointF> places{}; ///< of the words
        double head{}, bar{};          ///< line of the title, top of the bar
        double end() const { return bar + barHeight + 9; }
    };
    Row rowAt(double y, const Theme& theme, const QString& title, std::vector<TimePiece> pieces, double from) const
    {
        const QFont font = theme.text(9);
        double sum = 0;
        for (const TimePiece& piece : pieces) sum += piece.amount;
        Row row{QStringLiteral("%1 %2").arg(title, withTimeUnit(*m_run, sum)), std::move(pieces), from};
        double x = m_bars.left() + textWidth(theme.text(9, QFont::DemiBold), row.title) + 14;
        row.head = y += 11;
        for (const TimePiece& piece : row.pieces) {
            const QString text =
                QStringLiteral("%1 %2 (%3)").arg(piece.name, numberText(piece.amount), percentOf(piece.amount, sum));
            const double wide = 14 + textWidth(font, text);
            if (x + wide > m_bars.right()) x = m_bars.left(), y += lineHeight(font);
            row.legend.push_back(elided(font, text, m_bars.right() - x - 14));
            row.places.emplace_back(x, y);
            x += wide + 14;
        }
        row.bar = y + 7;
        return row;
    }
    void paintRow(Canvas& canvas, const Theme& theme, const Row& row) const
    {
        const QFont bold = theme.text(9, QFont::DemiBold), font = theme.text(9),
                    inside = theme.text(8.5, QFont::Medium);
        const double scale = m_bars.width() / std::max(m_run->time(), 1e-300);
        if (!row.legend.empty())
            canvas.text({m_bars.left(), row.head}, elided(bold, row.title, m_bars.width()), {bold, theme.ink});
        double x = m_bars.left() + row.from * scale;
        for (std::size_t i = 0; i < row.pieces.size(); ++i) {
            const TimePiece& piece = row.pieces[i];
            if (!row.legend.empty()) {
                paintTimePiece(canvas, theme, piece, {row.places[i].x(), row.places[i].y() - 8.5, 9, 9});
                canvas.text(row.places[i] + QPointF(14, 0), row.legend[i], {font, theme.inkSoft});
            }
            const QRectF area(x, row.bar, std::max(piece.amount * scale, 0.5), barHeight);
            paintTimePiece(canvas, theme, piece, area);
            const QString value = QStringLiteral("%1 %2").arg(piece.name, numberText(piece.amount)),
                          text = fitting(inside, {value, piece.name, numberText(piece.amount)}, area.width() - 8);
            if (!text.isEmpty() && !text.contains(QChar(0x2026)) && textWidth(inside, text) + 8 <= area.width()) {
                // Letters on hatching would be hard to read.
                const double half = textWidth(inside, text) / 2 + 4;
                if (piece.hatched)
                    canvas.fill({area.center().x() - half, area.top() + 1, 2 * half, area.height() - 2}, theme.ground);
                canvas.text({area.center().x(), area.center().y() + capHeight(inside) / 2}, text,
                            {inside, piece.hatched ? theme.ink : inkOn(piece.colour), Anchor::Middle});
            }
            x += piece.amount * scale;
        }
    }

    void paintRows(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("whole"));
        std::vector<Row> rows;
        const auto add = [&](const QString& title, std::vector<TimePiece> pieces, double from) {
            rows.push_back(
                rowAt(rows.empty() ? m_bars.top() : rows.back().end(), theme, title, std::move(pieces), from));
            return rows.back().bar + barHeight <= m_bars.bottom();
        };
        if (!add(QStringLiteral("The run"), timePieces(theme, m_shares->whole.time, m_shares->once), 0)) {
            rows.back().legend.clear(); // the bar alone
            rows.back().bar = m_bars.top();
        }
        if (!alike()
            && !add(QStringLiteral("Average per processor"), processorPieces(theme, m_shares->whole), m_shares->once))
            rows.pop_back();
        // All of the phases or none: a few of them would look like all.
        const std::size_t always = rows.size();
        double from = m_shares->once;
        for (const auto& [name, share] : m_shares->phases) {
            if (!add(QString::fromStdString(name), timePieces(theme, share.time, 0), from)) {
                rows.resize(always);
                break;
            }
            from += share.time.sum();
        }
        for (const Row& row : rows) paintRow(canvas, theme, row);
    }

    BarScale barScale() const
    {
        std::vector<double> times;
        double most = 1e-300;
        for (const StepsShare& share : m_shares->columns) {
            times.push_back(share.time.sum() / static_cast<double>(std::max<StepIndex>(share.count, 1)));
            most = std::max(most, times.back());
        }
        return {times, most, alike()}; // else what processors do is drawn on the same scale
    }

    /// What the bars are, with their colours; in words alone where these have no room.
    void paintChartHead(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold);
        QString title = m_columns.single() ? QStringLiteral("Every step") : QStringLiteral("Mean step");
        const bool logarithmic = barScale().logarithmic();
        if (logarithmic) title += QStringLiteral(", logarithmic");
        const QString above = QStringLiteral("up:"), below = QStringLiteral("down:");
        const std::vector<TimePiece> time = timePieces(theme, m_shares->whole.time, 0),
                                     processors =
                                         alike() ? std::vector<TimePiece>{} : processorPieces(theme, m_shares->whole);
        constexpr double mark = 9, markGap = 3, apart = 7;
        const auto words = [](const TimePiece& piece) {
            return piece.name == QStringLiteral("waiting in a step") ? QStringLiteral("waiting") : piece.name;
        };
        double width = textWidth(font, above) + textWidth(font, below) + apart;
        for (const auto* pieces : {&time, &processors})
            for (const TimePiece& piece : *pieces) width += mark + markGap + textWidth(font, words(piece)) + apart;
        const double y = m_chart.top() + 11;
        if (width > m_chart.width()) {
            canvas.text(
                {m_chart.left(), y},
                fitting(font,
                        {title
                             + (alike() ? QStringLiteral(": where its time goes")
                                        : QStringLiteral(": where its time goes; below, what the processors do")),
                         title + QStringLiteral("; below, its processors"), title},
                        m_chart.width()),
                {font, theme.inkSoft});
            return;
        }
        double x = m_chart.left();
        const auto say = [&](const QFont& face, const QColor& ink, const QString& text) {
            canvas.text({x, y}, text, {face, ink});
            x += textWidth(face, text) + apart;
        };
        if (width + textWidth(bold, title) + apart <= m_chart.width()) say(bold, theme.ink, title);
        for (const auto& [name, pieces] : {std::pair{above, &time}, {below, &processors}}) {
            if (pieces->empty()) continue;
            if (!alike()) say(font, theme.inkSoft, name);
            for (const TimePiece& piece : *pieces) {
                paintTimePiece(canvas, theme, piece, {x, y - 8.5, mark, mark});
                x += mark + markGap;
                say(font, theme.inkSoft, words(piece));
            }
        }
        const QString divided = QStringLiteral("· a bar is divided as its time is");
        if (logarithmic && x + textWidth(font, divided) <= m_chart.right()) say(font, theme.inkSoft, divided);
    }

    void paintChart(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const
    {
        const QRectF inner = plot();
        if (inner.height() < 24 || inner.width() < 24) return;
        const auto group = canvas.group(QStringLiteral("steps"));
        const QFont number = theme.mono(8);
        paintChartHead(canvas, theme);
        const auto meanOf = [](const StepsShare& share, double amount) {
            return amount / static_cast<double>(std::max<StepIndex>(share.count, 1));
        };
        const BarScale scale = barScale();
        const double most = scale.top();
        const QRectF column = inner.adjusted(0, -16, 0, 0); // with the value above the bar
        paintStepBands(canvas, theme, *m_run, m_columns, column, m_marked, selection, hover, m_find);
        // The processors share the same time, so both halves have one scale.
        const double count = static_cast<double>(m_columns.count());
        PlotFrame frame{.plot = QRectF(inner.topLeft(), QSizeF(m_columns.pitch() * count, inner.height())),
                        .range = {-0.5, count - 0.5, alike() ? 0 : -most, most},
                        .font = number,
                        .barWidth = m_columns.bar() / m_columns.pitch()};
        if (scale.logarithmic())
            frame.yTicks = scale.powers(static_cast<int>(inner.height() / (2 * lineHeight(number))));
        else {
            const QString end = fitting(number, {numberText(most), briefText(most)}, left - 8);
            frame.yTicks = {{0, QStringLiteral("0")}, {most, end}};
            if (!alike()) frame.yTicks.insert(frame.yTicks.begin(), {-most, end});
        }
        // On a logarithmic scale the whole bar has its height, and is divided as its time is.
        const auto heightOf = [&](const StepsShare& share, double amount) {
            const double all = meanOf(share, share.time.sum());
            return all > 0 ? scale.at(all) * meanOf(share, amount) / all : 0.0;
        };
        std::vector<QRectF> hatched;
        const auto add = [&](const QColor& colour, auto amountOf) {
            PlotFrame::Bars bars{{}, colour};
            for (const StepsShare& share : m_shares->columns) bars.heights.push_back(heightOf(share, amountOf(share)));
            if (std::ranges::any_of(bars.heights, [](double height) { return height != 0; }))
                frame.bars.push_back(std::move(bars));
        };
        for (std::size_t i = 0; i < timePartCount; ++i) {
            const auto part = static_cast<TimePart>(i);
            add(colourOfTime(theme, part), [&](const StepsShare& share) { return share.time[part]; });
        }
        for (double StepsShare::*state : {&StepsShare::busy, &StepsShare::waiting, &StepsShare::idle})
            if (!alike()) add(colourOfState(theme, state), [&](const StepsShare& share) { return -(share.*state); });
        frame.lines = {{{{frame.range.xFrom, 0}, {frame.range.xTo, 0}}, {theme.inkSoft, 1}}};
        hopscope::paint(canvas, frame, theme);
        // Contention has its hatching where Qt has its bar: on the parts before it.
        for (std::size_t i = 0; i < m_shares->columns.size(); ++i) {
            const StepsShare& share = m_shares->columns[i];
            const double added = heightOf(share, share.time[TimePart::Contention]);
            if (added <= 0) continue;
            double from = 0;
            for (std::size_t part = 0; static_cast<TimePart>(part) != TimePart::Contention; ++part)
                from += heightOf(share, share.time.amounts[part]);
            const double middle = static_cast<double>(i), half = m_columns.bar() / 2;
            hatched.emplace_back(frame.toPixels({middle, from + added}) - QPointF(half, 0),
                                 frame.toPixels({middle, from}) + QPointF(half, 0));
        }
        paintHatched(canvas, theme, hatched);
        paintStepFrame(canvas, theme, m_columns, column, m_marked);
        BarPlaces places{inner.left(), m_columns.pitch(), {}, column.top() + 1};
        std::vector<BarValue> values;
        for (std::size_t i = 0; i < m_shares->columns.size(); ++i) {
            const double time = meanOf(m_shares->columns[i], m_shares->columns[i].time.sum());
            places.tops.push_back(frame.toPixels({static_cast<double>(i), scale.at(time)}).y());
            QString text = numberText(time);
            if (textWidth(number, text) + 2 > m_columns.pitch()) text = briefText(time);
            // Each stands in two columns at most.
            if (textWidth(number, text) + 8 > 2 * m_columns.pitch()) continue;
            values.push_back({i, text, number, theme.ink});
        }
        paintBarValues(canvas, theme, places, values);
        paintStepNumbers(canvas, theme, m_columns, inner.bottomLeft() + QPointF(0, 4), m_marked);
    }

    std::shared_ptr<const Run> m_run;
    FindMessages m_find;
    QSizeF m_size;
    StepIndex m_marked;
    QRectF m_bars, m_chart;
    StepColumns m_columns;
    std::shared_ptr<const TimeShares> m_shares;
};

std::string objection(const Run& run)
{
    if (run.steps() == 0) return "Nothing is sent: choose more processors.";
    return run.time() > 0 ? std::string() : "Nothing costs time: give a price that is not 0.";
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<TimeSharesPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "time-shares",
    .title = "Where the time goes",
    .help =
        "start-up, transfer, contention and combining of the run, its phases and its steps, and how long processors "
        "wait",
    .size = {760, 460},
    .objection = objection,
    .make = make,
    .example = "ring:8 allreduce-reduce-scatter-allgather words=800 alpha=100 model=multilink gamma=0.5",
    .place = 60,
    .numbers = "time-shares",
};

} // namespace hopscope::time_shares_picture
