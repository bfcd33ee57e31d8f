#include "lessons/player/answer_text.h"

#include "algorithms/written.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "lessons/exercise.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_stage_card.h"
#include "own/own_text.h"
#include "own/schedule_lines.h"
#include "run/analysis/drawn_steps.h"
#include "schedule/execution.h"
#include "state/choices.h"
#include "topology/topology.h"
#include "views/code_edit.h"
#include "views/network_view.h"
#include "views/own_verdict.h"
#include "views/step_list.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QUndoStack>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace hopscope {

namespace {

/// A message may break several rules.
std::size_t messagesOf(const std::vector<LineNote>& notes)
{
    std::set<std::uint32_t> lines;
    for (const LineNote& note : notes) lines.insert(note.line);
    return lines.size();
}

std::uint32_t processorsOf(const Experiment& experiment)
{
    try {
        return makeTopology(experiment.topology, experiment.values).processors();
    } catch (const Refused&) {
        return 0;
    }
}

} // namespace

void TextAnswer::attach(LessonStage& stage, std::size_t index)
{
    m_stage = &stage;
    m_card = &stage.card(index);
    m_index = index;
    m_card->showText(exercise().experiment(), m_name, m_text,
                     exercise().drawn ? tr("Your messages") : tr("Your program"));
    m_card->network().setDrawing(exercise().drawn);
    connect(&m_card->document(), &Document::valueChanged, this, &TextAnswer::takeText);
    connect(&m_card->document(), &Document::outcomesChanged, this, &TextAnswer::refresh);
    connect(&m_card->playback(), &Playback::positionChanged, this, &TextAnswer::takePosition);
    // When the stage knows of the run, too: its clock counts its steps then.
    connect(m_stage, &LessonStage::resultChanged, this, &TextAnswer::takeRun);
    if (exercise().drawn) connect(&m_card->network(), &NetworkView::drawn, this, &TextAnswer::draw);
    if (m_steps) { // where somebody goes on drawing
        m_steps->setSelection(m_card->selection());
        const std::vector<ScheduleLines::OneStep> steps = ScheduleLines(m_text).steps();
        const auto open = std::ranges::find_if(steps, [](const auto& step) { return step.messages.empty(); });
        const auto first = static_cast<std::size_t>(open == steps.end() ? 0 : open - steps.begin());
        m_steps->setCurrent(first);
        m_wanted = static_cast<double>(first) + 0.5;
    }
    takeText();
    takeRun();
}

bool TextAnswer::current() const
{
    return m_card && m_shown && !m_typing.isActive() && m_card->run() == m_shown && m_unread.isEmpty();
}

Answer TextAnswer::answer() const
{
    std::string text = m_edit ? m_edit->text().toStdString() : m_text;
    if (m_solved) text.clear();
    return {{}, {}, std::move(text)};
}

void TextAnswer::setAnswer(const Answer& answer)
{
    if (!answer.text.empty()) setText(answer.text, tr("Answer"), 0);
}

QString TextAnswer::textOf(const Answer& answer) const { return QString::fromStdString(answer.text); }

QString TextAnswer::verdict() const { return m_verdict->text(); }

void TextAnswer::setText(const std::string& text, const QString& what, std::optional<std::size_t> step)
{
    m_typing.stop();
    m_solved = false;
    if (step && m_steps) {
        m_steps->setCurrent(*step);
        m_wanted = static_cast<double>(*step) + 0.5;
    }
    if (!m_card) {
        m_text = text;
        if (m_edit) m_edit->setText(QString::fromStdString(text));
        return;
    }
    m_card->document().endMerge();
    m_card->document().setOwnText(m_name, text, what);
    emit changed();
}

void TextAnswer::commit()
{
    m_typing.stop();
    if (m_edit && m_edit->text().toStdString() != m_text) setText(m_edit->text().toStdString(), tr("Text"));
}

void TextAnswer::undo()
{
    commit();
    if (m_card && m_card->document().undoStack().canUndo()) m_card->document().undoStack().undo();
}

