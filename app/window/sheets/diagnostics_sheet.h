#pragma once

#include <QDialog>
#include <QTimer>

#include <functional>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace hopscope {

/// What the program does in the background, since when and with how much memory; and what did not work.
class DiagnosticsSheet : public QDialog {
    Q_OBJECT
public:
    explicit DiagnosticsSheet(QWidget* window);

    QTreeWidget& tasks() { return *m_tasks; }
    QTreeWidget& failures() { return *m_failures; }
    /// What its button copies; without one there is none.
    void setReport(std::function<QString()> report);
    void refresh(); ///< done twice a second while it is shown

private:
    QLabel* m_memory;
    QTreeWidget *m_tasks, *m_failures;
    QLabel *m_noTasks, *m_failed;
    QPushButton *m_stop, *m_copy;
    std::function<QString()> m_report;
    QTimer m_timer;
};

} // namespace hopscope
