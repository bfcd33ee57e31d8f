#include "scenes/network/network_paint.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace hopscope {

namespace {

// Blue, orange, green, purple, sky blue, yellow; never by hue alone.
constexpr std::size_t kindStrokes = 6;

Stroke kindStroke(std::uint8_t kind, const NetworkProjection& projection, const Theme& theme)
{
    static const std::array<std::vector<double>, kindStrokes> dashes{std::vector<double>{}, {7, 3},  {2, 2.4}, {12, 3},
                                                                     {7, 2.4, 2, 2.4},      {3.5, 5}};
    const std::size_t which = kind % kindStrokes;
    return {theme.categories[which], strokeOf(2.6, projection, theme), dashes[which]};
}

/// "1", "2", "4", "8 places" where all names begin with a number and there is no room for "1 place", "2 places" …
void shorten(std::vector<QString>& names)
{
    const auto numbered = [](const QString& name) { return !name.isEmpty() && name.front().isDigit(); };
    if (!std::ranges::all_of(names, numbered)) return;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) names[i] = names[i].section(u' ', 0, 0);
}

void paintKindLegend(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const TextStyle style{theme.text(9, QFont::Medium), theme.inkSoft};
    double swatch = 26, gap = 7, apart = 22;
    const QSizeF size = projection.frame().size;
    std::vector<QString> names(scene.plan->kindNames.begin(), scene.plan->kindNames.end());
    const auto widthOfAll = [&] {
        double width = -apart;
        for (const QString& name : names) width += swatch + gap + textWidth(style.font, name) + apart;
        return width;
    };
    double width = widthOfAll();
    if (width > size.width() - 16) { // many kinds, or a narrow drawing
        swatch = 18, apart = 10;
        if (widthOfAll() > size.width() - 16) shorten(names);
        if (widthOfAll() > size.width() - 16) swatch = 12, gap = 4, apart = 6;
        width = widthOfAll();
    }
    const double y = projection.frame().bare ? size.height() - 9 : size.height() - 46 * theme.fontScale;
    double x = std::max(8.0, size.width() / 2 - width / 2);
    const auto group = canvas.group(QStringLiteral("legend"));
    for (std::uint8_t kind = 0; kind < names.size(); ++kind) {
        canvas.line({x, y}, {x + swatch, y}, kindStroke(kind, projection, theme));
        x += swatch + gap;
        canvas.text({x, y + capHeight(style.font) / 2}, names[kind], style);
        x += textWidth(style.font, names[kind]) + apart;
    }
}

} // namespace

void paintKinds(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!scene.options.kinds || scene.plan->compact || scene.plan->edges.empty()) return;
    const auto group = canvas.group(QStringLiteral("kinds"));
    for (const NetworkPlan::Edge& edge : scene.plan->edges) {
        const Stroke stroke = kindStroke(edge.kind, projection, theme);
        // Where links are drawn, the two directions lie beside each other.
        QPainterPath path = pathOf(edge.track, projection);
        if (scene.plan->physical) path = shifted(path, 2.4);
        canvas.path(path, {{}, stroke});
        if (const auto head = headAtEnd(path, projection.radius() + 1, 6.5)) canvas.path(*head, {stroke.colour, {}});
    }
    paintKindLegend(canvas, scene, projection, theme);
}

QPainterPath journeyPath(const NetworkScene& scene, const NetworkProjection& projection, std::size_t message)
{
    // Where links are drawn, the two directions lie beside each other.
    const QPainterPath path = pathOf((*scene.journey)[message], projection);
    return scene.plan->physical ? shifted(path, 2.4) : path;
}

void paintJourney(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (!scene.journey || scene.journey->empty()) return;
    const auto group = canvas.group(QStringLiteral("journey"));
    std::vector<QPainterPath> past, future, heads;
    for (std::size_t i = 0; i < scene.journey->size(); ++i) {
        const QPainterPath path = journeyPath(scene, projection, i);
        (scene.messages->list[i].step <= scene.moment->shown ? past : future).push_back(path);
        if (const auto head = headAtEnd(path, projection.radius() + 1, 7)) heads.push_back(*head);
    }
    const double width = strokeOf(2.2, projection, theme);
    canvas.paths(future, {{}, {theme.accent, width, {4, 3}}});
    canvas.paths(past, {{}, {theme.accent, width}});
    canvas.paths(heads, {theme.accent, {}});
}

} // namespace hopscope
