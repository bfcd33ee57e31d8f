#pragma once

#include "page/page.h"
#include "pages/curves/measured.h"
#include "pages/curves/seen_maps.h"
#include "pages/curves/winners.h"
#include "state/curve_leads.h"
#include "state/measure_here.h"
#include "state/tasks/latest_task.h"

#include <QElapsedTimer>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <utility>

class QLabel;
class QLineEdit;
class QProgressBar;
class QVBoxLayout;

namespace hopscope {

class ChartView;
class ChoiceBox;
class CurveCheck;
class Document;
class MeasureSheet;
class MeasuredPanel;
class PipelineCurves;
class PossibleFront;
class Segmented;
class Sweeper;
class WinnerBars;
class WinnerPanel;

/// Distance from the bound, time, speed-up or shares of the time against any parameter, for the algorithms of the
/// operation; or a map of two parameters that says which of them is fastest where.
class CurvesPage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    static constexpr std::string_view winners{"winners"}; ///< the map, as a part of the page
    explicit CurvesPage(Document& document, QWidget* parent = nullptr);
    /// Hears how far long sweeps are while finish() waits for them, 0 … 1.
    void setTold(std::function<void(double)> told) { m_told = std::move(told); }
    ChartView& view() { return *m_view; }
    PipelineCurves& pipeline() { return *m_pipeline; }
    PossibleFront& possible() { return *m_possible; }
    void setPossible(bool shown); ///< the curve of what is possible at all, searched for
    enum Kind { Lines, Map };
    void setKind(int kind);
    Kind kind() const;
    /// Whose fixed rules are drawn over the map; empty: nobody's.
    void setLibrary(const std::string& id);
    void setHeight(CurveOptions::Height height);
    /// Lays the points of a CSV file over the curves, when a background task has read it; a sentence beside the button
    /// says why it cannot.
    void openMeasured(const QString& fileName);
    void finishReading();                                 ///< blocks until all that was opened is read
    void addMeasured(std::vector<MeasuredSeries> series); ///< in place of those of the same name
    const std::vector<MeasuredSeries>& measured() const { return m_measured; }
    /// The dialog that measures on this machine.
    MeasureSheet& measureHere(const MeasureHere::Programs& programs = MeasureHere::found());
    QString measuredProblem() const; ///< why the last file was not shown; empty if it was

    QWidget& widget() override { return *this; }
    bool showsDocument() const override { return true; }
    std::vector<QUndoStack*> histories() override;
    void showPart(std::string_view part) override;
    std::vector<ExportSource> exports(bool shown, const std::shared_ptr<const Run>& front) override;
    QString mainExport() const override { return QStringLiteral("curves"); }
    void addFindings(std::vector<Finding>& findings, PageHost& host) override;
    void finish() override;
    void prepare(const Look& look) override;

signals:
    void openWanted(const QString& experiment);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the fields of the range
    void widen();

private:
    void buildControls(QVBoxLayout& column);
    void buildLineControls(QVBoxLayout& column);
    void buildMapControls(QVBoxLayout& column);
    void buildMeasured(QVBoxLayout& column);
    void refreshMeasured();
    struct ReadMeasured {
        std::vector<MeasuredSeries> series{};
        QString problem{}; ///< of a file among them
    };
    void takeRead(const ReadMeasured& read);
    void sayMeasured(const QString& sentence, const char* role);
    void drawMeasured(Chart& chart) const;
    void addPossible(Chart& chart);
    void askMeasured(); ///< what the points say, once the curves stand
    void finishMeasured();
    /// The large chart above those of packets and groups; where the page is low, one at a time.
    void placeCharts();
    void placeNear();
    bool hasNearChart() const; ///< whether small charts stand below, one of them of what lies near the bound
    bool isLow() const;        ///< the page: charts that would stand below each other take turns, or are one
    bool hasRoomForTable() const;
    void documentChanged();
    void refreshControls();
    void refreshAlgorithms();
    void refreshAxes();
    void refreshMapAxes();
    const WinnerOptions& mapOptions();
    Experiment mapExperiment() const; ///< with the ratio of prices that is chosen for the map
    void startMap();
    void ratioMoved();
    std::vector<const CurveAxis*> shownAxes() const;
    std::size_t styleOf(const Series& series) const;
    void showMap();
    void openCell(std::size_t cell);
    void axisChosen();
    void readRange();
    void checkRange(); ///< marks the fields that are wrong, and says why
    void takeRangeBack();
    void showProblem();
    void later();
    void request();
    void swept();
    std::vector<std::string> chosenAlgorithms() const;
    CurveOptions shownOptions() const; ///< of what there is
    void chooseScale();
    void showChart();
    void nameTies(); ///< in the boxes: of algorithms that take the same time everywhere
    void sweepChanged();
    void sweepOthers();
    std::optional<std::size_t> placeHere() const;
    void showSentence();

