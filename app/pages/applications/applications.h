#pragma once

#include "page/page.h"
#include "scenes/product/applications.h"
#include "state/playback.h"
#include "state/tasks/latest_task.h"
#include "widgets/parameter_row.h"

#include <QTimer>
#include <QUndoStack>
#include <QWidget>

#include <map>
#include <memory>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace hopscope {

class ApplicationNumbers;
class BadgeView;
class ChartView;
class ColumnScroll;
class MatrixView;
class ParameterRow;
class Segmented;
struct MatrixPlan;

/// Matrix–vector products and the transposition: with their numbers on a clock, what they cost, and how they scale.
class ApplicationsPage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    explicit ApplicationsPage(QWidget* parent = nullptr);
    ~ApplicationsPage() override;

    const ApplicationCase& application() const { return m_application; }
    /// Shows it, or says why it cannot run.
    void setApplication(const ApplicationCase& application);
    /// The same, and then goes to a position in acts, or to the end.
    void open(const ApplicationCase& application, std::optional<double> position);
    MatrixView& view() { return *m_view; }
    ChartView& chart() { return *m_chart; }
    /// With its badge, which on the page stands above it.
    Chart printedChart() const;
    Playback& playback() { return m_playback; }
    const QString& problem() const { return m_problem; }
    QUndoStack& undoStack() { return m_undo; } ///< of what was changed here
    ParameterRow* row(const std::string& id) const;

    QWidget& widget() override { return *this; }
    PageSubject subject() const override;
    Playback* ownClock() override { return &m_playback; }
    void takeFocus() override;
    std::vector<QUndoStack*> histories() override { return {&m_undo}; }
    void leave() override;
    bool showLive(const LiveSubject& subject) override;
    std::vector<ExportSource> exports(bool shown, const std::shared_ptr<const Run>& front) override;
    QString mainExport() const override { return QStringLiteral("application"); }
    ShownView shownView(ShownView usual) const override;
    void finish() override;

signals:
    void computed();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What the thread hands over.
    struct Computed {
        std::shared_ptr<const MatrixPlan> plan;
        QString noPicture; ///< why there is none
        std::optional<ApplicationResult> result;
        std::optional<Badge> badge; ///< of the result
        Chart chart;
        QString problem;
    };
    void buildControls(QVBoxLayout& column);
    void refreshRows();
    RowModel rowModel(const std::string& id) const;
    std::vector<std::string> rowIds() const;
    void edit(const std::string& id, const Value& value, bool dragging);
    /// Refuses what is no number, and leaves it where it was typed.
    void refuse(const std::string& id, const std::string& typed);
    /// What a point of the chart is of; can be undone.
    void openPoint(const QString& text);
    void makeLow(Chart& chart) const;
    void widen();
    void later();
    void compute();
    void take(const Computed& computed, quint64 number);

    ApplicationCase m_application;
    ApplicationChart m_chartKind{ApplicationChart::Efficiency};
    Playback m_playback;
    MatrixView* m_view{};
    ChartView* m_chart{};
    ApplicationNumbers* m_numbers{};
    Segmented *m_kinds{}, *m_charts{};
    BadgeView* m_chartBadge{};
    Chart m_printed; ///< whole, also where a low one has no room for all of its words
    QScrollArea* m_controls{};
    ColumnScroll* m_pictures{};
    QVBoxLayout* m_rowsColumn{};
    QLabel* m_message{};
    std::map<std::string, ParameterRow*> m_rows;
    std::pair<std::string, std::string> m_refused; ///< a row, and what was typed there in place of a number
    QUndoStack m_undo;
    int m_chain{0}; ///< changes merge only within one drag
    QString m_problem;
    QTimer m_patience;
    std::optional<double> m_wantedPosition;
    quint64 m_asked{0}, m_taken{0}; ///< number of the newest question, and of the last answer
    bool m_begun{false};
    LatestTask m_task{{"application"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
