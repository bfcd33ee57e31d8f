#pragma once

#include "scenes/chosen_messages.h"
#include "state/tasks/latest_task.h"

#include <QObject>

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

namespace hopscope {

/// Finds the messages that a selection stands for (chosen_messages.h), and keeps the last few answers. A long run takes
/// a while to be looked through: while there is a window, that happens aside, and who asks meanwhile from the thread of
/// the window gets none; found() says that it is worth asking again. Other threads wait for the answer. The newest
/// question wins.
class MessageSearch : public QObject {
    Q_OBJECT
public:
    static MessageSearch& instance();

    /// The answer, or messagesUnderWay().
    std::shared_ptr<const Messages> messages(const Run& run, const Selected& selection);
    /// The same for whoever paints.
    static FindMessages finder();
    /// Whether this is no answer yet.
    static bool isUnderWay(const std::shared_ptr<const Messages>& messages) { return messages == messagesUnderWay(); }

    /// From the first of as many calls on there is a window, until the last is taken back.
    void beginAside() { ++m_windows; }
    void endAside() { --m_windows; }
    /// Blocks until nothing is under way and has said what was found.
    void wait();
    /// The same, not longer than so.
    void waitFor(std::chrono::milliseconds time);

signals:
    void found();

private:
    MessageSearch() = default;

    struct Question {
        std::weak_ptr<const Simulation> simulation;
        Selected selection;
        bool is(const Run& run, const Selected& other) const;
    };
    struct Answer {
        Question question;
        std::shared_ptr<const Messages> messages;
    };
    std::shared_ptr<const Messages> known(const Run& run, const Selected& selection);
    void keep(const Run& run, const Selected& selection, const std::shared_ptr<const Messages>& messages);
    bool takesAside(const Run& run, const Selected& selection) const;
    std::shared_ptr<const Messages> lookAside(const Run& run, const Selected& selection);

    std::mutex m_mutex;               ///< of the answers
    std::deque<Answer> m_answers;     ///< the latest first
    std::optional<Question> m_wanted; ///< under way; of the thread of the window
    int m_windows{0};
    LatestTask m_seeker{{"messages of the selection"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
