#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hopscope::search {

/// A variable of a formula, or with a minus its negation.
using Literal = int;

/// A formula in conjunctive normal form. Variable 1 is always true, so that what is known beforehand is a literal like
/// any other; clauses that hold through it are left out, and literals that cannot hold are dropped.
class Formula {
public:
    static constexpr Literal yes = 1, no = -1;

    Formula();
    Literal variable() { return ++m_variables; }
    void clause(std::span<const Literal> literals);
    void clause(std::initializer_list<Literal> literals) { clause(std::span(literals.begin(), literals.size())); }
    /// At most so many of them hold: pairs for one of up to five, else the sequential counter of Sinz (2005).
    void atMost(std::size_t count, std::vector<Literal> literals);
    /// Literals that hold at least as soon as so many of `literals` do: the i-th for i + 1, up to `most`; a totalizer.
    std::vector<Literal> counted(std::span<const Literal> literals, std::size_t most);

    int variables() const { return m_variables; }
    std::size_t clauses() const { return m_clauses; }
    /// Every clause ends with 0.
    std::span<const Literal> literals() const { return m_literals; }

private:
    std::vector<Literal> m_literals, m_clause;
    int m_variables{0};
    std::size_t m_clauses{0};
};

/// The text form that solvers and checkers of proofs read.
std::string dimacs(const Formula& formula);

} // namespace hopscope::search
