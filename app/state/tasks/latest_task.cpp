#include "state/tasks/latest_task.h"

#include <QThreadPool>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace hopscope {

/// Shared with the thread that works in it, which may look for work after its owner has gone.
struct LatestTask::Lane {
    explicit Lane(const TaskKind& what) : kind(what) {}

    const TaskKind kind;
    std::mutex mutex;
    std::condition_variable idle;
    std::optional<Task> waiting;
    std::optional<std::stop_source> current;
    bool queued{false}; ///< a thread works here, or will
};

LatestTask::LatestTask(TaskKind kind) : m_lane(std::make_shared<Lane>(kind)) {}

LatestTask::~LatestTask()
{
    cancel();
    wait();
}

void LatestTask::start(Task task)
{
    const std::lock_guard lock(m_lane->mutex);
    if (m_lane->current) m_lane->current->request_stop();
    m_lane->waiting = std::move(task);
    if (std::exchange(m_lane->queued, true)) return;
    Tasks::instance().pool().start([lane = m_lane] { work(lane); });
}

void LatestTask::cancel()
{
    const std::lock_guard lock(m_lane->mutex);
    if (m_lane->current) m_lane->current->request_stop();
    m_lane->waiting.reset();
}

void LatestTask::wait()
{
    std::unique_lock lock(m_lane->mutex);
    m_lane->idle.wait(lock, [this] { return !m_lane->waiting && !m_lane->current; });
}

bool LatestTask::waitFor(std::chrono::milliseconds time)
{
    std::unique_lock lock(m_lane->mutex);
    return m_lane->idle.wait_for(lock, time, [this] { return !m_lane->waiting && !m_lane->current; });
}

void LatestTask::work(const std::shared_ptr<Lane>& lane)
{
    std::unique_lock lock(lane->mutex);
    while (lane->waiting) {
        std::optional<Task> task = std::exchange(lane->waiting, std::nullopt);
        const std::stop_source stop = lane->current.emplace();
        lock.unlock();
        Tasks::instance().perform(lane->kind, stop, *task);
        task.reset(); // what it holds goes before it counts as done
        lock.lock();
        lane->current.reset();
        lane->idle.notify_all();
    }
    lane->queued = false;
}

} // namespace hopscope