/// The document has another text.
void TextAnswer::takeText()
{
    const auto& own = m_card->document().value().own;
    const auto found = own.find(m_name);
    if (found == own.end()) return; // the stage shows another page
    m_text = found->second;
    m_solved = m_solved && m_text == exercise().solution;
    if (m_edit && !m_typing.isActive()) m_edit->setText(QString::fromStdString(m_text));
    m_unread.clear();
    std::vector<LineNote> notes;
    try {
        readOwnText("answer", m_text);
    } catch (const OwnError& error) {
        const QString sentence = sentenceFrom(error.sentence());
        notes = {{error.line(), sentence}};
        m_unread = error.line() > 0 ? tr("Line %1: %2").arg(error.line()).arg(sentence) : sentence;
    }
    if (m_edit) m_edit->setProblems(notes);
    const std::uint32_t p = processorsOf(m_card->document().experiment());
    m_size->setShown(QString::number(p), counted(p, tr("processor"), tr("processors")));
    refresh();
    emit changed();
}

void TextAnswer::takeRun()
{
    if (!m_card) return;
    const auto run = m_card->run();
    if (!run || ownNameOf(run->experiment()) != m_name) return refresh();
    const bool another = std::exchange(m_shown, run) != run;
    const Execution* execution = run->execution();
    m_card->network().setLines(execution && !execution->stays.empty());
    const bool stuck = execution && execution->fault && execution->fault->kind == Fault::Kind::Deadlock;
    if (m_wanted)
        toPosition(*std::exchange(m_wanted, std::nullopt));
    else if (another && stuck)
        toPosition(static_cast<double>(run->steps())); // there its circle is drawn
    refresh();
    takePosition();
    if (const auto waiting = std::exchange(m_waiting, std::nullopt); waiting && current())
        draw(waiting->first, waiting->second);
}

/// Who is at which line, and which step is drawn.
void TextAnswer::takePosition()
{
    if (!m_shown || !m_card) return;
    const double position = m_card->playback().position();
    const auto steps = static_cast<double>(m_shown->steps());
    if (m_steps && position > 0 && position < steps) m_steps->setCurrent(static_cast<std::size_t>(position));
    const Execution* execution = m_shown->execution();
    if (!m_edit || !execution || execution->stays.empty()) return;
    const StepIndex k = position >= steps ? m_shown->steps() : static_cast<StepIndex>(position);
    std::map<std::uint32_t, std::vector<std::uint32_t>> places;
    for (std::uint32_t i = 0; i < m_shown->shape().processors(); ++i)
        if (const std::uint32_t line = execution->lineOf(NodeId{i}, k)) places[line].push_back(i);
    m_edit->setPlaces(std::move(places));
}

void TextAnswer::toPosition(double position)
{
    if (!m_stage || !m_shown) return;
    const double place = std::min(position, static_cast<double>(m_shown->steps()));
    m_stage->showEvidence({m_index, place, place, {}, {}, {}});
}

void TextAnswer::toSize(std::uint32_t processors)
{
    commit();
    const Experiment& now = m_card->document().experiment();
    const std::string family = now.topology.substr(0, now.topology.find(':'));
    const TopologyFamily* known = findTopologyFamily(family);
    const auto written = known && known->sizesFor ? known->sizesFor(processors) : std::nullopt;
    if (!written) return;
    m_wanted = 0;
    Experiment other = with(now, "topology", family + ":" + *written);
    if (const auto root = other.values.find("root"); root != other.values.end())
        if (const double* number = std::get_if<double>(&root->second); number && *number >= processors)
            other.values.erase(root);
    m_card->document().setExperiment(std::move(other), tr("Another size"));
}

