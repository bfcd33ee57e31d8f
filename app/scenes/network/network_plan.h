#pragma once

#include "algorithms/group_tree.h"
#include "run/queues.h"
#include "run/run.h"
#include "scenes/network/network_groups.h"
#include "scenes/network/trees/network_tree.h"
#include "scenes/network/trees/network_tree_loads.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hopscope {

class RegionTree;

/// Whose picture of the network is drawn: the algorithm's (groups, logical edges) or the machine's (links, routes).
enum class NetworkLayout : std::uint8_t { Algorithm, Topology };

/// The machine's where the algorithm was written for another network, else the algorithm's.
NetworkLayout usualLayout(const Run& run);

/// A line of the drawing. Logical edges have no link.
struct Wire {
    NodeId from, to;
    LinkId link{};
    enum class Course : std::uint8_t {
        Straight,
        Swing /* leaves and arrives upright */,
        Bow,
        Chord /* of a circle, bent towards its middle */,
        Bridge /* into the gutter beside its row, along it and back, past the nodes between */,
        Stubs /* out on one side, in on the other */
    };
    Course course{Course::Straight};
    double bow{0}; ///< height of a bow or a bridge, in units of the drawing; to the left of from → to
    std::uint32_t capacity{1};
    bool failed{false}; ///< nothing travels on it
    bool hidden{false}; ///< inside a folded subtree
};

/// Places by squares of side 1, to find neighbours without asking everybody.
class PlaceIndex {
public:
    PlaceIndex() = default;
    explicit PlaceIndex(const std::vector<QPointF>& places);
    /// Calls `visit(index)` for every place less than 1 away from the point, and some others.
    template <class Visit> void near(QPointF point, Visit visit) const
    {
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (const auto found = m_squares.find(square(point, dx, dy)); found != m_squares.end())
                    for (std::uint32_t i : found->second) visit(i);
    }

private:
    static std::int64_t square(QPointF point, int dx, int dy);
    std::unordered_map<std::int64_t, std::vector<std::uint32_t>> m_squares;
};

/// Where everything stands that does not move: depends on the run and the layout, not on position, size or theme.
/// Nodes have the numbers of the schedule; those beyond the processors are routers.
struct NetworkPlan {
    std::shared_ptr<const Simulation> simulation; ///< what it was made for
    NetworkLayout layout{};
    bool physical{}; ///< wires are links, messages travel along their routes
    std::uint32_t processors{}, nodes{};
    std::vector<QPointF> places; ///< about 1 apart; empty if compact
    PlaceIndex index;
    QRectF bounds;           ///< of the places
    QRectF extent;           ///< of everything that is drawn, with room for the nodes
    double spacing{1};       ///< least distance of two nodes
    double stretch{1};       ///< how much more one direction may be magnified than the other
    double circle{0};        ///< radius, if all nodes stand on one and only neighbours are linked; it may be bent
    bool round{false};       ///< all processors stand on one circle, neighbours linked or not
    std::vector<Wire> wires; ///< physical: by cable (link / 2)
    std::vector<Group> groups;
    /// Logical edges of the algorithm where its drawing tells kinds of them apart: the step in which each is first used
    /// (0: none) and the line that its messages take.
    struct Edge {
        NodeId from{}, to{};
        std::uint8_t kind{};
        StepIndex firstStep{};
        std::vector<QPointF> track;
    };
    std::vector<Edge> edges;
    std::vector<QString> kindNames;
    /// Names of the layers of a grid with more than two axes, each above the left upper corner of its layer.
    struct Layer {
        QRectF area; ///< of the places of its nodes
        QString name;
    };
    std::vector<Layer> layers;
    std::vector<std::uint32_t> axes; ///< of such a grid whose processors have their natural places; else empty
    QString unitName;          ///< of a network of equal units, in their places: "group" of a dragonfly; else empty
    std::uint32_t unitSize{0}; ///< its processors
    bool stepRows{};           ///< nodes stand in a row for each step: those that first receive in it
    /// Of such rows without a common clock, by processor: the time at which it has received, which is its height then.
    std::vector<double> receiptTimes;
    bool upright{}; ///< edges between rows swing
    bool grid{};    ///< nodes stand in rows and columns
    /// Of a grid, or boxes of one: messages pass on blocks from several sides, and what one processor does is drawn
    /// large where there is room. Then a grid has a groupShape, too.
    bool passesOn{};
    bool bridged{}; ///< links past other nodes have lanes in the gutters between rows and columns
    /// Too many nodes for places of their own: processors are drawn in groups, which unfold as one looks closer.
    bool compact{};
    /// Of a grid or cube whose nodes have places of their own only where there is room for them: how wide and high it
    /// is, counted in least distances of two nodes. Else empty.
    QSizeF foldable{};
    GroupShape groupShape;
    /// Of one that the algorithm sees as a tree of groups: that. It is drawn by these groups then.
    std::shared_ptr<const GroupTree> groupTree;
    /// Of a compact plane: its broadcast as a map of regions, if it is one. Else null.
    std::shared_ptr<const RegionTree> regions;
    /// Of a compact network whose boxes may be linked to any others: pairs of processors with a cable between them or
    /// their switches; of very many, some that lie evenly.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> cables;
    bool allCables{};                  ///< those are all
    std::vector<ProcessorRange> below; ///< of one whose boxes hang below routers: rangesBelow()
    std::vector<RouterRow> routerRows; ///< of these
    std::optional<NodeId> root;
    std::uint32_t blocks{}, arcs{}; ///< arcs of a ring around a node; each stands for blocks / arcs of them
    Custody custody{};
    bool combined{};                     ///< arcs tell how much is joined
    bool ofResult{};                     ///< a scan: of its values the result counts, block 0
    bool exchange{};                     ///< alltoall: what is passed on is not in place
    bool pairs{};                        ///< alltoall: one arc per sender, and blocks that have arrived count
    std::vector<std::uint32_t> goals;    ///< by processor: most blocks that it has at the start or the end
    std::vector<std::uint32_t> numberOf; ///< number in the schedule by node of the topology
    bool loads{};                        ///< links carry loads that are counted
    std::uint32_t mostCapacity{1};       ///< of a link
    /// Of a tree with processors at the leaves, as it lies: its routers have rooms of their own. Nodes of folds have
    /// the numbers of the topology.
    bool tree{};
    double routerSpacing{1};
    /// ringWay() of its first step where its leaves lie in the order of their numbers; else 0.
    int ring{0};
    bool branching{}; ///< physical, processors in a row, each node linked to one above it, and nothing waits in routers
    std::vector<std::uint32_t> shownAs; ///< by node, what is drawn in its place; empty: itself
    std::vector<Fold> folds;
    std::shared_ptr<const QueueHistory> queues; ///< null where routers take no part
    QString leafNeed;                           ///< see leafNeed()

