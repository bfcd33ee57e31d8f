#pragma once

#include "scenes/chart/chart_scene.h"

#include <QPolygonF>

#include <vector>

namespace hopscope {

/// Points on what is seen of a curve, a few pixels apart, part by part: for finding out what covers what.
std::vector<QPolygonF> sampled(const ChartScene& scene, const Curve& curve);
/// Where curves are hidden by others that are drawn over them, and which are as a whole (ChartScene::covered, same);
/// `points` are the samples of every curve.
void findCovered(ChartScene& scene, const std::vector<std::vector<QPolygonF>>& points);

} // namespace hopscope
