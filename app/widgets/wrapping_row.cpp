#include "widgets/wrapping_row.h"

#include <QWidget>

#include <algorithm>

namespace hopscope {

WrappingRow::WrappingRow(QWidget* parent) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

WrappingRow::~WrappingRow() = default;

void WrappingRow::addStretching(QWidget* widget)
{
    m_stretching = widget;
    addWidget(widget);
}

void WrappingRow::addItem(QLayoutItem* item) { m_items.emplace_back(item); }

QLayoutItem* WrappingRow::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrappingRow::takeAt(int index)
{
    if (index < 0 || index >= count()) return nullptr;
    const auto at = m_items.begin() + index;
    QLayoutItem* item = at->release();
    m_items.erase(at);
    return item;
}

QSize WrappingRow::minimumSize() const
{
    QSize least;
    for (const auto& item : m_items)
        if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
    return least;
}

QSize WrappingRow::sizeHint() const
{
    QSize hint;
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue;
        const QSize one = item->sizeHint();
        hint = {hint.width() + (hint.width() > 0 ? spacing() : 0) + one.width(), std::max(hint.height(), one.height())};
    }
    return hint;
}

void WrappingRow::setGeometry(const QRect& place)
{
    QLayout::setGeometry(place);
    arranged(place, true);
}

int WrappingRow::arranged(const QRect& place, bool isWanted) const
{
    std::vector<std::vector<QLayoutItem*>> rows;
    int taken = 0;
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue; // hidden
        const int width = item->sizeHint().width();
        if (rows.empty() || taken + spacing() + width > place.width()) {
            rows.emplace_back();
            taken = -spacing();
        }
        rows.back().push_back(item.get());
        taken += spacing() + width;
    }
    int y = place.top();
    for (const auto& row : rows) {
        int height = 0, rest = place.width() - spacing() * (static_cast<int>(row.size()) - 1);
        for (const QLayoutItem* item : row) {
            height = std::max(height, item->sizeHint().height());
            rest -= item->sizeHint().width();
        }
        int x = place.left();
        for (QLayoutItem* item : row) {
            const QSize hint = item->sizeHint();
            const int width =
                std::min(hint.width() + (item->widget() == m_stretching ? std::max(rest, 0) : 0), place.width());
            if (isWanted) item->setGeometry({x, y + (height - hint.height()) / 2, width, hint.height()});
            x += width + spacing();
        }
        y += height + spacing();
    }
    return rows.empty() ? 0 : y - spacing() - place.top();
}

} // namespace hopscope
