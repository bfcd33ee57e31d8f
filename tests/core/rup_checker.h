#pragma once

#include <string>
#include <string_view>

namespace hopscope::test {

/// Whether the lines of a DRAT proof (text form) refute a formula (DIMACS), by unit propagation alone: what is enough
/// for all proofs of searches. Why not, in one sentence; empty: they do. Knows nothing of the solver that wrote them.
std::string proofObjection(std::string_view formula, std::string_view proof);

} // namespace hopscope::test
