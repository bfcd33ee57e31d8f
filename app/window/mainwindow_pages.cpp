#include "window/mainwindow.h"

#include "widgets/late_style.h"
#include "window/lesson_desk.h"
#include "window/message_bar.h"
#include "window/pages.h"
#include "window/top_bar.h"

#include <QStackedWidget>
#include <QUndoGroup>

#include <algorithm>
#include <utility>

// The list of pages, the one that is shown, and what pages want of the window.
namespace hopscope {

void MainWindow::makePages()
{
    for (const PageKind* kind : pageKinds()) {
        Page* page = kind->make({m_document, m_playback, *this, m_memory == Memory::Kept}, m_stack);
        m_pages.push_back(page);
        m_topBar->addPage(tr(kind->title));
        m_stack->addWidget(&page->widget());
    }
}

std::size_t MainWindow::shownIndex() const { return static_cast<std::size_t>(m_stack->currentIndex()); }

void MainWindow::setPage(std::size_t index)
{
    m_topBar->setPage(static_cast<int>(index));
    if (m_pagesInMenuBar) fitPages(); // its name may be longer than that of the page before
    LateStyle::instance().freshen(m_pages[index]->widget());
    m_stack->setCurrentIndex(static_cast<int>(index));
    refreshSubject();
    keepSoon();
    for (Page* page : m_pages)
        if (page != &shownPage()) page->leave();
    focusPicture();
    chooseHistory();
}

void MainWindow::setPage(std::string_view id)
{
    const auto found = findPage(id);
    if (!found) return;
    setPage(found->index);
    if (!found->part.empty()) shownPage().showPart(found->part);
}

void MainWindow::choosePage(std::size_t index)
{
    m_messages->leave();
    setPage(index);
}

void MainWindow::focusPicture() { shownPage().takeFocus(); }

void MainWindow::chooseHistory()
{
    const auto histories = shownPage().histories();
    m_undo->setActiveStack(histories.empty() ? nullptr : histories.front());
}

void MainWindow::joinHistories()
{
    std::vector<QUndoStack*> known;
    for (Page* page : m_pages)
        for (QUndoStack* stack : page->histories()) {
            if (std::ranges::find(known, stack) != known.end()) continue;
            known.push_back(stack);
            m_undo->addStack(stack);
            connect(stack, &QUndoStack::indexChanged, this, [this, stack] {
                const auto shown = shownPage().histories();
                if (std::ranges::find(shown, stack) != shown.end()) m_undo->setActiveStack(stack);
            });
        }
    chooseHistory();
}

void MainWindow::refreshSubject()
{
    const PageSubject subject = shownPage().subject();
    m_topBar->setSubject(subject.caption, subject.text);
    placeTopBar();
}

void MainWindow::placeTopBar()
{
    const bool empty = shownPage().namesItself() && m_pagesInMenuBar;
    m_topBar->setVisible(!m_presenting && !empty);
}

void MainWindow::say(const QString& sentence) { m_messages->say(sentence); }
void MainWindow::endSaying() { m_messages->leave(); }

bool MainWindow::endPresentation()
{
    const bool presenting = m_presenting;
    setPresenting(false);
    return presenting;
}

LessonDraft& MainWindow::lessonDraft() const { return m_desk->draft(); }
LessonEditor& MainWindow::lessonEditor() const { return m_desk->editor(); }
void MainWindow::addSceneToLesson() { m_desk->addScene(); }
void MainWindow::editLesson() { m_desk->edit(); }

ShownView MainWindow::shownView() const
{
    const Outcome& outcome = m_document.outcomes()[m_document.value().front];
    return shownPage().shownView({.experiments = {m_document.experiment()},
                                  .runs = {outcome.busy || !outcome.diagnostics.empty() ? nullptr : outcome.run},
                                  .position = m_playback.position(),
                                  .views = {"network", "timeline"}});
}

void MainWindow::openLive(const LiveSubject& subject)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        if (m_pages[i]->showLive(subject)) return setPage(i);
    const Experiment wanted = experimentFromText(subject.text.toStdString());
    const bool same = m_document.experiment() == wanted && m_document.run() && !m_document.busy();
    placeAt(subject.position.value_or(0));
    if (same) {
        m_playback.setPosition(*std::exchange(m_wantedPosition, std::nullopt));
    } else {
        m_document.endMerge();
        m_document.setExperiment(wanted, tr("Open live"));
    }
    setPage(0);
}

} // namespace hopscope
