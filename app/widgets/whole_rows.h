#pragma once

#include <QWidget>

class QAbstractItemView;

namespace hopscope {

/// A place for a table or a list, which is made so high that its last row is not cut.
class WholeRows : public QWidget {
    Q_OBJECT
public:
    explicit WholeRows(QAbstractItemView& table, QWidget* parent = nullptr); ///< takes it as its child
    void fit();                                                              ///< after its rows have changed
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the table

private:
    QAbstractItemView& m_table;
};

} // namespace hopscope
