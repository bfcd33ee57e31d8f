#pragma once

#include "pages/curves/measured.h"
#include "state/measure_here.h"

#include <QDialog>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace hopscope {

class Document;

/// Measures the experiment in front on this machine: how many ranks, which lengths, how often; then a bar that says how
/// far it is. Closing it, or Cancel, ends all ranks.
class MeasureSheet : public QDialog {
    Q_OBJECT
public:
    /// `ticked`: ids of the algorithms whose curves are shown.
    MeasureSheet(Document& document, std::vector<std::string> ticked, MeasureHere::Programs programs, QWidget* parent);

    QComboBox& ranks() { return *m_ranks; }
    QLineEdit& lengths() { return *m_lengths; }
    QSpinBox& repeats() { return *m_repeats; }
    QPushButton& measureButton() { return *m_measure; }
    QPushButton& cancelButton() { return *m_cancel; }
    MeasureHere& process() { return m_process; }
    QString warning() const; ///< about more ranks than cores; empty: none
    QString problem() const; ///< why nothing is measured; empty: nothing is wrong

signals:
    void measured(const std::vector<hopscope::MeasuredSeries>& series);

protected:
    void done(int result) override;
    void showEvent(QShowEvent* event) override;

private:
    void fit();
    void fillRanks();
    void measure();
    void setRunning(bool running);
    void say(const QString& problem);

    Document& m_document;
    std::vector<std::string> m_ticked;
    QLabel *m_warning, *m_problem;
    QComboBox *m_ranks, *m_mode;
    QLineEdit* m_lengths;
    QSpinBox* m_repeats;
    QCheckBox* m_all;
    QProgressBar* m_progress;
    QLabel* m_points{}; ///< how many of them are measured
    QPushButton *m_measure{}, *m_cancel{};
    MeasureHere m_process;
};

} // namespace hopscope
