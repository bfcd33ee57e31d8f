#include "run/analysis/time_split.h"
#include "scenes/pictures/parts/closed_axis.h"
#include "scenes/pictures/traffic/step_cost_texts.h"
#include "scenes/pictures/traffic/traffic_among.h"
#include "scenes/pictures/traffic/traffic_picture.h"
#include "schedule/message_words.h"

#include "progress.h"

#include <algorithm>

namespace hopscope::traffic_picture {

TrafficPicture::TrafficPicture(const PictureRequest& request)
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
    if (!isOverview()) return;
    const QRectF matrix = parts().matrix;
    m_rows.from = matrix.top(), m_columns.from = matrix.left();
    for (Side* cells : {&m_rows, &m_columns}) cells->cell = matrix.width() / cells->cells();
}

void TrafficPicture::read(const PictureRequest& request)
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
        for (const Transfer& transfer : step.transfers())
            readMessage(k, transfer.from, transfer.to, wordsOf(data, step.blocks(transfer)), k < request.steps,
                        k == marked);
    }
    m_axes.readLater(*m_run, std::max(request.steps, marked + 1), request.stop);
    readWords(marked);
    const bool once = !m_enlarged && m_pattern.exclusive() && m_run->steps() + 1 == StepIndex{nodes};
    if (once && m_rows.perCell > 1 && !m_run->clockless()) m_startUp = timeSplit(*m_run, request.stop).startUp;
    m_alone = marked >= 0 && !m_run->clockless() && m_run->maxLinkLoad(marked) <= 1;
}

void TrafficPicture::readMessage(StepIndex step, NodeId sender, NodeId receiver, double words, bool sent, bool now)
{
    const std::uint32_t nodes = m_run->topology().processors() + m_run->data().routers, one = sender.value,
                        other = receiver.value;
    m_pattern.add(step, one, other);
    const auto from = placeOf(one), to = placeOf(other);
    const std::uint32_t row = from.value_or(0) / m_rows.perCell, column = to.value_or(0) / m_columns.perCell;
    if (const auto axis = closedAxis(m_run->topology(), one, other))
        m_offsets.addClosing(one, other, linesAlong(m_run->topology(), *axis));
    else
        m_offsets.addWithin(one, other);
    if (sent) {
        if (from && to) m_words[cellOf(row, column)] += words, m_sums.add(cellOf(row, column), words);
        if (const auto way = m_axes.wayOf(one, other); way && from && to) m_ways.add(cellOf(row, column), *way);
        m_neighbours.add(one, other, words);
        m_offsets.add(one, other, words);
        m_axes.add(step, one, other, words);
        m_excerpt.add(one, other, words);
        ++m_messages, m_sum += words;
    }
    if (!now) return;
    if (from && to) m_now.emplace(row, column);
    m_neighbours.addNow(one, other);
    m_excerpt.addNow(one, other);
    m_offsets.addNow(one, other, words, sent);
    m_axes.addNow(step, one, other, words, sent);
    ++m_nowWords.messages, m_nowWords.words += words;
    const std::uint32_t further = (other + nodes - one) % nodes;
    if (m_nowWords.messages == 1) m_nowWords.further = further;
    if (m_nowWords.further != further) m_nowWords.further.reset();
}

void TrafficPicture::readWords(StepIndex marked)
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

QString TrafficPicture::soFar() const
{
    return QStringLiteral("%1, %2 so far")
        .arg(counted(m_messages, QStringLiteral("message"), QStringLiteral("messages")), wordsText(m_sum));
}

QColor TrafficPicture::colour(const Theme& theme, std::uint32_t row, std::uint32_t column) const
{
    const std::size_t cell = cellOf(row, column);
    return m_ways.useful() && m_words[cell] > 0 ? m_ways.colour(m_axes, theme, cell)
                                                : m_scale.colour(theme, m_words[cell]);
}

bool TrafficPicture::isDiagonal() const
{
    return !m_enlarged && m_nowWords.further && *m_nowWords.further > 0 && !framesFit(m_rows, m_columns);
}

bool TrafficPicture::hasOffsets() const
{
    return m_beside && m_run->data().routers == 0 && (m_axes.useful() || (m_offsets.few() && !m_offsets.alike()));
}

} // namespace hopscope::traffic_picture
