#include "lessons/player/lesson_player_summary.h"

#include "drawing/words.h"
#include "lessons/player/lesson_player_text.h"
#include "lessons/player/lesson_thumb.h"
#include "widgets/labels.h"
#include "widgets/style.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace hopscope {

namespace {

constexpr int widestSummary = 640, margin = 32, pictureHeight = 220;

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
    m_column->setSpacing(14);
    setWidget(m_content);
}

void LessonSheet::resizeEvent(QResizeEvent* event)
{
    const int wide = static_cast<int>(widestSummary * Appearance::theme().fontScale);
    const int side = std::max(margin, (viewport()->width() - wide) / 2);
    m_column->setContentsMargins(side, 40, side, 24);
    QScrollArea::resizeEvent(event);
}

LessonCover::LessonCover(QWidget* parent) : LessonSheet(parent)
{
    m_title = line("plain", *m_column, m_content);
    m_facts = line("soft", *m_column, m_content);
    m_about = new LessonText(m_content);
    m_introduction = new LessonText(m_content);
    m_column->addWidget(m_about);
    m_column->addWidget(m_introduction);
    m_picture = new LessonThumb(LessonThumb::Which::First, m_content);
    m_picture->setFixedHeight(pictureHeight);
    m_column->addWidget(m_picture);
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
    m_begin = new QPushButton(tr("Begin"), m_content);
    m_begin->setObjectName(QStringLiteral("begin"));
    m_begin->setProperty("role", QStringLiteral("primary"));
    m_column->addWidget(m_begin, 0, Qt::AlignLeft);
    m_column->addStretch();
    connect(m_begin, &QPushButton::clicked, this, &LessonCover::beginWanted);
    connect(m_seed, &QLineEdit::textEdited, this, [this](const QString& text) {
        bool number = false;
        const std::uint64_t seed = text.trimmed().toULongLong(&number);
        m_seed->setToolTip(number ? QString() : tr("A whole number, 0 or more"));
        m_begin->setEnabled(number && m_problem->text().isEmpty());
        if (number) emit seedWanted(seed);
    });
    connect(m_seed, &QLineEdit::returnPressed, this, [this] {
        if (m_begin->isEnabled()) emit beginWanted();
    });
    letters(this, [this](const Theme& theme) {
        m_title->setFont(theme.text(22, QFont::DemiBold));
        m_facts->setFont(theme.text(11));
        m_begin->setFont(theme.text(11.5, QFont::DemiBold));
    });
}

void LessonCover::show(const Lesson& lesson, std::optional<std::uint64_t> seed, bool goesOn, const QString& problem)
{
    m_title->setText(QString::fromStdString(lesson.title));
    QStringList facts;
    if (const auto minutes = lesson.head.value("minutes"))
        facts += tr("%1 minutes").arg(QString::fromStdString(*minutes));
    if (const auto level = lesson.head.value("level")) facts += QString::fromStdString(*level);
    facts += counted(lesson.pages.size(), tr("page"), tr("pages"));
    facts += counted(lesson.questions(), tr("question"), tr("questions"));
    m_facts->setText(facts.join(QStringLiteral("  ·  ")));
    m_about->setText(lesson.introduction.empty()
                         ? QString::fromStdString(lesson.head.value("about").value_or(std::string()))
                         : QString());
    m_introduction->setText(QString::fromStdString(lesson.introduction));
    m_seedRow->setVisible(seed.has_value() && !lesson.head.find("recall")); // of the opening alone nobody needs it
    if (seed && !m_seed->hasFocus()) m_seed->setText(QString::number(*seed));
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_begin->setEnabled(problem.isEmpty());
    m_begin->setText(goesOn ? tr("Go on") : tr("Begin"));
}

