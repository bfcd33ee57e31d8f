#pragma once

#include <QPointF>

#include <vector>

namespace hopscope {

class Canvas;
struct ChartScene;
struct Curve;
struct Theme;

/// Where a curve leaves the plot above or below, in pixels, and in what direction, as a vector of length 1.
struct CurveCut {
    QPointF at;
    bool above{};
    QPointF along;
};
std::vector<CurveCut> cutsOf(const ChartScene& scene, const Curve& curve);

/// Of a small chart whose range leaves something out: an arrow head where a curve leaves the plot above or below.
void paintCuts(Canvas& canvas, const ChartScene& scene, const Theme& theme);

} // namespace hopscope
