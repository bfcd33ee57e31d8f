#include "scenes/bandwidth/bandwidth_path.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_links.h"
#include "scenes/bandwidth/bandwidth_path_rows.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// A cut along the axis of links: a mark for those that there are, a circle for those that it needs, as in the plot of
/// all sizes.
void paintAvailable(Canvas& canvas, QPointF at, double high, const Theme& theme)
{
    canvas.path(roundedRect({at.x() - 1.5, at.y() - high / 2, 3, high}, 1), {theme.accent, {}});
}
void paintNeeded(Canvas& canvas, QPointF at, double radius, bool few, const Theme& theme)
{
    canvas.path(circle(at, radius), {few ? theme.trouble : theme.panel, {few ? theme.trouble : theme.ink, 1.8}});
}

/// A link of which there are too few.
Stroke thinStroke(double width, const Theme& theme) { return {theme.trouble, width, {4, 2}}; }

/// Several clusters, one behind the other.
void paintStack(Canvas& canvas, QPointF at, double size, bool several, const Style& style)
{
    const auto square = [&](QPointF middle) {
        return roundedRect({middle.x() - size / 2, middle.y() - size / 2, size, size}, 0.25 * size);
    };
    const double step = several ? std::min(2.5, 0.3 * size) : 0;
    if (several) canvas.path(square(at + QPointF(step, -step)), style);
    canvas.path(square(at), style);
}

/// What these are, and the boxes on the left, each word beside its sign.
struct BarKey {
    QFont font;
    QString links, needed, few, own, others;
    static constexpr double sign = 18, gap = 4, apart = 11;

    BarKey(const BandwidthMoment& moment, double width, const Theme& theme) : font(theme.text(8.5))
    {
        bool thin = false;
        for (unsigned t = 0; t < moment.plan->levels(); ++t) thin = thin || tooThin(moment, t);
        links = QObject::tr("links available"), needed = QObject::tr("needed");
        few = thin ? QObject::tr("too few: × the links") : QString();
        own = QObject::tr("on the path"), others = QObject::tr("all others");
        if (wide() > width) own.clear(), others.clear();
        if (wide() > width) few = thin ? QObject::tr("too few") : QString();
        if (wide() > width) links = QObject::tr("links");
    }
    double wide() const
    {
        double width = -apart;
        for (const QString& one : {links, needed, few, own, others})
            if (!one.isEmpty()) width += sign + gap + textWidth(font, one) + apart;
        return width;
    }
    void paint(Canvas& canvas, QPointF at, const Theme& theme) const
    {
        const double middle = at.y() - capHeight(font) / 2;
        double x = at.x();
        const auto entry = [&](const QString& words, const auto& paintSign) {
            if (words.isEmpty()) return;
            paintSign(QRectF(x, middle - 5, sign, 10));
            canvas.text({x + sign + gap, at.y()}, words, {font, theme.inkSoft});
            x += sign + gap + textWidth(font, words) + apart;
        };
        entry(links, [&](const QRectF& box) { paintAvailable(canvas, box.center(), 10, theme); });
        entry(needed, [&](const QRectF& box) { paintNeeded(canvas, box.center(), 3.5, false, theme); });
        entry(few, [&](const QRectF& box) {
            canvas.line({box.left() + 1, middle - 6}, {box.left() + 1, middle + 6}, thinStroke(2.2, theme));
            paintHatched(canvas, theme, {box.adjusted(5, 2.5, -3.5, -2.5)});
            paintNeeded(canvas, {box.right() - 3.5, middle}, 3.5, true, theme);
        });
        const Style plain{theme.nodeFill, {theme.nodeEdge, 1.2}};
        entry(own, [&](const QRectF& box) { paintStack(canvas, box.center(), 10, false, plain); });
        entry(others, [&](const QRectF& box) { paintStack(canvas, box.center(), 8, true, plain); });
    }
};

/// Links and clusters that are left out of the path.
void paintFold(Canvas& canvas, QPointF at, double room, const Theme& theme)
{
    const double apart = std::min(4.5, 0.25 * room);
    canvas.fill({at.x() - 4, at.y() - 2 * apart, 8, 4 * apart}, theme.panel);
    canvas.marks({.size = {2.4, 2.4}, .corner = 1.2, .style = {theme.inkSoft, {}}},
                 std::array{at - QPointF(0, apart), at, at + QPointF(0, apart)});
}

