#pragma once

#include "drawing/theme.h"

#include <QColor>
#include <QString>

#include <cstddef>

namespace hopscope {

/// An axis of a grid of two or three by what its links lead between where it is drawn: "axis 3, between columns"; of
/// others "axis 3".
inline QString drawnAxisName(std::size_t axis, std::size_t axes)
{
    const QString name = QStringLiteral("axis %1").arg(axis + 1);
    if (axes < 2 || axes > 3) return name;
    const std::size_t behind = axes - 1 - axis; // it: along a row, down a column, from layer to layer
    return name
           + (behind == 0   ? QStringLiteral(", between columns")
              : behind == 1 ? QStringLiteral(", between rows")
                            : QStringLiteral(", between layers"));
}

/// Where axes are told apart by colour: the first colour is that of messages of several blocks.
inline const QColor& drawnAxisColour(std::size_t axis, const Theme& theme)
{
    return theme.categories[(axis + 1) % theme.categories.size()];
}

} // namespace hopscope
