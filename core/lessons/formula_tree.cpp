#include "lessons/formula_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace hopscope {

namespace {

using Node = FormulaTree::Kind;

// As defineOperators() has them.
constexpr int negation = 3, comparison = 4, power = 7, sign = 6, atom = 9;
using Sign = std::pair<std::string_view, int>;
constexpr std::array<Sign, 13> operators{Sign{"or", 1},
                                         {"and", 2},
                                         {"<=", comparison},
                                         {">=", comparison},
                                         {"!=", comparison},
                                         {"=", comparison},
                                         {"<", comparison},
                                         {">", comparison},
                                         {"+", 5},
                                         {"-", 5},
                                         {"*", 6},
                                         {"/", 6},
                                         {"^", power}};

int strengthOf(std::string_view text)
{
    const auto found = std::ranges::find(operators, text, &Sign::first);
    return found == operators.end() ? atom : found->second;
}

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

class FormulaReader {
public:
    explicit FormulaReader(std::string_view text) : m_text(text) {}

    std::optional<FormulaTree> read()
    {
        auto tree = sum(0);
        skip();
        return m_at == m_text.size() ? tree : std::nullopt;
    }

private:
    void skip()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ') ++m_at;
    }
    bool take(std::string_view token)
    {
        skip();
        if (!m_text.substr(m_at).starts_with(token)) return false;
        // A word ends where its letters do.
        if (isLetter(token.front()) && m_at + token.size() < m_text.size()
            && (isLetter(m_text[m_at + token.size()]) || isDigit(m_text[m_at + token.size()])))
            return false;
        m_at += token.size();
        return true;
    }
    /// Everything that holds together more tightly than this.
    std::optional<FormulaTree> sum(int looser)
    {
        auto left = term();
        while (left) {
            const std::size_t before = m_at;
            const auto found = std::ranges::find_if(operators, [&](const auto& one) { return take(one.first); });
            if (found == operators.end()) break;
            if (found->second <= looser) {
                m_at = before;
                break;
            }
            auto right = sum(found->second == power ? power - 1 : found->second);
            if (!right) return std::nullopt;
            left = FormulaTree{Node::Operator, std::string(found->first), {std::move(*left), std::move(*right)}};
        }
        return left;
    }
    std::optional<FormulaTree> inside(Node kind, int looser)
    {
        auto part = sum(looser);
        if (!part) return std::nullopt;
        return FormulaTree{kind, {}, {std::move(*part)}};
    }
    std::optional<FormulaTree> term()
    {
        if (take("not")) return inside(Node::Not, negation);
        if (take("-")) return inside(Node::Minus, sign);
        if (take("+")) return sum(sign);
        if (take("(")) {
            auto tree = sum(0);
            return take(")") ? tree : std::nullopt;
        }
        skip();
        const std::size_t from = m_at;
        if (m_at < m_text.size() && (isDigit(m_text[m_at]) || m_text[m_at] == '.')) {
            while (m_at < m_text.size() && (isDigit(m_text[m_at]) || m_text[m_at] == '.')) ++m_at;
            return FormulaTree{Node::Number, std::string(m_text.substr(from, m_at - from)), {}};
        }
        if (m_at < m_text.size() && m_text[m_at] == '"') {
            const std::size_t end = m_text.find('"', m_at + 1);
            if (end == std::string_view::npos) return std::nullopt;
            m_at = end + 1;
            return FormulaTree{Node::Name, std::string(m_text.substr(from, m_at - from)), {}};
        }
        while (m_at < m_text.size() && (isLetter(m_text[m_at]) || (m_at > from && isDigit(m_text[m_at])))) ++m_at;
        if (m_at == from) return std::nullopt;
        FormulaTree tree{Node::Name, std::string(m_text.substr(from, m_at - from)), {}};
        if (!take("(")) return tree;
        tree.kind = Node::Call;
        if (take(")")) return tree;
        do {
            auto argument = sum(0);
            if (!argument) return std::nullopt;
            tree.parts.push_back(std::move(*argument));
        } while (take(","));
        return take(")") ? std::optional(tree) : std::nullopt;
    }

    std::string_view m_text;
    std::size_t m_at{0};
};

} // namespace

int FormulaTree::strength() const
{
    switch (kind) {
    case Node::Operator:
        return strengthOf(text);
    case Node::Not:
        return negation;
    case Node::Minus:
        return sign;
    default:
        return atom;
    }
}

std::optional<FormulaTree> formulaTree(std::string_view text) { return FormulaReader(text).read(); }

std::string toText(const FormulaTree& tree)
{
    std::string text;
    switch (tree.kind) {
    case Node::Not:
        return fmt::format("not ({})", toText(tree.parts.front()));
    case Node::Minus:
        return fmt::format("-({})", toText(tree.parts.front()));
    case Node::Operator:
        return fmt::format("({}) {} ({})", toText(tree.parts[0]), tree.text, toText(tree.parts[1]));
    case Node::Call:
        for (const FormulaTree& part : tree.parts) text += (text.empty() ? "" : ", ") + toText(part);
        return fmt::format("{}({})", tree.text, text);
    default:
        return tree.text;
    }
}

bool isComparison(const FormulaTree& tree) { return tree.kind == Node::Operator && tree.strength() == comparison; }

std::vector<FormulaTree> clausesOf(const FormulaTree& tree)
{
    if (tree.kind != Node::Operator || tree.text != "and") return {tree};
    std::vector<FormulaTree> all = clausesOf(tree.parts[0]);
    for (FormulaTree& clause : clausesOf(tree.parts[1])) all.push_back(std::move(clause));
    return all;
}

} // namespace hopscope
