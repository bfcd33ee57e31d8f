#pragma once

#include "scenes/network/network_scene.h"
#include "state/tasks/latest_task.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// The steps of a schedule side by side, as many as there is room for: each the network with the messages that carry
/// one block in that step, for all messages would hide nodes and links of pictures as small as these.
/// Made in the background when somebody looks.
class ScheduleStrip : public QWidget {
    Q_OBJECT
public:
    /// What is drawn, step by step; of no steps the one scene is the network before anything is sent.
    struct Steps {
        std::vector<NetworkScene> scenes;
        std::uint32_t count{0};
        std::optional<BlockId> block{}; ///< whose way is shown; nothing: the network alone
        QString name{};                 ///< what it is called
    };
    /// May throw Cancelled, and Refused for no picture.
    using Find = std::function<Steps(const std::stop_token&)>;

    explicit ScheduleStrip(Find find, QWidget* parent = nullptr);
    /// Waits for the pictures; for pictures of the window.
    void finish();
    /// How many steps the schedule has; 0 before it is known.
    std::uint32_t steps() const { return m_steps.count; }
    /// The block whose way is shown, in words; empty before it is known, or if there is none.
    QString block() const { return m_steps.name; }
    /// How many of them have room.
    std::size_t shown() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void ask();

    Find m_find;
    Steps m_steps;
    unsigned m_questions{0};
    std::optional<unsigned> m_asked{};          ///< the question that is under way or answered
    LatestTask m_task{{"steps of a schedule"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
