#include "pages/write/write.h"

#include "algorithms/catalogue.h"
#include "algorithms/written.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "own/own_text.h"
#include "own/schedule_text.h"
#include "pages/write/beginnings.h"
#include "pages/write/bench.h"
#include "pages/write/race.h"
#include "pages/write/word_key.h"
#include "progress.h"
#include "run/analysis/drawn_steps.h"
#include "run/analysis/why.h"
#include "scenes/step_costs.h"
#include "schedule/execution.h"
#include "state/choices.h"
#include "state/document.h"
#include "state/own_texts.h"
#include "state/playback.h"
#include "views/network_view.h"
#include "views/own_verdict.h"
#include "views/source_view.h"
#include "views/step_list.h"
#include "widgets/choice_box.h"
#include "widgets/labels.h"
#include "widgets/segmented.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLabel>
#include <QRegularExpression>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace hopscope {

WritePage::~WritePage()
{
    m_checker.cancel();
    m_beginner.cancel();
    m_completer.cancel();
    m_inspector.cancel();
    m_sampler.cancel();
}

QString WritePage::verdict() const { return m_verdict->text(); }

/// While the document tells of a new value it does not say busy() yet.
bool WritePage::running() const { return m_document.outcomes()[m_document.value().front].busy; }

bool WritePage::currentRun() const
{
    return m_shown && !running() && m_document.diagnostics().empty() && !m_typed && m_shown == m_document.run();
}

std::shared_ptr<const OwnText> WritePage::fileText() const
{
    const auto run = m_document.run();
    if (!run || !run->experiment().algorithm.starts_with("file:")) return {};
    const auto& written = run->setup().written;
    return written && !written->text().empty() ? written : nullptr;
}

void WritePage::begin(const std::string& wanted, const std::string& text, const QString& what, double position)
{
    DocumentValue value = m_document.value();
    const std::string name = freeName(value.own, wanted);
    value.own[name] = text;
    setOwnText(name, text); // it is asked for its parameters
    m_typing.stop();
    m_typed = false;
    value.experiments[value.front] = experimentWithText(value.experiments[value.front], name);
    m_document.endMerge();
    if (position > 0) m_wanted = position; // when there are steps
    m_document.setValue(std::move(value), what);
    m_playback.setPosition(0);
}

void WritePage::beginDrawing()
{
    try {
        begin("my-drawing", emptyDrawing(m_document.experiment()), tr("Empty drawing"));
        showBelow(Below::Steps);
    } catch (const Refused& refusal) {
        emit said(sentenceFrom(refusal.why().text));
    }
}

void WritePage::beginWith(const Experiment& entry, double position)
{
    m_beginner.start([this, entry, position](const std::stop_token& stop) {
        try {
            const std::string text = listedMessages(entry, stop);
            QMetaObject::invokeMethod(this, [this, entry, position, text] {
                // "own:mine" and "file:folder/mine.lua" are both "mine".
                const QString of = QString::fromStdString(entry.algorithm).section(QLatin1Char(':'), -1);
                const QString name = QFileInfo(of).completeBaseName();
                begin(name.toStdString(), text, tr("Messages of %1").arg(name), position);
            });
        } catch (const Cancelled&) { // something newer is wanted
        } catch (const Refused& refusal) {
            QMetaObject::invokeMethod(this, [this, text = refusal.why().text] { emit said(sentenceFrom(text)); });
        }
    });
}

void WritePage::commit()
{
    m_typing.stop();
    if (!std::exchange(m_typed, false)) return;
    const std::string text = m_edit->text().toStdString();
    if (m_name.empty()) return begin("my-algorithm", text, tr("Text"));
    DocumentValue value = m_document.value();
    value.own[m_name] = text;
    setOwnText(m_name, text);
    Experiment& front = value.experiments[value.front];
    if (findAlgorithm(front.algorithm)) front = experimentWithText(front, m_name); // it may take other parameters now
    if (value != m_document.value()) m_document.setValue(std::move(value), tr("Text"));
}

