#pragma once

#include "page/page.h"
#include "page/shown_view.h"
#include "state/document.h"
#include "state/kept/recovery.h"
#include "state/playback.h"
#include "state/tasks/latest_task.h"
#include "state/tasks/memory_guard.h"
#include "widgets/picture_focus.h"

#include <QMainWindow>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

class QAction;
class QActionGroup;
class QStackedWidget;
class QUndoGroup;

namespace hopscope {

class CommandPalette;
class RunningWindow;
struct OpenRequest;
class DiagnosticsSheet;
class ExportDialog;
class ImportSheet;
class LessonDesk;
class LessonDraft;
class LessonEditor;
class Manual;
class MessageBar;
class Pen;
class TopBar;
class TraceSheet;
struct ExportSource;
struct Finding;

/// The window: menus, the bar at the top, and a list of pages (pageKinds()).
class MainWindow : public QMainWindow, public PictureKeeper, private PageHost {
    Q_OBJECT
public:
    /// Whether the window reads and writes what outlives the program; pictures and tests do not.
    enum class Memory { Kept, None };
    explicit MainWindow(Memory memory = Memory::Kept, QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_document; }
    Playback& playback() { return m_playback; }
    const std::vector<Page*>& pages() const { return m_pages; }
    /// The page of a kind.
    template <class Kind> Kind& page() const
    {
        for (Page* page : m_pages)
            if (auto* found = dynamic_cast<Kind*>(page)) return *found;
        throw std::logic_error("no such page");
    }
    Page& shownPage() const { return *m_pages[shownIndex()]; }
    void setPage(std::string_view id); ///< or a part of one
    void setPage(std::size_t index);
    MessageBar& messages() { return *m_messages; }
    CommandPalette& commandPalette() { return *m_palette; }
    Recovery* recovery() { return m_recovery.get(); } ///< null if nothing is remembered
    LessonDraft& lessonDraft() const;
    LessonEditor& lessonEditor() const; ///< the window in which lessons are written
    /// The present view as a page at the end of the lesson that is being written.
    void addSceneToLesson();
    void editLesson();
    /// What is asked before anything is exported: of one of the views, usually of the page that is shown.
    std::unique_ptr<ExportDialog> exportDialog(const QString& view = {});
    /// The same for the network in motion.
    std::unique_ptr<ExportDialog> animationDialog();
    /// What the program holds and runs, with the experiments of the document.
    std::unique_ptr<DiagnosticsSheet> diagnosticsSheet();
    /// All that the palette can find now: every action of the menus, and whatever an experiment can be made of.
    std::vector<Finding> findings();
    /// What a line that is typed into the palette can be read as: an experiment, or a change of the one in front.
    std::vector<Finding> readings(const QString& line);

    /// Gives single keys to what the page shows, away from any control.
    void focusPicture() override;
    /// Of a first window on a screen with this room: as large as is good, with its frame.
    static QSize firstSize(QSize room);

    /// Full screen, larger fonts, only the picture and its clock; the pen is at hand. Ends as it was before.
    /// `room`: where it will be shown, the whole screen if not given.
    void setPresenting(bool presenting, const QSize& room = {});
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
    /// Opens a document, or a lesson (.md), or says in the message bar why not. Of a network or a schedule it shows
    /// what it is before the document takes it.
    bool openFile(const QString& fileName);
    /// Takes what others open from now on, if the user wants that.
    void listenToOthers();
    bool opensHere() const;
    void setOpensHere(bool here); ///< false: links and files open in windows of their own
    /// The sheet of the network or schedule that is looked at; null if there is none.
    ImportSheet* importSheet() const;
    /// That of the trace that is being read; null if none is.
    TraceSheet* traceSheet() const;
    /// The network, or the messages of the run, as other tools read them: by the suffix. In the background; the message
    /// bar says what became of it.
    void writeOther(const QString& fileName);
    void finishWriting(); ///< for tests

public slots:
    void openLink(const QUrl& url); ///< or says in the message bar why not
    void openRequest(const OpenRequest& request);

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
    void showPage(std::string_view id) override { setPage(id); }
    void openLive(const LiveSubject& subject) override;
    void exportShown() override;
    void refreshSubject() override;
    void say(const QString& sentence) override;
    void saySaved(const QString& fileName) override;
    void endSaying() override;
    void compareOnNetwork() override;
    bool endPresentation() override;

    void makePages();
    std::size_t shownIndex() const;
    void choosePage(std::size_t index); ///< as the user does
    void placePages();
    void fitPages();    ///< beside the menus
    void placeTopBar(); ///< it goes where it has nothing to say
    ShownView shownView() const;
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildNotationMenu(QMenu& menu);
    void buildPlaybackMenu();
    void buildLessonsMenu();
    void buildHelpMenu();
    Manual& manual();    ///< shown
    void explainFocus(); ///< in the manual, at the section on what has the focus
    void showNumbers();  ///< of the run in front, as tables
    void beginTour();    ///< of this window
    void keepTourQuiet();
    void offerTour();                                               ///< once, to whoever is new
    std::vector<Finding> beginnings();                              ///< of the palette: examples, recent files, pages
    void become(const Experiment& experiment, const QString& what); ///< the one in front
    void buildCopyMenu(QMenu& menu);                                ///< of the experiment in front
    void copyAs(const QString& text);
    void copyExperiment();  ///< as text, to the clipboard
    void pasteExperiment(); ///< from there, or says in the message bar what is missing
    void refreshTitle();
    void joinHistories();
    void chooseHistory(); ///< of what the page that is shown changes
    void placeAt(double position);
    bool maySaveFirst(); ///< false: the user wants to stay
    void newDocument();
    void open();
    void saveOther();                             ///< asks for a file of another tool
    void openImported();                          ///< asks for a network or a schedule
    ImportSheet& lookAt(const QString& fileName); ///< a network or a schedule
    void openTrace(const QString& fileName);      ///< what a machine did, beside the model
    bool save();
    bool saveAs();
    bool saveTo(const QString& name);
    bool leavesDocument(const QString& fileName) const; ///< a page reads it
    void exportAnimation();
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
    TopBar* m_topBar{};
    MessageBar* m_messages{};
    QStackedWidget* m_stack{};
    std::vector<Page*> m_pages; ///< in the order of pageKinds()
    std::unique_ptr<LessonDesk> m_desk;
    QUndoGroup* m_undo{}; ///< what is undone is what the page shows
    CommandPalette* m_palette{};
    RunningWindow* m_running{}; ///< null: nobody hands anything over
    QAction* m_openLeft{};
    QTimer m_keepLater;
    std::optional<double> m_wantedPosition; ///< as soon as there is a run
    Pen* m_pen{};
    Qt::WindowStates m_stateBefore; ///< of the window, before the presentation
    QSize m_sizeBefore;
    bool m_arrangeAgain{false}; ///< as soon as the window has this size again
    bool m_presenting{false};
    bool m_spaceDown{false};
    bool m_arranged{false};
    bool m_pagesInMenuBar{false};
    MemoryGuard m_guard;
    LatestTask m_writer{{"file for another tool"}};
};

} // namespace hopscope
