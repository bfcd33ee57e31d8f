#include "drawing/arrow_head.h"

namespace hopscope {

QPainterPath arrowHead(QPointF tip, QPointF direction, double size)
{
    const QPointF aside(-direction.y(), direction.x());
    QPainterPath head(tip);
    head.lineTo(tip - size * direction + 0.45 * size * aside);
    head.lineTo(tip - size * direction - 0.45 * size * aside);
    head.closeSubpath();
    return head;
}

} // namespace hopscope
