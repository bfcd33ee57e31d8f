#pragma once

#include "drawing/figure_picture.h"
#include "drawing/theme.h"
#include "scenes/timeline/timeline_scene.h"
#include "state/selection.h"
#include "state/tasks/latest_task.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <memory>

namespace hopscope {

class DelayedToolTip;
class Document;
class Playback;

/// Space–time of the run in front; dragging on it moves the clock. Holds nothing but its camera and pictures of the
/// cells.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    TimelineView(Document& document, Playback& playback, Selection& selection, Selection& hover,
                 QWidget* parent = nullptr);
    ~TimelineView() override;

    void setTheme(const Theme& theme);
    void setProportional(bool proportional); ///< time as the cost model counts it, in place of steps
    /// Whether it is, or columns are as wide as their steps last all the same.
    bool proportional() const { return m_run && columnsLast(*m_run, m_options); }
    void setShowSends(bool sends);
    void setShowCritical(bool critical); ///< the critical path, found in the background
    bool showsCritical() const { return m_options.critical; }
    const TimelineScene& scene() const { return m_scene; }
    /// Below which it says too little of its run: the cells of few processors have room for their numbers where these
    /// tell what waits for what.
    int leastHeight() const;
    const TimelineWindow& window() const { return m_window; }
    void fit();
    /// Part of a run that is shown grows or shrinks around a point of the widget.
    void zoomSteps(double x, double factor);
    void zoomRows(double y, double factor);

    FigurePicture picture(const PictureWish& wish) const;
    /// Fills what is still missing; for tests and pictures of the window.
    void finish();

    QSize sizeHint() const override { return {840, 260}; }
    QSize minimumSizeHint() const override { return {240, 90}; }

signals:
    void optionsChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void runChanged();
    void fillTable();
    void refreshScene();
    void findPath();
    void refreshPixmaps(const TimelineProjection& projection);
    void setWindow(TimelineWindow window);
    void seekTo(double x);
    void showMenu(QPoint globalPosition);
    void panSteps(double share);
    void panRows(double rows);
    std::optional<NodeId> nodeAt(QPointF point) const;
    /// What a processor receives at a place: a block, a transfer of several, or nothing.
    Selected messageAt(NodeId node, double x) const;
    QString explain(QPointF point) const;
    TimelineProjection projection() const { return {m_scene, size(), m_theme}; }

    Document& m_document;
    Playback& m_playback;
    Selection& m_selection;
    Selection& m_hover;
    Theme m_theme;
    TimelineOptions m_options;
    TimelineWindow m_window;

    std::shared_ptr<const Run> m_run;
    std::shared_ptr<TimelineTable> m_table;
    TimelineScene m_scene;
    QPixmap m_future, m_past; ///< all cells pale, all cells strong
    struct Key {
        std::shared_ptr<const void> table, run, path;
        int filled{0};
        TimelineWindow window;
        TimelineOptions options;
        Selected selection;
        QSize size;
        double pixelRatio{0};
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key m_key;
    QTimer m_filler;
    DelayedToolTip* m_toolTip;
    double m_rangeFrom{-1}, m_rangeTo{-1}; ///< of a drag with the right button
    bool m_seeking{false}, m_focusFrame{false};
    std::shared_ptr<const CriticalPath> m_path; ///< of the run shown; null until it is found
    std::shared_ptr<const Simulation> m_pathOf; ///< for which it is, or is looked for
    LatestTask m_pathFinder{{"critical path"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
