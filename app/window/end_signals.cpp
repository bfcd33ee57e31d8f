#include "window/end_signals.h"

#include <QSocketNotifier>

#include <array>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace hopscope {

namespace {

constexpr std::array endings{SIGTERM, SIGHUP, SIGINT};
std::array<int, 2> ends{-1, -1}; // of a pipe: a handler may do no more than write to it

void tell(int signal)
{
    std::signal(signal, SIG_DFL);
    const char letter = 0;
    [[maybe_unused]] const ssize_t written = ::write(ends[1], &letter, 1);
}

} // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent)
{
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    m_notifier = new QSocketNotifier(ends[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        char letter{};
        while (::read(ends[0], &letter, 1) > 0) {
        }
        emit endWanted();
    });
    for (const int signal : endings)
        if (std::signal(signal, tell) == SIG_IGN) std::signal(signal, SIG_IGN); // as it was started
}

EndSignals::~EndSignals()
{
    if (!m_notifier) return;
    for (const int signal : endings) std::signal(signal, SIG_DFL);
    delete m_notifier;
    for (int& end : ends) {
        ::close(end);
        end = -1;
    }
}

} // namespace hopscope
