#include "views/network_pixmaps.h"

#include "drawing/theme.h"

#include <QPainter>
#include <QSizeF>

namespace hopscope {

void NetworkPixmaps::forget()
{
    m_groundKey = m_stateKey = m_labelsKey = {};
    m_edgeLabels = {};
}

void NetworkPixmaps::refresh(const NetworkScene& scene, const NetworkFrame& frame, const NetworkProjection& projection,
                             const Theme& theme, QSize size, double ratio)
{
    const QSize pixels = (QSizeF(size) * ratio).toSize();
    const Key ground{scene.plan, frame, scene.options, {}, ratio};
    if (ground != m_groundKey) {
        m_groundKey = ground;
        m_stateKey = m_labelsKey = {};
        if (m_ground.size() != pixels) m_ground = QPixmap(pixels);
        m_ground.setDevicePixelRatio(ratio);
        QPainter painter(&m_ground);
        PainterCanvas canvas(painter, &m_sprites);
        paintGround(canvas, scene, projection, theme);
    }
    Key labels = ground;
    if (scene.hasJourney()) labels.part = scene.journey;
    if (labels != m_labelsKey) {
        m_labelsKey = labels;
        m_stateKey = {};
        m_edgeLabels = edgeLabels(scene, projection, theme);
    }
    const bool labelled = !m_edgeLabels.list.empty();
    if (labelled && m_stateKey == Key{}) {
        if (m_labels.size() != pixels) m_labels = QPixmap(pixels);
        m_labels.setDevicePixelRatio(ratio);
        m_labels.fill(Qt::transparent);
        QPainter painter(&m_labels);
        PainterCanvas canvas(painter, &m_sprites);
        paintLabels(canvas, scene, m_edgeLabels, projection, theme);
    }
    const Key state{scene.moment, frame, scene.options, scene.selection, ratio};
    if (state != m_stateKey) {
        m_stateKey = state;
        m_state = m_ground;
        QPainter painter(&m_state);
        PainterCanvas canvas(painter, &m_sprites);
        paintState(canvas, scene, projection, theme);
        if (labelled) painter.drawPixmap(0, 0, m_labels);
    }
}

} // namespace hopscope
