#pragma once

#include "run/analysis/fit.h"
#include "run/run.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// A step of a schedule on a real machine and in a model.
struct MachineStep {
    StepIndex step{};
    double measured{}, modelled{}; ///< durations in µs
    double difference() const { return measured - modelled; }
};

/// A measured run (`model=trace:…`) beside the same schedule under a model whose prices are in µs.
struct MachineComparison {
    std::vector<MachineStep> steps;
    std::vector<std::size_t> byDifference; ///< places in `steps`, those that differ most first
    double measured{}, modelled{};         ///< times of the runs
};
/// Whether it tells about a measured run, and the other one has its steps under a model.
bool areMachineAndModel(const Run& measured, const Run& model);
MachineComparison machineSteps(const Run& measured, const Run& model);

/// The model that stands beside a measured run: that of the experiment which was measured, with cost parameters in µs.
struct MachineModel {
    Experiment experiment;
    std::optional<PriceFit> fit; ///< of α and β to the steps; else all cost parameters grew by one factor
    std::string how;             ///< one sentence, without its full stop
};
/// α and β that the steps come nearest to, where all ranks met before each and the model charges both; else what makes
/// the whole take as long. Throws Refused where the experiment cannot run.
MachineModel machineModel(const Run& measured);

} // namespace hopscope
