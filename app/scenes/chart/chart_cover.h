#pragma once

#include "scenes/chart/chart_scene.h"

#include <QLineF>
#include <QPolygonF>

#include <vector>

namespace hopscope {

/// Points on what is seen of a curve, a few pixels apart, part by part: for finding out what covers what.
std::vector<QPolygonF> sampled(const ChartScene& scene, const Curve& curve);
/// Where curves are hidden by others that are drawn over them, and which are as a whole (ChartScene::covered, same);
/// `points` are the samples of every curve.
void findCovered(ChartScene& scene, const std::vector<std::vector<QPolygonF>>& points);

/// How many of the marked points, other than where it begins, a line to a name runs through: it would seem to lead
/// there.
int marksOn(const QLineF& leader, const std::vector<QPointF>& marked);

} // namespace hopscope
