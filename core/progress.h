#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>

namespace hopscope {

/// How far long work has come; written by the worker, read by anyone.
struct Progress {
    std::atomic<std::uint64_t> done{0}, total{0};
    double fraction() const
    {
        const auto all = total.load(std::memory_order_relaxed);
        return all == 0 ? 0.0 : static_cast<double>(done.load(std::memory_order_relaxed)) / static_cast<double>(all);
    }
};

/// Thrown by long work whose stop token was set.
struct Cancelled : std::runtime_error {
    Cancelled() : std::runtime_error("cancelled") {}
};

} // namespace hopscope
