#pragma once

#include <QTextBrowser>
#include <QWheelEvent>

#include <vector>

namespace hopscope {

/// Markdown of a lesson in the fonts of the program, as high as its words need.
class LessonText : public QTextBrowser {
    Q_OBJECT
public:
    explicit LessonText(QWidget* parent = nullptr);
    void setText(const QString& markdown); ///< hidden if there is nothing
    std::vector<int> lineTops() const;     ///< where its lines begin, from above
    QSize sizeHint() const override { return {480, height()}; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }

private:
    void style();
    void fit();
    QString m_markdown;
};

} // namespace hopscope
