#include "search/formula.h"

#include "append.h"
#include "diagnostic.h"
#include "stopping.h"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

/// Literals of the largest formula: with what the solver makes of them they take about a gigabyte.
constexpr std::size_t mostLiterals = 30'000'000;

} // namespace

Formula::Formula()
{
    m_variables = yes;
    m_literals = {yes, 0};
    m_clauses = 1;
}

void Formula::clause(std::span<const Literal> literals)
{
    m_clause.clear();
    for (const Literal literal : literals) {
        if (literal == yes) return;
        if (literal != no) m_clause.push_back(literal);
    }
    if (m_literals.size() + m_clause.size() >= mostLiterals)
        throw Refused("topology", fmt::format("topology: the formula of this search has more than {} million "
                                              "literals; a smaller network or fewer blocks need fewer",
                                              mostLiterals / 1'000'000));
    m_literals.insert(m_literals.end(), m_clause.begin(), m_clause.end());
    m_literals.push_back(0);
    if (++m_clauses % goOnEvery == 0) goOn();
}

void Formula::atMost(std::size_t count, std::vector<Literal> literals)
{
    std::erase(literals, no);
    const auto certain = static_cast<std::size_t>(std::erase(literals, yes));
    if (certain > count) {
        clause({});
        return;
    }
    count -= certain;
    const std::size_t n = literals.size();
    if (n <= count) return;
    if (count == 0) {
        for (const Literal literal : literals) clause({-literal});
        return;
    }
    constexpr std::size_t mostPairs = 5;
    if (count == 1 && n <= mostPairs) {
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j) clause({-literals[i], -literals[j]});
        return;
    }
    std::vector<Literal> before(count, no), now(count);
    for (std::size_t i = 0; i < n; ++i) {
        clause({-literals[i], -before[count - 1]});
        if (i + 1 == n) break;
        for (std::size_t k = 0; k < count; ++k) {
            now[k] = k > i ? no : variable();
            if (now[k] == no) continue;
            clause({-before[k], now[k]});
            clause({-literals[i], k == 0 ? no : -before[k - 1], now[k]});
        }
        std::swap(before, now);
    }
}

std::vector<Literal> Formula::counted(std::span<const Literal> literals, std::size_t most)
{
    if (literals.size() <= 1) return {literals.begin(), literals.end()};
    const std::size_t half = literals.size() / 2;
    const std::vector<Literal> one = counted(literals.first(half), most), other = counted(literals.subspan(half), most);
    std::vector<Literal> sum(std::min(most, one.size() + other.size()));
    for (Literal& literal : sum) literal = variable();
    for (std::size_t i = 0; i <= one.size(); ++i)
        for (std::size_t j = 0; j <= other.size(); ++j) {
            if (i + j == 0) continue;
            const std::size_t reached = std::min(i + j, sum.size());
            clause({i > 0 ? -one[i - 1] : no, j > 0 ? -other[j - 1] : no, sum[reached - 1]});
        }
    return sum;
}

std::string dimacs(const Formula& formula)
{
    std::string text = fmt::format("p cnf {} {}\n", formula.variables(), formula.clauses());
    for (const Literal literal : formula.literals()) append(text, "{}{}", literal, literal == 0 ? '\n' : ' ');
    return text;
}

} // namespace hopscope::search
