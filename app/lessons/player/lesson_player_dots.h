#pragma once

#include <QAbstractButton>
#include <QString>
#include <QWidget>

#include <cstddef>
#include <vector>

class QKeyEvent;
class QPainter;
class QRectF;

namespace hopscope {

struct Theme;

/// What became of a page, told by shape: the number of a page that asks is framed, one that was answered has a check
/// mark or a cross instead.
enum class PageState { Unseen, Seen, Open, Right, Wrong };
QString nameOf(PageState state); ///< "right at the first try"
/// `number`: of the page, from 1.
void drawPageState(QPainter& painter, PageState state, std::size_t number, const QRectF& where, const Theme& theme);

/// One page of a lesson.
struct PageDot {
    QString title;
    PageState state{};
    friend bool operator==(const PageDot&, const PageDot&) = default;
};

/// What goes to a page of a lesson: its name and state for those who hear them, and arrow keys that turn pages instead.
class PageButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit PageButton(QWidget* parent);
    void showPage(const PageDot& page, std::size_t number); ///< from 1

protected:
    void drawState(QPainter& painter, const QRectF& where) const;
    void keyPressEvent(QKeyEvent* event) override;

private:
    PageDot m_page;
    std::size_t m_number{1};
};

/// The pages of a lesson in a row; a click goes there.
class LessonDots : public QWidget {
    Q_OBJECT
public:
    explicit LessonDots(QWidget* parent = nullptr);
    void setPages(const std::vector<PageDot>& pages, int current); ///< -1: none
    const std::vector<PageDot>& pages() const { return m_pages; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(int page);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Dot;
    void place();
    std::vector<PageDot> m_pages;
    std::vector<Dot*> m_dots;
};

/// Results of a lesson in a line, for those who only look: a bar with a piece for each question, whose state its colour
/// and a sign in it tell.
class LessonProgress : public QWidget {
    Q_OBJECT
public:
    explicit LessonProgress(QWidget* parent = nullptr);
    void setStates(std::vector<PageState> states);
    QSize sizeHint() const override { return {200, 18}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<PageState> m_states;
};

} // namespace hopscope
