#pragma once

#include <QTextBrowser>

#include <functional>

namespace hopscope {

struct Theme;

/// A page of the manual. Its pictures are those of the program, no wider than it is; a piece of one
/// ("…png#xywh=0,140,640,448") stands in a column of three.
class ManualText final : public QTextBrowser {
public:
    static constexpr int margin = 24;

    explicit ManualText(QWidget* parent);
    std::function<void()> resized; ///< before anything is laid out anew

    QVariant loadResource(int type, const QUrl& name) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
};

/// Lines of code have one ground, and tables hairlines.
void dressManual(QTextDocument& document, const Theme& theme);

} // namespace hopscope
