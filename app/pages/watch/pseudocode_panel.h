#pragma once

#include "state/tasks/latest_task.h"

#include <QScrollArea>
#include <QStringList>

#include <memory>
#include <vector>

class QLabel;

namespace hopscope {

class Document;
class Playback;
class ProgramTrace;
class Run;
class Selection;

/// The pseudocode of the algorithm; the lines that processors execute in the present step stand out, each in a colour
/// of its own, with how many processors are there and one of them as an example. Where the pseudocode runs as a
/// program, the selected processor is shown at its line, also while it waits.
class PseudocodePanel : public QScrollArea {
    Q_OBJECT
public:
    PseudocodePanel(Document& document, Playback& playback, Selection& selection, QWidget* parent = nullptr);
    ~PseudocodePanel() override;
    /// Waits for what is computed in the background; for tests and pictures of the window.
    void finish();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Lines;
    void rebuild();
    void refresh();
    void showActive();
    void seekTrace();
    void keep(std::shared_ptr<const Run> run, std::shared_ptr<const ProgramTrace> trace);

    Document& m_document;
    Playback& m_playback;
    Selection& m_selection;
    Lines* m_lines{};
    QLabel* m_summary{};
    std::vector<QWidget*> m_notes;
    QWidget* m_content{};
    qint64 m_shownStep{-2};
    std::vector<int> m_active;                        ///< lines that were brought into view
    std::shared_ptr<const Run> m_traced;              ///< the run that the trace is of
    std::shared_ptr<const ProgramTrace> m_trace;      ///< when it is there
    LatestTask m_tracer{{"trace of the pseudocode"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
