#include "headless/network_frames.h"

#include "drawing/painter_canvas.h"

#include <QPainter>

namespace hopscope {

void NetworkFrames::paint(Canvas& canvas, const Run& run, double position, const NetworkOptions& options,
                          const NetworkFrame& frame, const Theme& theme)
{
    m_scene = networkScene(run, position, {}, {}, options, &m_scene);
    auto* pixels = dynamic_cast<PainterCanvas*>(&canvas);
    const bool image = pixels && dynamic_cast<QImage*>(pixels->painter().device());
    if (image) {
        QPainter& painter = pixels->painter();
        refreshState(*painter.device(), painter.transform(), frame, theme);
        painter.save();
        painter.resetTransform();
        painter.drawImage(0, 0, m_state);
        painter.restore();
    } else if (!isState({}, {}, frame, theme)) {
        // Where words find room takes longer than all the rest, and is the same within a step.
        remember({}, {}, frame, theme);
        m_labels = edgeLabels(m_scene, projectionOf(m_scene, frame, theme), theme);
    }
    const NetworkProjection projection = projectionOf(m_scene, frame, theme);
    const auto group = canvas.group(QStringLiteral("network"), {.clip = QRectF(QPointF(0, 0), frame.size)});
    if (!image) {
        paintGround(canvas, m_scene, projection, theme);
        paintState(canvas, m_scene, projection, theme);
        paintLabels(canvas, m_scene, m_labels, projection, theme);
    }
    paintMoving(canvas, m_scene, m_labels, projection, theme);
}

bool NetworkFrames::isState(QSize size, const QTransform& transform, const NetworkFrame& frame,
                            const Theme& theme) const
{
    return m_size == size && m_plan == m_scene.plan && m_moment == m_scene.moment && m_options == m_scene.options
           && m_frame == frame && m_transform == transform && m_theme == theme.kind;
}

void NetworkFrames::remember(QSize size, const QTransform& transform, const NetworkFrame& frame, const Theme& theme)
{
    m_size = size;
    m_plan = m_scene.plan;
    m_moment = m_scene.moment;
    m_options = m_scene.options;
    m_frame = frame;
    m_transform = transform;
    m_theme = theme.kind;
}

void NetworkFrames::refreshState(const QPaintDevice& device, const QTransform& transform, const NetworkFrame& frame,
                                 const Theme& theme)
{
    const QSize size(device.width(), device.height());
    if (isState(size, transform, frame, theme)) return;
    remember(size, transform, frame, theme);
    m_state = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_state.setDotsPerMeterX(qRound(device.logicalDpiX() / 0.0254)); // fonts are as large as on the device
    m_state.setDotsPerMeterY(qRound(device.logicalDpiY() / 0.0254));
    m_state.fill(Qt::white);
    QPainter painter(&m_state);
    painter.setTransform(transform);
    PainterCanvas canvas(painter);
    const NetworkProjection projection = projectionOf(m_scene, frame, theme);
    const auto group = canvas.group(QStringLiteral("network"), {.clip = QRectF(QPointF(0, 0), frame.size)});
    paintGround(canvas, m_scene, projection, theme);
    paintState(canvas, m_scene, projection, theme);
    m_labels = edgeLabels(m_scene, projection, theme);
    paintLabels(canvas, m_scene, m_labels, projection, theme);
}

} // namespace hopscope
