#pragma once

#include "lessons/lesson.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <utility>

class QLabel;

namespace hopscope {

class LessonDraft;
class LessonStage;

/// The scene of the page that is being written, as it is written. It stands in the step that the question is about.
class LessonScenePreview : public QWidget {
    Q_OBJECT
public:
    explicit LessonScenePreview(LessonDraft& draft, QWidget* parent = nullptr);
    void setPage(std::optional<std::size_t> page);
    LessonStage& stage(); ///< made when it is first wanted
    void finish();        ///< waits for its run

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    void drop();
    void refreshNote(); ///< also whether the run has the step
    LessonDraft& m_draft;
    std::optional<std::size_t> m_page;
    std::optional<std::pair<LessonBlock, double>> m_shown; ///< and the moment
    std::optional<int> m_asked;                            ///< step of the question, from 1
    double m_first{};                                      ///< steps done where the student begins
    QLabel* m_note{};
    LessonStage* m_stage{}; ///< while it is seen
};

} // namespace hopscope
