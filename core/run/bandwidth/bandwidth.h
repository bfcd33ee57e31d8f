#pragma once

#include "algorithms/theory.h"
#include "bandwidth/pattern.h"
#include "bandwidth/routing.h"
#include "fraction.h"
#include "run/experiment.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What is asked about the bandwidth that an experiment or a pattern needs.
struct BandwidthQuestion {
    std::string subject; ///< an experiment, or `pattern:nn-exchange k=6 n=1`
    BspMachine machine{};
    bool machineGiven{false};         ///< somebody chose it; else it is only the usual one
    std::optional<Routing> routing{}; ///< of a single superstep
    bool exact{false};                ///< kernels: the h of their R in place of the paper's
    bool whole{false};                ///< the schedule as one superstep, from first to last holders
    double slowdown{1};               ///< how many times its h a step may take, from 1
    std::optional<double> alpha{};    ///< of a single superstep: facts at this alpha
    /// What `routing`, `whole` and the power of a growth are called where they are asked for; refusals name them so.
    struct Names {
        std::string_view routing{"routing"}, whole{"as-one=yes"}, power{"power"};
        friend bool operator==(const Names&, const Names&) = default;
    };
    Names names{};
    friend bool operator==(const BandwidthQuestion&, const BandwidthQuestion&) = default;
};
inline bool isPattern(std::string_view subject) { return subject.starts_with("pattern:"); }
/// Reads an experiment or a pattern with `machine=nd-butterfly:2`, `routing=h|k12`, `h=paper|exact` and `as-one=no|yes`
/// among its parameters. Throws Refused.
BandwidthQuestion bandwidthQuestion(std::string_view text);
/// The machine that the network of an experiment is; nothing if it is none, and of a pattern.
std::optional<BspMachine> machineOfSubject(std::string_view subject);
/// The same seen as one superstep where it can be asked for only so: packets are routed in a single superstep, and the
/// routers of a tree belong to no cluster. Throws Refused.
BandwidthQuestion feasible(BandwidthQuestion asked);

/// One superstep in numbers. A word is a packet.
struct SuperstepDemand {
    StepIndex step{};       ///< of the schedule, from 0
    ClusterTraffic traffic; ///< in packets
    std::uint64_t messages{};
    ClusterRelation relation;
    std::vector<Fraction> loads; ///< H(0) … H(k-1), exact
    Fraction h;
    std::vector<double> requiredBandwidth; ///< by t: so that a step takes no more than h (times the slowdown)
    double loadFactor{};                   ///< time on the machine's capacities over the least time
    BspCosts costs;                        ///< exact h, no work
};

struct BandwidthAnswer {
    std::string text, title, padding; ///< text: canonical
    unsigned levels{};
    BspMachine machine;
    std::vector<SuperstepDemand> supersteps; ///< idle ones are left out
    double endpointTime{};
    std::vector<double> volume, averageBandwidth, peakBandwidth; ///< by t
    std::optional<double> alpha;                                 ///< least alphaTight of the steps
    BspCosts costs;
    BspCosts exact; ///< of the exact H, no work; the same but for kernels, whose costs are the paper's sums
    std::optional<double> lower;
    Facts facts;
    std::vector<unsigned> thin; ///< t whose peak is above the machine's capacity
    std::string sentence;       ///< what it means for the machine
    std::string verdict;        ///< what its packets cost on it, by what a routing really reaches
    std::string trap;           ///< why a cost below all of these is none; empty where there is none
    struct Routed {
        PacketRouting routing;
        RoutingTimes times;
        double theorem31{}, theorem32{};
        /// Of all supersteps, and with those in which every packet is already where it must be. The source's sums of
        /// waves count these, too.
        std::uint64_t waves{}, wavesWithIdle{};
    };
    std::shared_ptr<const Routed> routed;
};

/// A time in a sentence, with five digits.
std::string formatPrice(double time);
/// The same with three digits, but none before the point left out.
std::string roundedPrice(double time);

/// Throws Refused, Cancelled.
BandwidthAnswer bandwidth(const BandwidthQuestion& question, Progress* progress = nullptr, std::stop_token stop = {});

} // namespace hopscope
