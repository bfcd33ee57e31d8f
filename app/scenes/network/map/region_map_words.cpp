#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/network/map/region_map.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_caption.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

QString mapCount(std::uint64_t count) { return numberText(static_cast<double>(count)); }

/// "140 + 140 + 130 + 130 + 150 = 690": what the receivers serve from the next step on, and what the holder keeps.
QString sumOf(const RegionMap& map, std::size_t& slabs)
{
    QStringList terms;
    std::uint32_t kept = map.shown.size();
    for (const RegionTree::Message& message : map.tree->messages(map.step)) {
        if (message.from != map.shown.holder) continue;
        const std::uint32_t size = map.tree->regionOf(message.to, map.step + 1).size();
        kept -= size;
        terms << mapCount(size);
    }
    slabs = static_cast<std::size_t>(terms.size());
    return (terms << mapCount(kept)).join(QStringLiteral(" + ")) + QStringLiteral(" =\u00A0")
           + mapCount(map.shown.size());
}

/// The most holders after so many steps, where each sends as much as one ever does.
std::uint64_t mostHolders(const RegionTree& tree, StepIndex steps)
{
    std::uint64_t most = 1;
    for (StepIndex step = 0; step < steps && most < tree.processors(); ++step)
        most *= tree.mostSends() + std::uint64_t{1};
    return std::min<std::uint64_t>(most, tree.processors());
}

/// Why so many steps: no more than ×(n + 1) each, and regions that are still too large after so many.
QString reasonOfSteps(const RegionTree& tree)
{
    const std::uint32_t factor = tree.mostSends() + 1, processors = tree.processors();
    int before = 0; // steps that are not enough
    std::uint64_t reached = 1;
    while (reached * factor < processors) reached *= factor, ++before;
    const QString bound = QStringLiteral("Holders grow ×%1 per step at most: %2 = %3 < %4, so no fewer than %5 steps.")
                              .arg(factor)
                              .arg(powerOf(factor, before), mapCount(reached), mapCount(processors))
                              .arg(before + 1);
    if (before + 1 >= tree.steps()) return bound;
    const auto regions = tree.regions(before + 1);
    const auto several = std::ranges::count_if(regions, [](const RegionTree::Region& one) { return one.size() > 1; });
    const std::uint32_t largest = tree.largest(before + 1);
    return bound
           + QStringLiteral(" Here\u00A0%1: after step\u00A0%2 still %3 of %4 regions %5 %6%7 processors.")
                 .arg(QString::number(tree.steps()), QString::number(before + 1), mapCount(several),
                      mapCount(regions.size()), several == 1 ? QStringLiteral("has") : QStringLiteral("have"),
                      several > 1 && largest > 2 ? QStringLiteral("up to ") : QString(), mapCount(largest));
}

QStringList paragraphsOf(const RegionMap& map)
{
    QStringList paragraphs;
    std::size_t slabs = 0;
    const QString sum = map.step < map.tree->steps() ? sumOf(map, slabs) : QString();
    if (slabs > 0)
        paragraphs << (map.tree->largest(map.step + 1) == 1
                           ? QStringLiteral("%1: after this step every region is one processor.").arg(sum)
                           : QStringLiteral(
                                 "%1: what each receiver serves from the next step on (shaded), and what %2 keeps.")
                                 .arg(sum)
                                 .arg(map.shown.holder.value))
                   << QStringLiteral("No link is shared: messages stay within their regions, and a holder sends one "
                                     "at most in each direction.");
    if (map.tree->mostSends() > 0) paragraphs << reasonOfSteps(*map.tree);
    return paragraphs;
}

constexpr double leastPoints = 8.5, tableWide = 162; // of the table at that size

