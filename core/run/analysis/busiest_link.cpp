#include "run/analysis/busiest_link.h"

#include "algorithms/algorithm.h"
#include "cost/ring_traffic.h"
#include "run/analysis/known_levels.h"
#include "run/analysis/meeting_reason.h"
#include "run/analysis/why.h"

#include <fmt/format.h>

#include <iterator>
#include <ranges>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// The message that stands for those of a step in which none share a link: of a network of levels one that climbs as
/// high as any (`links`: how many each takes, as far as that is known), which shows all levels that are used; of these
/// that of the root if it sends, else of the least number.
std::size_t firstMessage(const Run& run, const Step& step, std::span<const std::uint32_t> links = {})
{
    const auto transfers = step.transfers();
    const std::optional<NodeId> source =
        run.setup().values.contains("root") ? std::optional(root(run.problem())) : std::nullopt;
    std::size_t first = 0;
    const auto order = [&](std::size_t i) {
        return std::tuple(links.empty() ? 0 : -static_cast<std::int64_t>(links[i]), transfers[i].from != source,
                          transfers[i].from.value, transfers[i].to.value);
    };
    for (std::size_t i = 1; i < transfers.size(); ++i)
        if (order(i) < order(first)) first = i;
    return first;
}

/// The unit of the network, such as a group, that all of them are in; nothing if they are in several.
std::optional<std::uint32_t> unitOf(const Topology& topology, const Hull& hull)
{
    const Units& units = topology.units();
    if (units.sizes.empty() || units.name.empty() || units.sizes.back() >= topology.processors()) return {};
    const std::uint32_t unit = hull.least / units.sizes.back();
    return unit == hull.most / units.sizes.back() ? std::optional(unit) : std::nullopt;
}

/// "processor 5", "0–31"
std::string hullText(const Hull& hull)
{
    return hull.least == hull.most ? fmt::format("processor {}", hull.least)
                                   : fmt::format("{}–{}", hull.least, hull.most);
}

/// "4–7" of numbers without a gap, "3, 41, 97 …" of others.
std::string membersText(const std::set<std::uint32_t>& members)
{
    constexpr std::size_t named = 3;
    const Hull hull{*members.begin(), *members.rbegin()};
    if (members.size() == hull.most - hull.least + 1) return hullText(hull);
    std::string text;
    for (auto one = members.begin();
         one != members.end() && std::distance(members.begin(), one) < std::ptrdiff_t{named}; ++one)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", *one);
    return members.size() > named ? text + " …" : text;
}

/// In words that can be found in a picture; nothing if there are none.
std::string nameOfLink(const Run& run, const Meeting& meeting)
{
    const Topology& topology = run.topology();
    const auto& placed = run.setup().placed;
    const Ends ends = topology.ends(*meeting.link);
    const std::string_view arrow = meeting.bothWays ? "↔" : "→";
    if (std::max(ends.from.value, ends.to.value) < topology.processors()) {
        const auto name = [&](NodeId node) { return std::ranges::find(placed, node) - placed.begin(); };
        return fmt::format("{} {} {}", name(ends.from), arrow, name(ends.to));
    }
    // Units are of places in the network: where processors of the schedule stand elsewhere, their numbers tell nothing.
    if (std::ranges::is_sorted(placed)) {
        if (std::optional<std::string> name = nameInLevels(topology, ends, meeting.bothWays)) return *name;
        const auto from = unitOf(topology, meeting.from), to = unitOf(topology, meeting.to);
        const std::string& unit = topology.units().name;
        if (from && to && from != to) return fmt::format("{} {} {} {} {}", unit, *from, arrow, unit, *to);
    }
    const auto name = [&](NodeId node, const Hull& near, const std::set<std::uint32_t>& at) {
        if (node.value < topology.processors()) return hullText(near);
        return at.empty() ? std::string() : "router of " + membersText(at);
    };
    if (const std::string one = name(ends.from, meeting.from, meeting.atFrom),
        other = name(ends.to, meeting.to, meeting.atTo);
        !one.empty() && !other.empty())
        return fmt::format("{} {} {}", one, arrow, other);
    if (meeting.from.most >= meeting.to.least && meeting.to.most >= meeting.from.least) return {};
    return fmt::format("{} {} {}", hullText(meeting.from), arrow, hullText(meeting.to));
}

