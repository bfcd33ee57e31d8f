#pragma once

#include "citation.h"
#include "ids.h"
#include "values.h"

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hopscope {

struct Problem;
struct Written;

/// How the simulated quantity stands to the formula.
enum class Relation : std::uint8_t { Equal, AtMost, AtLeast, Shape };
std::string_view toText(Relation relation);

/// What a formula gives: of an entry a function, of a text of the user what stands there.
struct FormulaValue {
    std::optional<double> (*entry)(const Problem&){nullptr};
    const Written* written{nullptr};

    template <std::convertible_to<std::optional<double> (*)(const Problem&)> Function>
    constexpr FormulaValue(Function function) : entry(function)
    {
    }
    constexpr explicit FormulaValue(const Written& text) : written(&text) {}
    /// Nothing where it does not apply (another topology, another size).
    std::optional<double> operator()(const Problem& problem) const;
};

struct Formula {
    std::string_view name, text; ///< text: with the paper's symbols, "(P − 2 + s)(t + k/s)"
    std::string_view quantity;   ///< "steps" or "time"
    Citation source;
    std::string_view costModel; ///< id; "" for steps, which no model changes
    Relation relation;
    FormulaValue value;
    /// The text with numbers in it, "= (62 + 44)(1 + 3.86)"; may be null.
    std::string (*numbers)(const Problem&){nullptr};
    std::string_view erratum{}; ///< what the paper prints differently, and the evidence
    bool anySizes{false};       ///< holds for a time where blocks differ in size, too
};

/// A value from the specification that the program must meet.
struct WorkedExample {
    Citation source;
    std::string_view experiment, quantity; ///< quantity: steps, time, maxLinkLoad, linkWords, transfers
    double expected, tolerance;
};

using Fact = std::variant<double, std::string, std::vector<double>>;
using Facts = std::map<std::string, Fact, std::less<>>;

struct Optimum {
    double time{};
    std::optional<std::int64_t> group; ///< nothing for entries without groups
    double packets{};                  ///< whole in the exact search, real in the paper's formula
    Values others{};                   ///< best values of further parameters, by id
    bool waits{false};                 ///< that messages wait for shared links was part of the search
};
enum class Search : std::uint8_t {
    Exact /* whole packets, exact steps */,
    Paper /* the paper's real-valued formula */
};

/// How the packets of a pipeline follow each other. With `packets` more of them the schedule is `steps` steps longer:
/// in front of an end that is as before, `steps` steps are done once more, each with the packets that come so much
/// later. The steps that are done again begin when as many packets alone have reached everybody.
struct Pipeline {
    std::int64_t packets{1};
    StepIndex steps{1};
};

} // namespace hopscope
