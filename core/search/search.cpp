#include "search/search.h"

#include "atomic_file.h"
#include "diagnostic.h"
#include "progress.h"
#include "search/allreduce.h"
#include "search/encoding.h"
#include "search/solver.h"
#include "stopping.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

using Result = Solution::Result;

bool enoughOf(const Options& options) { return options.enough && *options.enough; }

class Search {
public:
    Search(const Question& question, const Options& options)
        : m_question(question), m_options(options), m_machine(machineOf(question))
    {
        if (std::string missing = solverMissing(); !missing.empty()) throw Refused("search", std::move(missing));
        const StopScope scope(options.stop);
        m_answer.bound = question.rounds ? distanceBound(m_machine) : lowerBound(m_machine);
        m_answer.atLeast = m_answer.bound.steps;
        if (m_machine.turned) m_answer.bound.reason = "played backwards, " + m_answer.bound.reason;
    }

    Answer fewest()
    {
        lastPacket();
        m_answer.atLeast = m_answer.bound.steps;
        const std::uint32_t enough = m_options.known.value_or(never);
        for (std::uint32_t steps = m_answer.atLeast;; ++steps) {
            if (steps >= enough) {
                m_answer.knownIsBest = true;
                m_answer.proof = m_answer.refuted ? Answer::Proof::Refuted : Answer::Proof::Bound;
                break;
            }
            const Result result = attempt(steps);
            if (result == Result::Stopped) {
                m_answer.interrupted = enoughOf(m_options);
                break;
            }
            if (result == Result::Refuted) {
                m_answer.refuted = steps;
                m_answer.atLeast = steps + 1;
                continue;
            }
            m_answer.steps = steps;
            m_answer.proof = m_answer.refuted ? Answer::Proof::Refuted : Answer::Proof::Bound;
            break;
        }
        return std::move(m_answer);
    }
    Answer only(std::uint32_t steps)
    {
        if (steps < m_answer.bound.steps) {
            m_answer.feasible = false;
            m_answer.proof = Answer::Proof::Bound;
            return std::move(m_answer);
        }
        const Result result = attempt(steps);
        if (result == Result::Found) m_answer.steps = steps;
        if (result == Result::Refuted) {
            m_answer.proof = Answer::Proof::Refuted;
            m_answer.refuted = steps;
            // With so many rounds; more of them may do.
            if (!m_question.rounds) m_answer.atLeast = steps + 1;
        }
        if (result != Result::Stopped) m_answer.feasible = result == Result::Found;
        m_answer.interrupted = result == Result::Stopped && enoughOf(m_options);
        return std::move(m_answer);
    }

private:
    /// s packets leave the root one after the other, and the last one still has its whole way to go.
    void lastPacket()
    {
        const bool broadcast =
            m_question.operation == Operation::Broadcast || m_question.operation == Operation::Reduce;
        if (!broadcast || m_machine.continued || m_machine.combining || m_question.packets == 1
            || m_machine.blocks.empty())
            return;
        Question one = m_question;
        one.packets = 1;
        one.steps.reset();
        Options options = m_options;
        options.proof.clear();
        options.known.reset();
        const std::uint32_t last = Search(one, options).fewest().atLeast,
                            atOnce = std::max(1U, m_machine.mostSends[m_machine.blocks.front().start]),
                            steps = (m_question.packets + atOnce - 1) / atOnce - 1 + last;
        if (steps > m_answer.bound.steps)
            m_answer.bound = {"last packet",
                              fmt::format("the last of {} packets {} the root in step {} or later, and alone it takes "
                                          "{} steps",
                                          m_question.packets, m_machine.turned ? "reaches" : "leaves", steps - last + 1,
                                          last),
                              steps};
    }

