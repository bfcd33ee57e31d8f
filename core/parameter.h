#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hopscope {

struct Problem;
class Topology;

enum class Kind : std::uint8_t { Whole, Real, Choice, Text };

/// One thing an experiment may set: a `name=value` on the command line, a slider or a list in the window.
struct Parameter {
    std::string_view id{}, label{}, symbol{}, unit{}, help{};
    Kind kind{Kind::Whole};
    double minimum{0}, maximum{std::numeric_limits<double>::infinity()}, usual{0};
    std::span<const std::string_view> choices{};             ///< of a Choice; the first is the usual one
    std::string_view usualText{};                            ///< of a Text
    std::string (*canonicalText)(std::string_view){nullptr}; ///< of a Text: how it is written; throws Refused
    bool problem{false}; ///< says what is asked, not how it is done: of algorithms that are compared all have the same
    double comfortable{0};                                   ///< upper end of a slider where the range has none
    bool logarithmic{false};                                 ///< a slider moves by factors
    double (*maximumFor)(const Problem&){nullptr};           ///< where the range depends on the problem
    double (*usualFor)(const Problem&){nullptr};             ///< where the usual value does (of a Choice: its place)
    double (*usualOn)(const Topology&){nullptr};             ///< of a number: where it depends on the network alone
    std::optional<double> (*best)(const Problem&){nullptr};  ///< optimum from theory, offered as a button
};

} // namespace hopscope
