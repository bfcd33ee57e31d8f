#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/time_split.h"
#include "scenes/chosen_messages.h"
#include "scenes/pictures/parts/closed_axis.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/traffic/axis_words.h"
#include "scenes/pictures/traffic/cell_sums.h"
#include "scenes/pictures/traffic/now_cells.h"
#include "scenes/pictures/traffic/now_words.h"
#include "scenes/pictures/traffic/offset_bars.h"
#include "scenes/pictures/traffic/step_cost_texts.h"
#include "scenes/pictures/traffic/step_pattern.h"
#include "scenes/pictures/traffic/traffic_among.h"
#include "scenes/pictures/traffic/traffic_excerpt.h"
#include "scenes/pictures/traffic/traffic_scale.h"
#include "scenes/related.h"
#include "schedule/message_words.h"

#include "progress.h"

#include <algorithm>
#include <optional>

namespace hopscope::traffic_picture {

namespace {

/// Sender × receiver: the words that went from one to the other so far; the messages of the step are framed.
class TrafficPicture final : public Picture {
public:
    explicit TrafficPicture(const PictureRequest& request)
        : m_run(request.run), m_find(request.find), m_size(request.size), m_moving(request.moving)
    {
        const std::uint32_t nodes = m_run->topology().processors() + m_run->data().routers;
        // Words stand beside the matrix, which is then as high as all, or above it.
        constexpr double words = 190; // room of the words
        const double high = m_size.height() - topBeside - 8, wide = m_size.width() - left - between - words - 14;
        m_beside = high >= 24 && wide >= high;
        m_top = m_beside ? topBeside : topBelow;
        const double side =
            m_beside ? high : std::max(24.0, std::min(m_size.height() - m_top - 10, m_size.width() - left - 12));
        // Where no message leaves a few consecutive numbers the whole would be a diagonal of dots: some fill it.
        constexpr std::uint32_t fewEnough = 16, atLeast = 4;
        TrafficAmong among{0, nodes};
        if (nodes > fewEnough && m_run->data().routers == 0)
            among = trafficAmong(*m_run, std::max(request.steps, markedStep(request) + 1), request.stop);
        m_enlarged = among.count * atLeast <= nodes;
        if (!m_enlarged) among = {0, nodes};
        m_rows = Side(among.count, m_top, side, mostCell);
        // Senders and receivers are the same: a square, but where the words of each step fit into wider cells.
        const double sums = numberedCell * among.count;
        const bool wider = m_beside && side / among.count >= numberedLine && sums > side
                           && m_size.width() - left - sums - between - 14 >= leastStacked;
        m_columns = wider ? Side(among.count, left, sums, numberedCell) : Side(among.count, left, side, mostCell);
        m_rows.first = m_columns.first = among.first;
        m_offsets = OffsetWords(nodes);
        if (m_run->data().routers == 0) m_axes = AxisWords(m_run->topology());
        m_words.assign(std::size_t{m_rows.cells()} * m_columns.cells(), 0.0);
        m_ways = CellWays(m_words.size());
        read(request);
        if (!showsNeighbours()) return;
        for (Side* cells : {&m_rows, &m_columns}) cells->cell = overview / cells->cells();
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected& hover) const override
    {
        m_fitsSteps.reset(); // by the fonts of the theme
        const double beside = m_columns.end() + between, room = m_size.width() - beside - 14;
        if (m_beside)
            paintAxes(canvas, theme);
        else
            paintHeading(canvas, theme,
                         {QStringLiteral("Words from processor (row) to processor (column): ") + soFar(), soFar()},
                         m_size.width());
        {
            const auto cells = canvas.group(QStringLiteral("traffic"));
            QImage image(int(m_columns.cells()), int(m_rows.cells()), QImage::Format_RGB32);
            for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
                for (std::uint32_t column = 0; column < m_columns.cells(); ++column)
                    image.setPixelColor(int(column), int(row), colour(theme, row, column));
            canvas.cells({left, m_top, m_columns.end() - left, m_rows.end() - m_top}, image);
            paintGrid(canvas, theme, m_rows, m_columns);
            m_axes.paintRules(canvas, theme, m_rows, m_columns);
            paintSides(canvas, theme, m_rows, m_columns);
            paintTexts(canvas, theme);
        }
        paintFrames(canvas, theme, m_rows, m_columns, m_now, m_moving);
        if (!framesFit(m_rows, m_columns) && !m_nowWords.everywhere) {
            const auto now = canvas.group(QStringLiteral("arrivals"));
            if (isDiagonal())
                paintNowDiagonal(canvas, theme, m_rows, m_columns, *m_nowWords.further, m_moving);
            else
                paintNowCells(canvas, theme, m_rows, m_columns, m_now,
                              [&](std::uint32_t row, std::uint32_t column) { return colour(theme, row, column); });
        }
        if (m_beside) paintBeside(canvas, theme, beside, room);
        const Stroke stroke{theme.accent, 2 * theme.strokeScale};
        for (const Selected& what : chosen(*m_run, selection, hover))
            if (const auto* node = std::get_if<NodeId>(&what)) {
                if (const auto at = placeOf(node->value)) {
                    paintRow(canvas, stroke, m_rows, m_columns, *at);
                    paintColumn(canvas, stroke, m_rows, m_columns, *at);
                }
            }
        // Cells of the messages that a block, a link or a transfer stands for.
        std::set<std::pair<std::uint32_t, std::uint32_t>> cells;
        const auto messages = messagesChosen(*m_run, selection, m_find); // held as long as its list is read
        for (const Message& message : messages->list)
            if (const auto from = placeOf(message.from.value), to = placeOf(message.to.value); from && to)
                cells.emplace(*from / m_rows.perCell, *to / m_columns.perCell);
        std::vector<QPainterPath> frames;
        for (const auto& [row, column] : cells)
            frames.push_back(roundedRect({m_columns.at(column), m_rows.at(row), m_columns.cell, m_rows.cell}, 2));
        canvas.paths(frames, {{}, stroke});
    }

