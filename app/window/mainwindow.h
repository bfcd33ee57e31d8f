#pragma once

#include "lessons/state/lesson_draft.h"
#include "state/document.h"
#include "state/kept/recovery.h"
#include "state/playback.h"
#include "state/tasks/latest_task.h"
#include "state/tasks/memory_guard.h"
#include "widgets/picture_focus.h"

#include <QMainWindow>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QActionGroup;
class QStackedWidget;
class QUndoGroup;

namespace hopscope {

class ApplicationsPage;
class BandwidthPage;
class CommandPalette;
class ComparePage;
class CurvesPage;
class ExportDialog;
class GalleryPage;
class LessonEditor;
class LessonsPage;
class MessageBar;
class Pen;
class TopBar;
class WatchPage;
struct ExportSource;
struct Finding;
struct ShownView;

/// The window: menus, the bar at the top, the pages.
class MainWindow : public QMainWindow, public PictureKeeper {
    Q_OBJECT
public:
    /// Whether the window reads and writes what outlives the program; pictures and tests do not.
    enum class Memory { Kept, None };
    explicit MainWindow(Memory memory = Memory::Kept, QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_document; }
    Playback& playback() { return m_playback; }
    WatchPage& watch() { return *m_watch; }
    CurvesPage& curves() { return *m_curves; }
    ComparePage& compare() { return *m_compare; }
    BandwidthPage& bandwidth() { return *m_bandwidth; }
    ApplicationsPage& applications() { return *m_applications; }
    GalleryPage& gallery() { return *m_gallery; }
    LessonsPage& lessons() { return *m_lessons; }
    MessageBar& messages() { return *m_messages; }
    CommandPalette& commandPalette() { return *m_palette; }
    LessonDraft& lessonDraft() { return m_lessonDraft; }
    Recovery* recovery() { return m_recovery.get(); } ///< null if nothing is remembered
    /// The window in which lessons are written, made when it is first wanted.
    LessonEditor& lessonEditor();
    /// What the page that is shown shows, as a scene of a lesson. Throws Refused with a sentence if it has no
    /// experiment.
    ShownView shownView() const;
    /// The present view as a page at the end of the lesson that is being written.
    void addSceneToLesson();
    void editLesson();
    /// What is asked before anything is exported: of one of the views, usually of the page that is shown.
    std::unique_ptr<ExportDialog> exportDialog(const QString& view = {});
    /// The same for the network in motion.
    std::unique_ptr<ExportDialog> animationDialog();
    /// All that the palette can find now: every action of the menus, and whatever an experiment can be made of.
    std::vector<Finding> findings();
    /// What a line that is typed into the palette can be read as: an experiment, or a change of the one in front.
    std::vector<Finding> readings(const QString& line);

    enum Page { Watch, Curves, Compare, Bandwidth, Applications, Gallery, Lessons };
    /// As files name them.
    inline static const QStringList pageNames{"watch",        "curves",  "compare", "bandwidth",
                                              "applications", "gallery", "lessons"};
    void setPage(int page);
    /// Gives single keys to what the page shows, away from any control.
    void focusPicture() override;
    /// Of a first window on a screen with this room: as large as is good, with its frame.
    static QSize firstSize(QSize room);

    /// Full screen, larger fonts, only the picture and its clock; the pen is at hand. Ends as it was before.
    void setPresenting(bool presenting);
    bool presenting() const { return m_presenting; }
    Pen& pen() { return *m_pen; }

