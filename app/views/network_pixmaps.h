#pragma once

#include "drawing/painter_canvas.h"
#include "scenes/network/network_scene.h"

#include <QPixmap>
#include <QSize>

#include <memory>

namespace hopscope {

/// Pictures of what does not move in a network, so that a frame only adds what does.
class NetworkPixmaps {
public:
    /// Makes them those of this moment. `ratio`: pixels of the screen to one of the window.
    void refresh(const NetworkScene& scene, const NetworkFrame& frame, const NetworkProjection& projection,
                 const Theme& theme, QSize size, double ratio);
    /// The next time all are painted anew.
    void forget();
    const QPixmap& still() const { return m_state; } ///< all that does not move
    const EdgeLabels& placedLabels() const { return m_edgeLabels; }
    SpriteCache& sprites() { return m_sprites; }

private:
    /// What the kept pictures show; they are painted anew when it changes.
    struct Key {
        std::shared_ptr<const void> part;
        NetworkFrame frame;
        NetworkOptions options;
        Selected selection;
        double pixelRatio{0};
        friend bool operator==(const Key&, const Key&) = default;
    };

    SpriteCache m_sprites;
    QPixmap m_ground, m_state, m_labels;
    EdgeLabels m_edgeLabels;
    Key m_groundKey, m_stateKey, m_labelsKey;
};

} // namespace hopscope
