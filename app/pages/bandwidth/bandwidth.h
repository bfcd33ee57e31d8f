#pragma once

#include "page/page.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "state/playback.h"
#include "state/tasks/latest_task.h"
#include "views/badge_view.h"
#include "widgets/parameter_row.h"

#include <QTimer>
#include <QUndoStack>
#include <QVariantAnimation>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace hopscope {

class Canvas;
class ChoiceBox;
class Document;
class DrawnCard;
class IconButton;
class Segmented;

/// How much bandwidth a schedule or a pattern needs: where its traffic goes, level by level, what it costs under the
/// models of the BSP family, and how its packets are routed on a butterfly.
class BandwidthPage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    explicit BandwidthPage(Document& document, QWidget* parent = nullptr);
    ~BandwidthPage() override;

    const BandwidthQuestion& asked() const { return m_asked; }
    void ask(BandwidthQuestion asked);
    /// `pattern:…`, or an experiment.
    void showSubject(const std::string& subject);
    const BandwidthMoment& moment() const { return m_moment; }
    Playback& playback() { return m_playback; }
    const QString& problem() const { return m_problem; }
    QUndoStack& undoStack() { return m_undo; } ///< of the questions
    /// "Total exchange · k=4"; empty where the page is about the experiment in front.
    QString patternTitle() const;
    void choose(ClusterRef cluster);
    void setAlpha(double alpha);
    /// Whose time the table of the models derives, by the id of its row.
    void chooseModel(const std::string& model);
    /// What is shown in the lower card: demand, costs, growth, tightness, front, volume, table1 or routing. False if
    /// the card has no such tab. Opens the drawer.
    bool showTab(std::string_view id);
    /// Models, growth and fits, instead of the four pictures that tell what a cut costs.
    void setDrawer(bool open);
    bool drawer() const { return m_drawerOpen; }
    /// The network: every copy of a top by itself, or its tree.
    void setUnfolded(bool unfolded);
    /// Tree, pruned butterfly, butterfly: the network grows from one to the other.
    void morph();
    std::vector<DrawnCard*> cards() const;
    /// All cards that are shown, without the widgets around them.
    void print(Canvas& canvas, QSizeF size, const Theme& theme) const;
    /// The numbers of the lower card.
    Table lowerNumbers() const;
    QSize boardSize() const { return m_board->size(); }
    /// What is known of what is shown; nothing while nothing is.
    const std::optional<Badge>& badge() const { return m_badge->badge(); }

    QWidget& widget() override { return *this; }
    bool showsDocument() const override { return true; }
    PageSubject subject() const override;
    Playback* ownClock() override { return &m_playback; }
    std::vector<QUndoStack*> histories() override;
    void leave() override;
    bool showLive(const LiveSubject& subject) override;
    std::vector<ExportSource> exports(bool shown, const std::shared_ptr<const Run>& front) override;
    QString mainExport() const override { return QStringLiteral("bandwidth"); }
    ShownView shownView(ShownView usual) const override;
    void finish() override;
    void stand(const Look& look) override;

signals:
    void computed();
    /// A pattern or an experiment is asked about.
    void subjectChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    static std::optional<BspMachine> ownMachineOf(const std::string& subject);
    static constexpr int columnWidth = 276, narrowColumn = 236, gap = 12;
    /// What the large card of the drawer shows. In a wide page the first two have cards of their own.
    enum Lower { Demand, Costs, Front, Volume, Growth, Tightness, MachineTable, RoutingTable };
    struct Tab {
        Lower kind;
        std::string_view id;
        QString title;
    };
    static std::vector<Tab> tabs();

    void buildControls(QVBoxLayout& column);
    void buildCards();
    void arrange();
    void placeCards();
    bool tellsModels() const; ///< beside the curves of growth
    bool sumsGrowth() const;  ///< the same, as sums of a point of the curves
    void placeColumn();
    void refreshControls();
    void refreshRows();
    void refreshMachineText();
    void edit(const std::string& id, const Value& value, bool dragging);
    /// Asks what the user wants to know; can be undone. Those with the same key within one drag are one step.
    void change(BandwidthQuestion next, const QString& mergeKey = {});
    void compute();
    void take(std::shared_ptr<const BandwidthPlan> plan, const QString& problem, quint64 number);
    void moved();
    void showTraffic(std::size_t superstep);
    void chooseBusiest();
    unsigned m_preferredLevel{2};
    bool m_clusterChosen{false}; ///< by a click, not by the step
    void followBestSlope();
    void refreshCards();
    void refreshHeadings();
    void refreshBadge();
    void showLower();
    void openPoint(const QString& subject);
    void turnTo(double dimensions, double spread);
    void takeExperiment();
    void seekMore(); ///< growth and rivals, for those who look at them
    Chart chartShown() const;
    bool showsChart() const;

    Document& m_document;
    BandwidthQuestion m_asked{.subject = "pattern:nn-exchange k=6"};
    std::string m_pattern{"pattern:nn-exchange k=6"}, m_experiment; ///< the last ones of both kinds
    BandwidthMoment m_moment;
    Playback m_playback;
    QString m_problem;

    QWidget* m_board{};
    BadgeView* m_badge{};
    QGridLayout* m_grid{};
    DrawnCard *m_gridCard{}, *m_treeCard{}, *m_loadCard{}, *m_demandCard{}, *m_costCard{}, *m_lowerCard{};
    Segmented *m_kinds{}, *m_machines{}, *m_routings{}, *m_prefixes{}, *m_heights{}, *m_drawn{}, *m_lowers{},
        *m_wholes{}, *m_growths{};
    ParameterRow *m_dimensions{}, *m_alpha{};
    ChoiceBox* m_patterns{};
    QLabel *m_experimentText{}, *m_message{}, *m_patternText{}, *m_machineText{}, *m_prefixTitle{};
    QPushButton *m_ownMachine{}, *m_drawer{};
    IconButton* m_morph{};
    QWidget *m_patternBox{}, *m_experimentBox{}, *m_kernelBox{};
    QVBoxLayout* m_rowsColumn{};
    std::map<std::string, ParameterRow*> m_rows;
    std::vector<Lower> m_lowerKinds;
    Lower m_lower{Growth};
    bool m_wide{true}, m_stacked{false}, m_drawerOpen{false};
    bool m_growthRatio{true};         ///< growth as multiples of DBSP, not as times
    bool m_alphaChosen{false};        ///< the slope is not that which fits best
    std::vector<DrawnCard*> m_placed; ///< and how, by placeCards()
    int m_placedAs{0};
    QVariantAnimation m_turning;
    double m_turnFrom[2]{}, m_turnTo[2]{};
    QTimer m_patience;
    QUndoStack m_undo;
    int m_chain{0};                  ///< changes merge only within one drag
    quint64 m_number{0}, m_taken{0}; ///< of the newest question, and of the last answer
    bool m_begun{false};
    std::size_t m_shownTraffic{~std::size_t{0}}, m_shownTracks{~std::size_t{0}};
    std::shared_ptr<const BandwidthPlan> m_soughtFor; ///< growth and rivals are of this one
    std::vector<double> m_morphStops;
    LatestTask m_trafficTask{{"traffic over boundaries"}}, m_task{{"bandwidth"}},
        m_moreTask{{"growth and rivals"}}; ///< last: their threads use
                                           ///< the rest
};

} // namespace hopscope
