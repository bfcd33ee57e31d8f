#pragma once

#include "scenes/chart/chart_scene.h"
#include "scenes/chart/chart_series.h"

#include <QChart>
#include <QPointF>

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

class QCategoryAxis;

namespace hopscope {

/// What somebody who looks at a chart has picked out.
struct ChartFocus {
    std::optional<std::size_t> curve{}; ///< the others are dimmed
    std::optional<QPointF> pointer{};   ///< all values at its x are read
    friend bool operator==(const ChartFocus&, const ChartFocus&) = default;
};

/// The one adapter to Qt Charts: axes, lines, stairs, areas, bars and points of a laid-out chart are Qt's, with the
/// hues and fonts of the program; fields, names, marks and remarks are graphics items below and over the plot. Series
/// are in distances along the axes (onAxes()), so that moving over a chart changes nothing but two ranges.
class ChartPlot final : public QChart {
public:
    ChartPlot();
    ~ChartPlot() override;
    /// What is already there stays: another range of the same chart moves the axes only, other numbers the points.
    void show(const ChartScene& scene, const Theme& theme, const ChartFocus& focus = {});
    const ChartScene& scene() const { return m_scene; }
    const Theme& theme() const { return m_theme; }
    const ChartFocus& focus() const { return m_focus; }

private:
    void build();
    bool change(const std::vector<ChartSeries>& after);
    void showAxes();

    ChartScene m_scene;
    Theme m_theme;
    ChartFocus m_focus;
    QSizeF m_pixels; ///< of a unit along each axis, when the series were made
    ChartDrawing m_drawing;
    std::vector<QAbstractSeries*> m_made; ///< of it
    QCategoryAxis *m_x{}, *m_y{};
    struct ShownAxis {
        std::vector<Tick> ticks; ///< along the axis
        double low{}, high{};
        friend bool operator==(const ShownAxis&, const ShownAxis&) = default;
    };
    std::array<ShownAxis, 2> m_shown{};
    class Layer;
    std::vector<Layer*> m_layers;
};

/// What is painted below the lines: regions of a field; over them: words, shapes, error bars, marks, names of bands,
/// the badge. The plot makes graphics items of them.
void paintUnder(Canvas& canvas, const ChartScene& scene, const Theme& theme);
void paintOver(Canvas& canvas, const ChartScene& scene, const Theme& theme, const ChartFocus& focus);

} // namespace hopscope
