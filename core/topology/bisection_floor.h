#pragma once

#include "topology/cut_cables.h"

namespace hopscope {

/// What no two halves of the processors can have less between them: the largest of
/// - the least cut of all (Stoer and Wagner, by Boost.Graph), of up to a few thousand nodes;
/// - ⌊p/2⌋·⌈p/2⌉ packets of a total exchange, divided by those that its routes put on the busiest link for each message
///   at once, in the mean of both ways of a cable (Leighton, "Introduction to Parallel Algorithms and Architectures",
///   1992: a cut is no narrower than an embedding of the complete graph allows);
/// - what flows of some processors to all others need that are spread over all shortest paths (flow_floor.h);
/// - λ₂·|A|·|B|/n (M. Fiedler, 1973: λ₂ is the second eigenvalue of the Laplacian; above 256 nodes lanczos.h).
/// All but the first are of the routers, if processors hang on them: of t processors that lie on the other side than
/// their router each costs its own cable, and the halves of the routers are as unequal.
std::uint64_t bisectionFloor(const Topology& topology, const std::vector<CutCable>& cables);

} // namespace hopscope
