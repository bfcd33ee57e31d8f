#pragma once

#include "scenes/pictures/clusters/group_levels.h"

#include <QFont>
#include <QRectF>
#include <QString>

namespace hopscope {

class Canvas;
struct Theme;

/// What is written in the box of a group: a name, and below it or beside it something more.
struct GroupWords {
    QString name{}, more{};
    bool beside{false};
    bool bar{true}; ///< along the foot what is held; not where the words say it
};
/// Of what is held by all in a box: as in the boxes of a network.
QColor groupFill(const Theme& theme, double fraction);
QFont groupNameFont(const Theme& theme);
QFont groupMoreFont(const Theme& theme);
/// A box as high in colour as its group is full, paler up to what only some of its processors have; `chosen`: it is the
/// one that everything is opened for.
void paintGroupBox(Canvas& canvas, const Theme& theme, const GroupLevels::Group& group, const QRectF& box, bool chosen,
                   const GroupWords& words);

} // namespace hopscope
