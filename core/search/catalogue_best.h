#pragma once

#include "search/question.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace hopscope::search {

/// A schedule of the catalogue that keeps the rules of a search.
struct CatalogueBest {
    std::uint32_t steps{};
    std::string experiment;
};

/// The one with the fewest steps among the algorithms of the operation, each with the default values of its own
/// parameters: correct, within the ports, no link with more messages than its capacity, and in block mode one block in
/// each message. Whatever routes it uses. Nothing if none does, or the catalogue does not know such questions
/// (chunks of blocks). Throws Cancelled.
std::optional<CatalogueBest> bestInCatalogue(const Question& question, const std::stop_token& stop = {});

} // namespace hopscope::search
