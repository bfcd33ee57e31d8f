#include "cost/machine.h"

#include "diagnostic.h"
#include "text.h"
#include "topology/topology.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr double equalAlpha = 1e-12, roundingSlack = 1e-9;
constexpr unsigned mostDimensions = 64;

double cube(double x) { return x * x * x; }

constexpr std::array kinds{
    MachineKind{"butterfly", "full bandwidth above every cluster"},
    MachineKind{"pruned-butterfly", "nd-butterfly:2, as thin as a square mesh"},
    MachineKind{"nd-butterfly:N", "as thin as a mesh of N dimensions; 1 is a binary tree"},
    MachineKind{"nd-mesh:N", "a mesh of N dimensions, where distances cost time, too"},
};

/// Rounds up what may miss a whole number by rounding; whatever is above 0 gives at least 1.
double roundedUp(double x) { return std::ceil(x - roundingSlack * std::min(1.0, x)); }

} // namespace

Fraction BspMachine::alpha() const { return kind == Kind::Butterfly ? Fraction(0) : Fraction(1, dimensions); }

double BspMachine::gap(unsigned q) const
{
    return kind == Kind::Butterfly ? q : std::exp2(static_cast<double>(q) / dimensions);
}

double BspMachine::latency(unsigned q) const { return kind == Kind::NdMesh ? gap(q) : q; }

double BspMachine::prefixTime(unsigned q) const
{
    if (kind == Kind::NdMesh) return gap(q);
    return prefix == Prefix::Tree ? 2.0 * q : static_cast<double>(q) * q;
}

double BspMachine::gap(unsigned q, double a) const
{
    const double thin = alpha().value();
    if (a > thin + equalAlpha) return 1;
    if (a < thin - equalAlpha) return std::exp2(q * (thin - a));
    return q;
}

double BspMachine::latency(unsigned q, double a) const
{
    if (kind == Kind::NdMesh) return latency(q);
    const double thin = alpha().value();
    const bool below = a < thin - equalAlpha || (kind == Kind::Butterfly && a <= equalAlpha);
    return below ? q : cube(q);
}

double BspMachine::lowerBound(double h, unsigned q, double a) const
{
    const double thin = alpha().value();
    if (a < thin - equalAlpha) return h * std::exp2(q * (thin - a));
    return kind == Kind::NdMesh ? h : h + q;
}

double BspMachine::capacity(unsigned t) const
{
    const unsigned missing = kind == Kind::Butterfly ? 0 : t / dimensions;
    return std::exp2(t - missing);
}

std::span<const MachineKind> machineKinds() { return kinds; }

BspMachine machineFromText(std::string_view text)
{
    const auto colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    BspMachine machine;
    if (name == "butterfly" || name == "pruned-butterfly") {
        if (colon != std::string_view::npos)
            throw Refused("machine", fmt::format("machine: {} takes no dimension, got {}; the nearest that works is {}",
                                                 name, text, name));
        machine.kind = name == "butterfly" ? BspMachine::Kind::Butterfly : BspMachine::Kind::NdButterfly;
        return machine;
    }
    if (name == "nd-butterfly" || name == "nd-mesh") {
        machine.kind = name == "nd-mesh" ? BspMachine::Kind::NdMesh : BspMachine::Kind::NdButterfly;
        const auto number = colon == std::string_view::npos ? std::nullopt : parseNumber(text.substr(colon + 1));
        if (!number || *number < 1 || *number > mostDimensions || *number != std::floor(*number))
            throw Refused("machine",
                          fmt::format("machine: write {0}:N with N dimensions, a whole number from 1 to {1}, got {2}; "
                                      "the nearest that works is {0}:{3}",
                                      name, mostDimensions, text,
                                      std::clamp(std::round(number.value_or(2)), 1.0, double{mostDimensions})));
        machine.dimensions = static_cast<unsigned>(*number);
        return machine;
    }
    std::vector<std::string_view> known;
    for (const MachineKind& kind : kinds) known.push_back(kind.id.substr(0, kind.id.find(':')));
    throw Refused("machine", fmt::format("machine: there is no \"{}\"; {}", text, suggestion(name, known)));
}

std::string toText(const BspMachine& machine)
{
    switch (machine.kind) {
    case BspMachine::Kind::Butterfly:
        return "butterfly";
    case BspMachine::Kind::NdButterfly:
        return fmt::format("nd-butterfly:{}", machine.dimensions);
    case BspMachine::Kind::NdMesh:
        return fmt::format("nd-mesh:{}", machine.dimensions);
    }
    return {};
}

BspMachine machineOf(const Values& prices)
{
    BspMachine machine = machineFromText(formatValue(prices.find("machine")->second));
    const auto prefix = prices.find("prefix");
    if (prefix != prices.end() && prefix->second == Value("tree")) machine.prefix = BspMachine::Prefix::Tree;
    return machine;
}