LessonSummary::LessonSummary(QWidget* parent) : LessonSheet(parent)
{
    m_score = line("plain", *m_column, m_content);
    m_progress = new LessonProgress(m_content);
    m_column->addWidget(m_progress);
    m_text = line("plain", *m_column, m_content);
    m_picture = new LessonThumb(LessonThumb::Which::Last, m_content);
    m_picture->setFixedHeight(pictureHeight);
    m_column->addWidget(m_picture);
    m_seed = line("soft", *m_column, m_content);
    m_look = line("strong", *m_column, m_content);
    m_list = new QVBoxLayout;
    m_list->setSpacing(4);
    m_column->addLayout(m_list);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    const auto add = [&](const QString& text, const char* name, auto signal) {
        auto* button = new QPushButton(text, m_content);
        button->setObjectName(QLatin1String(name));
        connect(button, &QPushButton::clicked, this, signal);
        buttons->addWidget(button);
        return button;
    };
    m_handIn = add(tr("Hand in"), "hand-in", &LessonSummary::handInWanted);
    m_handIn->setProperty("role", QStringLiteral("primary"));
    add(tr("All lessons"), "list", &LessonSummary::listWanted)->setProperty("role", QStringLiteral("primary"));
    add(tr("Start over"), "once-more", &LessonSummary::againWanted);
    m_csv = add(tr("Results as a table …"), "csv", &LessonSummary::csvWanted);
    buttons->addStretch();
    auto* code = new QHBoxLayout;
    code->setSpacing(10);
    m_student = new QLineEdit(m_content);
    m_student->setObjectName(QStringLiteral("student"));
    m_student->setFixedWidth(140);
    m_student->setAccessibleName(tr("Your code"));
    QLabel* codeLabel = makeLabel(tr("Your code, if your lecturer gave you one; it stands in the table of results."),
                                  "soft", m_content);
    codeLabel->setWordWrap(true);
    code->addWidget(m_student);
    code->addWidget(codeLabel, 1);
    connect(m_student, &QLineEdit::textEdited, this, &LessonSummary::studentWanted);
    m_column->addSpacing(8);
    m_column->addLayout(code);
    m_column->addLayout(buttons);
    m_column->addStretch();
    letters(this, [this](const Theme& theme) {
        m_score->setFont(theme.text(20, QFont::DemiBold));
        for (QLabel* label : {m_text, m_seed, m_look}) label->setFont(theme.text(11.5));
    });
}

void LessonSummary::setStudent(const QString& code)
{
    if (!m_student->hasFocus()) m_student->setText(code);
}

void LessonSummary::show(const Lesson& lesson, const LessonAttempt& attempt)
{
    for (QPushButton* page : m_pages) {
        page->hide();
        page->deleteLater();
    }
    m_pages.clear();
    const bool open = attempt.open();
    m_handIn->setVisible(open);
    m_csv->setVisible(!open);
    std::vector<PageState> states;
    std::size_t right = 0, answered = 0, later = 0;
    for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
        if (!lesson.pages[i].question) continue;
        const QuestionResult* result = attempt.of(i);
        states.push_back(!result                ? PageState::Open
                         : open                 ? PageState::Seen
                         : result->rightAtFirst ? PageState::Right
                                                : PageState::Wrong);
        if (result) ++answered;
        if (result && (open || result->rightAtFirst)) {
            ++right;
            continue;
        }
        if (result && result->rightAtLast) ++later;
        auto* page = new QPushButton(
            tr("%1  %2 – %3")
                .arg(i + 1)
                .arg(QString::fromStdString(lesson.pages[i].title), !result               ? tr("not answered")
                                                                    : result->rightAtLast ? tr("right in the end")
                                                                                          : tr("not right yet")),
            m_content);
        page->setProperty("role", QStringLiteral("link"));
        page->setFont(Appearance::theme().text(11.5));
        page->setCursor(Qt::PointingHandCursor);
        connect(page, &QPushButton::clicked, this, [this, i] { emit pageWanted(i); });
        m_list->addWidget(page, 0, Qt::AlignLeft);
        m_pages.push_back(page);
    }
    const auto count = static_cast<qulonglong>(states.size());
    m_score->setText(count == 0
                         ? tr("You have read it all.")
                         : tr("%1 of %2 correct on the first try").arg(static_cast<qulonglong>(right)).arg(count));
    m_progress->setStates(states);
    m_progress->setVisible(count > 0);
    if (open)
        m_score->setText(tr("%1 of %2 answered").arg(static_cast<qulonglong>(answered)).arg(count));
    else if (attempt.exam)
        m_score->setText(tr("%1 of %2 right").arg(static_cast<qulonglong>(right)).arg(count));
    const QString more = later > 0 ? tr(" %1 more in the end.").arg(static_cast<qulonglong>(later)) : QString();
    m_text->setText(count == 0         ? QString()
                    : answered < count ? tr("%1 unanswered.").arg(count - static_cast<qulonglong>(answered)) + more
                    : right == count   ? tr("All of them: you have understood it.")
                                       : tr("The first answer counts.") + more);
    if (open) m_text->setText(tr("What is right is shown when you have handed in. Until then you may change answers."));
    m_text->setVisible(count > 0);
    m_seed->setText(attempt.seed ? tr("Draw number %1").arg(static_cast<qulonglong>(*attempt.seed)) : QString());
    m_seed->setVisible(attempt.seed.has_value());
    m_look->setText(open ? tr("Not answered yet:") : tr("Worth another look:"));
    m_look->setVisible(!m_pages.empty());
}

} // namespace hopscope
