#pragma once

#include "page/page.h"
#include "run/analysis/broadcast_tree.h"
#include "run/analysis/changed_costs.h"
#include "scenes/network/drawn_network.h"
#include "state/tasks/latest_task.h"
#include "topology/graph_cuts.h"
#include "topology/layout.h"
#include "topology/network_file.h"
#include "topology/path_lengths.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace hopscope {

class ChoiceBox;
class Document;
class NetworkBoard;
class Segmented;
class WholeRows;
struct Theme;

/// What is known of a network that is looked at.
struct NetworkChecks {
    std::uint32_t processors{}, routers{};
    std::uint64_t links{}; ///< cables that have not failed
    std::size_t components{};
    std::uint32_t degree{};
    std::optional<PathLengths> lengths{};
    std::optional<BisectionBounds> bisection{};
    std::optional<BroadcastCut> cut{};
    bool searching{false}; ///< bounds of the bisection, and the cut
    /// What the numbers are made of, while the network is whole: lengths of a grid and which of them are rings; or a
    /// cube. Else empty.
    std::vector<std::uint32_t> axes{};
    std::vector<bool> wraps{};
    bool cube{false};
};

/// What the costs of an experiment on a network are compared with, and what its algorithm does there.
struct NetworkCosts {
    CostsInTime found;
    std::optional<BroadcastTree> before{}, now{}; ///< of a broadcast
    QString sentence{};                           ///< of the algorithm of the experiment; may be empty
    std::shared_ptr<const Run> run{};             ///< of the experiment; null where it does not run
    std::vector<DrawnNetwork::Use> use{};         ///< of its cables
    QStringList notes{};                          ///< what it does, step by step
    std::vector<std::uint32_t> received{};        ///< by number of a node, in which step of a broadcast
    bool changed{false};                          ///< the network is not the one that it was made from
};

/// The network of the experiment in front, to be drawn: nodes, links, routers and capacities, links that fail, layouts.
/// A family becomes a network of its own with the first line that is drawn; what is drawn is in the document. Beside it
/// stands what the network is, and what every algorithm of the operation costs on it.
class NetworkPage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    explicit NetworkPage(Document& document, QWidget* parent = nullptr);
    ~NetworkPage() override;

    NetworkBoard& board() { return *m_board; }
    QTreeWidget& costs() { return *m_costs; }
    QString checks() const;                               ///< as they stand there, a line each
    const NetworkFile& network() const { return m_file; } ///< that is shown
    const std::string& name() const { return m_name; }    ///< of the drawn network; empty: a family's
    static constexpr std::uint32_t mostDrawn = 4096;      ///< nodes; more are shown and not edited
    static constexpr std::uint32_t mostCompared = 128;    ///< processors, with all algorithms; more as far as time goes

    /// Another network to begin with: "torus:4x4 wrap=yn minus 0-1". Says why not.
    bool startFrom(const QString& wanted);
    void startEmpty();
    void addNode(QPointF place, bool router);
    void connectNodes(std::uint32_t from, std::uint32_t to);
    void branch(std::uint32_t from, QPointF place); ///< a new node with a link to that one
    void move(std::uint32_t node, QPointF place);   ///< in the document once the move ends
    void endMove();
    void removeChosen();
    void failChosen(); ///< or repairs it
    void arrange(Layout2D layout);
    void setCapacity(int capacity);
    void setLatency(double latency);
    void turnRouter(); ///< the chosen node: processor or router

    QWidget& widget() override { return *this; }
    bool showsDocument() const override { return true; }
    void takeFocus() override;
    void clearSelection() override;
    std::vector<QUndoStack*> histories() override;
    void addToPictures(QAction& action) override;
    void finish() override;
    std::vector<ExportSource> exports(bool shown, const std::shared_ptr<const Run>& front) override;
    QString mainExport() const override { return QStringLiteral("drawn-network"); }

signals:
    void said(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildBar(QWidget& bar);
    void buildSide();
    void buildChosen(QWidget& row);
    void setTheme(const Theme& theme);
    void takeValue();
    void refreshChosen();
    void check(); ///< in the background
    void showChecks(const NetworkChecks& checks);
    void showCosts(const CostsInTime& found, bool changed);
    QString costsNote(const CostsInTime& found, bool changed);
    /// What the algorithm of the experiment does, or what a change does to it, below the network; its tree over the
    /// lines, if every edge of it is one, and the edges that it had before.
    void showChange(const NetworkCosts& costs);
    void takeUse(const Topology& topology, const std::vector<DrawnNetwork::Use>& use);
    /// By edge of a tree the line that it is; fewer where messages go over several links.
    std::vector<DrawnNetwork::TreeEdge> edgesOf(const BroadcastTree& tree, const BroadcastTree& other) const;
    bool editable(); ///< says why not
    /// One change of the network, which is in the document then.
    void edit(const QString& what, const std::function<void(NetworkFile&)>& act, const QString& mergeKey = {});
    Experiment beforeNow() const; ///< the same on the network that this one was made from

    Document& m_document;
    /// What tells the networks of experiments apart.
    struct ShownSubject {
        std::string topology, failed, text; ///< text: of one in the document
        Values values{};                    ///< of its family
        friend bool operator==(const ShownSubject&, const ShownSubject&) = default;
    };
    ShownSubject shownSubject() const;
    static std::string failedLinks(const Values& values); ///< as experiments name them
    void takeNetwork(const ShownSubject& subject, NetworkFile file, DrawnNetwork drawn);
    void showNetwork();
    std::optional<std::uint32_t> rootNode() const; ///< of the experiment, in the file
    void hideCut();
    std::vector<bool> failedEdges() const;
    std::string linkText(std::size_t edge) const; ///< as experiments name it
    void compare();                               ///< what it costs, in the background

    ShownSubject m_subject; ///< that is shown, or under way
    std::string m_name;
    QString m_change;                                   ///< what it does to the algorithm of the experiment, or that
    std::vector<DrawnNetwork::TreeEdge> m_tree, m_gone; ///< of the algorithm; edges that it had before
    std::vector<DrawnNetwork::Use> m_use;               ///< by line, where there is no tree
    QStringList m_notes;                                ///< likewise, of the run
    std::vector<std::uint32_t> m_received;              ///< likewise, by number of a node
    QString m_refusal;                                  ///< why the network cannot be shown
    NetworkFile m_file;
    std::vector<NodeId> m_numbers; ///< in the topology, by node of the file
    NetworkChecks m_checks;
    bool m_loaded{false}, m_moved{false}, m_cutShown{false};

    NetworkBoard* m_board{};
    QLineEdit* m_start{};
    Segmented* m_tools{};
    ChoiceBox* m_layouts{};
    QFormLayout* m_facts{};
    QLabel *m_chosen{}, *m_sentence{}, *m_costsHead{}, *m_costsNote{};
    QWidget* m_side{};
    QSpinBox* m_capacity{};
    QDoubleSpinBox* m_latency{};
    QPushButton *m_fail{}, *m_remove{}, *m_router{}, *m_cut{};
    QTreeWidget* m_costs{};
    WholeRows* m_costsRows{};
    QTimer m_resting;
    quint64 m_number{0};
    LatestTask m_loader{{"reading of a network"}}, m_checker{{"checks of a network"}},
        m_comparer{{"costs on a network"}}; ///< last: their threads use the rest
};

} // namespace hopscope
