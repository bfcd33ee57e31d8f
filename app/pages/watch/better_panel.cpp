#include "pages/watch/better_panel.h"

#include "algorithms/written.h"
#include "drawing/format.h"
#include "run/run.h"
#include "search/kept.h"
#include "search/run_question.h"
#include "state/choices.h"
#include "state/document.h"
#include "state/own_texts.h"
#include "state/schedule_search.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QHideEvent>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

QString stepsCounted(std::uint64_t steps)
{
    return steps == 1 ? BetterPanel::tr("1 step") : BetterPanel::tr("%1 steps").arg(steps);
}

QString sentence(const std::string& written)
{
    QString text = toQString(written);
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text + QLatin1Char('.');
}

} // namespace

BetterPanel::BetterPanel(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_search(new ScheduleSearch(this)), m_kept(makeLabel({}, "good", this)),
      m_question(makeLabel({}, "small", this)), m_known(makeLabel({}, "small", this)),
      m_verdict(makeLabel({}, "good", this)), m_progress(makeLabel({}, "small", this)),
      m_ask(new QPushButton(tr("Search"), this)), m_cancel(new QPushButton(tr("Cancel"), this)),
      m_watch(new QPushButton(tr("Watch it"), this)), m_compare(new QPushButton(tr("Compare"), this)),
      m_check(new QPushButton(tr("Check the proof"), this))
{
    setObjectName(QStringLiteral("better"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    for (QLabel* label : {m_kept, m_question, m_known, m_verdict, m_progress}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    m_verdict->setObjectName(QStringLiteral("better-verdict"));
    m_progress->setObjectName(QStringLiteral("better-progress"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    const auto add = [&](QPushButton* button, const char* name, const QString& tip) {
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        buttons->addWidget(button);
    };
    add(m_ask, "better-ask", tr("Looks for a schedule with fewer steps, or proves that there is none"));
    add(m_cancel, "better-cancel", tr("Ends the search"));
    add(m_watch, "better-watch", tr("Puts the schedule into the document and plays it"));
    add(m_compare, "better-compare", tr("Sets the schedule beside this run, on one clock"));
    buttons->addStretch();
    column->addLayout(buttons);
    m_check->setObjectName(QStringLiteral("better-check"));
    m_check->setToolTip(tr("Makes the refutation again and checks every line of it, without the solver"));
    column->addWidget(m_check, 0, Qt::AlignLeft);
    connect(m_check, &QPushButton::clicked, m_search, &ScheduleSearch::checkProof);
    connect(m_ask, &QPushButton::clicked, this, &BetterPanel::ask);
    connect(m_cancel, &QPushButton::clicked, m_search, &ScheduleSearch::cancel);
    connect(m_watch, &QPushButton::clicked, this, &BetterPanel::watchIt);
    connect(m_compare, &QPushButton::clicked, this, &BetterPanel::compareIt);
    connect(m_search, &ScheduleSearch::changed, this, &BetterPanel::refresh);
    connect(m_search, &ScheduleSearch::progressed, this, &BetterPanel::refreshProgress);
    connect(&document, &Document::runChanged, this, &BetterPanel::takeRun);
    takeRun();
}

void BetterPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!event->spontaneous()) askOnce(); // whoever opens it asks
}

void BetterPanel::askOnce()
{
    if (!m_search->run()) ask();
}

void BetterPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous() && m_search->running()) m_search->clear();
}

void BetterPanel::takeRun()
{
    // Other prices are no other question.
    const auto run = m_document.run();
    if (run && m_search->run() && run->simulation() == m_search->run()->simulation()) return;
    m_search->clear();
}

void BetterPanel::ask()
{
    if (const auto run = m_document.run()) m_search->start(run);
}

void BetterPanel::refreshProgress()
{
    m_progress->setText(m_search->progress());
    m_progress->setVisible(!m_progress->text().isEmpty());
}

void BetterPanel::refresh()
{
    const SearchState& state = m_search->state();
    const auto run = m_document.run();
    const auto show = [](QLabel* label, const QString& text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    const std::string own = run ? ownNameOf(run->experiment()) : std::string();
    const auto written = m_document.value().own.find(own);
    const std::string kept =
        written == m_document.value().own.end() ? std::string() : search::keptProof(written->second);
    show(m_kept, kept.empty() ? QString() : tr("As its text says: %1").arg(toQString(kept)));
    show(m_question, state.question ? sentence(describe(*state.question)) : QString());

    const auto ownSteps = run ? static_cast<std::uint32_t>(run->steps()) : 0;
    QString known;
    if (state.question && run) {
        QString own = tr("This run: %1").arg(stepsCounted(static_cast<std::uint64_t>(run->steps())));
        if (state.catalogue && state.runKeepsRules && state.catalogue->steps >= ownSteps)
            own += tr("; the catalogue has none with fewer");
        else if (state.catalogue)
            own += tr("; best of the catalogue: %1 (%2)")
                       .arg(state.catalogue->steps)
                       .arg(toQString(experimentFromText(state.catalogue->experiment).algorithm));
        else if (state.catalogueAsked)
            own += tr("; no algorithm of the catalogue keeps these rules");
        QStringList lines{own};
        if (state.bound) {
            const search::LowerBound& bound = state.answer ? state.answer->bound : *state.bound;
            // Where it is the proof, the verdict says why.
            const bool said = state.answer && state.answer->proof == search::Answer::Proof::Bound;
            lines += tr("Lower bound: %1").arg(stepsCounted(bound.steps))
                     + (said ? QString() : QStringLiteral(" (%1)").arg(toQString(bound.reason)));
        }
        known = lines.join(QLatin1Char('\n'));
    }
    show(m_known, known);

    QString verdict = state.refused;
    bool good = false;
    if (state.answer && run) {
        const search::Answer& answer = *state.answer;
        // What is known to be possible under the rules of the question.
        std::optional<std::uint32_t> best;
        if (state.runKeepsRules) best = ownSteps;
        if (state.catalogue) best = std::min(best.value_or(state.catalogue->steps), state.catalogue->steps);
        good = answer.proof != search::Answer::Proof::None;
        if (!state.runKeepsRules && (answer.steps ? *answer.steps : answer.atLeast) >= ownSteps)
            verdict = tr("Not under these rules: %1 This run does not keep them.")
                          .arg(sentence(sentenceOf(*state.question, answer, best)));
        else if (answer.steps)
            verdict = tr("✓ Yes, proved shortest: %1").arg(sentence(sentenceOf(*state.question, answer)));
        else if (answer.knownIsBest && best && *best < ownSteps)
            verdict = tr("✓ Yes, that of the catalogue, proved shortest: %1").arg(sentence(proofText(answer)));
        else if (answer.knownIsBest)
            verdict = tr("✓ No, this one is proved shortest: %1").arg(sentence(proofText(answer)));
        else
            verdict = tr("Open: %1").arg(sentence(sentenceOf(*state.question, answer, best)));
    } else if (m_search->cancelled()) {
        verdict = tr("The search was ended before it knew more.");
    }
    if (state.proof) verdict += QLatin1Char('\n') + sentence(sentenceOf(*state.proof));
    if (state.answer && run && state.runKeepsRules) {
        std::optional<std::uint32_t> other;
        if (state.catalogue) other = state.catalogue->steps;
        tellStanding(*run, standingFrom(*state.answer, ownSteps, other));
    }
    setRole(*m_verdict, good ? "good" : "plain");
    show(m_verdict, verdict);
    refreshProgress();
    m_ask->setVisible(!m_search->running() && !state.answer && state.refused.isEmpty());
    m_ask->setEnabled(run != nullptr);
    m_cancel->setVisible(m_search->running());
    m_check->setVisible(!m_search->running() && state.answer && state.answer->refuted && !state.proof);
    const bool better = offersBetter();
    const bool told = !state.answer || !state.answer->steps || hasText(*state.question);
    for (QPushButton* button : {m_watch, m_compare}) {
        button->setVisible(better);
        button->setEnabled(told);
        if (better && !told)
            button->setToolTip(tr("The text form of schedules has no words for routers, chunks or operands that are "
                                  "combined twice; hopscope-cli search lists the messages"));
    }
    emit heightChanged();
}

// The badges of the pictures say it, too.
void BetterPanel::tellStanding(const Run& run, const search::Standing& standing)
{
    if (search::standingOf(run) == standing) return;
    search::remember(run, standing);
    QMetaObject::invokeMethod(&m_document, &Document::runChanged, Qt::QueuedConnection);
}

bool BetterPanel::offersBetter() const
{
    const SearchState& state = m_search->state();
    const auto run = m_document.run();
    if (!state.answer || !run) return false;
    const auto own = static_cast<std::uint64_t>(run->steps());
    // What keeps the rules is better than what does not, too.
    const auto isBetter = [&](std::uint32_t steps) { return steps < own || !state.runKeepsRules; };
    return state.answer->steps ? isBetter(*state.answer->steps) : state.catalogue && isBetter(state.catalogue->steps);
}

std::optional<Experiment> BetterPanel::betterIn(DocumentValue& value) const
{
    if (!offersBetter()) return {};
    const SearchState& state = m_search->state();
    const Experiment& front = value.experiments[value.front];
    if (!state.answer->steps) {
        // The prices stay.
        Experiment best = experimentFromText(state.catalogue->experiment);
        for (const auto& [name, set] : front.values) best.values.try_emplace(name, set);
        return healed(std::move(best));
    }
    if (!hasText(*state.question)) return {};
    const std::string text = search::keptText(*state.question, *state.answer),
                      name = freeName(value.own, "shortest-" + std::string(info(state.question->operation).id));
    value.own[name] = text;
    setOwnText(name, text); // it is asked for its parameters
    return experimentWithText(front, name);
}

void BetterPanel::watchIt()
{
    DocumentValue value = m_document.value();
    const auto better = betterIn(value);
    if (!better) return;
    value.experiments[value.front] = *better;
    m_document.endMerge();
    m_document.setValue(std::move(value), tr("Shorter schedule"));
}

void BetterPanel::compareIt()
{
    DocumentValue value = m_document.value();
    const auto better = betterIn(value);
    if (!better) return;
    // Behind the one in front; where there is no room the last one goes.
    if (value.experiments.size() >= Document::mostExperiments) {
        const std::size_t last = value.front + 1 == value.experiments.size() ? 0 : value.experiments.size() - 1;
        value.experiments[last] = *better;
        value.captions[last] = QString();
    } else {
        value.experiments.push_back(*better);
        value.captions.emplace_back();
    }
    m_document.endMerge();
    m_document.setValue(std::move(value), tr("Compare with a shorter schedule"));
    emit compareWanted();
}

QString BetterPanel::text() const
{
    QStringList lines;
    for (const QLabel* label : {m_kept, m_question, m_known, m_verdict, m_progress})
        if (!label->text().isEmpty()) lines += label->text();
    return lines.join(QLatin1Char('\n'));
}

void BetterPanel::finish() { m_search->finish(); }

} // namespace hopscope
