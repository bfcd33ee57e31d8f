#include "views/badge_view.h"

#include "drawing/painter_canvas.h"

#include <QPainter>

#include <cmath>
#include <utility>

namespace hopscope {

namespace {

constexpr double side = 12;

} // namespace

BadgeView::BadgeView(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTheme(m_theme);
}

void BadgeView::setBadge(std::optional<Badge> badge)
{
    if (m_badge == badge) return;
    m_badge = std::move(badge);
    setAccessibleName(m_badge ? textOf(*m_badge) : QString());
    setToolTip(m_badge ? textOf(*m_badge) : QString());
    update();
}

void BadgeView::setTheme(const Theme& theme)
{
    m_theme = theme;
    setFixedHeight(static_cast<int>(std::ceil(34 * theme.fontScale)));
    update();
}

void BadgeView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    PainterCanvas canvas(painter);
    if (!m_badge) return;
    const BadgeLayout layout = badgeLayout(*m_badge, width() - 2 * side, m_theme, BadgeLines::One);
    paint(canvas, layout, {width() - side - layout.size.width(), (height() - layout.size.height()) / 2}, m_theme);
}

} // namespace hopscope
