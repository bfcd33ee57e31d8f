#pragma once

#include "state/document.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace hopscope {

/// One thread that makes runs. A new request stops the work under way and takes its place; only the newest is answered.
class Document::Worker {
public:
    struct Result {
        std::shared_ptr<const Run> run;      ///< null if there is none
        std::vector<Diagnostic> diagnostics; ///< why
    };

    /// `ready` is called on the worker's thread when a result may be taken.
    explicit Worker(std::function<void()> ready);
    ~Worker();

    void request(Experiment experiment, std::shared_ptr<const Run> previous);
    void cancel();
    /// The answer to the newest request, once; nothing while it is under way.
    std::optional<Result> take();
    /// Blocks until nothing is under way.
    void wait();
    double progress() const;

private:
    struct Job {
        Experiment experiment;
        std::shared_ptr<const Run> previous;
        std::stop_source stop;
        std::shared_ptr<Progress> progress = std::make_shared<Progress>();
    };
    void work(const std::stop_token& end);
    static std::optional<Result> perform(const Job& job);

    std::function<void()> m_ready;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_waiting, m_current;
    std::optional<Result> m_result;
    std::jthread m_thread; ///< last: ends before the members that it uses
};

} // namespace hopscope
