#pragma once

#include <QStyledItemDelegate>

class QTreeView;

namespace hopscope {

/// The first column of a tree takes as many lines as its words need in its width; Qt's own rows are one line high and
/// end in dots. The view wraps words and has no uniform heights.
class WrappingDelegate : public QStyledItemDelegate {
public:
    explicit WrappingDelegate(QTreeView& view);
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QTreeView& m_view;
};

} // namespace hopscope
