#include "state/sweeper.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>

namespace hopscope {

/// Between the thread that makes points and the one that shows them.
struct Sweeper::Shared {
    Progress progress;
    std::mutex mutex;
    std::vector<SweepPoint> fresh;
    std::vector<Crossing> crossings;
    std::string problem;
    bool complete{false}, done{false};
    double seconds{};
};

Sweeper::Sweeper(const char* name, QObject* parent) : QObject(parent), m_task({name})
{
    m_poll.setInterval(20);
    connect(&m_poll, &QTimer::timeout, this, &Sweeper::collect);
}

void Sweeper::start(SweepRequest request, Crossings wanted)
{
    m_points.clear();
    m_crossings.clear();
    m_problem.clear();
    m_running = true;
    m_complete = false;
    m_shared = std::make_shared<Shared>();
    m_task.start([this, shared = m_shared, request = std::move(request), wanted](const std::stop_token& stop) {
        const auto tell = [this] { QMetaObject::invokeMethod(this, &Sweeper::collect, Qt::QueuedConnection); };
        const auto add = [&shared](const SweepPoint& point) {
            const std::lock_guard lock(shared->mutex);
            shared->fresh.push_back(point);
        };
        std::string problem;
        std::vector<Crossing> crossings;
        const auto begun = std::chrono::steady_clock::now();
        try {
            sweep(request, add, &shared->progress, stop);
            {
                const std::lock_guard lock(shared->mutex);
                shared->complete = true;
                shared->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
            }
            tell(); // nobody waits for the crossings
            if (wanted == Crossings::Find) crossings = crossingsOf(request, stop);
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
            problem = reasonOf(error);
        }
        const std::lock_guard lock(shared->mutex);
        shared->crossings = std::move(crossings);
        shared->problem = std::move(problem);
        shared->done = true;
        tell();
    });
    m_poll.start();
    emit changed();
}

void Sweeper::stop()
{
    m_task.cancel();
    m_poll.stop();
    m_shared.reset();
    const bool changes = m_running || !m_points.empty() || !m_problem.isEmpty();
    m_running = m_complete = false;
    m_points.clear();
    m_crossings.clear();
    m_problem.clear();
    if (!changes) return;
    emit changed();
}

double Sweeper::progress() const { return m_shared ? m_shared->progress.fraction() : 0; }

void Sweeper::collect()
{
    if (!m_shared) return;
    bool news = false;
    {
        const std::lock_guard lock(m_shared->mutex);
        news = !m_shared->fresh.empty() || m_shared->done || m_shared->complete != m_complete;
        m_complete = m_shared->complete;
        m_seconds = m_shared->seconds;
        std::ranges::move(m_shared->fresh, std::back_inserter(m_points));
        m_shared->fresh.clear();
        if (!m_shared->crossings.empty()) m_crossings = std::exchange(m_shared->crossings, {});
        m_problem = QString::fromStdString(m_shared->problem);
        if (m_shared->done) {
            m_running = false;
            m_poll.stop();
        }
    }
    if (news) emit changed();
}

void Sweeper::wait(const std::function<void(double)>& told)
{
    using namespace std::chrono_literals;
    while (!m_task.waitFor(200ms))
        if (told) told(progress());
    if (told) told(1);
    collect();
}

bool Sweeper::waitFor(std::chrono::milliseconds most)
{
    const bool done = m_task.waitFor(most);
    if (done) collect();
    return done;
}

} // namespace hopscope
