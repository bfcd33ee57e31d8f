#include "lessons/editor/lesson_editor.h"

#include "lessons/editor/lesson_editor_page.h"
#include "lessons/editor/lesson_editor_pages.h"
#include "lessons/editor/lesson_editor_preview.h"
#include "lessons/editor/lesson_editor_question.h"
#include "lessons/editor/lesson_editor_text.h"
#include "lessons/state/lesson_draft.h"
#include "state/keymap.h"
#include "widgets/labels.h"
#include "widgets/whole_rows.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace hopscope {

namespace {

constexpr int roomForScene = 1120, leastForm = 400;

QScrollArea* scrolled(QWidget* content)
{
    auto* area = new QScrollArea;
    content->setObjectName(QStringLiteral("content"));
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

QPushButton* buttonOf(QAction& action, QWidget* parent, const QString& text = {})
{
    auto* button = new QPushButton(text.isEmpty() ? action.text() : text, parent);
    button->setAccessibleName(action.text());
    button->setAccessibleDescription(action.toolTip());
    QObject::connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    const auto follow = [button, &action] {
        button->setEnabled(action.isEnabled());
        button->setToolTip(action.toolTip());
    };
    QObject::connect(&action, &QAction::changed, button, follow);
    follow();
    return button;
}

} // namespace

LessonEditor::LessonEditor(LessonDraft& draft, std::function<ShownView()> view, QWidget* parent)
    : QWidget(parent, Qt::Window), m_draft(draft), m_view(std::move(view))
{
    setObjectName(QStringLiteral("lesson-editor"));
    setAutoFillBackground(true);
    setMinimumSize(860, 560);
    resize(1240, 850);
    buildActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar());
    m_note = new QFrame(this);
    m_note->setProperty("role", QStringLiteral("message"));
    auto* note = new QHBoxLayout(m_note);
    note->setContentsMargins(16, 6, 12, 6);
    m_noteText = makeLabel({}, "plain", m_note);
    m_noteText->setObjectName(QStringLiteral("note"));
    m_noteText->setWordWrap(true);
    note->addWidget(m_noteText, 1);
    m_noteButtons = new QWidget(m_note);
    new QHBoxLayout(m_noteButtons);
    m_noteButtons->layout()->setContentsMargins(0, 0, 0, 0);
    note->addWidget(m_noteButtons);
    m_note->hide();
    column->addWidget(m_note);
    auto* middle = new QSplitter(this);
    middle->setChildrenCollapsible(false);
    middle->setHandleWidth(1);
    middle->addWidget(buildLeft());
    middle->addWidget(buildTabs());
    middle->setStretchFactor(1, 1);
    middle->setSizes({250, 930});
    column->addWidget(middle, 1);
    column->addWidget(buildFoot());

    connect(m_pages, &LessonPageList::chosen, this, &LessonEditor::choose);
    connect(m_page, &LessonPageForm::takeWanted, this, &LessonEditor::takeView);
    connect(&draft, &LessonDraft::lessonChanged, this, &LessonEditor::refresh);
    connect(&draft, &LessonDraft::problemsChanged, this, &LessonEditor::refreshProblems);
    connect(&draft, &LessonDraft::fileChanged, this, &LessonEditor::refreshTitle);
    refresh();
    refreshProblems();
    refreshTitle();
    choose(0);
}

QAction* LessonEditor::addCommand(const char* id, const QString& text, const QString& toolTip, const QKeySequence& keys,
                                  const std::function<void(LessonEditor&)>& act)
{
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String("writing.") + QLatin1String(id));
    action->setShortcut(keys);
    Keymap::instance().add(Keymap::writing, *action);
    const auto name = [action, toolTip] {
        const QString known = Keymap::text(action->shortcuts());
        action->setToolTip(known.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, known));
    };
    name();
    connect(&Keymap::instance(), &Keymap::changed, action, name);
    connect(action, &QAction::triggered, this, [this, act] { act(*this); });
    addAction(action);
    return action;
}

