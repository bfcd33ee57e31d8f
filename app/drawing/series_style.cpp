#include "drawing/series_style.h"

#include <QPolygonF>

#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>

namespace hopscope {

namespace {

// Yellow, which needs an outline, comes last.
constexpr std::array<std::size_t, seriesHues> hues{0, 1, 2, 3, 4, 5};

/// Below this contrast a thin line is hardly seen.
constexpr double leastContrast = 1.6;

} // namespace

QColor seriesColour(const Theme& theme, std::size_t style)
{
    if (style >= measuredStyle) return style % 2 == 0 ? theme.ink : theme.inkSoft;
    return theme.categories[hues[style % seriesHues]];
}

QColor seriesTextColour(const Theme& theme, std::size_t style)
{
    return style >= measuredStyle ? seriesColour(theme, style) : theme.categoryText(hues[style % seriesHues]);
}

QColor seriesOutline(const Theme& theme, std::size_t style)
{
    return contrast(seriesColour(theme, style), theme.ground) < leastContrast ? theme.ink : QColor();
}

std::vector<double> seriesDashes(std::size_t style)
{
    static const std::array<std::vector<double>, 4> dashes{std::vector<double>{}, {9, 4}, {2, 3}, {9, 3, 2, 3}};
    return dashes[style / seriesHues % dashes.size()];
}

QPainterPath seriesShape(std::size_t style, QPointF at, double reach)
{
    QPainterPath path;
    const auto polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF shape;
        for (const QPointF corner : corners) shape.append(at + reach * corner);
        path.addPolygon(shape);
        path.closeSubpath();
    };
    if (style >= measuredStyle) {
        // As Qt Charts has them: star, pentagon, diamond, triangle.
        const auto corners = [&](int count, const std::array<double, 2>& reaches) {
            QPolygonF shape;
            for (int i = 0; i < count; ++i) {
                const double angle = 2 * std::numbers::pi * i / count,
                             far = reach * reaches[static_cast<std::size_t>(i) % 2];
                shape.append(at + far * QPointF(std::sin(angle), -std::cos(angle)));
            }
            path.addPolygon(shape);
            path.closeSubpath();
        };
        switch ((style - measuredStyle) % 4) {
        case 0:
            corners(10, {1.5, 0.6});
            break;
        case 1:
            corners(5, {1.25, 1.25});
            break;
        case 2:
            corners(4, {1.35, 1.35});
            break;
        default:
            corners(3, {1.4, 1.4});
        }
        return path;
    }
    switch (style % seriesHues) {
    case 0:
        path.addEllipse(at, reach, reach);
        break;
    case 1:
        polygon({{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}});
        break;
    case 2:
        polygon({{-1.2, 0}, {0, -1.2}, {1.2, 0}, {0, 1.2}});
        break;
    case 3:
        polygon({{0, -1.25}, {1.2, 0.85}, {-1.2, 0.85}});
        break;
    case 4:
        polygon({{0, 1.25}, {1.2, -0.85}, {-1.2, -0.85}});
        break;
    default:
        polygon({{-0.42, -1.2},
                 {0.42, -1.2},
                 {0.42, -0.42},
                 {1.2, -0.42},
                 {1.2, 0.42},
                 {0.42, 0.42},
                 {0.42, 1.2},
                 {-0.42, 1.2},
                 {-0.42, 0.42},
                 {-1.2, 0.42},
                 {-1.2, -0.42},
                 {-0.42, -0.42}});
    }
    return path;
}

} // namespace hopscope
