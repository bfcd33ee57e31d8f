#include "run/clockless_times.h"

#include "drawing/format.h"
#include "drawing/multiples.h"
#include "drawing/words.h"
#include "scenes/pictures/busy/busy_acts.h"
#include "scenes/pictures/busy/busy_image.h"
#include "scenes/pictures/busy/busy_path.h"
#include "scenes/pictures/busy/busy_places.h"
#include "scenes/pictures/busy/busy_rows.h"
#include "scenes/pictures/busy/busy_strip.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace hopscope::intervals_picture {

namespace {

/// When every processor sends and receives, in time: a row for a processor, bars for what keeps it busy, lines for the
/// messages on their way, and the critical path that makes the run as long as it is. Where there are more processors
/// than rows, those of the critical path and how many of all are busy; if these are too many, how busy those of a row
/// are.
class IntervalsPicture final : public Picture {
public:
    explicit IntervalsPicture(const PictureRequest& request)
        : m_run(request.run), m_times(*m_run->clockless()), m_size(request.size),
          m_hasChain(m_times.timing.messages.size() <= mostFollowed && m_times.path().size() <= mostPieces),
          m_why(m_hasChain ? criticalPathForms(*m_run) : QStringList()),
          m_idle(m_why.isEmpty() ? std::nullopt : idleHolders(*m_run)),
          m_top(headingHeight + 20 + (m_idle ? whyLine + marksHeight : 0)),
          m_places(busyPlaces(m_times, m_top, room(), m_hasChain)), m_rows(m_places.side)
    {
        if (m_places.strip) m_strip = BusyStrip(m_times, m_run->time(), request.stop);
        if (m_rows.perCell > 1)
            m_busy = BusyImage(m_times, m_run->time(), m_rows, request.stop);
        else
            m_acts = BusyActs(m_times, m_places.chosen);
        if (!m_places.omitted.empty()) m_thin = BusyActs(m_times, m_places.omitted);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        m_left = 14
                 + std::max(textWidth(theme.mono(8.5), QString::number(m_times.graph->processors() - 1)),
                            textWidth(theme.mono(8.5), QStringLiteral("time")))
                 + 8;
        paintTop(canvas, theme);
        paintAxis(canvas, theme);
        if (m_rows.perCell > 1)
            paintImage(canvas, theme);
        else
            paintActs(canvas, theme);
        if (!m_strip.empty())
            m_strip.paint(canvas, theme, {m_left, m_rows.end() + stripGap, width(), busyStripHeight - stripGap});
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what))
                if (const auto row = m_places.rowOf(*node))
                    canvas.path(roundedRect({m_left - 2, m_rows.at(*row), width() + 4, m_rows.cell}, 2),
                                {{}, {theme.accent, 1.5 * theme.strokeScale}});
    }

    void paintNow(Canvas& canvas, const Theme& theme, double position) const override
    {
        if (m_left <= 0) return; // nothing has been painted
        const double x = placeOf(m_run->timeAt(position));
        QColor veil = theme.ground;
        veil.setAlphaF(static_cast<float>(dimmed));
        canvas.fill({QPointF(x, m_top - 2), QPointF(m_left + width() + 3, end() + 2)}, veil);
        canvas.line({x, m_top - 4}, {x, end() + 2}, {theme.ground, 4});
        canvas.line({x, m_top - 4}, {x, end() + 2}, {theme.ink, 1.5 * theme.strokeScale});
        const QFont font = theme.text(9, QFont::DemiBold);
        constexpr double belowAxis = 28; // and its numbers
        canvas.text({x, end() + belowAxis}, QStringLiteral("now"), {font, theme.ink, Anchor::Middle});
    }

    std::optional<double> positionAt(QPointF point) const override
    {
        if (point.x() < m_left || point.y() < m_top || point.y() > m_size.height()) return {};
        return m_run->positionAt(std::clamp(timeAt(point.x()), 0.0, m_run->time()));
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y());
        if (row && m_places.leftOut(*row)) return {};
        if (row && (point.x() < m_left || m_rows.perCell == 1)) return NodeId{m_places.processorAt(*row)};
        if (point.x() < m_left || point.x() > m_left + width()) return {};
        const double position = m_run->positionAt(timeAt(point.x()));
        return StepRef{std::min(static_cast<StepIndex>(position), m_run->steps() - 1)};
    }

    QString explain(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y());
        if (!row || m_places.leftOut(*row) || point.x() < m_left || point.x() > m_left + width()) return {};
        const double time = timeAt(point.x());
        if (m_rows.perCell > 1)
            return QStringLiteral("%1 about time %2: busy for %3 % of it, on average")
                .arg(nodesText(m_rows, *row), numberText(time), percentText(m_busy.at(*row / m_rows.perCell, time)));
        const std::uint32_t processor = m_places.processorAt(*row);
        for (const BusyAct& act : m_acts.of(processor)) {
            if (time < act.from || time > act.to) continue;
            const MessageGraph::Message& message = m_times.graph->messages()[act.message];
            const QString what = act.kind == BusyAct::Sends
                                     ? QStringLiteral("sends to %1").arg(message.to.value)
                                     : QStringLiteral("receives from %1").arg(message.from.value);
            return QStringLiteral("Processor %1 %2, from time %3 to %4\nwhat step %5 of the common clock has")
                .arg(processor)
                .arg(what, numberText(act.from), numberText(act.to))
                .arg(message.step + 1);
        }
        const double finish = m_times.timing.finish[processor];
        return time > finish
                   ? QStringLiteral("Processor %1 has finished at time %2").arg(processor).arg(numberText(finish))
                   : QStringLiteral("Processor %1 waits at time %2").arg(processor).arg(numberText(time));
    }

