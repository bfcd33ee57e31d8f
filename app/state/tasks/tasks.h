#pragma once

#include "memory.h"

#include <QString>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

class QThreadPool;

namespace hopscope {

/// What a task is called where people read it ("curves", "critical path"), and the most bytes that it may hold at once.
struct TaskKind {
    const char* name;
    std::size_t most = std::size_t{512} << 20;
};

/// A task under way, as of now.
struct TaskState {
    QString name;
    std::chrono::duration<double> since;
    std::size_t taken, peak, most; ///< bytes
    bool stopping;                 ///< was asked to end
};

/// A task that did not end as it should: it was refused memory, or failed in a way that nobody foresaw.
struct TaskFailure {
    QString name, why;
};

/// All background work of the program: one pool of threads, and a list of what is under way in it, since when and with
/// how much memory. Pieces of work are handed in by LatestTask. Safe to use from any thread.
class Tasks {
public:
    static Tasks& instance();

    QThreadPool& pool() { return *m_pool; }
    std::vector<TaskState> running() const;
    std::uint64_t begun() const; ///< since the program began
    /// The last few, newest first.
    std::vector<TaskFailure> failures() const;
    void addFailure(const TaskFailure& failure);
    /// Asks everything under way to end.
    void stopAll();
    /// Called on the thread on which something fails; the newest listener alone hears of it.
    void onFailure(std::function<void(const TaskFailure&)> listener);

    /// Does the work on this thread, listed and charged. Failures are kept, none leaves.
    void perform(const TaskKind& kind, const std::stop_source& stop,
                 const std::function<void(const std::stop_token&)>& work);

private:
    Tasks();
    ~Tasks();

    struct Entry {
        Entry(const TaskKind& what, std::stop_source ends) : kind(what), stop(std::move(ends)), account(what.most) {}
        TaskKind kind;
        std::stop_source stop;
        std::chrono::steady_clock::time_point begun{std::chrono::steady_clock::now()};
        MemoryAccount account;
    };

    mutable std::mutex m_mutex;
    std::vector<std::shared_ptr<Entry>> m_running;
    std::vector<TaskFailure> m_failures;
    std::uint64_t m_begun{0};
    std::function<void(const TaskFailure&)> m_listener;
    std::unique_ptr<QThreadPool> m_pool;
};

} // namespace hopscope
