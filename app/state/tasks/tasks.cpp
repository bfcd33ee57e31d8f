#include "state/tasks/tasks.h"

#include "progress.h"
#include "stopping.h"

#include <QThread>
#include <QThreadPool>

#include <algorithm>

namespace hopscope {

namespace {

/// A task that held more gives its memory back to the system when it ends.
constexpr std::size_t muchMemory = std::size_t{64} << 20;
constexpr std::size_t failuresKept = 20;

} // namespace

Tasks& Tasks::instance()
{
    static Tasks tasks;
    return tasks;
}

// More threads than processors: a short task does not wait behind a long one.
Tasks::Tasks() : m_pool(std::make_unique<QThreadPool>())
{
    m_pool->setMaxThreadCount(std::max(8, 2 * QThread::idealThreadCount()));
}

Tasks::~Tasks()
{
    stopAll();
    m_pool->waitForDone();
}

std::vector<TaskState> Tasks::running() const
{
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard lock(m_mutex);
    std::vector<TaskState> states;
    for (const auto& entry : m_running)
        states.push_back({QString::fromUtf8(entry->kind.name), now - entry->begun, entry->account.taken(),
                          entry->account.peak(), entry->account.most(), entry->stop.stop_requested()});
    return states;
}

std::uint64_t Tasks::begun() const
{
    const std::lock_guard lock(m_mutex);
    return m_begun;
}

std::vector<TaskFailure> Tasks::failures() const
{
    const std::lock_guard lock(m_mutex);
    return m_failures;
}

void Tasks::stopAll()
{
    const std::lock_guard lock(m_mutex);
    for (const auto& entry : m_running) entry->stop.request_stop();
}

void Tasks::onFailure(std::function<void(const TaskFailure&)> listener)
{
    const std::lock_guard lock(m_mutex);
    m_listener = std::move(listener);
}

void Tasks::addFailure(const TaskFailure& failure)
{
    std::function<void(const TaskFailure&)> listener;
    {
        const std::lock_guard lock(m_mutex);
        m_failures.insert(m_failures.begin(), failure);
        if (m_failures.size() > failuresKept) m_failures.pop_back();
        listener = m_listener;
    }
    if (listener) listener(failure);
}

void Tasks::perform(const TaskKind& kind, const std::stop_source& stop,
                    const std::function<void(const std::stop_token&)>& work)
{
    const auto entry = std::make_shared<Entry>(kind, stop);
    {
        const std::lock_guard lock(m_mutex);
        m_running.push_back(entry);
        ++m_begun;
    }
    try {
        const MemoryScope scope(&entry->account);
        const StopScope stops(stop.get_token());
        work(stop.get_token());
    } catch (const Cancelled&) { // nobody wants it any more
    } catch (const std::exception& error) {
        addFailure({QString::fromUtf8(kind.name), QString::fromUtf8(error.what())});
    }
    if (entry->account.peak() > muchMemory) Memory::release();
    const std::lock_guard lock(m_mutex);
    std::erase(m_running, entry);
}

} // namespace hopscope