    Selected at(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        if (row && (column || point.x() < left)) return NodeId{m_rows.first + *row};
        if (column && point.y() < m_top) return NodeId{m_columns.first + *column};
        return {};
    }

    QString explain(QPointF point) const override
    {
        const auto row = m_rows.indexAt(point.y()), column = m_columns.indexAt(point.x());
        if (!row || !column) return {};
        const double words = m_words[*row / m_rows.perCell * m_columns.cells() + *column / m_columns.perCell];
        return QStringLiteral("From %1 to %2: %3 so far")
            .arg(nodesText(m_rows, *row), nodesText(m_columns, *column), wordsText(words));
    }

private:
    static constexpr double left = 60, topBelow = 46, topBeside = 36, mostCell = 64,
                            between = 26;                                             ///< matrix and words
    static constexpr double numberedCell = 46, numberedLine = 15, leastStacked = 340; ///< cells with sums, words beside
    static constexpr double overview = 112;

    /// Which of the numbers along a side a node is, if it is one of them.
    std::optional<std::uint32_t> placeOf(std::uint32_t node) const
    {
        if (node < m_rows.first || node - m_rows.first >= m_rows.count) return {};
        return node - m_rows.first;
    }

    void read(const PictureRequest& request)
    {
        const std::uint32_t nodes = m_run->topology().processors() + m_run->data().routers;
        const Data& data = m_run->data();
        const StepIndex marked = markedStep(request);
        Step step;
        if (m_rows.perCell > 1 && marked >= 0) {
            m_run->schedule().at(marked, step);
            const auto transfers = step.transfers();
            const auto first = std::ranges::min_element(
                transfers, {}, [](const Transfer& one) { return std::pair(one.from.value, one.to.value); });
            constexpr double leastLarge = 215; // that all its cells have room for frames
            if (first != transfers.end())
                m_excerpt = {m_rows.count, first->from.value, first->to.value, m_size.height() < leastLarge ? 8U : 16U};
        }
        for (StepIndex k = 0; k < std::max(request.steps, marked + 1); ++k) {
            if (request.stop.stop_requested()) throw Cancelled();
            m_run->schedule().at(k, step);
            for (const Transfer& transfer : step.transfers()) {
                const double words = wordsOf(data, step.blocks(transfer));
                m_pattern.add(k, transfer.from.value, transfer.to.value);
                const auto from = placeOf(transfer.from.value), to = placeOf(transfer.to.value);
                const std::uint32_t row = from.value_or(0) / m_rows.perCell,
                                    column = to.value_or(0) / m_columns.perCell;
                if (const auto axis = closedAxis(m_run->topology(), transfer.from.value, transfer.to.value))
                    m_offsets.addClosing(transfer.from.value, transfer.to.value, linesAlong(m_run->topology(), *axis));
                else
                    m_offsets.addWithin(transfer.from.value, transfer.to.value);
                if (k < request.steps) {
                    if (from && to) m_words[cellOf(row, column)] += words, m_sums.add(cellOf(row, column), words);
                    if (const auto way = m_axes.wayOf(transfer.from.value, transfer.to.value); way && from && to)
                        m_ways.add(cellOf(row, column), *way);
                    m_neighbours.add(transfer.from.value, transfer.to.value, words);
                    m_offsets.add(transfer.from.value, transfer.to.value, words);
                    m_axes.add(k, transfer.from.value, transfer.to.value, words);
                    m_excerpt.add(transfer.from.value, transfer.to.value, words);
                    ++m_messages, m_sum += words;
                }
                if (k == marked) {
                    if (from && to) m_now.emplace(row, column);
                    m_neighbours.addNow(transfer.from.value, transfer.to.value);
                    m_excerpt.addNow(transfer.from.value, transfer.to.value);
                    m_offsets.addNow(transfer.from.value, transfer.to.value, words, k < request.steps);
                    m_axes.addNow(k, transfer.from.value, transfer.to.value, words, k < request.steps);
                    ++m_nowWords.messages, m_nowWords.words += words;
                    const std::uint32_t further = (transfer.to.value + nodes - transfer.from.value) % nodes;
                    if (m_nowWords.messages == 1) m_nowWords.further = further;
                    if (m_nowWords.further != further) m_nowWords.further.reset();
                }
            }
        }
        m_axes.readLater(*m_run, std::max(request.steps, marked + 1), request.stop);
        readWords(marked);
        const bool once = !m_enlarged && m_pattern.exclusive() && m_run->steps() + 1 == StepIndex{nodes};
        if (once && m_rows.perCell > 1 && !m_run->clockless()) m_startUp = timeSplit(*m_run, request.stop).startUp;
        m_alone = marked >= 0 && !m_run->clockless() && m_run->maxLinkLoad(marked) <= 1;
    }

