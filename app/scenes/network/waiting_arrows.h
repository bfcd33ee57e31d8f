#pragma once

#include <QPointF>
#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// "line 3".
QString lineWord(std::uint32_t line);

/// The circle of a deadlock: a dashed arrow from every processor to the one that it waits for, with its line of the
/// text; a long circle has no words.
struct WaitingArrows {
    struct Arrow {
        QPointF from, to;
        std::uint32_t line;
    };
    double radius{0};  ///< of a processor
    double width{2.6}; ///< of an arrow
    bool lines{true};  ///< are told
    std::vector<Arrow> arrows{};

    void paint(Canvas& canvas, const Theme& theme) const;
};

} // namespace hopscope
