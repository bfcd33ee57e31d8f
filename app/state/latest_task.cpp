#include "state/latest_task.h"

#include <utility>

namespace hopscope {

LatestTask::LatestTask() : m_thread([this](const std::stop_token& end) { work(end); }) {}

LatestTask::~LatestTask()
{
    cancel();
    m_thread.request_stop();
}

void LatestTask::start(Task task)
{
    const std::lock_guard lock(m_mutex);
    if (m_current) m_current->request_stop();
    m_waiting = std::move(task);
    m_wake.notify_all();
}

void LatestTask::cancel()
{
    const std::lock_guard lock(m_mutex);
    if (m_current) m_current->request_stop();
    m_waiting.reset();
}

void LatestTask::wait()
{
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] { return !m_waiting && !m_current; });
}

void LatestTask::work(const std::stop_token& end)
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, end, [this] { return m_waiting.has_value(); })) return;
        const Task task = *std::exchange(m_waiting, std::nullopt);
        const std::stop_token stop = m_current.emplace().get_token();
        lock.unlock();
        task(stop);
        lock.lock();
        m_current.reset();
        m_wake.notify_all();
    }
}

} // namespace hopscope
