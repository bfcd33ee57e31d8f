#include "algorithms/logp_tree.h"

#include <functional>
#include <map>
#include <queue>
#include <tuple>

namespace hopscope {

LogpTree logpTree(std::uint32_t processors, double delay, double interval)
{
    struct Offer {
        double arrival;
        std::uint32_t from;
        StepIndex step;
        bool operator>(const Offer& other) const
        {
            return std::tie(arrival, from) > std::tie(other.arrival, other.from);
        }
    };
    std::priority_queue<Offer, std::vector<Offer>, std::greater<>> offers;
    offers.push({delay, 0, 0});
    LogpTree tree;
    tree.sends.reserve(processors > 0 ? processors - 1 : 0);
    for (std::uint32_t next = 1; next < processors; ++next) {
        const Offer first = offers.top();
        offers.pop();
        tree.sends.push_back({first.from, next, first.step});
        offers.push({first.arrival + interval, first.from, first.step + 1});
        offers.push({first.arrival + delay, next, first.step + 1});
    }
    return tree;
}

namespace {

/// Calls `goesOn(time, known)` for each time at which processors learn the message, with how many know it then, until
/// it says no.
template <class GoesOn> void eachArrival(double delay, double interval, GoesOn goesOn)
{
    // By the time of an arrival: how many learn the message then. Each sender goes on, and each of them begins.
    std::map<double, double> arrivals{{delay, 1}};
    double known = 1;
    for (;;) {
        const auto [time, count] = *arrivals.begin();
        arrivals.erase(arrivals.begin());
        known += count;
        if (!goesOn(time, known)) return;
        arrivals[time + interval] += count;
        arrivals[time + delay] += count;
    }
}

} // namespace

double logpReachTime(std::uint64_t processors, double delay, double interval)
{
    if (processors < 2) return 0;
    if (!(interval > 0) || !(delay > 0)) return delay;
    double reached = 0;
    eachArrival(delay, interval, [&](double time, double known) {
        reached = time;
        return known < static_cast<double>(processors);
    });
    return reached;
}

double logpReached(double time, double delay, double interval)
{
    double reached = 1;
    // Sums of the same prices in another order differ in their last digits.
    eachArrival(delay, interval, [&](double arrival, double known) {
        const bool by = arrival <= time * (1 + 1e-12);
        if (by) reached = known;
        return by;
    });
    return reached;
}

} // namespace hopscope
