#pragma once

#include "run/run.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

/// Hops of a step that are followed one by one, so that a sentence about it takes some milliseconds.
inline constexpr std::size_t mostFollowedHops = 600'000;

/// Numbers of processors, from the least to the largest.
struct Hull {
    std::uint32_t least{UINT32_MAX}, most{0};
    void add(NodeId node) { least = std::min(least, node.value), most = std::max(most, node.value); }
};

/// Where most messages meet, if some do, and the first of them; no link where that would take too long.
struct Meeting {
    std::optional<LinkId> link{}; ///< where both directions share the capacity, the first of the two
    bool bothWays{};              ///< its two directions share its capacity (Duplex::Half)
    /// By its place, the one that sentences and pictures name for all of the step: of those that meet the first; where
    /// none do, of a network of levels among those that climb highest, that of the root or of the least number.
    std::size_t message{0};
    Hull from{}, to{}; ///< where those messages come from and go
    std::set<std::uint32_t> atFrom{},
        atTo{};                  ///< processors at the routers that the link joins, as far as they send or receive
    std::vector<Ends> crossed{}; ///< of the messages that take it
    std::uint64_t links{};       ///< how many links carry as many, it among them; 0 where not all were counted
    bool all{};                  ///< every link that is used carries as many
    /// How many of them go from which unit of the network to which.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> units{};
    /// Of a network of levels: the routers at which they turn from up to down.
    std::set<std::uint32_t> turns{};

    /// Whether it is this link, in whichever direction where both count.
    bool isOn(LinkId other) const { return link && (bothWays ? other / 2 == *link / 2 : other == *link); }
};

/// Goes over all routes of the step, as far as that is quick. `most`: on its busiest link, for each message that it can
/// carry at once, where that is known (Traffic::messagesPerLink); of long routes only so many are followed as it takes
/// to find a link with as many.
Meeting meetingOf(const Run& run, const Step& step, double most = 0);

/// "3 → 19" of a link from processor to processor, "3 ↔ 19" where its two directions share it. Of one with a router,
/// whose numbers nobody sees, in words that can be found in a picture: "group 0 → group 1", "router above 0–3 → router
/// above 0–7" in levels, "router of 0–3 → router of 4–7", or from where to where its messages go: "0–31 → 32–63";
/// nothing where they go from anywhere to anywhere.
std::string busiestName(const Run& run, const Meeting& meeting);
/// The same behind a sentence: " the busiest link (3 → 19)", " each of the 16 busiest links (such as 3 → 19)", " each of
/// the 8 links in use (such as 0 → 1)" where none has fewer; " a link (3 → 19)" where it is not known how many there are.
std::string busiestText(const Run& run, const Meeting& meeting);

/// Why so many share it: "The link 8 → 16 is on the routes of 2 messages: 0 → 16, 8 → 24.", "4 parallel links, router
/// above 0–15 → router above 0–31, are on the routes of 16 messages: 0 → 16, 1 → 17, 2 → 18, 3 → 19 …", and what makes
/// them meet, as far as the network says it. Empty where none share a link.
std::string sharedText(const Run& run, const Meeting& meeting);

} // namespace hopscope