    std::size_t cellOf(std::uint32_t row, std::uint32_t column) const
    {
        return std::size_t{row} * m_columns.cells() + column;
    }

    /// What is said of the cells and of the step.
    void readWords(StepIndex marked)
    {
        m_scale = TrafficScale(m_words);
        if (m_axes.useful()) {
            m_ways.finish(m_axes);
            m_costs = stepCostTexts(*m_run, marked, m_axes);
        }
        m_nowWords.moving = m_moving;
        // Where all that sent before sends again, marks of the step would hide the colours, and tell nothing.
        std::size_t filled = 0, again = 0;
        for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
            for (std::uint32_t column = 0; column < m_columns.cells(); ++column)
                if (m_words[cellOf(row, column)] > 0) ++filled, again += m_now.contains({row, column}) ? 1 : 0;
        m_nowWords.everywhere =
            filled > 0 && again == filled && m_now.size() == filled && !isDiagonal() && !framesFit(m_rows, m_columns);
        if (isDiagonal())
            m_nowWords.mark = m_moving ? QStringLiteral("dashed line") : QStringLiteral("line");
        else if (!m_now.empty())
            m_nowWords.mark = nowMark(m_rows, m_columns, m_now);
        if (m_moving && m_sums.hasSums() && framesFit(m_rows, m_columns))
            m_nowWords.mark += QStringLiteral(", not yet in the numbers");
        if (!m_axes.useful()) return;
        m_nowWords.around = m_axes.nowAround();
        m_nowWords.aroundText = m_axes.aroundText();
    }