/// Of a ring, without a walk over every hop: of its long routes there are millions.
void meetOnRing(const RingTraffic& ring, const Step& step, Meeting& meeting)
{
    const std::vector<std::uint32_t>& messages = ring.messages();
    const auto busiest = std::ranges::max_element(messages);
    if (busiest == messages.end() || *busiest <= 1) return;
    meeting.link = static_cast<LinkId>(busiest - messages.begin());
    meeting.links = static_cast<std::uint64_t>(std::ranges::count(messages, *busiest));
    meeting.all = std::ranges::all_of(messages, [&](std::uint32_t each) { return each == 0 || each == *busiest; });
    const auto transfers = step.transfers();
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        if (!ring.takes(i, *meeting.link)) continue;
        if (meeting.crossed.empty()) meeting.message = i;
        meeting.crossed.push_back({transfers[i].from, transfers[i].to});
        meeting.from.add(transfers[i].from);
        meeting.to.add(transfers[i].to);
    }
}

} // namespace

Meeting meetingOf(const Run& run, const Step& step, double known)
{
    const Topology& topology = run.topology();
    Meeting meeting{.bothWays = run.setup().duplex == Duplex::Half, .message = firstMessage(run, step)};
    constexpr std::uint64_t mostLinks = 4'000'000; // a count for each
    if ((topology.dedicated() && !meeting.bothWays) || topology.links() > mostLinks) return meeting;
    if (!meeting.bothWays)
        if (const auto ring = RingTraffic::of(topology, run.setup().placed, step)) {
            meetOnRing(*ring, step, meeting);
            return meeting;
        }
    constexpr std::size_t mostSought = 5'000'000; // hops in search of a link that has as many as are known
    const TrafficMeter meter = run.meter();
    std::vector<LinkId> route;
    const auto transfers = step.transfers();
    // Goes on while `visit` wants to.
    const auto eachRoute = [&](std::size_t count, auto visit) {
        std::size_t hops = 0;
        for (std::size_t i = 0; i < count; ++i) {
            route.clear();
            meter.route(transfers[i], route);
            hops += route.size();
            if (!visit(i, transfers[i], hops)) return;
        }
    };
    std::vector<std::uint32_t> messages(topology.links());
    // Where they share their capacity, the two directions of a link are counted as the first of them.
    const auto counted = [&](LinkId link) { return meeting.bothWays ? link & ~LinkId{1} : link; };
    const auto onLink = [&](LinkId link) {
        return static_cast<double>(messages[link]) / std::max(topology.capacity(link), 1U);
    };
    bool found = false;
    std::size_t followed = 0;
    const bool inPlace = std::ranges::is_sorted(run.setup().placed),
               levels = inPlace && topology.arrangement() == Arrangement::Levels;
    std::vector<std::uint32_t> links; // of each message
    eachRoute(transfers.size(), [&](std::size_t i, const Transfer&, std::size_t hops) {
        if (hops > (known > 1 ? mostSought : mostFollowedHops)) return false;
        for (const LinkId link : route)
            if (++messages[counted(link)] >= known && known > 1) found = found || onLink(counted(link)) >= known;
        followed = i + 1;
        if (levels) links.push_back(static_cast<std::uint32_t>(route.size()));
        // Whoever takes that link has been met.
        return !found || hops <= mostFollowedHops;
    });
    if (followed < transfers.size() && !found) return meeting;
    double most = 1;
    for (LinkId link = 0; link < messages.size(); ++link)
        if (const double each = onLink(link); each > most) most = each, meeting.link = link;
    if (!meeting.link) {
        if (links.size() == transfers.size()) meeting.message = firstMessage(run, step, links);
        return meeting;
    }
    if (followed == transfers.size() && (known <= 1 || most == known)) {
        meeting.all = true;
        for (LinkId link = 0; link < messages.size(); ++link)
            if (onLink(link) == most)
                meeting.links += topology.capacity(link);
            else if (messages[link] > 0)
                meeting.all = false;
    }
    // Who takes it, and which processors are at its ends.
    const auto [from, to] = topology.ends(*meeting.link);
    // Ways up are as long as ways down; units are of places in the network.
    const Units* units = inPlace && !topology.units().sizes.empty() ? &topology.units() : nullptr;
    bool first = true;
    eachRoute(followed, [&](std::size_t i, const Transfer& transfer, std::size_t) {
        if (route.empty()) return true;
        const NodeId entry = topology.ends(route.front()).to, exit = topology.ends(route.back()).from;
        if (entry == from) meeting.atFrom.insert(transfer.from.value);
        if (entry == to) meeting.atTo.insert(transfer.from.value);
        if (exit == from) meeting.atFrom.insert(transfer.to.value);
        if (exit == to) meeting.atTo.insert(transfer.to.value);
        if (std::ranges::none_of(route, [&](LinkId link) { return meeting.isOn(link); })) return true;
        if (std::exchange(first, false)) meeting.message = i;
        meeting.crossed.push_back({transfer.from, transfer.to});
        if (units)
            ++meeting.units[{transfer.from.value / units->sizes.back(), transfer.to.value / units->sizes.back()}];
        if (levels) meeting.turns.insert(topology.ends(route[(route.size() - 1) / 2]).to.value);
        // Of what comes the other way over a link that both share, the receiver is on its near side.
        const bool along = std::ranges::find(route, *meeting.link) != route.end();
        meeting.from.add(along ? transfer.from : transfer.to);
        meeting.to.add(along ? transfer.to : transfer.from);
        return true;
    });
    return meeting;
}