void LessonEditor::buildActions()
{
    m_new = addCommand("new", tr("New"), tr("Begins another lesson"), QKeySequence::New, &LessonEditor::begin);
    m_open =
        addCommand("open", tr("Open …"), tr("Opens the file of a lesson"), QKeySequence::Open, &LessonEditor::open);
    m_save = addCommand("save", tr("Save"), tr("Writes the file"), QKeySequence::Save, &LessonEditor::save);
    m_saveAs = addCommand("save-as", tr("Save as …"), tr("Writes another file"),
                          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), &LessonEditor::saveAs);
    m_add = addCommand("add-page", tr("Add a page"), tr("A page behind the one that is chosen"),
                       QKeySequence(Qt::CTRL | Qt::Key_Return), &LessonEditor::addPage);
    m_duplicate = addCommand("duplicate-page", tr("Duplicate"), tr("A second page like this one"),
                             QKeySequence(Qt::CTRL | Qt::Key_D), &LessonEditor::duplicatePage);
    m_remove = addCommand("remove-page", tr("Remove page"), tr("Takes the page out of the lesson"),
                          QKeySequence(Qt::Key_Delete), &LessonEditor::removePage);
    m_up = addCommand("page-up", tr("Up"), tr("Puts the page before the one above"),
                      QKeySequence(Qt::CTRL | Qt::Key_Up), &LessonEditor::movePageUp);
    m_down = addCommand("page-down", tr("Down"), tr("Puts the page behind the one below"),
                        QKeySequence(Qt::CTRL | Qt::Key_Down), &LessonEditor::movePageDown);
    m_take =
        addCommand("take-view", tr("Capture current view"), tr("The scene of this page becomes what the window shows"),
                   QKeySequence(Qt::CTRL | Qt::Key_T), &LessonEditor::takeView);
    m_preview = addCommand("preview", tr("Preview"), tr("Plays this page as a student sees it"),
                           QKeySequence(Qt::Key_F5), &LessonEditor::preview);
    m_check =
        addCommand("check", tr("Check all"), tr("Runs every experiment, answers every question, rightly and wrongly"),
                   QKeySequence(Qt::Key_F7), &LessonEditor::checkAll);
    for (QAction* action : {m_remove, m_up, m_down}) action->setShortcutContext(Qt::WidgetShortcut);
    QAction* undo = m_draft.undoStack().createUndoAction(this, tr("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_draft.undoStack().createRedoAction(this, tr("Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    addActions({undo, redo});
    // What is taken back or done again is shown.
    for (const QAction* action : {undo, redo})
        connect(action, &QAction::triggered, this, [this] {
            if (m_tabs->currentIndex() == 0)
                choose(static_cast<int>(m_draft.changedPage().value_or(std::size_t(-1)) + 1));
        });
}

QWidget* LessonEditor::buildBar()
{
    auto* bar = new QFrame(this);
    bar->setProperty("role", QStringLiteral("bar"));
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(16, 7, 12, 7);
    line->setSpacing(6);
    m_name = makeLabel({}, "heading", bar);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    line->addWidget(m_name, 1);
    for (QAction* action : {m_new, m_open, m_save, m_saveAs}) line->addWidget(buttonOf(*action, bar));
    line->addSpacing(12);
    line->addWidget(buttonOf(*m_check, bar));
    QPushButton* preview = buttonOf(*m_preview, bar);
    preview->setProperty("role", QStringLiteral("primary"));
    line->addWidget(preview);
    auto* close = new QPushButton(tr("Close"), bar);
    close->setToolTip(tr("What is written stays, and is there when this window opens again"));
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    line->addWidget(close);
    return bar;
}

QWidget* LessonEditor::buildLeft()
{
    auto* left = new QWidget(this);
    left->setMinimumWidth(190);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    m_pages = new LessonPageList(m_draft, left);
    for (QAction* action : {m_remove, m_up, m_down}) { // keys of the list; in a text they mean something else
        removeAction(action);
        m_pages->addAction(action);
    }
    column->addWidget(new WholeRows(*m_pages, left), 1);
    const auto line = [&](std::initializer_list<QAction*> actions) {
        auto* buttons = new QHBoxLayout;
        buttons->setSpacing(6);
        for (QAction* action : actions) buttons->addWidget(buttonOf(*action, left), 1);
        column->addLayout(buttons);
    };
    line({m_add});
    line({m_duplicate, m_remove});
    line({m_up, m_down});
    return left;
}

QWidget* LessonEditor::buildTabs()
{
    m_tabs = new QTabWidget(this);
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Page or text"));
    m_tabs->tabBar()->setAccessibleName(m_tabs->accessibleName());
    m_head = new LessonHeadForm(m_draft);
    m_page = new LessonPageForm(m_draft);
    m_forms = new QStackedWidget;
    m_forms->addWidget(scrolled(m_head));
    m_forms->addWidget(scrolled(m_page));
    auto* seen = new QWidget;
    auto* column = new QVBoxLayout(seen);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_scene = new LessonScenePreview(m_draft);
    m_answer = new LessonAnswerCard(m_draft);
    column->addWidget(m_scene);
    column->addWidget(m_answer, 1);
    QScrollArea* answer = scrolled(seen);
    answer->setMinimumWidth(250);
    m_forms->setMinimumWidth(leastForm);
    auto* both = new QSplitter;
    both->setChildrenCollapsible(false);
    both->setHandleWidth(1);
    both->addWidget(m_forms);
    both->addWidget(answer);
    both->setStretchFactor(0, 1);
    both->setSizes({540, 440});
    m_tabs->addTab(both, tr("Page"));
    m_source = new LessonSource(m_draft);
    m_tabs->addTab(m_source, tr("Text"));
    m_tabs->setTabToolTip(0, tr("The page that is chosen, as a form"));
    m_tabs->setTabToolTip(1, tr("The whole lesson as Markdown"));
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int tab) {
        m_draft.endMerge();
        const auto page = chosenPage();
        if (tab == 1 && page)
            m_source->goTo(m_draft.lesson().pages[*page].line);
        else if (tab == 0 && m_source->hasFocus())
            choose(static_cast<int>(m_draft.pageOf(m_source->line()).value_or(std::size_t(-1)) + 1));
    });
    return m_tabs;
}

