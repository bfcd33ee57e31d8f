#include "state/message_search.h"

#include <QCoreApplication>
#include <QEvent>
#include <QThread>

#include <cstdint>
#include <variant>

namespace hopscope {

namespace {

/// So many transfers are looked through while somebody waits.
constexpr std::uint64_t atOnce = 100'000;

bool isLong(const Run& run, const Selected& selection)
{
    const bool played = std::holds_alternative<BlockId>(selection) || std::holds_alternative<LinkRef>(selection);
    return played && run.transfers() > atOnce;
}

} // namespace

bool MessageSearch::Question::is(const Run& run, const Selected& other) const
{
    return selection == other && simulation.lock() == run.simulation();
}

MessageSearch::MessageSearch()
{
    setAsideSearch([](const Run& run, const Selected& selection) { return instance().take(run, selection); });
}

MessageSearch& MessageSearch::instance()
{
    static MessageSearch search;
    return search;
}

std::shared_ptr<const Messages> MessageSearch::take(const Run& run, const Selected& selection)
{
    const bool window = QCoreApplication::instance() && QThread::currentThread() == thread() && m_windows > 0;
    if (!window || !isLong(run, selection)) return {};
    if (m_wanted && m_wanted->is(run, selection)) return messagesUnderWay();
    m_wanted = Question{run.simulation(), selection};
    m_seeker.start([this, run = std::make_shared<const Run>(run), selection](const std::stop_token& stop) {
        auto answer = foundMessages(*run, selection, stop);
        if (stop.stop_requested()) return;
        keepMessages(*run, selection, answer);
        QMetaObject::invokeMethod(this, [this, run, selection] {
            if (m_wanted && m_wanted->is(*run, selection)) m_wanted.reset();
            emit found();
        });
    });
    return messagesUnderWay();
}

void MessageSearch::wait()
{
    m_seeker.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

void MessageSearch::waitFor(std::chrono::milliseconds time)
{
    if (m_seeker.waitFor(time)) QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace hopscope
