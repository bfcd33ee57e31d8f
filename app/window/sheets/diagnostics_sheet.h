#pragma once

#include <QDialog>
#include <QTimer>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace hopscope {

class MemoryBar;

/// An experiment of the document, and what became of it.
struct ExperimentState {
    QString experiment;                                ///< as text
    QString processors{}, steps{}, messages{}, time{}; ///< empty without a run
    QString state{};                                   ///< "correct result", "running", "cannot run"
};

/// What the program holds, runs and has run, since when and with how much memory; what did not work; and what a report
/// of a fault needs.
class DiagnosticsSheet : public QDialog {
    Q_OBJECT
public:
    explicit DiagnosticsSheet(QWidget* window);

    QTreeWidget& tasks() { return *m_tasks; }
    QTreeWidget& failures() { return *m_failures; }
    QTreeWidget& experiments() { return *m_experiments; }
    /// What its button copies; without one there is none.
    void setReport(std::function<QString()> report);
    void setExperiments(std::function<std::vector<ExperimentState>()> experiments);
    void refresh(); ///< done twice a second while it is shown

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeFacts();
    void addButtons();
    void refreshExperiments();
    void refreshTasks();
    void refreshFailures();

    MemoryBar* m_memory;
    QLabel* m_ran;
    QTreeWidget *m_experiments, *m_tasks, *m_failures;
    QLabel *m_noTasks, *m_failed;
    QPushButton *m_stop{}, *m_copy{};
    std::function<QString()> m_report;
    std::function<std::vector<ExperimentState>()> m_states;
    QTimer m_timer;
};

} // namespace hopscope
