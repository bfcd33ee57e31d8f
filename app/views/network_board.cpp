#include "views/network_board.h"

#include "scenes/network/drawn_network_key.h"
#include "state/keymap.h"
#include "widgets/spoken_picture.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double least = 5; // pixels of a drag

} // namespace

NetworkBoard::NetworkBoard(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    speakAsPicture(*this);
    setAccessibleName(tr("The network as it is drawn"));
}

void NetworkBoard::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_stale = true;
    update();
}

void NetworkBoard::setNetwork(DrawnNetwork network)
{
    if (network == m_network) return;
    if (network.places.size() != m_network.places.size()) m_anchor.reset();
    m_network = std::move(network);
    const auto routers = std::ranges::count(m_network.routers, true);
    setAccessibleDescription(tr("%1 processors, %2 routers, %3 links.")
                                 .arg(qsizetype(m_network.places.size()) - routers)
                                 .arg(routers)
                                 .arg(m_network.lines.size()));
    m_stale = true;
    if (m_fitted && !m_from) fit();
    update();
}

void NetworkBoard::setTool(Tool tool)
{
    m_tool = tool;
    m_from.reset();
    setCursor(draws() ? Qt::CrossCursor : Qt::ArrowCursor);
    m_stale = m_stale || m_overview;
    update();
}

void NetworkBoard::setOverview(std::optional<NetworkScene> scene)
{
    m_overview = std::move(scene);
    m_stale = true;
    update();
}

bool NetworkBoard::showsOverview() const
{
    return m_overview && m_fitted && m_tool == Tool::Look && m_network.side.empty() && !m_network.node
           && !m_network.line && !m_network.places.empty() && !namesInside(m_network, m_frame, m_theme);
}

QRectF NetworkBoard::room() const
{
    return QRectF(rect()).adjusted(0, 0, 0, -drawnKeyHeight(m_network, width(), m_theme));
}

void NetworkBoard::fit()
{
    m_frame = DrawnFrame::fitting(m_network, room());
    m_fitted = true;
    m_stale = true;
    update();
}

void NetworkBoard::choose(std::optional<std::uint32_t> node, std::optional<std::size_t> line)
{
    if (m_network.node == node && m_network.line == line) return;
    m_network.node = node;
    m_network.line = line;
    m_stale = true;
    update();
    emit chosenChanged();
}

