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

MessageSearch& MessageSearch::instance()
{
    static MessageSearch search;
    return search;
}

FindMessages MessageSearch::finder()
{
    return [](const Run& run, const Selected& selection) { return instance().messages(run, selection); };
}

std::shared_ptr<const Messages> MessageSearch::messages(const Run& run, const Selected& selection)
{
    if (auto answer = known(run, selection)) return answer;
    if (takesAside(run, selection)) return lookAside(run, selection);
    auto answer = foundMessages(run, selection);
    keep(run, selection, answer);
    return answer;
}

std::shared_ptr<const Messages> MessageSearch::known(const Run& run, const Selected& selection)
{
    const std::scoped_lock lock(m_mutex);
    for (const Answer& each : m_answers)
        if (each.question.is(run, selection)) return each.messages;
    return {};
}

void MessageSearch::keep(const Run& run, const Selected& selection, const std::shared_ptr<const Messages>& messages)
{
    constexpr std::size_t mostKept = 4; // selection and pointer, in two runs
    const std::scoped_lock lock(m_mutex);
    m_answers.push_front({{run.simulation(), selection}, messages});
    if (m_answers.size() > mostKept) m_answers.pop_back();
}

bool MessageSearch::takesAside(const Run& run, const Selected& selection) const
{
    const bool window = QCoreApplication::instance() && QThread::currentThread() == thread() && m_windows > 0;
    return window && isLong(run, selection);
}

std::shared_ptr<const Messages> MessageSearch::lookAside(const Run& run, const Selected& selection)
{
    if (m_wanted && m_wanted->is(run, selection)) return messagesUnderWay();
    m_wanted = Question{run.simulation(), selection};
    m_seeker.start([this, run = std::make_shared<const Run>(run), selection](const std::stop_token& stop) {
        auto answer = foundMessages(*run, selection, stop);
        if (stop.stop_requested()) return;
        keep(*run, selection, answer);
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
