#pragma once

#include "pages/curves/measured_study.h"
#include "state/tasks/latest_task.h"

#include <QWidget>

class QVBoxLayout;

namespace hopscope {

class ChartView;
class Document;

/// What the measured points say: how far they are from the simulated times, α and β that fit them, and which of them
/// stand apart.
class MeasuredPanel : public QWidget {
    Q_OBJECT
public:
    explicit MeasuredPanel(Document& document, QWidget* parent = nullptr);
    /// Asks about these points, unless that is what was asked before; without any it is hidden.
    void ask(const CurveOptions& options, const std::vector<MeasuredSeries>& series);
    const std::vector<MeasuredStudy>& studies() const { return m_studies; }
    /// Sentences about one study, as they are shown.
    static QStringList textOf(const MeasuredStudy& study, const CurveAxis& axis, const QString& unit);
    void finish();

private:
    struct Asked {
        Experiment experiment;
        std::string axis;
        bool best{};
        std::vector<std::string> algorithms;
        std::vector<MeasuredSeries> series;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    void show(const std::vector<MeasuredStudy>& studies);
    void addButton(const PriceFit& fit);

    Document& m_document;
    ChartView* m_residuals;
    QVBoxLayout* m_lines;
    CurveAxis m_axis;
    std::optional<Asked> m_asked;
    MeasuredQuestion m_question;
    std::vector<MeasuredStudy> m_studies;
    LatestTask m_task;
};

} // namespace hopscope
