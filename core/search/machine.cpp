#include "search/machine.h"

#include "diagnostic.h"
#include "topology/topology.h"

#include <algorithm>
#include <map>
#include <queue>
#include <utility>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

using Pair = std::pair<std::uint32_t, std::uint32_t>;

std::vector<std::vector<std::uint32_t>> distances(std::uint32_t nodes, std::span<const Pair> pairs)
{
    std::vector<std::vector<std::uint32_t>> next(nodes), result;
    for (const auto& [from, to] : pairs) next[from].push_back(to);
    for (std::uint32_t start = 0; start < nodes; ++start) {
        std::vector<std::uint32_t> from(nodes, never);
        std::queue<std::uint32_t> waiting;
        from[start] = 0;
        for (waiting.push(start); !waiting.empty(); waiting.pop())
            for (const std::uint32_t to : next[waiting.front()])
                if (from[to] == never) {
                    from[to] = from[waiting.front()] + 1;
                    waiting.push(to);
                }
        result.push_back(std::move(from));
    }
    return result;
}

/// The arcs of the network, each way that of a message of the operation; turned if the search is.
void addNeighbours(Machine& machine, const Topology& topology)
{
    std::map<Pair, std::uint32_t> capacities;
    for (LinkId link = 0; link < topology.links(); ++link) {
        if (!topology.exists(link)) continue;
        auto [from, to] = topology.ends(link);
        if (directPaths(topology, from, to).empty()) continue;
        if (machine.turned) std::swap(from, to);
        capacities[{from.value, to.value}] += topology.capacity(link);
    }
    for (const auto& [pair, capacity] : capacities) machine.arcs.push_back({pair.first, pair.second, capacity});
}

void addRoutes(Machine& machine, const Topology& topology)
{
    std::map<LinkId, std::vector<std::uint32_t>> users;
    std::vector<LinkId> route;
    for (std::uint32_t from = 0; from < machine.nodes; ++from)
        for (std::uint32_t to = 0; to < machine.nodes; ++to) {
            if (from == to) continue;
            route.clear();
            const NodeId sender{machine.turned ? to : from}, receiver{machine.turned ? from : to};
            topology.route(sender, receiver, Path::Usual, route);
            if (route.empty()) continue;
            for (const LinkId link : route) users[link].push_back(static_cast<std::uint32_t>(machine.arcs.size()));
            machine.arcs.push_back({from, to, never});
        }
    for (auto& [link, arcs] : users) {
        const std::uint32_t capacity = topology.capacity(link);
        if (arcs.size() == 1)
            machine.arcs[arcs.front()].capacity = std::min(machine.arcs[arcs.front()].capacity, capacity);
        else
            machine.shared.push_back({std::move(arcs), capacity});
    }
    std::ranges::sort(machine.shared);
    const auto equal = std::ranges::unique(machine.shared);
    machine.shared.erase(equal.begin(), equal.end());
}

/// What ports and links let a node send and receive in a step.
void addLimits(Machine& machine, const Topology& topology)
{
    std::vector<std::uint64_t> leave(topology.nodes()), enter(topology.nodes());
    for (LinkId link = 0; link < topology.links(); ++link) {
        if (!topology.exists(link)) continue;
        auto [from, to] = topology.ends(link);
        if (machine.turned) std::swap(from, to);
        const std::uint32_t capacity = topology.capacity(link);
        leave[from.value] += capacity;
        enter[to.value] += capacity;
        machine.linkCapacity += capacity;
    }
    const auto limit = [](std::uint64_t links, std::uint32_t ports, std::uint32_t both) {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>({links, ports, both}));
    };
    const PortModel& model = machine.ports.model;
    for (std::uint32_t node = 0; node < machine.nodes; ++node) {
        machine.mostSends.push_back(limit(leave[node], model.sends, model.both));
        machine.mostReceives.push_back(limit(enter[node], model.receives, model.both));
    }
}

/// The operation that is searched for in place of a reduction.
Operation forwards(Operation operation)
{
    switch (operation) {
    case Operation::Reduce:
        return Operation::Broadcast;
    case Operation::Gather:
        return Operation::Scatter;
    case Operation::ReduceScatter:
        return Operation::Allgather;
    default:
        return operation;
    }
}

std::vector<SearchBlock> blocksOf(Operation operation, std::uint32_t processors, std::uint32_t root,
                                  std::uint32_t packets)
{
    std::vector<SearchBlock> blocks;
    const auto others = [&](std::uint32_t start) {
        std::vector<std::uint32_t> ends;
        for (std::uint32_t node = 0; node < processors; ++node)
            if (node != start) ends.push_back(node);
        return ends;
    };
    const auto add = [&](std::uint32_t start, const std::vector<std::uint32_t>& ends, std::uint32_t number) {
        for (std::uint32_t packet = 0; packet < packets && !ends.empty(); ++packet)
            blocks.push_back({start, ends, number * packets + packet});
    };
    for (std::uint32_t node = 0; node < processors; ++node) {
        if (operation == Operation::Broadcast && node == root) add(root, others(root), 0);
        if (operation == Operation::Scatter && node != root) add(root, {node}, node);
        if (operation == Operation::Allgather || operation == Operation::Allreduce) add(node, others(node), node);
        if (operation == Operation::Gather && node != root) add(node, {root}, node);
        if (operation == Operation::Alltoall)
            for (const std::uint32_t end : others(node)) add(node, {end}, node * processors + end);
    }
    return blocks;
}

