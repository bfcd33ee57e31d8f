#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "bandwidth/pattern.h"
#include "commands.h"
#include "cost/cost_model.h"
#include "cost/machine.h"
#include "figures/figures.h"
#include "json.h"
#include "lessons/formula.h"
#include "lessons/question.h"
#include "lessons/scene.h"
#include "offers.h"
#include "page.h"
#include "run/text/glossary.h"
#include "topology/topology.h"
#include "wording.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

namespace hopscope::cli::list_command {

namespace {

Json topologyList()
{
    Json list = Json::array();
    for (const TopologyFamily* family : topologyFamilies())
        list.push_back({{"id", family->id}, {"sizes", family->sizes}, {"title", family->title}});
    return list;
}

Json operationList()
{
    Json list = Json::array();
    for (const OperationInfo& one : operations())
        list.push_back({{"id", one.id}, {"mpi", one.mpiName}, {"title", one.title}, {"otherName", one.otherName}});
    return list;
}

Json algorithmJson(const Algorithm& algorithm)
{
    return {{"id", algorithm.id},
            {"operation", info(algorithm.operation).id},
            {"shapes", familiesOf(algorithm)},
            {"title", algorithm.title}};
}

Json algorithmList()
{
    Json list = Json::array();
    for (const Algorithm* algorithm : catalogue()) list.push_back(algorithmJson(*algorithm));
    return list;
}

/// What the library runs, with its own names.
Json algorithmsOf(const std::string& library)
{
    Json list = Json::array();
    std::vector<std::string_view> known;
    for (const Algorithm* algorithm : catalogue())
        for (const LibraryName& name : algorithm->libraries) {
            if (std::ranges::find(known, name.of) == known.end()) known.push_back(name.of);
            if (name.of != library) continue;
            Json one = algorithmJson(*algorithm);
            one["name"] = name.name;
            list.push_back(std::move(one));
        }
    std::ranges::sort(known);
    if (list.empty()) throw Refused("library", unknownName("library", library, known));
    return list;
}

Json modelList()
{
    Json list = Json::array();
    for (const CostModel* model : costModels()) {
        Json prices = Json::array();
        for (const Parameter& price : model->prices) prices.push_back(price.id);
        list.push_back({{"id", model->id}, {"prices", std::move(prices)}, {"title", model->title}});
    }
    return list;
}

Json patternList()
{
    Json list = Json::array();
    for (const PatternKind& kind : patternKinds()) {
        Json parameters = Json::array();
        for (const Parameter& parameter : kind.parameters) parameters.push_back(parameter.id);
        list.push_back({{"id", fmt::format("pattern:{}", kind.id)},
                        {"parameters", std::move(parameters)},
                        {"title", kind.title},
                        {"summary", kind.summary}});
    }
    return list;
}

Json machineList()
{
    Json list = Json::array();
    for (const MachineKind& kind : machineKinds()) list.push_back({{"id", kind.id}, {"title", kind.title}});
    return list;
}

Json figureList()
{
    Json list = Json::array();
    for (const Figure* figure : figures()) list.push_back({{"id", figure->id}, {"title", figure->title}});
    return list;
}

Json termList()
{
    Json list = Json::array();
    for (const Term& term : glossary())
        list.push_back(
            {{"id", term.id}, {"title", term.title}, {"alsoCalled", term.alsoCalled}, {"definition", term.definition}});
    return list;
}

Json questionList()
{
    Json list = Json::array();
    for (const QuestionKind* kind : questionKinds()) {
        Json settings = Json::array();
        for (const QuestionKind::Setting& setting : kind->settings) settings.push_back(setting.name);
        list.push_back({{"id", kind->id}, {"fields", std::move(settings)}, {"help", kind->help}});
    }
    return list;
}

Json quantityList()
{
    Json list = Json::array();
    for (const FormulaName& name : formulaNames())
        list.push_back({{"id", fmt::format("{}{}", name.name, name.arguments)}, {"help", name.help}});
    return list;
}

Json viewList()
{
    Json list = Json::array();
    for (const std::string_view view : lessonViews()) list.push_back({{"id", view}});
    return list;
}

struct ListKind {
    std::string_view name;
    Json (*list)();
};
constexpr std::array kinds{ListKind{"topologies", topologyList},  ListKind{"operations", operationList},
                           ListKind{"algorithms", algorithmList}, ListKind{"models", modelList},
                           ListKind{"figures", figureList},       ListKind{"patterns", patternList},
                           ListKind{"machines", machineList}};
/// What is no part of what there is to run: the glossary, and what lessons are made of. Listed by its name alone.
constexpr std::array others{ListKind{"terms", termList}, ListKind{"questions", questionList},
                            ListKind{"quantities", quantityList}, ListKind{"views", viewList}};

/// The same list for people: the fields of each item as columns.
std::string columnsText(const Json& list, std::size_t indent)
{
    Table table;
    for (const Json& item : list) {
        std::vector<std::string>& row = table.rows.emplace_back();
        for (const auto& [name, field] : item.items())
            row.push_back(field.is_array() ? fmt::format("{}", fmt::join(field.get<std::vector<std::string>>(), ","))
                                           : field.get<std::string>());
    }
    return alignedText(table, indent);
}

ExitStatus listAll(bool json, Console& console)
{
    Json all = Json::object();
    std::string text;
    for (const ListKind& kind : kinds) {
        Json list = kind.list();
        text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", kind.name, columnsText(list, 2));
        all[std::string(kind.name)] = std::move(list);
    }
    console.out << (json ? toLine(all) + "\n" : text);
    return done;
}

ExitStatus listOne(const std::string& name, bool json, Console& console)
{
    std::vector<ListKind> all(kinds.begin(), kinds.end());
    all.insert(all.end(), others.begin(), others.end());
    const auto kind = std::ranges::find(all, name, &ListKind::name);
    if (kind == all.end()) {
        std::vector<std::string_view> names;
        for (const ListKind& one : all) names.push_back(one.name);
        throw Refused("", unknownName("list of", name, names));
    }
    const Json list = kind->list();
    console.out << (json ? toLine(list) + "\n" : columnsText(list, 0));
    return done;
}

} // namespace

} // namespace hopscope::cli::list_command

