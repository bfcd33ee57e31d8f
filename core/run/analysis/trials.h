#pragma once

#include "progress.h"
#include "run/run.h"
#include "schedule/execution.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

/// What became of an algorithm on one network and with one root.
struct Trial {
    enum class Verdict : std::uint8_t {
        Right,
        Wrong /* does not deliver, or breaks a rule */,
        Deadlock,
        Error,
        Refused
    };
    Experiment experiment;
    std::uint32_t processors{};
    std::optional<std::uint32_t> root; ///< nothing where the operation has none
    Verdict verdict{Verdict::Right};
    std::string what;                ///< one sentence; empty if it is right
    StepIndex step{-1};              ///< in which it went wrong, from 0; -1 if it is not about one
    std::optional<NodeId> processor; ///< who did
    std::uint32_t line{0};           ///< of the text; 0 if none is known
    std::vector<Waiting> circle;     ///< of a deadlock
};

/// Runs the experiment and says what became of it. Throws Cancelled.
Trial trial(const Experiment& experiment, std::stop_token stop = {});
/// What became of a run.
Trial trialOf(const Run& run);

/// An algorithm on networks of many sizes, each with several roots.
struct TrialQuestion {
    Experiment experiment;            ///< its topology is a family, "ring"
    std::vector<std::uint32_t> sizes; ///< processors; those that the family does not have are left out
    /// Roots of every size; empty: all.
    std::vector<std::uint32_t> roots;
};
/// The experiments of a question, smaller networks first.
std::vector<Experiment> experimentsOf(const TrialQuestion& question);
/// Runs all and hands over one after another. Throws Refused where there is no such algorithm or family, Cancelled.
void eachTrial(const TrialQuestion& question, const std::function<void(const Trial&)>& visit,
               Progress* progress = nullptr, std::stop_token stop = {});

} // namespace hopscope
