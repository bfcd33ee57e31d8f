#pragma once

#include "machine/mpi_source.h"
#include "state/tasks/latest_task.h"

#include <QPlainTextEdit>
#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

/// A run as a program with MPI, to be read beside its picture: the messages of the step that is shown are marked. It is
/// written in the background.
class SourceView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent = nullptr);
    ~SourceView() override;

    /// Null: none. The same again costs nothing.
    void setRun(const std::shared_ptr<const Run>& run, SourceLanguage language);
    void setStep(StepIndex step); ///< from 0; -1: none
    /// Lines that are marked, from 1: the first and the last; nothing where none are.
    std::optional<std::pair<int, int>> marked() const { return m_marked; }
    bool isProgram() const { return m_program; } ///< not a sentence that says why there is none
    QString fileName() const;                    ///< that it would have
    void finish();                               ///< for tests and pictures

protected:
    void showEvent(QShowEvent* event) override;

private:
    void write();
    void put(const QString& text, std::vector<std::size_t> lines);
    void dress();
    void refreshMark();

    std::shared_ptr<const Run> m_run, m_written;
    SourceLanguage m_language{SourceLanguage::C}, m_writtenIn{SourceLanguage::C};
    StepIndex m_step{-1};
    bool m_program{false};
    std::vector<std::size_t> m_lines; ///< by step, and the one behind the last message
    std::optional<std::pair<int, int>> m_marked;
    LatestTask m_task{{"program with MPI"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
