#pragma once

#include "state/tasks/latest_task.h"

#include <QScrollArea>
#include <QStringList>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

class QLabel;

namespace hopscope {

class Document;
class Playback;
class ProgramTrace;
class PseudocodeLines;
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
    /// How much there is room for: all, few words about the algorithm, none, or lines that scroll above the notes.
    enum class Form : std::uint8_t { Whole, Brief, Bare, Split };
    void rebuild();
    void refresh();
    std::pair<std::size_t, std::size_t> stateNow() const;
    void arrange();
    QString summaryIn(Form form) const;
    void showActive();
    void scrollTo(int value, int first);
    void seekTrace();
    void keep(std::shared_ptr<const Run> run, std::shared_ptr<const ProgramTrace> trace);

    Document& m_document;
    Playback& m_playback;
    Selection& m_selection;
    PseudocodeLines* m_lines{};
    QLabel* m_summary{};
    QString m_full;     ///< all that is said about the algorithm
    QWidget* m_notes{}; ///< what happens at the lines
    Form m_form{Form::Whole};
    bool m_arranging{false};
    QWidget* m_content{};
    qint64 m_shownStep{-2};
    std::pair<std::size_t, std::size_t> m_shownState{};
    std::vector<int> m_active;                        ///< lines that were brought into view
    std::shared_ptr<const Run> m_traced;              ///< the run that the trace is of
    std::shared_ptr<const ProgramTrace> m_trace;      ///< when it is there
    LatestTask m_tracer{{"trace of the pseudocode"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
