#pragma once

#include "lessons/editor/lesson_editor_field.h"
#include "lessons/lesson.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace hopscope {

/// Which views a scene shows: those that are chosen stand first, the first of them is the largest.
class LessonViewList : public QWidget {
    Q_OBJECT
public:
    explicit LessonViewList(QWidget* parent = nullptr);
    void setViews(const std::vector<std::string>& views);
    const std::vector<std::string>& views() const { return m_views; }
    QListWidget& list() { return *m_list; }

signals:
    void edited(const std::vector<std::string>& views);

private:
    void toggled(const std::string& view, bool on);
    std::vector<std::string> m_views;
    QListWidget* m_list{};
    QPushButton* m_largest{};
    bool m_setting{false};
};

/// The scene of a page as a form; or that the one before stays.
class LessonSceneForm : public QWidget {
    Q_OBJECT
public:
    explicit LessonSceneForm(QWidget* parent = nullptr);
    /// `before`: that of a page before, which stays if there is none here; null if there is none at all.
    void setScene(const std::optional<LessonBlock>& scene, const LessonBlock* before,
                  const std::vector<LessonProblem>& problems);
    LessonBlockForm& fields() { return *m_form; }
    LessonViewList& views() { return *m_views; }

signals:
    void edited(const std::optional<hopscope::LessonBlock>& scene, const QString& field);
    void left();
    void takeWanted(); ///< from what the window shows

private:
    void refreshRemedies();
    void objectTo(const std::vector<std::string>& runs);
    void replaceRun(std::size_t line, const std::string& experiment);

    std::optional<LessonBlock> m_scene;
    LessonBlockForm* m_form{};
    LessonViewList* m_views{};
    QWidget* m_body{};
    QLabel *m_stays{}, *m_objection{}, *m_moment{};
    QPushButton *m_begin{}, *m_remove{};
    QVBoxLayout* m_remedies{};
    std::optional<LessonBlock> m_before;
    std::vector<std::string> m_validated; ///< experiments of which is known whether they can run
    bool m_objected{false};
};

} // namespace hopscope
