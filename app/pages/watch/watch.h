#pragma once

#include "drawing/theme.h"
#include "page/page.h"
#include "state/selection.h"
#include "state/tasks/latest_task.h"

#include <QMainWindow>
#include <QStringList>

#include <functional>
#include <map>
#include <vector>

class QMenu;

namespace hopscope {

class Dock;
class Document;
class NetworkView;
class ParameterPanel;
class PictureView;
class Playback;
class PseudocodePanel;
class ResultPanel;
class TimeCurve;
class TimelineView;
class TransportBar;
class WhyLine;

/// One experiment on one clock: the network in the middle, everything that explains it around it.
class WatchPage : public QMainWindow, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    WatchPage(Document& document, Playback& playback, QWidget* parent = nullptr);

    NetworkView& network() { return *m_network; }
    TimelineView& timeline() { return *m_timeline; }
    /// One view for every kind of picture, in the order of pictureKinds().
    const std::vector<PictureView*>& pictures() const { return m_pictures; }
    TransportBar& transport() { return *m_transport; }
    ParameterPanel& parameters() { return *m_parameters; }
    PseudocodePanel& code() { return *m_code; }
    const WhyLine& why() const { return *m_why; }
    ResultPanel& result() { return *m_resultPanel; }
    void askForBetter(); ///< whether there is a schedule with fewer steps
    Selection& selection() { return m_selection; }
    const std::vector<Dock*>& docks() const { return m_docks; }

    void toPhase(int direction);
    void toContention(); ///< the first step that has some
    void toComplete();   ///< the end of the step that gives the selected processor the last of what it needs
    void toggleLoop();
    void resetLayout();
    /// Network, clock, one sentence and three sliders, or all views and controls. Everything, if nobody says so.
    void setEverything(bool everything);
    bool everything() const { return m_everything; }
    /// Brings a view to the front by the name of its dock: "timeline", "holdings", "formula". False if there is none of
    /// that name now.
    bool bring(const QString& name);
    /// The names of those that there are.
    QStringList viewNames() const;

    QWidget& widget() override { return *this; }
    bool showsDocument() const override { return true; }
    Playback* ownClock() override { return &m_playback; }
    bool takeKey(QKeyCombination pressed) override;
    void addFindings(std::vector<Finding>& findings, PageHost& host) override;
    void takeFocus() override;
    void clearSelection() override { m_selection.clear(); }
    std::vector<QUndoStack*> histories() override;
    void leave() override;
    void fillViewMenu(QMenu& menu) override;
    void addToPictures(QAction& action) override;
    /// As the user made it: what letters of another size have pushed aside is where it belongs.
    QByteArray arrangement() const override;
    void setArrangement(const QByteArray& state) override;
    void setPresenting(bool presenting) override;
    void arrangeAgain() override;
    std::vector<ExportSource> exports(bool shown, const std::shared_ptr<const Run>& front) override;
    ShownView shownView(ShownView usual) const override;
    void finish() override;
    void prepare(const Look& look) override;
    void stand(const Look& look) override;

signals:
    void said(const QString& sentence);
    void compareWanted();
    void everythingChanged(bool everything); ///< by the visitor

protected:
    /// Tabs of docks keep their whole names and can be scrolled.
    void childEvent(QChildEvent* event) override;
    bool event(QEvent* event) override;

private:
    static constexpr int arrangementVersion = 4;
    void showLittle();
    void unfold();                      ///< asked for by the visitor
    void turnLink(const QString& link); ///< it fails, or is repaired
    void showSpecial();                 ///< pictures of few experiments have docks while there is something to see
    /// A dock that comes to the front gets the height that its picture needs, and gives it back to the next.
    void giveRoomInFront(Dock* dock, std::function<int()> least);
    void giveRoom(Dock* dock, int least);
    /// Larger letters need wider docks; usual ones give back what these took, unless somebody has moved something
    /// since.
    void keepArrangement(double letters);
    void rearranged() { m_arranged.clear(); } ///< by the user
    /// Where letters leave no room for three columns, what stands at the sides shares one.
    void fitColumns();
    /// When the contents have taken their new sizes: words that wrap ask for other heights then.
    void arrangeOnceMore();
    Dock* addDock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
    void setTheme(const Theme& theme);

    Document& m_document;
    Playback& m_playback;
    Selection m_selection, m_hover;
    NetworkView* m_network{};
    WhyLine* m_why{};
    TimelineView* m_timeline{};
    TransportBar* m_transport{};
    ParameterPanel* m_parameters{};
    TimeCurve* m_timeCurve{};
    PseudocodePanel* m_code{};
    ResultPanel* m_resultPanel{};
    std::vector<PictureView*> m_pictures;
    std::vector<Dock*> m_pictureDocks; ///< of these
    std::map<Dock*, bool> m_special;   ///< whether there was such a picture of the last run
    std::vector<Dock*> m_docks;        ///< in the order of the View menu
    Dock *m_experiment{}, *m_result{}, *m_spaceTime{}, *m_pseudocode{}, *m_formula{}, *m_node{}, *m_time{};
    struct GivenRoom {
        int height{-1}, before{-1};
    };
    QByteArray m_arranged; ///< before letters of another size pushed things aside; empty: as it is
    QByteArray m_before;   ///< the change that is under way
    double m_letters{1};
    GivenRoom m_given;             ///< to the dock in front, and the height that it had before
    QDockWidget* m_clock{};        ///< the transport bar: always there
    QByteArray m_beforePresenting; ///< how docks were arranged
    QByteArray m_all;              ///< the same, while little is shown
    bool m_everything{true}, m_presenting{false};
    bool m_cramped{false};                              ///< the sides share a column
    LatestTask m_jump{{"search for the last receipt"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