    Result attempt(std::uint32_t steps)
    {
        const bool many = m_question.operation != Operation::Broadcast && m_question.operation != Operation::Reduce;
        if (many && !m_machine.combining && !m_machine.continued && !m_question.rounds) {
            constexpr double mostOfShortest = 8;
            const double seconds = std::min(mostOfShortest, m_question.seconds / 3);
            if (solved(steps, true, seconds) == Result::Found) return Result::Found;
        }
        return solved(steps, false, m_question.seconds);
    }
    Result solved(std::uint32_t steps, bool shortest, double seconds)
    {
        const StopScope scope(m_options.stop);
        // Where operands may be joined twice, sending everything never hurts: everybody must hear of everything.
        if (m_question.operation == Operation::Allreduce && !m_question.idempotent)
            return solvedAllreduce(steps, seconds);
        const Encoding encoding = encode(m_machine, steps,
                                         {.shortest = shortest,
                                          .symmetry = m_options.symmetry && !m_machine.continued,
                                          .general = m_options.general,
                                          .rounds = m_question.rounds});
        const Solution solution = solved(encoding.formula, steps, shortest, seconds);
        if (solution.result == Result::Found) keep(planOf(m_machine, encoding, solution, steps));
        return solution.result;
    }
    Result solvedAllreduce(std::uint32_t steps, double seconds)
    {
        const AllreduceEncoding encoding =
            encodeAllreduce(m_machine, steps, {.symmetry = m_options.symmetry, .oneValue = false});
        const Solution solution = solved(encoding.formula, steps, false, seconds);
        if (solution.result == Result::Found) keep(simplest(steps, planOf(m_machine, encoding, solution)));
        return solution.result;
    }
    /// An allreduce in which everybody keeps one value, if that takes no more steps; else the one that was found.
    Plan simplest(std::uint32_t steps, Plan found) const
    {
        constexpr double mostSeconds = 2;
        const AllreduceEncoding encoding =
            encodeAllreduce(m_machine, steps, {.symmetry = m_options.symmetry, .oneValue = true});
        const Solution solution =
            solve(encoding.formula, {.seconds = mostSeconds,
                                     .seed = m_question.seed,
                                     .stop = m_options.stop,
                                     .enough = m_options.enough});
        return solution.result == Result::Found ? planOf(m_machine, encoding, solution) : std::move(found);
    }
    Solution solved(const Formula& formula, std::uint32_t steps, bool shortest, double seconds)
    {
        Try one{.steps = steps, .shortest = shortest, .variables = formula.variables(), .clauses = formula.clauses()};
        if (m_options.begun) m_options.begun(one);
        SolverOptions how{.seconds = seconds,
                          .seed = m_question.seed,
                          .stop = m_options.stop,
                          .conflicts = m_options.conflicts,
                          .enough = m_options.enough};
        // A proof gets its name only when it is the proof of something.
        std::optional<AtomicFile> proof;
        if (!shortest && !m_options.proof.empty()) how.proof = proof.emplace(m_options.proof + ".drat").path();
        Solution solution = solve(formula, how);
        one.result = solution.result;
        one.seconds = solution.seconds;
        m_answer.tries.push_back(one);
        m_answer.outOfMemory = m_answer.outOfMemory || solution.outOfMemory;
        if (proof && solution.result == Result::Refuted) {
            writeFile(m_options.proof + ".cnf", dimacs(formula));
            proof->commit();
        }
        return solution;
    }
    void keep(Plan plan)
    {
        if (const std::string objection = objectionTo(m_question, plan); !objection.empty())
            throw std::logic_error(fmt::format("the schedule of {} steps that the search found for {} does not hold in "
                                               "the simulation: {}; this is an error of the search",
                                               plan.steps.size(), toText(m_question), objection));
        m_answer.plan = std::move(plan);
    }

    const Question& m_question;
    const Options& m_options;
    Machine m_machine;
    Answer m_answer;
};

} // namespace

Answer search(const Question& question, const Options& options)
{
    Search all(question, options);
    return question.steps ? all.only(*question.steps) : all.fewest();
}

} // namespace hopscope::search
