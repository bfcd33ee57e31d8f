#include "scenes/chart/chart_labels.h"

#include "drawing/canvas.h"
#include "scenes/chart/chart_cover.h"
#include "scenes/chart/chart_field.h"
#include "scenes/chart/chart_field_names.h"
#include "scenes/chart/chart_name_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

/// Of words that are so wide.
QRectF boxOf(const ChartScene::Label& label, double width, double cap)
{
    const double room = sampleRoom(label.sample);
    return {label.baseline.x() - label.anchor * width - room, label.baseline.y() - cap, width + room, cap};
}

double distance(const QRectF& box, QPointF point)
{
    return std::hypot(point.x() - std::clamp(point.x(), box.left(), box.right()),
                      point.y() - std::clamp(point.y(), box.top(), box.bottom()));
}

class Placer {
public:
    Placer(ChartScene& scene, const Theme& theme)
        : m_scene(scene), m_font(labelFont(theme)), m_soft(theme.text(9)), m_cap(capHeight(m_font)),
          m_pitch(lineHeight(m_font)), m_samples(needsSamples(scene.chart)), m_same(scene.same)
    {
        for (const Curve& curve : scene.chart.curves) m_points.push_back(sampled(scene, curve));
        if (scene.chart.field) {
            for (const FieldName& name : fieldNames(scene, theme)) m_regions.push_back(name.box);
            for (const auto& lines : {fieldBorders(scene), fieldRow(scene, scene.chart.field->cut)})
                for (const QLineF& line : lines)
                    m_borders.push_back(QRectF(line.p1(), line.p2()).normalized().adjusted(-2, -2, 2, 2));
        }
        if (!scene.chart.yTitle.isEmpty())
            m_regions.emplace_back(scene.area.left(), scene.plot.top() - 14 - m_pitch,
                                   24 + textWidth(theme.text(9.5), scene.chart.yTitle), m_pitch + 4);
        if (scene.chart.here) m_here = scene.toPixels({*scene.chart.here, scene.range.yFrom}).x();
        for (const QPointF other : scene.chart.herePoints) m_marked.push_back(scene.toPixels(other));
        for (const Chart::Mark& other : scene.chart.marks) m_marked.push_back(scene.toPixels(other.at));
        for (const Curve& other : scene.chart.curves)
            if (other.peak) m_marked.push_back(scene.toPixels(*other.peak));
        if (scene.same.size() != scene.chart.curves.size())
            findCovered(scene, m_points); // of a part of a chart it is known
    }

    /// At the last point that is seen: right of the plot, or near where the curve ends or leaves it.
    void nameCurves(bool all)
    {
        if (!m_scene.legend.names.empty()) return nameBelow();
        std::vector<ChartScene::Label> ends;
        std::vector<std::pair<std::size_t, QPointF>> inside;
        for (std::size_t i = 0; i < m_scene.chart.curves.size(); ++i) {
            const Curve& curve = m_scene.chart.curves[i];
            if (curve.peak || curve.label.isEmpty()) continue;
            const auto end = lastSeen(i);
            if (!end) continue;
            const bool outside =
                m_scene.chart.bars || curve.loose || m_same[i] != i || end->x() > m_scene.plot.right() - 24;
            if (!outside) {
                inside.emplace_back(i, *end);
                continue;
            }
            QString name = curve.nameAtEnd();
            if (textWidth(m_font, name) > namesRoom())
                if (const auto lines = inTwoLines(m_font, name)) {
                    name = (*lines)[0];
                    m_more[i] = elided(m_font, (*lines)[1], namesRoom());
                }
            ChartScene::Label label{{m_scene.plot.right() + besidePlot + sampleRoom(m_samples), end->y() + m_cap / 2},
                                    elided(m_font, name, namesRoom()),
                                    i,
                                    true,
                                    0,
                                    m_samples,
                                    false,
                                    {}};
            // What lies on another curve is named below that one.
            if (m_same[i] != i)
                if (const auto upper = lastSeen(m_same[i])) label.baseline.setY(upper->y() + m_cap / 2);
            ends.push_back(label);
        }
        settle(ends);
        if (!all) return;
        for (const auto& [curve, end] : inside) nameNear(end, m_scene.chart.curves[curve].label, curve);
    }

