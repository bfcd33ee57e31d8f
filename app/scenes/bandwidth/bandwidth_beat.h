#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <QRectF>

namespace hopscope {

class Canvas;
struct Theme;

/// Which part of the clock is under way, above the network; `room`: how wide it may be; `boxes`: those of the network
/// are explained, too.
void paintBeat(Canvas& canvas, const BandwidthMoment& moment, const Beat& beat, const QRectF& area, double room,
               bool boxes, const Theme& theme);
/// What the colours of the packets are, from the smallest clusters to the machine; what the lines below are of.
void paintPacketKey(Canvas& canvas, const BandwidthMoment& moment, const Beat& beat, const QRectF& area,
                    const Theme& theme);
/// Its height; 0 unless a routing runs.
double packetKeyRoom(const BandwidthMoment& moment, const Theme& theme);

} // namespace hopscope