std::string busiestName(const Run& run, const Meeting& meeting)
{
    return meeting.link ? nameOfLink(run, meeting) : std::string();
}

std::string busiestText(const Run& run, const Meeting& meeting)
{
    const std::string name = busiestName(run, meeting);
    // Not all were counted: there may be others.
    if (meeting.links == 0) return " a link" + (name.empty() ? name : fmt::format(" ({})", name));
    const bool one = meeting.links == 1 || (meeting.link && meeting.links == run.topology().capacity(*meeting.link));
    if (one) return " the busiest link" + (name.empty() ? name : fmt::format(" ({})", name));
    return fmt::format(" each of the {} {}", writtenAmount(static_cast<double>(meeting.links)),
                       meeting.all ? "links in use" : "busiest links")
           + (name.empty() ? name : fmt::format(" (such as {})", name));
}

std::string sharedText(const Run& run, const Meeting& meeting)
{
    if (!meeting.link) return {};
    const std::string name = nameOfLink(run, meeting);
    const std::uint32_t wide = run.topology().capacity(*meeting.link);
    const std::string link = wide > 1
                                 ? fmt::format("{} parallel links{} are", wide, name.empty() ? "" : ", " + name + ",")
                             : name.empty() ? std::string("The busiest link is")
                                            : fmt::format("The link {} is", name);
    constexpr std::size_t named = 4;
    std::string messages;
    for (const Ends& one : meeting.crossed | std::views::take(named))
        messages += fmt::format("{}{} → {}", messages.empty() ? "" : ", ", one.from.value, one.to.value);
    const std::string text = fmt::format("{} on the routes of {} messages: {}{}", link,
                                         writtenAmount(static_cast<double>(meeting.crossed.size())), messages,
                                         meeting.crossed.size() > named ? " …" : "."),
                      reason = reasonText(run, meeting);
    return reason.empty() ? text : text + " " + reason;
}

} // namespace hopscope
