#pragma once

#include "export/video_encoder.h"

#include <QImage>

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace hopscope {

/// Encodes frames while the next ones are drawn. They come out in the order in which they went in.
class EncodingThread {
public:
    explicit EncodingThread(VideoEncoder& encoder);
    /// Frames that still wait are dropped.
    ~EncodingThread();
    EncodingThread(const EncodingThread&) = delete;
    EncodingThread& operator=(const EncodingThread&) = delete;

    /// Waits while a few frames are ahead of this one. Throws what the encoder threw.
    void add(const QImage& frame);
    /// Returns when all frames are encoded. Throws what the encoder threw.
    void wait();

private:
    void work(const std::stop_token& stop);
    void rethrow();

    VideoEncoder& m_encoder;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<QImage> m_waiting;
    bool m_busy{false};
    std::exception_ptr m_error;
    std::jthread m_thread; // last: it ends before the rest is gone
};

} // namespace hopscope
