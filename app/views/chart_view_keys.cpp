#include "views/chart_view.h"

#include "scenes/chart/chart_figure.h"
#include "views/copy_menu.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>

#include <cmath>

namespace hopscope {

void ChartView::readAt(const Place& place)
{
    m_at = place;
    QPointF pixel = scene().toPixels(m_chart.curves[place.curve].points[place.point]);
    if (m_range && !scene().plot.contains(pixel)) { // follow it
        pan(scene().plot.center() - pixel);
        pixel = scene().toPixels(m_chart.curves[place.curve].points[place.point]);
    }
    m_focus = {place.curve, pixel};
    m_stale = true;
    describe();
    viewport()->update();
}

void ChartView::walk(int along, int across)
{
    if (m_chart.curves.empty() || m_chart.field || scene().empty()) return;
    const auto seen = [](const Curve& curve, std::size_t i) {
        return std::isfinite(curve.points[i].x()) && std::isfinite(curve.points[i].y());
    };
    const int count = static_cast<int>(m_chart.curves.size());
    Place place = m_at.value_or(Place{m_focus.curve.value_or(0), 0});
    const double x =
        m_at ? m_chart.curves[place.curve].points[place.point].x() : m_chart.here.value_or(scene().range.xFrom);
    if (across != 0 || !m_at) {
        // To the point of the other curve that is nearest to where one stands.
        for (int turn = 0; turn < count; ++turn) {
            if (m_at || turn > 0)
                place.curve = static_cast<std::size_t>((int(place.curve) + (across < 0 ? count - 1 : 1)) % count);
            const Curve& curve = m_chart.curves[place.curve];
            std::optional<std::size_t> nearest;
            for (std::size_t i = 0; i < curve.points.size(); ++i)
                if (seen(curve, i)
                    && (!nearest || std::abs(curve.points[i].x() - x) < std::abs(curve.points[*nearest].x() - x)))
                    nearest = i;
            if (!nearest) continue;
            place.point = *nearest;
            readAt(place);
            return;
        }
        return;
    }
    const Curve& curve = m_chart.curves[place.curve];
    for (int i = int(place.point) + along; i >= 0 && i < int(curve.points.size()); i += along)
        if (seen(curve, static_cast<std::size_t>(i))) {
            place.point = static_cast<std::size_t>(i);
            break;
        }
    readAt(place);
}

FigurePicture ChartView::picture(double scale) const
{
    const bool small = m_chart.compact;
    const QSize least = small ? QSize(560, 380) : QSize(420, 280); // that reads well by itself
    const FigurePicture figure{QSizeF(size().expandedTo(least)), scale, m_chart.title, m_chart.subtitle, {}};
    return chartFigure(figure, small ? standingAlone(m_chart, accessibleName()) : m_chart, m_theme);
}

void ChartView::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_chart.curves.empty() && !m_chart.field) return;
    QMenu menu(this);
    addCopying(menu, *this, [this](double scale) { return picture(scale); });
    menu.exec(event->globalPos());
}

bool ChartView::event(QEvent* event)
{
    // Keys of the chart come before those of the clock while it has the focus.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool held = m_at || m_focus.curve || m_range;
        switch (key->modifiers() & ~Qt::KeypadModifier & ~Qt::ShiftModifier ? 0 : key->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Plus:
        case Qt::Key_Minus:
            event->accept();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Escape:
            if (!held) break;
            event->accept();
            return true;
        default:
            break;
        }
    }
    return QChartView::event(event);
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return walk(-1, 0);
    case Qt::Key_Right:
        return walk(1, 0);
    case Qt::Key_Up:
        return walk(0, -1);
    case Qt::Key_Down:
        return walk(0, 1);
    case Qt::Key_Plus:
        return zoom(1.25, m_focus.pointer.value_or(scene().plot.center()));
    case Qt::Key_Minus:
        return zoom(0.8, m_focus.pointer.value_or(scene().plot.center()));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_at && !experimentOf(*m_at).isEmpty()) emit experimentOpened(experimentOf(*m_at));
        return;
    case Qt::Key_Escape:
        if (!m_at && !m_focus.curve && !m_range) return event->ignore();
        if (!m_at && !m_focus.curve) m_range.reset();
        m_at.reset();
        m_focus = {};
        changed();
        describe();
        return;
    default:
        event->ignore(); // it may be the clock's
    }
}

} // namespace hopscope
