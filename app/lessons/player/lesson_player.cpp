#include "lessons/player/lesson_player.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "lessons/identity.h"
#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_overview.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_player_summary.h"
#include "lessons/player/lesson_player_text.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/strata.h"
#include "state/playback.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace hopscope {

namespace {

/// Draws are numbers that can be read out in a class.
constexpr std::uint64_t draws10000 = 10'000;

const LessonAttempt nothing{};

/// Whether the answer is found by trying on the picture. A slider is so only when a first value was committed to.
bool staysOpen(const LessonPage& page)
{
    constexpr std::array<std::string_view, 3> open{"draw", "program", "repair"};
    return page.question && std::ranges::find(open, page.question->value("kind").value_or(std::string())) != open.end();
}

} // namespace

LessonPlayer::~LessonPlayer() = default;

const LessonAttempt& LessonPlayer::attempt() const
{
    const LessonAttempt* own = m_id.isEmpty() ? nullptr : m_results.current(m_id);
    return own ? *own : nothing;
}

AnswerPanel* LessonPlayer::answer() const { return m_questionBox->panel(); }

void LessonPlayer::play(std::shared_ptr<const Lesson> lesson, const QString& id, std::size_t page)
{
    m_source = std::move(lesson);
    m_id = id;
    // An attempt goes on with its draw; a new one gets one of its own.
    const LessonAttempt* known = id.isEmpty() ? nullptr : m_results.current(id);
    if (known && (!draws(*m_source) || known->seed)) {
        draw(known->seed);
    } else {
        draw(draws(*m_source) ? std::optional<std::uint64_t>(QRandomGenerator::global()->bounded(1, int{draws10000}))
                              : std::nullopt);
        if (page != cover) beginAttempt();
    }
    toPage(page);
}

void LessonPlayer::setFaults(const QString& faults)
{
    if (faults == m_faults) return;
    m_faults = faults;
    if (!m_source || m_page != cover) return;
    showPage();
    refreshButtons();
}

void LessonPlayer::draw(std::optional<std::uint64_t> seed)
{
    m_problem.clear();
    m_seed = draws(*m_source) ? seed : std::nullopt;
    try {
        m_lesson = m_seed ? drawn(*m_source, *m_seed) : *m_source;
    } catch (const Refused& refusal) {
        m_lesson = *m_source;
        m_problem = QString::fromStdString(refusal.why().text);
    }
    if (m_lesson.pages.empty()) m_problem = tr("This lesson has no pages: each begins with a heading “## …”.");
    m_title->setText(QString::fromStdString(m_lesson.title));
}

void LessonPlayer::beginAttempt()
{
    if (m_id.isEmpty()) return;
    std::vector<AskedQuestion> asked;
    for (std::size_t i = 0; i < m_lesson.pages.size(); ++i)
        if (const auto& page = m_lesson.pages[i]; page.question)
            asked.push_back({i, QString::fromStdString(page.title),
                             QString::fromStdString(page.question->value("kind").value_or(std::string())),
                             QString::fromStdString(questionId(page))});
    m_results.begin(m_id, QString::fromStdString(m_lesson.title), m_seed, std::move(asked),
                    QString::fromStdString(lessonVersion(*m_source)));
    if (isExam(m_lesson)) m_results.beginExam(m_id);
    watchLimit();
}

void LessonPlayer::begin(std::optional<std::uint64_t> seed)
{
    if (!m_source) return;
    if (draws(*m_source) && !seed) seed = QRandomGenerator::global()->bounded(1, int{draws10000});
    draw(seed);
    if (!m_problem.isEmpty()) return toPage(cover);
    beginAttempt();
    toPage(0);
}

void LessonPlayer::toPage(std::size_t page)
{
    if (page < summary && page >= m_lesson.pages.size()) page = cover;
    if (!m_problem.isEmpty()) page = cover;
    m_page = page;
    m_stage->clock().setPlaying(false);
    m_thinker.cancel();
    m_preparing = m_marking = false;
    m_question.reset();
    if (!m_id.isEmpty() && onPage()) m_results.visit(m_id, page);
    watchLimit();
    if (!m_id.isEmpty() && page == summary && !examOpen()) m_results.finish(m_id);
    showPage();
    refreshDots();
    refreshButtons();
    setFocus();
}

