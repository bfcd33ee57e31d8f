#include "run/provenance.h"

#include "algorithms/algorithm.h"
#include "diagnostic.h"

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view program = "Hopscope " HOPSCOPE_VERSION;

/// "cut-through, alpha=1 beta=1; one send and one receive", with the usual prices, too: they are not in the experiment.
std::string modelOf(const Setup& setup)
{
    std::string text(setup.costModel->id);
    char before = ',';
    for (const Parameter& price : setup.costModel->prices) {
        const auto value = setup.values.find(price.id);
        if (value == setup.values.end()) continue;
        if (before == ',') text += before;
        before = ' ';
        text += ' ' + std::string(price.id) + '=' + formatValue(value->second);
    }
    return text + "; " + describe(setup.ports);
}

Provenance provenanceOf(const Setup& setup)
{
    Provenance provenance{
        std::string(setup.algorithm->title), toText(setup.experiment), modelOf(setup), {}, std::string(program)};
    if (const auto seed = setup.values.find("seed"); seed != setup.values.end())
        provenance.seed = formatValue(seed->second);
    return provenance;
}

} // namespace

Provenance provenanceOf(const Run& run)
{
    Provenance provenance = provenanceOf(run.setup());
    provenance.verdict = run.verdict();
    return provenance;
}

Provenance provenanceOf(std::string_view title, std::string_view subject)
{
    Provenance provenance{{}, std::string(subject), {}, {}, std::string(program)};
    try {
        const Experiment experiment = experimentFromText(subject);
        provenance = provenanceOf(resolveUnplaced(experiment));
        // What was to be the best stays so: for another message length it is something else.
        Experiment asked = experimentFromText(provenance.experiment);
        for (const auto& [name, value] : experiment.values)
            if (value == Value("best")) asked.values.insert_or_assign(name, value);
        provenance.experiment = toText(asked);
    } catch (const Refused&) {
        // no experiment: its text says all there is
    }
    provenance.title = title;
    return provenance;
}

std::string repeatedTraffic(std::size_t repeated, std::size_t points)
{
    if (repeated == 0) return {};
    return fmt::format("of {} points, {} repeat the equal steps of a pipeline with fewer packets, which was played and "
                       "checked; all others were played in full",
                       points, repeated);
}

Notes notesOf(const Provenance& provenance)
{
    Notes notes;
    for (const auto& [name, what] : Notes{{"title", provenance.title},
                                          {"experiment", provenance.experiment},
                                          {"model", provenance.model},
                                          {"verdict", provenance.verdict},
                                          {"seed", provenance.seed},
                                          {"traffic", provenance.traffic},
                                          {"command", provenance.command},
                                          {"program", provenance.program}})
        if (!what.empty()) notes.emplace_back(name, what);
    return notes;
}

std::string oneLine(const Provenance& provenance)
{
    std::string line = provenance.experiment;
    for (const auto& [name, what] : notesOf(provenance))
        if (name != "title" && name != "experiment") line += (line.empty() ? "" : "; ") + name + ": " + what;
    return line;
}

} // namespace hopscope
