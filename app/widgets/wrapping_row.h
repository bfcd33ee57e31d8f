#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace hopscope {

/// Widgets side by side, and in further rows where they do not fit: nothing is cut in large letters. What stretches
/// (addStretching) takes what its row leaves.
class WrappingRow : public QLayout {
    Q_OBJECT
public:
    explicit WrappingRow(QWidget* parent = nullptr);
    ~WrappingRow() override;

    void addStretching(QWidget* widget);
    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arranged({0, 0, width, 0}, false); }
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& place) override;

private:
    /// Height of all rows; the widgets are placed if that is wanted.
    int arranged(const QRect& place, bool isWanted) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    QWidget* m_stretching{};
};

} // namespace hopscope
