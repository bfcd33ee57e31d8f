#include "state/schedule_search.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "progress.h"
#include "run/run.h"
#include "search/machine.h"
#include "search/run_question.h"
#include "search/solver.h"

#include <QCoreApplication>

#include <algorithm>
#include <exception>
#include <utility>

namespace hopscope {

namespace {

constexpr int tickMilliseconds = 100;

QString sentenceFrom(const std::string& written)
{
    QString text = toQString(written);
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

} // namespace

ScheduleSearch::ScheduleSearch(QObject* parent) : QObject(parent)
{
    m_ticks.setInterval(tickMilliseconds);
    connect(&m_ticks, &QTimer::timeout, this, &ScheduleSearch::progressed);
}

void ScheduleSearch::start(const std::shared_ptr<const Run>& run) { begin(run, Asked::Better); }

void ScheduleSearch::startFromEnd(const std::shared_ptr<const Run>& run) { begin(run, Asked::FromEnd); }

void ScheduleSearch::start(const std::string& question) { begin(nullptr, Asked::Alone, question); }

void ScheduleSearch::begin(const std::shared_ptr<const Run>& run, Asked asked, const std::string& text)
{
    m_run = run;
    m_state = {};
    m_running = true;
    m_cancelled = false;
    m_shared = std::make_shared<Shared>();
    m_since.start();
    m_ticks.start();
    const std::uint64_t number = ++m_number;
    m_task.start([this, run, asked, text, number, shared = m_shared](const std::stop_token& stop) {
        SearchState state;
        const auto tell = [&](bool last) {
            QMetaObject::invokeMethod(
                this, [this, number, state, last] { take(number, state, last); }, Qt::QueuedConnection);
        };
        try {
            if (std::string missing = search::solverMissing(); !missing.empty()) throw Refused("", std::move(missing));
            state.question = asked == Asked::Alone     ? search::questionFrom(text)
                             : asked == Asked::FromEnd ? search::continuationOf(*run)
                                                       : search::questionFrom(*run);
            state.bound = search::lowerBound(search::machineOf(*state.question));
            tell(false);
            if (asked == Asked::Better) {
                state.catalogue = search::bestInCatalogue(*state.question, search::Routes::AsAsked, stop);
                state.catalogueAsked = true;
                state.runKeepsRules = keepsRules(*state.question, *run);
            }
            tell(false);
            search::Options options{.stop = stop, .conflicts = &shared->conflicts};
            options.begun = [&](const search::Try& one) {
                shared->steps = one.steps;
                shared->solving = true;
            };
            if (state.runKeepsRules) options.known = static_cast<std::uint32_t>(run->steps());
            if (state.catalogue)
                options.known = std::min(options.known.value_or(state.catalogue->steps), state.catalogue->steps);
            state.answer = search::search(*state.question, options);
        } catch (const Cancelled&) { // somebody asked for it, or for something else
        } catch (const Refused& refusal) {
            state.refused = sentenceFrom(refusal.why().text);
        } catch (const std::bad_alloc&) {
            state.refused = tr("There is not enough memory for this search within the budget.");
        } catch (const std::exception& error) { // an error of the search, which says so
            state.refused = sentenceFrom(error.what());
        }
        tell(true);
    });
    emit changed();
}

void ScheduleSearch::checkProof()
{
    if (m_running || !m_state.answer || !m_state.answer->refuted) return;
    m_running = true;
    m_cancelled = false;
    m_shared = std::make_shared<Shared>();
    m_since.start();
    m_ticks.start();
    m_task.start([this, state = m_state, number = ++m_number](const std::stop_token& stop) mutable {
        try {
            state.proof = search::checkedProof(*state.question, *state.answer->refuted, stop);
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
            state.proof = search::CheckedProof{.steps = *state.answer->refuted, .objection = error.what()};
        }
        QMetaObject::invokeMethod(
            this, [this, number, state] { take(number, state, true); }, Qt::QueuedConnection);
    });
    emit changed();
}

void ScheduleSearch::take(std::uint64_t number, SearchState state, bool last)
{
    if (number != m_number) return;
    m_state = std::move(state);
    if (last) {
        m_running = false;
        m_ticks.stop();
    }
    emit changed();
}

void ScheduleSearch::cancel()
{
    if (!m_running) return;
    m_task.cancel();
    ++m_number; // what it still says is not heard
    m_running = false;
    m_cancelled = true;
    m_ticks.stop();
    emit changed();
}

void ScheduleSearch::clear()
{
    m_task.cancel();
    ++m_number;
    m_ticks.stop();
    m_running = m_cancelled = false;
    m_state = {};
    m_run.reset();
    emit changed();
}

QString ScheduleSearch::progress() const
{
    if (!m_running || !m_shared) return {};
    const QString seconds = tr("%1 s").arg(static_cast<double>(m_since.elapsed()) / 1000, 0, 'f', 1);
    if (m_state.answer) return tr("Checking the proof, %1").arg(seconds);
    if (!m_shared->solving) return tr("Bounds and the catalogue, %1").arg(seconds);
    return tr("Are %1 steps enough? %2, %3 conflicts")
        .arg(m_shared->steps.load())
        .arg(seconds, numberText(static_cast<double>(m_shared->conflicts.load())));
}

void ScheduleSearch::finish()
{
    m_task.wait();
    QCoreApplication::sendPostedEvents(this);
}

} // namespace hopscope