    void nameMarks()
    {
        for (std::size_t i = 0; i < m_scene.chart.curves.size(); ++i)
            if (const Curve& curve = m_scene.chart.curves[i]; curve.peak && seen(*curve.peak))
                nameNear(m_scene.toPixels(*curve.peak), curve.peakText, i);
        for (const Chart::Mark& mark : m_scene.chart.marks)
            if (seen(mark.at) && mark.number == 0) nameMark(mark);
    }

    /// Inside the plot, where there is no room beside it: along the curve, where the words cover least.
    void nameInside(std::size_t index)
    {
        const Curve& curve = m_scene.chart.curves[index];
        if (curve.label.isEmpty()) return;
        const double room = m_scene.plot.width() + 4; // a little beyond, see alongCurve()
        QString text = elided(m_font, wholeNames(m_font, curve.label, room), room);
        Place best = alongCurve(index, text);
        // What would be cut, or lies on other curves, is said in fewer words.
        constexpr double clear = 4;
        if (!curve.brief.isEmpty() && (text != curve.label || best.cost > clear)) {
            const QString brief = elided(m_font, wholeNames(m_font, curve.brief, room), room);
            if (const Place other = alongCurve(index, brief); text != curve.label || other.cost < best.cost)
                best = other, text = brief;
        }
        if (best.cost <= clear) return put(*best.label);
        if (curve.bound && curve.grey == 0) return; // the title of the axis names it, too
        // Elsewhere, with a line that leads to it.
        constexpr double most = 60; // what costs more is better left without words
        Place place{std::min(best.cost, most), best.label};
        for (const QPointF& point : curve.points)
            if (std::isfinite(point.x()) && std::isfinite(point.y()))
                if (const QPointF at = m_scene.toPixels(point); m_scene.plot.contains(at))
                    placeNear(at, text, index, place);
        if (place.label) put(*place.label);
    }

private:
    void nameBelow()
    {
        for (const ChartLegend::Name& name : m_scene.legend.names)
            put({.baseline = m_scene.legendAt + name.baseline,
                 .text = m_scene.chart.curves[name.curve].label,
                 .curve = name.curve,
                 .sample = true});
    }

    bool seen(QPointF data) const { return m_scene.plot.adjusted(-1, -1, 1, 1).contains(m_scene.toPixels(data)); }

    std::optional<QPointF> lastSeen(std::size_t index) const
    {
        const Curve& curve = m_scene.chart.curves[index];
        const QRectF inside = m_scene.plot.adjusted(-1, -1, 1, 1);
        if (curve.form == CurveForm::Area) { // in the middle of its height
            for (std::size_t i = curve.points.size(); i-- > 0;) {
                const double floor = i < curve.floors.size() ? curve.floors[i] : 0;
                const QPointF middle = m_scene.toPixels({curve.points[i].x(), (curve.points[i].y() + floor) / 2});
                if (std::isfinite(middle.y()) && inside.contains(middle)) return middle;
            }
            return {};
        }
        for (auto part = m_points[index].rbegin(); part != m_points[index].rend(); ++part)
            for (auto point = part->rbegin(); point != part->rend(); ++point)
                if (inside.contains(*point)) return *point;
        return {};
    }

