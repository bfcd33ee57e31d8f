#pragma once

#include "drawing/figure_picture.h"
#include "drawing/theme.h"
#include "scenes/network/network_morph.h"
#include "state/selection.h"
#include "state/tasks/latest_task.h"
#include "views/network_pixmaps.h"

#include <QVariantAnimation>
#include <QWidget>

#include <memory>
#include <optional>

namespace hopscope {

class DelayedToolTip;
class Document;
class Playback;
class Segmented;

/// The network of a run. Holds nothing but its camera and pictures of what does not move.
class NetworkView : public QWidget {
    Q_OBJECT
public:
    /// Shows what it is given.
    NetworkView(Playback& playback, Selection& selection, Selection& hover, QWidget* parent = nullptr);
    /// Shows the run in front.
    NetworkView(Document& document, Playback& playback, Selection& selection, Selection& hover,
                QWidget* parent = nullptr);
    ~NetworkView() override;

    void setTheme(const Theme& theme);
    void setRun(std::shared_ptr<const Run> run);
    /// Only the network; who shows it says the rest.
    void setBare(bool bare);
    /// Boxes or nodes as in this room, whatever the size of the view.
    void setRoom(QSizeF room);
    /// Nothing: the usual one of the run.
    void setLayoutChoice(std::optional<NetworkLayout> layout);
    const std::optional<NetworkLayout>& layoutChoice() const { return m_layout; }
    NetworkLayout networkLayout() const;
    void setHeat(bool heat);
    bool heat() const { return m_heat; }
    void setLastStep(bool shown);   ///< between two steps what the links carried in the one that is over
    void setFirstSteps(bool shown); ///< at the edges the step of their first message
    void setLines(bool lines);      ///< at the processors the line of their program
    /// A drag from processor to processor says drawn(); the view keeps nothing of it. A block that is selected stays
    /// so.
    void setDrawing(bool drawing);
    bool drawing() const { return m_drawing; }
    void setFailing(bool failing) { m_failing = failing; } ///< links offer to fail, which says failureWanted()
    void setKinds(bool kinds);
    bool kinds() const { return m_kinds; } ///< logical edges coloured by what they are
    /// Nodes are on their way to the places that another size of groups gives them.
    bool morphing() const { return m_morph.state() == QAbstractAnimation::Running; }
    /// The morph, for tests and for pictures of it.
    QVariantAnimation& morph() { return m_morph; }
    const NetworkFrame& frame() const { return m_frame; }
    const NetworkScene& scene() const { return m_scene; } ///< as last painted
    void zoomAt(QPointF point, double factor);
    void fit();

    /// The scene of a run as this kind of view shows it where it has so much room; exports use the same.
    static NetworkScene sceneFor(const Run& run, double position, const Selected& selection = {},
                                 const Selected& hover = {}, std::optional<NetworkLayout> layout = {},
                                 bool heat = false, bool kinds = false, QSizeF room = {});
    /// Waits for what is computed in the background; for tests and pictures of the window.
    void finish();
    /// What is on screen, at another size and in other colours, without the camera.
    FigurePicture picture(const PictureWish& wish) const;

    QSize sizeHint() const override { return {840, 520}; }
    QSize minimumSizeHint() const override { return {260, 180}; }

signals:
    void drawn(NodeId from, NodeId to);      ///< a message is wanted
    void boxesDrawn();                       ///< the same, but an end is a box of several processors
    void failureWanted(const QString& link); ///< of a link, as experiments name it, or that it is repaired
    void optionsChanged();
    void momentChanged(); ///< another one has been painted: scene().moment

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void beginMorph(const Run& before);
    bool paintMorph(QPainter& painter);
    NetworkOptions options() const;
    static QString handling();
    void describe();
    void tellMoment();
    void refreshScene();
    void seekHoldings();
    void placeSwitch();
    /// Where words would cover the network, as in large letters, it is bare.
    void fitWords();
    void panBy(QPointF way);
    void unfold(NodeId processor);
    void stepSelection(int direction);
    Selected whatIsAt(QPointF point);
    std::optional<NodeId> processorAt(QPointF point) const; ///< nothing in a box of several
    bool isInBox(QPointF point) const;                      ///< of several processors
    void paintDrawn(QPainter& painter, const NetworkProjection& places) const;
    QString explain(QPointF point);
    NetworkProjection projection() const { return projectionOf(m_scene, m_frame, m_theme); }

    Playback& m_playback;
    Selection& m_selection;
    Selection& m_hover;
    Theme m_theme;
    std::optional<NetworkLayout> m_layout;
    bool m_heat{false}, m_kinds{false}, m_firstSteps{true}, m_lastStep{true}, m_lines{false}, m_drawing{false},
        m_failing{false};
    std::optional<NodeId> m_drawnFrom; ///< of the drag under way
    QPointF m_drawnTo;
    NetworkFrame m_frame;
    QSizeF m_room{}; ///< empty: its own
    bool m_bare{false};

    std::shared_ptr<const Run> m_run;
    NetworkScene m_scene; ///< of the last frame
    KnownHoldings m_known;
    std::shared_ptr<const NetworkMoment> m_told; ///< the moment that the last signal was about
    bool m_tellLater{false};
    StepIndex m_sought{-1};     ///< holdings under way on the other thread
    NetworkStanding m_standing; ///< where the morph began
    std::shared_ptr<const NetworkScene> m_between;
    QVariantAnimation m_morph;
    NetworkPixmaps m_pixmaps;

    LatestTask m_seeker{{"holdings"}};
    DelayedToolTip* m_toolTip;
    Segmented* m_switch;
    QPointF m_dragFrom;
    bool m_differ{false}; ///< the two drawings of the network are not the same
    bool m_panning{false}, m_spaceDown{false}, m_dragged{false}, m_focusFrame{false};
};

} // namespace hopscope
