#pragma once

#include "scenes/network/inside/network_inside.h"
#include "scenes/network/network_groups.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// Messages of a step between two groups, at least one of which can be seen: those that begin in one and end in the
/// other, or where boxes lie as the network does, those that cross from one into the other on their way.
struct GroupFlow {
    NetworkGroup from, to;
    std::uint64_t there{0}, back{0};
    /// Where messages share links in time: what those that flow move, in words per unit of time; of each of them, or of
    /// all in one number where single ones could not be told apart.
    std::vector<double> thereRates{}, backRates{};
    enum class Wrap : std::uint8_t { None, Across, Down }; ///< out on one side of the picture, in on the other
    Wrap wrap{Wrap::None};
    /// Messages on the link that has the most, for each that it can carry at once: of the links that are crossed, or
    /// where messages are drawn from end to end, of those on their ways.
    double thereOnLink{0}, backOnLink{0};
    /// Where boxes lie as the network does: links that these take, each as often as it can carry a message at once.
    /// Else the cables between the two boxes, if all of the messages share those.
    std::uint64_t thereLinks{0}, backLinks{0};
    std::vector<std::uint32_t> thereTurns{}, backTurns{}; ///< of a network of levels: where its messages turn down
    double rate() const;
};
struct GroupFlows {
    std::vector<GroupFlow> list; ///< the strongest first, as many as can be told apart
    std::size_t hidden{0};       ///< pairs of groups that are not in the list
    /// Where the list is empty: what stays in each box that can be seen, from it to itself.
    std::vector<GroupFlow> loops;
    double mostRate{0};                  ///< of a flow, both ways
    std::uint64_t between{0}, inside{0}; ///< messages of the step from group to group, and within one
    bool crossing{false};                ///< flows are what crosses from box to box
    /// Messages are drawn from end to end, but what is said to share links does so between the two boxes, or in one.
    bool located{false};
    double mostOnLink{0}; ///< of all in the list
    struct Ends {
        std::uint64_t leave{0}, enter{0}, inside{0};
        std::uint64_t between{0}; ///< of those inside: from one of its units to another, over routers above the box
        std::optional<std::pair<std::uint32_t, std::uint32_t>> units{}; ///< numbers of these, if they are a single pair
        std::uint64_t through{0}; ///< of what crosses: messages that come in and go out again
        /// The most messages on a link inside, or on the ways of those that stay inside, for each that it can carry.
        double onLink{0};
        bool active() const { return leave + enter + inside > 0; }
    };
    std::map<std::uint32_t, Ends> ends; ///< by first processor of a group
    std::optional<GroupInside> shown;   ///< the group that is shown from within, if one is
    /// Of networks whose boxes may be linked to any others: links in each direction between every two that are linked,
    /// where they are equally many and all known; else 0.
    std::uint32_t links{0};
    /// Groups with cables between them, whatever crosses, but not those of `list`; as many as can be told apart.
    std::vector<std::pair<NetworkGroup, NetworkGroup>> joined;
    /// Of one message of the step the groups that it passes, each by its first processor; of one that stays, its own
    /// alone. Empty where none stands for the others.
    std::vector<std::uint32_t> example;
};
/// The messages of the step as they pass between the groups of a picture.
const GroupFlows& flowsOf(const NetworkScene& scene, const NetworkProjection& projection);

/// The one message that is drawn in bold among the others: GroupFlows::example, or nothing while the reader looks at
/// something else or nobody would say whose it is.
std::span<const std::uint32_t> exampleIn(const NetworkScene& scene, const GroupFlows& flows,
                                         const NetworkProjection& projection);

/// Where more lines cross each other than can be followed: the first processor of the box whose lines stand out.
std::optional<NodeId> standsOut(const GroupFlows& flows, const NetworkProjection& projection);

/// Whether a line of that box stands out: of units on a circle what it sends, which shows what all of them do; of
/// others what it receives, too.
bool standsOutOf(const GroupFlow& flow, const GroupFlows& flows, NodeId first, const NetworkProjection& projection);
/// Whether that is what it sends alone.
bool onlySent(const GroupFlows& flows, NodeId first, const NetworkProjection& projection);

/// Messages of a step from one box to another.
struct OneWay {
    const GroupFlow* flow{};
    bool there{true}; ///< from flow->from to flow->to; else back
    const NetworkGroup& from() const { return there ? flow->from : flow->to; }
    const NetworkGroup& to() const { return there ? flow->to : flow->from; }
    std::uint64_t messages() const { return there ? flow->there : flow->back; }
    const std::vector<std::uint32_t>& turns() const { return there ? flow->thereTurns : flow->backTurns; }
};
/// Of a network of levels whose messages spread over more routers than can be followed: those that alone are drawn, of
/// the message in bold, else the most out of the box that is shown from within. Nothing where all can be followed.
std::optional<OneWay> followedWay(const NetworkScene& scene, const GroupFlows& flows,
                                  const NetworkProjection& projection);

/// Boxes and how full they are; lines between them with the numbers of messages, as wide as what they move where
/// that is known.
void paintGroups(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// One dot on every line, on its way with the messages.
void paintFlowDots(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);

} // namespace hopscope
