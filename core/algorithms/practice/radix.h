#pragma once

#include "algorithms/practice/practice.h"

#include <cstdint>
#include <string_view>

namespace hopscope::practice {

/// The digits of the numbers below `processors` in base `radix`, and the order in which they are worked on.
struct Radix {
    Radix(std::uint32_t processors, std::uint32_t radix, bool together);
    explicit Radix(const Problem& problem);

    std::uint32_t processors, radix;
    std::uint32_t digits{0}; ///< ⌈log_k p⌉
    std::uint32_t top{1};    ///< k^(digits − 1); 1 if there are none
    bool together;           ///< all values of a digit in one step; else each in a step of its own

    /// Values 1 … of the digit of this weight that some number below `processors` has: j·weight < p.
    std::uint32_t values(std::uint32_t weight) const;
    StepIndex steps() const;
    /// What is done in step k: weight of the digit and the values from `first` to `last`.
    struct Round {
        std::uint32_t weight, first, last;
    };
    Round lowestFirst(StepIndex k) const;
    Round highestFirst(StepIndex k) const;

private:
    Round round(std::uint32_t digit, std::uint32_t value) const;
};

/// Steps as the specification counts them: D, or (k − 1)(D − 1) + ⌈p/k^(D−1)⌉ − 1.
double radixSteps(const Problem& problem);

inline constexpr std::string_view sendChoices[] = {"together", "in-turn"};
inline constexpr Parameter radixParameter{.id = "radix",
                                          .label = "Radix",
                                          .symbol = "k",
                                          .unit = {},
                                          .help = "Base of the numbers whose digits are worked on one after the other.",
                                          .minimum = 2,
                                          .usual = 2,
                                          .comfortable = 16};
inline constexpr Parameter sendsParameter{.id = "sends",
                                          .label = "Messages of a digit",
                                          .help = "Together: radix − 1 messages at once, which takes as many ports. "
                                                  "In turn: one after the other through one port.",
                                          .kind = Kind::Choice,
                                          .choices = sendChoices};
/// radix − 1 sends and receives at once where messages go together.
PortModel radixPorts(const Problem& problem);
/// The same for entries that always send together.
PortModel togetherPorts(const Problem& problem);

} // namespace hopscope::practice