namespace hopscope::cli {

std::vector<std::string_view> namesOfLists()
{
    std::vector<std::string_view> names;
    for (const list_command::ListKind& one : list_command::kinds) names.push_back(one.name);
    for (const list_command::ListKind& one : list_command::others) names.push_back(one.name);
    return names;
}

} // namespace hopscope::cli

namespace hopscope::cli::list_command {

namespace {

struct Options {
    std::string kind, library;
    bool json{false};
};

ExitStatus execute(const Options& options, Console& console)
{
    if (!options.library.empty()) {
        if (!options.kind.empty() && options.kind != "algorithms")
            throw Refused("library",
                          fmt::format("--library: libraries have names for algorithms, not for {}; the nearest "
                                      "that works is list algorithms --library {}",
                                      options.kind, options.library));
        const Json list = algorithmsOf(options.library);
        console.out << (options.json ? toLine(list) + "\n" : columnsText(list, 0));
        return done;
    }
    return options.kind.empty() ? listAll(options.json, console) : listOne(options.kind, options.json, console);
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command = addCommand(
        program, "list", "What there is: topologies, operations, algorithms, models, figures, patterns, machines",
        chosen, options, execute);
    command.option("KIND", options->kind,
                   "topologies, operations, algorithms, models, figures, patterns or machines; all of these if "
                   "left out; terms: the glossary; questions, quantities and views: what lessons are made of");
    command.option("--library", options->library,
                   "mpich, openmpi, nccl …: the algorithms that this library runs, with its names for them");
    command.flag("--json", options->json, "As JSON");
}

} // namespace hopscope::cli::list_command
