#pragma once

#include "run/reference_loops.h"

#include <span>
#include <string_view>

namespace hopscope {

/// An experiment whose speed is measured, and the least that it could take.
struct BenchmarkCase {
    std::string_view id, experiment;
    ReferenceLoop (*loop)(){nullptr}; ///< nothing where there is none …
    std::string_view noLoop{};        ///< … and why
};

/// The fixed set that `hopscope-cli benchmark` and the bench of the tests measure.
std::span<const BenchmarkCase> benchmarkCases();

} // namespace hopscope
