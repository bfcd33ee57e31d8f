#pragma once

#include "ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

/// Nodes that belong together and are drawn with a hull around them.
struct Group {
    std::string name;
    std::vector<NodeId> members;
};

/// How an algorithm wishes to be drawn; empty fields leave the choice to the topology.
struct Drawing {
    std::vector<Point3> places; ///< by processor; about 1 apart, y downwards
    std::vector<Group> groups;
    std::vector<Ends> edges;            ///< logical edges, in the direction of the data
    std::vector<std::uint8_t> kinds;    ///< by edge: which of `kindNames` it is; empty if they are all alike
    std::vector<std::string> kindNames; ///< "down"
    std::vector<NodeId> rows;           ///< order of the rows of a space-time picture
    bool stepRows{false};               ///< nodes stand in a row for each step, those that first receive in it
    std::string caption;                ///< one line under the title
};

} // namespace hopscope
