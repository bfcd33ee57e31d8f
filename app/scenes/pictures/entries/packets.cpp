#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/bit_exchange.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>

namespace hopscope::packets_picture {

namespace {

/// Total exchange as a matrix: packet (s, d) in row s and column d, in the colour and with the number of the processor
/// that has it, paler until it has arrived. Rows of one colour become columns of one colour.
class PacketsPicture final : public Picture {
public:
    explicit PacketsPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_places(*m_run), m_moving(request.moving)
    {
        const double side = std::max(24.0, std::min(m_size.height() - top - 10, m_size.width() - left - 12));
        m_rows = Side(m_places.processors(), top, side, mostCell);
        m_columns = Side(m_places.processors(), left, side, mostCell);
        m_places.advance(request.steps, request.stop);
        m_home = m_places.home();
        readMoves(request);
        readPanels(request);
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const double beside = m_columns.end() + 26, room = m_size.width() - beside - 14;
        const bool roomy = room >= 180;
        const QString meaning = QStringLiteral("Block (s→d) starts at s and must reach d.");
        if (roomy)
            paintHeading(canvas, theme, {QStringLiteral("Source s down, destination d across")}, m_size.width());
        else
            paintHeading(canvas, theme, {meaning + QLatin1Char(' ') + home(), home()}, m_size.width());
        {
            const auto cells = canvas.group(QStringLiteral("packets"));
            canvas.cells(area(m_rows, m_columns),
                         packetImage(m_rows, m_columns, [&](std::uint32_t source, std::uint32_t destination) {
                             return colour(theme, source, destination);
                         }));
            paintGrid(canvas, theme, m_rows, m_columns);
            paintSides(canvas, theme, m_rows, m_columns);
            paintHolders(canvas, theme);
        }
        paintMoves(canvas, theme);
        const auto* block = std::get_if<BlockId>(&selection);
        if (roomy) paintBeside(canvas, theme, meaning, block ? courseOf(block->value) : QString(), beside, room);
        const Stroke stroke{theme.accent, 2 * theme.strokeScale};
        for (const Selected& what : chosen(*m_run, selection, hover)) {
            if (const auto* node = std::get_if<NodeId>(&what)) paintRow(canvas, stroke, m_rows, m_columns, node->value);
            if (const auto* packet = std::get_if<BlockId>(&what); packet && m_rows.perCell == 1)
                canvas.path(roundedRect(cell(packet->value / m_rows.count, packet->value % m_rows.count), 2),
                            {{}, stroke});
        }
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        if (row && point.x() < left && point.x() > 0) return NodeId{*row};
        if (row && column) return BlockId{*row * m_rows.count + *column};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        if (!row || !column) return {};
        const std::uint32_t holder = m_places.holder(*row, *column);
        return QStringLiteral("Block (%1→%2): from processor %1 to processor %2, now at processor %3%4")
            .arg(*row)
            .arg(*column)
            .arg(holder)
            .arg(holder == *column ? QStringLiteral(", arrived") : QString());
    }

private:
    static constexpr double left = 46, top = 46, mostCell = 64,
                            leastFramed = 20; // frames in smaller cells hide the numbers

    static QRectF area(const Side& rows, const Side& columns)
    {
        return {columns.from, rows.from, columns.end() - columns.from, rows.end() - rows.from};
    }
    QRectF cell(std::uint32_t row, std::uint32_t column) const
    {
        return {m_columns.at(column), m_rows.at(row), m_columns.cell, m_rows.cell};
    }
    /// The colour of who has a packet, paler while it must still travel.
    QColor colour(const Theme& theme, std::uint32_t source, std::uint32_t destination) const
    {
        return colour(theme, m_places, source, destination);
    }
    static QColor colour(const Theme& theme, const PacketPlaces& places, std::uint32_t source,
                         std::uint32_t destination)
    {
        const double paler = theme.dark() ? 0.5 : 0.62; // dark colours are lost in a dark ground sooner
        const std::uint32_t holder = places.holder(source, destination);
        const QColor full = holderColour(theme, holder, places.processors());
        return holder == destination ? full : mixed(full, theme.ground, paler);
    }
    QString courseOf(std::uint32_t block) const
    {
        const bool underWay = m_moving && m_moves.contains({block / m_rows.count, block % m_rows.count});
        return m_bits.courseOf(block, m_places, underWay);
    }
    QString home() const
    {
        const auto all = static_cast<double>(m_places.processors()) * m_places.processors();
        return QStringLiteral("%1 of %2 have arrived.").arg(numberText(static_cast<double>(m_home)), numberText(all));
    }

