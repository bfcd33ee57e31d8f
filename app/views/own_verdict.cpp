#include "views/own_verdict.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/drawn_steps.h"
#include "run/analysis/trials.h"
#include "schedule/execution.h"

#include <QObject>

#include <algorithm>
#include <utility>

namespace hopscope {

QString sentenceFrom(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    if (!text.empty() && text.back() != '.' && text.back() != '?') text += '.';
    return QString::fromStdString(text);
}

std::vector<LineNote> notesOf(const Run& run)
{
    std::vector<LineNote> notes;
    const auto add = [&](std::uint32_t line, const QString& text) {
        if (line > 0 && std::ranges::find(notes, LineNote{line, text}) == notes.end()) notes.push_back({line, text});
    };
    if (const Execution* execution = run.execution(); execution && execution->fault) {
        add(execution->fault->line, sentenceFrom(execution->fault->text));
        for (const Waiting& one : execution->fault->circle)
            add(one.line, (one.sends ? QObject::tr("Deadlock: %1 waits to send to %2.")
                                     : QObject::tr("Deadlock: %1 waits for a message from %2."))
                              .arg(one.processor.value)
                              .arg(one.partner.value));
    }
    Step step;
    StepIndex written = -1;
    for (const Violation& violation : run.violations()) {
        if (std::exchange(written, violation.step) != violation.step) run.schedule().at(violation.step, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.from == violation.from && transfer.to == violation.to)
                add(transfer.line,
                    QObject::tr("Step %1: %2").arg(violation.step + 1).arg(sentenceFrom(violation.text)));
    }
    return notes;
}

QString missingIn(const Run& run)
{
    if (!run.finished() || !canBeDrawn(run)) return {};
    const std::string missing = missingText(run, *run.holdingsAt(run.steps()));
    return missing.empty() ? QObject::tr("Nothing is missing.") : toQString(missing) + QLatin1Char('.');
}

OwnVerdict verdictOf(const Run& run, bool drawn)
{
    const Trial trial = trialOf(run);
    const QString took = QObject::tr("%1, %2.").arg(
        counted(static_cast<std::uint64_t>(run.steps()), QObject::tr("step"), QObject::tr("steps")),
        withTimeUnit(run, run.time()));
    switch (trial.verdict) {
    case Trial::Verdict::Right:
        return {QObject::tr("Correct result: %1. %2").arg(QString::fromStdString(run.verdict()), took), true};
    case Trial::Verdict::Deadlock:
        return {sentenceFrom(trial.what), false};
    case Trial::Verdict::Error:
        return {QObject::tr("Error: %1").arg(sentenceFrom(trial.what)), false};
    default:
        return {drawn && run.violationCount() == 0 ? QObject::tr("Not complete: %1").arg(missingIn(run))
                                                   : QObject::tr("Wrong: %1").arg(sentenceFrom(trial.what)),
                false};
    }
}

} // namespace hopscope
