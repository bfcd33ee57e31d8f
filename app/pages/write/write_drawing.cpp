#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "own/schedule_lines.h"
#include "pages/write/write.h"
#include "progress.h"
#include "run/analysis/drawn_steps.h"
#include "search/search.h"
#include "state/document.h"
#include "state/playback.h"
#include "state/schedule_search.h"
#include "views/network_view.h"
#include "views/own_verdict.h"
#include "views/step_list.h"

#include <algorithm>
#include <utility>

// A list of messages that is drawn: every act changes lines of the text.
namespace hopscope {

void WritePage::editDrawing(const std::string& text, const QString& what, std::optional<std::size_t> step)
{
    if (step) {
        m_steps->setCurrent(*step);
        m_wanted = static_cast<double>(*step) + 0.5;
    }
    m_document.endMerge();
    m_document.setOwnText(m_name, text, what);
}

void WritePage::draw(NodeId from, NodeId to)
{
    if (!m_drawing || m_name.empty()) return;
    commit();
    if (!currentRun()) {
        // What is meant depends on who holds what, and that is being found out.
        if (running()) m_waiting = std::pair(from, to);
        return;
    }
    if (m_shown->data().mixed)
        return emit said(tr("Values are kept in slots here, and a drawing has none; the text can be edited."));
    if (!canBeDrawn(*m_shown))
        return emit said(tr("This network has too many processors and blocks to draw on it; the text can be edited."));
    ScheduleLines lines(m_document.value().own.at(m_name));
    if (lines.steps().empty()) lines.addStep();
    const std::size_t step = std::min(m_steps->current(), lines.steps().size() - 1);
    const auto before = m_shown->holdingsAt(std::min<StepIndex>(static_cast<StepIndex>(step), m_shown->steps()));
    lines.add(step, m_shown->algorithm().operation, proposedMessage(*m_shown, *before, from, to, m_steps->block()));
    editDrawing(lines.text(), tr("Message %1 → %2").arg(from.value).arg(to.value), step);
}

void WritePage::drawOn()
{
    commit();
    const auto run = m_document.run();
    if (!run || running()) return emit said(tr("There is nothing to draw on yet: the experiment is being run."));
    // The step that is seen, in the middle, so that its messages are.
    const double position =
        run->steps() == 0 ? 0
                          : static_cast<double>(std::clamp<StepIndex>(m_playback.step(), 0, run->steps() - 1)) + 0.5;
    showBelow(Below::Steps);
    if (m_drawing) return m_playback.setPosition(position);
    beginWith(m_document.experiment(), position);
}

void WritePage::newStep()
{
    if (!m_drawing || m_name.empty()) return;
    commit();
    ScheduleLines lines(m_document.value().own.at(m_name));
    const std::size_t step = lines.steps().empty() ? 0 : std::min(m_steps->current() + 1, lines.steps().size());
    lines.insertStep(step);
    editDrawing(lines.text(), tr("New step"), step);
}

void WritePage::complete()
{
    if (!m_drawing || m_name.empty() || !currentRun()) return;
    m_completer.start([this, run = m_shown, text = m_document.value().own.at(m_name)](const std::stop_token& stop) {
        try {
            const std::vector<Step> steps = completion(*run, stop);
            ScheduleLines lines(text);
            // Steps at the end that have no message yet come first.
            std::size_t next = static_cast<std::size_t>(run->steps());
            for (const Step& step : steps) {
                if (next >= lines.steps().size()) lines.addStep();
                lines.add(next++, run->algorithm().operation, step);
            }
            QMetaObject::invokeMethod(this, [this, run, added = lines.text()] {
                if (run != m_document.run() || !currentRun()) return;
                editDrawing(added, tr("Complete it"), {});
            });
        } catch (const Cancelled&) { // somebody went on drawing
        } catch (const Refused& refusal) {
            QMetaObject::invokeMethod(this, [this, why = toQString(refusal.why().text)] { emit said(why); });
        }
    });
}

void WritePage::completeBest()
{
    if (m_search->running()) return m_search->cancel();
    if (!m_drawing || m_name.empty()) return;
    commit();
    if (currentRun()) m_search->startFromEnd(m_shown);
}

void WritePage::takeBest()
{
    m_steps->setSearching(m_search->progress());
    const SearchState& state = m_search->state();
    const auto run = m_search->run();
    if (m_search->running() || !run) return;
    if (run != m_document.run() || !currentRun()) return; // somebody went on drawing
    if (!state.refused.isEmpty()) return emit said(state.refused);
    if (!state.answer) return;
    const search::Answer answer = *state.answer;
    const search::Question question = *state.question;
    m_search->clear();
    if (!answer.steps) return emit said(tr("From here: %1.").arg(toQString(search::sentenceOf(question, answer))));
    ScheduleLines lines(m_document.value().own.at(m_name));
    const Schedule found = scheduleOf(search::scheduleOf(question, answer.plan).messages, nullptr);
    std::size_t next = static_cast<std::size_t>(run->steps());
    Step step;
    for (StepIndex k = 0; k < found.steps; ++k) {
        found.at(k, step);
        if (next >= lines.steps().size()) lines.addStep();
        lines.add(next++, run->algorithm().operation, step);
    }
    emit said(tr("From here %1.").arg(toQString(search::sentenceOf(question, answer))));
    editDrawing(lines.text(), tr("What would be best"), {});
}

/// A click on a message in the network chooses its line, to be changed or taken away.
void WritePage::chooseMessage()
{
    const auto* chosen = m_selection.as<TransferRef>();
    if (!chosen || !m_drawing || !currentRun() || chosen->step >= m_shown->steps()) return;
    Step step;
    m_shown->schedule().at(chosen->step, step);
    if (chosen->index >= step.transfers().size()) return;
    showBelow(Below::Steps);
    m_steps->chooseLine(step.transfers()[chosen->index].line);
}

void WritePage::toStep(std::size_t step)
{
    m_playback.setPlaying(false);
    m_playback.setPosition(std::min(static_cast<double>(step) + 0.5, m_playback.steps()));
}

void WritePage::refreshSteps()
{
    if (!m_drawing || m_name.empty()) return;
    const ScheduleLines lines(m_document.value().own.at(m_name));
    std::vector<std::pair<std::size_t, QString>> wrong;
    if (currentRun()) {
        Step step;
        StepIndex written = -1;
        for (const Violation& violation : m_shown->violations()) {
            if (std::exchange(written, violation.step) != violation.step) m_shown->schedule().at(violation.step, step);
            for (const Transfer& transfer : step.transfers())
                if (transfer.from == violation.from && transfer.to == violation.to && transfer.line > 0)
                    wrong.emplace_back(transfer.line, toQString(violation.text));
        }
        const QString missing = missingIn(*m_shown);
        m_steps->setMissing(missing, missing == tr("Nothing is missing."));
        m_steps->setBlocks(canBeDrawn(*m_shown) ? m_shown->data().blocks : 0);
    }
    m_steps->list(lines, wrong);
}

} // namespace hopscope
