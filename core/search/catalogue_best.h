#pragma once

#include "search/question.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace hopscope {

class Run;

namespace search {

/// A schedule of the catalogue that keeps the rules of a search.
struct CatalogueBest {
    std::uint32_t steps{};
    std::string experiment;
    bool otherRoutes{false}; ///< its messages go over routes that the question does not allow
};

/// Over which routes algorithms may send: those of the question alone, or any that they like.
enum class Routes : std::uint8_t { AsAsked, Any };
/// Whether a run is an answer to the question: correct, within the ports, no link with more messages than its capacity,
/// in block mode one block in each message, and over one link each or over their usual routes as it is asked for.
bool keepsRules(const Question& question, const Run& run, Routes routes = Routes::AsAsked);

/// The one with the fewest steps among the algorithms of the operation, each with the default values of its own
/// parameters, that keeps the rules. Nothing if none does, or the catalogue does not know such questions
/// (chunks of blocks). Throws Cancelled.
std::optional<CatalogueBest> bestInCatalogue(const Question& question, Routes routes, const std::stop_token& stop = {});

} // namespace search

} // namespace hopscope
