#pragma once

#include <QPointF>
#include <QString>

#include <optional>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct GroupFlows;
struct NetworkScene;
struct Theme;

/// Of a network of levels the one router over which all messages between its boxes go, one out of each box and one into
/// it: where it is drawn. Nothing where messages share a link, or take several routers.
std::optional<QPointF> fanAt(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection);
/// Their links, thin, except those of the message in bold, and why none is shared.
void paintFan(Canvas& canvas, const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection,
              const Theme& theme);

/// There, what each box would say if all of them say the same; else nothing: "each pod: 24 messages inside, 1 out, 1
/// in, 2.4 % received".
QString saidOnce(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection);

} // namespace hopscope
