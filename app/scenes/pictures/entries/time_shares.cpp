#include "run/analysis/time_shares.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/last_of.h"
#include "scenes/pictures/busy/busy_chart.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/step_times.h"
#include "scenes/pictures/parts/time_pieces.h"
#include "scenes/pictures/parts/time_rows.h"

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

std::shared_ptr<const bool> steadyOf(const std::shared_ptr<const Run>& run, const std::stop_token& stop)
{
    static LastOf<bool, Run> last;
    constexpr StepIndex many = 48; // fewer steps have bars of their own
    return last.of(run, [&] { return std::make_shared<const bool>(run->steps() > many && stepsAreAlike(*run, stop)); });
}

/// Stacked bars: what the time of the run, of its phases and of its steps goes into, and what the processors do
/// meanwhile.
class TimeSharesPicture final : public Picture {
public:
    explicit TimeSharesPicture(const PictureRequest& request)
        : m_run(request.run), m_find(request.find), m_size(request.size), m_marked(markedStep(request))
    {
        m_steady = *steadyOf(m_run, request.stop);
        lay(request.stop);
        m_bound = timeBoundOf(*m_run);
        if (m_steady && m_marked >= 0 && m_marked < m_run->steps()) m_now = StepShares(*m_run).of(m_marked);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const TimeRows rows(*m_run, *m_shares, m_bound, alike(), m_bars, theme);
        paintVerdict(canvas, theme, rows.widened());
        rows.paint(canvas, theme);
        if (!m_chart.isValid()) return;
        if (busy())
            busyChart().paint(canvas, theme, selection, hover, m_find);
        else
            stepTimes(rows.keyed()).paint(canvas, theme, selection, hover, m_find);
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
    static constexpr double rowRoom = 50, laterRow = 42; ///< of the first bar, and of one below it
    static constexpr double mostPitch = 250;             ///< of few steps, whose sums stand above them

    void lay(const std::stop_token& stop)
    {
        const QRectF whole(14, headingHeight + 6, m_size.width() - 28, m_size.height() - headingHeight - 10);
        if (whole.height() >= 250) {
            m_chart = whole;
            share(stop);
            // The bars of the run, of the bound and of the processors, and those of the phases if there is room.
            const double all = rowRoom + laterRow * static_cast<double>(2 + m_run->schedule().phases.size());
            m_chart = whole.adjusted(0, all < 0.62 * whole.height() ? all : 2 * rowRoom, 0, 0);
            m_bars = QRectF(whole.topLeft(), QPointF(whole.right(), m_chart.top() - 8));
        } else if (whole.width() >= 620) {
            m_bars = QRectF(whole.topLeft(), QSizeF(whole.width() * 0.5 - 12, whole.height()));
            m_chart = QRectF(QPointF(m_bars.right() + 24, whole.top()), whole.bottomRight());
        } else {
            // The bar of the run without its words, and the steps with theirs; else the run alone.
            constexpr double barAlone = 24, leastSteps = 96;
            m_bars = whole;
            if (whole.height() >= barAlone + leastSteps) {
                m_bars.setHeight(barAlone - 6);
                m_chart = whole.adjusted(0, barAlone, 0, 0);
            }
        }
        share(stop);
        // With few bars half of the picture would be empty: they stand above the steps.
        constexpr double leastBelow = 110;
        if (m_chart.isValid() && m_chart.left() > m_bars.left() && alike() && m_shares->phases.size() < 2
            && m_chart.height() - rowRoom >= leastBelow) {
            m_bars = QRectF(m_bars.topLeft(), QSizeF(m_chart.right() - m_bars.left(), rowRoom));
            m_chart = QRectF(QPointF(m_bars.left(), m_bars.bottom()), m_chart.bottomRight());
            share(stop);
        }
    }
    /// Bars that are no wider than a line where all of them show the same: what processors do has the room.
    void share(const std::stop_token& stop)
    {
        // The number of the last step may be wider than its column, and what is left of it is the present step's.
        constexpr double number = 60, narrow = 20, beside = 30;
        double width = std::max(StepTimes::plot(m_chart).width(), 40.0);
        if (const double pitch = width / static_cast<double>(m_run->steps()); pitch > narrow && pitch < number)
            width -= beside;
        m_columns = StepColumns(m_run->steps(), width, m_steady ? 1 : 4, mostPitch);
        m_shares = sharesOf(m_run, m_columns.count(), stop);
    }
    bool busy() const { return m_steady && !alike(); }
    BusyChart busyChart() const { return {m_run.get(), m_shares.get(), m_columns, m_chart, m_marked, m_now}; }
    StepTimes stepTimes(bool keyed) const
    {
        return {m_run.get(), m_shares.get(), m_columns, m_chart, m_marked, alike(), keyed};
    }
    std::optional<std::size_t> columnAt(QPointF point) const
    {
        if (!m_chart.isValid() || !m_chart.contains(point)) return {};
        const QRectF plot = busy() ? BusyChart::plot(m_chart) : StepTimes::plot(m_chart);
        return m_columns.columnAt(point.x() - plot.left());
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

    /// Beside it, if there is room, that bars are not all to scale.
    void paintVerdict(Canvas& canvas, const Theme& theme, bool widened) const
    {
        const auto group = canvas.group(QStringLiteral("heading"));
        const QFont font = theme.text(10, QFont::DemiBold), soft = theme.text(9);
        const auto [full, brief] = verdict();
        const double room = m_size.width() - 28;
        const QString text = fitting(font, {full, brief}, room);
        canvas.text({14, 19}, text, {font, theme.ink});
        if (!widened) return;
        const double free = room - textWidth(font, text) - 16;
        for (const QString& note : {QStringLiteral("thin pieces widened"), QStringLiteral("slivers widened")})
            if (textWidth(soft, note) <= free)
                return canvas.text({m_size.width() - 14, 19}, note, {soft, theme.inkSoft, Anchor::End});
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
        const double longer = all / (all - contention);
        const QString full =
            alike() && contention > 0
                ? brief
                      + QStringLiteral("; the run takes %1 × the %2 that it would take without%3.")
                            .arg(numberText(rounded(longer, longer < 1000 ? 3 : 4)),
                                 withTimeUnit(*m_run, all - contention),
                                 names.contains(toQString(nameOf(TimePart::Contention)))
                                     ? QString()
                                     : QStringLiteral(" contention"))
            : whole.busy >= (1 - 1e-9) * meanwhile
                ? brief + QStringLiteral("; every processor is busy all the time.")
                : brief
                      + QStringLiteral("; a processor is busy for %1 of it on average, waits for %2%3.")
                            .arg(percentOf(whole.busy, meanwhile), percentOf(whole.waiting + whole.idle, meanwhile),
                                 m_shares->every > 1 ? QStringLiteral(" (estimated from every %1)")
                                                           .arg(ordinalText(static_cast<std::uint32_t>(m_shares->every))
                                                                + QStringLiteral(" step"))
                                                     : QString());
        return {full, brief + QLatin1Char('.')};
    }

    std::shared_ptr<const Run> m_run;
    FindMessages m_find;
    QSizeF m_size;
    StepIndex m_marked;
    bool m_steady{false}; ///< all steps take the same
    std::optional<TimeBound> m_bound;
    std::optional<StepsShare> m_now; ///< the step that the clock is in, where columns are of several
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
    .leastHeight = 290,
    .numbers = "time-shares",
};

} // namespace hopscope::time_shares_picture
