#pragma once

#include "state/document.h"
#include "state/latest_task.h"

#include <optional>

namespace hopscope {

/// Makes runs off the GUI thread; only the newest request is answered.
class Document::Worker {
public:
    struct Result {
        std::shared_ptr<const Run> run;      ///< null if there is none
        std::vector<Diagnostic> diagnostics; ///< why
    };

    /// `ready` is called on another thread when a result may be taken.
    explicit Worker(std::function<void()> ready) : m_ready(std::move(ready)) {}

    void request(const Experiment& experiment, const std::shared_ptr<const Run>& previous);
    void cancel();
    /// The answer to the newest request, once; nothing while it is under way.
    std::optional<Result> take();
    /// Blocks until nothing is under way.
    void wait() { m_task.wait(); }
    double progress() const;

private:
    std::function<void()> m_ready;
    mutable std::mutex m_mutex;
    std::uint64_t m_newest{0}; ///< number of the request whose answer is wanted
    std::shared_ptr<Progress> m_progress;
    std::optional<Result> m_result;
    LatestTask m_task; ///< last: ends before the members that it uses
};

} // namespace hopscope
