#pragma once

#include "search/question.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace hopscope::search {

/// Whether the lines of a DRAT proof (text form) refute a formula (DIMACS), by unit propagation alone: what is enough
/// for all proofs of searches. Why not, in one sentence; empty: they do. Knows nothing of the solver that wrote them.
/// Throws Cancelled.
std::string proofObjection(std::string_view formula, std::string_view proof);

struct CheckedProof {
    std::uint32_t steps{}; ///< that are refuted
    std::size_t clauses{}; ///< of the formula
    std::size_t lines{};   ///< of the proof
    std::string objection; ///< empty: the proof holds
};
/// Refutes so many steps once more, with a proof, and checks every line of that. Throws Refused where they are not
/// refuted within the time of the question, Cancelled.
CheckedProof checkedProof(Question question, std::uint32_t steps, const std::stop_token& stop = {});
/// "the proof that 4 steps are impossible holds: 1021 lines about 1900 clauses".
std::string sentenceOf(const CheckedProof& proof);

} // namespace hopscope::search
