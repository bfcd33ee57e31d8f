#include "lessons/player/lesson_player.h"

#include "diagnostic.h"
#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/strata.h"

#include <QDateTime>
#include <QLabel>

#include <cmath>

// Exams: answers are noted without a verdict until all of them are handed in.
namespace hopscope {

bool LessonPlayer::examOpen() const { return attempt().open(); }

std::optional<double> LessonPlayer::minutesLeft() const
{
    double limit = 0;
    try {
        limit = examLimit(m_lesson);
    } catch (const Refused&) { // `check` says so; without a limit it can still be written
    }
    const LessonAttempt& own = attempt();
    if (limit <= 0 || !own.open() || !own.begun.isValid()) return {};
    return limit - static_cast<double>(own.begun.secsTo(QDateTime::currentDateTime())) / 60;
}

/// Says how much time there is, and hands in when there is none.
void LessonPlayer::watchLimit()
{
    const auto left = minutesLeft();
    m_left->setVisible(left.has_value());
    if (!left) return m_limit.stop();
    m_left->setText(*left >= 1 ? tr("%1 minutes left").arg(static_cast<int>(std::ceil(*left)))
                               : tr("less than a minute left"));
    if (*left <= 0) return handIn();
    constexpr int second = 1000;
    if (!m_limit.isActive()) m_limit.start(second);
}

void LessonPlayer::note(const Answer& given, const Marking& found)
{
    record(given, found, false);
    m_questionBox->showNoted();
    refreshDots();
    refreshButtons();
}

void LessonPlayer::handIn()
{
    if (!examOpen()) return;
    m_limit.stop();
    m_left->hide();
    m_results.finish(m_id);
    toPage(summary);
}

} // namespace hopscope
