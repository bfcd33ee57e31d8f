#pragma once

#include <QDockWidget>

namespace hopscope {

/// A view that can be moved, closed and brought back. Where several share a place their tabs are the titles.
class Dock : public QDockWidget {
    Q_OBJECT
public:
    /// `name` is what a saved arrangement remembers.
    Dock(const QString& name, const QString& title, QWidget* content, QWidget* parent);

signals:
    void rearranged(); ///< closed, detached or put back by its buttons or by hand

private:
    void chooseTitle();

    QWidget* m_bar{};
    QWidget* m_noBar{}; ///< while tabs show the title
};

} // namespace hopscope
