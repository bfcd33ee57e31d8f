#pragma once

#include "scenes/pictures/program/program_scene.h"
#include "widgets/style.h"

#include <QFont>
#include <QStringList>
#include <QWidget>

#include <utility>

namespace hopscope {

/// Lines of pseudocode; those that are too long for the panel go on below, further in.
class PseudocodeLines : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    QStringList code;
    ProgramMoment moment;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    static int rowHeight();
    /// From the top of the first line to the bottom of the last.
    std::pair<int, int> span(int first, int last) const;
    /// The lines that are marked, or all.
    void copy() const;
    void mark(int from, int to);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int m_from{-1}, m_to{-1}; ///< lines that are marked
    int m_pressed{-1};

    int lineAt(double y) const;
    /// A frame around the line and the number of the processor at its end; dashed while it waits.
    void paintChosen(QPainter& painter, const Theme& theme, const QRectF& row) const;
};

} // namespace hopscope