/// Step by step: holders, how many there could be, and the largest region; the moment that is shown is bold.
void paintSteps(Canvas& canvas, const RegionMap& map, QPointF at, double points, const Theme& theme)
{
    const RegionTree& tree = *map.tree;
    const QFont plain = theme.text(points), strong = theme.text(points, QFont::DemiBold);
    const double pitch = lineHeight(plain), unit = theme.fontScale * points / leastPoints;
    const std::array<double, 4> right{26 * unit, 72 * unit, 116 * unit, tableWide * unit};
    const auto row = [&](const std::array<QString, 4>& cells, const QFont& font, const QColor& colour) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            canvas.text({at.x() + right[i], at.y()}, cells[i], {font, colour, Anchor::End});
        at.ry() += pitch;
    };
    row({QStringLiteral("after"), QStringLiteral("holders"), QStringLiteral("at most"), QStringLiteral("largest")},
        plain, theme.inkSoft);
    canvas.line(at - QPointF(0, pitch - 4), at + QPointF(right.back(), 4 - pitch), {theme.line, theme.strokeScale});
    at.ry() += 4;
    for (StepIndex step = 0; step <= tree.steps(); ++step) {
        const bool now = step == map.step;
        row({QString::number(step), mapCount(tree.regions(step).size()), mapCount(mostHolders(tree, step)),
             mapCount(tree.largest(step))},
            now ? strong : plain, now ? theme.accent : theme.inkSoft);
    }
}

/// The same from left to right below the map, where there is no room for it beside the words, but there.
void paintStepsAcross(Canvas& canvas, const RegionMap& map, const Theme& theme)
{
    const RegionTree& tree = *map.tree;
    const QFont plain = theme.text(leastPoints), strong = theme.text(leastPoints, QFont::DemiBold);
    const double pitch = lineHeight(plain), air = 12 * theme.fontScale, top = map.whole.bottom() + air;
    const std::array<QString, 4> names{QStringLiteral("after step"), QStringLiteral("holders"),
                                       QStringLiteral("at most"), QStringLiteral("largest region")};
    const double left = map.whole.left() + textWidth(plain, names.back()),
                 column = (map.whole.right() - left) / static_cast<double>(tree.steps() + 1);
    if (textWidth(strong, mapCount(tree.processors())) + air / 2 > column
        || top + pitch * static_cast<double>(names.size()) > map.words.bottom())
        return;
    const auto baseline = [&](std::size_t row) { return top + pitch * static_cast<double>(row) + capHeight(plain); };
    for (std::size_t row = 0; row < names.size(); ++row)
        canvas.text({map.whole.left(), baseline(row)}, names[row], {plain, theme.inkSoft});
    for (StepIndex step = 0; step <= tree.steps(); ++step) {
        const bool now = step == map.step;
        const TextStyle style{now ? strong : plain, now ? theme.accent : theme.inkSoft, Anchor::End};
        const std::array<QString, 4> cells{QString::number(step), mapCount(tree.regions(step).size()),
                                           mapCount(mostHolders(tree, step)), mapCount(tree.largest(step))};
        for (std::size_t row = 0; row < cells.size(); ++row)
            canvas.text({left + column * static_cast<double>(step + 1), baseline(row)}, cells[row], style);
    }
}

/// The words in one size of letters.
struct SizedWords {
    double points{leastPoints}, tablePoints{leastPoints};
    std::vector<std::vector<QString>> paragraphs;
    double pitch{}, gap{}, high{}, table{}; ///< heights: of the paragraphs, of the table below them

    SizedWords(const RegionMap& map, double size, const Theme& theme) : points(size)
    {
        constexpr std::size_t many = 12;
        const QFont font = theme.text(points);
        pitch = lineHeight(font), gap = 0.4 * pitch;
        for (const QString& paragraph : paragraphsOf(map)) {
            paragraphs.push_back(captionLines(font, {paragraph}, map.words.width(), map.words.width(), many));
            high += pitch * static_cast<double>(paragraphs.back().size()) + gap;
        }
        tablePoints = std::clamp(leastPoints * map.words.width() / (tableWide * theme.fontScale), leastPoints, points);
        table = gap + 4 + lineHeight(theme.text(tablePoints)) * static_cast<double>(map.tree->steps() + 1)
                + capHeight(font);
    }
    /// With the table, if there is one.
    bool fits(const RegionMap& map, bool tabled) const { return high + (tabled ? table : 0) <= map.words.height(); }
};

} // namespace

void paintMapWords(Canvas& canvas, const RegionMap& map, const Theme& theme)
{
    if (map.words.isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("reasons"));
    SizedWords words(map, leastPoints, theme);
    // As large as all of it has room, with the table if there is room for one.
    const bool tabled = map.words.width() >= tableWide * theme.fontScale && words.fits(map, true);
    for (const double points : {9.5, 10.0, 10.5, 11.0, 11.5}) {
        SizedWords larger(map, points, theme);
        if (!larger.fits(map, tabled)) break;
        words = std::move(larger);
    }
    if (!tabled) paintStepsAcross(canvas, map, theme);
    const TextStyle plain{theme.text(words.points), theme.ink};
    double y = map.words.top() + capHeight(plain.font);
    for (const std::vector<QString>& lines : words.paragraphs) {
        if (y + words.pitch * static_cast<double>(lines.size() - 1) > map.words.bottom()) return;
        for (const QString& line : lines) {
            canvas.text({map.words.left(), y}, line, plain);
            y += words.pitch;
        }
        y += words.gap;
    }
    y += words.gap;
    if (tabled) paintSteps(canvas, map, {map.words.left(), y}, words.tablePoints, theme);
}

