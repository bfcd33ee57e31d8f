#include "lessons/player/answer_panel.h"
#include "lessons/player/answer_text.h"
#include "lessons/player/answer_value.h"
#include "lessons/player/lesson_contents.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_player_question.h"
#include "lessons/player/lesson_player_summary.h"
#include "lessons/player/lesson_player_text.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/player/lesson_stage_card.h"
#include "state/keymap.h"
#include "state/playback.h"
#include "widgets/icon_button.h"
#include "widgets/labels.h"
#include "widgets/sticky_foot.h"
#include "widgets/style.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace hopscope {

LessonPlayer::LessonPlayer(LessonResults& results, QWidget* parent) : QWidget(parent), m_results(results)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Lesson"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    buildHead();
    buildBody();
    buildFoot();
    buildKeys();
    const auto letters = [this] {
        const Theme& theme = Appearance::theme();
        m_heading->setFont(theme.text(17, QFont::DemiBold));
        m_title->setFont(theme.text(10.5, QFont::Medium));
    };
    connect(&Appearance::instance(), &Appearance::themeChanged, this, letters);
    letters();
}

void LessonPlayer::buildHead()
{
    auto* bar = new QFrame(this);
    bar->setProperty("role", QStringLiteral("bar"));
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(18, 8, 16, 8);
    line->setSpacing(14);
    auto* list = new QPushButton(tr("←  All lessons"), bar);
    list->setObjectName(QStringLiteral("all-lessons"));
    connect(list, &QPushButton::clicked, this, &LessonPlayer::listWanted);
    line->addWidget(list);
    m_title = makeLabel({}, "soft", bar);
    m_title->setMinimumWidth(60);
    line->addWidget(m_title, 1);
    m_left = makeLabel({}, "strong", bar);
    m_left->setObjectName(QStringLiteral("time-left"));
    m_left->hide();
    line->addWidget(m_left);
    connect(&m_limit, &QTimer::timeout, this, &LessonPlayer::watchLimit);
    m_export = new QPushButton(tr("Handout …"), bar);
    m_export->setObjectName(QStringLiteral("export-lesson"));
    m_export->setToolTip(tr("Save the lesson as pages to print, or as a page for a browser"));
    connect(m_export, &QPushButton::clicked, this, [this] {
        if (m_source) emit exportRequested(m_source, m_seed.value_or(0));
    });
    line->addWidget(m_export);
    layout()->addWidget(bar);
}

