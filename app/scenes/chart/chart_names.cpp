#include "scenes/chart/chart_names.h"

#include <QRectF>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace hopscope {

namespace {

constexpr double nameGap = 4; ///< from a box to the words beside it

/// Heights apart from each other, in their order: those that would touch stand together, as near to their places as
/// they can, within the box.
std::vector<double> settled(const std::vector<double>& heights, double most)
{
    struct Pile {
        double middle;
        std::size_t count;
        double half() const { return static_cast<double>(count - 1) * printedPitch / 2; }
    };
    const auto within = [most](Pile pile) {
        const double room = std::max(most / 2 - pile.half() + printedPitch / 2, 0.0);
        return Pile{std::clamp(pile.middle, most / 2 - room, most / 2 + room), pile.count};
    };
    std::vector<Pile> piles;
    for (const double height : heights) {
        piles.push_back(within({height, 1}));
        while (piles.size() > 1) {
            const Pile upper = piles.back(), lower = piles[piles.size() - 2];
            if (upper.middle - upper.half() - lower.middle - lower.half() >= printedPitch) break;
            const auto a = static_cast<double>(lower.count), b = static_cast<double>(upper.count);
            piles.pop_back();
            piles.back() = within({(a * lower.middle + b * upper.middle) / (a + b), lower.count + upper.count});
        }
    }
    std::vector<double> all;
    for (const Pile& pile : piles)
        for (std::size_t i = 0; i < pile.count; ++i)
            all.push_back(pile.middle - pile.half() + static_cast<double>(i) * printedPitch);
    return all;
}

class NamePlacer {
public:
    NamePlacer(const Chart& chart, const ChartFrame& frame) : m_chart(chart), m_frame(frame)
    {
        for (const Curve& curve : chart.curves) sample(curve);
        for (const QPointF point : chart.herePoints) m_marked.push_back(frame.at(point));
        for (const Chart::Mark& mark : chart.marks) m_marked.push_back(frame.at(mark.at));
        for (const Curve& curve : chart.curves)
            if (curve.peak) m_marked.push_back(frame.at(*curve.peak));
    }

    void nameCurves()
    {
        struct End {
            std::size_t curve;
            QPointF at;
        };
        std::vector<End> beside;
        for (const std::size_t i : namedCurves(m_chart)) {
            const auto end = endOf(m_chart.curves[i]);
            if (!end) continue;
            const Curve& curve = m_chart.curves[i];
            if (end->x() > m_frame.box.width() - 12 || curve.loose || curve.form == CurveForm::Stairs)
                beside.push_back({i, *end});
            else
                nameNear(*end, curve.label, i);
        }
        std::ranges::stable_sort(beside, {}, [](const End& end) { return end.at.y(); });
        std::vector<double> heights;
        for (const End& end : beside) heights.push_back(end.at.y());
        heights = settled(heights, m_frame.box.height());
        for (std::size_t i = 0; i < beside.size(); ++i) {
            const auto& [curve, end] = beside[i];
            const QPointF at(m_frame.box.width() + nameGap + 6, heights[i]);
            PrintedName name{.at = at, .anchor = "west", .text = m_chart.curves[curve].label, .curve = curve};
            if (std::abs(at.y() - end.y()) > 2 && !m_chart.curves[curve].loose)
                name.leader = QLineF(QPointF(m_frame.box.width() + 1, end.y()), at - QPointF(1, 0));
            m_names.push_back(name);
        }
    }

    void nameMarks()
    {
        for (std::size_t i = 0; i < m_chart.curves.size(); ++i)
            if (const Curve& curve = m_chart.curves[i]; curve.peak && drawable(m_chart, *curve.peak))
                nameNear(m_frame.at(*curve.peak), curve.peakText, i);
        for (const Chart::Mark& mark : m_chart.marks)
            if (drawable(m_chart, mark.at)) nameNear(m_frame.at(mark.at), mark.text, {});
    }

    std::vector<PrintedName> names() && { return std::move(m_names); }

private:
    /// Points along a curve a few points apart: what words should not cover.
    void sample(const Curve& curve)
    {
        constexpr double apart = 3;
        for (const auto& part : indicesOf(m_chart, curve))
            for (std::size_t i = 0; i < part.size(); ++i) {
                const QPointF from = m_frame.at(curve.points[part[i]]);
                m_drawn.push_back(from);
                if (i + 1 == part.size() || curve.loose) continue;
                const QLineF piece(from, m_frame.at(curve.points[part[i + 1]]));
                const int count = static_cast<int>(std::min(piece.length() / apart, 1000.0));
                for (int k = 1; k < count; ++k) m_drawn.push_back(piece.pointAt(double(k) / count));
            }
    }

    /// The last point that is seen; of an area the middle of its end.
    std::optional<QPointF> endOf(const Curve& curve) const
    {
        for (std::size_t i = curve.points.size(); i-- > 0;) {
            const QPointF point = curve.points[i];
            if (!drawable(m_chart, point) || !m_frame.holds(point)) continue;
            const QPointF end = m_frame.at(point);
            if (curve.form != CurveForm::Area) return end;
            const double floor = std::max(floorAt(curve, i), m_frame.yFrom);
            return QPointF(end.x(), (end.y() + m_frame.at({point.x(), floor}).y()) / 2);
        }
        return {};
    }

