#pragma once

#include "cost/cluster_traffic.h"
#include "fraction.h"
#include "values.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hopscope {

/// A machine of the BSP family: what a superstep costs on a cluster of 2^q processors, every O() of Soviani & Singh's
/// Table 1 with the constant 1. Unit of time: one packet over one link of unit capacity.
struct BspMachine {
    enum class Kind : std::uint8_t { Butterfly, NdButterfly, NdMesh };
    /// How a prefix sum is done before packets are spread: by q supersteps, or by the tree of the network itself.
    enum class Prefix : std::uint8_t { Superstep, Tree };
    Kind kind{Kind::NdButterfly};
    unsigned dimensions{2};
    Prefix prefix{Prefix::Superstep};

    /// alpha_M, by which the capacity above a cluster falls short: 0 or 1/n.
    Fraction alpha() const;
    double gap(unsigned q) const;               ///< g: time per packet
    double latency(unsigned q) const;           ///< l
    double prefixTime(unsigned q) const;        ///< Pf
    double gap(unsigned q, double alpha) const; ///< g of an (h, alpha)-relation; asymptotic, never to be minimised
    double latency(unsigned q, double alpha) const;
    /// Lower bound for a tight (h, alpha)-relation.
    double lowerBound(double h, unsigned q, double alpha) const;
    /// Packets that a cluster of 2^t processors can send per time unit: 2^ceil(t(1 - alpha_M)).
    double capacity(unsigned t) const;
    friend bool operator==(const BspMachine&, const BspMachine&) = default;
};

/// Names that machineFromText reads, N for a number of dimensions.
struct MachineKind {
    std::string_view id, title;
};
std::span<const MachineKind> machineKinds();
/// `butterfly`, `pruned-butterfly`, `nd-butterfly:N` or `nd-mesh:N`. Throws Refused.
BspMachine machineFromText(std::string_view text);
/// The name that machineFromText reads.
std::string toText(const BspMachine& machine);
/// The machine that the prices `machine` and `prefix` name; `prefix` may be missing. Throws Refused.
BspMachine machineOf(const Values& prices);

/// The machine of a network whose capacities fall short by 0 (a butterfly) or by 1/n (an n-dimensional one), or
/// nothing.
std::optional<BspMachine> machineOf(std::string_view family, const Values& values);

/// Formulas for k levels and a superstep of level i; order formulas with the constant 1. q of level j is k - j.
namespace order {
/// Each processor sends at most k1 and receives at most k2 packets.
double k12(const BspMachine& machine, unsigned k, double k1, double k2, unsigned i);
/// An h-relation with m packets in an i-cluster.
double hm(const BspMachine& machine, unsigned k, double h, double m, unsigned i);
/// Theorem 3.1 on any machine, Theorem 3.2 on an nD butterfly, of the exact H.
double theorem31(const BspMachine& machine, const ClusterRelation& relation);
double theorem32(const BspMachine& machine, const ClusterRelation& relation);
/// Theorem 3.2 on nD butterflies, 3.1 elsewhere.
double hDirect(const BspMachine& machine, const ClusterRelation& relation);
/// h(alpha)·gapSum + latencySum is never below hDirect: what is left of it when H is given as one pair (h, alpha).
double gapSum(const BspMachine& machine, unsigned k, unsigned i, double alpha);
double latencySum(const BspMachine& machine, unsigned k, unsigned i);
} // namespace order

/// Time of one superstep without local work under each model; 0 if nothing moves. `fitted`: a relation with its alphas.
namespace superstep {
double bsp(const BspMachine& machine, const ClusterRelation& relation);
double dbsp(const BspMachine& machine, const ClusterRelation& relation);
double dbspPlus(const BspMachine& machine, const ClusterRelation& relation, const ClusterTraffic& traffic);
/// At the alpha that fits best, or 0 where there is none.
double alphaDbsp(const BspMachine& machine, const ClusterRelation& fitted);
} // namespace superstep

/// What a superstep, or all of them, cost under the models.
struct BspCosts {
    double bsp{}, dbsp{}, dbspPlus{}, alphaDbsp{}, hDirect{};
    BspCosts& operator+=(const BspCosts& other);
};
/// Of one step without local work; 0 if nothing moves.
BspCosts bspCosts(const BspMachine& machine, const ClusterTraffic& traffic);

} // namespace hopscope