void TextAnswer::draw(NodeId from, NodeId to)
{
    if (!m_steps || !isEnabled() || m_mark) return;
    if (!current()) {
        m_waiting = std::pair(from, to); // what is meant depends on who holds what
        return;
    }
    ScheduleLines lines(m_text);
    if (lines.steps().empty()) lines.addStep();
    const std::size_t step = std::min(m_steps->current(), lines.steps().size() - 1);
    const auto before = m_shown->holdingsAt(std::min<StepIndex>(static_cast<StepIndex>(step), m_shown->steps()));
    lines.add(step, exercise().operation, proposedMessage(*m_shown, *before, from, to, m_steps->block()));
    setText(lines.text(), tr("Message %1 → %2").arg(from.value).arg(to.value), step);
}

void TextAnswer::refresh()
{
    if (!m_card) return;
    QString text;
    bool good = true, found = false;
    std::vector<LineNote> notes;
    if (!m_unread.isEmpty()) {
        text = m_unread;
        good = false;
    } else if (m_card->document().busy() || m_typing.isActive()) {
        text = tr("Running …");
    } else if (const QString problem = m_card->problem(); !problem.isEmpty()) {
        text = QString(problem).replace(QString::fromStdString(m_name), tr("the text"));
        good = false;
    } else if (m_shown && m_shown == m_card->run()) {
        const OwnVerdict verdict = verdictOf(*m_shown, exercise().drawn);
        text = verdict.text;
        good = found = verdict.good;
        notes = notesOf(*m_shown);
        // The list says it at the message.
        if (m_steps && !notes.empty())
            text = messagesOf(notes) == 1 ? tr("One message breaks a rule.")
                                          : tr("%1 messages break a rule.").arg(messagesOf(notes));
    }
    m_verdict->setText(text);
    m_verdict->setVisible(!text.isEmpty() && (!m_mark || m_mark->right)); // a wrong answer is explained below
    const char* role = found ? "good" : good ? "plain" : "trouble";
    setRole(*m_verdict, role);
    if (m_edit && m_unread.isEmpty()) m_edit->setProblems(notes);
    if (m_steps) {
        std::vector<std::pair<std::size_t, QString>> wrong;
        static const QRegularExpression step(QStringLiteral("^[^:]* [0-9]+: ")); // it stands in that step
        for (const LineNote& note : notes) wrong.emplace_back(note.line, QString(note.sentence).remove(step));
        m_steps->setMissing({}, false);
        m_steps->list(ScheduleLines(m_text), wrong);
    }
    m_undo->setEnabled(!m_mark && m_card->document().undoStack().canUndo());
}

void TextAnswer::showSolution()
{
    setText(exercise().solution, tr("A solution"), 0);
    m_solved = true; // it is not the student's
    m_wanted = 0;
    emit changed();
}

/// The size that failed is shown at the step in which it did.
void TextAnswer::showMark(const std::optional<Marking>& mark)
{
    m_mark = mark;
    if (m_edit) m_edit->setReadOnly(mark.has_value());
    if (m_steps) m_steps->setEnabled(!mark);
    m_restart->setEnabled(!mark);
    if (mark && !mark->right) m_solution->show();
    m_solution->setEnabled(!mark);
    if (mark && mark->failed && m_card) {
        m_wanted = mark->failed->position;
        Experiment failed = m_card->document().experiment();
        failed.topology = mark->failed->experiment.topology;
        failed.values.erase("root");
        const auto root = mark->failed->experiment.values.find("root");
        if (root != mark->failed->experiment.values.end()) failed.values.insert(*root);
        if (failed == m_card->document().experiment())
            takeRun();
        else
            m_card->document().setExperiment(std::move(failed), tr("The size that failed"));
        if (m_edit && mark->failed->line > 0) m_edit->goTo(mark->failed->line);
    }
    refresh();
}

void TextAnswer::replay()
{
    if (!m_stage || !m_shown) return;
    const double end = static_cast<double>(m_shown->steps());
    m_stage->showEvidence(
        {m_index, 0, m_mark && m_mark->failed ? std::min(m_mark->failed->position, end) : end, {}, {}, {}});
}

void TextAnswer::finish()
{
    commit();
    if (m_stage) m_stage->finish();
    takeRun();
}

} // namespace hopscope
