#include "lessons/player/lesson_player.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "lessons/cue.h"
#include "lessons/identity.h"
#include "lessons/player/answer_panel.h"
#include "lessons/player/answer_text.h"
#include "lessons/player/answer_value.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_player_text.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_stage_card.h"
#include "lessons/player/slider_trace.h"
#include "progress.h"
#include "widgets/sticky_foot.h"

#include <QApplication>
#include <QDateTime>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QStringList>

#include <algorithm>
#include <utility>

// The question of a page: how it is asked, marked and explained.
namespace hopscope {

namespace {

std::optional<std::size_t> numbered(const std::vector<std::uint64_t>& items, std::uint64_t item)
{
    const auto found = std::ranges::find(items, item);
    return found == items.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - items.begin()));
}

} // namespace

// What is asked is made of the runs as the scene has them; sliders move only the picture.
void LessonPlayer::prepare()
{
    if (!onPage()) return;
    const LessonPage& page = m_lesson.pages[m_page];
    m_stage->begin();
    if (!page.question) return;
    m_preparing = true;
    m_thinker.start([this, block = *page.question, scene = m_stage->scene(), runs = m_stage->runs(),
                     at = m_page](const std::stop_token& stop) {
        const auto tell = [this, at](auto act) {
            QMetaObject::invokeMethod(this, [this, at, act] {
                if (!m_preparing || m_page != at) return;
                m_preparing = false;
                act();
            });
        };
        try {
            const Question question = questionFrom(block, scene, runs, stop);
            tell([this, question] { ask(question); });
        } catch (const Refused& refusal) {
            const QString why = QString::fromStdString(refusal.why().text);
            tell([this, why] {
                m_questionBox->setProblem(why);
                m_stage->setLocked(false);
                refreshButtons();
            });
        } catch (const Cancelled&) { // another page
        }
    });
}

void LessonPlayer::ask(Question question)
{
    m_question = std::move(question);
    m_tries = 0;
    m_shown = false;
    const Key& key = m_question->key;
    const std::size_t about = std::min(key.evidence.run, m_stage->runs().size() - 1);
    auto panel = answerPanel(*m_question, *m_stage->runs()[about]);
    if (auto* slider = qobject_cast<SliderAnswer*>(panel.get())) {
        m_stage->dropSlider(key.parameter);
        // By value: the slider outlives its question by a moment.
        connect(slider, &SliderAnswer::valueWanted, m_stage,
                [stage = m_stage, parameter = key.parameter, moved = key.moved](double value) {
                    stage->setParameter(parameter, value, moved);
                });
        if (const auto& given = slider->trace().given()) m_stage->showGiven(key.parameter, given->value, key.moved);
        const auto tell = [this, slider] { followSlider(*slider); };
        connect(m_stage, &LessonStage::resultChanged, slider, tell);
        tell();
    }
    auto* text = qobject_cast<TextAnswer*>(panel.get());
    connect(panel.get(), &AnswerPanel::changed, this, [this] { showMarks({}); });
    if (examOpen()) m_question->hint.clear();
    m_questionBox->setQuestion(*m_question, std::move(panel));
    m_questionBox->setExam(examOpen());
    m_questionBox->askConfidence(m_lesson.head.value("confidence").value_or(std::string()) == "yes");
    if (text) text->attach(*m_stage, about);
    const bool picked = key.form == AnswerForm::Processors || key.form == AnswerForm::Link;
    m_stage->card(about).setPicking(picked ? std::optional(key.form) : std::nullopt);
    // What is typed is the answer.
    if (key.form == AnswerForm::Number && (hasFocus() || isAncestorOf(QApplication::focusWidget())))
        answer()->setFocus();
    m_since.start();
    // A page that was answered before shows what was answered.
    const QuestionResult* known = attempt().of(m_page);
    if (known && known->title.toStdString() == m_lesson.pages[m_page].title) {
        m_tries = known->tries;
        m_shown = known->shown || attempt().exam; // handed in
        m_questionBox->askConfidence(false);
        answer()->setAnswer(known->answer);
        markAnswer(false);
    }
    refreshButtons();
}

