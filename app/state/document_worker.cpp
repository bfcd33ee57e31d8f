#include "state/document_worker.h"

#include <new>

namespace hopscope {

namespace {

/// Nothing if the work was stopped.
template <class Result> std::optional<Result> perform(const Experiment& experiment,
                                                      const std::shared_ptr<const Run>& previous, Progress& progress,
                                                      const std::stop_token& stop)
{
    const auto failed = [](std::string why) { return Result{nullptr, {Diagnostic{"", std::move(why), {}}}}; };
    try {
        return Result{run(experiment, previous, {}, &progress, stop), {}};
    } catch (const Cancelled&) {
        return std::nullopt;
    } catch (const Refused& refusal) {
        return Result{nullptr, {refusal.why()}};
    } catch (const std::bad_alloc&) {
        return failed("There is not enough memory for this experiment; fewer processors or packets need less.");
    } catch (const std::exception& error) {
        return failed(std::string("This experiment could not be run: ") + error.what());
    }
}

} // namespace

void Document::Worker::request(const Experiment& experiment, const std::shared_ptr<const Run>& previous)
{
    auto progress = std::make_shared<Progress>();
    std::uint64_t number = 0;
    {
        const std::lock_guard lock(m_mutex);
        number = ++m_newest;
        m_progress = progress;
        m_result.reset();
    }
    m_task.start([this, experiment, previous, progress, number](const std::stop_token& stop) {
        auto result = perform<Result>(experiment, previous, *progress, stop);
        {
            const std::lock_guard lock(m_mutex);
            if (!result || number != m_newest) return;
            m_result = std::move(result);
        }
        m_ready();
    });
}

void Document::Worker::cancel()
{
    m_task.cancel();
    const std::lock_guard lock(m_mutex);
    ++m_newest;
    m_result.reset();
}

std::optional<Document::Worker::Result> Document::Worker::take()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_result, std::nullopt);
}

double Document::Worker::progress() const
{
    const std::lock_guard lock(m_mutex);
    return m_progress ? m_progress->fraction() : 0.0;
}

} // namespace hopscope
