#include "run/clockless_times.h"

#include "drawing/format.h"
#include "drawing/multiples.h"
#include "drawing/words.h"
#include "scenes/pictures/busy/busy_acts.h"
#include "scenes/pictures/busy/busy_image.h"
#include "scenes/pictures/busy/busy_rows.h"
#include "scenes/pictures/busy/busy_strip.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
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
          m_why(m_hasChain ? criticalPathTexts(*m_run) : QStringList()),
          m_top(headingHeight + 20 + (m_why.size() > 1 ? whyLine : 0)),
          m_rows(m_times.graph->processors(), m_top, room(), mostRow, leastRow)
    {
        chooseRows(request.stop);
        if (m_rows.perCell > 1)
            m_busy = BusyImage(m_times, m_run->time(), m_rows, request.stop);
        else
            m_acts = BusyActs(m_times, m_chosen);
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
            m_strip.paint(canvas, theme, {m_left, m_rows.end() + stripGap, width(), stripHeight - stripGap});
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what))
                if (const auto row = rowOf(*node))
                    canvas.path(roundedRect({m_left - 2, m_rows.at(*row), width() + 4, m_rows.cell}, 2),
                                {{}, {theme.accent, 1.5 * theme.strokeScale}});
    }

    void paintNow(Canvas& canvas, const Theme& theme, double position) const override
    {
        if (m_left <= 0) return; // nothing has been painted
        const double x = placeOf(m_run->timeAt(position));
        QColor later = theme.ground;
        later.setAlphaF(0.55F);
        canvas.fill({QPointF(x, m_top - 2), QPointF(m_left + width() + 3, end() + 2)}, later);
        canvas.line({x, m_top - 4}, {x, end() + 2}, {theme.ground, 4});
        canvas.line({x, m_top - 4}, {x, end() + 2}, {theme.ink, 1.5 * theme.strokeScale});
    }

    std::optional<double> positionAt(QPointF point) const override
    {
        if (point.x() < m_left || point.y() < m_top || point.y() > m_size.height()) return {};
        return m_run->positionAt(std::clamp(timeAt(point.x()), 0.0, m_run->time()));
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y());
        if (row && (point.x() < m_left || m_rows.perCell == 1)) return NodeId{processorOf(*row)};
        if (point.x() < m_left || point.x() > m_left + width()) return {};
        const double position = m_run->positionAt(timeAt(point.x()));
        return StepRef{std::min(static_cast<StepIndex>(position), m_run->steps() - 1)};
    }

    QString explain(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y());
        if (!row || point.x() < m_left || point.x() > m_left + width()) return {};
        const double time = timeAt(point.x());
        if (m_rows.perCell > 1)
            return QStringLiteral("%1 about time %2: busy for %3 % of it, on average")
                .arg(nodesText(m_rows, *row), numberText(time), percentText(m_busy.at(*row / m_rows.perCell, time)));
        const std::uint32_t processor = processorOf(*row);
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
    static constexpr double footHeight = 30, rightMargin = 18, mostRow = 34, leastRow = 1.7, whyLine = 15;
    /// With less the letters of bars have no room, or numbers touch.
    static constexpr double readableRow = 15, pathRow = 12, leastPathRow = 10;
    static constexpr double stripHeight = 34, stripGap = 6; ///< below rows of some: how many of all are busy
    static constexpr std::size_t mostFlights = 1500;
    /// A chain of more pieces would be a black field.
    static constexpr std::size_t mostFollowed = 2'000'000, mostPieces = 2500;

    double room() const { return std::max(10.0, m_size.height() - m_top - footHeight); }
    double end() const { return m_rows.end() + (m_strip.empty() ? 0 : stripHeight); }
    double width() const { return std::max(20.0, m_size.width() - rightMargin - m_left); }
    double placeOf(double time) const { return m_left + (m_run->time() > 0 ? time / m_run->time() : 0) * width(); }
    double timeAt(double x) const { return (x - m_left) / width() * m_run->time(); }

    /// Where rows of all processors would be hairlines or cells of several, as many as can be read.
    void chooseRows(const std::stop_token& stop)
    {
        if (!m_hasChain || (m_rows.perCell == 1 && m_rows.cell >= readableRow)) return;
        double rows = room();
        auto count = static_cast<std::size_t>(std::max(2.0, rows / readableRow));
        if (m_rows.perCell > 1) {
            const std::size_t path = criticalProcessors(m_times);
            const auto needed = static_cast<double>(path);
            if (needed * leastPathRow > rows) return;
            if (needed * pathRow + stripHeight <= rows) {
                m_strip = BusyStrip(m_times, m_run->time(), stop);
                rows -= stripHeight;
            }
            count = std::max(path, static_cast<std::size_t>(rows / readableRow));
        }
        m_chosen = busyRows(m_times, count);
        m_rows = Side(static_cast<std::uint32_t>(m_chosen.size()), m_top, rows, mostRow, leastRow);
    }
    std::uint32_t processorOf(std::uint32_t row) const { return m_chosen.empty() ? row : m_chosen[row]; }
    /// Nothing of a processor that has none.
    std::optional<std::uint32_t> rowOf(NodeId node) const
    {
        if (m_chosen.empty())
            return node.value < m_rows.count ? std::optional(node.value / m_rows.perCell) : std::nullopt;
        const auto found = std::ranges::lower_bound(m_chosen, node.value);
        if (found == m_chosen.end() || *found != node.value) return {};
        return static_cast<std::uint32_t>(found - m_chosen.begin());
    }

    void paintImage(Canvas& canvas, const Theme& theme) const
    {
        canvas.cells({m_left, m_top, width(), m_rows.end() - m_top}, m_busy.image(theme));
        paintChain(canvas, theme);
    }

    void paintActs(Canvas& canvas, const Theme& theme) const
    {
        for (std::uint32_t v = 0; v < m_rows.count; ++v)
            canvas.fill({m_left, m_rows.middle(v) - barHeight() / 2, width(), barHeight()}, theme.vacant);
        const auto& messages = m_times.graph->messages();
        if (m_acts.flights().size() <= mostFlights)
            for (const std::uint32_t i : m_acts.flights()) {
                const MessageTimes& times = m_times.timing.messages[i];
                canvas.line({placeOf(std::min(times.sendEnd, times.arrival)), m_rows.middle(*rowOf(messages[i].from))},
                            {placeOf(times.arrival), m_rows.middle(*rowOf(messages[i].to))}, {theme.edgeActive, 1});
            }
        for (std::uint32_t v = 0; v < m_rows.count; ++v)
            for (const BusyAct& act : m_acts.of(processorOf(v)))
                canvas.fill(barOf(act, v), act.kind == BusyAct::Sends ? theme.categories[0] : theme.categories[2]);
        paintChain(canvas, theme);
    }
    /// A point of the critical path: a time and a row.
    struct Turn {
        double time;
        std::uint32_t row;
    };
    /// The critical path, from row to row.
    std::vector<Turn> chainTurns() const
    {
        std::vector<Turn> turns;
        for (const SpentStretch& stretch : m_times.path()) {
            const MessageGraph::Message& message = m_times.graph->messages()[stretch.message];
            const MessageTimes& times = m_times.timing.messages[stretch.message];
            // Before its data have arrived the message is on the sender's side.
            const bool sender = stretch.to <= std::min(times.sendEnd, times.arrival) + 1e-12 * m_run->time();
            const auto row = rowOf(sender ? message.from : message.to), first = rowOf(message.from);
            if (turns.empty() && first) turns.push_back({stretch.from, *first});
            if (!turns.empty() && row) turns.push_back({stretch.to, *row});
        }
        return turns;
    }
    /// Through an image of how busy rows are, as a line; bars are outlined, with lines from one to the next.
    void paintChain(Canvas& canvas, const Theme& theme) const
    {
        if (!m_hasChain) return;
        const std::vector<Turn> turns = chainTurns();
        QPainterPath path;
        std::vector<QPainterPath> frames;
        const auto go = [&](const Turn& from, const Turn& to) {
            path.moveTo(placeOf(from.time), m_rows.middle(from.row));
            path.lineTo(placeOf(to.time), m_rows.middle(to.row));
        };
        for (std::size_t i = 1; i < turns.size(); ++i) {
            const Turn &from = turns[i - 1], &to = turns[i];
            if (m_rows.perCell > 1 || from.row != to.row) {
                go(from, to);
                continue;
            }
            double reached = from.time;
            for (const BusyAct& act : actsWithin(from.row, from.time, to.time)) {
                if (act.from > reached) go({reached, from.row}, {act.from, from.row});
                reached = std::max(reached, act.to);
                frames.push_back(roundedRect(barOf(act, from.row).adjusted(-0.5, -0.5, 0.5, 0.5), 1));
            }
            if (reached < to.time) go({reached, from.row}, to);
        }
        canvas.path(path, {{}, {theme.ground, 4}});
        canvas.path(path, {{}, {theme.ink, 2 * theme.strokeScale}});
        canvas.paths(frames, {{}, {theme.ink, 1.8 * theme.strokeScale}});
        if (!m_why.isEmpty() && m_rows.perCell == 1 && m_rows.cell >= pathRow) paintLetters(canvas, theme, turns);
    }
    /// Those of the sentence, on what they stand for: overheads in bars, latencies beside ways.
    void paintLetters(Canvas& canvas, const Theme& theme, const std::vector<Turn>& turns) const
    {
        const QFont font = theme.text(8.5, QFont::DemiBold);
        const double wide = textWidth(font, QStringLiteral("L"));
        for (std::size_t i = 1; i < turns.size(); ++i) {
            const Turn &from = turns[i - 1], &to = turns[i];
            const double room = placeOf(to.time) - placeOf(from.time);
            if (from.row != to.row && room >= 4 * wide) {
                const double cap = capHeight(font);
                // Above the middle of the line, else below it in the row where nothing has arrived yet.
                const QPointF middle((placeOf(from.time) + placeOf(to.time)) / 2,
                                     (m_rows.middle(from.row) + m_rows.middle(to.row)) / 2);
                for (const QPointF at : {middle + QPointF(wide, -3), QPointF(placeOf(from.time) + 0.3 * room - wide / 2,
                                                                             m_rows.middle(to.row) + cap / 2)}) {
                    const QRectF area(at.x() - 2, at.y() - cap - 1, wide + 4, cap + 2);
                    if (onBar(area, std::min(from.row, to.row), std::max(from.row, to.row))) continue;
                    canvas.text(at, QStringLiteral("L"), {font, theme.ink, Anchor::Start, theme.ground});
                    break;
                }
                continue;
            }
            if (from.row != to.row || barHeight() < capHeight(font)) continue;
            for (const BusyAct& act : actsWithin(from.row, from.time, to.time)) {
                const QRectF bar = barOf(act, from.row);
                if (bar.width() < textWidth(font, QStringLiteral("o")) + 2) continue;
                const QColor fill = act.kind == BusyAct::Sends ? theme.categories[0] : theme.categories[2];
                canvas.text(bar.center() + QPointF(0, capHeight(font) / 2 - 0.5), QStringLiteral("o"),
                            {font, inkOn(fill), Anchor::Middle});
            }
        }
    }
    bool onBar(const QRectF& area, std::uint32_t first, std::uint32_t last) const
    {
        for (std::uint32_t row = first; row <= last; ++row)
            for (const BusyAct& act : m_acts.of(processorOf(row)))
                if (barOf(act, row).intersects(area)) return true;
        return false;
    }
    /// What the processor of a row does between two times, in their order.
    std::vector<BusyAct> actsWithin(std::uint32_t row, double from, double to) const
    {
        return m_acts.within(processorOf(row), from, to, 1e-9 * m_run->time());
    }
    /// It may last no time at all, and is seen none the less.
    QRectF barOf(const BusyAct& act, std::uint32_t row) const
    {
        const double from = placeOf(act.from), wide = placeOf(act.to) - from;
        return {from, m_rows.middle(row) - barHeight() / 2, std::max(1.5, wide - (wide > 4 ? 1 : 0)), barHeight()};
    }
    double barHeight() const
    {
        return m_rows.cell < readableRow ? 0.85 * m_rows.cell : std::min(16.0, 0.72 * m_rows.cell);
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
                key(QStringLiteral("on its way"), theme.edgeActive, true);
            key(QStringLiteral("receives"), theme.categories[2], false);
            key(QStringLiteral("sends"), theme.categories[0], false);
        }
        const QString row = m_rows.perCell > 1
                                ? QStringLiteral(" · a row is %1 processors").arg(numberText(m_rows.perCell))
                            : m_chosen.empty() ? QString()
                                               : QStringLiteral(" · ") + busyRowsText(m_times, m_chosen);
        const QString later = QStringLiteral(" · pale: still to come"),
                      brief =
                          m_chosen.empty()
                              ? QStringLiteral("Busy")
                              : QStringLiteral("%1 of %2 rows").arg(m_chosen.size()).arg(m_times.graph->processors());
        paintHeading(canvas, theme,
                     {QStringLiteral("Who is busy when, without a common clock") + row + later,
                      QStringLiteral("Who is busy when") + row + later, QStringLiteral("Who is busy when") + row,
                      QStringLiteral("Busy") + row, brief},
                     x);
        double y = 18;
        for (const QString& why : m_why) {
            const QFont lines = theme.text(9, &why == &m_why.front() ? QFont::DemiBold : QFont::Normal);
            y += &why == &m_why.front() ? lineHeight(lines) : whyLine;
            canvas.text({14, y}, fitting(lines, shorterForms(why), m_size.width() - 28), {lines, theme.ink});
        }
    }

    void paintAxis(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.mono(8.5);
        const double cap = capHeight(font), baseline = end() + 8 + cap;
        const auto every = m_chosen.empty() ? m_rows.labelEvery(lineHeight(font)) : 1;
        for (std::uint32_t row = 0; row < m_rows.cells(); row += every)
            canvas.text({m_left - 8, m_rows.middle(row) + cap / 2}, QString::number(processorOf(row * m_rows.perCell)),
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
    QStringList m_why; ///< what the critical path is made of, and why others are faster
    double m_top;      ///< of the rows
    Side m_rows;
    std::vector<std::uint32_t> m_chosen; ///< the processors of the rows, ascending; empty: all have one
    BusyActs m_acts;                     ///< of those with rows of their own
    BusyStrip m_strip;                   ///< below rows of some
    BusyImage m_busy;                    ///< where several share a row
    mutable double m_left{0};            ///< depends on the fonts
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
