#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace hopscope {

class WholeRows;

/// Every command with its keys. A command that is chosen can be given another key; whoever has that key already is
/// named before.
class KeyboardSheet : public QDialog {
    Q_OBJECT
public:
    explicit KeyboardSheet(QWidget* window);

    QTreeWidget& list() { return *m_list; }
    QKeySequenceEdit& edit() { return *m_edit; }
    QLineEdit& search() { return *m_search; }

private:
    void addSearch();
    void addKeys();
    void fill();
    void filter(); ///< by the words that are searched
    void refresh();
    QString chosen() const; ///< id of the command, empty if none is
    void give(bool besides);

    QLineEdit* m_search;
    QTreeWidget* m_list;
    WholeRows* m_rows;
    QKeySequenceEdit* m_edit;
    QLabel* m_what;
    QPushButton *m_set, *m_add, *m_none, *m_reset;
};

} // namespace hopscope