    /// Packets of the step under way, or of the one just done.
    void readMoves(const PictureRequest& request)
    {
        const StepIndex marked = markedStep(request);
        if (marked < 0) return;
        Step step;
        m_run->schedule().at(marked, step);
        for (const Transfer& transfer : step.transfers()) m_moved += step.blockCount(transfer);
        if (m_rows.perCell > 1) return;
        for (const Transfer& transfer : step.transfers())
            step.eachBlock(transfer, [&](BlockId packet) {
                m_moves.emplace(packet.value / m_rows.count, packet.value % m_rows.count);
            });
    }

    /// Start, end and moments between them, of runs that are soon played once more; and what every step does.
    void readPanels(const PictureRequest& request)
    {
        constexpr std::uint32_t mostProcessors = 64;
        constexpr StepIndex mostSteps = 256, single = 3; // as many panels as have room
        const StepIndex steps = m_run->steps();
        if (m_rows.count > mostProcessors || steps < 2 || steps > mostSteps) return;
        std::vector<StepIndex> moments{0};
        for (StepIndex i = 1; i < single; ++i)
            if (const StepIndex at = steps <= single ? i : steps * i / single; at > moments.back() && at < steps)
                moments.push_back(at);
        moments.push_back(steps);
        PacketPlaces places(*m_run);
        for (const StepIndex moment : moments) {
            places.advance(moment, request.stop);
            m_panels.push_back({moment, places});
        }
        m_bits = BitExchange(*m_run);
    }
    QFont holderFont(const Theme& theme) const
    {
        return theme.mono(m_rows.cell >= 34 ? 11 : m_rows.cell >= 22 ? 9 : 8);
    }
    bool numbersFit(const Theme& theme) const
    {
        const QFont font = holderFont(theme);
        const double widest = textWidth(font, QString::number(m_rows.count - 1));
        return m_rows.perCell == 1 && m_columns.cell >= widest + 3 && m_rows.cell >= lineHeight(font) - 2;
    }

    void paintHolders(Canvas& canvas, const Theme& theme) const
    {
        if (!numbersFit(theme)) return;
        const QFont font = holderFont(theme);
        for (std::uint32_t row = 0; row < m_rows.count; ++row)
            for (std::uint32_t column = 0; column < m_columns.count; ++column) {
                canvas.text({m_columns.middle(column), m_rows.middle(row) + capHeight(font) / 2},
                            QString::number(m_places.holder(row, column)),
                            {font, inkOn(colour(theme, row, column)), Anchor::Middle});
            }
    }

    /// Framed in what can be seen on the colour of the cell.
    void paintMoves(Canvas& canvas, const Theme& theme) const
    {
        if (m_moves.empty()) return;
        const auto marks = canvas.group(QStringLiteral("moves"));
        if (m_rows.cell < leastFramed) { // where frames would hide the cells, their areas have borders
            std::vector<bool> marked(std::size_t{m_rows.count} * m_columns.count);
            for (const auto& [row, column] : m_moves) marked[std::size_t{row} * m_columns.count + column] = true;
            // Inside of them, so that the frames of neighbours do not touch.
            const double inset = std::min(2.0, 0.45 * m_rows.cell);
            const std::vector<QLineF> borders = bordersOf(m_rows, m_columns, marked, inset);
            canvas.lines(borders, {theme.ground, 2.6 * theme.strokeScale});
            canvas.lines(borders, {theme.ink, 1.2 * theme.strokeScale,
                                   m_moving ? std::vector<double>{3, 2} : std::vector<double>{}});
            return;
        }
        std::vector<QPainterPath> dark, light;
        for (const auto& [row, column] : m_moves) {
            const QColor ink = inkOn(colour(theme, row, column));
            (ink.lightness() < 128 ? dark : light).push_back(roundedRect(cell(row, column).adjusted(2, 2, -2, -2), 2));
        }
        std::vector<double> dashes;
        if (m_moving) dashes = {3, 2};
        const double width = (m_rows.cell >= 16 ? 1.75 : 1.25) * theme.strokeScale;
        canvas.paths(dark, {{}, {Qt::black, width, dashes}});
        canvas.paths(light, {{}, {Qt::white, width, dashes}});
    }