    QString soFar() const
    {
        return QStringLiteral("%1, %2 so far")
            .arg(counted(m_messages, QStringLiteral("message"), QStringLiteral("messages")), wordsText(m_sum));
    }
    QColor colour(const Theme& theme, std::uint32_t row, std::uint32_t column) const
    {
        const std::size_t cell = cellOf(row, column);
        return m_ways.useful() && m_words[cell] > 0 ? m_ways.colour(m_axes, theme, cell)
                                                    : m_scale.colour(theme, m_words[cell]);
    }

    /// Whether the messages of the step are a diagonal of cells that frames would hide.
    bool isDiagonal() const
    {
        return !m_enlarged && m_nowWords.further && *m_nowWords.further > 0 && !framesFit(m_rows, m_columns);
    }
    /// Whether cells that are sums of pairs are a small overview, and the first pairs stand beside them.
    bool showsNeighbours() const
    {
        constexpr double leastWide = 780, leastHigh = 190;
        return m_rows.perCell > 1 && m_beside && m_ways.useful() && m_size.width() >= leastWide
               && m_size.height() >= leastHigh;
    }
    /// Words by how much further they went are told only of processors; numbers of routers lie behind these.
    bool hasOffsets() const
    {
        return m_beside && m_run->data().routers == 0 && (m_axes.useful() || (m_offsets.few() && !m_offsets.alike()));
    }
    void paintBars(Canvas& canvas, const Theme& theme, const QRectF& area) const
    {
        if (m_axes.useful())
            m_axes.paint(canvas, theme, area, m_moving, m_costs);
        else
            m_offsets.paint(canvas, theme, area, m_moving);
    }

    /// What the numbers of rows and columns are.
    void paintAxes(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9);
        canvas.text({left, 14}, fitting(font, {QStringLiteral("to processor →"), QStringLiteral("to →")}, 110),
                    {font, theme.inkSoft});
        canvas.text({14, 14}, QStringLiteral("from ↓"), {font, theme.inkSoft});
        const QString cell =
            QStringLiteral("in a cell: words sent, ")
            + (stepByStep(cellFont(theme)) ? QStringLiteral("step by step") : QStringLiteral("in all"));
        if (m_sum > 0 && numbered(theme) && textWidth(font, cell) + 120 < m_columns.end() - left)
            canvas.text({m_columns.end(), 14}, cell, {font, theme.inkSoft, Anchor::End});
    }
    /// The words of every step, or in sum; empty where they have no room.
    QString cellText(const QFont& font, std::uint32_t row, std::uint32_t column) const
    {
        if (m_rows.cell < lineHeight(font)) return {};
        const QString text =
            stepByStep(font) ? m_sums.stepsText(cellOf(row, column)) : numberText(m_words[cellOf(row, column)]);
        return textWidth(font, text) <= m_columns.cell - 4 ? text : QString();
    }
    /// Whether every cell has room for what each step added to it: all cells say the same of themselves.
    bool stepByStep(const QFont& font) const
    {
        if (!m_sums.hasSums()) return false;
        if (!m_fitsSteps) {
            m_fitsSteps = true;
            for (std::size_t cell = 0; cell < m_words.size() && *m_fitsSteps; ++cell) {
                const QString sum = m_sums.stepsText(cell);
                m_fitsSteps = !(m_words[cell] > 0) || (!sum.isEmpty() && textWidth(font, sum) <= m_columns.cell - 4);
            }
        }
        return *m_fitsSteps;
    }
    /// Whether the words of all cells stand in them.
    bool numbered(const Theme& theme) const
    {
        for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
            for (std::uint32_t column = 0; column < m_columns.cells(); ++column)
                if (m_words[cellOf(row, column)] > 0 && cellText(cellFont(theme), row, column).isEmpty()) return false;
        return true;
    }
    QFont cellFont(const Theme& theme) const { return theme.mono(m_rows.cell >= 34 ? 10 : 8); }
    void paintTexts(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = cellFont(theme);
        if (m_rows.cell < lineHeight(font)) return;
        for (std::uint32_t row = 0; row < m_rows.cells(); ++row)
            for (std::uint32_t column = 0; column < m_columns.cells(); ++column) {
                const double words = m_words[cellOf(row, column)];
                const QString text = cellText(font, row, column);
                if (words <= 0 || text.isEmpty()) continue;
                canvas.text({m_columns.middle(column), m_rows.middle(row) + capHeight(font) / 2}, text,
                            {font, inkOn(colour(theme, row, column)), Anchor::Middle});
            }
    }

