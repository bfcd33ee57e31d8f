#pragma once

#include "page/page.h"
#include "scenes/compare/compare_scene.h"
#include "state/clock_playback.h"
#include "state/playback.h"
#include "state/tasks/latest_task.h"

#include <QWidget>

#include <array>
#include <functional>
#include <map>
#include <utility>
#include <vector>

class QAction;
class QFrame;
class QMenu;
class QPushButton;

namespace hopscope {

class CompareCard;
class CompareClockView;
class HoldingsView;
class MachineView;
class Document;
class Segmented;
class TransportBar;

/// All experiments of the document side by side, on one clock.
class ComparePage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    /// `watched` is the clock of the experiment in front: the page begins where that one stands and leaves it where the
    /// page is left.
    ComparePage(Document& document, Playback& watched, QWidget* parent = nullptr);

    Playback& clock() { return m_clock; } ///< its positions are shares of the longest run, in steps of that one
    const CompareScene& scene() const { return m_scene; }
    double now() const { return m_clock.now(); } ///< time or step that is shown
    CompareCard& card(std::size_t index) { return *m_cards[index]; }
    Segmented& clockSwitch() { return *m_clockSwitch; }
    CompareClockView& strip() { return *m_strip; }
    /// The table of who holds what beside the cards.
    QAction& holdingsAction() { return *m_holdingsAction; }
    HoldingsView& holdings() { return *m_holdings; }
    /// The table of model and machine, where a measured run stands beside its model.
    QAction& machineAction() { return *m_machineAction; }
    MachineView& machine() { return *m_machine; }
    void setClock(RunClock::Counts clock);
    void addCopy(); ///< one more like the one in front
    /// Actions that add an experiment: a copy, and what one likes to compare with.
    const std::vector<QAction*>& additions() const { return m_additions; }

    QWidget& widget() override { return *this; }
    bool showsDocument() const override { return true; }
    Playback* ownClock() override { return &m_clock; }
    std::vector<QUndoStack*> histories() override;
    void fillEditMenu(QMenu& menu, PageHost& host) override;
    void fillViewMenu(QMenu& menu) override;
    std::vector<ExportSource> exports(bool shown, const std::shared_ptr<const Run>& front) override;
    QString mainExport() const override { return QStringLiteral("compare"); }
    ShownView shownView(ShownView usual) const override;
    void finish() override;
    void stand(const Look& look) override;

signals:
    void watchWanted();
    void networkWanted(); ///< of a file, to compare on it
    void said(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void buildActions();
    QAction* addAddition(const char* id, const QString& text, const QString& toolTip, void (ComparePage::*slot)());
    void refresh(); ///< what is compared
    void refreshActions();
    void place();
    void tell();         ///< the time
    void tellHoldings(); ///< as the networks show them
    void buildMachine();
    void tellMachine();
    void placeTables(QRectF& area); ///< beside the cards, which keep the rest of the area
    void seekMore();
    void add(const Experiment& experiment, const QString& what);
    void addOtherModel();
    void addOwnNetwork();
    void addBest();
    void addOtherQueues();
    /// Runs a search in the background and adds what it finds, unless the document changes meanwhile. `find` may throw
    /// Refused and Cancelled.
    void seek(const QString& what, std::function<std::string(const Experiment&, const std::stop_token&)> find);
    void fillNetworks(QMenu& menu);
    void placeFoot();
    void wrapAdditions();

    Document& m_document;
    Playback& m_watched;
    ClockPlayback m_clock;
    RunClock::Counts m_kind{RunClock::Counts::Time};
    CompareScene m_scene;
    /// What takes a while to find.
    struct Found {
        std::optional<std::size_t> links; ///< most that a message crosses
        std::shared_ptr<const std::vector<std::uint32_t>> waiting;
    };
    std::map<std::shared_ptr<const Simulation>, Found> m_found;
    std::array<CompareCard*, 4> m_cards{};
    QFrame *m_more{}, *m_foot{};
    QPushButton* m_holdingsButton{};
    std::vector<std::pair<QPushButton*, QAction*>> m_moreButtons; ///< of additions
    CompareClockView* m_strip{};
    HoldingsView* m_holdings{};
    QAction* m_holdingsAction{};
    MachineView* m_machine{};
    QAction* m_machineAction{};
    QPushButton* m_machineButton{};
    Segmented* m_clockSwitch{};
    QPushButton* m_addButton{};
    QMenu* m_addMenu{};
    QAction *m_copy{}, *m_otherModel{}, *m_ownNetwork{}, *m_fileNetwork{}, *m_best{}, *m_otherQueues{};
    std::vector<QAction*> m_additions;
    bool m_seeking{false};
    int m_wish{0}; ///< number of the search; what an older one found is not wanted any more
    LatestTask m_moreSeeker{{"details of the runs compared"}},
        m_seeker{{"algorithm to compare with"}}; ///< last: their
                                                 ///< threads use the rest
};

/// The bars of all experiments on the scale of the clock; pressing or dragging moves it.
class CompareClockView : public QWidget {
    Q_OBJECT
public:
    explicit CompareClockView(QWidget* parent = nullptr);
    void setScene(const CompareScene& scene);
    void setNow(double now);
    QRectF plot() const; ///< where the axis lies

signals:
    void sought(double now);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void seek(QPointF point);
    const CompareScene* m_scene{};
    double m_now{0};
};

} // namespace hopscope
