#pragma once

#include "state/tasks/tasks.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

namespace hopscope {

/// Work of which only the newest counts: a new task asks the one under way to stop and takes its place. What nobody has
/// begun when a newer one comes is never begun. It is done on a thread of Tasks, within the memory that its kind
/// declares; what needs more ends with OverBudget.
class LatestTask {
public:
    /// Called on a thread of the pool; asks the token at least every 50 ms.
    using Task = std::function<void(const std::stop_token&)>;

    explicit LatestTask(TaskKind kind);
    ~LatestTask(); ///< blocks until nothing is under way
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;

    void start(Task task);
    void cancel();
    /// Blocks until nothing is under way.
    void wait();
    /// The same, not longer than so; whether nothing is.
    bool waitFor(std::chrono::milliseconds time);

private:
    struct Lane;
    static void work(const std::shared_ptr<Lane>& lane);

    std::shared_ptr<Lane> m_lane;
};

} // namespace hopscope
