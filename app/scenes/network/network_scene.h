#pragma once

#include "drawing/badge.h"
#include "run/text/notation.h"
#include "scenes/chosen_messages.h"
#include "scenes/network/network_faults.h"
#include "scenes/network/network_labels.h"
#include "scenes/network/network_moment.h"
#include "scenes/network/network_projection.h"
#include "scenes/selected.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;

/// What the reader may switch.
struct NetworkOptions {
    NetworkLayout layout{NetworkLayout::Algorithm};
    bool heat{false};      ///< links coloured and thickened by their load
    bool kinds{false};     ///< logical edges coloured by what they are
    QString steps{};       ///< before the steps at the edges: "T+" for "T+3"
    bool lines{false};     ///< at the processors the line of their program
    bool firstSteps{true}; ///< at the edges the step of their first message
    bool lastStep{true};   ///< between two steps the messages of the one that is over, and what they overloaded
    bool words{true};      ///< beside links that carry too much their load, at what waits its line
    double heatTop{0};     ///< words that are the end of the colours; 0: the most in this step
    double heatUnit{0};    ///< words of a message, if all are equally long: what the legend counts
    Notation notation{};   ///< of the prices in the badge
    QSizeF room{};         ///< roomOf() it, in which a grid is nodes or boxes; empty: that of a window of usual size
    /// Of a crowded network where nobody asked for the heat of all links: those that carry too much are marked by their
    /// colour, and loads told by widths alone.
    bool contended{false};
    friend bool operator==(const NetworkOptions&, const NetworkOptions&) = default;
};

/// The sentences around the picture.
struct NetworkTexts {
    QString title, context, caption, step, time, legend;
    Badge badge;
    QString values{};     ///< names of the blocks in the legend, where they have some
    bool operands{false}; ///< the labels of messages are the operands that they carry
};

/// The network at one position of a run: a value, made of a part that belongs to the run, a part that belongs to the
/// step and the little that changes in between.
struct NetworkScene {
    std::shared_ptr<const NetworkPlan> plan;
    std::shared_ptr<const NetworkMoment> moment;
    NetworkOptions options;
    double progress{0};   ///< 0 … 1 of the way of the messages; without a common clock on average
    double time{0};       ///< without a common clock: by which every message is where it is
    bool together{false}; ///< all messages are as far as `progress` says, with a common clock or not
    bool finished{false}; ///< the run is over
    Selected selection, hover;
    std::vector<Selected> about;              ///< what is selected and under the pointer, with their parts
    std::shared_ptr<const Messages> messages; ///< messages of what is selected; null: none
    /// The whole way of a selected block: the lines of its messages, in their order.
    std::shared_ptr<const std::vector<std::vector<QPointF>>> journey;
    NetworkFaults faults;
    /// Whether links that carry too much are marked.
    bool marksLoads() const { return options.lastStep || progress < 1; }
    /// Whether so many small links carry too much that colours and widths tell how much, without dashes beside all of
    /// them.
    bool isCrowded() const;
    /// Whether the links of a large tree are drawn with a lane for each direction, and not message by message.
    bool hasLanes() const;
    std::vector<QString> labels; ///< by flight; empty where there is no room for words
    NetworkTexts texts;

    double progressOf(const Flight& flight) const
    {
        return moment->timed && !together ? progressAt(time, flight.leaves, flight.arrives) : progress;
    }
    bool hasJourney() const { return journey && !journey->empty(); }
    /// Whether edges have words of their own, or the way of a block.
    bool labelled() const
    {
        return !plan->compact && (hasJourney() || (options.firstSteps && !plan->physical && !plan->edges.empty()));
    }
};

/// The scene of a position in steps. Between whole numbers messages are under way; at a whole number k > 0 those of
/// step k have just arrived. `previous` lends what did not change; a scene of anything else does no harm. `find`
/// answers which messages are selected.
NetworkScene networkScene(const Run& run, double position, const Selected& selection, const Selected& hover,
                          const NetworkOptions& options, const NetworkScene* previous = nullptr,
                          const KnownHoldings& known = {}, Patience patience = Patience::Wait,
                          const FindMessages& find = {});

/// The places of its nodes or boxes: where all messages of the step stay in boxes below routers, these have more room
/// inside; a broadcast by regions is a map.
NetworkProjection projectionOf(const NetworkScene& scene, const NetworkFrame& frame, const Theme& theme);

/// How far messages are on their way when a step is `fraction` over: they wait a little, then move with constant speed.
double wayAt(double fraction);

/// The same picture in layers, so that a view can keep all but the last: what changes with the run and the camera,
/// what changes with the step, the words at the edges (they change as rarely as the ground, but no edge may strike them
/// through), what moves.
void paintGround(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintState(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
void paintLabels(Canvas& canvas, const NetworkScene& scene, const EdgeLabels& labels,
                 const NetworkProjection& projection, const Theme& theme);
void paintMoving(Canvas& canvas, const NetworkScene& scene, const EdgeLabels& labels,
                 const NetworkProjection& projection, const Theme& theme);
/// All of them.
void paint(Canvas& canvas, const NetworkScene& scene, const NetworkFrame& frame, const Theme& theme);
/// With the steps at its edges where they were before, as in another moment of the same step.
void paint(Canvas& canvas, const NetworkScene& scene, const NetworkFrame& frame, const EdgeLabels& labels,
           const Theme& theme);

/// By flight, whether its packet carries its word or is only a mark; the same all through a step.
using PacketTexts = std::vector<bool>;
PacketTexts packetTexts(const NetworkScene& scene, const NetworkProjection& projection);
/// Place of a packet with or without a word in pixels, as paintMoving() draws it.
QPointF packetAt(const NetworkScene& scene, const NetworkProjection& projection, std::size_t flight, bool word);
/// Message under a point of the screen, by its place in moment->flights; link under it.
std::optional<std::size_t> flightAt(const NetworkScene& scene, const NetworkProjection& projection, QPointF point);
std::optional<LinkId> linkAt(const NetworkScene& scene, const NetworkProjection& projection, QPointF point);

} // namespace hopscope
