#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
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
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const double beside = m_columns.end() + 26, room = m_size.width() - beside - 14;
        const bool roomy = room >= 180;
        const QString rule = QStringLiteral("Block (s→d) starts at s and must reach d.");
        if (roomy)
            paintHeading(canvas, theme, {QStringLiteral("Source down, destination across")}, m_size.width());
        else
            paintHeading(canvas, theme, {rule + QLatin1Char(' ') + home(), home()}, m_size.width());
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
        if (roomy) paintBeside(canvas, theme, rule, beside, room);
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
        constexpr double paler = 0.62;
        const std::uint32_t holder = m_places.holder(source, destination);
        const QColor full = holderColour(theme, holder, m_rows.count);
        return holder == destination ? full : mixed(full, theme.ground, paler);
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

    /// "0 ▮▮▮ 63", and what comes next below it.
    void paintScale(Canvas& canvas, const Theme& theme, double x, double& y) const
    {
        constexpr double wide = 120, high = 9;
        const QFont font = theme.mono(8.5);
        const QString last = QString::number(m_rows.count - 1);
        QImage ramp(32, 1, QImage::Format_RGB32);
        for (int i = 0; i < ramp.width(); ++i) ramp.setPixelColor(i, 0, theme.order(i / (ramp.width() - 1.0)));
        const double from = x + textWidth(font, QStringLiteral("0")) + 6, baseline = y;
        canvas.text({x, baseline}, QStringLiteral("0"), {font, theme.inkSoft});
        canvas.cells({from, baseline - high + 1, wide, high}, ramp);
        canvas.text({from + wide + 6, baseline}, last, {font, theme.inkSoft});
        y += lineHeight(theme.text(10)) + 2;
    }

    /// What the matrix means, and how it began and will end.
    void paintBeside(Canvas& canvas, const Theme& theme, const QString& rule, double x, double room) const
    {
        const auto group = canvas.group(QStringLiteral("words"));
        double y = top + 12;
        const auto say = [&](const QFont& font, const QColor& colour, const QString& text) {
            for (const QString& line : wrapped(font, text, room)) {
                canvas.text({x, y}, line, {font, colour});
                y += lineHeight(font);
            }
        };
        say(theme.text(11, QFont::DemiBold), theme.ink, home());
        y += 2;
        say(theme.text(10), theme.inkSoft, rule);
        say(theme.text(10), theme.inkSoft,
            m_rows.perCell > 1 ? QStringLiteral("Colour: who has it; a cell shows one of %1 blocks.")
                                     .arg(numberText(double(m_rows.perCell) * m_columns.perCell))
            : numbersFit(theme) ? QStringLiteral("Colour and number: who has it.")
                                : QStringLiteral("Colour: the processor that has it."));
        if (m_home < std::uint64_t{m_rows.count} * m_rows.count)
            say(theme.text(10), theme.inkSoft, QStringLiteral("Strong: arrived; pale: not yet."));
        if (!numbersFit(theme)) paintScale(canvas, theme, x, y);
        if (m_moved > 0)
            say(theme.text(10), theme.inkSoft,
                QStringLiteral("%1 %2 %3.")
                    .arg(counted(m_moved, QStringLiteral("block"), QStringLiteral("blocks")),
                         m_moving ? QStringLiteral("under way") : QStringLiteral("moved in this step"),
                         m_moves.empty() ? QString() : QStringLiteral("(framed)"))
                    .replace(QStringLiteral(" ."), QStringLiteral(".")));
        const double caption = lineHeight(theme.text(9)), gap = 24;
        y += 6;
        const double side = std::min({(room - gap) / 2, m_size.height() - y - caption - 12, 170.0});
        if (side < 40) return;
        const std::uint32_t count = m_places.processors();
        for (const bool end : {false, true}) {
            const double from = x + (end ? side + gap : 0);
            canvas.text({from, y + caption - 6}, end ? QStringLiteral("at the end") : QStringLiteral("at the start"),
                        {theme.text(9), theme.inkSoft});
            const Side rows(count, y + caption, side, mostCell, 2), columns(count, from, side, mostCell, 2);
            canvas.cells(area(rows, columns),
                         packetImage(rows, columns, [&](std::uint32_t source, std::uint32_t destination) {
                             return holderColour(theme, end ? destination : source, rows.count);
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
