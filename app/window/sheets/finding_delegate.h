#pragma once

#include <QStyledItemDelegate>

namespace hopscope {

/// Title at the left with its meaning, its effect or the reason against it beside it, what it is and its keys at the
/// right. Letters that were sought are bold.
class FindingDelegate : public QStyledItemDelegate {
public:
    enum Role { GroupName = Qt::UserRole, Keys, Beside, Possible, Sought };

    using QStyledItemDelegate::QStyledItemDelegate;

    /// Whether the whole note stands in its row in a palette of this width.
    static bool noteFits(const QModelIndex& index, int width);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace hopscope
