#include "scenes/bandwidth/bandwidth_path.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/bandwidth/bandwidth_links.h"
#include "scenes/pictures/parts/parts.h"
#include "values.h"

#include <QObject>
#include <QStringList>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// "8 clusters of 128", "8 of 128"; of single processors "1024 processors".
QString clustersText(unsigned levels, unsigned level, bool full)
{
    const QString count = digitsText(std::exp2(level));
    if (full && level == levels) return QObject::tr("%1 processors").arg(count);
    return (full ? QObject::tr("%1 clusters of %2") : QObject::tr("%1 of %2")).arg(count, sizeText(levels - level));
}

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
        if (wide() > width) few = thin ? QObject::tr("too few") : QString();
        if (wide() > width) own.clear(), others.clear();
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

/// A row for every level, from the root: the cluster of the path, those beside it, and bars.
struct PathRows {
    unsigned levels;
    std::uint32_t processor;  ///< where the path begins
    double left, top, pitch;  ///< of the first column and row
    double box;               ///< side of a cluster on the path
    double numbers;           ///< left end of the figures
    double footTop;           ///< baseline of what stands above the foot
    double barsFrom, barsTo;  ///< of the axis of links with what stands at its ends
    double one{}, doubling{}; ///< on it: where 1 link is, and from there to 2; without room for it 0
    unsigned doublings{1};    ///< up to its end
    bool fullWords{true};
    unsigned every; ///< rows are so close that words stand in one of so many

