#pragma once

#include "topology/network_builder.h"

namespace hopscope {

/// What a text in the DOT language says: nodes in the order in which they are first mentioned, edges in that of the
/// file, each with its attributes (defaults included, the last mention of a name wins).
///
/// Why not a library: Boost's reader numbers nodes by the alphabet and refuses groups without a name, and neither it
/// nor Graphviz's can be bounded: `{a1 … a1000} -- {b1 … b1000}` is a million edges in ten kilobytes.
struct DotText {
    struct Attribute {
        std::string name, value;
        TextPosition at;
    };
    using Attributes = std::vector<Attribute>;
    struct Node {
        std::string id;
        Attributes attributes;
        TextPosition at;
    };
    struct Edge {
        std::uint32_t from{}, to{};
        Attributes attributes;
        TextPosition at;
    };
    bool directed{false};
    std::string name;      ///< of the whole network; may be empty
    std::size_t groups{0}; ///< subgraphs that have a name or attributes
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    Attributes attributes; ///< of the outermost graph
};

/// Throws Refused ("file") with line and column; beyond the limits of network files, and of groups within groups more
/// than 256 deep.
DotText readDot(std::string_view text);

} // namespace hopscope
