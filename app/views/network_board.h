#pragma once

#include "drawing/painter_canvas.h"
#include "drawing/theme.h"
#include "scenes/network/drawn_network.h"
#include "scenes/network/network_scene.h"

#include <QPixmap>
#include <QWidget>

#include <optional>

namespace hopscope {

/// A network to look at, and to draw on: it keeps nothing but its camera and tells what is wanted. One whose nodes are
/// too small for numbers is shown as the run of an algorithm on it, in boxes, until one looks closer.
class NetworkBoard : public QWidget {
    Q_OBJECT
public:
    enum class Tool { Look, Link, Processor, Router, Move };

    explicit NetworkBoard(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// The camera stays.
    void setNetwork(DrawnNetwork network);
    const DrawnNetwork& network() const { return m_network; }
    /// A moment of a run on the network, shown while the whole network is looked at, if its nodes have no numbers
    /// there.
    void setOverview(std::optional<NetworkScene> scene);
    bool showsOverview() const;
    void setTool(Tool tool);
    Tool tool() const { return m_tool; }
    void setHint(const QString& hint) { m_hint = hint; } ///< shown while there is nothing
    void fit();
    /// Where a link begins that is drawn with keys.
    std::optional<std::uint32_t> anchor() const { return m_anchor; }
    const DrawnFrame& frame() const { return m_frame; }
    /// Chosen by the pointer or the arrow keys; at most one of the two.
    void choose(std::optional<std::uint32_t> node, std::optional<std::size_t> line);

    QSize sizeHint() const override { return {640, 460}; }
    QSize minimumSizeHint() const override { return {220, 140}; }

signals:
    void nodeWanted(QPointF place, bool router);
    void linkWanted(std::uint32_t from, std::uint32_t to);
    /// A new node at the end of a link that was drawn into the open.
    void branchWanted(std::uint32_t from, QPointF place);
    void nodeMoved(std::uint32_t node, QPointF place);
    void moveEnded();
    void chosenChanged();
    void removalWanted();
    void failureWanted(); ///< of the chosen link, or its repair

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    bool draws() const { return m_tool == Tool::Processor || m_tool == Tool::Router; } ///< nodes
    bool links() const { return draws() || m_tool == Tool::Link; }
    void refresh(); ///< the picture that is kept
    void zoom(double factor, QPointF at);
    void lookCloser(QPointF at); ///< from the overview to nodes with numbers
    QRectF room() const;         ///< above the key
    QPointF freePlace(std::uint32_t node) const;
    QString explain(QPointF point) const;

    Theme m_theme;
    DrawnNetwork m_network;
    DrawnFrame m_frame;
    std::optional<NetworkScene> m_overview;
    Tool m_tool{Tool::Look};
    QString m_hint;
    QPixmap m_picture;
    bool m_stale{true}, m_panning{false}, m_fitted{true};
    std::optional<std::uint32_t> m_from;   ///< of the drag under way
    std::optional<std::uint32_t> m_anchor; ///< of the link that is drawn with keys
    QPointF m_pressed, m_pointer;
};

} // namespace hopscope
