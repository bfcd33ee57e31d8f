#pragma once

#include "drawing/canvas.h"

#include <QHash>
#include <QPixmap>

class QPainter;

namespace hopscope {

/// Marks as small pictures at the resolution of the screen. A view keeps one, so that a frame only copies pixels.
class SpriteCache {
public:
    const QPixmap& sprite(const Mark& mark, double pixelRatio);
    void clear() { m_sprites.clear(); }

private:
    QHash<QString, QPixmap> m_sprites;
};

/// Draws with a QPainter: screen, images, PDF. With a cache, marks at many places are copied as pixmaps; without one
/// they are drawn as shapes, which vector output needs.
class PainterCanvas final : public Canvas {
public:
    explicit PainterCanvas(QPainter& painter, SpriteCache* sprites = nullptr);

    void lines(std::span<const QLineF> lines, const Stroke& stroke) override;
    void fills(std::span<const QRectF> areas, const QColor& colour) override;
    void paths(std::span<const QPainterPath> paths, const Style& style) override;
    void text(QPointF baseline, const QString& text, const TextStyle& style) override;
    void marks(const Mark& mark, std::span<const QPointF> places) override;
    void cells(const QRectF& area, const QImage& image) override;

    QPainter& painter() { return m_painter; }
    /// A picture made small leaves away words that would be smaller than this on the device, in logical pixels, and
    /// those of which only a beginning is there, and legends without words. 0, the usual: it paints all.
    void setLeastText(double pixels) { m_leastText = pixels; }

protected:
    void beginGroup(const QString& id, const GroupStyle& style) override;
    void endGroup() override;

private:
    void drawMark(const Mark& mark, QPointF place);

    QPainter& m_painter;
    SpriteCache* m_sprites;
    double m_leastText{0};
    std::size_t m_drawnMarks{0}; ///< as shapes
};

} // namespace hopscope
