#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/bit_exchange.h"
#include "scenes/pictures/parts/holder_tiles.h"
#include "scenes/pictures/parts/packet_panels.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/related.h"

#include <algorithm>

namespace hopscope::packets_picture {

namespace {

/// Total exchange as a matrix: packet (s, t) in row s and column t, in the colour and with the number of the processor
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
        m_panels = PacketPanels::of(m_run, request.stop);
        m_bits = BitExchange(*m_run);
        m_tiles = HolderTiles(m_places, m_bits.tileOf(m_step));
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        const double beside = m_columns.end() + 26, room = m_size.width() - beside - 14;
        const bool roomy = room >= 180;
        if (roomy)
            paintHeading(canvas, theme, {wholeKey(theme), QStringLiteral("Source s down, destination t across")},
                         m_size.width());
        else
            paintHeading(canvas, theme, {QStringLiteral("Row s, column t: the block s→t. ") + home(), home()},
                         m_size.width());
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
        if (!numbersFit(theme)) m_tiles.paint(canvas, theme, m_rows, m_columns);
        const auto* block = std::get_if<BlockId>(&selection);
        const QString course = block ? courseOf(block->value) : QString();
        if (roomy && course.isEmpty()) paintExample(canvas, theme);
        if (roomy) paintBeside(canvas, theme, course, beside, room);
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
        return packetColour(theme, m_places, source, destination);
    }
    QString courseOf(std::uint32_t block) const
    {
        const bool underWay = m_moving && block < m_moves.size() && m_moves[block];
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
        m_step = markedStep(request);
        if (m_step < 0) return;
        Step step;
        m_run->schedule().at(m_step, step);
        std::vector<std::uint32_t> moved(std::size_t{m_rows.cells()} * m_columns.cells());
        m_moves.resize(std::size_t{m_rows.count} * m_rows.count);
        for (const Transfer& transfer : step.transfers()) {
            m_moved += step.blockCount(transfer);
            step.eachBlock(transfer, [&](BlockId packet) {
                if (packet.value >= m_moves.size() || m_moves[packet.value]) return;
                m_moves[packet.value] = true;
                const auto row = packet.value / m_rows.count / m_rows.perCell,
                           column = packet.value % m_rows.count / m_columns.perCell;
                ++moved[std::size_t{row} * m_columns.cells() + column];
            });
        }
        // A frame says that all of a cell moves, and no frame that nothing of it does.
        const std::uint32_t whole = m_rows.perCell * m_columns.perCell;
        std::vector<bool> marked;
        for (const std::uint32_t many : moved) {
            if (many > 0 && many < whole) return;
            marked.push_back(many > 0);
        }
        m_marked = std::move(marked);
        if (m_rows.cell >= leastFramed) return;
        // Inside of the areas, so that the frames of neighbours do not touch.
        m_borders = bordersOf(m_rows, m_columns, m_marked, std::min(2.0, 0.45 * m_rows.cell));
    }
    bool framed() const { return m_rows.cell >= leastFramed ? !m_marked.empty() : !m_borders.empty(); }

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
        if (!framed()) return;
        const auto marks = canvas.group(QStringLiteral("moves"));
        std::vector<double> dashes;
        if (m_moving) dashes = {3, 2};
        if (m_rows.cell < leastFramed) { // where frames would hide the cells, their areas have borders
            canvas.lines(m_borders, {theme.ground, 2.6 * theme.strokeScale});
            canvas.lines(m_borders, {theme.ink, 1.2 * theme.strokeScale, dashes});
            return;
        }
        std::vector<QPainterPath> dark, light;
        for (std::uint32_t i = 0; i < m_marked.size(); ++i) {
            if (!m_marked[i]) continue;
            const std::uint32_t row = i / m_columns.cells(), column = i % m_columns.cells();
            const QColor ink = inkOn(colour(theme, row, column));
            (ink.lightness() < 128 ? dark : light).push_back(roundedRect(cell(row, column).adjusted(2, 2, -2, -2), 2));
        }
        const double width = (m_rows.cell >= 16 ? 1.75 : 1.25) * theme.strokeScale;
        canvas.paths(dark, {{}, {Qt::black, width, dashes}});
        canvas.paths(light, {{}, {Qt::white, width, dashes}});
    }

    /// The block whose hops the words beside the matrix tell.
    void paintExample(Canvas& canvas, const Theme& theme) const
    {
        const auto to = m_bits.exampleOf(m_step);
        if (!to) return;
        const auto group = canvas.group(QStringLiteral("example"));
        const QRectF place = cell(m_bits.exampleFrom(m_step) / m_rows.perCell, *to / m_columns.perCell);
        const double radius = std::clamp(0.36 * m_rows.cell, 6.0, 13.0);
        QPainterPath circle;
        circle.addEllipse(place.center(), radius, radius);
        canvas.path(circle, {{}, {theme.ground, 4 * theme.strokeScale}});
        canvas.path(circle, {{}, {theme.ink, 2 * theme.strokeScale}});
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
        const QFont soft = theme.text(9);
        canvas.text({x, baseline}, QStringLiteral("0"), {font, theme.inkSoft});
        double from = x + textWidth(font, QStringLiteral("0")) + 6;
        canvas.cells({from, baseline - high + 1, wide, high}, ramp);
        from += wide + 6;
        canvas.text({from, baseline}, last, {font, theme.inkSoft});
        from += textWidth(font, last) + 14;
        const QString many = QStringLiteral("a cell: %1 × %2 blocks").arg(m_rows.perCell).arg(m_columns.perCell),
                      one =
                          fitting(soft, {many + QStringLiteral(", coloured by that at its top left"), many, QString()},
                                  x + room - from);
        if (m_rows.perCell > 1) canvas.text({from, baseline}, one, {soft, theme.inkSoft});
        y += below;
    }

    /// " Framed: 32 under way."
    QString movesText() const
    {
        if (m_moved == 0) return {};
        return (framed() ? QStringLiteral(" Framed: %1 %2.") : QStringLiteral(" %1 %2."))
            .arg(numberText(double(m_moved)),
                 m_moving ? QStringLiteral("under way") : QStringLiteral("moved in this step"));
    }
    QString strengths(const Theme& theme) const
    {
        if (m_home == std::uint64_t{m_rows.count} * m_rows.count) return {};
        return theme.dark() ? QStringLiteral("bright: arrived; dim: not yet")
                            : QStringLiteral("strong: arrived; pale: not yet");
    }
    /// What cells and colours are, in one line above the picture where that is wide enough.
    QString wholeKey(const Theme& theme) const
    {
        const QString strong = strengths(theme);
        return QStringLiteral("Row s, column t: block s→t. ")
               + (numbersFit(theme)
                      ? QStringLiteral("Colour and number: the processor that has it, not the block as in the network")
                  : m_tiles.fit(theme, m_rows) ? QStringLiteral("Colour and numbers: the processors that have these")
                                               : QStringLiteral("Colour: the processor that has it"))
               + (strong.isEmpty() ? QStringLiteral(".") : QStringLiteral("; ") + strong + QLatin1Char('.'));
    }
    /// The same in a narrow picture.
    QStringList briefKey(const Theme& theme) const
    {
        const QString strong = strengths(theme);
        QStringList lines{m_rows.perCell > 1 ? QStringLiteral("Colour: who has it.")
                                             : QStringLiteral("Number: who has it."),
                          QStringLiteral("Row s, column t: the block s→t.")};
        if (!strong.isEmpty()) lines << capital(strong) + QLatin1Char('.');
        return lines;
    }

    /// What has arrived and why, and how the matrix began and will end.
    void paintBeside(Canvas& canvas, const Theme& theme, const QString& course, double x, double room) const
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
        say(theme.text(11, QFont::DemiBold), theme.ink, home() + movesText());
        const bool keyed = textWidth(theme.text(9), wholeKey(theme)) <= m_size.width() - 28;
        const auto paintKey = [&] {
            y += 4;
            if (y <= m_size.height() - 6) paintScale(canvas, theme, x, room, y);
        };
        if (!keyed) { // where not all has room, the key has it
            for (const QString& line : briefKey(theme)) say(text, theme.inkSoft, line);
            paintKey();
        }
        const QStringList sent = m_bits.words(*m_run);
        for (const QString& why :
             {m_bits.rule(), m_bits.cost(*m_run), course.isEmpty() ? m_bits.hops(m_step) : QString(),
              sent.isEmpty()                          ? QString()
              : textWidth(text, sent.front()) <= room ? sent.front()
                                                      : sent.back()})
            if (!why.isEmpty()) say(text, theme.ink, why);
        if (!course.isEmpty()) say(theme.text(10, QFont::DemiBold), theme.accent, course);
        if (keyed) paintKey();
        m_panels->paint(canvas, theme, {x, y, room, m_size.height() - y - 8});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    PacketPlaces m_places;
    bool m_moving;
    Side m_rows, m_columns;
    std::uint64_t m_home{0}, m_moved{0};
    StepIndex m_step{-1};          ///< under way, or just done
    std::vector<bool> m_moves;     ///< by block, those of that step
    std::vector<bool> m_marked;    ///< by cell, those that move; empty where of some cells only some blocks do
    std::vector<QLineF> m_borders; ///< around them where cells are too small for frames
    std::shared_ptr<const PacketPanels> m_panels;
    BitExchange m_bits;
    HolderTiles m_tiles; ///< where cells have no room for numbers
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
    .leastHeight = 370,
    .numbers = "packets",
};

} // namespace hopscope::packets_picture
