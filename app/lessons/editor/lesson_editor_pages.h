#pragma once

#include <QListWidget>

namespace hopscope {

class LessonDraft;

/// The pages of a lesson, the lesson itself before them; dragged into another order. Each says what is on it.
class LessonPageList : public QListWidget {
    Q_OBJECT
public:
    explicit LessonPageList(LessonDraft& draft, QWidget* parent = nullptr);
    /// Row 0 is about the lesson as a whole, row n about its n-th page.
    void choose(int row);

signals:
    void chosen(int row); ///< by the user

protected:
    void dropEvent(QDropEvent* event) override;

private:
    void refresh();
    LessonDraft& m_draft;
    bool m_setting{false};
};

} // namespace hopscope