QWidget* LessonEditor::buildFoot()
{
    auto* foot = new QFrame(this);
    foot->setProperty("role", QStringLiteral("foot"));
    foot->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* column = new QVBoxLayout(foot);
    column->setContentsMargins(16, 6, 12, 6);
    column->setSpacing(4);
    m_state = makeLabel({}, "soft", foot);
    m_state->setObjectName(QStringLiteral("check-state"));
    column->addWidget(m_state);
    m_problems = new QListWidget(foot);
    m_problems->setAccessibleName(tr("Problems"));
    m_problems->setProperty("role", QStringLiteral("plain"));
    m_problems->setToolTip(tr("Enter or a click goes there"));
    column->addWidget(m_problems);
    connect(m_problems, &QListWidget::itemClicked, this, [this] { goToProblem(m_problems->currentRow()); });
    connect(m_problems, &QListWidget::itemActivated, this, [this] { goToProblem(m_problems->currentRow()); });
    return foot;
}

int LessonEditor::row() const { return m_pages->currentRow(); }

std::optional<std::size_t> LessonEditor::chosenPage() const
{
    const int row = m_pages->currentRow();
    if (row < 1 || row > static_cast<int>(m_draft.lesson().pages.size())) return {};
    return static_cast<std::size_t>(row - 1);
}

void LessonEditor::choose(int row)
{
    if (!m_draft.begun()) return;
    m_draft.endMerge();
    m_pages->choose(std::clamp(row, 0, m_pages->count() - 1));
    const auto page = chosenPage();
    if (page) {
        m_page->setPage(*page);
        m_draft.follow(*page);
        if (m_tabs->currentIndex() == 1) m_source->goTo(m_draft.lesson().pages[*page].line);
    }
    m_forms->setCurrentIndex(page ? 1 : 0);
    showPage(page);
    for (QAction* action : {m_duplicate, m_remove, m_take}) action->setEnabled(page.has_value());
    m_up->setEnabled(page && *page > 0);
    m_down->setEnabled(page && *page + 1 < m_draft.lesson().pages.size());
    m_preview->setEnabled(!m_draft.lesson().pages.empty());
}

/// In a narrow window the form needs the room; Preview shows the scene.
void LessonEditor::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_scene->setVisible(width() >= roomForScene);
}

void LessonEditor::showPage(std::optional<std::size_t> page)
{
    m_scene->setPage(page);
    m_answer->setPage(page);
}

void LessonEditor::finish() { m_scene->finish(); }

void LessonEditor::refresh()
{
    for (QAction* action : {m_save, m_saveAs, m_add, m_check}) action->setEnabled(m_draft.begun());
    m_tabs->setEnabled(m_draft.begun());
    const int count = m_pages->count();
    if (count == 0) return;
    const int row = std::clamp(m_pages->currentRow(), 0, count - 1);
    const auto page = chosenPage();
    m_head->refresh();
    // The same page, perhaps with other neighbours.
    if (row == m_pages->currentRow() && page && m_page->page() == *page && m_forms->currentIndex() == 1) {
        m_page->refresh();
        showPage(page);
        m_up->setEnabled(*page > 0);
        m_down->setEnabled(*page + 1 < m_draft.lesson().pages.size());
    } else {
        m_pages->choose(row);
        m_page->setPage(chosenPage().value_or(0));
        m_forms->setCurrentIndex(chosenPage() ? 1 : 0);
        showPage(chosenPage());
    }
    m_preview->setEnabled(!m_draft.lesson().pages.empty());
    refreshTitle();
}

void LessonEditor::refreshTitle()
{
    m_name->setText(m_draft.begun() ? tr("Lesson editor – %1").arg(m_draft.name())
                                          + (m_draft.modified() ? tr(" – not saved") : QString())
                                    : tr("Lesson editor – no lesson yet"));
    m_name->setToolTip(m_draft.fileName());
    setWindowTitle(tr("%1[*] – Lesson – Hopscope").arg(m_draft.name()));
    setWindowModified(m_draft.modified());
}

void LessonEditor::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_draft.begun()) m_draft.begin();
    if (m_pages->currentRow() < 0) choose(0);
    m_pages->setFocus();
}

} // namespace hopscope
