#pragma once

#include "algorithms/problem.h"
#include "cost/cost_model.h"
#include "cost/port_model.h"
#include "diagnostic.h"
#include "parameter.h"
#include "progress.h"
#include "topology/topology.h"
#include "values.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

struct Algorithm;
class OwnText;

/// What is tried: a small value with a text form,
///     torus:4x4x4 broadcast-halving wrap=yyn root=5 words=1000 alpha=1e-6
/// Values hold only what was set; everything else has its usual value. Among the names, besides the parameters of
/// topology, algorithm and model: shape, mapping, seed, ports, model, duplex.
struct Experiment {
    std::string topology, algorithm;
    Values values;
    friend bool operator==(const Experiment&, const Experiment&) = default;
};

/// Reads the text form; numbers stay as they are typed until resolve() knows what they mean. Throws Refused with one
/// sentence if the form is wrong (not: if the experiment is impossible).
Experiment experimentFromText(std::string_view text);
/// Reads a text that has only name=value pairs. Throws Refused.
Values valuesFromText(std::string_view text);
/// Topology, algorithm, and the values that are set, by name. Of Setup::experiment this is the canonical text, with
/// only what differs from the usual values.
std::string toText(const Experiment& experiment);
/// The same experiment with one value set; a topology, algorithm or model by the names `topology`, `algorithm`,
/// `model`.
Experiment with(Experiment experiment, std::string_view name, Value value);

/// The parts of an experiment looked up, its values complete and checked.
struct Setup {
    Experiment experiment; ///< canonical: usual values removed, `best` replaced by numbers
    const Algorithm* algorithm{};
    std::shared_ptr<const OwnText> written{}; ///< of an algorithm that a user wrote: its text as it was read; else null
    const CostModel* costModel{};
    Topology topology, shape;
    std::vector<NodeId> placed; ///< processor of the topology for each of the shape; routers, too, if they take part
    bool natural{true};         ///< shape is the topology, everybody in its own place
    PortModel ports{};          ///< to check against
    Duplex duplex{Duplex::Full};
    Values values; ///< every parameter, prices and `words` among them

    /// Valid as long as the setup lives.
    Problem problem(std::stop_token stop = {}, Progress* progress = nullptr) const;
};

/// Looks everything up and checks every range. Throws Refused; its remedies are experiments that resolve.
Setup resolve(const Experiment& experiment);
/// The same without `placed`, which takes the time and memory of all processors: for what only asks and never runs.
Setup resolveUnplaced(const Experiment& experiment);
/// Fills in what that leaves out.
void place(Setup& setup);
/// Empty: may run. At present the first reason that was found.
std::vector<Diagnostic> validate(const Experiment& experiment);

/// Every parameter that the experiment has, in the order of a panel: topology's, algorithm's, model's, then shape,
/// mapping and the others of the machine. Ranges are those of the problem. Works for impossible experiments as far as
/// ids are known.
struct NamedParameter {
    enum class Of : std::uint8_t { Topology, Algorithm, Model, Machine };
    Of of;
    Parameter parameter;
};
std::vector<NamedParameter> parametersFor(const Experiment& experiment);

/// What looking an experiment up once has found, for whoever shows its parameters.
struct Resolution {
    Experiment experiment; ///< as it was asked for
    bool accepted{false};
    /// Not placed. Of a refused experiment that of its topology and algorithm without values; nothing if these are
    /// refused, too.
    std::optional<Setup> setup{};
    std::vector<NamedParameter> parameters; ///< as parametersFor() says
};
/// Of an experiment that was looked up already: `setup` is its own.
Resolution resolutionOf(const Experiment& experiment, Setup setup);
/// Never throws Refused.
Resolution resolutionOf(const Experiment& experiment);
/// The value of a parameter in this experiment if it is not set (0, "full").
Value usualValue(const Experiment& experiment, const Parameter& parameter);
/// Best value from theory, or nothing.
std::optional<double> bestValue(const Setup& setup, std::string_view parameter);

/// Whether changing this value changes only prices, not the schedule.
bool isPrice(const Setup& setup, std::string_view name);

} // namespace hopscope
