#pragma once

#include "state/opened_trace.h"
#include "state/tasks/latest_task.h"

#include <QDialog>

#include <memory>

class QProgressBar;

namespace hopscope {

/// Reads the trace of a real machine in the background. It is shown where that takes a while: how far it is, and a
/// button that ends it.
class TraceSheet : public QDialog {
    Q_OBJECT
public:
    TraceSheet(const DocumentValue& document, const QString& path, QWidget* window);
    ~TraceSheet() override;
    QProgressBar& bar() { return *m_bar; }
    void finish(); ///< for tests and pictures

signals:
    void taken(const OpenedTrace& opened);
    void refused(const QString& sentence);

private:
    QProgressBar* m_bar;
    std::shared_ptr<TraceProgress> m_progress{std::make_shared<TraceProgress>()};
    LatestTask m_reader{{"reading of a trace"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