    /// What the program begins with: the document of last time, or the example.
    void begin();
    /// Says in the message bar what was recovered, and what else was left unsaved by windows that are no more. To be
    /// called once the window shows what it begins with.
    void tellWhatWasLeft(const QString& problem = {});
    /// Keeps everything for the next start, and ends the program without asking.
    void endNow();
    /// A new document with this experiment, at the position in steps.
    void show(const Experiment& experiment, double position);
    void show(DocumentValue value, double position);
    /// Opens a document, or a lesson (.md), or says in the message bar why not.
    bool openFile(const QString& fileName);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool focusNextPrevChild(bool next) override; ///< passes by views that are behind others
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void addPage(const QString& title, QWidget* page);
    void placePages();
    void placeTopBar(); ///< it goes where it has nothing to say
    void addLessons();
    void joinEditor(LessonEditor& editor);
    void exportLesson(const std::shared_ptr<const Lesson>& lesson, std::uint64_t seed);
    void addLessons(std::vector<Finding>& findings);
    Playback* clock(); ///< of the page that is shown; null if it has none
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildNotationMenu(QMenu& menu);
    void buildPlaybackMenu();
    void buildLessonsMenu();
    void buildHelpMenu();
    void become(const Experiment& experiment, const QString& what); ///< the one in front
    void copyExperiment();                                          ///< as text, to the clipboard
    void pasteExperiment(); ///< from there, or says in the message bar what is missing
    void refreshTitle();
    void refreshSubject(); ///< of the page that is shown
    void chooseHistory();  ///< of what it changes
    void placeAt(double position);
    bool maySaveFirst(); ///< false: the user wants to stay
    void newDocument();
    void open();
    bool save();
    bool saveAs();
    bool saveTo(const QString& name);
    void toPhase(int direction);
    void toContention(); ///< the first step that has some
    void toComplete();   ///< the end of the step that gives the selected processor the last of what it needs
    void toggleLoop();
    void saySaved(const QString& fileName); ///< and offers its folder
    void exportPicture();
    void exportAnimation();
    void exportFigureShown();
    std::unique_ptr<ExportDialog> figureDialog();
    void openLive(const QString& experiment, double position);
    std::vector<ExportSource> exportSources();
    void watchTasks();                 ///< what is refused or stopped is said
    DocumentView documentView() const; ///< with which a document is saved
    KeptState state() const;
    void keepSoon();
    void joinRecovery();
    void findWhatWasLeft();
    bool restoreDocument();
    void restoreLesson();
    void openWhatWasLeft();
    Recovery::Left* unsavedDocument(); ///< that a window left which is no more; null if there is none
    bool mayEnd();                     ///< asks about what has a file and is not saved; false: the user wants to stay
    bool askToSave(const QString& name, const std::function<void()>& save, const std::function<void()>& discard);
    bool keepForNextTime();

    Memory m_memory;
    std::unique_ptr<Recovery> m_recovery; ///< null if nothing is remembered
    std::vector<Recovery::Left> m_left;   ///< what others left behind
    QStringList m_recovered;              ///< sentences that say what was

    Document m_document;
    Playback m_playback;
    LessonDraft m_lessonDraft;
    LessonEditor* m_lessonEditor{};
    TopBar* m_topBar{};
    MessageBar* m_messages{};
    QStackedWidget* m_pages{};
    QUndoGroup* m_undo{}; ///< what is undone is what the page shows
    WatchPage* m_watch{};
    CurvesPage* m_curves{};
    ComparePage* m_compare{};
    BandwidthPage* m_bandwidth{};
    QStringList m_pageTitles;
    GalleryPage* m_gallery{};
    LessonsPage* m_lessons{};
    ApplicationsPage* m_applications{};
    CommandPalette* m_palette{};
    QAction* m_openLeft{};
    QTimer m_keepLater;
    std::optional<double> m_wantedPosition; ///< as soon as there is a run
    Pen* m_pen{};
    QByteArray m_arrangedBefore;    ///< docks of Watch, and
    Qt::WindowStates m_stateBefore; ///< the window, before the presentation
    QSize m_sizeBefore;
    bool m_arrangeAgain{false}; ///< as soon as the window has this size again
    bool m_presenting{false};
    bool m_spaceDown{false};
    bool m_arranged{false};
    bool m_pagesInMenuBar{false};
    MemoryGuard m_guard;
    LatestTask m_jump{{"search for the last receipt"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
