#pragma once

#include "state/finder.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QListView;

namespace hopscope {

/// One line to find anything by its words: an action, an operation, a topology, an algorithm, a figure. It lies over
/// the window and goes away with Esc, with a choice, or when the focus leaves it.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    using Provider = std::function<std::vector<Finding>()>;
    using Reader = std::function<std::vector<Finding>(const QString&)>;
    /// `provider` is asked each time the palette opens, `reader` for what the line itself can be read as.
    CommandPalette(Provider provider, Reader reader, QWidget* window);
    void open(const QString& query = {});
    void dismiss();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Model;
    void search();
    void explain();
    void choose();
    void place();
    void move(int rows);

    Provider m_provider;
    Reader m_reader;
    QLineEdit* m_line;
    QListView* m_list;
    QLabel* m_nothing;
    QLabel* m_whole; ///< what has no room beside the present title
    QLabel* m_foot;  ///< the keys
    QWidget* m_shade;
    Model* m_model;
};

} // namespace hopscope
