#pragma once

#include "catch.h"

#include "algorithms/algorithm.h"
#include "diagnostic.h"
#include "digest.h"
#include "schedule/step.h"
#include "topology/topology.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <random>
#include <string>
#include <vector>

namespace hopscope {

inline std::ostream& operator<<(std::ostream& out, NodeId node) { return out << "node " << node.value; }
inline std::ostream& operator<<(std::ostream& out, const Ends& ends)
{
    return out << ends.from.value << ">" << ends.to.value;
}

} // namespace hopscope

namespace hopscope::test {

/// Why a call is refused; empty if it is not.
template <class Call> Diagnostic refusal(Call call)
{
    try {
        call();
    } catch (const Refused& refused) {
        return refused.why();
    }
    return {};
}

inline std::vector<LinkId> routeOf(const Topology& topology, std::uint32_t from, std::uint32_t to,
                                   Path path = Path::Usual)
{
    std::vector<LinkId> route;
    topology.route(NodeId{from}, NodeId{to}, path, route);
    return route;
}

/// The nodes that a message reaches one after another on its way.
inline std::vector<std::uint32_t> visited(const Topology& topology, std::uint32_t from, std::uint32_t to,
                                          Path path = Path::Usual)
{
    std::vector<std::uint32_t> nodes;
    for (LinkId link : routeOf(topology, from, to, path)) nodes.push_back(topology.ends(link).to.value);
    return nodes;
}

/// The only step of a schedule in text form: "0>1 b0, 1>0 b1".
inline Step stepFromText(const std::string& text, Effect effect = Effect::Copy)
{
    Step step;
    scheduleFromText(text, effect).at(0, step);
    return step;
}

/// A line of nodes whose cable from i to i + 1 has the capacity at place i.
inline Topology lineWithCapacities(std::vector<std::uint32_t> capacities)
{
    const auto known = std::make_shared<const std::vector<std::uint32_t>>(std::move(capacities));
    const Topology line = makeTopology("line:" + std::to_string(known->size() + 1));
    Topology::Parts parts;
    parts.family = "line";
    parts.text = line.text();
    parts.processors = line.processors();
    parts.links = line.links();
    parts.ends = [line](LinkId link) { return line.ends(link); };
    parts.route = [line](NodeId from, NodeId to, std::vector<LinkId>& out) { line.route(from, to, Path::Usual, out); };
    parts.capacity = [line, known](LinkId link) {
        const Ends ends = line.ends(link);
        return (*known)[std::min(ends.from.value, ends.to.value)];
    };
    parts.place = [line](NodeId node) { return line.place(node); };
    return Topology(std::move(parts));
}

/// Reproducible random numbers; the same everywhere, unlike the distributions of the standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_engine(seed) {}
    std::uint32_t below(std::uint64_t count) { return static_cast<std::uint32_t>(m_engine() % count); }
    template <class Items> auto& oneOf(Items&& items) { return items[below(std::size(items))]; }

private:
    std::mt19937_64 m_engine;
};

/// Up to `most` messages of up to three ranges between any two different processors.
inline Step randomStep(Random& random, std::uint32_t processors, std::uint32_t blocks, std::uint32_t most)
{
    constexpr Effect effects[] = {Effect::Copy, Effect::Move, Effect::Combine};
    Step step;
    const std::uint32_t count = random.below(most + 1);
    for (std::uint32_t i = 0; i < count; ++i) {
        const NodeId from{random.below(processors)}, to{(from.value + 1 + random.below(processors - 1)) % processors};
        const auto range = [&] {
            const std::uint32_t first = random.below(blocks);
            return BlockRange{BlockId{first}, 1 + random.below(blocks - first)};
        };
        Transfer& transfer = step.send(from, to, range(), random.oneOf(effects));
        if (random.below(3) == 0) transfer.path = Path::Backwards;
        for (std::uint32_t more = random.below(3); more > 0; --more) step.extend(range());
    }
    return step;
}

} // namespace hopscope::test
