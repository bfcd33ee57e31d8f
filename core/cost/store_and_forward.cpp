#include "cost/store_and_forward.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace hopscope {

namespace {

struct Waiting {
    std::uint32_t remaining;
    NodeId from, to;
    std::uint32_t parcel;
    /// Longest remaining way first, then lowest source, lowest destination, order of sending.
    bool operator<(const Waiting& other) const
    {
        return std::tuple(other.remaining, from, to, parcel)
               > std::tuple(remaining, other.from, other.to, other.parcel);
    }
};

struct Queue {
    std::priority_queue<Waiting> waiting;
    std::uint32_t busy{0};
};

struct Arrival {
    double time;
    std::uint32_t parcel;
    bool operator>(const Arrival& other) const { return time > other.time; }
};

} // namespace

double makespan(const Topology& topology, std::span<const Parcel> parcels, std::span<const LinkId> links)
{
    std::unordered_map<LinkId, Queue> queues;
    std::priority_queue<Arrival, std::vector<Arrival>, std::greater<>> arrivals;
    std::vector<std::uint32_t> hop(parcels.size(), 0);
    std::vector<LinkId> changed;
    double now = 0;

    const auto linkOf = [&](std::uint32_t i) { return links[parcels[i].firstLink + hop[i]]; };
    const auto wait = [&](std::uint32_t i) {
        if (hop[i] == parcels[i].linkCount) return;
        const LinkId link = linkOf(i);
        queues[link].waiting.push({parcels[i].linkCount - hop[i], parcels[i].from, parcels[i].to, i});
        changed.push_back(link);
    };
    for (std::uint32_t i = 0; i < parcels.size(); ++i) wait(i);

    double last = 0;
    for (;;) {
        for (LinkId link : changed) {
            Queue& queue = queues[link];
            while (!queue.waiting.empty() && queue.busy < topology.capacity(link)) {
                const std::uint32_t next = queue.waiting.top().parcel;
                queue.waiting.pop();
                ++queue.busy;
                arrivals.push({now + parcels[next].words * topology.latency(link), next});
            }
        }
        changed.clear();
        if (arrivals.empty()) return last;
        now = last = arrivals.top().time;
        // Everything that arrives at this moment joins its queue before any link chooses.
        while (!arrivals.empty() && arrivals.top().time == now) {
            const std::uint32_t i = arrivals.top().parcel;
            arrivals.pop();
            const LinkId link = linkOf(i);
            --queues[link].busy;
            changed.push_back(link);
            ++hop[i];
            wait(i);
        }
    }
}

} // namespace hopscope