void WritePage::takeValue()
{
    const std::string name = ownNameOf(m_document.experiment());
    const auto found = m_document.value().own.find(name);
    const bool there = !name.empty() && found != m_document.value().own.end();
    const bool another = std::exchange(m_name, there ? name : std::string()) != m_name;
    if (another) {
        m_typed = false;
        m_steps->setCurrent(0);
    }
    takeOperation();
    if (!m_typed) m_edit->setText(there ? QString::fromStdString(found->second) : QString());
    m_texts->setVisible(!m_document.value().own.empty());
    m_texts->setShown(QString::fromStdString(m_name), there ? QString::fromStdString(m_name) : tr("choose a text"));
    const bool drawing = there && isScheduleText(found->second);
    nameLanguages(drawing);
    if (std::exchange(m_drawing, drawing) != drawing || another) {
        m_network->setDrawing(drawing);
        showBelow(drawing ? Below::Steps : m_below == Below::Steps ? Below::Bench : m_below);
    }
    check();
    refreshSteps();
    refreshVerdict();
}

/// Whether the text can be read, and runs with the parameters as they are; it has a line where it cannot.
void WritePage::check()
{
    if (!isVisible()) return; // when somebody comes back
    const quint64 number = ++m_checked;
    m_resting.stop();
    if (m_name.empty()) {
        m_checker.cancel();
        m_unread = {};
        m_bench->clear(tr("The test bench tries a text of your own for all sizes and roots."));
        m_race->clear(tr("A text of your own races against the best entry of the catalogue."));
        return;
    }
    if (m_bench->model().tried() == 0) m_bench->clear(tr("All sizes and roots are tried as soon as the text runs."));
    m_bench->keepFor(m_document.experiment(), m_document.value().own.at(m_name));
    m_checker.start([this, number, experiment = m_document.experiment(), name = m_name,
                     text = m_document.value().own.at(m_name)](const std::stop_token&) {
        LineNote note;
        try {
            readOwnText(name, text);
            resolveUnplaced(experiment);
        } catch (const OwnError& error) {
            note = {error.line(), sentenceFrom(error.sentence())};
        } catch (const Refused& refusal) {
            note = {0, QString::fromStdString(sentenceOf(refusal.why()))};
        }
        QMetaObject::invokeMethod(this, [this, number, note] {
            if (number != m_checked) return;
            m_unread = note;
            refreshVerdict();
            if (note.sentence.isEmpty()) m_resting.start();
        });
    });
}

void WritePage::takeRun()
{
    if (!isVisible()) {
        if (!m_shown || m_shown == m_document.run()) return;
        // Whoever comes back sees another.
        m_shown.reset();
        m_network->setRun(nullptr);
        m_source->setRun(nullptr, m_language->current() == 2 ? SourceLanguage::Python : SourceLanguage::C);
        m_inspector.cancel();
        m_asked = {};
        m_askedOf.reset();
        return;
    }
    const auto before = std::exchange(m_shown, m_document.run());
    m_network->setRun(m_shown);
    if (!m_shown) return;
    if (m_wanted) m_playback.setPosition(std::min(*std::exchange(m_wanted, std::nullopt), m_playback.steps()));
    const Execution* execution = m_shown->execution();
    const bool another = !before || before->simulation() != m_shown->simulation();
    const bool stuck = execution && execution->fault && execution->fault->kind == Fault::Kind::Deadlock;
    if (another && stuck && !m_playback.playing() && isVisible()) m_playback.toEnd(); // there its circle is drawn
    m_network->setLines(execution && !execution->stays.empty());
    refreshSteps();
    refreshVerdict();
    takePosition();
    if (const auto waiting = std::exchange(m_waiting, std::nullopt); waiting && m_drawing && currentRun())
        draw(waiting->first, waiting->second);
}

