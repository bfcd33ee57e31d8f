#pragma once

#include <QRectF>
#include <QString>

#include <vector>

namespace hopscope {

class NetworkProjection;
struct NetworkScene;
struct Theme;

/// The step at an edge, or at a piece of the way of a block.
struct EdgeLabel {
    QRectF box;
    QString text;
    bool givesWay{false}; ///< to packets: beside the lines there is no room, or packets come there, too
    bool inside{false};   ///< the hull of a group
};
/// Where they stand; none if there is no room for nearly all of them, for one here and there would mislead.
struct EdgeLabels {
    std::vector<EdgeLabel> list;
    QString meaning; ///< what the numbers are
};

/// Beside every logical edge the step of its first message; where a block is selected, beside its way those of its
/// messages.
EdgeLabels edgeLabels(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope
