#pragma once

#include "lessons/state/scene_capture.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QAction;
class QFrame;
class QLabel;
class QPushButton;
class QListWidget;
class QStackedWidget;
class QTabWidget;

namespace hopscope {

class LessonAnswerCard;
class LessonDraft;
class LessonHeadForm;
class LessonPageForm;
class LessonPageList;
class LessonScenePreview;
class LessonSource;

/// Where lessons are written: their pages as forms or as text, what Hopscope will ask, and what is wrong. A window of
/// its own beside the one whose views become scenes.
class LessonEditor : public QWidget {
    Q_OBJECT
public:
    /// `view` tells what the window shows now; throws Refused with a sentence if no lesson can show it.
    LessonEditor(LessonDraft& draft, std::function<ShownView()> view, QWidget* parent = nullptr);

    LessonPageList& pages() { return *m_pages; }
    LessonPageForm& page() { return *m_page; }
    LessonHeadForm& head() { return *m_head; }
    LessonSource& source() { return *m_source; }
    QListWidget& problems() { return *m_problems; }
    QTabWidget& tabs() { return *m_tabs; }
    /// Row 0 is about the lesson as a whole, row n about its n-th page.
    void choose(int row);
    int row() const;
    /// The page that is chosen; nothing where that is the lesson as a whole.
    std::optional<std::size_t> chosenPage() const;

    LessonScenePreview& scenePreview() { return *m_scene; }
    void finish(); ///< waits for the run of the scene that is shown; for tests and pictures

    /// Once what is being written is saved, or let go.
    void openFile(const QString& fileName);
    /// Asks in a line of the window what becomes of changes that are not saved; then goes on.
    void afterSaving(std::function<void()> then);

signals:
    void previewWanted(std::shared_ptr<const hopscope::Lesson> lesson, std::size_t page);
    void saved(const QString& fileName);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildActions();
    QWidget* buildBar();
    QWidget* buildLeft();
    QWidget* buildTabs();
    QWidget* buildFoot();
    QAction* addCommand(const char* id, const QString& text, const QString& toolTip, const QKeySequence& keys,
                        const std::function<void(LessonEditor&)>& act);
    void begin();
    void open();
    void read(const QString& fileName);
    bool save();
    bool saveAs();
    bool saveTo(const QString& fileName);
    void addPage();
    void duplicatePage();
    void removePage();
    void movePageUp() { movePage(-1); }
    void movePageDown() { movePage(1); }
    void movePage(int direction);
    void takeView();
    void preview();
    void checkAll();
    void goToProblem(int row);
    void showPage(std::optional<std::size_t> page); ///< its scene and what it asks
    void refresh();
    void refreshProblems();
    void refreshTitle();
    void say(const QString& sentence);
    void showNote(const QString& sentence, const std::vector<std::pair<QString, std::function<void()>>>& offers);

    LessonDraft& m_draft;
    std::function<ShownView()> m_view;
    QAction *m_new{}, *m_open{}, *m_save{}, *m_saveAs{}, *m_add{}, *m_duplicate{}, *m_remove{}, *m_up{}, *m_down{},
        *m_take{}, *m_preview{}, *m_check{};
    LessonPageList* m_pages{};
    LessonPageForm* m_page{};
    LessonHeadForm* m_head{};
    LessonScenePreview* m_scene{};
    LessonAnswerCard* m_answer{};
    LessonSource* m_source{};
    QTabWidget* m_tabs{};
    QStackedWidget* m_forms{};
    QListWidget* m_problems{};
    QLabel *m_name{}, *m_state{}, *m_noteText{};
    QFrame* m_note{};
    QWidget* m_noteButtons{};
    bool m_checkedAll{false}; ///< the check was asked for: its result is said
};

} // namespace hopscope
