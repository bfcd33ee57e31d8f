#pragma once

#include "pages/curves/pipeline_charts.h"
#include "state/tasks/latest_task.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QLabel;

namespace hopscope {

class ChartView;
class Document;

/// Time against packets, best time of every group and depth of the tree beside each other; hidden where the experiment
/// has no packets. Where the curves above coincide near their bound, what lies there stands in place of the depth.
class PipelineCurves : public QWidget {
    Q_OBJECT
public:
    explicit PipelineCurves(Document& document, QWidget* parent = nullptr);
    ~PipelineCurves() override;
    /// Hidden as long as it is not wanted, whatever the experiment.
    void setWanted(bool wanted);
    /// What lies near the bound of the curves above; nothing: the depth.
    void setNear(std::optional<Chart> near);
    const PipelineCharts& charts() const { return m_charts; }
    struct Named {
        QString title;
        Chart chart;
    };
    /// Those that have curves.
    std::vector<Named> shown() const;
    /// Computes what is missing now, and waits for it; for pictures.
    void finish();

signals:
    void experimentOpened(const QString& experiment); ///< of a point of a curve

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refreshVisible();
    void request();
    void show(const PipelineCharts& charts);
    void showLast();
    void place(std::size_t part, const Chart& chart);

    Document& m_document;
    std::array<ChartView*, 3> m_views{};
    std::array<QWidget*, 3> m_parts{};
    std::array<QLabel*, 3> m_titles{};
    PipelineCharts m_charts;
    std::optional<Chart> m_near;
    std::shared_ptr<const Run> m_asked;
    bool m_wanted{true};
    QTimer m_patience;                             ///< a slider that is dragged asks for nothing
    LatestTask m_task{{"curves of the pipeline"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