void LessonPlayer::showPage()
{
    if (m_page == cover) {
        m_cover->show(m_lesson, m_seed, m_problem.isEmpty() ? m_faults : m_problem, pageDots());
        m_body->setCurrentWidget(m_cover);
        return;
    }
    if (m_page == summary) {
        m_summary->show(m_lesson, attempt(), pageDots());
        m_summary->setStudent(m_results.student());
        m_body->setCurrentWidget(m_summary);
        return;
    }
    const LessonPage& page = m_lesson.pages[m_page];
    m_heading->setText(QString::fromStdString(page.title));
    m_text->setText(QString::fromStdString(page.text));
    setRoomBelow(0);
    m_scroll->verticalScrollBar()->setValue(0);
    m_sceneProblem->hide();
    m_body->setCurrentWidget(m_split);
    if (page.question)
        m_questionBox->setWaiting(tr("Computing the answer …"));
    else
        m_questionBox->clear();
    const LessonBlock* block = sceneOf(m_lesson, m_page);
    m_stage->setVisible(block != nullptr);
    if (!block) {
        if (page.question) m_questionBox->setProblem(tr("There is no scene that it could be asked about."));
        return;
    }
    try {
        const Scene scene = sceneFrom(*block);
        m_stage->show(scene);
        m_stage->setLocked(page.question && !staysOpen(page));
    } catch (const Refused& refusal) {
        m_stage->hide();
        m_sceneProblem->setText(QString::fromStdString(refusal.why().text));
        m_sceneProblem->show();
        if (page.question) m_questionBox->setProblem(tr("Its scene cannot be shown."));
    }
}

void LessonPlayer::next()
{
    if (m_page == cover) {
        if (!m_faults.isEmpty()) return;
        const LessonAttempt& own = attempt();
        if (own.visited.empty() || own.finished)
            begin(m_seed);
        else
            toPage(own.page);
    } else if (onPage()) {
        toPage(m_page + 1 < m_lesson.pages.size() ? m_page + 1 : summary);
    }
}

void LessonPlayer::back()
{
    if (m_page == summary)
        toPage(m_lesson.pages.size() - 1);
    else if (onPage())
        toPage(m_page > 0 ? m_page - 1 : cover);
}

void LessonPlayer::stop() { m_stage->clock().setPlaying(false); }

Playback* LessonPlayer::clock() const
{
    return onPage() && !m_stage->isHidden() && !m_stage->locked() ? &m_stage->clock() : nullptr;
}

void LessonPlayer::setReducedMotion(bool reduced) { m_stage->setReducedMotion(reduced); }

PageState LessonPlayer::stateOf(std::size_t page) const
{
    const LessonAttempt& own = attempt();
    const bool seen = own.visited.contains(page);
    if (!m_lesson.pages[page].question) return seen ? PageState::Seen : PageState::Unseen;
    const QuestionResult* result = own.of(page);
    if (own.open()) return result ? PageState::Seen : PageState::Open;
    return !result ? PageState::Open : result->rightAtFirst ? PageState::Right : PageState::Wrong;
}

std::vector<PageDot> LessonPlayer::pageDots() const
{
    std::vector<PageDot> pages;
    for (std::size_t i = 0; i < m_lesson.pages.size(); ++i)
        pages.push_back({QString::fromStdString(m_lesson.pages[i].title), stateOf(i)});
    return pages;
}

void LessonPlayer::refreshDots() { m_dots->setPages(pageDots(), onPage() ? static_cast<int>(m_page) : -1); }

bool LessonPlayer::busy() const
{
    return onPage() && (m_preparing || m_marking || (!m_stage->isHidden() && m_stage->busy()));
}

void LessonPlayer::finish()
{
    // A run that is ready asks a question, and one that was answered before is marked.
    for (int i = 0; i < 6; ++i) {
        if (onPage() && !m_stage->isHidden()) m_stage->finish();
        m_thinker.wait();
        m_cover->overview().finish();
        m_summary->overview().finish();
        QCoreApplication::sendPostedEvents();
    }
}

} // namespace hopscope
