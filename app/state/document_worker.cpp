#include "state/document_worker.h"

#include "run/queues.h"

#include <algorithm>
#include <new>

namespace hopscope {

/// Nothing if the work was stopped.
std::optional<Document::Worker::Result> Document::Worker::perform(std::uint64_t number, const Experiment& experiment,
                                                                  const Runs& known, Progress& progress,
                                                                  const std::stop_token& stop)
{
    bool accepted = false;
    const auto resolved = [&](const Setup& setup) {
        accepted = true;
        announce(number, resolutionOf(experiment, setup));
    };
    const auto failed = [&](std::string why) {
        return Result{experiment, nullptr, {Diagnostic{"", std::move(why), {}}}};
    };
    try {
        Result result{experiment, runAmong(known, experiment, {}, &progress, stop, resolved), {}};
        queueHistory(*result.run, stop);        // kept with the run, so that no picture has to wait for it
        result.run->topology().place(NodeId{}); // nor for a layout that has to be found
        return result;
    } catch (const Cancelled&) {
        return std::nullopt;
    } catch (const Refused& refusal) {
        if (!accepted) announce(number, resolutionOf(experiment));
        return Document::Worker::Result{experiment, nullptr, {refusal.why()}};
    } catch (const std::bad_alloc&) {
        return failed("There is not enough memory for this experiment; fewer processors or packets need less.");
    } catch (const std::exception& error) {
        return failed(std::string("This experiment could not be run: ") + error.what());
    }
}

void Document::Worker::announce(std::uint64_t number, Resolution resolution)
{
    {
        const std::lock_guard lock(m_mutex);
        if (number != m_newest) return;
        m_resolutions.push_back(std::make_shared<const Resolution>(std::move(resolution)));
    }
    m_ready();
}

void Document::Worker::request(std::vector<Experiment> experiments, Runs known)
{
    std::uint64_t number = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (experiments == m_wanted) return;
        number = ++m_newest;
        m_wanted = experiments;
        m_progress.reset();
        m_resolutions.clear();
        m_results.clear();
    }
    if (experiments.empty()) {
        m_task.cancel();
        return;
    }
    m_task.start([this, experiments = std::move(experiments), known = std::move(known),
                  number](const std::stop_token& stop) mutable {
        for (const Experiment& experiment : experiments) {
            auto progress = std::make_shared<Progress>();
            {
                const std::lock_guard lock(m_mutex);
                if (number != m_newest) return;
                m_progress = progress;
            }
            auto result = perform(number, experiment, known, *progress, stop);
            if (!result) return;
            known.push_back(result->run);
            {
                const std::lock_guard lock(m_mutex);
                if (number != m_newest) return;
                m_results.push_back(std::move(*result));
            }
            m_ready();
        }
    });
}

void Document::Worker::forget(const Experiment& experiment)
{
    {
        const std::lock_guard lock(m_mutex);
        if (std::ranges::find(m_wanted, experiment) == m_wanted.end()) return;
        ++m_newest;
        m_wanted.clear(); // so that the next request begins all of them
        m_resolutions.clear();
        m_results.clear();
    }
    m_task.cancel();
}

std::vector<std::shared_ptr<const Resolution>> Document::Worker::takeResolutions()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_resolutions, {});
}

std::vector<Document::Worker::Result> Document::Worker::take()
{
    const std::lock_guard lock(m_mutex);
    for (const Result& result : m_results) std::erase(m_wanted, result.experiment);
    return std::exchange(m_results, {});
}

double Document::Worker::progress() const
{
    const std::lock_guard lock(m_mutex);
    return m_progress ? m_progress->fraction() : 0.0;
}

} // namespace hopscope