    void paintBeside(Canvas& canvas, const Theme& theme, double x, double whole) const
    {
        constexpr double leastBoth = 420, leastHigh = 110, leastWords = 240, mostWords = 270, gap = 30,
                         mostNeighbours = 306, less = 20;
        // Where cells are sums, some at the front of what is under way stand beside as single pairs.
        const double wide = m_size.height() - 8;
        const bool enlarged = !m_excerpt.empty() && !hasOffsets() && m_size.height() >= leastHigh + 30
                              && whole - wide - gap >= leastWords;
        if (enlarged) {
            whole -= wide + gap;
            m_excerpt.paint(canvas, theme, {x + whole + gap, 8, wide, m_size.height() - 12}, m_moving);
            m_excerpt.paintFrame(canvas, theme, m_rows, m_columns);
        }
        const bool both = hasOffsets() && whole >= leastBoth && m_size.height() >= leastHigh;
        const double room = !both               ? whole
                            : showsNeighbours() ? std::min(0.54 * whole, mostNeighbours)
                                                : std::min(0.45 * whole, mostWords);
        const double apart = showsNeighbours() ? less : gap;
        if (both) paintBars(canvas, theme, {x + room + apart, 8, whole - room - apart, m_size.height() - 18});
        const auto group = canvas.group(QStringLiteral("words"));
        double y = 20;
        const auto say = [&](const QFont& font, const QColor& ink, const QString& text) {
            if (text.isEmpty()) return;
            for (const QString& line : wrapped(font, text, room)) {
                if (y > m_size.height() - 4) return; // the axes and the numbers matter more
                canvas.text({x, y}, line, {font, ink});
                y += lineHeight(font);
            }
        };
        say(theme.text(11, QFont::DemiBold), theme.ink, soFar());
        y += 2;
        constexpr double roomy = 180; // else the names of the axes are enough
        const QString sum = m_axes.useful() ? m_axes.sumText() : QString();
        if (!sum.isEmpty())
            say(theme.text(10), theme.ink, u'=' + QStringLiteral(" ") + sum + u'.');
        else if (m_size.height() >= roomy && !m_enlarged && !m_pattern.exclusive())
            say(theme.text(10), theme.inkSoft,
                QStringLiteral("Row: sender, column: receiver, colour: words sent so far."));
        if (m_enlarged)
            say(theme.text(10), theme.inkSoft, amongText({m_rows.first, m_rows.count}, m_run->topology().processors()));
        if (m_pattern.exclusive()) say(theme.text(10), theme.ink, m_pattern.text());
        if (m_nowWords.messages > 0) say(theme.text(10), theme.inkSoft, m_nowWords.text());
        if (m_run->data().routers == 0 && m_offsets.few() && !m_axes.useful())
            say(theme.text(10), theme.inkSoft, m_offsets.alikeText());
        if (hasOffsets() && !m_pattern.exclusive() && m_costs.isEmpty())
            say(theme.text(10), theme.inkSoft, m_axes.useful() ? m_axes.reason(m_alone) : m_offsets.reason());
        if (m_startUp > 0) say(theme.text(10), theme.ink, directText(*m_run, m_startUp));
        if (both && showsNeighbours()) {
            paintNeighbours(canvas, theme, {x, y - capHeight(theme.text(10)) + 2, room, m_size.height() - y + 4});
            return;
        }
        if (m_rows.perCell > 1)
            say(theme.text(10), theme.inkSoft, pairsText(m_rows, enlarged ? &m_excerpt : nullptr, m_moving));
        if (m_ways.useful() && m_sum > 0) {
            if (m_rows.perCell > 1 || !numbered(theme))
                y += m_ways.paintKey(canvas, m_axes, theme, {x, y + 4, room, m_size.height() - y - 4},
                                     m_rows.perCell == 1);
        } else if (m_scale.most() > 0 && !numbered(theme)) {
            m_scale.paint(canvas, theme, x, y + 4, m_scale.values().empty() ? std::min(room, 200.0) : room,
                          m_size.height());
            y += 4 + 12 + lineHeight(theme.mono(8)) + 10;
        }
        if (!hasOffsets() || both) return;
        if (m_size.height() - y - 6 >= leastHigh)
            paintBars(canvas, theme, {x, y, whole, m_size.height() - y - 6});
        else
            say(theme.text(10), theme.ink, m_costs.join(u' '));
    }

