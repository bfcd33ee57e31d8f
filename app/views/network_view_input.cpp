#include "state/keymap.h"
#include "state/playback.h"
#include "topology/failed_links.h"
#include "views/copy_menu.h"
#include "views/network_view.h"
#include "widgets/tool_tip.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

/// Where the processors of a network of groups are boxes of their own: areas grow with the square of the zoom, rows and
/// ellipses as it does.
double closestTo(const NetworkPlan& plan)
{
    constexpr double inRow = 10; // boxes across a window
    const bool area = plan.groupShape.lie == GroupShape::Lie::Halves;
    return area ? std::sqrt(double(plan.processors)) : double(plan.processors) / inRow;
}

constexpr double leastZoom = 0.5, mostZoom = 64;

} // namespace

void NetworkView::fit()
{
    m_frame.zoom = 1;
    m_frame.pan = {};
    update();
}

void NetworkView::zoomAt(QPointF point, double factor)
{
    if (!m_scene.plan) return;
    // Down to single processors, however many there are.
    const double most = m_scene.plan->compact ? std::max(mostZoom, closestTo(*m_scene.plan)) : mostZoom;
    const double zoom = std::clamp(m_frame.zoom * factor, leastZoom, most);
    const QPointF middle = projection().area().center();
    m_frame.pan = (point - middle) - (point - middle - m_frame.pan) * (zoom / m_frame.zoom);
    m_frame.zoom = zoom;
    if (std::abs(zoom - 1) < 1e-6) m_frame.zoom = 1;
    update();
}

void NetworkView::panBy(QPointF way)
{
    m_frame.pan += way;
    update();
}

void NetworkView::wheelEvent(QWheelEvent* event)
{
    const double turns = event->angleDelta().y() / 120.0;
    if (turns != 0) zoomAt(event->position(), std::pow(1.2, turns));
    event->accept();
}

void NetworkView::mousePressEvent(QMouseEvent* event)
{
    m_toolTip->pointerLeft();
    m_dragFrom = event->position();
    m_panning = event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceDown);
    if (m_panning) {
        setCursor(Qt::ClosedHandCursor);
        m_dragged = m_dragged || m_spaceDown;
    } else if (event->button() == Qt::LeftButton) {
        m_drawnFrom = m_drawing ? processorAt(event->position()) : std::nullopt;
        m_drawnTo = event->position();
        if (!m_drawnFrom || !m_selection.as<BlockId>()) m_selection.select(whatIsAt(event->position()));
    }
}

void NetworkView::setDrawing(bool drawing)
{
    m_drawing = drawing;
    m_drawnFrom.reset();
    update();
}

std::optional<NodeId> NetworkView::processorAt(QPointF point) const
{
    if (!m_run || !m_scene.plan || isInBox(point)) return {};
    const auto node = projection().nodeAt(point);
    return node && node->value < m_scene.plan->processors ? node : std::nullopt;
}

bool NetworkView::isInBox(QPointF point) const
{
    if (!m_run || !m_scene.plan || !m_scene.plan->compact) return false;
    if (m_scene.plan->groupTree) return projection().treeBoxes().at(point) != nullptr;
    if (projection().map()) return false;
    const auto group = projection().groups().at(point);
    return group && group->size() > 1;
}

/// The line of the drag, and a ring around whom it would reach.
void NetworkView::paintDrawn(QPainter& painter, const NetworkProjection& places) const
{
    if (!m_drawnFrom) return;
    const auto over = processorAt(m_drawnTo);
    const QPointF from = places.node(*m_drawnFrom), to = over ? places.node(*over) : m_drawnTo;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.accent, 2.4 * m_theme.strokeScale, Qt::SolidLine, Qt::RoundCap));
    if (over == m_drawnFrom) return painter.drawEllipse(from, places.radius() + 4, places.radius() + 4);
    painter.drawLine(from, to);
    if (over) painter.drawEllipse(to, places.radius() + 4, places.radius() + 4);
}

void NetworkView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_panning) {
        panBy(event->position() - m_dragFrom);
        m_dragFrom = event->position();
        return;
    }
    if (m_drawnFrom) {
        m_drawnTo = event->position();
        setCursor(Qt::CrossCursor);
        return update();
    }
    const Selected what = whatIsAt(event->position());
    m_hover.select(what);
    setCursor(m_spaceDown ? Qt::OpenHandCursor : what.index() == 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
    m_toolTip->pointerMoved(event->position());
}

void NetworkView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool panned = std::exchange(m_panning, false);
    const QPointF way = event->position() - m_dragFrom;
    if (m_drawing && !panned && event->button() == Qt::LeftButton
        && way.manhattanLength() > QApplication::startDragDistance()
        && (isInBox(m_dragFrom) || (m_drawnFrom && isInBox(event->position()))))
        emit boxesDrawn();
    if (const auto from = std::exchange(m_drawnFrom, std::nullopt)) {
        const auto to = processorAt(event->position());
        if (to && *to != *from) {
            // A selected sender would leave the other messages in the shade.
            if (!m_selection.as<BlockId>()) m_selection.clear();
            emit drawn(*from, *to);
        } else if (to && m_selection.as<BlockId>()) {
            m_selection.select(whatIsAt(event->position())); // no drag: a click
        }
        update();
    }
    setCursor(m_spaceDown ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

// Closer to a node and those it has to do with; a second time back to everything.
void NetworkView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scene.plan) return;
    // A message shows the whole journey of what it carries.
    const Selected what = whatIsAt(event->position());
    if (const auto* transfer = std::get_if<TransferRef>(&what)) {
        Step step;
        m_run->schedule().at(transfer->step, step);
        const auto blocks = step.blocks(step.transfers()[transfer->index]);
        m_selection.select(blocks.front().first);
        return;
    }
    const auto found = m_scene.plan ? projection().nodeAt(event->position()) : std::nullopt;
    if (m_scene.plan->compact && found) {
        unfold(*found);
        return;
    }
    if (!found || m_frame.zoom > 1) {
        fit();
        return;
    }
    m_selection.select(*found);
    zoomAt(event->position(), 2.2);
    const QPointF middle = projection().area().center();
    panBy(middle - projection().node(*found));
}

