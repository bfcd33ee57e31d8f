#pragma once

#include "lessons/editor/lesson_editor_field.h"

#include <cstddef>

namespace hopscope {

class LessonDraft;

/// The Markdown of the whole lesson with numbers of lines; lines with a mistake are marked and say why.
class LessonSource : public LessonTextEdit {
    Q_OBJECT
public:
    explicit LessonSource(LessonDraft& draft, QWidget* parent = nullptr);
    void goTo(std::size_t line); ///< from 1
    std::size_t line() const;    ///< of the cursor
    int marginWidth() const;
    void paintMargin(QWidget& margin);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void refreshMarks();
    QString problemAt(std::size_t line) const;

    LessonDraft& m_draft;
    QWidget* m_margin{};
};

} // namespace hopscope