std::optional<BspMachine> machineOf(std::string_view family, const Values& values)
{
    const TopologyFamily* known = findTopologyFamily(family);
    if (!known || !known->shortfall) return {};
    const auto shortfall = known->shortfall(values);
    BspMachine machine;
    machine.kind = BspMachine::Kind::Butterfly;
    if (shortfall && shortfall->numerator() == 0) return machine;
    if (!shortfall || shortfall->numerator() != 1) return {};
    machine.kind = BspMachine::Kind::NdButterfly;
    machine.dimensions = static_cast<unsigned>(shortfall->denominator());
    return machine;
}

namespace order {

double k12(const BspMachine& machine, unsigned k, double k1, double k2, unsigned i)
{
    double sum = 0;
    for (unsigned j = 0; i + j < k; ++j) {
        const unsigned q = k - i - j;
        const double wide = std::exp2(j);
        sum += (std::min(k1, k2 * wide) + std::min(k1 * wide, k2)) * machine.gap(q) + machine.latency(q)
               + machine.prefixTime(q);
    }
    return sum;
}

double hm(const BspMachine& machine, unsigned k, double h, double m, unsigned i)
{
    const double average = roundedUp(std::ldexp(m, -static_cast<int>(k - i)));
    return k12(machine, k, h, average, i) + k12(machine, k, average, h, i);
}

namespace {

template <class Packets> double theorem(const BspMachine& machine, const ClusterRelation& relation, Packets packets)
{
    if (!relation.level) return 0;
    const auto k = static_cast<unsigned>(relation.loads.size());
    double sum = 0;
    for (unsigned j = *relation.level; j < k; ++j)
        sum += packets(relation.loads[j], machine.gap(k - j)) + machine.latency(k - j) + machine.prefixTime(k - j);
    return sum;
}

} // namespace

double theorem31(const BspMachine& machine, const ClusterRelation& relation)
{
    return theorem(machine, relation, [](double load, double gap) { return roundedUp(load) * gap; });
}

double theorem32(const BspMachine& machine, const ClusterRelation& relation)
{
    return theorem(machine, relation, [](double load, double gap) { return roundedUp(load * gap); });
}

double hDirect(const BspMachine& machine, const ClusterRelation& relation)
{
    return machine.kind == BspMachine::Kind::NdButterfly ? theorem32(machine, relation) : theorem31(machine, relation);
}

double gapSum(const BspMachine& machine, unsigned k, unsigned i, double alpha)
{
    double sum = 0;
    for (unsigned j = i; j < k; ++j) sum += std::exp2(-static_cast<double>(k - 1 - j) * alpha) * machine.gap(k - j);
    return sum;
}

double latencySum(const BspMachine& machine, unsigned k, unsigned i)
{
    double sum = 0;
    for (unsigned j = i; j < k; ++j) {
        const unsigned q = k - j;
        const double rounding = machine.kind == BspMachine::Kind::NdButterfly ? 1 : machine.gap(q);
        sum += rounding + machine.latency(q) + machine.prefixTime(q);
    }
    return sum;
}

} // namespace order

BspCosts& BspCosts::operator+=(const BspCosts& other)
{
    bsp += other.bsp;
    dbsp += other.dbsp;
    dbspPlus += other.dbspPlus;
    alphaDbsp += other.alphaDbsp;
    hDirect += other.hDirect;
    return *this;
}

namespace superstep {

namespace {

/// q of the clusters that the superstep stays inside.
unsigned height(const ClusterRelation& relation)
{
    return static_cast<unsigned>(relation.loads.size()) - *relation.level;
}

} // namespace

double bsp(const BspMachine& machine, const ClusterRelation& relation)
{
    const auto k = static_cast<unsigned>(relation.loads.size());
    return relation.level ? relation.h * machine.gap(k) + machine.latency(k) : 0;
}

double dbsp(const BspMachine& machine, const ClusterRelation& relation)
{
    if (!relation.level) return 0;
    const unsigned q = height(relation);
    return relation.h * machine.gap(q) + machine.latency(q);
}

double dbspPlus(const BspMachine& machine, const ClusterRelation& relation, const ClusterTraffic& traffic)
{
    const auto k = static_cast<unsigned>(relation.loads.size());
    return relation.level ? order::k12(machine, k, traffic.sent, traffic.received, *relation.level) : 0;
}

double alphaDbsp(const BspMachine& machine, const ClusterRelation& fitted)
{
    if (!fitted.level) return 0;
    const unsigned q = height(fitted);
    const double alpha = fitted.alphaTight.value_or(0), h = fitted.hTight.value_or(fitted.h);
    return h * machine.gap(q, alpha) + machine.latency(q, alpha);
}

} // namespace superstep

BspCosts bspCosts(const BspMachine& machine, const ClusterTraffic& traffic)
{
    const ClusterRelation relation = relationOf(traffic);
    return {.bsp = superstep::bsp(machine, relation),
            .dbsp = superstep::dbsp(machine, relation),
            .dbspPlus = superstep::dbspPlus(machine, relation, traffic),
            .alphaDbsp = superstep::alphaDbsp(machine, relation),
            .hDirect = order::hDirect(machine, relation)};
}

} // namespace hopscope