void NetworkBoard::refresh()
{
    const double ratio = devicePixelRatioF();
    if (!m_stale && m_picture.size() == size() * ratio) return;
    m_stale = false;
    m_picture = QPixmap(size() * ratio);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(m_theme.ground);
    QPainter painter(&m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    if (showsOverview()) return hopscope::paint(canvas, *m_overview, {.size = QSizeF(size())}, m_theme);
    paintDrawnNetwork(canvas, m_network, m_frame, m_theme);
    paintDrawnKey(canvas, m_network, rect(), m_theme);
}

void NetworkBoard::paintEvent(QPaintEvent*)
{
    refresh();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_network.places.empty() && !m_hint.isEmpty()) {
        painter.setPen(m_theme.inkSoft);
        painter.setFont(m_theme.text(11));
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
    }
    if (m_anchor && *m_anchor < m_network.places.size()) {
        painter.setPen(QPen(m_theme.accent, 2.4 * m_theme.strokeScale, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        const QPointF from = m_frame.at(m_network.places[*m_anchor]);
        painter.drawEllipse(from, m_frame.radius() + 4, m_frame.radius() + 4);
        if (m_network.node && *m_network.node != *m_anchor)
            painter.drawLine(from, m_frame.at(m_network.places[*m_network.node]));
    }
    if (m_from && links()) {
        const auto over = nodeAt(m_network, m_frame, m_pointer);
        const QPointF from = m_frame.at(m_network.places[*m_from]),
                      to = over ? m_frame.at(m_network.places[*over]) : m_pointer;
        painter.setPen(QPen(m_theme.accent, 2.4 * m_theme.strokeScale, Qt::SolidLine, Qt::RoundCap));
        painter.setBrush(Qt::NoBrush);
        painter.drawLine(from, to);
        if (over) painter.drawEllipse(to, m_frame.radius() + 4, m_frame.radius() + 4);
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(m_theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void NetworkBoard::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_fitted)
        fit();
    else
        m_frame.centre = room().center();
    m_stale = true;
}

void NetworkBoard::mousePressEvent(QMouseEvent* event)
{
    m_pressed = m_pointer = event->position();
    m_panning = event->button() == Qt::MiddleButton;
    if (event->button() != Qt::LeftButton) return;
    if (showsOverview()) return lookCloser(event->position());
    const auto node = nodeAt(m_network, m_frame, event->position());
    if (m_tool != Tool::Look) m_from = node;
    if (node || !draws() || lineAt(m_network, m_frame, event->position()))
        choose(node, node ? std::nullopt : lineAt(m_network, m_frame, event->position()));
    if (!node && !draws()) m_panning = true; // the ground is taken along
}

void NetworkBoard::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF before = std::exchange(m_pointer, event->position());
    if (m_panning) {
        if (QLineF(m_pressed, m_pointer).length() < least) return;
        m_frame.middle += m_frame.back(before) - m_frame.back(m_pointer);
        m_fitted = false;
        m_stale = true;
    } else if (m_from && m_tool == Tool::Move && QLineF(m_pressed, m_pointer).length() >= least) {
        emit nodeMoved(*m_from, m_frame.back(m_pointer));
    }
    update();
}

void NetworkBoard::mouseReleaseEvent(QMouseEvent* event)
{
    const QPointF point = event->position();
    const bool panned = std::exchange(m_panning, false);
    const auto from = std::exchange(m_from, std::nullopt);
    const bool dragged = QLineF(m_pressed, point).length() >= least;
    update();
    if (event->button() != Qt::LeftButton || panned || !links()) {
        if (from && m_tool == Tool::Move && dragged) emit moveEnded();
        return;
    }
    const auto to = nodeAt(m_network, m_frame, point);
    if (from && to && *from != *to)
        emit linkWanted(*from, *to);
    else if (draws() && from && !to && dragged)
        emit branchWanted(*from, m_frame.back(point));
    else if (draws() && !from && !to && !lineAt(m_network, m_frame, m_pressed))
        emit nodeWanted(m_frame.back(point), m_tool == Tool::Router);
}

void NetworkBoard::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (m_tool == Tool::Look || !nodeAt(m_network, m_frame, event->position())) {
        fit();
        return emit chosenChanged();
    }
    QWidget::mouseDoubleClickEvent(event);
}

void NetworkBoard::wheelEvent(QWheelEvent* event)
{
    zoom(std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

/// A point of the overview is about as far across the network as across the picture.
void NetworkBoard::lookCloser(QPointF at)
{
    constexpr double apart = 72; // of nodes near each other: their numbers have room, and a link can be hit
    m_frame.middle = m_frame.back(at);
    m_frame.scale = apart / m_network.spacing;
    m_fitted = false;
    m_stale = true;
    update();
    emit chosenChanged();
}

void NetworkBoard::zoom(double factor, QPointF at)
{
    if (showsOverview()) {
        if (factor > 1) lookCloser(at);
        return;
    }
    const QPointF held = m_frame.back(at);
    m_frame.scale = std::clamp(m_frame.scale * factor, 1e-3, 1e5);
    m_frame.middle += held - m_frame.back(at);
    m_fitted = false;
    m_stale = true;
    update();
}

/// Beside a node, where no other is near.
QPointF NetworkBoard::freePlace(std::uint32_t node) const
{
    const QPointF middle = m_network.places[node];
    QPointF best = middle + QPointF(m_network.spacing, 0);
    double room = -1;
    for (int turn = 0; turn < 8; ++turn) {
        const double angle = M_PI / 4 * turn;
        const QPointF place = middle + m_network.spacing * QPointF(std::cos(angle), std::sin(angle));
        double least = 1e300;
        for (const QPointF other : m_network.places) least = std::min(least, QLineF(place, other).length());
        if (least > room + 1e-9) {
            room = least;
            best = place;
        }
    }
    return best;
}

void NetworkBoard::keyPressEvent(QKeyEvent* event)
{
    const auto count = static_cast<int>(m_network.places.size());
    const auto step = [&](int way) {
        const int now = m_network.node ? static_cast<int>(*m_network.node) : way > 0 ? -1 : count;
        if (count > 0) choose(static_cast<std::uint32_t>((now + way + count) % count), {});
    };
    const auto stepLine = [&](int way) {
        const auto lines = static_cast<int>(m_network.lines.size());
        const int now = m_network.line ? static_cast<int>(*m_network.line) : way > 0 ? -1 : lines;
        if (lines > 0) choose({}, static_cast<std::size_t>((now + way + lines) % lines));
    };
    const auto move = [&](QPointF way) {
        if (m_tool == Tool::Move && m_network.node) {
            emit nodeMoved(*m_network.node, m_network.places[*m_network.node] + 0.25 * m_network.spacing * way);
            emit moveEnded();
            return;
        }
        constexpr double pixels = 40;
        m_frame.middle = m_frame.back(m_frame.centre + pixels * way);
        m_fitted = false;
        m_stale = true;
        update();
    };
    switch (Keymap::instance().usual(*event, {Keymap::drawing}).key()) {
    case Qt::Key_Delete:
        emit removalWanted();
        return;
    case Qt::Key_X:
        if (m_network.line) emit failureWanted();
        return;
    case Qt::Key_BracketRight:
        step(1);
        return;
    case Qt::Key_BracketLeft:
        step(-1);
        return;
    case Qt::Key_BraceRight:
        stepLine(1);
        return;
    case Qt::Key_BraceLeft:
        stepLine(-1);
        return;
    case Qt::Key_Insert: // beside the chosen node and linked to it, or in the middle
        if (m_network.node)
            emit branchWanted(*m_network.node, freePlace(*m_network.node));
        else
            emit nodeWanted(m_frame.back(m_frame.centre), m_tool == Tool::Router);
        return;
    case Qt::Key_Return: // here a link begins, there it ends
        if (m_anchor && m_network.node && *m_anchor != *m_network.node)
            emit linkWanted(*std::exchange(m_anchor, std::nullopt), *m_network.node);
        else
            m_anchor = m_anchor == m_network.node ? std::nullopt : m_network.node;
        update();
        return;
    case Qt::Key_Left:
        return move({-1, 0});
    case Qt::Key_Right:
        return move({1, 0});
    case Qt::Key_Up:
        return move({0, -1});
    case Qt::Key_Down:
        return move({0, 1});
    case Qt::Key_Plus:
        zoom(1.2, m_frame.centre);
        return;
    case Qt::Key_Minus:
        zoom(1 / 1.2, m_frame.centre);
        return;
    case Qt::Key_F:
        fit();
        emit chosenChanged();
        return;
    case Qt::Key_Escape:
        if (!m_network.node && !m_network.line && !m_anchor) break;
        m_anchor.reset();
        update();
        choose({}, {});
        return;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

QString NetworkBoard::explain(QPointF point) const
{
    if (showsOverview()) return tr("Click to see nodes and links here");
    if (const auto node = nodeAt(m_network, m_frame, point))
        return (m_network.routers[*node] ? tr("Router %1") : tr("Processor %1")).arg(m_network.names[*node]);
    const auto found = lineAt(m_network, m_frame, point);
    if (!found) return {};
    const DrawnNetwork::Line& line = m_network.lines[*found];
    const QString ends = (line.directed ? tr("Link from %1 to %2") : tr("Link between %1 and %2"))
                             .arg(m_network.names[line.from], m_network.names[line.to]);
    if (line.failed) return tr("%1: it has failed").arg(ends);
    return line.capacity == 1 ? ends : tr("%1: %2 messages at once").arg(ends).arg(line.capacity);
}

bool NetworkBoard::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), explain(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace hopscope