    /// "0 ▮▮▮ 63", or a cell for each of a few; y is moved below it.
    void paintScale(Canvas& canvas, const Theme& theme, double x, double room, double& y) const
    {
        constexpr std::uint32_t few = 16;
        constexpr double wide = 120, high = 9, cell = 18;
        const QFont font = theme.mono(8.5);
        const double baseline = y, below = lineHeight(theme.text(10)) + 2;
        if (m_rows.count <= few && cell * m_rows.count <= room) {
            for (std::uint32_t holder = 0; holder < m_rows.count; ++holder) {
                const QColor colour = holderColour(theme, holder, m_rows.count);
                const QRectF area(x + cell * holder, baseline - capHeight(font) - 4, cell - 1, capHeight(font) + 8);
                canvas.fill(area, colour);
                canvas.text({area.center().x(), baseline}, QString::number(holder),
                            {font, inkOn(colour), Anchor::Middle});
            }
            y += below + 2;
            return;
        }
        const QString last = QString::number(m_rows.count - 1);
        QImage ramp(32, 1, QImage::Format_RGB32);
        for (int i = 0; i < ramp.width(); ++i) ramp.setPixelColor(i, 0, theme.order(i / (ramp.width() - 1.0)));
        const double from = x + textWidth(font, QStringLiteral("0")) + 6;
        canvas.text({x, baseline}, QStringLiteral("0"), {font, theme.inkSoft});
        canvas.cells({from, baseline - high + 1, wide, high}, ramp);
        canvas.text({from + wide + 6, baseline}, last, {font, theme.inkSoft});
        y += below;
    }

    /// What the matrix means, and how it began and will end.
    void paintBeside(Canvas& canvas, const Theme& theme, const QString& meaning, const QString& course, double x,
                     double room) const
    {
        const auto group = canvas.group(QStringLiteral("words"));
        double y = top - 4;
        const auto say = [&](const QFont& font, const QColor& colour, const QString& text) {
            for (const QString& form : shorterForms(text)) {
                const std::vector<QString> lines = wrapped(font, form, room);
                if (y + lineHeight(font) * (double(lines.size()) - 1) > m_size.height() - 3) continue;
                for (const QString& line : lines) {
                    canvas.text({x, y}, line, {font, colour});
                    y += lineHeight(font);
                }
                return;
            }
        };
        const QFont text = theme.text(10);
        say(theme.text(11, QFont::DemiBold), theme.ink, home());
        if (const QString why = m_bits.rule(); !why.isEmpty()) say(text, theme.ink, why);
        if (!course.isEmpty()) say(theme.text(10, QFont::DemiBold), theme.accent, course);
        y += 2;
        constexpr double narrow = 260;
        const bool brief = room < narrow;
        QString key = brief ? QStringLiteral("Row s, column d: the block s→d.") : meaning;
        if (m_home < std::uint64_t{m_rows.count} * m_rows.count)
            key += theme.dark() ? QStringLiteral(" Bright: arrived; dim: not yet.")
                                : QStringLiteral(" Strong: arrived; pale: not yet.");
        if (m_moved > 0)
            key += (m_moves.empty() ? QStringLiteral(" %1 %2.") : QStringLiteral(" Framed – %1 %2."))
                       .arg(brief ? numberText(double(m_moved))
                                  : counted(m_moved, QStringLiteral("block"), QStringLiteral("blocks")),
                            m_moving ? QStringLiteral("under way") : QStringLiteral("moved in this step"));
        const QString colours =
            m_rows.perCell > 1 ? QStringLiteral("Colour: who has it; a cell shows one of %1 blocks.")
                                     .arg(numberText(double(m_rows.perCell) * m_columns.perCell))
            : brief             ? QStringLiteral("Number: who has it.")
            : numbersFit(theme) ? QStringLiteral("Colour and number: the processor that has it, not the block as in "
                                                 "the network.")
                                : QStringLiteral("Colour: the processor that has it.");
        for (const QString& words : brief ? QStringList{colours, key} : QStringList{key, colours})
            say(text, theme.inkSoft, words);
        y += 2;
        if (y <= m_size.height() - 6) paintScale(canvas, theme, x, room, y);
        paintPanels(canvas, theme, x, room, y);
    }