    /// Pushed down where they would touch, then back up from the bottom; what coincides stays together.
    void settle(std::vector<ChartScene::Label>& ends)
    {
        std::ranges::stable_sort(ends, {}, [](const ChartScene::Label& label) { return label.baseline.y(); });
        std::vector<ChartScene::Label> all;
        for (const ChartScene::Label& label : ends) {
            if (m_same[*label.curve] != *label.curve) continue;
            addWhole(all, label);
            for (const ChartScene::Label& other : ends)
                if (*other.curve != *label.curve && m_same[*other.curve] == *label.curve) addWhole(all, other);
            if (*all.back().curve == *label.curve) continue; // nothing lies on it
            std::size_t count = 1;
            std::optional<double> most = 0;
            for (const ChartScene::Label& other : ends) {
                if (*other.curve == *label.curve || m_same[*other.curve] != *label.curve) continue;
                ++count;
                const auto way = apart(m_scene.chart.curves[*other.curve], m_scene.chart.curves[*label.curve]);
                if (most) most = way ? std::max(*most, *way) : way;
            }
            const QPointF below(m_scene.plot.right() + besidePlot + sampleRoom(m_samples), all.back().baseline.y());
            all.push_back({below, coinciding(count, most), {}, true, 0, false, true, {}});
        }
        std::vector<double> wanted;
        for (const ChartScene::Label& label : all) wanted.push_back(label.baseline.y());
        for (std::size_t i = 1; i < all.size(); ++i)
            all[i].baseline.setY(std::max(all[i].baseline.y(), all[i - 1].baseline.y() + m_pitch));
        double lowest = m_scene.plot.bottom() + m_cap / 2;
        for (std::size_t i = all.size(); i-- > 0;) {
            all[i].baseline.setY(std::min(all[i].baseline.y(), lowest));
            lowest = all[i].baseline.y() - m_pitch;
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            ChartScene::Label& label = all[i];
            const bool line =
                label.curve && !label.more && !m_scene.chart.curves[*label.curve].loose && !m_scene.chart.bars;
            if (line && std::abs(label.baseline.y() - wanted[i]) > m_cap / 2 && m_same[*label.curve] == *label.curve)
                label.leader = QLineF(m_scene.plot.right() + 2, wanted[i] - m_cap / 2,
                                      m_scene.plot.right() + besidePlot - 2, label.baseline.y() - m_cap / 2);
        }
        for (const ChartScene::Label& label : all) put(label);
    }

    /// With the second line of the name, if it has one.
    void addWhole(std::vector<ChartScene::Label>& all, const ChartScene::Label& label) const
    {
        all.push_back(label);
        if (const auto more = m_more.find(*label.curve); more != m_more.end()) {
            all.push_back(label);
            all.back().text = more->second;
            all.back().sample = false;
            all.back().more = true;
        }
        const QString& why = m_scene.chart.curves[*label.curve].why;
        if (why.isEmpty() || m_scene.area.width() <= leastWithWhy || textWidth(m_soft, why) > namesRoom() + 2) return;
        all.push_back(label);
        all.back().text = why;
        all.back().sample = false, all.back().more = true, all.back().soft = true;
    }

    void put(ChartScene::Label label, std::optional<std::size_t> inColourOf = {})
    {
        if (inColourOf) label.curve = inColourOf;
        m_scene.labels.push_back(label);
        m_boxes.push_back(boxOf(label, textWidth(m_font, label.text), m_cap));
    }