    PathRows(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
        : levels(moment.plan->levels()),
          processor(moment.chosen.level > 0 ? moment.chosen.cluster << (levels - moment.chosen.level) : 0)
    {
        const QFont font = theme.text(8.5);
        left = area.left() + 8;
        numbers = area.right() - linkColumnsRoom(moment, area, false, theme);
        constexpr double gap = 12;
        barsTo = numbers - gap;
        const double head = 20 * theme.fontScale, foot = linkFootRoom(moment, area, theme) + 2;
        footTop = area.bottom() - foot - 2;
        const bool bars = pathHasBars(moment, area, theme);
        pitch = (area.height() - head - foot - (bars ? lineHeight(font) : 2)) / (levels + 1);
        top = area.top() + head;
        box = std::clamp(0.62 * pitch, 4.0, 13.0);
        every = std::max(1U, static_cast<unsigned>(std::ceil((capHeight(theme.mono(9, QFont::Medium)) + 3) / pitch)));
        const auto from = [&](bool full) {
            double wide = 0;
            for (unsigned level = 1; level <= levels; ++level)
                wide = std::max(wide, textWidth(font, clustersText(levels, level, full)));
            return std::max(words() + gap + wide, rootFrom() + textWidth(font, rootText(full).last()) + besideRoot);
        };
        // In words as long as the axis can do with.
        constexpr double longAxis = 60;
        for (const bool full : {true, false}) {
            fullWords = full, barsFrom = from(full);
            if (!bars) {
                if (barsFrom <= barsTo) break;
                continue;
            }
            fitAxis(moment, font, theme);
            if (doubling * doublings >= longAxis * theme.fontScale) break;
        }
    }
    /// One axis for what there is and what is needed, up to the most of both; at its end there is room for how many
    /// times as much that is.
    void fitAxis(const BandwidthMoment& moment, const QFont& font, const Theme& theme)
    {
        constexpr double radius = 5, besideEnd = 6, mostDoubling = 72, leastDoubling = 2;
        double factor = 1, most = 2;
        for (unsigned t = 0; t < levels; ++t) {
            factor = std::max(factor, needOf(moment, t));
            most = std::max({most, moment.demand()->requiredBandwidth[t], moment.plan->machine().capacity(t)});
        }
        doublings = static_cast<unsigned>(std::ceil(std::log2(most)));
        one = barsFrom + radius;
        const double end =
            std::max(textWidth(factorFont(theme), factorText(factor)) + radius + besideEnd,
                     textWidth(font, sizeText(doublings)) / 2 + besideEnd + textWidth(font, QObject::tr("links")));
        doubling = std::min((barsTo - end - one) / doublings, mostDoubling * theme.fontScale);
        if (doubling < leastDoubling) doubling = 0;
    }
    double x(double links) const { return one + doubling * std::log2(std::max(links, 1.0)); }
    static QFont factorFont(const Theme& theme) { return theme.text(8.5, QFont::DemiBold); }
    static QString factorText(double factor) { return digitsText(rounded(factor, 3)) + QStringLiteral("\u00a0×"); }
    /// What is needed above clusters of 2^t, as a multiple of what is there.
    static double needOf(const BandwidthMoment& moment, unsigned t)
    {
        return moment.demand()->requiredBandwidth[t] / moment.plan->machine().capacity(t);
    }

    double y(unsigned level) const { return top + (level + 0.5) * pitch; }
    QPointF onPath(unsigned level) const { return {left, y(level)}; }
    QPointF beside(unsigned level) const { return {left + 24, y(level)}; }
    /// In short rows it says what the numbers below it are of.
    QStringList rootText(bool full) const
    {
        const QString all = sizeText(levels);
        return full ? QStringList{QObject::tr("root: all %1 processors").arg(all), QObject::tr("root: all %1").arg(all)}
                    : QStringList{QObject::tr("1 cluster of %1").arg(all)};
    }
    double rootFrom() const { return left + box / 2 + 7; }
    static constexpr double besideRoot = 8;
    double words() const { return left + 36; } ///< left end of the number of other clusters
    bool told(unsigned level, unsigned chosen) const { return (level + every - chosen % every) % every == 0; }
    std::uint32_t cluster(unsigned level) const { return processor >> (levels - level); }
    /// On the path, or the cluster beside it: all others are drawn there.
    std::optional<QPointF> spot(unsigned level, std::uint32_t of) const
    {
        if (of == cluster(level)) return onPath(level);
        return (of ^ 1U) == cluster(level) ? std::optional(beside(level)) : std::nullopt;
    }
};

void paintChain(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("path"));
    const SuperstepDemand& demand = *moment.demand();
    for (unsigned level = 1; level <= rows.levels; ++level) {
        const unsigned t = rows.levels - level;
        const bool idle = demand.traffic.cross[t] <= 0, thin = tooThin(moment, t);
        const double width =
            std::clamp(0.9 + 0.9 * std::sqrt(moment.plan->machine().capacity(t)), 1.0, 6.0) * theme.strokeScale;
        const Stroke stroke = thin ? thinStroke(width, theme) : Stroke{idle ? theme.edge : theme.accent, width};
        canvas.line(rows.onPath(level - 1), rows.onPath(level), stroke);
        const QPointF from = rows.onPath(level - 1), to = rows.beside(level);
        canvas.line(from, to, {idle ? theme.edge : mixed(theme.edge, theme.accent, 0.35), theme.strokeScale});
    }
    const auto square = [&](QPointF at, double size) {
        return roundedRect({at.x() - size / 2, at.y() - size / 2, size, size}, 0.25 * size);
    };
    const Style plain{theme.nodeFill, {theme.nodeEdge, rows.box > 5 ? 1.2 : 0.8}};
    for (unsigned level = 0; level <= rows.levels; ++level) {
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
        if (const auto [has, needs] = ends(level); needs > has)
            lacking.emplace_back(has, rows.y(level) - inner / 2, needs - has, inner);
    paintHatched(canvas, theme, lacking);
    for (unsigned level = 1; level <= rows.levels; ++level) {
        const auto [has, needs] = ends(level);
        const double need = PathRows::needOf(moment, rows.levels - level), y = rows.y(level);
        if (need > 0) paintNeeded(canvas, {needs, y}, radius, need > 1, theme);
        paintAvailable(canvas, {has, y}, high, theme); // seen where both are one, too
        if (need > 1 && rows.told(level, moment.chosen.level))
            canvas.text({needs + radius + 4, y + capHeight(font) / 2}, PathRows::factorText(need),
                        {font, theme.troubleText});
    }
}

void paintWords(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const QRectF& area,
                const Theme& theme)
{
    const QFont font = theme.text(8.5);
    const double rootFrom = rows.rootFrom();
    const QString root =
        fitting(font, rows.rootText(rows.fullWords), rows.barsFrom - PathRows::besideRoot - rootFrom + 0.1);
    for (unsigned level = 0; level <= rows.levels; ++level) {
        // The root says what the numbers below it are of.
        const bool told = rows.told(level, moment.chosen.level) || (level == 0 && rows.pitch >= capHeight(font) + 1.5);
        if (!told) continue;
        const double baseline = rows.y(level) + capHeight(font) / 2;
        const QString text = level > 0 ? clustersText(rows.levels, level, rows.fullWords) : root;
        canvas.text({level > 0 ? rows.words() : rootFrom, baseline}, text,
                    {font, level == moment.chosen.level ? theme.ink : theme.inkSoft});
    }
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

bool pathHasBars(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
{
    constexpr double wide = 440;
    constexpr unsigned mostRead = 8; // lower rows have words in some of them only: bars are read in all
    return area.width() >= wide * theme.fontScale || moment.plan->levels() > mostRead;
}

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
    std::vector<double> heights;
    for (unsigned level = 1; level <= rows.levels; ++level) heights.push_back(rows.y(level));
    paintLinkColumns(canvas, moment, heights, area, false, theme);
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
        || point.y() >= rows.top + rows.pitch * (rows.levels + 1))
        return {};
    const auto level = std::min(rows.levels, static_cast<unsigned>((point.y() - rows.top) / rows.pitch));
    return ClusterRef{level, rows.cluster(level)};
}

} // namespace hopscope
