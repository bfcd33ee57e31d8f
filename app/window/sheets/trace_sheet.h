#pragma once

#include "state/opened_trace.h"
#include "state/tasks/latest_task.h"

#include <QDialog>

#include <memory>

class QProgressBar;

namespace hopscope {

/// Reads the trace of a real machine in the background. It is shown where that takes a while: how far it is, and a
/// button that ends it. Gone when it has said what became of it.
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
    bool m_ended{false};
    LatestTask m_reader{{"reading of a trace", std::size_t{512} << 20}}; ///< last: its thread uses the rest
};

} // namespace hopscope
