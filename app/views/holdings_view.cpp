#include "views/holdings_view.h"

#include "drawing/painter_canvas.h"
#include "widgets/spoken_picture.h"
#include "widgets/style.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hopscope {

HoldingsView::HoldingsView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::TabFocus);
    speakAsPicture(*this);
    setAccessibleName(tr("Who holds what"));
    connect(&Appearance::instance(), &Appearance::themeChanged, this, [this] {
        refreshScrollBar();
        viewport()->update();
    });
}

void HoldingsView::setHoldings(CompareHoldings holdings)
{
    m_holdings = std::move(holdings);
    setAccessibleDescription(m_holdings.summary());
    refreshScrollBar();
    viewport()->update();
}

void HoldingsView::refreshScrollBar()
{
    const Theme& theme = Appearance::theme();
    const int page =
        std::max(1, static_cast<int>((height() - 4 - holdingsHead(m_holdings, width(), theme)) / holdingsRow(theme)));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_holdings.rows().size()) - page));
    verticalScrollBar()->setPageStep(page);
}

void HoldingsView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    refreshScrollBar();
}

void HoldingsView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    PainterCanvas canvas(painter);
    const QSizeF size(viewport()->size());
    canvas.fill(QRectF({}, size), Appearance::theme().ground);
    paintHoldings(canvas, m_holdings, static_cast<std::uint32_t>(verticalScrollBar()->value()), size,
                  Appearance::theme());
}

QString HoldingsView::explain(QPointF point) const
{
    const Theme& theme = Appearance::theme();
    const double row =
        std::floor((point.y() - holdingsHead(m_holdings, viewport()->width(), theme)) / holdingsRow(theme));
    const auto shown =
        static_cast<std::size_t>(std::max(row, 0.0)) + static_cast<std::size_t>(verticalScrollBar()->value());
    if (row < 0 || shown >= m_holdings.rows().size()) return {};
    const auto [processor, members] = m_holdings.rows()[shown];
    QStringList lines{members == 1 ? tr("Processor %1").arg(processor)
                                   : tr("Processor %1 and %2 more that hold as much").arg(processor).arg(members - 1)};
    for (std::size_t i = 0; i < m_holdings.columns().size(); ++i) {
        const CompareHoldings::Column& column = m_holdings.columns()[i];
        const auto cell = m_holdings.cell(processor, i);
        lines += !cell ? tr("%1: there is no such processor").arg(column.letter)
                       : tr("%1: %2 (%3)%4")
                             .arg(column.letter, cell->text, column.unit,
                                  cell->differs ? tr(", differs from %1").arg(m_holdings.columns().front().letter)
                                                : QString());
    }
    return lines.join(u'\n');
}

bool HoldingsView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), explain(help->pos()), viewport());
    return true;
}

} // namespace hopscope
