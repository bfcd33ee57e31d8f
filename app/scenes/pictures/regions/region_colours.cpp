#include "scenes/pictures/regions/region_colours.h"

#include "progress.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hopscope {

QColor regionFill(const Theme& theme, std::size_t colour, RegionTint tint)
{
    constexpr double faintest = 0.9, step = 0.05;
    const QColor& strong = theme.categories[regionPalette[colour]];
    double faint = theme.dark() ? 0.5 : 0.6;
    if (tint == RegionTint::Kept) faint -= 0.18;
    if (tint == RegionTint::Given) faint += 0.16;
    // Light yellow is fainter than the others: numbers have one ink on all of them.
    while (faint < faintest && inkOn(mixed(strong, theme.ground, faint)) != inkOn(theme.ground)) faint += step;
    return mixed(strong, theme.ground, faint);
}

std::set<std::uint8_t> discColours(std::span<const std::uint32_t> owner, std::span<const std::uint8_t> colours,
                                   const std::function<bool(std::uint32_t)>& filled)
{
    std::set<std::uint8_t> found;
    for (std::uint32_t node = 0; node < owner.size(); ++node)
        if (owner[node] == node && filled(node)) found.insert(colours[node]);
    return found;
}

std::vector<LegendKey> regionKeys(const Theme& theme, const RegionSigns& signs)
{
    std::vector<QColor> strong, pale;
    for (std::size_t i = 0; i < regionColours; ++i) {
        if (signs.discs.contains(static_cast<std::uint8_t>(i))) strong.push_back(theme.categories[regionPalette[i]]);
        if (signs.cells.contains(static_cast<std::uint8_t>(i))) pale.push_back(regionFill(theme, i));
    }
    const QString repeated = signs.repeated ? QStringLiteral(" (hues repeat)") : QString(),
                  serves = signs.forwards ? QStringLiteral("serves its region") : QStringLiteral("collects its region"),
                  holder = signs.forwards ? QStringLiteral("holder") : QStringLiteral("collector"),
                  cutting = holder + (signs.repeated ? repeated : QStringLiteral(", hue of its region"));
    std::vector<LegendKey> keys{{.fills = strong, .round = signs.drawn, .label = signs.cut ? cutting : serves}};
    if (signs.cut) {
        const std::size_t hue = signs.cells.empty() ? 0 : *signs.cells.begin();
        keys.push_back({.fills = {regionFill(theme, hue, RegionTint::Kept)},
                        .label = signs.forwards ? QStringLiteral("it keeps") : QStringLiteral("it has")});
        keys.push_back({.fills = {regionFill(theme, hue, RegionTint::Given)},
                        .label = signs.forwards ? QStringLiteral("it gives away") : QStringLiteral("it gets now"),
                        .follows = true});
    } else
        keys.push_back({.fills = pale, .label = QStringLiteral("its region") + repeated});
    Stroke edge{theme.ink, 1.2 * theme.strokeScale};
    if (signs.dashed) edge.dashes = {3, 2};
    if (signs.waiting) keys.push_back({.line = edge, .ring = true, .label = QStringLiteral("will serve a piece")});
    return keys;
}

std::vector<LegendKey> borderKeys(const Theme& theme, bool forwards)
{
    return {{.line = {theme.ink, 3.2 * theme.strokeScale},
             .label = forwards ? QStringLiteral("old border") : QStringLiteral("border after the step")},
            {.line = {theme.ink, 1.1 * theme.strokeScale},
             .label = forwards ? QStringLiteral("cut of the step") : QStringLiteral("where the step merges two"),
             .follows = true}};
}

std::vector<std::uint8_t> coloursOfRegions(const Run& run, const ServiceTree& tree,
                                           std::span<const std::uint32_t> processorAt, const std::stop_token& stop)
{
    constexpr std::uint8_t none = 255;
    using Uses = std::array<std::uint32_t, regionColours>;
    const std::size_t count = tree.parent.size();
    const Topology& topology = run.topology();
    std::vector<std::uint8_t> chosen(count, none);
    chosen[tree.root.value] = 0;
    Uses used{1};
    const StepIndex steps = run.steps();
    for (StepIndex s = 0; s < steps; ++s) {
        if (stop.stop_requested()) throw Cancelled();
        const auto owner = tree.ownersAfter(tree.forwards ? s + 1 : steps - s - 1);
        std::vector<Uses> beside(count, Uses{});
        std::vector<std::vector<std::uint32_t>> newBeside(count);
        for (LinkId link = 0; link < topology.links(); link += 2) {
            const Ends ends = topology.ends(link);
            const std::uint32_t a = owner[processorAt[ends.from.value]], b = owner[processorAt[ends.to.value]];
            if (a == b) continue;
            for (const auto& [one, other] : {std::pair{a, b}, std::pair{b, a}}) {
                if (chosen[other] != none)
                    ++beside[one][chosen[other]];
                else
                    newBeside[one].push_back(other);
            }
        }
        for (std::uint32_t node = 0; node < count; ++node) {
            if (owner[node] != node || chosen[node] != none) continue;
            // Of those that no neighbour has, the one that fewest others have.
            std::size_t best = 0;
            for (std::size_t i = 1; i < regionColours; ++i)
                if (std::pair(beside[node][i], used[i]) < std::pair(beside[node][best], used[best])) best = i;
            chosen[node] = static_cast<std::uint8_t>(best);
            ++used[best];
            for (const std::uint32_t other : newBeside[node]) ++beside[other][chosen[node]];
        }
    }
    return chosen;
}

} // namespace hopscope
