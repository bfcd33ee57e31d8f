#pragma once

#include "drawing/figure_picture.h"
#include "drawing/theme.h"
#include "scenes/chart/chart.h"
#include "table.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <optional>
#include <utility>

namespace hopscope {

class Canvas;
class ChartView;
class DelayedToolTip;
class LiveCharts;

/// A white panel with a heading and a drawing of its own, or a chart. Who owns it says what is drawn and what a click
/// means.
class DrawnCard : public QWidget {
    Q_OBJECT
public:
    using Draw = std::function<void(Canvas&, const QRectF& area, const Theme&)>;
    explicit DrawnCard(const QString& title, Draw draw, QWidget* parent = nullptr);

    void setHeading(const QString& title, const QString& subtitle);
    const QString& title() const { return m_title; }
    const QString& subtitle() const { return m_subtitle; }
    void setTheme(const Theme& theme);
    /// Room at the foot for widgets that lie on the card.
    void setFoot(int height) { m_foot = height; }
    /// Room at the right of the title, or of the note, for a widget; below, if it is higher than the note.
    void setHeadRoom(int width, int below = 0);
    /// A line below a widget that stands in place of the title.
    void setNote(const QString& note);
    /// The title of a picture of the card, and for who listens, where on the screen a widget stands in its place.
    void setPrintedTitle(const QString& title);
    void setClicked(std::function<void(QPointF point, const QRectF& area)> clicked);
    /// What is told about a point when the pointer rests there; nothing where the text is empty.
    void setExplain(std::function<QString(QPointF point, const QRectF& area)> explain);
    /// A chart in place of the drawing, which lives on the screen (ChartView); nothing: the drawing again.
    void setChart(std::optional<Chart> chart);
    /// Below the chart a drawing, which has that much of its height; 0: none.
    void setBelowChart(double fraction, Draw draw = {});
    /// What shows the chart; null while there is none.
    ChartView* chartView() const;
    /// The area of the drawing in a card of this size.
    QRectF drawingArea(QSizeF size) const { return drawingArea(size, m_theme, m_foot); }
    /// The card without the widgets that lie on it.
    void print(Canvas& canvas, QSizeF size, const Theme& theme) const;
    /// Its numbers, for CSV and the like.
    void setNumbers(std::function<Table()> numbers) { m_numbers = std::move(numbers); }
    Table numbers() const { return m_numbers ? m_numbers() : Table{}; }
    FigurePicture picture(QSizeF size, double scale, const Theme& theme) const;

signals:
    void experimentOpened(const QString& experiment); ///< of a point of the chart

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    /// The title, with or without a widget in its place.
    const QString& name() const { return m_title.isEmpty() ? m_printedTitle : m_title; }
    QRectF drawingArea(QSizeF size, const Theme& theme, int foot) const;
    void paintFrame(Canvas& canvas, QSizeF size, const Theme& theme, const QString& title, int headRoom) const;
    void placeChart();
    /// The chart and what is below it in a drawing area.
    std::pair<QRectF, QRectF> withBelow(const QRectF& drawing) const;

    QString m_title, m_subtitle, m_printedTitle;
    std::function<Table()> m_numbers;
    Draw m_draw, m_drawBelow;
    double m_below{0};
    std::function<void(QPointF, const QRectF&)> m_clicked;
    std::function<QString(QPointF, const QRectF&)> m_explain;
    std::optional<Chart> m_chart;
    LiveCharts* m_live;
    DelayedToolTip* m_toolTip;
    Theme m_theme;
    QString m_note;
    int m_foot{0}, m_headRoom{0}, m_headBelow{0};
};

} // namespace hopscope
