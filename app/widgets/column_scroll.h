#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace hopscope {

/// A column of widgets that fills its place where there is room for all of it, and is scrolled where there is not, as
/// in large letters: nothing in it becomes lower than it can be read.
class ColumnScroll : public QScrollArea {
    Q_OBJECT
public:
    explicit ColumnScroll(QWidget* parent = nullptr);
    QVBoxLayout& column() const { return *m_column; }
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of what it holds
    void keyPressEvent(QKeyEvent* event) override;              ///< keys belong to the page

private:
    void place();
    QVBoxLayout* m_column{};
};

} // namespace hopscope
