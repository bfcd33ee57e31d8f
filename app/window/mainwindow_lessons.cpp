#include "diagnostic.h"
#include "lessons/editor/lesson_editor.h"
#include "lessons/page/lessons.h"
#include "lessons/player/lesson_player.h"
#include "lessons/player/lesson_stage.h"
#include "lessons/state/scene_capture.h"
#include "pages/bandwidth/bandwidth.h"
#include "pages/compare/compare.h"
#include "pages/gallery/gallery.h"
#include "pages/watch/watch.h"
#include "scenes/network/network_plan.h"
#include "views/network_view.h"
#include "views/picture_view.h"
#include "views/timeline_view.h"
#include "widgets/dock.h"
#include "window/mainwindow.h"
#include "window/message_bar.h"

#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

/// What of Watch can be seen, the network first: it is the largest.
std::vector<std::string> visibleViews(WatchPage& watch)
{
    std::vector<std::string> views{"network"};
    if (!watch.timeline().visibleRegion().isEmpty()) views.emplace_back("timeline");
    for (PictureView* picture : watch.pictures())
        if (!picture->visibleRegion().isEmpty()) views.emplace_back(picture->kind().id);
    return views;
}

} // namespace

ShownView MainWindow::shownView() const
{
    ShownView view;
    const std::size_t front = m_document.value().front;
    const auto take = [&](std::size_t index) {
        view.experiments.push_back(m_document.value().experiments[index]);
        const Outcome& outcome = m_document.outcomes()[index];
        view.runs.push_back(outcome.busy || !outcome.diagnostics.empty() ? nullptr : outcome.run);
    };
    switch (m_pages->currentIndex()) {
    case Compare:
        for (std::size_t i = 0; i < m_document.value().experiments.size(); ++i) take(i);
        view.position = m_compare->scene().clock.stepsAt(m_compare->now());
        view.clockOfSteps = m_compare->scene().clock.counts() == RunClock::Counts::Steps;
        view.views = {"network"};
        return view;
    case Bandwidth: {
        const std::string& subject = m_bandwidth->asked().subject;
        if (subject.starts_with("pattern:"))
            throw Refused("", tr("This page shows a pattern; scenes of lessons show experiments.").toStdString());
        view.experiments = {experimentFromText(subject)};
        view.runs = {nullptr};
        view.views = {"network", "timeline"};
        return view;
    }
    case Gallery: {
        const auto live = m_gallery->live();
        if (!live)
            throw Refused("", tr("Open a figure that has an experiment, and its scene can be taken.").toStdString());
        view.experiments = {experimentFromText(live->first.toStdString())};
        view.runs = {nullptr};
        view.position = live->second;
        view.views = {"network", "timeline"};
        return view;
    }
    case Lessons: {
        if (!m_lessons->clock())
            throw Refused(
                "", tr("Open a page of a lesson whose clock may be moved, and its scene can be taken.").toStdString());
        const LessonStage& stage = m_lessons->player().stage();
        view.experiments = stage.scene().runs;
        view.runs = stage.runs();
        view.position = m_lessons->clock()->position();
        view.views = stage.scene().views;
        view.heat = stage.scene().heat;
        view.asItLies = stage.scene().asItLies;
        view.clockOfSteps = stage.scene().clockOfSteps;
        return view;
    }
    case Applications:
        throw Refused("", tr("This page shows no experiment; scenes are taken from Watch, Curves, Compare, Bandwidth "
                             "or a figure of the Gallery.")
                              .toStdString());
    default:
        break;
    }
    take(front);
    view.position = m_playback.position();
    view.views = {"network", "timeline"};
    if (m_pages->currentIndex() != Watch) return view;
    view.views = visibleViews(*m_watch);
    view.selected = m_watch->selection().selected();
    view.heat = m_watch->network().heat();
    if (const auto& layout = m_watch->network().layoutChoice()) view.asItLies = *layout == NetworkLayout::Topology;
    return view;
}

LessonEditor& MainWindow::lessonEditor()
{
    if (m_lessonEditor) return *m_lessonEditor;
    const auto view = [this] { return shownView(); };
    m_lessonEditor = new LessonEditor(m_lessonDraft, view, this);
    joinEditor(*m_lessonEditor);
    return *m_lessonEditor;
}

void MainWindow::editLesson()
{
    LessonEditor& editor = lessonEditor();
    editor.show();
    editor.raise();
    editor.activateWindow();
}

void MainWindow::addSceneToLesson()
{
    try {
        LessonPage page = pageOf(shownView());
        if (!m_lessonDraft.begun()) m_lessonDraft.begin();
        m_lessonDraft.insertPage(m_lessonDraft.lesson().pages.size(), std::move(page), tr("Add a scene"));
    } catch (const Refused& why) {
        m_messages->refuse(QString::fromStdString(why.why().text));
        return;
    }
    const auto pages = static_cast<int>(m_lessonDraft.lesson().pages.size());
    m_messages->offer(
        tr("This view is page %1 of “%2” now.").arg(pages).arg(QString::fromStdString(m_lessonDraft.lesson().title)),
        tr("Open the lesson"), [this, pages] {
            editLesson();
            lessonEditor().choose(pages);
        });
}

} // namespace hopscope