void WritePage::takePosition()
{
    if (!m_shown || !isVisible()) return;
    takeSource();
    std::map<std::uint32_t, std::vector<std::uint32_t>> places;
    const Execution* execution = m_shown->execution();
    const double position = m_playback.position();
    const bool own = !m_name.empty() && ownNameOf(m_shown->experiment()) == m_name;
    const bool atEnd = position >= static_cast<double>(m_shown->steps());
    const StepIndex k = atEnd ? m_shown->steps() : std::max<StepIndex>(m_playback.step(), 0);
    if (!own) {
        if (const Execution* sample = sampleExecution(); sample && position > 0 && !atEnd)
            for (std::uint32_t i = 0; i < sample->stays.size(); ++i)
                if (const std::uint32_t line = sample->lineOf(NodeId{i}, k)) places[line].push_back(i);
    } else if (execution && !execution->stays.empty()) {
        for (std::uint32_t i = 0; i < m_shown->shape().processors(); ++i)
            if (const std::uint32_t line = execution->lineOf(NodeId{i}, k)) places[line].push_back(i);
    } else if (position > 0 && m_shown->steps() > 0) {
        // Of a timetable or a list: who sends by this line.
        Step step;
        m_shown->schedule().at(std::min(k, m_shown->steps() - 1), step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.line > 0) places[transfer.line].push_back(transfer.from.value);
        for (auto& [line, processors] : places) {
            std::ranges::sort(processors);
            processors.erase(std::unique(processors.begin(), processors.end()), processors.end());
        }
    }
    if (m_drawing && !places.empty()) m_edit->reveal(places.begin()->first, places.rbegin()->first);
    m_edit->setPlaces(std::move(places));
    m_words->refresh();
    refreshVariables();
    m_sentence->setText(QString::fromStdString(whyAt(*m_shown, position)));
    m_sentence->setVisible(m_sentence->text() != m_verdict->text()); // of a deadlock both say the same
    if (m_drawing && m_playback.step() >= 0 && m_shown->steps() > 0 && position < static_cast<double>(m_shown->steps()))
        m_steps->setCurrent(static_cast<std::size_t>(m_playback.step()));
}

// They are found by running the programs once more up to the step, so only where that is quick.
void WritePage::refreshVariables()
{
    constexpr std::uint64_t most = 100'000; // messages
    const NodeId* node = m_selection.as<NodeId>();
    const Execution* execution = m_shown ? m_shown->execution() : nullptr;
    const bool can = node && execution && !execution->stays.empty() && !m_name.empty() && currentRun()
                     && m_shown->transfers() <= most && node->value < m_shown->shape().processors();
    if (!can) {
        m_inspector.cancel();
        m_asked.reset();
        m_askedOf.reset();
        m_variables->hide();
        return;
    }
    const bool atEnd = m_playback.position() >= static_cast<double>(m_shown->steps());
    const StepIndex k = atEnd ? m_shown->steps() : std::max<StepIndex>(m_playback.step(), 0);
    const std::pair wanted(*node, k);
    if (m_asked == wanted && m_askedOf == m_shown) return;
    m_asked = wanted;
    m_askedOf = m_shown;
    m_inspector.start([this, run = m_shown, wanted](const std::stop_token& stop) {
        QStringList all;
        try {
            for (const auto& [name, value] : variablesOf(*run->algorithm().written, run->setup().problem(stop),
                                                         run->data(), wanted.first, wanted.second))
                all += QStringLiteral("%1 = %2").arg(QString::fromStdString(name), QString::fromStdString(value));
        } catch (const Cancelled&) { // another step
            return;
        } catch (const Refused&) { // the text has changed meanwhile
        }
        QMetaObject::invokeMethod(this, [this, wanted, run, all] {
            if (m_asked != wanted || m_askedOf != run) return;
            const QString who = tr("Processor %1").arg(wanted.first.value);
            m_variables->setText(all.isEmpty() ? tr("%1 has ended.").arg(who)
                                               : who + QStringLiteral(":  ") + all.join(QStringLiteral(",  ")));
            m_variables->show();
        });
    });
}

