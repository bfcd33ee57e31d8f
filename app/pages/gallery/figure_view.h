#pragma once

#include "scenes/figure/figure_scene.h"
#include "views/live_charts.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace hopscope {

/// A figure of a paper on the screen, as high as its width needs. A click on a panel chooses it; its charts live
/// (ChartView).
class FigureView : public QWidget {
    Q_OBJECT
public:
    explicit FigureView(QWidget* parent = nullptr);
    void setContent(std::shared_ptr<const FigureContent> content);
    void setTheme(const Theme& theme);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {900, heightForWidth(900)}; }

    /// Of the charts of the figure, in their order.
    std::vector<ChartView*> charts() const { return m_charts->views(); }

signals:
    void panelChosen(int index);
    void experimentOpened(const QString& experiment); ///< of a point of a chart

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::optional<std::size_t> panelUnder(QPointF point) const;
    void placeCharts();

    LiveCharts* m_charts;
    std::shared_ptr<const FigureContent> m_content;
    Theme m_theme;
};

} // namespace hopscope
