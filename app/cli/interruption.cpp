#include "interruption.h"

#include <array>
#include <csignal>

namespace hopscope::cli {

namespace {

using Handler = void (*)(int);
constexpr std::array<int, 2> ends{SIGINT, SIGTERM};

// What a handler of signals may touch.
std::atomic<bool> interrupted{false};
std::array<Handler, ends.size()> before{};
static_assert(std::atomic<bool>::is_always_lock_free);

void putBack()
{
    for (std::size_t i = 0; i < ends.size(); ++i) std::signal(ends[i], before[i]);
}

void interrupt(int)
{
    interrupted = true;
    putBack();
}

} // namespace

Interruption::Interruption()
{
    interrupted = false;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        before[i] = std::signal(ends[i], interrupt);
        if (before[i] == SIG_IGN) std::signal(ends[i], SIG_IGN); // as the program was started
    }
}

Interruption::~Interruption() { putBack(); }

const std::atomic<bool>& Interruption::asked() const { return interrupted; }

} // namespace hopscope::cli
