#include "pages/gallery/case_card.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "algorithms/written.h"
#include "drawing/format.h"
#include "pages/gallery/block_way.h"
#include "pages/gallery/schedule_strip.h"
#include "run/run.h"
#include "scenes/network/network_scene.h"
#include "search/cases.h"
#include "search/kept.h"
#include "search/plan.h"
#include "search/question.h"
#include "search/search.h"
#include "state/choices.h"
#include "state/own_texts.h"
#include "state/schedule_search.h"
#include "widgets/labels.h"
#include "widgets/style.h"
#include "widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QHideEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <string>
#include <utility>

namespace hopscope {

namespace {

/// Of which paper, and what is searched for: in the letters of text that is typed.
QString subjectOf(const search::SearchCase& one)
{
    const QString paper = one.source.paper.empty() ? CaseCard::tr("Catalogue")
                                                   : toQString(one.source.paper).section(QLatin1Char(','), 0, 0)
                                                         + QStringLiteral(", ") + toQString(one.source.place);
    const QString families = Appearance::theme().mono(9).families().join(QStringLiteral("','"));
    return QStringLiteral("%1 <span style=\"font-family:'%2'\">%3</span>")
        .arg(CaseCard::tr("%1 · experiment:").arg(paper.toHtmlEscaped()), families,
             toQString(one.question).toHtmlEscaped());
}

/// A text that is known by its name as long as it is run.
class ShelvedText {
public:
    ShelvedText(std::string name, std::string text) : m_name(std::move(name)) { setOwnText(m_name, std::move(text)); }
    ~ShelvedText() { setOwnText(m_name, {}); }
    ShelvedText(const ShelvedText&) = delete;
    ShelvedText& operator=(const ShelvedText&) = delete;

private:
    std::string m_name;
};

const NetworkOptions& thumbOptions()
{
    static const NetworkOptions options{.layout = NetworkLayout::Topology, .firstSteps = false};
    return options;
}

/// The network of the question, with who has what before anything is sent: that of any entry of the operation.
ScheduleStrip::Steps startOf(const search::Question& question, const std::stop_token& stop)
{
    for (const Algorithm* entry : catalogue()) {
        if (entry->operation != question.operation || isNative(*entry) != question.takeRouters()) continue;
        const Experiment one =
            healed(Experiment{.topology = question.network, .algorithm = std::string(entry->id), .values = {}});
        if (one.topology != question.network || !objectionTo(one).empty()) continue;
        const auto start = run(one, {}, {}, nullptr, stop);
        return {{networkScene(*start, 0, {}, {}, thumbOptions())}, 0, {}, {}};
    }
    return {};
}

/// The steps of the schedule that the search finds; where that takes long or has no text form, the network alone.
ScheduleStrip::Steps stepsOf(const search::SearchCase& one, const std::stop_token& stop)
{
    const search::Question question = search::questionFrom(std::string(one.question) + " time=3");
    if (!hasText(question)) return startOf(question, stop);
    const search::Answer answer = search::search(question, {.stop = stop});
    if (!answer.steps) return startOf(question, stop);
    const std::string name = "case/" + std::string(one.number); // no text of a document is called so
    const ShelvedText text(name, search::keptText(question, answer));
    const auto found = run(
        experimentWithText(Experiment{.topology = question.network, .algorithm = "own:" + name, .values = {}}, name),
        {}, {}, nullptr, stop);
    ScheduleStrip::Steps steps{{}, static_cast<std::uint32_t>(found->steps()), longestBlock(*found, stop), {}};
    if (steps.block) steps.name = wayName(*found, *steps.block);
    constexpr StepIndex most = 8; // more have no room
    for (StepIndex k = 0; k < std::min(found->steps(), most); ++k)
        steps.scenes.push_back(networkScene(*found, static_cast<double>(k) + 0.5, {}, {}, thumbOptions()));
    return steps;
}

} // namespace

CaseCard::CaseCard(const search::SearchCase& one, QWidget* parent)
    : QFrame(parent), m_case(one), m_search(new ScheduleSearch(this)),
      m_picture(new ScheduleStrip([&one](const std::stop_token& stop) { return stepsOf(one, stop); }, this)),
      m_answer(new WrappedLabel({}, "good", this)), m_ask(new QPushButton(tr("Search"), this)),
      m_watch(new QPushButton(tr("Watch it"), this))
{
    setProperty("role", QStringLiteral("card"));
    setObjectName(QStringLiteral("case-%1").arg(toQString(one.number)));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(14, 10, 14, 10);
    line->setSpacing(14);
    auto* number = makeLabel(toQString(one.number), "strong", this);
    number->setFixedWidth(34);
    line->addWidget(number, 0, Qt::AlignTop);
    m_picture->setAccessibleName(tr("Steps of %1").arg(toQString(one.number)));
    auto* column = new QVBoxLayout;
    column->setSpacing(3);
    const auto add = [&](const QString& text, const char* role) {
        auto* label = new WrappedLabel(text, role, this);
        column->addWidget(label);
        return label;
    };
    add(subjectOf(one), "small")->setTextFormat(Qt::RichText);
    add(one.open                   ? tr("Left open: %1").arg(toQString(one.printed))
        : one.source.paper.empty() ? tr("Known: %1").arg(toQString(one.printed))
                                   : tr("Printed: %1").arg(toQString(one.printed)),
        "soft");
    add(tr("Found: %1").arg(toQString(one.found)), "strong");
    add(tr("No schedule has fewer steps: %1").arg(toQString(one.why)), "plain");
    m_answer->setObjectName(QStringLiteral("answer"));
    column->addWidget(m_answer);
    column->addStretch();
    line->addLayout(column, 2);
    line->addWidget(m_picture, 3, Qt::AlignTop);
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(4);
    m_ask->setObjectName(QStringLiteral("ask"));
    m_ask->setToolTip(tr("hopscope-cli search '%1'").arg(toQString(one.question)));
    m_ask->setAccessibleName(tr("Search for the schedule of %1").arg(toQString(one.number)));
    m_watch->setObjectName(QStringLiteral("watch"));
    m_watch->setAccessibleName(tr("Watch the schedule of %1").arg(toQString(one.number)));
    buttons->addWidget(m_ask);
    buttons->addWidget(m_watch);
    // The text form of schedules, which is what is watched, has no words for routers.
    m_watch->setVisible(hasText(search::questionFrom(one.question)));
    buttons->addStretch();
    line->addLayout(buttons);
    connect(m_ask, &QPushButton::clicked, this, [this] {
        if (m_search->running())
            m_search->cancel();
        else
            ask();
    });
    connect(m_watch, &QPushButton::clicked, this, [this] {
        if (found()) return watch();
        m_watchNext = true;
        ask();
    });
    connect(m_search, &ScheduleSearch::changed, this, &CaseCard::refresh);
    connect(m_search, &ScheduleSearch::progressed, this, &CaseCard::refresh);
    refresh();
}

void CaseCard::ask() { m_search->start(std::string(m_case.question)); }

bool CaseCard::found() const
{
    const SearchState& state = m_search->state();
    return !m_search->running() && state.answer && state.answer->steps;
}

void CaseCard::watch()
{
    const SearchState& state = m_search->state();
    if (!found() || !hasText(*state.question)) return;
    emit watchWanted("shortest-" + std::string(info(state.question->operation).id),
                     search::keptText(*state.question, *state.answer));
}

void CaseCard::finish()
{
    m_search->finish();
    m_picture->finish();
}

void CaseCard::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    if (!event->spontaneous()) m_search->cancel();
}

