#pragma once

#include "json.h"
#include "page.h"
#include "topology/topology.h"

namespace hopscope::cli {

/// What is measured of a network from a file: processors, routers, links (directed ones that exist), degree, diameter,
/// components, bisection (between two numbers), the narrowest cut round processor 0 and where its places come from.
Json networkFacts(const Topology& topology);
/// The same in words, with what was noticed while reading.
void addNetworkFacts(Page& page, const Topology& topology);

} // namespace hopscope::cli
