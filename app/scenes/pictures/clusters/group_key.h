#pragma once

#include "scenes/pictures/clusters/group_boxes.h"

#include <QRectF>
#include <QString>

namespace hopscope {

class Canvas;
struct Theme;

/// What is drawn in a picture of clusters, and so what its key explains.
struct GroupKey {
    QString amount;      ///< what the fill of a box says: "packets held"
    bool opened{false};  ///< a cluster is opened beside it
    bool solid{false};   ///< in a solid frame: boxes of the network have dashed ones that show something else
    bool pale{false};    ///< some of a cluster have more than others
    bool percent{false}; ///< boxes say how much, on average where they are pale
    bool outside{false}; ///< short arrows over the boundary of what is opened
    bool inside{false};  ///< a number in a box is that of the messages inside
    bool first{false};   ///< clusters are called by their first processor
    bool partner{false}; ///< boxes say with whom outside they exchange messages
    bool idle{false};    ///< some clusters neither send nor receive
    GroupNumbers numbers{};
};

/// Marks as they are drawn, each with its meaning, in one line: the most needed first, in as many words as all have
/// room for.
void paintGroupKey(Canvas& canvas, const Theme& theme, const GroupKey& key, const QRectF& line);

} // namespace hopscope