void LessonPlayer::buildBody()
{
    m_body = new QStackedWidget(this);
    m_cover = new LessonCover(m_body);
    m_summary = new LessonSummary(m_body);
    m_split = new QSplitter(Qt::Horizontal, m_body);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_scroll = new QScrollArea(m_split);
    m_scroll->setAccessibleName(tr("Page of the lesson"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setMinimumWidth(340);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* outer = new QHBoxLayout(content);
    outer->setContentsMargins(24, 22, 24, 22);
    auto* inner = new QWidget(content);
    inner->setMaximumWidth(620);
    outer->addWidget(inner, 1);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(14);
    m_heading = makeLabel({}, "plain", inner);
    m_heading->setWordWrap(true);
    m_text = new LessonText(inner);
    m_sceneProblem = makeLabel({}, "trouble", inner);
    m_sceneProblem->setWordWrap(true);
    m_questionBox = new LessonQuestion(inner);
    column->addWidget(m_heading);
    column->addWidget(m_text);
    column->addWidget(m_sceneProblem);
    column->addWidget(m_questionBox);
    column->addStretch();
    m_scroll->setWidget(content);
    m_questionBox->buttons().join(*m_scroll);
    m_stage = new LessonStage(m_split);
    m_split->addWidget(m_scroll);
    m_split->addWidget(m_stage);
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    for (QWidget* sheet :
         {static_cast<QWidget*>(m_cover), static_cast<QWidget*>(m_split), static_cast<QWidget*>(m_summary)})
        m_body->addWidget(sheet);
    static_cast<QVBoxLayout*>(layout())->addWidget(m_body, 1);

    connect(m_cover, &LessonCover::beginWanted, this, &LessonPlayer::next);
    connect(m_cover, &LessonCover::readyChanged, this, &LessonPlayer::refreshButtons);
    connect(&m_cover->contents(), &LessonContents::chosen, this, &LessonPlayer::choosePage);
    connect(m_cover, &LessonCover::seedWanted, this, [this](std::uint64_t seed) {
        if (m_seed == seed) return;
        // Another draw is another attempt.
        draw(seed);
        beginAttempt();
        showPage();
        refreshDots();
    });
    connect(m_summary, &LessonSummary::pageWanted, this, &LessonPlayer::toPage);
    connect(m_summary, &LessonSummary::handInWanted, this, &LessonPlayer::handIn);
    connect(m_summary, &LessonSummary::againWanted, this, [this] { begin(); });
    connect(m_summary, &LessonSummary::studentWanted, &m_results, &LessonResults::setStudent);
    connect(m_summary, &LessonSummary::csvWanted, this, [this] { emit csvWanted(m_id); });
    connect(m_summary, &LessonSummary::listWanted, this, &LessonPlayer::listWanted);
    connect(m_stage, &LessonStage::ready, this, &LessonPlayer::prepare);
    connect(m_stage, &LessonStage::failed, this, [this](const QString& sentence) {
        if (onPage() && m_lesson.pages[m_page].question) m_questionBox->setProblem(sentence);
        m_stage->setLocked(false);
    });
    connect(m_stage, &LessonStage::picked, this, [this](std::size_t, std::uint64_t item) {
        if (answer()) answer()->toggle(item);
    });
    connect(m_questionBox, &LessonQuestion::checkWanted, this, &LessonPlayer::check);
    connect(m_questionBox, &LessonQuestion::againWanted, this, &LessonPlayer::tryAgain);
    connect(m_questionBox, &LessonQuestion::answerWanted, this, &LessonPlayer::giveUp);
    connect(m_questionBox, &LessonQuestion::evidenceWanted, this, [this] {
        if (auto* text = qobject_cast<TextAnswer*>(answer()))
            text->replay();
        else if (m_question)
            m_stage->showEvidence(m_question->key.evidence);
    });
}

void LessonPlayer::buildFoot()
{
    auto* bar = new QFrame(this);
    bar->setProperty("role", QStringLiteral("foot"));
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(18, 8, 16, 8);
    line->setSpacing(14);
    m_back = new QPushButton(tr("←  Back"), bar);
    m_back->setObjectName(QStringLiteral("back-page"));
    m_next = new QPushButton(tr("Next  →"), bar);
    m_next->setObjectName(QStringLiteral("next-page"));
    m_dots = new LessonDots(bar);
    line->addWidget(m_back);
    line->addStretch();
    line->addWidget(m_dots, 8);
    line->addStretch(1);
    line->addWidget(m_next);
    layout()->addWidget(bar);
    connect(m_back, &QPushButton::clicked, this, &LessonPlayer::back);
    connect(m_next, &QPushButton::clicked, this, &LessonPlayer::next);
    connect(m_dots, &LessonDots::chosen, this, [this](int page) { choosePage(static_cast<std::size_t>(page)); });
}

void LessonPlayer::choosePage(std::size_t page)
{
    if (m_page == cover && !m_cover->ready()) return;
    if (m_page == cover && attempt().visited.empty()) begin(m_seed);
    toPage(page);
}

void LessonPlayer::refreshButtons()
{
    m_back->setVisible(m_page != cover); // nothing is before it
    m_dots->setVisible(onPage());        // the sheets have the pages with their titles
    const bool last = m_page + 1 == m_lesson.pages.size(), begun = !attempt().visited.empty() && !attempt().finished;
    m_next->setVisible(m_page != summary);
    m_next->setText(m_page == cover ? begun ? tr("Go on  →") : tr("Begin  →") : last ? tr("Finish  →") : tr("Next  →"));
    m_next->setEnabled(m_page == cover ? m_cover->ready() : m_problem.isEmpty());
    m_next->setToolTip(m_next->isEnabled() ? QString() : m_problem.isEmpty() ? m_faults : m_problem);
    // What is to be done now is the blue one.
    const bool open = m_question && !m_questionBox->answered();
    m_next->setProperty("role", open ? QVariant() : QVariant(QStringLiteral("primary")));
    m_next->style()->polish(m_next);
}

void LessonPlayer::addKey(const char* id, const QString& title, const QList<QKeySequence>& keys,
                          void (LessonPlayer::*act)())
{
    auto* action = new QAction(title, this);
    action->setObjectName(QLatin1String("lesson.") + QLatin1String(id));
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, act);
    addAction(action);
    Keymap::instance().add(Keymap::lesson, *action);
}

// Shortcuts rather than keys of this widget, because buttons take arrow keys for themselves.
void LessonPlayer::buildKeys()
{
    addKey("next-page", tr("Next page"), {Qt::Key_Right, Qt::Key_PageDown}, &LessonPlayer::next);
    addKey("previous-page", tr("Previous page"), {Qt::Key_Left, Qt::Key_PageUp}, &LessonPlayer::back);
    addKey("check", tr("Check the answer, go on"), {Qt::Key_Return, Qt::Key_Enter}, &LessonPlayer::enter);
    addKey("hint", tr("Hint"), {Qt::Key_H}, &LessonPlayer::hint);
    addKey("list", tr("All lessons"), {Qt::Key_Escape}, &LessonPlayer::leaveWanted);
}

void LessonPlayer::hint() { m_questionBox->showHint(); }

void LessonPlayer::enter()
{
    const bool noted = m_question && examOpen() && m_tries > 0 && answer()->answer() == m_lastAnswer;
    if (m_question && !m_questionBox->answered() && !noted)
        check();
    else if (!m_preparing && m_page != summary)
        next();
}

// Fields and sliders keep the keys that move in them.
bool LessonPlayer::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const QWidget* focus = QApplication::focusWidget();
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool moves =
            key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
        // Enter is for the button that has the focus, then for the page.
        const auto* button = qobject_cast<const QPushButton*>(focus);
        const bool presses = (key == Qt::Key_Return || key == Qt::Key_Enter) && button && !button->isCheckable();
        if (presses) {
            event->accept();
            return true;
        }
        // A text and a list of messages are written in with all keys.
        const QWidget* above = focus ? focus->parentWidget() : nullptr;
        const bool writes = qobject_cast<const QPlainTextEdit*>(focus) || qobject_cast<const QAbstractItemView*>(focus)
                            || (above && qobject_cast<const QAbstractItemView*>(above->parentWidget()));
        const bool changes = static_cast<QKeyEvent*>(event)->modifiers() == Qt::NoModifier;
        if (writes && changes && isAncestorOf(focus)) {
            event->accept();
            return true;
        }
        if (moves && (qobject_cast<const QSlider*>(focus) || qobject_cast<const QComboBox*>(focus))) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void LessonPlayer::keyPressEvent(QKeyEvent* event)
{
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    if (plain && event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9 && m_question && !m_questionBox->answered()
        && answer()->choose(static_cast<std::size_t>(event->key() - Qt::Key_1)))
        return;
    if (Keymap::instance().usual(*event, {Keymap::clock}).key() == Qt::Key_Space && onPage()) {
        m_spaceDown = !event->isAutoRepeat() || m_spaceDown;
        return;
    }
    QWidget::keyPressEvent(event);
}

void LessonPlayer::keyReleaseEvent(QKeyEvent* event)
{
    // On release, so that Space may also hold the network for dragging.
    if (Keymap::instance().usual(*event, {Keymap::clock}).key() == Qt::Key_Space && !event->isAutoRepeat()
        && std::exchange(m_spaceDown, false))
        m_stage->play();
    else
        QWidget::keyReleaseEvent(event);
}

void LessonPlayer::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // Two fifths for the words, as wide as 70 letters at most.
    const double scale = Appearance::theme().fontScale;
    const int reading = std::clamp(static_cast<int>(width() * 0.4), 340, static_cast<int>(600 * scale));
    m_split->setSizes({reading, width() - reading});
}

} // namespace hopscope
