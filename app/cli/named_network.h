#pragma once

#include "topology/topology.h"
#include "values.h"

#include <string>

namespace hopscope::cli {

/// A network and the values that it was built with.
struct NamedNetwork {
    Topology topology;
    Values values;
};
/// `torus:4x4 wrap=yn`: the network with the parameters of its family. Throws Refused.
NamedNetwork namedNetwork(const std::string& text);

} // namespace hopscope::cli
