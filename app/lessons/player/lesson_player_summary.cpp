#include "lessons/player/lesson_player_summary.h"

#include "drawing/words.h"
#include "lessons/player/lesson_contents.h"
#include "lessons/player/lesson_overview.h"
#include "lessons/player/lesson_player_text.h"
#include "lessons/recall.h"
#include "lessons/strata.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

constexpr int widestSummary = 720, margin = 32;

QLabel* line(const char* role, QVBoxLayout& column, QWidget* parent)
{
    QLabel* label = makeLabel({}, role, parent);
    label->setWordWrap(true);
    column.addWidget(label);
    return label;
}

/// Fonts that grow with those of the program.
template <class Set> void letters(QWidget* owner, Set set)
{
    QObject::connect(&Appearance::instance(), &Appearance::themeChanged, owner, set);
    set(Appearance::theme());
}

} // namespace

LessonSheet::LessonSheet(QWidget* parent)
    : QScrollArea(parent), m_content(new QWidget), m_column(new QVBoxLayout(m_content))
{
    setAccessibleName(tr("Summary"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_content->setObjectName(QStringLiteral("content"));
    m_column->setSpacing(8);
    setWidget(m_content);
}

void LessonSheet::resizeEvent(QResizeEvent* event)
{
    const int wide = static_cast<int>(widestSummary * Appearance::theme().fontScale);
    const int side = std::max(margin, (viewport()->width() - wide) / 2);
    m_column->setContentsMargins(side, 18, side, 16);
    QScrollArea::resizeEvent(event);
}

LessonCover::LessonCover(QWidget* parent) : LessonSheet(parent)
{
    auto* head = new QHBoxLayout;
    head->setSpacing(20);
    m_title = makeLabel({}, "plain", m_content);
    m_title->setWordWrap(true);
    head->addWidget(m_title, 1);
    m_facts = makeLabel({}, "soft", m_content);
    head->addWidget(m_facts, 0, Qt::AlignBottom);
    m_column->addLayout(head);
    m_about = line("strong", *m_column, m_content);
    m_overview = new LessonOverview(m_content);
    m_column->addWidget(m_overview);
    m_introduction = new LessonText(m_content);
    m_column->addWidget(m_introduction);
    m_seedRow = new QWidget(m_content);
    auto* row = new QHBoxLayout(m_seedRow);
    row->setContentsMargins(0, 6, 0, 6);
    row->setSpacing(10);
    m_seed = new QLineEdit(m_seedRow);
    m_seed->setFixedWidth(120);
    m_seed->setAccessibleName(tr("Number of the draw"));
    row->addWidget(makeLabel(tr("Draw number"), "strong", m_seedRow));
    row->addWidget(m_seed);
    QLabel* label =
        makeLabel(tr("The same number draws the same questions. Type one to get that draw."), "soft", m_seedRow);
    label->setWordWrap(true);
    row->addWidget(label, 1);
    m_column->addWidget(m_seedRow);
    m_problem = line("trouble", *m_column, m_content);
    m_contents = new LessonContents(m_content);
    m_column->addWidget(m_contents);
    m_column->addStretch();
    connect(m_seed, &QLineEdit::textEdited, this, [this](const QString& text) {
        bool number = false;
        const std::uint64_t seed = text.trimmed().toULongLong(&number);
        m_seed->setToolTip(number ? QString() : tr("A whole number, 0 or more"));
        setReady(number && m_problem->text().isEmpty());
        if (number) emit seedWanted(seed);
    });
    connect(m_seed, &QLineEdit::returnPressed, this, [this] {
        if (m_ready) emit beginWanted();
    });
    letters(this, [this](const Theme& theme) {
        m_title->setFont(theme.text(20, QFont::DemiBold));
        m_facts->setFont(theme.text(10.5));
        m_about->setFont(theme.text(11.5, QFont::DemiBold));
    });
}

void LessonCover::setReady(bool ready)
{
    if (std::exchange(m_ready, ready) != ready) emit readyChanged();
}

void LessonCover::show(const Lesson& lesson, std::optional<std::uint64_t> seed, const QString& problem,
                       const std::vector<PageDot>& pages)
{
    m_title->setText(QString::fromStdString(lesson.title));
    QStringList facts;
    if (const auto minutes = lesson.head.value("minutes"))
        facts += tr("%1 minutes").arg(QString::fromStdString(*minutes));
    if (const auto level = lesson.head.value("level")) facts += QString::fromStdString(*level);
    facts += counted(lesson.questions(), tr("question"), tr("questions"));
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    m_about->setText(QString::fromStdString(lesson.head.value("about").value_or(std::string())));
    m_about->setVisible(!m_about->text().isEmpty());
    m_introduction->setText(QString::fromStdString(lesson.introduction));
    // An exam says before it is begun neither what it asks about nor where.
    const bool exam = isExam(lesson);
    m_overview->setVisible(!exam && problem.isEmpty());
    m_contents->setVisible(!exam && problem.isEmpty());
    std::set<std::size_t> open; // a cover tells nothing that a question asks
    for (std::size_t i = 0; i < lesson.pages.size(); ++i)
        if (lesson.pages[i].question) open.insert(i);
    if (!m_overview->isHidden()) m_overview->setLesson(lesson, open);
    m_contents->setPages(pages, openingPages(lesson));
    m_seedRow->setVisible(seed.has_value() && !lesson.head.find("recall")); // of the opening alone nobody needs it
    if (seed && !m_seed->hasFocus()) m_seed->setText(QString::number(*seed));
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    setReady(problem.isEmpty());
}

LessonSummary::LessonSummary(QWidget* parent) : LessonSheet(parent)
{
    m_score = line("plain", *m_column, m_content);
    m_text = line("plain", *m_column, m_content);
    auto* next = new QHBoxLayout;
    next->setSpacing(8);
    const auto add = [&](const QString& text, const char* name) {
        auto* button = new QPushButton(text, m_content);
        button->setObjectName(QLatin1String(name));
        button->setProperty("role", QStringLiteral("primary"));
        next->addWidget(button);
        return button;
    };
    m_goOn = add(tr("Go on"), "go-on");
    m_handIn = add(tr("Hand in"), "hand-in");
    m_list = add(tr("All lessons"), "list");
    next->addStretch();
    connect(m_goOn, &QPushButton::clicked, this, [this] {
        if (m_next) emit pageWanted(*m_next);
    });
    connect(m_handIn, &QPushButton::clicked, this, &LessonSummary::handInWanted);
    connect(m_list, &QPushButton::clicked, this, &LessonSummary::listWanted);
    m_column->addLayout(next);
    m_column->addSpacing(6);
    m_look = line("strong", *m_column, m_content);
    m_overview = new LessonOverview(m_content);
    m_column->addWidget(m_overview);
    m_contents = new LessonContents(m_content);
    m_column->addWidget(m_contents);
    connect(m_contents, &LessonContents::chosen, this, &LessonSummary::pageWanted);
    m_seed = line("soft", *m_column, m_content);
    buildEnd();
    letters(this, [this](const Theme& theme) {
        m_score->setFont(theme.text(20, QFont::DemiBold));
        for (QLabel* label : {m_text, m_seed}) label->setFont(theme.text(11.5));
        m_look->setFont(theme.text(11.5, QFont::DemiBold));
    });
}

/// What is wanted rarely: to begin anew, the table, and whose it is.
void LessonSummary::buildEnd()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    const auto add = [&](const QString& text, const char* name, auto signal) {
        auto* button = new QPushButton(text, m_content);
        button->setObjectName(QLatin1String(name));
        connect(button, &QPushButton::clicked, this, signal);
        row->addWidget(button);
        return button;
    };
    add(tr("Start over"), "once-more", &LessonSummary::againWanted);
    m_csv = add(tr("Results as a table …"), "csv", &LessonSummary::csvWanted);
    m_student = new QLineEdit(m_content);
    m_student->setObjectName(QStringLiteral("student"));
    m_student->setFixedWidth(110);
    m_student->setAccessibleName(tr("Your code"));
    m_student->setPlaceholderText(tr("your code"));
    row->addWidget(m_student);
    QLabel* code = makeLabel(tr("If your lecturer gave you a code, enter it; it appears in the results table."), "soft",
                             m_content);
    code->setWordWrap(true);
    row->addWidget(code, 1);
    connect(m_student, &QLineEdit::textEdited, this, &LessonSummary::studentWanted);
    m_column->addLayout(row);
    m_column->addStretch();
}

void LessonSummary::resizeEvent(QResizeEvent* event)
{
    // In a low window the pages below matter more than stills.
    const double enough = 640 * Appearance::theme().fontScale;
    m_overview->setForm(viewport()->height() < enough ? LessonOverview::Form::Bars
                                                      : LessonOverview::Form::BarsBesideStills);
    LessonSheet::resizeEvent(event);
}

void LessonSummary::setStudent(const QString& code)
{
    if (!m_student->hasFocus()) m_student->setText(code);
}

LessonSummary::Tally LessonSummary::tallyOf(const Lesson& lesson, const LessonAttempt& attempt)
{
    Tally tally;
    std::optional<std::size_t> wrong;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
        if (!lesson.pages[i].question) continue;
        ++tally.count;
        const QuestionResult* result = attempt.of(i);
        if (!result) {
            tally.open.insert(i);
            continue;
        }
        ++tally.answered;
        tally.right += result->rightAtFirst ? 1 : 0;
        tally.later += !result->rightAtFirst && result->rightAtLast ? 1 : 0;
        if (!result->rightAtLast && !wrong) wrong = i;
    }
    if (!tally.open.empty())
        tally.next = *tally.open.begin();
    else if (!attempt.open())
        tally.next = wrong;
    return tally;
}

