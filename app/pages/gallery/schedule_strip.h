#pragma once

#include "scenes/network/network_scene.h"
#include "state/tasks/latest_task.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// The steps of a schedule side by side, each the network with the messages of that step, as many as there is room for.
/// Made in the background when somebody looks.
class ScheduleStrip : public QWidget {
    Q_OBJECT
public:
    /// What is drawn, step by step; of no steps the one scene is the network before anything is sent.
    struct Steps {
        std::vector<NetworkScene> scenes;
        std::uint32_t count{0};
    };
    /// May throw Cancelled, and Refused for no picture.
    using Find = std::function<Steps(const std::stop_token&)>;

    explicit ScheduleStrip(Find find, QWidget* parent = nullptr);
    /// Waits for the pictures; for pictures of the window.
    void finish();
    /// How many steps the schedule has; 0 before it is known.
    std::uint32_t steps() const { return m_steps.count; }
    /// How many of them have room.
    std::size_t shown() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void ask();

    Find m_find;
    Steps m_steps;
    bool m_asked{false};
    LatestTask m_task{{"steps of a schedule"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
