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

/// "+ 7 others": how many clusters of the size are not drawn.
QString othersText(unsigned level, bool full)
{
    const double others = std::exp2(level) - 1;
    return others == 1 ? (full ? QObject::tr("+ 1 other") : QStringLiteral("+ 1"))
                       : (full ? QObject::tr("+ %1 others") : QStringLiteral("+ %1")).arg(digitsText(others));
}

/// What the bars are, each word beside its sign.
struct BarKey {
    QFont font;
    QString links, needed, few;
    static constexpr double sign = 18, gap = 4, apart = 11;

    BarKey(const BandwidthMoment& moment, double width, const Theme& theme) : font(theme.text(8.5))
    {
        bool thin = false;
        for (unsigned t = 0; t < moment.plan->levels(); ++t) thin = thin || tooThin(moment, t);
        links = QObject::tr("links available"), needed = QObject::tr("needed");
        few = thin ? QObject::tr("too few (one piece per doubling)") : QString();
        if (wide() > width) links = QObject::tr("links");
        if (thin && wide() > width) few = QObject::tr("too few (by doublings)");
        if (thin && wide() > width) few = QObject::tr("too few, by doublings");
    }
    double wide() const
    {
        double width = 0;
        for (const QString& one : {links, needed, few})
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
        entry(links, [&](const QRectF& box) { canvas.path(roundedRect(box, 1.5), {QColor(), {theme.accent, 1}}); });
        entry(needed, [&](const QRectF& box) { canvas.fill(box.adjusted(0, 2.5, 0, -2.5), theme.accent); });
        entry(few, [&](const QRectF& box) { paintHatched(canvas, theme, {box.adjusted(0, 2.5, 0, -2.5)}); });
    }
};

/// A row for every level, from the root: the cluster of the path, those beside it, and bars.
struct PathRows {
    unsigned levels;
    std::uint32_t processor; ///< where the path begins
    double left, top, pitch; ///< of the first column and row
    double box;              ///< side of a cluster on the path
    double numbers;          ///< left end of the figures
    double footTop;          ///< baseline of what stands above the foot
    double barsFrom, barsTo; ///< none if they have no room
    double frame{};          ///< how long the links of a cut are, whatever their number, and each doubling of them
    bool fullWords{true};
    unsigned every; ///< rows are so close that words stand in one of so many

    PathRows(const BandwidthMoment& moment, const QRectF& area, const Theme& theme)
        : levels(moment.plan->levels()),
          processor(moment.chosen.level > 0 ? moment.chosen.cluster << (levels - moment.chosen.level) : 0)
    {
        const QFont font = theme.text(8.5);
        left = area.left() + 8;
        numbers = area.right() - linkColumnsRoom(moment, area, theme);
        constexpr double leastBars = 56, gap = 12;
        barsTo = numbers - gap;
        const double head = 20 * theme.fontScale, foot = linkFootRoom(moment, area, theme) + 2;
        footTop = area.bottom() - foot - 2;
        pitch = (area.height() - head - foot - lineHeight(font)) / (levels + 1);
        top = area.top() + head;
        box = std::clamp(0.62 * pitch, 4.0, 13.0);
        every = std::max(1U, static_cast<unsigned>(std::ceil((capHeight(theme.mono(9, QFont::Medium)) + 3) / pitch)));
        // The noun of all numbers stands with the first of them at least.
        const auto from = [&](bool full) {
            return words() + gap
                   + std::max(textWidth(font, othersText(levels, full)), textWidth(font, othersText(1, true)));
        };
        fullWords = from(true) + 2 * leastBars <= barsTo;
        barsFrom = from(fullWords);
        // A bar counts what is needed in the links that there are: each doubling of them is a piece as long as the
        // frame, in machines of all sizes, as the sizes of clusters double from row to row.
        constexpr double besideBar = 6, mostFrame = 40;
        double factor = 1;
        for (unsigned t = 0; t < levels; ++t) factor = std::max(factor, needOf(moment, t));
        const double room = barsTo - barsFrom - besideBar - textWidth(factorFont(theme), factorText(factor));
        frame = std::min(room / (1 + doublings(factor)), mostFrame * theme.fontScale);
    }
    static QFont factorFont(const Theme& theme) { return theme.text(8.5, QFont::DemiBold); }
    static QString factorText(double factor) { return digitsText(rounded(factor, 3)) + QStringLiteral("\u00a0×"); }
    static double doublings(double need) { return need > 1 ? std::log2(need) : 0; }
    /// What is needed above clusters of 2^t, as a multiple of what is there.
    static double needOf(const BandwidthMoment& moment, unsigned t)
    {
        return moment.demand()->requiredBandwidth[t] / moment.plan->machine().capacity(t);
    }

