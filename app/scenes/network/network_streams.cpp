#include "scenes/network/network_streams.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/network_scene.h"

#include <QPainterPath>
#include <QPointF>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace hopscope {

namespace {

constexpr std::size_t mostPairs = 20'000; ///< of processors that are told apart
constexpr std::uint32_t mostRuns = 128;   ///< where there are more
constexpr int shades = 10;                ///< of arcs

/// Where arcs of a margin begin and end, and how far they reach out.
class Margin {
public:
    Margin(const NetworkProjection& projection, bool rows) : m_rows(rows)
    {
        const QRectF cells = projection.cellArea();
        m_base = (rows ? cells.right() : cells.bottom()) + 3;
        m_depth = (rows ? projection.streamRoom().width() : projection.streamRoom().height()) - 7;
        m_places = rows ? projection.rows() : projection.columns();
        const QPointF first = projection.cellCentre(0, 0),
                      last = projection.cellCentre(rows ? m_places - 1 : 0, rows ? 0 : m_places - 1);
        m_first = rows ? first.y() : first.x();
        m_apart = m_places > 1 ? ((rows ? last.y() : last.x()) - m_first) / (m_places - 1) : 0;
    }
    /// Half an ellipse; those who lead further reach out further. The share 0 is at `from`.
    QPointF at(const StreamMargins::Arc& arc, double share) const
    {
        const double a = m_first + m_apart * arc.from, b = m_first + m_apart * arc.to;
        const double apart = std::abs(double(arc.from) - double(arc.to)) / std::max(1U, m_places - 1);
        const double out = std::max(4.0, m_depth * std::sqrt(apart));
        const double along = (a + b) / 2 - std::cos(M_PI * share) * (b - a) / 2,
                     away = m_base + out * std::sin(M_PI * share);
        return m_rows ? QPointF(away, along) : QPointF(along, away);
    }
    QPainterPath path(const StreamMargins::Arc& arc) const
    {
        // A short arc is as smooth in fewer pieces, and hundreds of them are drawn in a step.
        const QPointF way = at(arc, 1) - at(arc, 0);
        const int pieces = std::clamp(static_cast<int>(std::hypot(way.x(), way.y()) / 4), 8, 20);
        QPainterPath path(at(arc, 0));
        for (int i = 1; i <= pieces; ++i) path.lineTo(at(arc, double(i) / pieces));
        return path;
    }

private:
    bool m_rows;
    double m_base{}, m_depth{}, m_first{}, m_apart{};
    std::uint32_t m_places{};
};

/// Arcs and dots are finer where cells are small.
double finenessOf(const NetworkProjection& projection)
{
    constexpr double roomy = 11;
    const QPointF pitch = projection.cellCentre(1, 1) - projection.cellCentre(0, 0);
    return std::clamp(std::min(pitch.x(), pitch.y()) / roomy, 0.5, 1.0);
}

/// The square root lets few messages beside many be seen.
double weightOf(const StreamMargins::Arc& arc, const StreamMargins& margins)
{
    return std::sqrt(static_cast<double>(arc.messages) / static_cast<double>(std::max<std::uint64_t>(margins.most, 1)));
}

} // namespace

Streams streamsOf(const Step& step, std::uint32_t processors)
{
    Streams streams;
    const auto transfers = step.transfers();
    if (transfers.size() <= mostPairs) {
        streams.list.reserve(transfers.size());
        for (const Transfer& transfer : transfers)
            if (transfer.from.value < processors && transfer.to.value < processors)
                streams.list.push_back({transfer.from.value, transfer.to.value, 1});
        return streams;
    }
    streams.each = std::bit_ceil((processors + mostRuns - 1) / mostRuns);
    const std::uint32_t runs = (processors + streams.each - 1) / streams.each;
    std::vector<std::uint32_t> counts(std::size_t{runs} * runs);
    for (const Transfer& transfer : transfers)
        if (transfer.from.value < processors && transfer.to.value < processors)
            ++counts[std::size_t{transfer.from.value / streams.each} * runs + transfer.to.value / streams.each];
    for (std::uint32_t from = 0; from < runs; ++from)
        for (std::uint32_t to = 0; to < runs; ++to)
            if (const std::uint32_t count = counts[std::size_t{from} * runs + to]; count > 0)
                streams.list.push_back({from, to, count});
    return streams;
}

