#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/map/region_map.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/words/network_caption.h"

#include <algorithm>

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
    return (terms << mapCount(kept)).join(QStringLiteral(" + ")) + QStringLiteral(" = ") + mapCount(map.shown.size());
}

/// Why so many steps: no more than ×(n + 1) each, and how regions really shrink.
QStringList reasonsOfSteps(const RegionTree& tree)
{
    const std::uint32_t factor = tree.mostSends() + 1, processors = tree.processors();
    if (factor < 2) return {};
    int least = 0;
    std::uint64_t reached = 1;
    while (reached * factor < processors) reached *= factor, ++least;
    QStringList sizes;
    for (StepIndex step = 0; step <= tree.steps(); ++step) sizes << mapCount(tree.largest(step));
    const QString bound =
        QStringLiteral("%1 = %2 < %3").arg(powerOf(factor, least), mapCount(reached), mapCount(processors));
    return {QStringLiteral("Lower bound: ×%1 per step at most, and %2, so %3 steps at least.")
                .arg(factor)
                .arg(bound)
                .arg(least + 1),
            QStringLiteral("Largest region, step by step: %1. That is %2 steps.")
                .arg(sizes.join(QStringLiteral(" → ")))
                .arg(tree.steps())};
}

} // namespace

void paintMapWords(Canvas& canvas, const RegionMap& map, const Theme& theme)
{
    if (map.words.isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("reasons"));
    const TextStyle plain{theme.text(8.5), theme.inkSoft};
    QStringList paragraphs;
    if (map.step < map.tree->steps()) {
        std::size_t slabs = 0;
        const QString sum = sumOf(map, slabs);
        if (slabs > 0)
            paragraphs << QStringLiteral("%1: %2 tinted, each for the holder that receives now, and the rest.")
                              .arg(sum, counted(slabs, QStringLiteral("slab"), QStringLiteral("slabs")))
                       << QStringLiteral("Every holder sends into its own region, one message in a direction: "
                                         "so no two messages share a link.");
    }
    paragraphs += reasonsOfSteps(*map.tree);
    const double pitch = lineHeight(plain.font), gap = 0.45 * pitch;
    double y = map.words.top() + capHeight(plain.font) + 2;
    for (const QString& paragraph : paragraphs) {
        constexpr std::size_t many = 12;
        const auto lines = captionLines(plain.font, {paragraph}, map.words.width(), map.words.width(), many);
        if (y + pitch * static_cast<double>(lines.size() - 1) > map.words.bottom()) return;
        for (const QString& line : lines) {
            canvas.text({map.words.left(), y}, line, plain);
            y += pitch;
        }
        y += gap;
    }
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
    const QString tint = QStringLiteral(" · blue frame: unfolded on the right");
    const std::vector<NodeId>& example = scene.moment->example;
    const QString bold = example.size() > 1
                             ? QStringLiteral(" · bold: %1 → %2").arg(example.front().value).arg(example.back().value)
                             : QString();
    return {count + tint + bold, count + bold, count};
}

namespace {

struct MapSign {
    enum class Sign : std::uint8_t { Full, Ring, Slab } sign;
    QString words;
};
std::vector<MapSign> mapSigns()
{
    return {{MapSign::Sign::Full, QStringLiteral("has it")},
            {MapSign::Sign::Ring, QStringLiteral("receives it")},
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
    return signWidth(items[0], theme) + signWidth(items[1], theme);
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
        case MapSign::Sign::Slab:
            canvas.path(roundedRect({x, at.y() - 5, 11, 10}, 1), {theme.hull, {theme.inkSoft, theme.strokeScale}});
            break;
        }
        canvas.text({x + signWide, at.y() + capHeight(style.font) / 2}, item.words, style);
        x += signWidth(item, theme);
    }
}

} // namespace hopscope
