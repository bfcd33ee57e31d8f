#pragma once

#include "lessons/state/lesson_library.h"
#include "lessons/state/lesson_results.h"
#include "page/page.h"

#include <QTimer>
#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QFrame;
class QLabel;
class QScrollArea;
class QStackedWidget;

namespace hopscope {

class ClassPage;
class LessonCard;
class LessonPlayer;
class Playback;

/// The list of lessons, and the lesson that is played.
class LessonsPage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    /// Whether results and opened files outlive the program.
    enum class Memory { Kept, None };
    /// `watched`: whose choice of reduced motion holds here, too.
    LessonsPage(Memory memory, const Playback& watched, QWidget* parent = nullptr);

    LessonLibrary& lessonLibrary() { return m_library; }
    LessonResults& results() { return m_results; }
    LessonPlayer& player() { return *m_player; }
    ClassPage& classPage() { return *m_class; }
    void showClass();
    /// List and player; whoever adds a widget may show it here.
    QStackedWidget& stack() { return *m_stack; }
    bool playing() const; ///< the player is shown

    void showList();
    /// Plays a lesson of the library: its cover, or where it was left. False if there is none of this id.
    bool open(const QString& id);
    /// A page of it as it is written, without those that open it; with a draw where it draws; for pictures.
    bool open(const QString& id, std::size_t page, std::optional<std::uint64_t> seed);
    /// Plays a page of a lesson that is being written; no results are kept.
    void preview(const Lesson& lesson, std::size_t page);
    void reset(const QString& id); ///< forgets its results; can be undone as long as the list says so
    void undoReset();
    /// Writes results to a file: of a lesson, or of all. The suffix says how. Throws Refused with one sentence.
    void writeResults(const QString& id, const QString& fileName) const;
    LessonCard* card(const QString& id) const;

    QWidget& widget() override { return *this; }
    PageSubject subject() const override;
    bool namesItself() const override { return true; }
    Playback* ownClock() override; ///< of the lesson
    void takeFocus() override;
    bool reads(const QString& fileName) const override;
    void openFile(const QString& fileName) override; ///< adds it to the library, too
    QString notice() const override { return m_results.notice(); }
    void addFindings(std::vector<Finding>& findings, PageHost& host) override;
    ShownView shownView(ShownView usual) const override;
    void finish() override;
    void stand(const Look& look) override;

signals:
    void said(const QString& sentence);
    void written(const QString& fileName); ///< a table of results
    void leaveWanted();                    ///< Esc in the player
    void writeWanted();                    ///< a lesson of one's own
    void editWanted(const QString& fileName);
    void exportRequested(std::shared_ptr<const Lesson> lesson, std::uint64_t seed);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildList();
    void fill();
    void group();
    void place();
    void chooseFile();
    void chooseTable(const QString& id);

    const Playback& m_watched;
    LessonLibrary m_library;
    LessonResults m_results;
    QStackedWidget* m_stack;
    QScrollArea* m_scroll{};
    QWidget* m_grid{};
    QFrame* m_undo{};
    QLabel *m_undoText{}, *m_nothing{}, *m_heading{};
    std::vector<LessonCard*> m_cards;
    struct Group {
        std::size_t first{}; ///< of its cards
        QLabel* heading{};
    };
    std::vector<Group> m_groups; ///< in the order of the cards
    std::optional<std::pair<QString, LessonRecord>> m_forgotten;
    LessonPlayer* m_player{};
    ClassPage* m_class{};
    QTimer m_later; ///< several changes are shown at once
};

} // namespace hopscope