void LessonSummary::say(const Tally& tally, const LessonAttempt& attempt)
{
    const auto count = static_cast<qulonglong>(tally.count), right = static_cast<qulonglong>(tally.right),
               answered = static_cast<qulonglong>(tally.answered);
    const QString open = counted(tally.open.size(), tr("question"), tr("questions"));
    m_score->setText(count == 0       ? tr("You have read it all.")
                     : attempt.open() ? tr("%1 of %2 answered").arg(answered).arg(count)
                     : attempt.exam   ? tr("%1 of %2 right").arg(right).arg(count)
                     : answered == 0  ? tr("%1 still open").arg(open)
                                      : tr("%1 of %2 correct on the first try").arg(right).arg(count));
    const QString more =
        tally.later > 0 ? tr(" %1 more in the end.").arg(static_cast<qulonglong>(tally.later)) : QString();
    m_text->setText(attempt.open()
                        ? tr("What is right is shown when you have handed in. Until then you may change answers.")
                    : answered == 0    ? tr("Nothing has been answered yet. Each answer fills in what is blank below.")
                    : answered < count ? tr("%1 still open.").arg(open) + more
                    : right == count   ? tr("All of them: you have understood it.")
                                       : tr("The first answer counts.") + more);
    m_text->setVisible(count > 0);
}

