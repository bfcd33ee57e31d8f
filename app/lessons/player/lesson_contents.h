#pragma once

#include "lessons/player/lesson_player_dots.h"

#include <QWidget>

#include <vector>

class QAbstractButton;

namespace hopscope {

/// The pages of a lesson with their titles, in columns, each with what became of it, and below them what the signs
/// mean; a click goes there.
class LessonContents : public QWidget {
    Q_OBJECT
public:
    explicit LessonContents(QWidget* parent = nullptr);
    /// `opening`: pages that come from earlier lessons, before all others.
    void setPages(const std::vector<PageDot>& pages, std::size_t opening);
    /// Of a page from an earlier lesson its own title, without that of the lesson.
    static QString titleOf(const QString& title, bool recalled);
    const std::vector<PageDot>& pages() const { return m_pages; }
    QAbstractButton& entry(std::size_t page);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void chosen(std::size_t page);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Entry;
    void place();
    int columns(int width) const;
    int lines(int width) const; ///< of a column
    std::vector<PageDot> m_pages;
    std::vector<Entry*> m_entries;
    std::size_t m_opening{};
};

} // namespace hopscope
