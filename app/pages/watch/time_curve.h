#pragma once

#include "state/curves.h"

#include <QTimer>
#include <QWidget>

namespace hopscope {

class ChartView;
struct Chart;
class Document;
class Sweeper;

/// Time against the message length, for the present algorithm and those that are faster somewhere: a glance at where
/// the experiment stands.
class TimeCurve : public QWidget {
    Q_OBJECT
public:
    explicit TimeCurve(Document& document, QWidget* parent = nullptr);
    ChartView& view() { return *m_view; }
    /// Computes what is missing now, and waits for it; for pictures.
    void finish();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void request();
    void show();
    /// After a few points of all algorithms: the curves of those that matter.
    void drawChosen();
    /// What is chosen at every point: behind the title or, in a narrow panel, below the axis.
    void addBest(Chart& chart, const QString& best) const;
    void nameBound(Chart& chart) const;
    bool widenTitle(Chart& chart, const QString& behind) const;
    /// Of what takes too long: the curve of the schedule that is there, if it needs no further runs.
    void giveUp();

    Document& m_document;
    ChartView* m_view;
    Sweeper* m_sweeper;
    QTimer m_patience; ///< a slider that is dragged asks for nothing
    QTimer m_limit;    ///< of what a glance may take
    CurveOptions m_options;
    SweepRequest m_request;
    bool m_choosing{false}; ///< which algorithms have curves
    Experiment m_alone;     ///< what was asked for with others and took too long
    Experiment m_asked;     ///< what the curves belong to, without the message length
};

} // namespace hopscope
