#pragma once

#include <QRectF>
#include <QString>

namespace hopscope {

class Canvas;
struct Theme;

/// What the key of a tree of groups explains.
struct TreeKey {
    QString packets;      ///< "packets"
    bool combined{false}; ///< they are combined on the way, not held
    bool some{false};     ///< of some group only some members have it
    bool moving{false};   ///< messages of a step are drawn
    bool opened{false};   ///< one group is opened
    QString packet;       ///< "packet"
};
void paintTreeKey(Canvas& canvas, const Theme& theme, const TreeKey& key, const QRectF& line);

} // namespace hopscope
