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
inline constexpr Parameter gamma{.id = "gamma",
                                 .label = "Time per combined word",
                                 .symbol = "γ",
                                 .unit = "time/word",
                                 .help = "What joining a word with another costs a processor.",
                                 .kind = Kind::Real,
                                 .usual = 0,
                                 .comfortable = 1000,
                                 .logarithmic = true};
inline constexpr Parameter tau{.id = "tau",
                               .label = "Serialisation",
                               .symbol = "τ",
                               .unit = "",
                               .help = "How much simultaneous messages of one processor hinder each other: 0 not at "
                                       "all, 1 as much as one after the other.",
                               .kind = Kind::Real,
                               .minimum = 0,
                               .maximum = 1,
                               .usual = 0};
inline constexpr Parameter phi{.id = "phi",
                               .label = "Software overhead",
                               .symbol = "φ",
                               .unit = "time",
                               .help = "What the whole operation costs once, before its first step.",
                               .kind = Kind::Real,
                               .usual = 0,
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