StreamMargins marginsOf(const NetworkScene& scene, const NetworkProjection& projection)
{
    StreamMargins margins;
    const Streams& streams = scene.moment->streams;
    const std::uint32_t rows = projection.rows(), columns = projection.columns();
    std::vector<std::uint64_t> byRow(std::size_t{rows} * rows), byColumn(std::size_t{columns} * columns);
    const std::uint32_t perRow = projection.perRow(), perColumn = perRow / columns;
    for (const Stream& stream : streams.list) {
        const std::uint32_t from = stream.from * streams.each + streams.each / 2,
                            to = stream.to * streams.each + streams.each / 2;
        const std::uint32_t fromRow = std::min(from / perRow, rows - 1), toRow = std::min(to / perRow, rows - 1),
                            fromColumn = from % perRow / perColumn, toColumn = to % perRow / perColumn;
        if (fromRow != toRow) byRow[std::size_t{fromRow} * rows + toRow] += stream.messages;
        if (fromColumn != toColumn) byColumn[std::size_t{fromColumn} * columns + toColumn] += stream.messages;
        if (fromRow == toRow && fromColumn == toColumn) margins.inside += stream.messages;
    }
    const auto collect = [&](const std::vector<std::uint64_t>& counts, std::uint32_t size,
                             std::vector<StreamMargins::Arc>& arcs) {
        for (std::uint32_t i = 0; i < size; ++i)
            for (std::uint32_t j = 0; j < size; ++j)
                if (const std::uint64_t count = counts[std::size_t{i} * size + j]; count > 0) {
                    arcs.push_back({i, j, count});
                    margins.most = std::max(margins.most, count);
                }
    };
    collect(byRow, rows, margins.rows);
    collect(byColumn, columns, margins.columns);
    return margins;
}

void paintStreams(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.moment->streams.list.empty() || projection.streamRoom().isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("streams"));
    const StreamMargins margins = marginsOf(scene, projection);
    const double fine = finenessOf(projection);
    std::array<std::vector<QPainterPath>, shades + 1> paths;
    for (const bool rows : {true, false}) {
        const Margin margin(projection, rows);
        for (const StreamMargins::Arc& arc : rows ? margins.rows : margins.columns)
            paths[static_cast<std::size_t>(std::lround(weightOf(arc, margins) * shades))].push_back(margin.path(arc));
    }
    for (int shade = 0; shade <= shades; ++shade) {
        const double weight = double(shade) / shades;
        QColor colour = theme.edgeActive;
        colour.setAlphaF(static_cast<float>(0.22 + 0.7 * weight));
        canvas.paths(paths[static_cast<std::size_t>(shade)],
                     {{}, {colour, fine * (0.8 + 1.1 * weight) * theme.strokeScale}});
    }
}

void paintStreamDots(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.moment->streams.list.empty() || projection.streamRoom().isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("stream-dots"));
    const StreamMargins margins = marginsOf(scene, projection);
    const double fine = finenessOf(projection);
    std::array<std::vector<QPointF>, 3> places; // small, middle, large
    for (const bool rows : {true, false}) {
        const Margin margin(projection, rows);
        for (const StreamMargins::Arc& arc : rows ? margins.rows : margins.columns)
            places[static_cast<std::size_t>(std::lround(weightOf(arc, margins) * 2))].push_back(
                margin.at(arc, scene.progress));
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double side = fine * (3.4 + 1.4 * static_cast<double>(i));
        canvas.marks({{side, side}, side / 2, {theme.accent, {}}}, places[i]);
    }
}

} // namespace hopscope
