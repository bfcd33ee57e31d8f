#pragma once

#include "drawing/theme.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

/// "×2" at a link that carries twice what it can in a step.
struct OverbookedLabel {
    QRectF box;
    QString text;
    std::uint32_t wire{};
};
/// Beside their links, outside if that is as good, clear of nodes, packets and words; on the lines where there are
/// many. None if the links are too small or too many to be told apart.
std::vector<OverbookedLabel> overbookedLabels(const NetworkScene& scene, const PacketTexts& texts,
                                              const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope
