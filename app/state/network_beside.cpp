#include "state/network_beside.h"

#include "cost/measured_trace.h"
#include "diagnostic.h"
#include "state/choices.h"
#include "topology/file_network.h"
#include "topology/mapping.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>

namespace hopscope {

namespace {

struct BesideWords {
    Q_DECLARE_TR_FUNCTIONS(NetworkBeside)
};

bool isMeasured(const Experiment& experiment) { return traceOf(modelOf(experiment)).has_value(); }

std::string shapeOf(const Experiment& experiment)
{
    const auto shape = experiment.values.find("shape");
    const std::string* text = shape == experiment.values.end() ? nullptr : std::get_if<std::string>(&shape->second);
    return text ? *text : experiment.topology;
}

/// What is simulated of the experiment in front: itself, or the model that stands beside it if it was measured.
const Experiment& modelledBy(const DocumentValue& value)
{
    const Experiment& front = value.experiments[value.front];
    if (!isMeasured(front)) return front;
    const auto model = std::ranges::find_if(value.experiments, [&](const Experiment& other) {
        return !isMeasured(other) && other.algorithm == front.algorithm && shapeOf(other) == shapeOf(front);
    });
    if (model == value.experiments.end())
        throw Refused("", BesideWords::tr("No model stands beside the measured run; add one to Compare first.")
                              .toStdString());
    return *model;
}

} // namespace

std::vector<std::string> mappingsOf(std::uint32_t processors)
{
    std::vector<std::string> all;
    for (const std::string_view one : mappings())
        if (std::has_single_bit(processors) || (one != "gray" && one != "bit-reversed")) all.emplace_back(one);
    return all;
}

DocumentValue withNetworkBeside(DocumentValue value, const Imported& network, const std::string& mapping)
{
    if (value.experiments.size() >= Document::mostExperiments)
        throw Refused(
            "", BesideWords::tr("Compare has room for four experiments; remove one of them first.").toStdString());
    Experiment there = modelledBy(value);
    if (fileNetworkName(there.topology) == std::nullopt) there.values.try_emplace("shape", there.topology);
    there.values.erase("without"); // links of the other network
    there.values.erase("mapping");
    if (mapping != mappings().front()) there.values.insert_or_assign("mapping", mapping);
    there.topology = "graph:" + addNetwork(value, network);
    there = healed(std::move(there));
    if (const std::string why = objectionTo(there); !why.empty())
        throw Refused("", BesideWords::tr("The schedule does not run on %1: %2")
                              .arg(network.fileName, QString::fromStdString(why))
                              .toStdString());
    value.captions.resize(value.experiments.size());
    value.experiments.push_back(std::move(there));
    value.captions.push_back(BesideWords::tr("On the network %1").arg(network.fileName));
    return value;
}

} // namespace hopscope