/// Blocks are where the schedule has brought them by now; what is already at its end is no longer looked at.
void goOnFrom(Machine& machine, const std::vector<std::vector<std::uint32_t>>& holders)
{
    std::vector<SearchBlock> left;
    for (SearchBlock& block : machine.blocks) {
        const std::vector<std::uint32_t>& now = holders.at(block.number);
        block.start = now.at(0);
        block.also.assign(now.begin() + 1, now.end());
        std::erase_if(block.ends, [&](std::uint32_t end) { return std::ranges::binary_search(now, end); });
        if (!block.ends.empty()) left.push_back(std::move(block));
    }
    machine.blocks = std::move(left);
    machine.decisive = machine.blocks; // they are not alike any more
}

void checkReach(const Machine& machine, const Question& question)
{
    for (const SearchBlock& block : machine.blocks)
        for (const std::uint32_t end : block.ends)
            if (machine.fromNearest(block, end) == never) {
                const auto [from, to] = machine.turned ? Pair{end, block.start} : Pair{block.start, end};
                throw Refused("topology",
                              fmt::format("topology: on {} no message gets from processor {} to processor {}, so no "
                                          "schedule of this operation exists",
                                          question.topology.text(), from, to));
            }
}

} // namespace

std::vector<Path> directPaths(const Topology& topology, NodeId from, NodeId to)
{
    std::vector<Path> paths;
    std::vector<LinkId> route;
    for (const Path path : {Path::Usual, Path::Backwards}) {
        route.clear();
        topology.route(from, to, path, route);
        if (route.size() == 1) paths.push_back(path);
    }
    return paths;
}

std::uint32_t Machine::fromNearest(const SearchBlock& block, std::uint32_t node) const
{
    std::uint32_t nearest = distance[block.start][node];
    for (const std::uint32_t holder : block.also) nearest = std::min(nearest, distance[holder][node]);
    return nearest;
}

std::uint32_t Machine::toNearestEnd(const SearchBlock& block, std::uint32_t node) const
{
    std::uint32_t nearest = never;
    for (const std::uint32_t end : block.ends) nearest = std::min(nearest, distance[node][end]);
    return nearest;
}

Machine machineOf(const Question& question)
{
    Machine machine;
    machine.continued = !question.holders.empty();
    const Operation operation = machine.continued ? question.operation : forwards(question.operation);
    machine.nodes = question.nodes();
    machine.turned = operation != question.operation;
    machine.ports = machine.turned ? reversed(question.ports) : question.ports;
    machine.routed = question.routed;
    machine.combining = question.combining || operation == Operation::Allreduce;
    if (question.routed)
        addRoutes(machine, question.topology);
    else
        addNeighbours(machine, question.topology);
    addLimits(machine, question.topology);
    machine.out.resize(machine.nodes);
    machine.in.resize(machine.nodes);
    std::vector<Pair> pairs;
    for (std::uint32_t arc = 0; arc < machine.arcs.size(); ++arc) {
        machine.out[machine.arcs[arc].from].push_back(arc);
        machine.in[machine.arcs[arc].to].push_back(arc);
        pairs.emplace_back(machine.arcs[arc].from, machine.arcs[arc].to);
    }
    machine.distance = distances(machine.nodes, pairs);
    pairs.clear();
    for (LinkId link = 0; link < question.topology.links(); ++link) {
        auto [from, to] = question.topology.ends(link);
        if (machine.turned) std::swap(from, to);
        if (question.topology.exists(link)) pairs.emplace_back(from.value, to.value);
    }
    machine.linkDistance = distances(question.topology.nodes(), pairs);
    machine.complete = machine.shared.empty() && pairs.size() == machine.arcs.size()
                       && machine.arcs.size() == std::size_t{machine.nodes} * (machine.nodes - 1);

    const std::uint32_t processors = question.topology.processors();
    machine.blocks = blocksOf(operation, processors, question.root, question.packets);
    machine.decisive = machine.blocks;
    if (machine.combining) {
        const bool everybody =
            operation == Operation::Alltoall || operation == Operation::Allgather || operation == Operation::Allreduce;
        machine.decisive =
            blocksOf(everybody ? Operation::Allgather : Operation::Broadcast, processors, question.root, 1);
    }
    if (machine.continued) goOnFrom(machine, question.holders);
    checkReach(machine, question);
    return machine;
}

} // namespace hopscope::search