/// Closer to the group of a processor, until it is alone; then back to everything.
void NetworkView::unfold(NodeId processor)
{
    m_selection.select(processor);
    if (m_scene.plan->groupTree) {
        // Down to where nothing is folded.
        if (!projection().treeBoxes().folded()) return fit();
        constexpr double closer = 2;
        zoomAt(projection().boxOf(processor).center(), closer);
        return;
    }
    const NetworkGroup group = projection().groups().of(processor);
    if (group.size() == 1) {
        fit();
        return;
    }
    constexpr double fills = 0.8; // of the picture
    const QRectF area = projection().area();
    const double before = m_frame.zoom;
    zoomAt(area.center(),
           std::max(1.5, fills * std::min(area.width() / group.area.width(), area.height() / group.area.height())));
    panBy((area.center() - group.area.center()) * (m_frame.zoom / before));
}

void NetworkView::leaveEvent(QEvent*)
{
    m_toolTip->pointerLeft();
    m_hover.clear();
}

void NetworkView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_run) return;
    QMenu menu(this);
    const Selected what = whatIsAt(event->pos());
    if (const auto* link = std::get_if<LinkRef>(&what); link && m_failing && m_scene.plan->physical) {
        const Topology& network = m_run->topology();
        const Ends ends = network.ends(link->link);
        const QString name =
            QString::fromStdString(canonicalLinks(nodeName(network, ends.from) + "-" + nodeName(network, ends.to)));
        const bool whole = network.exists(link->link) || network.exists(opposite(link->link));
        menu.addAction((whole ? tr("Let the link %1 &fail") : tr("&Repair the link %1")).arg(name), this,
                       [this, name] { emit failureWanted(name); });
        menu.addSeparator();
    }
    const auto withKey = [](const QString& text, const char* id) {
        return QString(text + QLatin1Char('\t') + Keymap::instance().textOf(QLatin1String(id)));
    };
    const auto choice = [&](const QString& text, bool checked, auto act) {
        QAction* action = menu.addAction(text, this, act);
        action->setCheckable(true);
        action->setChecked(checked);
    };
    choice(tr("As the &algorithm sees it"), networkLayout() == NetworkLayout::Algorithm,
           [this] { setLayoutChoice(NetworkLayout::Algorithm); });
    choice(tr("As the &topology lies"), networkLayout() == NetworkLayout::Topology,
           [this] { setLayoutChoice(NetworkLayout::Topology); });
    menu.addSeparator();
    choice(withKey(tr("Link &load"), "network.load"), m_heat, [this] { setHeat(!m_heat); });
    if (m_scene.plan && !m_scene.plan->kindNames.empty())
        choice(withKey(tr("&Kinds of edges"), "network.kinds"), m_kinds, [this] { setKinds(!m_kinds); });
    menu.addAction(withKey(tr("&Fit"), "network.fit"), this, &NetworkView::fit);
    addCopying(menu, *this,
               [this](double scale) { return picture({.size = size(), .scale = scale, .theme = m_theme}); });
    menu.exec(event->globalPos());
}

void NetworkView::stepSelection(int direction)
{
    if (!m_scene.plan) return;
    const auto* node = m_selection.as<NodeId>();
    const auto count = static_cast<int>(m_scene.plan->nodes);
    const int next = node ? static_cast<int>(node->value) + direction : direction > 0 ? 0 : count - 1;
    m_selection.select(NodeId{static_cast<std::uint32_t>((next + count) % count)});
}

void NetworkView::keyPressEvent(QKeyEvent* event)
{
    const QPointF middle = QRectF(rect()).center();
    const QKeyCombination pressed = Keymap::instance().usual(*event, {Keymap::network});
    switch (pressed.key()) {
    case Qt::Key_F:
        fit();
        return;
    case Qt::Key_H:
        setHeat(!m_heat);
        return;
    case Qt::Key_K:
        if (pressed.keyboardModifiers() != Qt::NoModifier) break;
        setKinds(!m_kinds);
        return;
    case Qt::Key_BracketRight:
        stepSelection(1);
        return;
    case Qt::Key_BracketLeft:
        stepSelection(-1);
        return;
    case Qt::Key_W:
        zoomAt(middle, 1.25);
        return;
    case Qt::Key_S:
        zoomAt(middle, 0.8);
        return;
    case Qt::Key_A:
        panBy({60, 0});
        return;
    case Qt::Key_D:
        panBy({-60, 0});
        return;
    case Qt::Key_Escape:
        if (m_frame.zoom == 1 && m_frame.pan.isNull() && m_selection.selected().index() == 0) break;
        m_selection.clear();
        fit();
        return;
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) {
            m_spaceDown = true;
            m_dragged = false;
            setCursor(Qt::OpenHandCursor);
        }
        break; // the window plays or pauses on release
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void NetworkView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_spaceDown = false;
        setCursor(Qt::ArrowCursor);
        if (m_dragged) { // it was held to drag
            m_dragged = false;
            event->accept();
            return;
        }
    }
    QWidget::keyReleaseEvent(event);
}

void NetworkView::focusInEvent(QFocusEvent* event)
{
    // A frame is for those who came by the keyboard; a click knows where it went.
    m_focusFrame = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    update();
}

void NetworkView::focusOutEvent(QFocusEvent*)
{
    m_spaceDown = false;
    update();
}

} // namespace hopscope