    struct Direction {
        QPointF way;
        const char* anchor;
        QPointF corner; ///< of the words, from their middle, as shares of half their size
    };
    static const std::array<Direction, 8>& directions()
    {
        static const std::array<Direction, 8> all{{{{0, 1}, "south", {0, -1}},
                                                   {{0.7, 0.7}, "south west", {-1, -1}},
                                                   {{-0.7, 0.7}, "south east", {1, -1}},
                                                   {{1, 0}, "west", {-1, 0}},
                                                   {{-1, 0}, "east", {1, 0}},
                                                   {{0.7, -0.7}, "north west", {-1, 1}},
                                                   {{-0.7, -0.7}, "north east", {1, 1}},
                                                   {{0, -1}, "north", {0, 1}}}};
        return all;
    }

    double cost(const QRectF& label, QPointF about) const
    {
        const QRectF box = label.adjusted(-2, -1, 2, 1);
        double cost = static_cast<double>(std::ranges::count_if(m_drawn, [&](QPointF at) { return box.contains(at); }));
        for (const QRectF& other : m_taken) cost += box.intersects(other) ? 200 : 0;
        for (const QPointF other : m_marked)
            if (other != about && box.adjusted(-3, -3, 3, 3).contains(other)) cost += 60;
        if (m_chart.here) {
            const double x = m_frame.at({*m_chart.here, m_frame.yTo}).x();
            if (box.left() < x && x < box.right()) cost += 15;
        }
        return QRectF({}, m_frame.box).contains(label) ? cost : cost + 1000;
    }

    void nameNear(QPointF about, const QString& text, std::optional<std::size_t> curve)
    {
        if (text.isEmpty()) return;
        const QSizeF half = QSizeF(printedWidth(text), printedPitch - 1) / 2;
        double least = std::numeric_limits<double>::infinity();
        std::optional<PrintedName> best;
        QRectF taken;
        for (const double away : {6.0, 14.0, 24.0, 38.0})
            for (const Direction& direction : directions()) {
                const QPointF at = about + away * direction.way;
                const QPointF middle =
                    at - QPointF(direction.corner.x() * half.width(), direction.corner.y() * half.height());
                const QRectF label(middle - QPointF(half.width(), half.height()), 2 * half);
                const double price = cost(label, about) + away / 3;
                if (price >= least) continue;
                least = price;
                taken = label;
                best = {.at = at, .anchor = direction.anchor, .text = text, .curve = curve};
                if (away > 10) best->leader = QLineF(about, at);
            }
        m_taken.push_back(taken);
        m_names.push_back(*best);
    }

    const Chart& m_chart;
    const ChartFrame& m_frame;
    std::vector<QPointF> m_drawn, m_marked;
    std::vector<QRectF> m_taken;
    std::vector<PrintedName> m_names;
};

} // namespace

double printedWidth(const QString& text)
{
    constexpr double letter = 3.9; // of \footnotesize in a document of 10 points, on average
    return letter * static_cast<double>(text.size());
}

std::size_t legendColumns(const QStringList& names, double width)
{
    constexpr double sample = 32; // with the gaps around it
    for (qsizetype columns = names.size(); columns > 1; --columns) {
        double used = 0;
        for (qsizetype column = 0; column < columns; ++column) {
            double widest = 0;
            for (qsizetype i = column; i < names.size(); i += columns)
                widest = std::max(widest, printedWidth(names[i]));
            used += widest + sample;
        }
        if (used <= width) return static_cast<std::size_t>(columns);
    }
    return 1;
}

std::vector<std::size_t> namedCurves(const Chart& chart)
{
    std::vector<std::size_t> named;
    for (std::size_t i = 0; i < chart.curves.size(); ++i)
        if (const Curve& curve = chart.curves[i]; !curve.peak && !curve.label.isEmpty() && drawable(chart, curve))
            named.push_back(i);
    return named;
}

std::vector<PrintedName> printedNames(const Chart& chart, const ChartFrame& frame, bool beside)
{
    NamePlacer placer(chart, frame);
    if (beside) placer.nameCurves();
    placer.nameMarks();
    return std::move(placer).names();
}

std::vector<BandName> bandNames(const Chart& chart, const ChartFrame& frame)
{
    std::vector<BandName> names;
    std::vector<double> ends; // by row
    for (const Chart::Band& band : chart.bands) {
        const auto edge = [&](double x) { return frame.at({std::clamp(x, frame.xFrom, frame.xTo), frame.yTo}).x(); };
        const double half = printedWidth(band.name) / 2;
        const double middle = std::clamp((edge(band.from) + edge(band.to)) / 2, std::min(half, frame.box.width() / 2),
                                         std::max(frame.box.width() - half, frame.box.width() / 2));
        const auto free = std::ranges::find_if(ends, [&](double end) { return end + nameGap <= middle - half; });
        const auto row = static_cast<std::size_t>(free - ends.begin());
        if (free == ends.end()) ends.push_back(0);
        ends[row] = middle + half;
        names.push_back({middle, row});
    }
    return names;
}

} // namespace hopscope
