#pragma once

#include <atomic>

namespace hopscope::cli {

/// As long as it lives, the first SIGINT or SIGTERM only asks the work under way to end with what it has reached; the
/// next one ends the program as it would have before. One at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// True once a signal has come.
    const std::atomic<bool>& asked() const;
};

} // namespace hopscope::cli