/// What came of the value of the slider, or of the one that is given.
void LessonPlayer::followSlider(SliderAnswer& slider)
{
    const Key& key = m_question->key;
    QStringList results;
    std::vector<double> times;
    bool current = true; // of the value that the slider has left meanwhile nothing is kept
    for (const std::size_t i : key.moved) {
        if (i >= m_stage->scene().runs.size()) return; // another page has fewer
        LessonStageCard& card = m_stage->card(i);
        const auto run = card.run();
        QString result = run ? LessonStage::sumText(*run) : card.problem();
        if (run) {
            times.push_back(run->time());
            const auto& values = run->setup().values;
            const auto set = values.find(key.parameter);
            const double* number = set == values.end() ? nullptr : std::get_if<double>(&set->second);
            current = current && number && slider.answer().number == *number;
            if (number) {
                const auto& given = slider.trace().given();
                const QString value = QStringLiteral("%1 = %2").arg(slider.label(), numberText(*number));
                card.setNote(given && given->value == *number ? tr("%1 (given)").arg(value) : value);
                result = QStringLiteral("%1: %2").arg(value, result);
            }
        }
        current = current && run;
        results += key.moved.size() > 1 ? tr("Run %1, %2").arg(i + 1).arg(result) : result;
    }
    slider.setResult(results.join(QLatin1Char('\n')));
    // What comes of a value is seen once one was committed to.
    slider.setExploring(m_tries > 0 && !examOpen());
    if (current) slider.addTimes(times);
}

void LessonPlayer::check()
{
    if (!m_question || m_marking || !m_questionBox->objection().isEmpty()) return;
    markAnswer(true);
}

// A goal is met or not by runs of its own, so marking may take a while.
void LessonPlayer::markAnswer(bool keep)
{
    m_marking = true;
    m_questionBox->setMarking();
    m_thinker.start(
        [this, key = m_question->key, given = answer()->answer(), at = m_page, keep](const std::stop_token& stop) {
            Marking found;
            QString problem;
            try {
                found = mark(key, given, stop);
            } catch (const Cancelled&) { // another page
                return;
            } catch (const Refused& refusal) { // its goal cannot be asked of this run
                problem = QString::fromStdString(refusal.why().text);
            }
            if (stop.stop_requested()) return;
            QMetaObject::invokeMethod(this, [this, given, found, at, keep, problem] {
                if (!m_marking || m_page != at) return;
                m_marking = false;
                if (!problem.isEmpty()) return m_questionBox->setProblem(problem);
                if (keep) ++m_tries;
                m_lastAnswer = given;
                m_lastMark = found;
                if (examOpen()) return keep ? note(given, found) : m_questionBox->showNoted();
                const bool shows = showsAnswer(found);
                if (keep) record(given, found, shows);
                // A text that is not right yet is worked on as long as one likes.
                if (shows || m_question->key.rule == MarkRule::Trials)
                    reveal(found, keep);
                else
                    cue(found);
            });
        });
}

bool LessonPlayer::showsAnswer(const Marking& found) const
{
    if (found.right || m_shown) return true;
    return m_question->key.rule != MarkRule::Trials && m_tries >= triesBeforeAnswer;
}

void LessonPlayer::record(const Answer& given, const Marking& found, bool shown)
{
    m_questionBox->askConfidence(false);
    if (m_id.isEmpty() || (attempt().exam && !examOpen())) return; // after an exam it is practice
    QuestionResult result;
    result.page = m_page;
    result.title = QString::fromStdString(m_lesson.pages[m_page].title);
    result.kind = toQString(m_question->kind->id);
    result.question = QString::fromStdString(m_question->prompt);
    result.last = answer()->textOf(given);
    result.rightAnswer = QString::fromStdString(m_question->key.answer);
    result.rightAtLast = found.right;
    result.seconds = static_cast<double>(m_since.elapsed()) / 1000;
    result.date = QDateTime::currentDateTime();
    result.answer = given;
    result.id = QString::fromStdString(questionId(m_lesson.pages[m_page]));
    result.hints = m_questionBox->hintSeen() ? 1 : 0;
    result.shown = shown;
    result.confidence = m_questionBox->confidence();
    m_results.note(m_id, std::move(result));
}

