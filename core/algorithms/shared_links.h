#pragma once

#include "algorithms/fractional_layout.h"
#include "algorithms/pipeline_optimum.h"

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

/// What the duplex timetable of a fractional tree costs under cut-through where messages of one step share links. All
/// loads are those of the routes, step by step; but since every node does the same again after r + 1 steps, those of a
/// long pipeline follow from few of them.
class SharedLinks {
public:
    /// `route(from, to, out)` appends the links that a message from one rank to another takes.
    SharedLinks(std::shared_ptr<const FractionalLayout> layout, const Topology& topology,
                const std::function<void(std::uint32_t from, std::uint32_t to, std::vector<LinkId>& out)>& route);

    StepIndex steps(StepIndex packets) const;
    /// Sum over the steps of the most messages on one link, by its capacity; at least 1 a step.
    double loads(StepIndex packets) const;
    double time(StepIndex packets, const PipelinePrices& prices) const;
    /// The best number of packets, exactly, unless it takes longer than `enough`. Ties: fewer packets.
    Optimum best(const PipelinePrices& prices, double enough = std::numeric_limits<double>::infinity()) const;

private:
    struct Way {
        std::uint32_t first{}, count{};
    };
    /// Messages on every link while nodes are added one after another.
    class Counter;

    StepIndex longest(StepIndex packets) const; ///< age of the last packet
    StepIndex ages() const { return m_layout->last; }
    double manyPackets(StepIndex packets) const;
    double fewPackets(StepIndex packets) const;
    void considerMany(Optimum& best, const PipelinePrices& prices) const;
    void considerFew(Optimum& best, const PipelinePrices& prices) const;

    std::shared_ptr<const FractionalLayout> m_layout;
    StepIndex m_period;
    std::vector<std::uint32_t> m_links;      ///< of all ways, numbered from 0
    std::vector<double> m_capacities;        ///< by those numbers
    std::vector<Way> m_steady, m_right;      ///< of a right head: one for each of its feeders
    std::vector<std::vector<double>> m_up;   ///< by phase of the step and arrival: load of all nodes up to it
    std::vector<std::vector<double>> m_down; ///< load of all nodes from it on
};

/// For a schedule on its own network, where `name` is the processor of a rank. Nothing elsewhere or under other models.
std::optional<SharedLinks> sharedLinks(const Problem& problem, std::shared_ptr<const FractionalLayout> layout,
                                       const std::function<NodeId(std::uint32_t rank)>& name);

} // namespace hopscope
