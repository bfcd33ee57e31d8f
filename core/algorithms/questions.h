#pragma once

#include "algorithms/drawing.h"
#include "algorithms/problem.h"
#include "algorithms/theory.h"
#include "citation.h"
#include "cost/port_model.h"
#include "diagnostic.h"
#include "parameter.h"
#include "schedule/data.h"
#include "schedule/schedule.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

struct Algorithm;

/// The same questions for every entry, duals included. Everything outside entries/ asks these.
Schedule scheduleOf(const Algorithm& algorithm, const Problem& problem);
Data dataOf(const Algorithm& algorithm, const Problem& problem);
PortModel portsOf(const Algorithm& algorithm);
/// The same for these values of the parameters.
PortModel portsOf(const Algorithm& algorithm, const Problem& problem);
/// Id of the cost model that the entry is priced with unless the experiment names one.
std::string_view usualModel(const Algorithm& algorithm);
/// That of the original for a dual, whose steps come in the opposite order. Nothing if the entry tells none.
std::optional<Pipeline> pipelineOf(const Algorithm& algorithm, const Problem& problem);
std::span<const std::string_view> familiesOf(const Algorithm& algorithm);
/// Whether an entry takes this family, or the one that it belongs to, as its shape.
bool accepts(const Algorithm& algorithm, std::string_view family);
std::optional<Diagnostic> objectionOf(const Algorithm& algorithm, const Problem& problem);
Drawing drawingOf(const Algorithm& algorithm, const Problem& problem);
Facts factsOf(const Algorithm& algorithm, const Problem& problem);
/// Empty if the entry gives none.
std::string reasonOf(const Algorithm& algorithm, const Problem& problem, StepIndex k, const Transfer& transfer,
                     std::span<const BlockRange> blocks);
std::optional<Optimum> optimumOf(const Algorithm& algorithm, const Problem& problem, Search search);
/// Formulas of the entry, and of its original for a dual (reversal keeps steps and time).
std::vector<Formula> formulasOf(const Algorithm& algorithm);
std::vector<Citation> sourcesOf(const Algorithm& algorithm);
/// Own parameters and those of the operation (`words`, `root`, `whole`, `paths`, `operator`), in the order of a panel.
std::vector<Parameter> parametersOf(const Algorithm& algorithm);
/// Whether routers take part in it.
bool isNative(const Algorithm& algorithm);
/// Whether it follows the links of whatever network it runs on.
bool fitsAnyNetwork(const Algorithm& algorithm);
/// Whether the vector is split, so that `whole` makes sense.
bool splits(const Algorithm& algorithm);

} // namespace hopscope
