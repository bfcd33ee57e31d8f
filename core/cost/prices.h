#pragma once

#include "parameter.h"

namespace hopscope::prices {

/// A real number from 0 whose slider is logarithmic.
consteval Parameter price(std::string_view id, std::string_view label, std::string_view symbol, std::string_view unit,
                          std::string_view help, double usual)
{
    return {.id = id,
            .label = label,
            .symbol = symbol,
            .unit = unit,
            .help = help,
            .kind = Kind::Real,
            .usual = usual,
            .comfortable = 1000,
            .logarithmic = true};
}

/// Prices that several models share, so that changing the model keeps what was set.
inline constexpr Parameter alpha =
    price("alpha", "Start-up time", "α", "units", "What every step costs before a word moves.", 1);
inline constexpr Parameter beta = price("beta", "Time per word", "β", "units/word", "What a word costs on a link.", 1);
inline constexpr Parameter gamma = price("gamma", "Time per combined word", "γ", "units/word",
                                         "What combining a word with another costs a processor.", 0);
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
inline constexpr Parameter phi =
    price("phi", "Software overhead", "φ", "units", "What the whole operation costs once, before its first step.", 0);
inline constexpr Parameter hop =
    price("hop", "Step duration", "h", "units", "What every step costs, whatever moves.", 1);

} // namespace hopscope::prices
