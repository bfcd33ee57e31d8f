#pragma once

#include "search/lower_bounds.h"
#include "search/plan.h"
#include "search/question.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope::search {

/// One formula that was solved.
struct Try {
    std::uint32_t steps{};
    bool shortest{false}; ///< with blocks on shortest ways only, which proves nothing
    Solution::Result result{Solution::Result::Stopped};
    int variables{};
    std::size_t clauses{};
    double seconds{};
};

struct Answer {
    enum class Proof : std::uint8_t { None, Bound, Refuted };

    std::optional<std::uint32_t> steps;   ///< of the schedule that was found
    LowerBound bound;                     ///< before any search
    std::uint32_t atLeast{};              ///< what is proved: no schedule has fewer steps
    Proof proof{Proof::None};             ///< why the schedule cannot be shorter
    std::optional<std::uint32_t> refuted; ///< the largest number of steps that a search has refuted
    std::vector<Try> tries;
    Plan plan;
    /// A question for one number of steps alone: whether there is a schedule, nothing where that stayed open.
    std::optional<bool> feasible;
    /// No schedule has fewer steps than the one that was known before, and no other was looked for.
    bool knownIsBest{false};
    bool outOfMemory{false};
    bool interrupted{false}; ///< ended by Options::enough
};

struct Options {
    std::stop_token stop{};
    std::string proof{}; ///< BASE.cnf and BASE.drat of the last refutation; empty: none
    bool symmetry{true}, general{false};
    /// Steps of a schedule that is known already: only shorter ones are looked for.
    std::optional<std::uint32_t> known{};
    /// Counts what the solver does while it works; null: nobody wants to know.
    std::atomic<std::uint64_t>* conflicts{nullptr};
    /// Once it is true, the search ends as if its time were up, with the bounds reached so far; null: nobody asks.
    const std::atomic<bool>* enough{nullptr};
    /// Told before each formula is solved.
    std::function<void(const Try&)> begun{};
};

/// Steps from the lower bound upwards until a schedule is found, or time is up. Every schedule has been played by the
/// engine. Throws Refused, Cancelled; std::logic_error where the engine disagrees, which is an error of the search.
Answer search(const Question& question, const Options& options = {});

/// A schedule that no other beats in steps and in rounds for each chunk.
struct FrontPoint {
    std::uint32_t chunks{}, steps{}, rounds{};
    bool proved{false}; ///< that there is none with fewer rounds
    friend bool operator==(const FrontPoint&, const FrontPoint&) = default;
};
/// For every number of steps the least rounds for each chunk, with up to so many chunks; the time of the question holds
/// for each formula.
std::vector<FrontPoint> front(const Question& question, std::uint32_t chunks, const Options& options = {});

/// The question and its answer in one sentence. `known`: steps of a schedule that is known anyway.
std::string sentenceOf(const Question& question, const Answer& answer, std::optional<std::uint32_t> known = {});
/// Why there is none with fewer steps, if that is proved: "4 steps are impossible, refuted in 0.4 s".
std::string proofText(const Answer& answer);

} // namespace hopscope::search
