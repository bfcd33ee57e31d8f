#include "widgets/whole_rows.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QTimer>
#include <QTreeView>

namespace hopscope {

WholeRows::WholeRows(QAbstractItemView& table, QWidget* parent) : QWidget(parent), m_table(table)
{
    table.setParent(this);
    table.show(); // a new parent hides
    table.installEventFilter(this);
    // Names that are broken anew make other rows, and so may those that are scrolled to.
    const auto later = [this] { QTimer::singleShot(0, this, &WholeRows::fit); };
    if (const auto* tree = qobject_cast<QTreeView*>(&table))
        connect(tree->header(), &QHeaderView::sectionResized, this, later);
    else { // a list has its model from the beginning
        connect(table.model(), &QAbstractItemModel::rowsInserted, this, later);
        connect(table.model(), &QAbstractItemModel::rowsRemoved, this, later);
    }
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, this, &WholeRows::fit);
    setSizePolicy(table.sizePolicy());
}

QSize WholeRows::sizeHint() const { return m_table.sizeHint(); }

QSize WholeRows::minimumSizeHint() const { return m_table.minimumSizeHint(); }

void WholeRows::fit()
{
    const auto* tree = qobject_cast<const QTreeView*>(&m_table);
    const int around = (tree ? tree->header()->height() : 0) + 2 * m_table.frameWidth(), room = height() - around;
    int rows = 0;
    const QAbstractItemModel& model = *m_table.model();
    for (QModelIndex at = m_table.indexAt({0, 0}); at.isValid();
         at = tree ? tree->indexBelow(at) : model.index(at.row() + 1, 0)) {
        const int row = m_table.visualRect(model.index(at.row(), 0, at.parent())).height();
        if (rows + row > room) break;
        rows += row;
    }
    m_table.setGeometry(0, 0, width(), rows > 0 ? around + rows : height());
}

void WholeRows::resizeEvent(QResizeEvent*) { fit(); }

bool WholeRows::eventFilter(QObject* watched, QEvent* event)
{
    const bool shows = event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent;
    if (shows) setVisible(!m_table.isHidden());
    return QWidget::eventFilter(watched, event);
}

} // namespace hopscope