    static double hits(const std::vector<QRectF>& boxes, const QRectF& box)
    {
        return double(std::ranges::count_if(boxes, [&](const QRectF& other) { return other.intersects(box); }));
    }
    /// How much of the curves lies under a label; in a small chart, where names stand among them, a name on another
    /// curve than its own would be taken for that one's.
    double crossings(const QRectF& box, std::optional<std::size_t> own = {}) const
    {
        constexpr double foreign = 8, itself = 4;
        double count = nearerToOther(box, own, m_scene.chart, m_points, m_same);
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            const bool other = m_scene.chart.compact && own && m_same[i] != m_same[*own];
            const double weight = m_scene.chart.curves[i].loose || other ? foreign : m_scene.chart.compact ? itself : 1;
            for (const QPolygonF& part : m_points[i]) // in the order of x
                for (auto point = std::ranges::lower_bound(part, box.left(), {}, &QPointF::x);
                     point != part.end() && point->x() <= box.right(); ++point)
                    if (box.contains(*point)) count += weight;
        }
        if (m_here && box.left() < *m_here && *m_here < box.right()) count += 15;
        return count + 200 * hits(m_boxes, box.adjusted(-6, -2, 6, 2)) + 200 * hits(m_regions, box);
    }

    struct Place {
        double cost{std::numeric_limits<double>::infinity()};
        std::optional<ChartScene::Label> label;
    };
    Place alongCurve(std::size_t index, const QString& text) const
    {
        const double width = textWidth(m_font, text);
        Place best{30, {}}; // more would hide the curves
        for (const QPointF& point : m_scene.chart.curves[index].points) {
            if (!std::isfinite(point.x()) || !std::isfinite(point.y())) continue;
            const QPointF at = m_scene.toPixels(point);
            if (!m_scene.plot.contains(at)) continue;
            for (const bool above : {true, false})
                for (const double anchor : {0.0, 0.5, 1.0}) {
                    const QPointF offset(anchor == 0 ? 5 : anchor == 1 ? -5 : 0, above ? -7 : 7 + m_cap);
                    const ChartScene::Label label{at + offset, text, index, false, anchor, false, false, {}};
                    const QRectF box = boxOf(label, width, m_cap).adjusted(-2, -3, 2, 3);
                    if (!m_scene.plot.adjusted(0, 0, 8, 0).contains(box)) continue;
                    const double cost = crossings(box, index) + (anchor == 0.5 ? 1 : 0) + (above ? 0 : 1.5);
                    if (cost < best.cost) best = {cost, label};
                }
        }
        if (!best.label) best.cost = std::numeric_limits<double>::infinity();
        return best;
    }
    void nameNear(QPointF at, const QString& text, std::optional<std::size_t> curve)
    {
        Place place;
        placeNear(at, text, curve, place);
        put(*place.label);
    }
    /// Of several marks one whose words would lie on curves has fewer of them, or none: the pointer reads them.
    void nameMark(const Chart::Mark& mark)
    {
        constexpr double hardly = 6, free = 150; // a place that costs less lies on no other words, and in the plot
        const QPointF at = m_scene.toPixels(mark.at);
        for (const QString& label : {mark.text, mark.text.section(QStringLiteral(": "), 0, 0)}) {
            Place place;
            placeNear(at, label, {}, place, hardly);
            if (place.cost < free) return put(*place.label, mark.curve);
        }
        if (m_scene.chart.marks.size() == 1) nameNear(at, mark.text, {});
    }
    /// What a line to a name crosses; in a small chart another curve is the worst.
    double crossings(const QLineF& leader, std::optional<std::size_t> own) const
    {
        constexpr double curve = 25;
        const QRectF box = QRectF(leader.p1(), leader.p2()).normalized().adjusted(-2, -2, 2, 2);
        double count = 60 * marksOn(leader, m_marked);
        count += 200 * hits(m_boxes, box) + 200 * hits(m_regions, box);
        if (m_here && box.left() < *m_here && *m_here < box.right()) count += 15;
        for (std::size_t i = 0; m_scene.chart.compact && own && i < m_points.size(); ++i)
            for (const QPolygonF& part : m_points[i])
                for (qsizetype j = 1; j < part.size() && m_same[i] != m_same[*own]; ++j)
                    if (leader.intersects({part[j - 1], part[j]}) == QLineF::BoundedIntersection) count += curve;
        return count;
    }
    /// Width of a name beside the plot.
    double namesRoom() const
    {
        return m_scene.area.right() - m_scene.plot.right() - besidePlot - sampleRoom(m_samples) - 2;
    }
    /// How far words may reach beyond the right of the plot: not where names stand.
    double freeBeside() const
    {
        const bool named =
            std::ranges::any_of(m_scene.labels, [](const ChartScene::Label& label) { return label.fromEnd; });
        return named || m_scene.chart.compact ? 8 : m_scene.area.right() - m_scene.plot.right() - 2;
    }
    /// Rings of places around the point, the near ones first; one that costs less than `best` takes its place, unless
    /// it covers more of the curves than it may.
    void placeNear(QPointF at, const QString& text, std::optional<std::size_t> curve, Place& best,
                   double mostCovered = std::numeric_limits<double>::infinity()) const
    {
        const bool sample = m_samples && curve && !m_scene.chart.curves[*curve].peak;
        const double width = textWidth(m_font, text), right = freeBeside();
        // Above a map stands its legend.
        const QRectF allowed =
            m_scene.chart.field ? m_scene.plot.adjusted(4, 4, -4, -6) : m_scene.plot.adjusted(2, -12, right, -3);
        for (const double away : {10.0, 20.0, 34.0, 52.0, 76.0, 110.0, 150.0})
            for (int direction = 0; direction < 12; ++direction) {
                // Straight up first: there a name is looked for.
                const double angle = (direction % 2 ? 1 : -1) * ((direction + 1) / 2) * std::numbers::pi / 6;
                const QPointF to = at + away * QPointF(std::sin(angle), -std::cos(angle));
                const double anchor = std::abs(std::sin(angle)) < 0.3 ? 0.5 : std::sin(angle) > 0 ? 0 : 1;
                const double rise = std::cos(angle) < -0.3 ? m_cap : std::cos(angle) < 0.3 ? m_cap / 2 : 0;
                const double room = sampleRoom(sample) * (anchor == 0 ? 1 : anchor == 0.5 ? 0.5 : 0);
                ChartScene::Label label{to + QPointF(room, rise), text, curve, false, anchor, sample, false, {}};
                QRectF own = boxOf(label, width, m_cap);
                // In a small chart a long name hardly has a place, but for how far it is to one side.
                if (m_scene.chart.compact && own.width() < allowed.width()) {
                    const double aside = std::clamp(own.left(), allowed.left(), allowed.right() - own.width());
                    label.baseline += QPointF(aside - own.left(), 0);
                    own.moveLeft(aside);
                }
                const QRectF box = own.adjusted(-3, -4, 3, 4);
                double cost = away / 6 + direction / 20.0;
                if (!allowed.contains(own)) cost += m_scene.area.contains(box) ? 1000 : 3000;
                if (cost >= best.cost) continue; // whatever it covers
                const double covered = crossings(box, curve);
                if (covered > mostCovered) continue;
                cost += covered;
                // Words on both sides of a border belong to neither.
                if (hits(m_borders, box) > 0) cost += 40;
                const double near = distance(own, at);
                for (const QPointF other : m_marked) {
                    if (std::hypot(other.x() - at.x(), other.y() - at.y()) < 1) continue;
                    if (box.adjusted(-4, -4, 4, 4).contains(other)) cost += 60;
                    // Nearer to another marked point, it would seem to be about that one.
                    if (distance(own, other) < near + 6) cost += 30;
                }
                if (near > 18)
                    label.leader = QLineF(at, QPointF(std::clamp(at.x(), own.left(), own.right()),
                                                      std::clamp(at.y(), own.top() - 3, own.bottom() + 3)));
                if (label.leader) cost += crossings(*label.leader, curve);
                if (cost < best.cost) best = {cost, label};
            }
    }

    ChartScene& m_scene;
    QFont m_font, m_soft;
    double m_cap, m_pitch;
    bool m_samples;
    std::vector<QRectF> m_regions;                ///< names in a field, and the title of the axis
    std::vector<QRectF> m_borders;                ///< between regions, and of the row that another chart shows
    std::vector<QRectF> m_boxes;                  ///< of the labels that have their places
    std::vector<QPointF> m_marked;                ///< points that are marked, in pixels
    std::optional<double> m_here;                 ///< x of the present experiment
    std::vector<std::vector<QPolygonF>> m_points; ///< by curve
    std::map<std::size_t, QString> m_more;        ///< second lines of names beside the plot, by curve
    std::vector<std::size_t>& m_same;
};

} // namespace

void placeLabels(ChartScene& scene, const Theme& theme, ChartNames names)
{
    Placer placer(scene, theme);
    if (!scene.chart.compact) placer.nameCurves(names == ChartNames::All);
    if (names != ChartNames::All) return;
    placer.nameMarks();
    if (!scene.chart.compact) return;
    for (std::size_t i = 0; i < scene.chart.curves.size(); ++i) placer.nameInside(i);
}

} // namespace hopscope