// The picture stays as it was: what comes next is still asked for. Of a slider what it does may now be explored.
void LessonPlayer::cue(const Marking& found)
{
    const Key& key = m_question->key;
    m_questionBox->showCue(found);
    m_stage->setTried();
    if (auto* slider = qobject_cast<SliderAnswer*>(answer())) {
        slider->setExploring(true);
        m_stage->setLocked(false);
    }
    const std::size_t about = std::min(key.evidence.run, m_stage->runs().size() - 1);
    StageMarks marks;
    for (const std::uint64_t item : answer()->answer().items) {
        const ItemMark one = numbered(found.wrong, item) ? ItemMark::Wrong : ItemMark::Chosen;
        if (key.form == AnswerForm::Processors)
            marks.processors.push_back({NodeId{static_cast<std::uint32_t>(item)}, one});
        if (key.form == AnswerForm::Link) marks.links.push_back({item, one});
        // The message that the sentence about the link names.
        if (key.passing && one == ItemMark::Wrong)
            if (auto passing = key.passing(item))
                marks.ways.push_back({passing->from, passing->to, std::move(passing->route)});
    }
    m_stage->card(about).setMarks(std::move(marks));
    refreshDots();
    refreshButtons();
    QMetaObject::invokeMethod(this, &LessonPlayer::showFeedback, Qt::QueuedConnection);
}

void LessonPlayer::giveUp()
{
    if (!m_question || m_marking || m_questionBox->answered() || m_tries == 0) return;
    if (!m_id.isEmpty()) m_results.showAnswer(m_id, m_page);
    answer()->setAnswer(m_lastAnswer);
    reveal(m_lastMark, true);
}

void LessonPlayer::reveal(const Marking& found, bool play)
{
    const Key& key = m_question->key;
    m_shown = m_shown || key.rule != MarkRule::Trials || found.right;
    if (auto* slider = qobject_cast<SliderAnswer*>(answer())) slider->setExploring(true);
    // What stands still lets the keyboard go.
    if (const QWidget* focus = QApplication::focusWidget();
        focus && (m_questionBox->isAncestorOf(focus) || m_questionBox->buttons().isAncestorOf(focus)))
        setFocus();
    m_questionBox->showMark(key, found, QString::fromStdString(m_lesson.pages[m_page].explanation));
    m_stage->setLocked(false);
    const std::size_t about = std::min(key.evidence.run, m_stage->runs().size() - 1);
    m_stage->card(about).setPicking({});
    showMarks(found);
    const bool text = key.rule == MarkRule::Trials; // it shows what became of it by itself
    if (play && !text) m_stage->showEvidence(key.evidence);
    refreshDots();
    refreshButtons();
    // What is said about the answer is to be seen at once.
    QMetaObject::invokeMethod(this, &LessonPlayer::showFeedback, Qt::QueuedConnection);
}

