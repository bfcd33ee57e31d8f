#include "search/solver.h"

#include "diagnostic.h"
#include "memory.h"
#include "progress.h"

#include <cadical.hpp>

#include <new>
#include <optional>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

using Clock = std::chrono::steady_clock;

/// Asked many times a second whether to go on.
class Limit : public CaDiCaL::Terminator {
public:
    Limit(const SolverOptions& options, Clock::time_point begin)
        : m_stop(options.stop), m_enough(options.enough),
          m_end(begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.seconds)))
    {
    }
    bool terminate() override
    {
        constexpr std::size_t kept = std::size_t{64} << 20;
        outOfMemory = outOfMemory || Memory::left() < kept;
        return outOfMemory || m_stop.stop_requested() || (m_enough && *m_enough) || Clock::now() >= m_end;
    }
    bool outOfMemory{false};

private:
    const std::stop_token& m_stop;
    const std::atomic<bool>* m_enough;
    Clock::time_point m_end;
};

/// Every conflict teaches the solver a clause; the clauses themselves are not looked at.
class Counter : public CaDiCaL::Learner {
public:
    explicit Counter(std::atomic<std::uint64_t>& conflicts) : m_conflicts(conflicts) {}
    bool learning(int) override
    {
        m_conflicts.fetch_add(1, std::memory_order_relaxed);
        return false;
    }
    void learn(int) override {}

private:
    std::atomic<std::uint64_t>& m_conflicts;
};

/// Hands the formula over; false if time was up meanwhile.
bool filled(CaDiCaL::Solver& solver, const Formula& formula, Limit& limit)
{
    constexpr std::size_t between = std::size_t{1} << 16;
    std::size_t added = 0;
    for (const Literal literal : formula.literals()) {
        solver.add(literal);
        // Nobody may leave within a clause.
        if (literal == 0 && ++added % between == 0 && limit.terminate()) return false;
    }
    return true;
}

} // namespace

std::string solverMissing() { return {}; }

Solution solve(const Formula& formula, const SolverOptions& options)
{
    if (options.stop.stop_requested()) throw Cancelled();
    const Clock::time_point begin = Clock::now();
    Limit limit(options, begin);
    Solution solution;
    try {
        std::optional<Counter> counter; // outlives the solver
        CaDiCaL::Solver solver;
        solver.set("quiet", 1);
        solver.set("seed", static_cast<int>(options.seed));
        if (!options.proof.empty()) {
            solver.set("binary", 0);
            if (!solver.trace_proof(options.proof.c_str()))
                throw Refused("proof", fmt::format("proof: {} cannot be written", options.proof));
        }
        solver.connect_terminator(&limit);
        if (options.conflicts) solver.connect_learner(&counter.emplace(*options.conflicts));
        constexpr int satisfiable = 10, unsatisfiable = 20;
        const int answer = filled(solver, formula, limit) ? solver.solve() : 0;
        if (answer == satisfiable) {
            solution.result = Solution::Result::Found;
            solution.values.resize(static_cast<std::size_t>(formula.variables()) + 1);
            for (Literal variable = 1; variable <= formula.variables(); ++variable)
                solution.values[static_cast<std::size_t>(variable)] = solver.val(variable) > 0;
        } else if (answer == unsatisfiable) {
            solution.result = Solution::Result::Refuted;
        }
        if (!options.proof.empty()) solver.close_proof_trace();
        solver.disconnect_terminator();
        if (counter) solver.disconnect_learner();
    } catch (const std::bad_alloc&) {
        limit.outOfMemory = true;
        solution = {};
    }
    solution.outOfMemory = limit.outOfMemory;
    solution.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (solution.result == Solution::Result::Stopped && options.stop.stop_requested()) throw Cancelled();
    return solution;
}

} // namespace hopscope::search