private:
    static constexpr double footHeight = 30, rightMargin = 18, whyLine = 15;
    static constexpr double dimmed = 0.55;   ///< what is after the moment
    static constexpr double roomy = 500;     ///< with less only what cannot be guessed has its key
    static constexpr double marksHeight = 9; ///< more above the rows, for what is written there
    static constexpr double stripGap = 6;    ///< below rows of some: how many of all are busy
    static constexpr std::size_t mostFlights = 1500;
    /// A chain of more pieces would be a black field.
    static constexpr std::size_t mostFollowed = 2'000'000, mostPieces = 2500;

    double room() const { return std::max(10.0, m_size.height() - m_top - footHeight); }
    double end() const { return m_rows.end() + (m_strip.empty() ? 0 : busyStripHeight); }
    double width() const { return std::max(20.0, m_size.width() - rightMargin - m_left); }
    double placeOf(double time) const { return m_left + (m_run->time() > 0 ? time / m_run->time() : 0) * width(); }
    double timeAt(double x) const { return (x - m_left) / width() * m_run->time(); }

    BusyPlot plot() const { return {m_run.get(), &m_places, &m_acts, &m_thin, m_left, width()}; }

    void paintImage(Canvas& canvas, const Theme& theme) const
    {
        canvas.cells({m_left, m_top, width(), m_rows.end() - m_top}, m_busy.image(theme));
        if (m_hasChain) paintPathLines(canvas, theme, plot());
    }

    void paintActs(Canvas& canvas, const Theme& theme) const
    {
        const BusyPlot plot = this->plot();
        for (std::uint32_t row = 0; row < m_rows.count; ++row)
            if (!m_places.leftOut(row)) canvas.fill(plot.barOf({0, m_run->time(), 0, {}}, row), theme.vacant);
        if (m_idle) paintIdle(canvas, theme, plot, *m_idle);
        const auto& messages = m_times.graph->messages();
        if (m_acts.flights().size() <= mostFlights)
            for (const std::uint32_t i : m_acts.flights()) {
                const MessageTimes& times = m_times.timing.messages[i];
                canvas.line(
                    {placeOf(std::min(times.sendEnd, times.arrival)), m_rows.middle(*m_places.rowOf(messages[i].from))},
                    {placeOf(times.arrival), m_rows.middle(*m_places.rowOf(messages[i].to))}, {theme.edgeActive, 1});
            }
        // Behind the bars of other messages, which it must not cut in two.
        if (m_hasChain) paintPathLines(canvas, theme, plot);
        for (std::uint32_t row = 0; row < m_rows.count; ++row)
            for (const BusyAct& act : plot.of(row)) canvas.fill(plot.barOf(act, row), plot.colourOf(act, theme));
        paintThinBars(canvas, theme, plot);
        if (m_idle) paintBound(canvas, theme, plot, *m_idle);
        if (m_hasChain) paintPathBoxes(canvas, theme, plot, !m_why.isEmpty());
    }

    void paintTop(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9);
        double x = m_size.width() - rightMargin;
        const auto key = [&](const QString& text, const QColor& fill, bool line) {
            x -= textWidth(font, text);
            canvas.text({x, 18}, text, {font, theme.inkSoft});
            x -= 18;
            if (line)
                canvas.line({x, 14.5}, {x + 13, 14.5}, {fill, 2});
            else
                canvas.path(roundedRect({x + 1, 9, 11, 10}, 2), {fill, {}});
            x -= 12;
        };
        if (m_rows.perCell > 1) {
            if (m_hasChain) key(QStringLiteral("critical path"), theme.ink, true);
            const auto percent = [&](double part) { return percentText(part * m_busy.most()) + QStringLiteral(" %"); };
            key(percent(1) + QStringLiteral(" of a row, the most"), theme.amount(1), false);
            key(percent(0.5), theme.amount(0.5), false);
            key(QStringLiteral("busy: 0 %"), theme.amount(0), false);
        } else {
            if (m_hasChain) {
                key(QStringLiteral("critical path"), theme.ink, true);
                canvas.path(roundedRect({x + 17, 10, 8, 9}, 1), {theme.ground, {theme.ink, 1.8 * theme.strokeScale}});
            }
            // Those of the path are drawn as such.
            if (m_acts.flights().size() >= criticalProcessors(m_times) && m_acts.flights().size() <= mostFlights)
                key(QStringLiteral("in flight"), theme.edgeActive, true);
            if (m_size.width() >= roomy) {
                key(QStringLiteral("after now"), later(theme, 0), false);
                canvas.path(roundedRect({x + 18, 9, 6, 10}, 2), {later(theme, 2), {}});
            }
            key(QStringLiteral("receives"), theme.categories[2], false);
            key(QStringLiteral("sends"), theme.categories[0], false);
        }
        paintTitle(canvas, theme, x);
        if (m_why.isEmpty()) return;
        const QFont strong = theme.text(9, QFont::DemiBold), plain = theme.text(9);
        const double room = m_size.width() - 28, y = 18 + lineHeight(strong);
        canvas.text({14, y}, fitting(strong, m_why, room), {strong, theme.ink});
        if (m_idle)
            canvas.text({14, y + whyLine}, fitting(plain, idleForms(*m_run, *m_idle, m_rows.perCell == 1), room),
                        {plain, theme.ink});
    }

    /// As what is still to come is dimmed.
    static QColor later(const Theme& theme, std::size_t category)
    {
        return mixed(theme.categories[category], theme.ground, dimmed);
    }

    void paintTitle(Canvas& canvas, const Theme& theme, double room) const
    {
        const QString who = QStringLiteral("Who is busy when"), later = QStringLiteral(" · pale: still to come");
        if (m_rows.perCell > 1) {
            const QString row = QStringLiteral(" · a row is %1 processors").arg(numberText(m_rows.perCell));
            paintHeading(canvas, theme, {who + row + later, who + row, QStringLiteral("Busy") + row}, room);
            return;
        }
        if (m_places.chosen.empty()) {
            paintHeading(canvas, theme, {who + QStringLiteral(": a row for each processor"), who}, room);
            return;
        }
        const QString rows = busyRowsText(m_times, m_places);
        paintHeading(
            canvas, theme,
            {rows + QStringLiteral(" · other sends go to processors not shown"),
             rows + QStringLiteral(" · other sends: to rows not shown"),
             QString(rows).replace(QStringLiteral(" processors"), QStringLiteral(" rows"))
                 + QStringLiteral(" · other sends: to rows not shown"),
             rows,
             QStringLiteral("%1 of %2 rows").arg(m_places.chosen.size()).arg(numberText(m_times.graph->processors())),
             QStringLiteral("%1 rows").arg(m_places.chosen.size())},
            room);
    }

    void paintAxis(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.mono(8.5);
        const double cap = capHeight(font), baseline = end() + 8 + cap;
        const auto every = m_places.chosen.empty() ? m_rows.labelEvery(lineHeight(font)) : 1;
        for (std::uint32_t row = 0; row < m_rows.cells(); row += every)
            canvas.text({m_left - 8, m_rows.middle(row) + cap / 2},
                        m_places.leftOut(row) ? QStringLiteral("…")
                                              : QString::number(m_places.processorAt(row * m_rows.perCell)),
                        {font, theme.inkSoft, Anchor::End});
        if (!(m_run->time() > 0)) return;
        const double step = roundStep(m_run->time(), width() / 90);
        for (const double time : multiples(0, m_run->time(), step)) {
            const double x = placeOf(time);
            canvas.line({x, m_top}, {x, end() + 4}, {theme.line, 1});
            canvas.text({x, baseline}, numberText(time), {font, theme.inkSoft, Anchor::Middle});
        }
        canvas.text({m_left - 8, baseline}, QStringLiteral("time"), {font, theme.inkSoft, Anchor::End});
    }

    std::shared_ptr<const Run> m_run;
    const ClocklessTimes& m_times;
    QSizeF m_size;
    bool m_hasChain;
    QStringList m_why;                 ///< what the critical path is made of, and why others are faster
    std::optional<IdleHolders> m_idle; ///< why others are faster
    double m_top;                      ///< of the rows
    BusyPlaces m_places;
    const Side& m_rows;
    BusyActs m_acts;          ///< of those with rows of their own
    BusyActs m_thin;          ///< of those of the critical path that share one
    BusyStrip m_strip;        ///< below rows of some
    BusyImage m_busy;         ///< where several share a row
    mutable double m_left{0}; ///< depends on the fonts
};

std::string objection(const Run& run)
{
    if (!run.clockless())
        return "Under this cost model all processors step together; LogP, LogGP and shared links have no common clock.";
    return run.steps() == 0 ? "Nothing is sent." : std::string();
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<IntervalsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "intervals",
    .title = "Busy times",
    .help = "when every processor sends and receives where nobody has a common clock, and the critical path that "
            "makes the run as long as it is",
    .size = {900, 460},
    .objection = objection,
    .make = make,
    .example = "complete:16 broadcast-binomial model=logp",
    .place = 15,
    .special = true,
    .still = true,
    .leastHeight = 284,
    .numbers = "message-times",
};

} // namespace hopscope::intervals_picture
