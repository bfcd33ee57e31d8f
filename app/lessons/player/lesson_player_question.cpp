#include "lessons/player/lesson_player_question.h"

#include "lessons/player/answer_panel.h"
#include "lessons/player/lesson_player_text.h"
#include "widgets/labels.h"
#include "widgets/sticky_foot.h"
#include "widgets/style.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QRadioButton>
#include <QStringList>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

QLabel* wrapped(const char* role, QWidget* parent)
{
    QLabel* label = makeLabel({}, role, parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void say(QLabel* label, const QString& text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

QString firstLarge(QString text)
{
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

} // namespace

LessonQuestion::LessonQuestion(QWidget* parent) : QFrame(parent)
{
    setProperty("role", QStringLiteral("card"));
    setObjectName(QStringLiteral("question"));
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(16, 14, 16, 14);
    m_column->setSpacing(10);
    m_prompt = wrapped("strong", this);
    m_rule = wrapped("soft", this);
    m_hint = wrapped("plain", this);
    m_objection = wrapped("soft", this);
    m_verdict = wrapped("good", this);
    m_right = wrapped("strong", this);
    m_reason = wrapped("plain", this);
    m_remarks = wrapped("plain", this);
    m_remarks->setTextFormat(Qt::RichText);
    m_explanation = new LessonText(this);
    m_panelPlace = new QVBoxLayout;
    m_buttons = new StickyFoot(this);
    m_check = new QPushButton(tr("Check"), m_buttons);
    m_check->setObjectName(QStringLiteral("check"));
    m_check->setProperty("role", QStringLiteral("primary"));
    m_check->setToolTip(tr("Enter"));
    m_hintButton = new QPushButton(tr("Hint"), m_buttons);
    m_hintButton->setObjectName(QStringLiteral("hint"));
    m_hintButton->setToolTip(tr("H"));
    m_answer = new QPushButton(tr("Show the answer"), m_buttons);
    m_answer->setObjectName(QStringLiteral("answer"));
    m_again = new QPushButton(tr("Try again"), m_buttons);
    m_again->setObjectName(QStringLiteral("again"));
    m_again->setToolTip(tr("The first answer stays the one that counts"));
    m_show = new QPushButton(tr("Show it again"), m_buttons);
    m_show->setObjectName(QStringLiteral("show"));
    m_show->setToolTip(tr("Plays the reason on the picture once more"));
    for (QPushButton* button : {m_check, m_hintButton, m_answer, m_again, m_show}) m_buttons->row().addWidget(button);
    m_buttons->row().addStretch();
    m_sure = new QWidget(this);
    auto* sure = new QHBoxLayout(m_sure);
    sure->setContentsMargins(0, 0, 0, 0);
    sure->addWidget(makeLabel(tr("How sure are you?"), "soft", m_sure));
    m_sureness = new QButtonGroup(this);
    int degree = 0;
    for (const QString& label : {tr("guessed"), tr("fairly"), tr("certain")}) {
        auto* button = new QRadioButton(label, m_sure);
        m_sureness->addButton(button, ++degree);
        sure->addWidget(button);
    }
    sure->addStretch();
    connect(m_sureness, &QButtonGroup::idToggled, this, &LessonQuestion::refresh);
    m_column->addWidget(m_prompt);
    m_column->addWidget(m_rule);
    m_column->addLayout(m_panelPlace);
    m_column->addWidget(m_sure);
    m_column->addWidget(m_hint);
    m_column->addWidget(m_verdict);
    m_column->addWidget(m_right);
    m_column->addWidget(m_remarks);
    m_column->addWidget(m_reason);
    m_column->addWidget(m_explanation);
    m_column->addWidget(m_objection);
    m_column->addWidget(&m_buttons->place());
    connect(m_check, &QPushButton::clicked, this, &LessonQuestion::checkWanted);
    connect(m_again, &QPushButton::clicked, this, &LessonQuestion::againWanted);
    connect(m_answer, &QPushButton::clicked, this, &LessonQuestion::answerWanted);
    connect(m_show, &QPushButton::clicked, this, &LessonQuestion::evidenceWanted);
    connect(m_hintButton, &QPushButton::clicked, this, &LessonQuestion::showHint);
    const auto letters = [this] {
        const Theme& theme = Appearance::theme();
        m_prompt->setFont(theme.text(12, QFont::DemiBold));
        for (QLabel* label : {m_rule, m_hint, m_right, m_reason, m_remarks, m_verdict}) label->setFont(theme.text(11));
    };
    connect(&Appearance::instance(), &Appearance::themeChanged, this, letters);
    letters();
    clear();
}

void LessonQuestion::dropPanel()
{
    if (!m_panel) return;
    m_panel->hide();
    m_panel->deleteLater(); // it may have asked for what is happening
    m_panel = nullptr;
}

void LessonQuestion::clear()
{
    dropPanel();
    m_answered = m_marking = false;
    m_buttons->place().hide();
    hide();
}

void LessonQuestion::setWaiting(const QString& text)
{
    dropPanel();
    m_answered = m_marking = m_hintSeen = m_exam = false;
    askConfidence(false);
    say(m_prompt, text);
    for (QLabel* label : {m_rule, m_hint, m_objection, m_verdict, m_right, m_reason, m_remarks}) label->hide();
    for (QPushButton* button : {m_check, m_hintButton, m_answer, m_again, m_show}) button->hide();
    m_buttons->place().hide();
    m_explanation->hide();
    show();
}

void LessonQuestion::setProblem(const QString& sentence)
{
    setWaiting(tr("This question cannot be asked."));
    say(m_objection, sentence);
}

void LessonQuestion::setQuestion(const Question& question, std::unique_ptr<AnswerPanel> panel)
{
    setWaiting(QString::fromStdString(question.prompt));
    say(m_rule, firstLarge(QString::fromStdString(question.key.ruleText)));
    m_hint->setText(QString::fromStdString(question.hint));
    m_panel = panel.release();
    m_panelPlace->addWidget(m_panel);
    m_panel->show();
    connect(m_panel, &AnswerPanel::changed, this, &LessonQuestion::refresh);
    connect(m_panel, &AnswerPanel::checkWanted, this, &LessonQuestion::checkWanted);
    m_hintButton->setVisible(!m_hint->text().isEmpty());
    m_check->setVisible(true);
    m_buttons->place().show();
    refresh();
}

QString LessonQuestion::objection() const
{
    if (!m_panel) return tr("There is nothing to check.");
    if (m_answered || m_marking) return tr("It has been answered.");
    if (!m_sure->isHidden() && confidence() == 0) return tr("Say how sure you are.");
    return m_panel->objection();
}

void LessonQuestion::askConfidence(bool ask)
{
    if (ask) {
        m_sureness->setExclusive(false);
        for (QAbstractButton* button : m_sureness->buttons()) button->setChecked(false);
        m_sureness->setExclusive(true);
    }
    m_sure->setVisible(ask);
    if (m_panel) refresh();
}

int LessonQuestion::confidence() const { return std::max(0, m_sureness->checkedId()); }

void LessonQuestion::refresh()
{
    m_check->setText(m_exam ? tr("Note the answer") : m_marking ? tr("Checking …") : tr("Check"));
    m_check->setEnabled(objection().isEmpty());
    // That nothing is chosen yet is seen; what is typed wrongly must be told.
    say(m_objection, m_panel && !m_answered ? m_panel->mistake() : QString());
}

void LessonQuestion::setMarking()
{
    m_marking = true;
    refresh();
}

void LessonQuestion::showHint()
{
    if (m_hint->text().isEmpty() || m_answered) return;
    m_hint->show();
    m_hintButton->hide();
    m_hintSeen = true;
}

void LessonQuestion::showCue(const Marking& mark)
{
    m_marking = false;
    m_verdict->setProperty("role", QStringLiteral("trouble"));
    m_verdict->style()->polish(m_verdict);
    say(m_verdict, tr("✕  Not yet. Try once more."));
    sayAll(mark.cues);
    m_answer->show();
    refresh();
}

void LessonQuestion::setExam(bool exam)
{
    m_exam = exam;
    refresh();
}

void LessonQuestion::showNoted()
{
    m_marking = false;
    m_verdict->setProperty("role", QStringLiteral("soft"));
    m_verdict->style()->polish(m_verdict);
    say(m_verdict, tr("Noted. You may change it until you hand in."));
    refresh();
}

/// Sentences below each other.
void LessonQuestion::sayAll(const std::vector<std::string>& sentences)
{
    QString all;
    for (const std::string& sentence : sentences)
        all += QStringLiteral("<p style=\"margin: 0 0 4px 16px; text-indent: -16px\">•&nbsp;&nbsp;%1</p>")
                   .arg(QString::fromStdString(sentence).toHtmlEscaped());
    say(m_remarks, all);
}

void LessonQuestion::showMark(const Key& key, const Marking& mark, const QString& explanation)
{
    m_marking = false;
    m_answered = true;
    m_panel->showMark(mark);
    m_verdict->setProperty("role", mark.right ? QStringLiteral("good") : QStringLiteral("trouble"));
    m_verdict->style()->polish(m_verdict);
    say(m_verdict, mark.right ? tr("✓  Right.") : tr("✕  Not quite."));
    // A text that is not right yet is worked on: what would solve it stays unsaid.
    const bool open = key.rule == MarkRule::Trials && !mark.right;
    say(m_right,
        key.rule == MarkRule::Trials ? QString() : tr("The answer: %1").arg(QString::fromStdString(key.answer)));
    sayAll(mark.remarks);
    say(m_reason, QString::fromStdString(key.reason));
    m_explanation->setText(open ? QString() : explanation);
    m_hint->hide();
    m_hintButton->hide();
    m_answer->hide();
    m_check->hide();
    m_again->show();
    m_show->show();
    refresh();
}

void LessonQuestion::reopen()
{
    m_answered = m_marking = false;
    m_panel->showMark({});
    for (QLabel* label : {m_verdict, m_right, m_remarks, m_reason}) label->hide();
    m_explanation->hide();
    m_again->hide();
    m_show->hide();
    m_check->show();
    m_hintButton->setVisible(!m_hint->text().isEmpty());
    refresh();
}

int LessonQuestion::verdictTop() const { return m_verdict->y(); }

QString LessonQuestion::feedback() const
{
    QStringList all;
    for (const QLabel* label : {m_verdict, m_right, m_remarks, m_reason})
        if (!label->isHidden()) all += label->text();
    if (!m_explanation->isHidden()) all += m_explanation->toPlainText();
    return all.join(QLatin1Char('\n'));
}

} // namespace hopscope
