#pragma once

#include "state/document.h"
#include "state/tasks/latest_task.h"

#include <optional>

namespace hopscope {

/// Makes runs off the GUI thread, one after the other; only the newest request is answered.
class Document::Worker {
public:
    using Runs = std::vector<std::shared_ptr<const Run>>;
    struct Result {
        Experiment experiment;
        std::shared_ptr<const Run> run;      ///< null if there is none
        std::vector<Diagnostic> diagnostics; ///< why
    };

    /// `ready` is called on another thread whenever a result may be taken.
    explicit Worker(std::function<void()> ready) : m_ready(std::move(ready)) {}

    /// What is wanted from now on; the same as before goes on undisturbed, anything else replaces it. `known` (or null)
    /// lend their simulations where only prices differ.
    void request(std::vector<Experiment> experiments, Runs known);
    /// What is under way for this experiment is worth nothing any more: it is begun again when it is asked for.
    void forget(const Experiment& experiment);
    /// What experiments of the newest request were looked up as since the last call.
    std::vector<std::shared_ptr<const Resolution>> takeResolutions();
    /// Answers to the newest request, each once; nothing while they are under way.
    std::vector<Result> take();
    /// Blocks until nothing is under way.
    void wait() { m_task.wait(); }
    double progress() const; ///< of the run under way

private:
    std::optional<Result> perform(std::uint64_t number, const Experiment& experiment, const Runs& known,
                                  Progress& progress, const std::stop_token& stop);
    void announce(std::uint64_t number, Resolution resolution);

    std::function<void()> m_ready;
    mutable std::mutex m_mutex;
    std::uint64_t m_newest{0};        ///< number of the request whose answers are wanted
    std::vector<Experiment> m_wanted; ///< not yet taken
    std::shared_ptr<Progress> m_progress;
    std::vector<std::shared_ptr<const Resolution>> m_resolutions;
    std::vector<Result> m_results;
    LatestTask m_task{{"run", std::size_t{1536} << 20}}; ///< last: ends before the members that it uses
};

} // namespace hopscope