// The end of what is said, but never so far that its beginning is gone. No line is cut at the upper edge.
void LessonPlayer::showFeedback()
{
    constexpr int air = 10;
    const QWidget* content = m_scroll->widget();
    const auto topOf = [content](const QWidget* widget) { return widget->mapTo(content, QPoint()).y(); };
    const int box = topOf(m_questionBox), end = box + m_questionBox->height() + air;
    const int wanted = std::min(end - m_scroll->viewport()->height(), box + m_questionBox->verdictTop() - 60);
    if (wanted <= m_scroll->verticalScrollBar()->value()) return;
    int edge = box + m_questionBox->verdictTop() - air / 2;
    const auto offer = [&](int top) {
        if (top >= wanted) edge = std::min(edge, top);
    };
    if (!m_text->isHidden())
        for (const int line : m_text->lineTops()) offer(topOf(m_text) + line - 3);
    offer(box - air);
    for (const QWidget* one : m_questionBox->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (!one->isHidden()) offer(topOf(one) - air / 2);
    // A short page ends above that: it gets as much room below.
    setRoomBelow(edge + m_scroll->viewport()->height() - end + air);
    m_scroll->verticalScrollBar()->setValue(edge);
}

/// Behind the end of the page, so that it can be scrolled further; at least as much as there is around it.
void LessonPlayer::setRoomBelow(int room)
{
    QWidget* content = m_scroll->widget();
    QMargins margins = content->layout()->contentsMargins();
    margins.setBottom(std::max(room, margins.top()));
    content->layout()->setContentsMargins(margins);
    content->layout()->activate();
    QCoreApplication::sendPostedEvents(m_scroll->viewport(), QEvent::LayoutRequest);
}

/// What was chosen, or what was right: on the picture as in the question.
void LessonPlayer::showMarks(const std::optional<Marking>& found)
{
    const Key& key = m_question->key;
    if (!answer()) return;
    StageMarks marks;
    const std::vector<std::uint64_t> chosen = answer()->answer().items;
    const auto markOf = [&](std::uint64_t item) {
        return !found ? ItemMark::Chosen : numbered(found->wrong, item) ? ItemMark::Wrong : ItemMark::Right;
    };
    const bool processors = key.form == AnswerForm::Processors, link = key.form == AnswerForm::Link;
    for (const std::uint64_t item : chosen) {
        if (processors) marks.processors.push_back({NodeId{static_cast<std::uint32_t>(item)}, markOf(item)});
        if (link) marks.links.push_back({item, found && found->right ? ItemMark::Right : markOf(item)});
    }
    if (found) {
        for (const std::uint64_t item : found->missing) {
            if (processors) marks.processors.push_back({NodeId{static_cast<std::uint32_t>(item)}, ItemMark::Missing});
            if (link) marks.links.push_back({item, ItemMark::Missing});
        }
        // Of several that are right none was chosen: each would have been.
        if (link && key.rule == MarkRule::AnyOf && !found->right)
            for (const std::uint64_t item : key.right) marks.links.push_back({item, ItemMark::Missing});
        // What else the reason points at, unless it has a mark of its own.
        for (const NodeId node : key.evidence.processors)
            if (std::ranges::find(marks.processors, node, &StageMarks::Processor::node) == marks.processors.end())
                marks.processors.push_back({node, ItemMark::Shown});
        for (const LinkId own : key.evidence.links)
            if (std::ranges::none_of(marks.links, [&](const StageMarks::Link& one) { return one.link / 2 == own / 2; }))
                marks.links.push_back({own, ItemMark::Shown});
    }
    const std::size_t about = std::min(key.evidence.run, m_stage->runs().size() - 1);
    m_stage->card(about).setMarks(std::move(marks));
}

void LessonPlayer::tryAgain()
{
    if (!m_question || !m_questionBox->answered()) return;
    m_questionBox->reopen();
    const Key& key = m_question->key;
    const bool text = key.rule == MarkRule::Trials;
    m_stage->setLocked(key.form != AnswerForm::Slider && !text); // what was seen of a slider is known
    if (text) return refreshButtons();
    m_stage->begin();
    const std::size_t about = std::min(key.evidence.run, m_stage->runs().size() - 1);
    const bool picked = key.form == AnswerForm::Processors || key.form == AnswerForm::Link;
    m_stage->card(about).setPicking(picked ? std::optional(key.form) : std::nullopt);
    showMarks({});
    refreshButtons();
}

} // namespace hopscope
