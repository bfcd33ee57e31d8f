#pragma once

#include "parameter.h"

namespace hopscope::prices {

/// Prices that several models share, so that changing the model keeps what was set.
inline constexpr Parameter alpha{.id = "alpha",
                                 .label = "Start-up time",
                                 .symbol = "α",
                                 .unit = "time",
                                 .help = "What every step costs before a word moves.",
                                 .kind = Kind::Real,
                                 .usual = 1,
                                 .comfortable = 1000,
                                 .logarithmic = true};
inline constexpr Parameter beta{.id = "beta",
                                .label = "Time per word",
                                .symbol = "β",
                                .unit = "time/word",
                                .help = "What a word costs on a link.",
                                .kind = Kind::Real,
                                .usual = 1,
                                .comfortable = 1000,
                                .logarithmic = true};
inline constexpr Parameter hop{.id = "hop",
                               .label = "Length of a step",
                               .symbol = "h",
                               .unit = "time",
                               .help = "What every step costs, whatever moves.",
                               .kind = Kind::Real,
                               .usual = 1,
                               .comfortable = 1000,
                               .logarithmic = true};

} // namespace hopscope::prices