QString CaseCard::answer() const { return m_answer->text(); }

void CaseCard::refresh()
{
    const SearchState& state = m_search->state();
    QString text = m_search->progress();
    if (!m_search->running()) {
        if (!state.refused.isEmpty())
            text = state.refused;
        else if (state.answer)
            text = (state.answer->proof == search::Answer::Proof::None ? tr("Just now: %1.") : tr("✓ Just now: %1."))
                       .arg(toQString(sentenceOf(*state.question, *state.answer)));
        else if (m_search->cancelled())
            text = tr("The search was ended.");
    }
    m_answer->setText(text);
    m_answer->setVisible(!text.isEmpty());
    m_ask->setText(m_search->running() ? tr("Cancel") : tr("Search"));
    m_watch->setEnabled(!m_search->running());
    m_watch->setToolTip(m_search->running() ? tr("A search is under way")
                        : found()           ? tr("Puts the schedule into the document and plays it")
                                            : tr("Searches for the schedule, puts it into the document and plays it"));
    if (!m_search->running() && std::exchange(m_watchNext, false)) watch(); // unless it was ended, or found nothing
}

bool CaseCard::matches(const QString& text) const
{
    return anyContains({m_case.number, m_case.source.paper, m_case.source.place, m_case.question, m_case.printed,
                        m_case.found, m_case.why},
                       text);
}

} // namespace hopscope