    double y(unsigned level) const { return top + (level + 0.5) * pitch; }
    QPointF onPath(unsigned level) const { return {left, y(level)}; }
    QPointF beside(unsigned level) const { return {left + 24, y(level)}; }
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
        const Stroke stroke =
            thin ? Stroke{theme.trouble, width, {4, 2}} : Stroke{idle ? theme.edge : theme.accent, width};
        canvas.line(rows.onPath(level - 1), rows.onPath(level), stroke);
        const QPointF from = rows.onPath(level - 1), to = rows.beside(level);
        canvas.line(from, to, {idle ? theme.edge : mixed(theme.edge, theme.accent, 0.35), theme.strokeScale});
    }
    const auto square = [&](QPointF at, double size) {
        return roundedRect({at.x() - size / 2, at.y() - size / 2, size, size}, 0.25 * size);
    };
    const Style plain{theme.nodeFill, {theme.nodeEdge, rows.box > 5 ? 1.2 : 0.8}};
    for (unsigned level = 0; level <= rows.levels; ++level) {
        if (level > 0) {
            const double size = 0.72 * rows.box, step = level > 1 ? std::min(2.5, 0.3 * size) : 0;
            if (level > 1) // several, one behind the other
                canvas.path(square(rows.beside(level) + QPointF(step, -step), size), plain);
            canvas.path(square(rows.beside(level), size), plain);
        }
        const bool own = level > 0 && level == moment.chosen.level;
        canvas.path(square(rows.onPath(level), own ? rows.box + 2 : rows.box),
                    own ? Style{theme.accentSoft, {theme.accent, 2.4}} : plain);
    }
}

/// The links that a cut has as a frame, those that it needs as a bar in it; what has no room in the frame is hatched, a
/// piece for every doubling, and how many times the links there are it comes to stands at its end.
void paintBars(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("bars"));
    const double high = std::clamp(0.66 * rows.pitch, 4.0, 12.0), inner = std::max(2.0, 0.5 * high);
    const QFont font = PathRows::factorFont(theme);
    std::vector<QRectF> lacking;
    for (unsigned level = 1; level <= rows.levels; ++level) {
        const unsigned t = rows.levels - level;
        const double need = PathRows::needOf(moment, t), y = rows.y(level);
        canvas.path(roundedRect({rows.barsFrom, y - high / 2, rows.frame, high}, 1.5),
                    {QColor(), {theme.accent, 1}}); // not filled: that is what is needed
        if (need <= 0) continue;
        canvas.fill({rows.barsFrom, y - inner / 2, rows.frame * std::min(need, 1.0), inner}, theme.accent);
        for (double from = 0, all = PathRows::doublings(need); from < all - 1e-9; ++from)
            lacking.emplace_back(rows.barsFrom + rows.frame * (1 + from) + 1, y - inner / 2,
                                 std::max(rows.frame * std::min(1.0, all - from) - 1, 1.0), inner);
    }
    paintHatched(canvas, theme, lacking);
    for (unsigned level = 1; level <= rows.levels; ++level) {
        const double need = PathRows::needOf(moment, rows.levels - level), y = rows.y(level);
        if (need <= 1) continue;
        const double end = rows.barsFrom + rows.frame * (1 + PathRows::doublings(need));
        if (rows.told(level, moment.chosen.level))
            canvas.text({end + 5, y + capHeight(font) / 2}, PathRows::factorText(need), {font, theme.troubleText});
    }
}

void paintWords(Canvas& canvas, const BandwidthMoment& moment, const PathRows& rows, const QRectF& area,
                const Theme& theme)
{
    const QFont font = theme.text(8.5);
    const QString root = rows.fullWords ? QObject::tr("root: all %1 processors").arg(sizeText(rows.levels))
                                        : QObject::tr("root: all %1").arg(sizeText(rows.levels));
    for (unsigned level = 0; level <= rows.levels; ++level) {
        if (!rows.told(level, moment.chosen.level)) continue;
        const double baseline = rows.y(level) + capHeight(font) / 2;
        const QString text = level > 0 ? othersText(level, rows.fullWords || level == 1) : root;
        canvas.text({level > 0 ? rows.words() : rows.left + rows.box / 2 + 7, baseline}, text,
                    {font, level == moment.chosen.level ? theme.ink : theme.inkSoft});
    }
    BarKey(moment, area.width(), theme).paint(canvas, {area.left(), rows.footTop}, theme);
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
        const double done = fraction * 2 * height;
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
    constexpr double leastApart = 4; // of single processors
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
    paintLinkColumns(canvas, moment, heights, area, theme);
    paintChain(canvas, moment, rows, theme);
    if (rows.barsTo > rows.barsFrom) paintBars(canvas, moment, rows, theme);
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