void paintChain(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("path"));
    const SuperstepDemand& demand = *moment.demand();
    for (unsigned level = 1; level <= rows.levels; ++level) {
        if (rows.inside(level)) continue;
        const unsigned t = rows.levels - level;
        const bool idle = demand.traffic.cross[t] <= 0, thin = tooThin(moment, t);
        const double width =
            std::clamp(0.9 + 0.9 * std::sqrt(moment.plan->machine().capacity(t)), 1.0, 6.0) * theme.strokeScale;
        const Stroke stroke = thin ? thinStroke(width, theme) : Stroke{idle ? theme.edge : theme.accent, width};
        canvas.line(rows.onPath(level - 1), rows.onPath(level), stroke);
        if (rows.folded(level)) continue;
        const QPointF from = rows.onPath(level - 1), to = rows.beside(level);
        canvas.line(from, to, {idle ? theme.edge : mixed(theme.edge, theme.accent, 0.35), theme.strokeScale});
    }
    const auto square = [&](QPointF at, double size) {
        return roundedRect({at.x() - size / 2, at.y() - size / 2, size, size}, 0.25 * size);
    };
    const Style plain{theme.nodeFill, {theme.nodeEdge, rows.box > 5 ? 1.2 : 0.8}};
    for (unsigned level = 0; level <= rows.levels; ++level) {
        if (rows.folded(level)) {
            if (!rows.inside(level)) paintFold(canvas, rows.onPath(level), rows.pitch, theme);
            continue;
        }
        if (level > 0) paintStack(canvas, rows.beside(level), 0.72 * rows.box, level > 1, plain);
        const bool own = level > 0 && level == moment.chosen.level;
        canvas.path(square(rows.onPath(level), own ? rows.box + 2 : rows.box),
                    own ? Style{theme.accentSoft, {theme.accent, 2.4}} : plain);
    }
}

/// Powers of two above the rows, as many as have room, each with a line down to the last row.
void paintAxis(Canvas& canvas, const PathRows& rows, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("axis"));
    const QFont font = theme.text(8.5);
    constexpr double air = 6, overRows = 3;
    const double top = rows.y(0) + rows.pitch / 2, bottom = rows.y(rows.levels) + rows.pitch / 2,
                 baseline = top - overRows;
    unsigned every = 1;
    const auto tooClose = [&] {
        for (unsigned power = every; power <= rows.doublings; power += every)
            if (every * rows.doubling
                < (textWidth(font, sizeText(power)) + textWidth(font, sizeText(power - every))) / 2 + air)
                return true;
        return false;
    };
    while (every < rows.doublings && tooClose()) ++every;
    std::vector<QLineF> lines;
    double end = rows.one;
    for (unsigned power = 0; power <= rows.doublings; power += every) {
        const double x = rows.x(std::exp2(power));
        lines.emplace_back(x, top, x, bottom);
        canvas.text({x, baseline}, sizeText(power), {font, theme.inkSoft, Anchor::Middle});
        end = x + textWidth(font, sizeText(power)) / 2;
    }
    canvas.text({end + air, baseline}, QObject::tr("links"), {font, theme.inkSoft});
    lines.emplace_back(rows.one, top, rows.x(std::exp2(rows.doublings)), top);
    canvas.lines(lines, {theme.line, 1});
}

/// Between which multiples of their links the sizes of a folded row need; nothing where all have enough.
void paintFactors(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const LevelRow& row,
                  const Theme& theme)
{
    double least = std::numeric_limits<double>::infinity(), most = 0, has = least;
    for (unsigned level = row.first; level <= row.last; ++level) {
        const double need = PathRows::needOf(moment, rows.levels - level);
        least = std::min(least, need), most = std::max(most, need);
        has = std::min(has, moment.plan->machine().capacity(rows.levels - level));
    }
    if (most <= 1) return;
    const QFont font = PathRows::factorFont(theme);
    const QString text = least == most
                             ? PathRows::factorText(most)
                             : QObject::tr("%1 to %2").arg(PathRows::factorText(least), PathRows::factorText(most));
    constexpr double air = 4;
    const double x = std::min(rows.x(has) + air, rows.barsTo - textWidth(font, text));
    if (x < rows.one) return;
    canvas.text({x, rows.y(row.first) + capHeight(font) / 2}, text, {font, theme.troubleText});
}

/// The links that a cut has and those that it needs, on one axis; where these are more, what lies between them is
/// hatched, and how many times as many there would have to be stands at its end.
void paintBars(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const Theme& theme)
{
    paintAxis(canvas, rows, theme);
    const auto group = canvas.group(QStringLiteral("bars"));
    const double high = std::clamp(0.9 * rows.pitch, 4.0, 15.0), radius = std::clamp(0.26 * rows.pitch, 2.5, 4.5),
                 inner = std::max(2.0, 0.5 * high);
    const QFont font = PathRows::factorFont(theme);
    std::vector<QRectF> lacking;
    const auto ends = [&](unsigned level) {
        const unsigned t = rows.levels - level;
        return std::pair(rows.x(moment.plan->machine().capacity(t)), rows.x(moment.demand()->requiredBandwidth[t]));
    };
    for (unsigned level = 1; level <= rows.levels; ++level)
        if (const auto [has, needs] = ends(level); needs > has && !rows.folded(level))
            lacking.emplace_back(has, rows.y(level) - inner / 2, needs - has, inner);
    paintHatched(canvas, theme, lacking);
    for (const LevelRow& row : rows.rows) {
        if (row.folded()) {
            paintFactors(canvas, moment, rows, row, theme);
            continue;
        }
        const unsigned level = row.first;
        const auto [has, needs] = ends(level);
        const double need = PathRows::needOf(moment, rows.levels - level), y = rows.y(level);
        if (need > 0) paintNeeded(canvas, {needs, y}, radius, need > 1, theme);
        paintAvailable(canvas, {has, y}, high, theme); // seen where both are one, too
        if (need > 1)
            canvas.text({needs + radius + 4, y + capHeight(font) / 2}, PathRows::factorText(need),
                        {font, theme.troubleText});
    }
}

