#include "pages.h"

#include "algorithms/questions.h"
#include "cost/machine.h"

#include "algorithms/catalogue.h"
#include "text.h"
#include "topology/file_network.h"
#include "topology/graph.h"
#include "topology/graph_cuts.h"
#include "topology/path_lengths.h"
#include "wording.h"

#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>
#include <set>

namespace hopscope::cli {

namespace {

Section parameterSection(std::string title, std::span<const Parameter> parameters)
{
    Section section{std::move(title), {}, {{"name", "symbol", "unit", "range", "default", "meaning"}, {}}};
    for (const Parameter& parameter : parameters)
        section.table.rows.push_back({std::string(parameter.id), std::string(parameter.symbol),
                                      std::string(parameter.unit), rangeText(parameter), usualText(parameter),
                                      std::string(parameter.help.empty() ? parameter.label : parameter.help)});
    return section;
}

/// Published values of prices; those that depend on the length of a message are told for one.
Section presetSection(const CostModel& model)
{
    Section section{"Published values", {}, {{"name", "value", "of", "origin", "source"}, {}}};
    const Values values{{"words", 4096.0}};
    for (const PricePreset& preset : model.presets)
        section.table.rows.push_back({std::string(preset.price), shortNumber(preset.value(values)),
                                      std::string(preset.label), std::string(preset.note(values)),
                                      shortSource(preset.source)});
    if (!model.presets.empty())
        section.paragraphs.emplace_back("What depends on the length of a message is given for 4096 bytes.");
    return section;
}

Section sourceSection(std::span<const Citation> sources)
{
    Section section{"Sources", {}};
    for (const Citation& source : sources) section.paragraphs.push_back(sourceText(source));
    return section;
}

Section formulaSection(const std::vector<Formula>& formulas)
{
    Section section{"Formulas", {}, {{"name", "quantity", "model", "formula", "simulated is", "source"}, {}}};
    for (const Formula& formula : formulas)
        section.table.rows.push_back({std::string(formula.name), std::string(formula.quantity),
                                      std::string(formula.costModel), std::string(formula.text),
                                      std::string(toText(formula.relation)), shortSource(formula.source)});
    return section;
}

/// Formulas that share an erratum name it once.
Section errataSection(const std::vector<Formula>& formulas)
{
    Section section{"Errata", {}};
    std::set<std::string_view> told;
    for (const Formula& formula : formulas) {
        if (formula.erratum.empty() || !told.insert(formula.erratum).second) continue;
        std::string names;
        for (const Formula& other : formulas)
            if (other.erratum == formula.erratum) names += fmt::format("{}{}", names.empty() ? "" : ", ", other.name);
        section.paragraphs.push_back(fmt::format("{}: {}", names, formula.erratum));
    }
    return section;
}

/// One line for each experiment.
Section exampleSection(std::span<const WorkedExample> examples)
{
    Section section{"Worked examples", {}, {{"experiment", "values", "source"}, {}}};
    auto& rows = section.table.rows;
    for (const WorkedExample& example : examples) {
        const std::string value = fmt::format("{} {}", example.quantity, shortNumber(example.expected));
        const std::string source = shortSource(example.source);
        const auto known = std::ranges::find_if(
            rows, [&](const auto& row) { return row[0] == example.experiment && row[2] == source; });
        if (known == rows.end())
            rows.push_back({std::string(example.experiment), value, source});
        else
            (*known)[1] += ", " + value;
    }
    return section;
}

/// Its own, or that of the algorithm it reverses.
std::string_view pseudocodeOf(const Algorithm& algorithm)
{
    const bool borrowed = algorithm.pseudocode.empty() && algorithm.original != nullptr;
    std::string_view code = borrowed ? algorithm.original->pseudocode : algorithm.pseudocode;
    while (code.starts_with('\n')) code.remove_prefix(1);
    while (code.ends_with('\n')) code.remove_suffix(1);
    return code;
}

Json citationList(std::span<const Citation> sources)
{
    Json list = Json::array();
    for (const Citation& source : sources) list.push_back(sourceText(source));
    return list;
}

Json presetList(const CostModel& model)
{
    const Values values{{"words", 4096.0}};
    Json list = Json::array();
    for (const PricePreset& preset : model.presets)
        list.push_back({{"price", preset.price},
                        {"value", jsonNumber(preset.value(values))},
                        {"of", preset.label},
                        {"origin", preset.note(values)},
                        {"source", sourceText(preset.source)}});
    return list;
}

Json parameterList(std::span<const Parameter> parameters)
{
    Json list = Json::array();
    for (const Parameter& parameter : parameters) list.push_back(toJson(parameter));
    return list;
}

/// "mpich: bruck; openmpi: bruck".
std::string libraryNames(const Algorithm& algorithm)
{
    std::string text;
    for (const LibraryName& name : algorithm.libraries)
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", name.of, name.name);
    return text;
}

/// Without the empty sections.
Page trimmed(Page page)
{
    std::erase_if(page.sections, [](const Section& section) {
        return section.paragraphs.empty() && section.table.rows.empty() && section.code.empty();
    });
    return page;
}

} // namespace

Page pageOf(const Algorithm& algorithm)
{
    const OperationInfo& operation = info(algorithm.operation);
    const std::vector<Parameter> parameters = parametersOf(algorithm);
    const std::vector<Formula> formulas = formulasOf(algorithm);
    const std::vector<Citation> sources = sourcesOf(algorithm);
    Page page{std::string(algorithm.id), std::string(algorithm.title), std::string(algorithm.summary), {}, {}};
    if (!algorithm.onItsShape.empty()) page.summary += fmt::format(" {}", algorithm.onItsShape);
    const bool known = knowsOperation(algorithm);
    page.properties = {{"operation", known ? fmt::format("{} ({}), {}", operation.id, operation.mpiName, operation.goal)
                                           : std::string("not said by the file; operation= gives it")},
                       {"textbook name", known ? std::string(operation.otherName) : std::string()},
                       {"words are", known ? std::string(operation.wordsMean) : std::string()},
                       {"built for", listed(familiesOf(algorithm))},
                       {"ports", fmt::format("{}: {}", toText(portsOf(algorithm)), describe(portsOf(algorithm)))},
                       {"called", libraryNames(algorithm)},
                       {"reverses", algorithm.original != nullptr ? std::string(algorithm.original->id) : ""}};
    page.sections = {parameterSection("Parameters", parameters),
                     {"Pseudocode", {}, {}, std::string(pseudocodeOf(algorithm))},
                     formulaSection(formulas),
                     errataSection(formulas),
                     exampleSection(algorithm.examples),
                     sourceSection(sources)};
    return trimmed(std::move(page));
}

Page pageOf(const TopologyFamily& family)
{
    Page page{std::string(family.id), std::string(family.title), std::string(family.help), {}, {}};
    constexpr std::uint64_t exampleSize = 16;
    const auto example = family.sizesFor(exampleSize);
    const bool sized = !family.sizes.empty();
    page.properties = {{"written", sized ? fmt::format("{}:{}", family.id, family.sizes) : std::string(family.id)},
                       {"with 16 processors", example ? fmt::format("{}:{}", family.id, *example) : ""}};
    page.sections = {parameterSection("Parameters", family.parameters)};
    return trimmed(std::move(page));
}

Page pageOf(const OperationInfo& operation)
{
    Page page{std::string(operation.id), std::string(operation.title), std::string(operation.goal), {}, {}};
    page.properties = {{"MPI name", std::string(operation.mpiName)},
                       {"textbook name", std::string(operation.otherName)},
                       {"words are", std::string(operation.wordsMean)}};
    Section algorithms{"Algorithms", {}, {}};
    for (const Algorithm* algorithm : catalogue())
        if (algorithm->operation == operation.operation)
            algorithms.table.rows.push_back({std::string(algorithm->id), std::string(algorithm->title)});
    algorithms.table.columns = {"id", "title"};
    page.sections = {std::move(algorithms)};
    return trimmed(std::move(page));
}

Page pageOf(const CostModel& model)
{
    Page page{std::string(model.id), std::string(model.title), std::string(model.help), {}, {}};
    page.properties = {{"times are in", std::string(model.timeUnit)}};
    page.sections = {parameterSection("Cost parameters", model.prices), presetSection(model),
                     sourceSection(model.sources)};
    return trimmed(std::move(page));
}

Page pageOf(const Figure& figure)
{
    Page page{std::string(figure.id), std::string(figure.title), std::string(figure.help), {}, {}};
    const std::array sources{figure.source};
    page.sections = {sourceSection(sources)};
    return page;
}

Page pageOf(const QuestionKind& kind)
{
    Page page{std::string(kind.id), "Question of a lesson", fmt::format("Asks for {}.", kind.help), {}, {}};
    Section fields{"Fields", {}, {{"field", "meaning"}, {}}};
    for (const QuestionKind::Setting& setting : kind.settings)
        fields.table.rows.push_back({std::string(setting.name), std::string(setting.help)});
    page.sections = {std::move(fields), Section{"Example", {}, {}, std::string(kind.example)}};
    return trimmed(std::move(page));
}

Page pageOf(const Topology& topology)
{
    const TopologyFamily* family = findTopologyFamily(topology.family());
    Page page{topology.text(), family == nullptr ? "" : std::string(family->title), "", {}, {}};
    const auto number = [](std::uint64_t count) { return std::to_string(count); };
    page.properties = {{"nodes", number(topology.nodes())},
                       {"processors", number(topology.processors())},
                       {"links", number(topology.links() / 2 - topology.failed().size())}};
    const auto lengths = pathLengths(topology);
    if (lengths) {
        page.properties.emplace_back("degree", number(largestDegree(topology)));
        page.properties.emplace_back("diameter", !lengths->connected ? "not connected"
                                                 : lengths->exact()
                                                     ? number(lengths->atMost)
                                                     : fmt::format("{} to {}", lengths->atLeast, lengths->atMost));
    } else {
        page.properties.emplace_back("degree, diameter", "not measured, the network is too large for it");
    }
    const auto sum = topology.distances();
    if (sum && topology.processors() > 1)
        page.properties.emplace_back("mean distance", fmt::format("{:.4g}", *sum / (topology.processors() - 1)));
    else if (lengths && lengths->mean)
        page.properties.emplace_back("mean distance", fmt::format("{:.4g}", *lengths->mean));
    constexpr std::uint32_t soonCut = 512; // nodes
    if (topology.family() == fileNetworks.id || topology.dedicated()) return page;
    if (const auto bisection = topology.nodes() > soonCut ? knownBisection(topology) : bisectionBounds(topology))
        page.properties.emplace_back("bisection", bisection->atLeast == bisection->atMost
                                                      ? number(bisection->atMost)
                                                      : fmt::format("{} to {}", bisection->atLeast, bisection->atMost));
    return page;
}

Json toJson(const Algorithm& algorithm)
{
    Json formulas = Json::array(), examples = Json::array();
    for (const Formula& formula : formulasOf(algorithm)) {
        Json one{
            {"name", formula.name}, {"quantity", formula.quantity},         {"model", formula.costModel},
            {"text", formula.text}, {"relation", toText(formula.relation)}, {"source", sourceText(formula.source)}};
        if (!formula.erratum.empty()) one["erratum"] = formula.erratum;
        formulas.push_back(std::move(one));
    }
    Json libraries = Json::array();
    for (const LibraryName& name : algorithm.libraries)
        libraries.push_back({{"library", name.of}, {"name", name.name}});
    for (const WorkedExample& example : algorithm.examples)
        examples.push_back({{"experiment", example.experiment},
                            {"quantity", example.quantity},
                            {"expected", jsonNumber(example.expected)},
                            {"tolerance", jsonNumber(example.tolerance)},
                            {"source", sourceText(example.source)}});
    return {{"id", algorithm.id},
            {"title", algorithm.title},
            {"summary", algorithm.summary},
            {"operation", operationJson(algorithm)},
            {"mpi", knowsOperation(algorithm) ? Json(info(algorithm.operation).mpiName) : Json(nullptr)},
            {"shapes", familiesOf(algorithm)},
            {"ports", toText(portsOf(algorithm))},
            {"original", algorithm.original != nullptr ? Json(algorithm.original->id) : Json(nullptr)},
            {"libraries", std::move(libraries)},
            {"parameters", parameterList(parametersOf(algorithm))},
            {"pseudocode", pseudocodeOf(algorithm)},
            {"formulas", std::move(formulas)},
            {"examples", std::move(examples)},
            {"sources", citationList(sourcesOf(algorithm))}};
}

Json toJson(const TopologyFamily& family)
{
    return {{"id", family.id},
            {"title", family.title},
            {"sizes", family.sizes},
            {"help", family.help},
            {"parameters", parameterList(family.parameters)}};
}

Json toJson(const OperationInfo& operation)
{
    Json algorithms = Json::array();
    for (const Algorithm* algorithm : catalogue())
        if (algorithm->operation == operation.operation) algorithms.push_back(algorithm->id);
    return {{"id", operation.id},         {"title", operation.title},         {"otherName", operation.otherName},
            {"mpi", operation.mpiName},   {"words", operation.wordsMean},     {"goal", operation.goal},
            {"rooted", operation.rooted}, {"combining", operation.combining}, {"algorithms", std::move(algorithms)}};
}

Json toJson(const CostModel& model)
{
    return {{"id", model.id},
            {"title", model.title},
            {"help", model.help},
            {"timeUnit", model.timeUnit},
            {"prices", parameterList(model.prices)},
            {"presets", presetList(model)},
            {"sources", citationList(model.sources)}};
}

Json toJson(const QuestionKind& kind)
{
    Json fields = Json::array();
    for (const QuestionKind::Setting& setting : kind.settings)
        fields.push_back({{"id", setting.name}, {"help", setting.help}});
    return {{"id", kind.id}, {"help", kind.help}, {"fields", std::move(fields)}, {"example", kind.example}};
}

Json toJson(const Figure& figure)
{
    return {{"id", figure.id}, {"title", figure.title}, {"help", figure.help}, {"source", sourceText(figure.source)}};
}

void writeJson(std::ostream& out, const Topology& topology, const Values& values)
{
    out << fmt::format(R"({{"nodes":{},"processors":{},"edges":[)", topology.nodes(), topology.processors());
    for (LinkId link = 0; link < topology.links(); link += 2) { // the other direction is the next
        const Ends ends = topology.ends(link);
        out << fmt::format("{}[{},{},{}]", link == 0 ? "" : ",", ends.from.value, ends.to.value,
                           topology.capacity(link));
    }
    out << ']';
    if (const auto machine = machineOf(topology.family(), values)) {
        const auto levels = static_cast<unsigned>(std::bit_width(topology.processors()) - 1);
        Json cuts = Json::array(), costs = Json::array();
        for (unsigned q = levels + 1; q-- > 0;) {
            cuts.push_back(jsonNumber(machine->capacity(q)));
            costs.push_back({{"g", jsonNumber(machine->gap(q))},
                             {"l", jsonNumber(machine->latency(q))},
                             {"pf", jsonNumber(machine->prefixTime(q))}});
        }
        out << R"(,"cuts":)" << toLine(cuts) << R"(,"machine":)" << toLine(costs);
    }
    out << "}\n";
}

} // namespace hopscope::cli
