#include "own/msccl/msccl_waits.h"

#include <vector>

namespace hopscope {

namespace {

constexpr std::uint32_t noEvent = MscclEvent::none;

/// Of a step of a thread block: its receipt, its send, or what it is where it has neither.
struct Nodes {
    std::uint32_t first{noEvent}, last{noEvent};
};

} // namespace

OwnWaits waitsOf(const MscclPlay& play, const MscclEvents& events)
{
    OwnWaits found;
    std::vector<Nodes> nodes(events.count());
    for (const MscclPlay::Message& message : play.messages)
        if (play.carries(message)) {
            const std::uint32_t number = found.messages++;
            nodes[message.receipt].first = OwnWaits::receipt(number);
            nodes[events[message.receipt].sender].last = OwnWaits::send(number);
        }
    const auto add = [&](std::uint32_t first, std::uint32_t then) { found.waits.push_back({first, then}); };
    for (std::uint32_t i = 0; i < events.count(); ++i) {
        Nodes& one = nodes[i];
        if (one.first == noEvent && one.last == noEvent) {
            one.first = one.last = found.act(static_cast<std::uint32_t>(found.acts.size()));
            found.acts.push_back({NodeId{events[i].gpu}, 0});
        } else if (one.first != noEvent && one.last != noEvent) {
            add(one.first, one.last);
        } else {
            one.first = one.last = one.first == noEvent ? one.last : one.first;
        }
    }
    for (std::uint32_t i = 0; i < events.count(); ++i) {
        const MscclEvents::Before before = events.before(i);
        if (before.block != noEvent) add(nodes[before.block].last, nodes[i].first);
        if (before.dependence != noEvent) add(nodes[before.dependence].last, nodes[i].first);
        // A message of nothing is no message, but its receipt waits for it.
        const bool nothing = before.message != noEvent && nodes[before.message].last >= found.act(0);
        if (nothing) add(nodes[before.message].last, nodes[i].first);
    }
    return found;
}

} // namespace hopscope