QStringList mapNotes(const NetworkScene& scene, const RegionMap& map)
{
    const auto regions = map.tree->regions(map.step);
    const auto [least, most] = std::ranges::minmax(regions, {}, &RegionTree::Region::size);
    const QString sizes = least.size() == most.size()
                              ? mapCount(most.size())
                              : mapCount(least.size()) + QStringLiteral("–") + mapCount(most.size());
    const QString count =
        regions.size() == 1
            ? QStringLiteral("one region: all processors")
            : QStringLiteral("%1 regions of %2 processors, one holder each").arg(mapCount(regions.size()), sizes);
    // Where every processor has the message or gets it there are no dots.
    const bool idle = map.step < map.tree->steps() && map.tree->regions(map.step + 1).size() < map.tree->processors()
                      && (RegionMap::hasDots(map.pitch()) || RegionMap::hasDots(map.nearPitch()));
    const QString frame = QStringLiteral(" · blue frame: unfolded"),
                  tint = idle ? frame + QStringLiteral(" · dots: idle") : frame;
    const std::vector<NodeId>& example = scene.moment->example;
    const QString bold = example.size() > 1
                             ? QStringLiteral(" · bold: %1 → %2").arg(example.front().value).arg(example.back().value)
                             : QString();
    return {count + tint + bold, count + frame + bold, count + bold, count};
}

namespace {

struct MapSign {
    enum class Sign : std::uint8_t { Full, Ring, Message, Root, Slab } sign;
    QString words;
};
std::vector<MapSign> mapSigns()
{
    return {{MapSign::Sign::Full, QStringLiteral("has it")},
            {MapSign::Sign::Ring, QStringLiteral("receives it")},
            {MapSign::Sign::Message, QStringLiteral("message")},
            {MapSign::Sign::Root, QStringLiteral("root")},
            {MapSign::Sign::Slab, QStringLiteral("slab")}};
}
constexpr double signWide = 16, signsApart = 14;

double signWidth(const MapSign& item, const Theme& theme)
{
    return signWide + textWidth(theme.text(9, QFont::Medium), item.words) + signsApart;
}

} // namespace

double mapKeyWidth(const Theme& theme)
{
    const std::vector<MapSign> items = mapSigns();
    return signWidth(items[0], theme) + signWidth(items[1], theme) + signWidth(items[2], theme);
}

void paintMapKey(Canvas& canvas, QPointF at, double room, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("legend"));
    const TextStyle style{theme.text(9, QFont::Medium), theme.inkSoft};
    double x = at.x();
    for (const MapSign& item : mapSigns()) {
        if (x + signWidth(item, theme) - signsApart > at.x() + room) return;
        const QPointF middle(x + 5, at.y());
        switch (item.sign) {
        case MapSign::Sign::Full:
            canvas.path(circle(middle, 5), {theme.accent, {}});
            break;
        case MapSign::Sign::Ring:
            canvas.path(circle(middle, 4.5), {theme.nodeFill, {theme.accent, 1.8 * theme.strokeScale}});
            break;
        case MapSign::Sign::Message:
            canvas.path(roundedRect({x + 1, at.y() - 4, 8, 8}, 1.5), {theme.accent, {}});
            break;
        case MapSign::Sign::Root:
            canvas.path(circle(middle, 3.2), {theme.accent, {}});
            canvas.path(circle(middle, 5.5), {{}, {theme.ink, 1.6 * theme.strokeScale}});
            break;
        case MapSign::Sign::Slab:
            canvas.path(roundedRect({x, at.y() - 5, 11, 10}, 1),
                        {slabColour(theme), {theme.inkSoft, theme.strokeScale}});
            break;
        }
        canvas.text({x + signWide, at.y() + capHeight(style.font) / 2}, item.words, style);
        x += signWidth(item, theme);
    }
}

} // namespace hopscope
