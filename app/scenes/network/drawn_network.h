#pragma once

#include "ids.h"
#include "schedule/execution.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct NetworkFile;
struct Theme;

/// A network by itself, without a run: what a file tells, or what is being drawn.
struct DrawnNetwork {
    /// What goes over a line in the whole run of an algorithm.
    struct Use {
        std::uint32_t messages{0};
        /// In which steps, counted from 1, ascending: from its first end to the other one, and the other way.
        std::vector<std::uint32_t> forth{}, back{};
        /// Of these, the steps whose message is for the node there: any other one goes on over the next line.
        std::vector<std::uint32_t> forthLast{}, backLast{};
        friend bool operator==(const Use&, const Use&) = default;
    };
    struct Line {
        std::uint32_t from{}, to{}, capacity{1};
        bool directed{false}, failed{false};
        double bow{0}; ///< how far its middle is off the straight line: to the side of lines beside it, and past nodes
        bool stubs{false}; ///< it closes a row to a ring: drawn as an end at either border, as in a run
        Use use{};         ///< where it is shown
        friend bool operator==(const Line&, const Line&) = default;
    };
    /// Of the tree that a broadcast goes over: a line, and the end that receives.
    struct TreeEdge {
        std::size_t line{};
        std::uint32_t to{};
        bool fresh{false}; ///< in place of one that the tree had before the network changed
        friend bool operator==(const TreeEdge&, const TreeEdge&) = default;
    };
    std::vector<QPointF> places; ///< by node, y downwards
    std::vector<bool> routers;
    std::vector<QString> names;
    std::vector<Line> lines;
    std::vector<Waiting> circle{}; ///< of a deadlock: by processor, each waits for the next

    std::vector<TreeEdge> tree{}; ///< shown over the lines; empty: none
    std::vector<TreeEdge> gone{}; ///< that the tree had before the network changed
    QStringList notes{};          ///< what the run is, above the key
    /// By node, in which step of a broadcast it receives, counted from 1; of the root 0. Empty: no broadcast.
    std::vector<std::uint32_t> received{};

    std::optional<std::uint32_t> node{}; ///< chosen
    std::optional<std::uint32_t> root{}; ///< of the operation, if it has one
    std::optional<std::size_t> line{};   ///< chosen
    std::vector<bool> side{};            ///< by node: the cut that is shown; empty: none
    double spacing{1};                   ///< of nodes near each other
    friend bool operator==(const DrawnNetwork&, const DrawnNetwork&) = default;
};

/// `places` by number of the file's nodes. No line runs over a third node, and none over another between the same two.
DrawnNetwork drawnNetwork(const NetworkFile& network, const std::vector<Point3>& places);

/// Bends the lines of a network anew, after its nodes have moved.
void bendLines(DrawnNetwork& network);

/// How places become points of a picture.
struct DrawnFrame {
    QPointF middle{};
    double scale{60};  ///< of one unit
    double tall{1};    ///< so much more of one downwards: of networks much wider than high
    double spacing{1}; ///< of nodes near each other, in units
    double share{0.3}; ///< of it the radius of a node: less where words stand between nodes
    QPointF centre{};  ///< of the picture

    QPointF at(QPointF place) const
    {
        return centre + QPointF((place.x() - middle.x()) * scale, (place.y() - middle.y()) * scale * tall);
    }
    QPointF back(QPointF point) const
    {
        return middle + QPointF((point.x() - centre.x()) / scale, (point.y() - centre.y()) / (scale * tall));
    }
    /// Everything in the picture, with room for names.
    static DrawnFrame fitting(const DrawnNetwork& network, const QRectF& area);
    double radius() const; ///< of a node
    /// Whether something near that point can be in the picture, in whose middle the centre is about.
    bool sees(QPointF point) const
    {
        constexpr double around = 200;
        return point.x() > -around && point.y() > -around && point.x() < 2 * centre.x() + around
               && point.y() < 2 * centre.y() + around;
    }
};

/// Whether nodes have their numbers inside: of many, all or none.
bool namesInside(const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme);

/// What is at a point: a node before a line.
std::optional<std::uint32_t> nodeAt(const DrawnNetwork& network, const DrawnFrame& frame, QPointF point);
std::optional<std::size_t> lineAt(const DrawnNetwork& network, const DrawnFrame& frame, QPointF point);

/// Processors are circles, routers squares; what carries several messages at once is thicker and says so; links that
/// failed are dashed and crossed out. The root has a dark ring, as in a run, and says what it is. Who waits for whom in
/// a deadlock: dashed arrows, with the lines of the text. Edges of a tree are dark arrows, new ones thicker and marked,
/// those that it had before are dashed. Without a tree the messages over a line make it thicker, with their steps; of a
/// broadcast each message is a line in the tone of its step, which its receiver has, too.
void paintDrawnNetwork(Canvas& canvas, const DrawnNetwork& network, const DrawnFrame& frame, const Theme& theme);

} // namespace hopscope
