#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace hopscope {

/// One thread on which only the newest work counts: a new task asks the one under way to stop and takes its place. What
/// nobody has begun when a newer one comes is never begun.
class LatestTask {
public:
    /// Called on the thread; should return soon after the token is set and must not throw.
    using Task = std::function<void(const std::stop_token&)>;

    LatestTask();
    ~LatestTask();
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;

    void start(Task task);
    void cancel();
    /// Blocks until nothing is under way.
    void wait();

private:
    void work(const std::stop_token& end);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Task> m_waiting;
    std::optional<std::stop_source> m_current;
    std::jthread m_thread; ///< last: ends before the members that it uses
};

} // namespace hopscope
