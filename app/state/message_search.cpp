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

const std::shared_ptr<const Messages>& underWay()
{
    static const auto none = std::make_shared<const Messages>(Messages{{}, false});
    return none;
}

bool isLong(const Run& run, const Selected& selection)
{
    const bool played = std::holds_alternative<BlockId>(selection) || std::holds_alternative<LinkRef>(selection);
    return played && run.transfers() > atOnce;
}

Messages find(const Run& run, const Selected& selection, const std::stop_token& stop)
{
    if (const auto* block = std::get_if<BlockId>(&selection)) return messagesOf(run, *block, stop);
    if (const auto* link = std::get_if<LinkRef>(&selection)) {
        if (link->link < run.topology().links()) return messagesOver(run, link->link, stop);
    } else if (const auto* transfer = std::get_if<TransferRef>(&selection)) {
        Step step;
        if (transfer->step >= 0 && transfer->step < run.steps()) run.schedule().at(transfer->step, step);
        if (transfer->index < step.transfers().size()) {
            const Transfer& found = step.transfers()[transfer->index];
            return {{{transfer->step, transfer->index, found.from, found.to}}, true};
        }
    }
    return {};
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

bool MessageSearch::isUnderWay(const std::shared_ptr<const Messages>& messages) { return messages == underWay(); }

std::shared_ptr<const Messages> MessageSearch::known(const Run& run, const Selected& selection)
{
    const std::scoped_lock lock(m_mutex);
    for (const Known& each : m_known)
        if (each.question.is(run, selection)) return each.messages;
    return {};
}

void MessageSearch::keep(const Run& run, const Selected& selection, const std::shared_ptr<const Messages>& messages)
{
    constexpr std::size_t mostKnown = 4; // selection and pointer, in two runs
    const std::scoped_lock lock(m_mutex);
    m_known.push_front({{run.simulation(), selection}, messages});
    if (m_known.size() > mostKnown) m_known.pop_back();
}

std::shared_ptr<const Messages> MessageSearch::messages(const Run& run, const Selected& selection)
{
    if (auto answer = known(run, selection)) return answer;
    const bool window = QCoreApplication::instance() && QThread::currentThread() == thread() && m_windows > 0;
    if (!window || !isLong(run, selection)) {
        auto answer = std::make_shared<const Messages>(find(run, selection, {}));
        keep(run, selection, answer);
        return answer;
    }
    if (m_wanted && m_wanted->is(run, selection)) return underWay();
    m_wanted = Question{run.simulation(), selection};
    m_seeker.start([this, run = std::make_shared<const Run>(run), selection](const std::stop_token& stop) {
        auto answer = std::make_shared<const Messages>(find(*run, selection, stop));
        if (stop.stop_requested()) return;
        keep(*run, selection, answer);
        QMetaObject::invokeMethod(this, [this, run, selection] {
            if (m_wanted && m_wanted->is(*run, selection)) m_wanted.reset();
            emit found();
        });
    });
    return underWay();
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
