#pragma once

#include "drawing/canvas.h"

#include <QPaintDevice>
#include <QSizeF>

#include <memory>

namespace hopscope {

/// A device that a QPainter paints on and that hands every shape and text on to a canvas: what Qt draws (charts) has
/// named groups and real text in vector files like everything else. Images are not handed on. Opaque clips become
/// groups.
class CanvasDevice final : public QPaintDevice {
public:
    CanvasDevice(Canvas& canvas, QSizeF size);
    ~CanvasDevice() override;
    QPaintEngine* paintEngine() const override;
    /// For those who would rather draw themselves, without the clip of the painter.
    Canvas& canvas();

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    QSizeF m_size;
    std::unique_ptr<Engine> m_engine;
};

} // namespace hopscope
