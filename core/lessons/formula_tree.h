#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A formula taken apart, to say it in words; what it is worth evaluate() knows.
struct FormulaTree {
    enum class Kind { Number, Name, Call, Not, Minus, Operator } kind{};
    std::string text{}; ///< digits, a name, or an operator
    std::vector<FormulaTree> parts{};

    /// How tightly it holds together: what is looser inside of what is tighter needs parentheses.
    int strength() const;
};

/// Nothing where the text cannot be read.
std::optional<FormulaTree> formulaTree(std::string_view text);
/// The formula again.
std::string toText(const FormulaTree& tree);
/// What must hold all together: the parts between `and`, from left to right.
std::vector<FormulaTree> clausesOf(const FormulaTree& tree);
bool isComparison(const FormulaTree& tree);

} // namespace hopscope
