#include "widgets/wrapping_delegate.h"

#include <QHeaderView>
#include <QStyle>
#include <QTimer>
#include <QTreeView>

#include <algorithm>

namespace hopscope {

WrappingDelegate::WrappingDelegate(QTreeView& view) : QStyledItemDelegate(&view), m_view(view)
{
    view.setWordWrap(true);
    view.setUniformRowHeights(false);
    // Another width, other heights.
    QObject::connect(view.header(), &QHeaderView::sectionResized, &view, [&view](int column) {
        if (column == 0) QTimer::singleShot(0, &view, [&view] { view.doItemsLayout(); }); // not amid a layout
    });
}

QSize WrappingDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    // Numbers have groups of digits: what parts columns must be wider than what parts these.
    constexpr int apart = 8;
    if (index.column() != 0) return size + QSize(apart, 0);
    QStyleOptionViewItem shown = option;
    initStyleOption(&shown, index);
    // As QCommonStyle sets the words into a cell.
    const int margin = m_view.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &m_view) + 1;
    const int room = m_view.columnWidth(0) - (m_view.rootIsDecorated() ? m_view.indentation() : 0) - 2 * margin;
    const QRect text =
        shown.fontMetrics.boundingRect(QRect(0, 0, std::max(room, 40), 4000), Qt::TextWordWrap, shown.text);
    const int line = shown.fontMetrics.lineSpacing();
    if (text.height() > line + 2) size.setHeight(size.height() + text.height() - line);
    return size;
}

} // namespace hopscope
