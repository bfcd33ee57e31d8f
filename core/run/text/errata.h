#pragma once

#include "citation.h"

#include <span>
#include <string_view>

namespace hopscope {

/// What a paper prints differently from what turns out to be right.
struct Erratum {
    std::string_view number; ///< "E4"; no two have the same
    Citation source;
    std::string_view printed, right, evidence; ///< one sentence each
    std::string_view experiment;               ///< text form: shows it
    double position{0};                        ///< in steps
    /// A matrix–vector product that shows it better, as its command takes it; may be empty.
    std::string_view application{};
};
std::span<const Erratum> errata();

} // namespace hopscope