void paintWords(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const QRectF& area,
                const Theme& theme)
{
    const QFont font = theme.text(8.5);
    const auto write = [&](double left, unsigned level, const QString& text) {
        canvas.text({left, rows.y(level) + capHeight(font) / 2}, text,
                    {font, level > 0 && level == moment.chosen.level ? theme.ink : theme.inkSoft});
    };
    write(rows.rootFrom(), 0, rows.rootText(font));
    for (const LevelRow& row : rows.rows) write(rows.words(), row.first, rows.textOf(row));
    if (rows.doubling > 0) BarKey(moment, area.width(), theme).paint(canvas, {area.left(), rows.footTop}, theme);
}

/// How far along its way a packet is drawn. Where it turns, at the smallest cluster of both ends, it stays on the link
/// below that cluster: the numbers of a row are those of the links above it, which it does not cross.
double drawnOnWay(double done, unsigned height)
{
    constexpr double clear = 0.5;
    return done <= height ? std::min(done, height - clear) : std::max(done, height + clear);
}

/// Packets on the path, and from it to the clusters beside it. Those of all processors below are one square.
void paintPacketsOnPath(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const Theme& theme)
{
    const double fraction = moment.position - std::floor(moment.position);
    if (fraction == 0 || !moment.traffic) return;
    std::set<std::pair<long, long>> seen;
    std::vector<QPointF> places;
    for (const auto& pair : moment.traffic->pairs) {
        const auto height = static_cast<unsigned>(std::bit_width(pair.from ^ pair.to));
        const double done = drawnOnWay(fraction * 2 * height, height);
        const auto spot = [&](unsigned way) {
            const bool up = way <= height;
            const unsigned level = rows.levels - (up ? way : 2 * height - way);
            return rows.spot(level, (up ? pair.from : pair.to) >> (rows.levels - level));
        };
        const auto before = static_cast<unsigned>(done);
        const auto start = spot(before), end = spot(std::min(before + 1, 2 * height));
        if (!start || !end) continue;
        const QPointF at = *start + (*end - *start) * (done - before);
        if (seen.emplace(std::lround(4 * at.x()), std::lround(4 * at.y())).second) places.push_back(at);
    }
    const double size = std::clamp(0.5 * rows.box, 4.0, 7.0);
    canvas.marks({.size = {size, size}, .corner = size / 4, .style = {theme.ink, {theme.ground, 0.8}}}, places);
}

} // namespace

bool drawsPath(const BandwidthMoment& moment, double width)
{
    constexpr double leastApart = 8; // of single processors: closer, they are a comb that tells nothing
    const Beat* beat = moment.plan->beatAt(moment.position);
    return moment.spread == 0 && !moment.tellsLoads && moment.demand() && moment.plan->answer().endpointTime > 0
           && (!beat || beat->kind == Beat::Kind::Straight) && width < leastApart * std::exp2(moment.plan->levels());
}

void paintClusterPath(Canvas& canvas, const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    const PathRows rows(moment, area, theme);
    if (const unsigned level = moment.chosen.level; level > 0) { // the row that all pictures are about
        const double high = std::max(rows.pitch, capHeight(theme.text(8.5)) + 4);
        canvas.path(roundedRect({area.left() - 4, rows.y(level) - high / 2, area.width() + 8, high}, 3),
                    {theme.accentSoft, {}});
    }
    std::vector<LinkRow> columns;
    for (const LevelRow& row : rows.rows) columns.push_back({row, rows.y(row.first)});
    paintLinkColumns(canvas, moment, columns, area, false, theme);
    paintChain(canvas, moment, rows, theme);
    if (rows.doubling > 0) paintBars(canvas, moment, rows, theme);
    paintWords(canvas, moment, rows, area, theme);
    paintPacketsOnPath(canvas, moment, rows, theme);
}

std::optional<ClusterRef> clusterInPath(const BandwidthMoment& moment, const QRectF& area, const Theme& theme,
                                        QPointF point)
{
    const PathRows rows(moment, area, theme);
    if (!area.contains(point) || point.x() > rows.barsTo || point.y() < rows.top
        || point.y() >= rows.top + rows.pitch * double(rows.rows.size() + 1))
        return {};
    const auto row = static_cast<std::size_t>((point.y() - rows.top) / rows.pitch);
    const unsigned level = row > 0 ? rows.rows[std::min(row, rows.rows.size()) - 1].first : 0;
    return ClusterRef{level, rows.cluster(level)};
}

} // namespace hopscope
