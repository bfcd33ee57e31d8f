#pragma once

#include "scenes/network/network_scene.h"

#include <QImage>
#include <QSize>
#include <QTransform>

namespace hopscope {

/// The network frame after frame: what stays from one to the next is computed and, on an image, painted once. The
/// pixels are those of paint().
class NetworkFrames {
public:
    void paint(Canvas& canvas, const Run& run, double position, const NetworkOptions& options,
               const NetworkFrame& frame, const Theme& theme);

private:
    void refreshState(const QPaintDevice& device, const QTransform& transform, const NetworkFrame& frame,
                      const Theme& theme);

    /// Whether what is kept is of this scene, drawn so; without a size: its labels alone.
    bool isState(QSize size, const QTransform& transform, const NetworkFrame& frame, const Theme& theme) const;
    void remember(QSize size, const QTransform& transform, const NetworkFrame& frame, const Theme& theme);

    NetworkScene m_scene;
    EdgeLabels m_labels;
    QImage m_state;                            ///< everything that does not move within a step
    QSize m_size{-1, -1};                      ///< of which; empty where only labels are kept
    std::shared_ptr<const NetworkPlan> m_plan; ///< that m_state shows, and so on
    std::shared_ptr<const NetworkMoment> m_moment;
    NetworkOptions m_options;
    NetworkFrame m_frame;
    QTransform m_transform;
    Theme::Kind m_theme{};
};

} // namespace hopscope
