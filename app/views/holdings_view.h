#pragma once

#include "scenes/compare/compare_holdings.h"

#include <QAbstractScrollArea>

namespace hopscope {

/// The table of who holds what, with a scroll bar where there are more processors than room.
class HoldingsView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit HoldingsView(QWidget* parent = nullptr);
    void setHoldings(CompareHoldings holdings);
    const CompareHoldings& holdings() const { return m_holdings; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void refreshScrollBar();
    QString explain(QPointF point) const;

    CompareHoldings m_holdings;
};

} // namespace hopscope