    QPointF place(NodeId node) const { return places[node.value]; }
    bool drawn(NodeId node) const { return shownAs.empty() || shownAs[node.value] == node.value; }
    /// Whether one would like to see what is below or around it.
    bool folded(NodeId node) const;
    /// What its amounts are: "combined", "in place" (what is passed on does not count), "received", and where each
    /// processor begins with its own block, which counts, "held".
    QString amountWord() const;
    /// By the number of the block, for Theme::order().
    double order(BlockId block) const { return blocks <= 1 ? -1 : static_cast<double>(block.value) / (blocks - 1); }
};

/// Whether processors are too many for places of their own, so that boxes stand for several; in a window of usual size
/// or in some other room.
bool drawnInBoxes(const Run& run, NetworkLayout layout, QSizeF room = {});
/// Whether the drawings are not the same; networks too large for places of their own have only one.
bool layoutsDiffer(const Run& run);

/// In a tree that is too large to be drawn whole, what is around `focus` is (of none: around the root of the
/// operation). A grid or cube whose nodes would be too close to each other in `room`, in pixels, is drawn as boxes,
/// however few they are; an empty room is that of a window of usual size.
std::shared_ptr<const NetworkPlan> networkPlan(const Run& run, NetworkLayout layout, std::optional<NodeId> focus = {},
                                               QSizeF room = {});
/// Whether processors stand side by side below everything else, with numbers below them.
bool standInRow(const NetworkPlan& plan);
/// Whether the plan suits this room, too: it folds a little later than it unfolds, so that neither comes and goes with
/// every pixel while a window is resized.
bool suits(const NetworkPlan& plan, QSizeF room);

/// The line along which a message moves from one node to the other, appended; a pair of NaN stands for a jump from the
/// end of one stub to the other.
void appendTrack(const NetworkPlan& plan, const Wire& wire, bool forwards, std::vector<QPointF>& out);
/// Bends a straight wire that would run over a third node.
void bowPast(const NetworkPlan& plan, Wire& wire);
/// The wire that a logical edge between two nodes has or would have.
Wire logicalWire(const NetworkPlan& plan, NodeId from, NodeId to);
bool isJump(QPointF point);
/// Points of the track of a bridge.
inline constexpr std::uint32_t bridgePoints = 18;

} // namespace hopscope
