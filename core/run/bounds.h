#pragma once

#include "algorithms/theory.h"
#include "citation.h"
#include "cost/port_model.h"

#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

struct Algorithm;
struct Problem;

/// A lower bound that no legal schedule of the operation under the port model can beat; with the relation Shape, what
/// the paper prints as one, wrongly.
struct Bound {
    std::string_view name, text, quantity; ///< quantity: "steps" or "time"
    double value{};
    Citation source;
    Relation relation{Relation::AtLeast};
    std::string_view erratum{}; ///< what the paper prints differently, and the evidence
    std::string numbers{};      ///< the formula with its numbers, "= 10 · 2 + 256"; empty if it is no such sum
};

/// Bounds that apply to the problem; time bounds only under models that charge at least alpha a step and beta a word.
/// `ports`: of the machine, which may allow more than the algorithm uses.
/// `linkLoad`: most messages that the schedule has on a link in one step, by its capacity; bounds that suppose one are
/// for comparison only if there are more.
std::vector<Bound> boundsFor(const Algorithm& algorithm, const PortModel& ports, const Problem& problem,
                             double linkLoad = 1);

} // namespace hopscope