    /// The matrix small, at several moments or else at the start and at the end.
    void paintPanels(Canvas& canvas, const Theme& theme, double x, double room, double y) const
    {
        const QFont font = theme.text(9);
        const double caption = 2 * lineHeight(font), gap = 16;
        const std::uint32_t count = m_places.processors();
        const std::size_t many = std::max<std::size_t>(m_panels.size(), 2);
        const double side =
            std::min({(room + gap) / static_cast<double>(many) - gap, m_size.height() - y - caption - 8, 170.0});
        if (side < 40) return;
        for (std::size_t i = 0; i < many; ++i) {
            const double from = x + (side + gap) * static_cast<double>(i);
            const Side rows(count, y + caption, side, mostCell, 2), columns(count, from, side, mostCell, 2);
            const bool end = i + 1 == many;
            QStringList names{i == 0 ? QStringLiteral("start: row = holder")
                              : end  ? QStringLiteral("end: column = holder")
                                     : QStringLiteral("after step %1").arg(m_panels[i].moment),
                              i == 0 ? QStringLiteral("start")
                              : end  ? QStringLiteral("end")
                                     : QStringLiteral("step %1").arg(m_panels[i].moment)};
            canvas.text({from, y + lineHeight(font) - 4}, fitting(font, names, side + gap - 6), {font, theme.inkSoft});
            if (!m_panels.empty())
                canvas.text({from, y + caption - 4},
                            fitting(font,
                                    {QStringLiteral("%1 have arrived").arg(m_panels[i].places.home()),
                                     QString::number(m_panels[i].places.home())},
                                    side + gap - 6),
                            {font, theme.ink});
            canvas.cells(area(rows, columns),
                         packetImage(rows, columns, [&](std::uint32_t source, std::uint32_t destination) {
                             return m_panels.empty() ? holderColour(theme, end ? destination : source, rows.count)
                                                     : colour(theme, m_panels[i].places, source, destination);
                         }));
            paintGrid(canvas, theme, rows, columns);
        }
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    PacketPlaces m_places;
    bool m_moving;
    Side m_rows, m_columns;
    std::uint64_t m_home{0}, m_moved{0};
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_moves;
    struct Panel {
        StepIndex moment{};
        PacketPlaces places;
    };
    std::vector<Panel> m_panels;
    BitExchange m_bits; ///< where all moments can be shown
};

std::string objection(const Run& run)
{
    if (run.algorithm().operation != Operation::Alltoall)
        return "The packet matrix shows a total exchange: choose an algorithm of alltoall, alltoall-rotation for "
               "example.";
    return unfollowedPackets(run);
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<PacketsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "packets",
    .title = "Packets",
    .help = "total exchange: a cell for every block, source × destination, coloured by who has it",
    .size = {760, 420},
    .objection = objection,
    .make = make,
    .example = "hypercube:3 alltoall-hypercube",
    .place = 30,
    .special = true,
    .momentary = true,
    .leastHeight = 350,
    .numbers = "packets",
};

} // namespace hopscope::packets_picture