    Document& m_document;
    Sweeper *m_sweeper, *m_changed, *m_others; ///< at other prices; of who is not ticked, at the experiment
    PipelineCurves* m_pipeline{};
    ChartView* m_view;
    QLabel* m_sentence{};
    QProgressBar* m_progress{};
    QVBoxLayout* m_checks{};
    Segmented *m_kind{}, *m_turn{};
    QWidget *m_turns{}, *m_controls{};
    QWidget *m_lineControls{}, *m_mapControls{};
    ChoiceBox *m_axis{}, *m_mapX{}, *m_mapY{}, *m_mapLibrary{};
    Segmented* m_mapSizes{};
    WinnerPanel* m_winnerPanel{};
    WinnerBars* m_winnerBars{};
    QLineEdit *m_from{}, *m_to{};
    Segmented *m_xScale{}, *m_height{}, *m_yScale{}, *m_best{};
    CurveCheck *m_bound{}, *m_possibleCheck{};
    PossibleFront* m_possible{};
    QVBoxLayout* m_measuredChecks{};
    QLabel* m_measuredProblem{};
    MeasuredPanel* m_measuredPanel{};
    std::vector<MeasuredSeries> m_measured;
    QStringList m_toRead; ///< files that are being read

    std::vector<CurveAxis> m_axes;
    std::vector<CurveAlgorithm> m_algorithms;
    QStringList m_notes;               ///< beside them
    std::set<std::string> m_unchecked; ///< by the user, remembered while the operation stays
    std::set<std::string> m_checked;
    CurveOptions m_options;
    std::vector<CurveAxis> m_mapAxes;
    WinnerOptions m_mapOptions;
    WinnerMap m_map;
    SweepRequest m_request, m_changedRequest, m_othersRequest;
    QString m_change; ///< of the second: "With α ten times smaller"
    std::vector<Lead> m_leads;
    std::vector<std::size_t> m_places; ///< of the curve of every series; empty until all points are there
    QElapsedTimer m_since;             ///< the sweep began
    bool m_quick{false};               ///< so that it follows a slider
    bool m_again{false};               ///< something changed meanwhile
    SeenMaps m_seenMaps;
    bool m_mapStays{false}; ///< until the one for another ratio is there
    Experiment m_shownFor;
    QTimer m_patience, m_calm; ///< the second: until nobody moves anything
    QTimer m_soon;             ///< all points are there, the crossings not yet
    QStringList m_axisNames;   ///< in their box
    bool m_rangeTyped{false};
    bool m_low{false}, m_roomy{false};                ///< the page, when it was drawn
    bool m_yChosen{false};                            ///< the scale of the vertical axis, by the user
    std::optional<std::pair<double, double>> m_drawn; ///< range of the curves on screen
    QString m_problem;                                ///< why there are none
    std::function<void(double)> m_told;
    bool m_stale{true};
    LatestTask m_reader{{"measured points"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
