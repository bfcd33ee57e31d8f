#pragma once

#include "applications/played.h"
#include "drawing/badge.h"
#include "drawing/theme.h"
#include "scenes/product/application_times.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;

/// Part of a matrix or a vector in the hands of a processor. Places are in cells, one for each element.
struct MatrixBlock {
    enum class Of : std::uint8_t { A, X, Y, Turned /* the transposed matrix */ };
    enum class Standing : std::uint8_t {
        Absent,
        Held,
        Received, ///< of a transposition: arrived, not yet turned over
        Partial,  ///< a share of y that others must still be added to
        HandedOn, ///< a share of y that has been sent
        Complete, ///< y or the transposed matrix as it must be
        Wrong     ///< the result, and not what it must be
    };
    Of of{};
    std::uint32_t processor{}, part{}; ///< part of x or y; of a matrix the number of the block
    QRectF cells{};
    Standing standing{Standing::Absent};
    std::uint32_t columns{1};
    std::vector<double> values{}; ///< row by row; empty if it is absent, or not in the order of its cells
};

/// A message under way, between the places of what it carries.
struct MatrixMessage {
    NodeId from, to;
    std::vector<QPointF> way{};    ///< in cells; straight, or around what is written
    std::vector<QRectF> sources{}; ///< of a transposition: blocks that leave their row, and places that they go to
    std::vector<QRectF> targets{};
    MatrixBlock::Of of{};
    bool adds{false};
    QString name{};               ///< "x1", "y0", "3 parts"
    std::vector<double> values{}; ///< of a message of one block
};

/// Where everything lies; the same in every moment.
struct MatrixPlan {
    std::shared_ptr<Played> played;
    QString title, context;
    std::optional<Badge> badge;      ///< right of the title
    std::vector<ActTime> times;      ///< of every act; empty: nobody asks what it costs
    std::vector<QRectF> processors;  ///< frames
    std::vector<MatrixBlock> fixed;  ///< tiles of A; none in a transposition
    std::vector<MatrixBlock> places; ///< everything that comes and goes, absent; empty if `coarse`
    bool coarse{false};              ///< too many for a drawing of each
    QSizeF cells;
};
/// Throws nothing; large cases are laid out, too.
std::shared_ptr<const MatrixPlan> matrixPlan(std::shared_ptr<Played> played, QString title, QString context,
                                             std::optional<Badge> badge = {}, std::vector<ActTime> times = {});

/// One moment: the state after the acts that are done, and the act under way.
struct MatrixScene {
    std::shared_ptr<const MatrixPlan> plan;
    std::uint32_t done{0};
    double fraction{0}; ///< of the act under way
    std::vector<MatrixBlock> places;
    std::vector<MatrixMessage> messages;
    std::uint64_t messageCount{0}; ///< under way; `messages` has them unless the plan is coarse
    std::vector<double> shares;    ///< for each processor, how much it holds of what it must receive, 0 … 1
    std::vector<double> results;   ///< of a product: 0 no share of y, 0.5 a share, 1 complete
    std::vector<std::vector<std::uint32_t>> strays; ///< of a transposition: blocks that a processor holds for others
    QString act;                                    ///< "Act 2 of 6: Broadcast x along the columns"
    QString sentence;                               ///< what happens, or how the result compares
    bool adds{false};                               ///< the act under way adds shares of y
    bool products{false};                           ///< the act under way is everybody's own work
    bool finished{false}, right{false};
};
MatrixScene matrixScene(const std::shared_ptr<const MatrixPlan>& plan, double position);

/// Draws numbers where they can be read, shades where not, and of very large cases how much everybody holds. Bare: who
/// shows it says the words, all but the legend. The badge is left out, too, if it is not `badged`.
void paint(Canvas& canvas, const MatrixScene& scene, const QSizeF& size, const Theme& theme, bool bare = false,
           bool badged = true);
/// Free width for what is written on a message, in cells.
double laneOf(const MatrixScene& scene);

} // namespace hopscope
