#include "lessons/page/lessons_card.h"

#include "drawing/words.h"
#include "lessons/player/lesson_player_dots.h"
#include "lessons/player/lesson_thumb.h"
#include "lessons/recall.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStringList>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::size_t mostProblems = 3;
constexpr int cardPictureHeight = 148, lowPictureHeight = 116;

} // namespace

QString problemsOf(const LibraryLesson& lesson)
{
    const auto& problems = lesson.problems;
    const QString file = QFileInfo(lesson.fileName).fileName();
    QStringList lines;
    for (std::size_t i = 0; i < std::min(problems.size(), mostProblems); ++i) {
        const QString text = QString::fromStdString(problems[i].text);
        lines += problems[i].line > 0 ? QObject::tr("%1, line %2: %3").arg(file).arg(problems[i].line).arg(text)
                                      : QObject::tr("%1: %2").arg(file, text);
    }
    if (problems.size() > mostProblems) lines += QObject::tr("… and %1 more").arg(problems.size() - mostProblems);
    return lines.join(QLatin1Char('\n'));
}

LessonCard::LessonCard(const QString& id, QWidget* parent) : QFrame(parent), m_id(id)
{
    setProperty("role", QStringLiteral("card"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(6);
    m_picture = new LessonThumb(this);
    m_picture->setFixedHeight(cardPictureHeight);
    column->addWidget(m_picture);
    const auto line = [&](const char* role) {
        QLabel* label = makeLabel({}, role, this);
        label->setWordWrap(true);
        column->addWidget(label);
        return label;
    };
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    m_title = makeLabel({}, "heading", this);
    m_title->setWordWrap(true);
    head->addWidget(m_title, 1);
    m_start = makeLabel({}, "good", this);
    m_start->setObjectName(QStringLiteral("start"));
    m_start->hide();
    head->addWidget(m_start, 0, Qt::AlignTop);
    column->addLayout(head);
    m_facts = line("soft");
    m_about = line("plain");
    m_problems = line("trouble");
    m_problems->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addStretch();
    m_progress = new LessonProgress(this);
    column->addWidget(m_progress);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(10);
    m_begin = new QPushButton(this);
    m_begin->setObjectName(QStringLiteral("begin"));
    m_moreButton = new QPushButton(tr("More ▾"), this);
    m_moreButton->setObjectName(QStringLiteral("more"));
    m_result = makeLabel({}, "soft", this);
    m_result->setWordWrap(true);
    foot->addWidget(m_begin);
    foot->addWidget(m_moreButton);
    foot->addWidget(m_result, 1);
    column->addLayout(foot);
    m_more = new QMenu(this);
    m_csv = m_more->addAction(tr("Results as a table …"), this, &LessonCard::csvWanted);
    m_reset = m_more->addAction(tr("Forget the results"), this, &LessonCard::resetWanted);
    m_more->addSeparator();
    m_more->addAction(tr("Handout …"), this, &LessonCard::exportWanted);
    m_edit = m_more->addAction(tr("Edit"), this, &LessonCard::editWanted);
    connect(m_moreButton, &QPushButton::clicked, this,
            [this] { m_more->popup(m_moreButton->mapToGlobal(QPoint(0, m_moreButton->height() + 2))); });
    connect(m_begin, &QPushButton::clicked, this, [this] {
        if (m_broken)
            emit editWanted();
        else
            emit playWanted(m_anew);
    });
}

void LessonCard::setLow(bool low) { m_picture->setFixedHeight(low ? lowPictureHeight : cardPictureHeight); }

void LessonCard::show(const LibraryLesson& one, const LessonAttempt* attempt, LessonPlace place)
{
    const Lesson& lesson = *one.lesson;
    m_picture->setLesson(one.lesson);
    m_picture->setCaptioned(true, QString::fromStdString(lesson.head.value("picture").value_or(std::string())));
    const QString title = QString::fromStdString(lesson.title);
    m_title->setText(title.isEmpty() ? QFileInfo(one.fileName).fileName() : title);
    setAccessibleName(m_title->text());
    m_start->setText(place.first ? tr("Start here") : tr("Next"));
    m_start->setVisible(place.recommended);
    QStringList facts, more;
    if (one.shipped) facts += tr("Lesson %1 of %2").arg(place.number).arg(place.count);
    if (!one.minutes().isEmpty()) facts += tr("%1 minutes").arg(one.minutes());
    if (!one.shipped) facts += tr("your own");
    const auto drawn =
        static_cast<std::size_t>(std::max(0, QString::fromStdString(lesson.head.value("draw").value_or("0")).toInt()));
    const std::size_t own = drawn > 0 ? std::min(drawn, lesson.questions()) : lesson.questions(),
                      opening = openingQuestions(lesson), questions = own + opening; // as many as the player shows
    const QString count = counted(questions, tr("question"), tr("questions"));
    more += own < lesson.questions() ? tr("%1 of %2 drawn").arg(count).arg(lesson.questions()) : count;
    if (place.after.size() == 1) more += tr("after lesson %1").arg(place.after.front());
    if (place.after.size() > 1) more += tr("after lessons %1").arg(place.after.join(QStringLiteral(", ")));
    m_facts->setText(facts.join(QStringLiteral(" · ")) + QLatin1Char('\n') + more.join(QStringLiteral(" · ")));
    QStringList tips;
    if (opening > 0) tips += tr("%1, %2 on earlier lessons, which open this one").arg(count).arg(opening);
    if (!one.before.isEmpty()) tips += tr("Prerequisite: %1.").arg(one.before.join(QStringLiteral(", ")));
    if (!one.shipped) tips += one.fileName;
    m_facts->setToolTip(tips.join(QLatin1Char('\n')));
    m_about->setText(one.about());
    m_about->setVisible(!one.about().isEmpty());
    m_problems->setText(problemsOf(one));
    m_problems->setVisible(!one.problems.empty());

    // Which questions a lesson draws is not known before.
    std::vector<PageState> states;
    std::size_t right = 0, wrong = 0;
    if (attempt)
        for (const QuestionResult& result : attempt->questions) {
            ++(result.rightAtFirst ? right : wrong);
        }
    const bool hidden = attempt && attempt->open(); // an exam that was not handed in
    if (hidden) {
        states.insert(states.end(), right + wrong, PageState::Seen);
    } else if (drawn > 0) {
        states.insert(states.end(), right, PageState::Right);
        states.insert(states.end(), wrong, PageState::Wrong);
    } else {
        for (std::size_t i = 0; i < opening + lesson.pages.size(); ++i) { // as it is drawn
            if (i >= opening && !lesson.pages[i - opening].question) continue;
            const QuestionResult* result = attempt ? attempt->of(i) : nullptr;
            states.push_back(!result ? PageState::Open : result->rightAtFirst ? PageState::Right : PageState::Wrong);
        }
    }
    states.resize(std::max(states.size(), questions), PageState::Open);
    const std::size_t open = questions > right + wrong ? questions - right - wrong : 0;
    m_progress->setStates(states);
    const QString result = hidden ? tr("%1 answered, not handed in").arg(right + wrong)
                                  : tr("%1 right, %2 wrong, %3 open").arg(right).arg(wrong).arg(open);
    m_progress->setAccessibleName(result);
    const bool under = attempt && !attempt->visited.empty();
    m_progress->setVisible(under && !states.empty());
    m_result->setText(right + wrong > 0 ? result
                      : !under          ? QString()
                                        : tr("begun, %1 open").arg(counted(open, tr("question"), tr("questions"))));
    m_anew = under && attempt->finished;
    // What cannot be asked should not be found out by a student in the middle of it.
    m_broken = !one.problems.empty();
    m_begin->setText(m_broken ? tr("Mend in the editor") : !under ? tr("Begin") : m_anew ? tr("Again") : tr("Go on"));
    m_begin->setToolTip(m_broken ? tr("The lesson can be begun when its mistakes are mended") : QString());
    m_begin->setAccessibleName(m_begin->text() + QStringLiteral(": ") + m_title->text());
    // One card stands out, and those that are under way.
    const bool strong = place.recommended || (under && !m_anew);
    m_begin->setProperty("role", strong ? QVariant(QStringLiteral("primary")) : QVariant());
    m_begin->style()->polish(m_begin);
    m_begin->setEnabled(m_broken || !lesson.pages.empty());
    m_moreButton->setAccessibleName(tr("More about %1").arg(m_title->text()));
    m_edit->setText(one.shipped ? tr("Write your own from this one") : tr("Edit"));
    m_csv->setEnabled(attempt != nullptr);
    m_reset->setEnabled(attempt != nullptr);
}

} // namespace hopscope