    /// The first senders, and below the overview what its cells and colours are.
    void paintNeighbours(Canvas& canvas, const Theme& theme, const QRectF& area) const
    {
        const auto colourOf = [&](std::uint32_t from, std::uint32_t to) {
            const auto way = m_axes.wayOf(from, to);
            return way ? m_ways.colour(m_axes, theme, *way) : theme.vacant;
        };
        m_neighbours.paint(canvas, theme, area, colourOf, m_moving);
        const QFont font = theme.text(9);
        double y = m_rows.end() + 4 + lineHeight(font);
        canvas.text({m_columns.end(), y}, QStringLiteral("a cell: %1 × %1 pairs").arg(m_rows.perCell),
                    {font, theme.inkSoft, Anchor::End});
        y += 7;
        m_ways.paintKey(canvas, m_axes, theme, {left, y, m_columns.end() - left, m_size.height() - y}, false);
    }

    std::shared_ptr<const Run> m_run;
    FindMessages m_find;
    QSizeF m_size;
    bool m_moving;
    bool m_enlarged{false}; ///< the matrix has some of the processors, which no message leaves
    bool m_beside{false};   ///< the words stand beside the matrix
    double m_top{topBelow};
    Side m_rows, m_columns;
    OffsetWords m_offsets;
    StepPattern m_pattern;
    double m_startUp{0}; ///< of the whole run, where the pattern says what it is for
    AxisWords m_axes;    ///< instead of these on a torus or mesh
    TrafficScale m_scale;
    bool m_alone{false};         ///< no two messages of the step share a link
    TrafficExcerpt m_excerpt;    ///< where cells are of several processors
    std::vector<double> m_words; ///< by row and column of cells
    NowCells m_now;
    CellSums m_sums;
    CellWays m_ways;
    TrafficNeighbours m_neighbours;
    mutable std::optional<bool> m_fitsSteps; ///< see stepByStep()
    NowWords m_nowWords;
    QStringList m_costs; ///< of the step, where its links are told by axis
    std::uint64_t m_messages{0};
    double m_sum{0}; ///< of their words
};

std::string objection(const Run&) { return {}; }
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<TrafficPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "traffic",
    .title = "Traffic",
    .help = "sender × receiver: words sent so far",
    .size = {760, 420},
    .objection = objection,
    .make = make,
    .example = "torus:4x4 alltoall-grid words=10",
    .place = 70,
    .momentary = true,
    .numbers = "traffic",
};

} // namespace hopscope::traffic_picture
