#pragma once

#include "cost/port_model.h"
#include "run/experiment.h"
#include "schedule/operation.h"
#include "topology/topology.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope::search {

/// What a node may do in a step: a port model, or one partner with whom it exchanges a message each way.
struct SearchPorts {
    PortModel model{ports::duplex};
    bool telephone{false};
    friend bool operator==(const SearchPorts&, const SearchPorts&) = default;
};
std::string toText(const SearchPorts& ports);
/// What it allows, for people.
std::string describe(const SearchPorts& ports);
SearchPorts reversed(const SearchPorts& ports);

/// Which schedule is asked for.
struct Question {
    Topology topology;
    std::string network; ///< as it was written, with the parameters of its family
    Operation operation{};
    SearchPorts ports{};
    bool routed{false};     ///< a message goes over its usual route in one step, else over one link
    bool combining{false};  ///< a message is any set of blocks, else exactly one
    bool idempotent{false}; ///< an operand may be combined twice
    std::uint32_t packets{1}, root{0};
    std::optional<std::uint32_t> steps{}, rounds{}; ///< asked alone, in place of the fewest
    std::uint32_t seed{0};
    double seconds{60}; ///< for each number of steps
    /// Who holds each block of the operation, ascending, where the search goes on from the middle of a schedule; empty:
    /// from its beginning.
    std::vector<std::vector<std::uint32_t>> holders{};

    std::uint32_t nodes() const { return takeRouters() ? topology.nodes() : topology.processors(); }
    /// Whether routers hold blocks and copy them.
    bool takeRouters() const { return !routed && topology.nodes() > topology.processors(); }
};

/// Whether there is a search for it; throws Refused with what is in the way.
void checkQuestion(const Question& question);
/// Reads `complete:7 broadcast packets=3 ports=telephone`. Throws Refused.
Question questionFrom(std::string_view text);
/// The canonical text, with only what differs from the defaults.
std::string toText(const Question& question);

} // namespace hopscope::search
