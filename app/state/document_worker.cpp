#include "state/document_worker.h"

namespace hopscope {

Document::Worker::Worker(std::function<void()> ready)
    : m_ready(std::move(ready)), m_thread([this](const std::stop_token& end) { work(end); })
{
}

Document::Worker::~Worker()
{
    cancel();
    m_thread.request_stop();
}

void Document::Worker::request(Experiment experiment, std::shared_ptr<const Run> previous)
{
    const std::lock_guard lock(m_mutex);
    if (m_current) m_current->stop.request_stop();
    m_result.reset();
    m_waiting.emplace(Job{.experiment = std::move(experiment), .previous = std::move(previous), .stop = {}});
    m_wake.notify_all();
}

void Document::Worker::cancel()
{
    const std::lock_guard lock(m_mutex);
    if (m_current) m_current->stop.request_stop();
    m_waiting.reset();
    m_result.reset();
}

std::optional<Document::Worker::Result> Document::Worker::take()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_result, std::nullopt);
}

void Document::Worker::wait()
{
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] { return !m_waiting && !m_current; });
}

double Document::Worker::progress() const
{
    const std::lock_guard lock(m_mutex);
    return m_current ? m_current->progress->fraction() : 0.0;
}

void Document::Worker::work(const std::stop_token& end)
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, end, [this] { return m_waiting.has_value(); })) return;
        m_current = std::exchange(m_waiting, std::nullopt);
        const Job job = *m_current;
        lock.unlock();

        std::optional<Result> result = perform(job);

        lock.lock();
        m_current.reset();
        // A stopped job may still have finished; its answer is not wanted any more.
        const bool wanted = result && !job.stop.stop_requested();
        if (wanted) m_result = std::move(result);
        m_wake.notify_all();
        lock.unlock();
        if (wanted) m_ready();
    }
}

std::optional<Document::Worker::Result> Document::Worker::perform(const Job& job)
{
    try {
        return Result{hopscope::run(job.experiment, job.previous, {}, job.progress.get(), job.stop.get_token()), {}};
    } catch (const Cancelled&) {
        return std::nullopt;
    } catch (const Refused& refusal) {
        return Result{nullptr, {refusal.why()}};
    } catch (const std::bad_alloc&) {
        return Result{nullptr, {{"", "There is not enough memory for this experiment; try fewer processors or packets.", {}}}};
    } catch (const std::exception& error) {
        return Result{nullptr, {{"", std::string("This experiment could not be run: ") + error.what(), {}}}};
    }
}

} // namespace hopscope
