#pragma once

#include "ids.h"
#include "values.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace hopscope {

class Topology;
struct CostModel;
struct Progress;

/// What an algorithm is asked to do.
struct Problem {
    const Topology& shape;    ///< the logical network that the schedule is written for
    const Topology& topology; ///< where it runs
    bool natural;             ///< shape and topology are the same and processor i runs on processor i
    const Values& values;     ///< every parameter has its value here, prices too
    const CostModel* costModel;
    std::stop_token stop{};
    Progress* progress{nullptr};
};

/// Value of a parameter of the problem. Throws std::invalid_argument if it is missing or of another kind.
double real(const Problem& problem, std::string_view name);
std::int64_t whole(const Problem& problem, std::string_view name);
const std::string& text(const Problem& problem, std::string_view name);
std::uint32_t processors(const Problem& problem);
NodeId root(const Problem& problem);

} // namespace hopscope