void LessonSummary::show(const Lesson& lesson, const LessonAttempt& attempt, const std::vector<PageDot>& pages)
{
    const Tally tally = tallyOf(lesson, attempt);
    const bool open = attempt.open();
    say(tally, attempt);
    m_next = tally.next;
    if (m_next) {
        const QString title = LessonContents::titleOf(QString::fromStdString(lesson.pages[*m_next].title),
                                                      *m_next < openingPages(lesson));
        m_goOn->setText((tally.open.empty() ? tr("Look again at “%1”") : tr("Go on with “%1”")).arg(title));
    }
    m_goOn->setVisible(m_next.has_value());
    m_handIn->setVisible(open);
    m_list->setVisible(!m_next && !open);
    // One button is the blue one.
    m_handIn->setProperty("role", m_next ? QVariant() : QVariant(QStringLiteral("primary")));
    m_handIn->style()->polish(m_handIn);
    m_csv->setVisible(!open);
    m_overview->setVisible(!open);
    m_look->setVisible(!open);
    m_look->setText(tally.open.empty()
                        ? tr("What the runs of the lesson take")
                        : tr("What does each run take in all? Your answers fill in the ?"));
    if (!open) m_overview->setLesson(lesson, tally.open);
    m_contents->setPages(pages, openingPages(lesson));
    m_seed->setText(attempt.seed ? tr("Draw number %1").arg(static_cast<qulonglong>(*attempt.seed)) : QString());
    m_seed->setVisible(attempt.seed.has_value());
}

} // namespace hopscope
