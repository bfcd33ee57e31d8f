#pragma once

#include "algorithms/drawing.h"
#include "citation.h"
#include "cost/port_model.h"
#include "diagnostic.h"
#include "parameter.h"
#include "progress.h"
#include "schedule/data.h"
#include "schedule/operation.h"
#include "schedule/rendezvous.h"
#include "schedule/schedule.h"
#include "topology/topology.h"
#include "values.h"

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hopscope {

struct CostModel;
struct Written;

/// What an algorithm is asked to do.
struct Problem {
    const Topology& shape;    ///< the logical network that the schedule is written for
    const Topology& topology; ///< where it runs
    bool natural;             ///< shape and topology are the same and processor i runs on processor i
    const Values& values;     ///< every parameter has its value here, prices too
    const CostModel* costModel;
    std::stop_token stop{};
    Progress* progress{nullptr};
};

/// Value of a parameter of the problem. Throws std::invalid_argument if it is missing or of another kind.
double real(const Problem& problem, std::string_view name);
std::int64_t whole(const Problem& problem, std::string_view name);
const std::string& text(const Problem& problem, std::string_view name);
std::uint32_t processors(const Problem& problem);
NodeId root(const Problem& problem);

/// How the simulated quantity stands to the formula.
enum class Relation : std::uint8_t { Equal, AtMost, AtLeast, Shape };
std::string_view toText(Relation relation);

/// What a formula gives: of an entry a function, of a text of the user what stands there.
struct FormulaValue {
    std::optional<double> (*entry)(const Problem&){nullptr};
    const Written* written{nullptr};

    template <std::convertible_to<std::optional<double> (*)(const Problem&)> Function>
    constexpr FormulaValue(Function function) : entry(function)
    {
    }
    constexpr explicit FormulaValue(const Written& text) : written(&text) {}
    /// Nothing where it does not apply (another topology, another size).
    std::optional<double> operator()(const Problem& problem) const;
};

struct Formula {
    std::string_view name, text; ///< text: with the paper's symbols, "(P − 2 + s)(t + k/s)"
    std::string_view quantity;   ///< "steps" or "time"
    Citation source;
    std::string_view costModel; ///< id; "" for steps, which no model changes
    Relation relation;
    FormulaValue value;
    /// The text with numbers in it, "= (62 + 44)(1 + 3.86)"; may be null.
    std::string (*numbers)(const Problem&){nullptr};
    std::string_view erratum{}; ///< what the paper prints differently, and the evidence
};

/// A value from the specification that the program must meet.
struct WorkedExample {
    Citation source;
    std::string_view experiment, quantity; ///< quantity: steps, time, maxLinkLoad, linkWords, transfers
    double expected, tolerance;
};

using Fact = std::variant<double, std::string, std::vector<double>>;
using Facts = std::map<std::string, Fact, std::less<>>;

struct Optimum {
    double time{};
    std::optional<std::int64_t> group; ///< nothing for entries without groups
    double packets{};                  ///< whole in the exact search, real in the paper's formula
    Values others{};                   ///< best values of further parameters, by id
    bool waits{false};                 ///< that messages wait for shared links was part of the search
};
enum class Search : std::uint8_t {
    Exact /* whole packets, exact steps */,
    Paper /* the paper's real-valued formula */
};

/// How the packets of a pipeline follow each other. With `packets` more of them the schedule is `steps` steps longer:
/// in front of an end that is as before, `steps` steps are done once more, each with the packets that come so much
/// later. The steps that are done again begin when as many packets alone have reached everybody.
struct Pipeline {
    std::int64_t packets{1};
    StepIndex steps{1};
};

/// One algorithm of the catalogue. One file in entries/ adds one.
struct Algorithm {
    std::string_view id{}, title{}, summary{};
    Operation operation{};
    PortModel ports{};
    std::string_view model{}; ///< id of the cost model that it is priced with, if that is not the usual one
    std::span<const std::string_view> families{}; ///< shapes it can be built for, the usual one first
    /// Routers take part: every hop is a transfer and takes a step. Runs on its own families only, everybody in place.
    bool native{false};
    std::string_view sizeRefusal{}; ///< said where no shape has as many processors, if there is more to say than that
    std::span<const Parameter> parameters{}; ///< beyond those that its operation brings
    bool takesRoot{false};                   ///< has a root although its operation has none
    /// Why it cannot run here, or nothing.
    std::optional<Diagnostic> (*objection)(const Problem&){nullptr};
    Schedule (*schedule)(const Problem&){nullptr};
    /// The pseudocode as a program without a clock, where there is one beside the timetable; lines are those of
    /// `pseudocode`.
    Program (*program)(const Problem&){nullptr};
    std::uint32_t (*parts)(const Problem&){nullptr}; ///< blocks that a vector is split into; 1 if not given
    /// How the packets follow each other, where that does not depend on how many there are (parameter `packets`).
    Pipeline (*pipeline)(const Problem&){nullptr};
    /// Which blocks there are, where the operation's own answer does not do (scratch values, other numbering).
    Data (*data)(const Problem&){nullptr};
    Drawing (*drawing)(const Problem&){nullptr};
    Facts (*facts)(const Problem&){nullptr};
    /// "Why does 5 send to 13 now?" in one sentence; step k from 0.
    std::string (*reason)(const Problem&, StepIndex k, const Transfer&, std::span<const BlockRange>){nullptr};
    std::optional<Optimum> (*optimum)(const Problem&, Search){nullptr};
    std::span<const Formula> formulas{};
    std::span<const WorkedExample> examples{};
    std::string_view pseudocode{}; ///< lines; transfers name them by number
    std::span<const Citation> sources{};
    /// The algorithm of which this one is the reversal. What is not given here is taken from there.
    const Algorithm* original{nullptr};
    /// Of an algorithm that a user wrote: its text, which answers in place of the functions above (algorithms/written.h).
    const Written* written{nullptr};
};

/// The same questions for every entry, duals included. Everything outside entries/ asks these.
Schedule scheduleOf(const Algorithm& algorithm, const Problem& problem);
Data dataOf(const Algorithm& algorithm, const Problem& problem);
PortModel portsOf(const Algorithm& algorithm);
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
/// Whether the vector is split, so that `whole` makes sense.
bool splits(const Algorithm& algorithm);

} // namespace hopscope
