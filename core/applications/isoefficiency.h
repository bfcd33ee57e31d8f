#pragma once

#include "applications/scaling.h"

#include <cstdint>
#include <string_view>

namespace hopscope {

/// How large a matrix–vector product must be for a machine to reach an efficiency.
struct Isoefficiency {
    Machine machine;
    double efficiency{0.5};
};

/// Reads `layout=1d p=64 E=0.8 alpha=50 beta=2 tc=1 topology=ring`. Throws Refused with one sentence.
Isoefficiency isoefficiencyFromText(std::string_view text);

/// A side n, real, and its serial time W = tc n².
struct ProblemSize {
    double n{}, work{};
};
/// Solves W = K T_o, K = E/(1 - E), with T_o = A + B n. Of one processor, which is always efficient, 0 where T_o is 0.
ProblemSize sizeFor(const Overhead& overhead, const Isoefficiency& wanted);

struct IsoefficiencyResult {
    ProblemSize exact, slides;
    double runnable{}; ///< the side that really runs: a multiple of p (1-D) or √p (2-D), and at least that
};
/// Throws Refused on a network without a closed form.
IsoefficiencyResult solve(const Isoefficiency& wanted);

} // namespace hopscope
