#include "export/encoding_thread.h"

#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostWaiting = 4;

} // namespace

EncodingThread::EncodingThread(VideoEncoder& encoder)
    : m_encoder(encoder), m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

EncodingThread::~EncodingThread() { m_thread.request_stop(); }

void EncodingThread::rethrow()
{
    if (m_error) std::rethrow_exception(std::exchange(m_error, {}));
}

void EncodingThread::add(const QImage& frame)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_waiting.size() < mostWaiting || m_error; });
    rethrow();
    m_waiting.push_back(frame);
    m_changed.notify_all();
}

void EncodingThread::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return (m_waiting.empty() && !m_busy) || m_error; });
    rethrow();
}

void EncodingThread::work(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); }) && !stop.stop_requested()) {
        const QImage frame = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_busy = true;
        lock.unlock();
        std::exception_ptr error;
        try {
            m_encoder.add(frame);
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        m_busy = false;
        if (error) m_error = error;
        m_changed.notify_all();
        if (error) return;
    }
}

} // namespace hopscope
