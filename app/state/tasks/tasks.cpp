#include "state/tasks/tasks.h"

#include "progress.h"
#include "state/tasks/task_stops.h"
#include "stopping.h"

#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <optional>

#include <pthread.h>
#include <time.h>

namespace hopscope {

namespace {

/// A task that held more gives its memory back to the system when it ends.
constexpr std::size_t muchMemory = std::size_t{64} << 20;
constexpr std::size_t failuresKept = 20;

using Seconds = std::chrono::duration<double>;

Seconds processorTime(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

/// When and after how much work the thread that made it was asked to end.
class AskedToEnd {
public:
    explicit AskedToEnd(const std::stop_token& stop) : m_stop(stop, [this] { note(); }) {}
    /// Nothing if it was not.
    std::optional<TaskStop> until(const char* name) const
    {
        if (!m_asked) return {};
        return TaskStop{QString::fromUtf8(name), std::chrono::steady_clock::now() - m_when,
                        processorTime(m_clock) - m_worked};
    }

private:
    static clockid_t ownClock()
    {
        clockid_t clock{};
        return ::pthread_getcpuclockid(::pthread_self(), &clock) == 0 ? clock : CLOCK_THREAD_CPUTIME_ID;
    }
    void note()
    {
        m_when = std::chrono::steady_clock::now();
        m_worked = processorTime(m_clock);
        m_asked = true;
    }

    const clockid_t m_clock{ownClock()};
    std::chrono::steady_clock::time_point m_when{};
    Seconds m_worked{};
    std::atomic<bool> m_asked{false};
    std::stop_callback<std::function<void()>> m_stop; ///< last: may call at once
};

struct Stops {
    std::mutex mutex;
    std::vector<TaskStop> slowest;
};

Stops& stops()
{
    static Stops stops;
    return stops;
}

void noteStop(const TaskStop& stop)
{
    const std::lock_guard lock(stops().mutex);
    const auto known = std::ranges::find(stops().slowest, stop.name, &TaskStop::name);
    if (known == stops().slowest.end())
        stops().slowest.push_back(stop);
    else if (stop.worked > known->worked)
        *known = stop;
}

} // namespace

std::vector<TaskStop> slowestStops()
{
    const std::lock_guard lock(stops().mutex);
    return stops().slowest;
}

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
    const AskedToEnd asked(stop.get_token());
    try {
        const MemoryScope scope(&entry->account);
        const StopScope scopeOfStop(stop.get_token());
        work(stop.get_token());
    } catch (const Cancelled&) { // nobody wants it any more
    } catch (const std::exception& error) {
        addFailure({QString::fromUtf8(kind.name), QString::fromUtf8(error.what())});
    }
    if (const auto end = asked.until(kind.name)) noteStop(*end);
    if (entry->account.peak() > muchMemory) Memory::release();
    const std::lock_guard lock(m_mutex);
    std::erase(m_running, entry);
}

} // namespace hopscope
