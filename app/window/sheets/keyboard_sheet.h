#pragma once

#include <QDialog>

#include <array>
#include <set>
#include <vector>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace hopscope {

class WholeRows;
struct KeyCommand;

/// Every command with its keys, its groups in two columns. Those of a run and of a lesson are open; the others open by
/// a click, so that nothing has to be scrolled. A command that is chosen can be given another key; whoever has that key
/// already is named before.
class KeyboardSheet : public QDialog {
    Q_OBJECT
public:
    explicit KeyboardSheet(QWidget* window);

    std::array<QTreeWidget*, 2> columns() const { return m_columns; }
    QKeySequenceEdit& edit() { return *m_edit; }
    QLineEdit& search() { return *m_search; }

private:
    void addSearch();
    void addColumns();
    void addKeys();
    void fill();
    void fillGroup(QTreeWidget& column, const std::vector<const KeyCommand*>& commands, const QString& chosen);
    void filter();                               ///< by the words that are searched
    void remember(const QTreeWidgetItem& group); ///< that it was opened or closed
    void refresh();
    QString chosen() const;           ///< id of the command, empty if none is
    void choose(QTreeWidget& column); ///< its current command, instead of one of the other column
    void give(bool besides);

    QLineEdit* m_search;
    std::array<QTreeWidget*, 2> m_columns{};
    std::array<WholeRows*, 2> m_rows{};
    std::set<QString> m_toggled; ///< titles of groups that are not as they come
    QKeySequenceEdit* m_edit;
    QLabel* m_what;
    QPushButton *m_set, *m_add, *m_none, *m_reset;
};

} // namespace hopscope
