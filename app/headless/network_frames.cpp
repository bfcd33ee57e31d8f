#include "headless/network_frames.h"

#include "drawing/painter_canvas.h"

#include <QPainter>

namespace hopscope {

void NetworkFrames::paint(Canvas& canvas, const Run& run, double position, const NetworkOptions& options,
                          const NetworkFrame& frame, const Theme& theme)
{
    m_scene = networkScene(run, position, {}, {}, options, &m_scene);
    auto* pixels = dynamic_cast<PainterCanvas*>(&canvas);
    if (!pixels || !dynamic_cast<QImage*>(pixels->painter().device()))
        return hopscope::paint(canvas, m_scene, frame, theme);
    QPainter& painter = pixels->painter();
    refreshState(*painter.device(), painter.transform(), frame, theme);
    painter.save();
    painter.resetTransform();
    painter.drawImage(0, 0, m_state);
    painter.restore();
    const NetworkProjection projection(*m_scene.plan, frame, theme);
    const auto group = canvas.group(QStringLiteral("network"), {.clip = QRectF(QPointF(0, 0), frame.size)});
    paintMoving(canvas, m_scene, m_labels, projection, theme);
}

void NetworkFrames::refreshState(const QPaintDevice& device, const QTransform& transform, const NetworkFrame& frame,
                                 const Theme& theme)
{
    const QSize size(device.width(), device.height());
    if (m_state.size() == size && m_plan == m_scene.plan && m_moment == m_scene.moment && m_options == m_scene.options
        && m_frame == frame && m_transform == transform && m_theme == theme.kind)
        return;
    m_plan = m_scene.plan;
    m_moment = m_scene.moment;
    m_options = m_scene.options;
    m_frame = frame;
    m_transform = transform;
    m_theme = theme.kind;
    m_state = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_state.setDotsPerMeterX(qRound(device.logicalDpiX() / 0.0254)); // fonts are as large as on the device
    m_state.setDotsPerMeterY(qRound(device.logicalDpiY() / 0.0254));
    m_state.fill(Qt::white);
    QPainter painter(&m_state);
    painter.setTransform(transform);
    PainterCanvas canvas(painter);
    const NetworkProjection projection(*m_scene.plan, frame, theme);
    const auto group = canvas.group(QStringLiteral("network"), {.clip = QRectF(QPointF(0, 0), frame.size)});
    paintGround(canvas, m_scene, projection, theme);
    paintState(canvas, m_scene, projection, theme);
    m_labels = edgeLabels(m_scene, projection, theme);
    paintLabels(canvas, m_scene, m_labels, projection, theme);
}

} // namespace hopscope
