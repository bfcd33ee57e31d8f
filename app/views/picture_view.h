#pragma once

#include "drawing/figure_picture.h"
#include "scenes/pictures/picture.h"
#include "state/selection.h"
#include "state/tasks/latest_task.h"

#include <QWidget>

#include <memory>

namespace hopscope {

class DelayedToolTip;
class Document;
class Playback;

/// Any kind of picture of the run in front. Small runs are drawn at once, large ones on another thread; the last
/// picture stays until the newest is ready.
class PictureView : public QWidget {
    Q_OBJECT
public:
    PictureView(const PictureKind& kind, Document& document, Playback& playback, Selection& selection, Selection& hover,
                QWidget* parent = nullptr);
    ~PictureView() override;

    const PictureKind& kind() const { return m_kind; }
    const Picture* shown() const { return m_picture.get(); }
    void setTheme(const Theme& theme);
    /// Waits for what is computed in the background; for tests and pictures of the window.
    void finish();
    /// What is on screen, at another size and in other colours.
    FigurePicture picture(const PictureWish& wish) const;

    QSize sizeHint() const override { return {840, 260}; }
    QSize minimumSizeHint() const override { return {240, 90}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// What the picture shown, or the one under way, was made for.
    struct Key {
        std::shared_ptr<const Run> run;
        StepIndex steps{-1};
        bool moving{false};
        QSize size;
        friend bool operator==(const Key&, const Key&) = default;
    };
    void refresh();

    const PictureKind& m_kind;
    Document& m_document;
    Playback& m_playback;
    Selection& m_selection;
    Selection& m_hover;
    Theme m_theme;
    Key m_key;
    std::shared_ptr<const Picture> m_picture;
    DelayedToolTip* m_toolTip;
    LatestTask m_maker{{"picture"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