void WritePage::refreshVerdict()
{
    std::vector<LineNote> notes;
    QString text;
    bool good = false;
    const bool ours = m_shown && !m_name.empty() && ownNameOf(m_shown->experiment()) == m_name;
    if (m_name.empty()) {
        const auto file = fileText();
        const bool same = programOf(m_document.experiment());
        text =
            file ? tr("The network runs %1; Start from … takes a copy of it to change.")
                       .arg(QString::fromStdString(file->name()))
            : same      ? tr("The program on the left sends the messages of this picture.")
            : offered() ? tr(
                  "You have written nothing yet: run the program on the left, choose one of these, or write your own.")
                        : tr("You have written nothing yet: choose one of these, an entry of the catalogue, or write "
                             "your own.");
        if (!file && !same && m_shown)
            text += tr(" Until then the network runs %1.").arg(toQString(m_shown->algorithm().title));
        if (same && m_shown) {
            const QStringList sums = sumOfSteps(*m_shown);
            text += u' '
                    + (sums.isEmpty()
                           ? tr("All of it: %1, %2.")
                                 .arg(counted(static_cast<std::uint64_t>(m_shown->steps()), tr("step"), tr("steps")),
                                      withTimeUnit(*m_shown, m_shown->time()))
                           : sums.front() + u'.');
        }
        good = true;
    } else if (!m_unread.sentence.isEmpty()) {
        notes = {m_unread};
        text = m_unread.line > 0 ? tr("Line %1: %2").arg(m_unread.line).arg(m_unread.sentence) : m_unread.sentence;
    } else if (running() || m_typed) {
        text = tr("Running …");
        good = true;
    } else if (!m_document.diagnostics().empty()) {
        static const QRegularExpression place(QStringLiteral("\\bline (\\d+)"));
        text = QString::fromStdString(sentenceOf(m_document.diagnostics().front()));
        if (const auto line = place.match(text); line.hasMatch()) notes.push_back({line.captured(1).toUInt(), text});
    } else if (ours) {
        notes = notesOf(*m_shown);
        const OwnVerdict found = verdictOf(*m_shown, m_drawing);
        text = found.text;
        good = found.good;
    }
    m_edit->setProblems(std::move(notes));
    m_verdict->setText(text);
    m_sentence->setVisible(m_sentence->text() != text);
    const char* role = m_name.empty() ? "soft" : good ? (ours && !running() ? "good" : "plain") : "trouble";
    setRole(*m_verdict, role);
}

void WritePage::restBelow()
{
    if (!isVisible() || m_name.empty() || !m_unread.sentence.isEmpty()) return;
    if (running()) return m_resting.start();
    if (m_below == Below::Bench) m_bench->start(m_document.experiment(), m_document.value().own.at(m_name));
    if (m_below != Below::Race) return;
    if (!m_shown || !currentRun() || !m_shown->finished() || !m_shown->delivers() || m_shown->violationCount() > 0)
        m_race->clear(tr("Only a correct algorithm races: %1").arg(verdict()));
    else
        m_race->start(m_shown);
}

/// The size and the root of a trial; everything else stays.
void WritePage::open(const Trial& trial)
{
    m_document.endMerge();
    Experiment experiment = with(m_document.experiment(), "topology", trial.experiment.topology);
    experiment.values.erase("root");
    if (trial.root.value_or(0) > 0) experiment = with(std::move(experiment), "root", static_cast<double>(*trial.root));
    const double position = trial.step >= 0 ? static_cast<double>(trial.step) + 0.6 : 0;
    if (m_document.experiment() == experiment) return m_playback.setPosition(position);
    m_wanted = position;
    m_document.setExperiment(std::move(experiment), tr("Open from the test bench"));
}

} // namespace hopscope
