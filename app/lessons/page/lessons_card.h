#pragma once

#include "lessons/state/lesson_library.h"
#include "lessons/state/lesson_results.h"

#include <QFrame>
#include <QString>
#include <QStringList>

#include <cstddef>

class QLabel;
class QMenu;
class QPushButton;

namespace hopscope {

class LessonProgress;
class LessonThumb;

/// What is wrong with a lesson, as a compiler tells it: file, line, sentence. Empty if nothing is known to be.
QString problemsOf(const LibraryLesson& lesson);

/// Where a lesson stands on the way through all of them.
struct LessonPlace {
    std::size_t number{0};   ///< among those that come with Hopscope
    std::size_t count{0};    ///< of these
    QStringList after{};     ///< numbers of the lessons that it needs; of others their titles
    bool recommended{false}; ///< to be taken now: the first that is not finished and whose prerequisites are
    bool first{false};       ///< nothing has been begun
};

/// A lesson in the list: what it is about, how far one has come, and what is wrong with it.
class LessonCard : public QFrame {
    Q_OBJECT
public:
    explicit LessonCard(const QString& id, QWidget* parent = nullptr);
    const QString& id() const { return m_id; }
    void show(const LibraryLesson& lesson, const LessonAttempt* attempt, LessonPlace place);
    void setLow(bool low); ///< its picture, so that two rows of cards are seen in a low window
    QPushButton& begin() { return *m_begin; }
    QMenu& more() { return *m_more; }
    QLabel& problems() { return *m_problems; }
    LessonThumb& picture() { return *m_picture; }

signals:
    void playWanted(bool anew);
    void resetWanted();
    void csvWanted();
    void exportWanted();
    void editWanted();

private:
    QString m_id;
    bool m_anew{false}, m_broken{false};
    QLabel *m_title, *m_facts, *m_about, *m_result, *m_problems, *m_start;
    LessonThumb* m_picture;
    LessonProgress* m_progress;
    QPushButton *m_begin, *m_moreButton;
    QMenu* m_more;
    QAction *m_reset, *m_csv, *m_edit;
};

} // namespace hopscope
