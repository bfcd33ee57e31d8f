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
    /// `provider` is asked each time the palette opens.
    CommandPalette(Provider provider, QWidget* window);
    void open(const QString& query = {});
    void dismiss();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Model;
    void search();
    void choose();
    void place();
    void move(int rows);

    Provider m_provider;
    QLineEdit* m_line;
    QListView* m_list;
    QLabel* m_nothing;
    Model* m_model;
};

} // namespace hopscope
