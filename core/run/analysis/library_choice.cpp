#include "run/analysis/library_choice.h"

#include "run/analysis/library_rules.h"
#include "topology/topology.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// The values of a rule for so many processors.
Values filled(std::string_view values, std::uint32_t p)
{
    std::string text(values);
    const auto put = [&](std::string_view mark, std::uint32_t number) {
        if (const auto at = text.find(mark); at != std::string::npos)
            text.replace(at, mark.size(), std::to_string(number));
    };
    const std::uint32_t others = std::max(2U, p) - 1;
    put("{p}", others + 1);
    put("{others}", others);
    put("{throttle}", std::min(others, 32U));
    return text.empty() ? Values() : valuesFromText(text);
}

/// What holds for whatever runs there: the network, the prices and the problem, not what an algorithm may choose.
bool isOfProblem(const NamedParameter& named)
{
    constexpr std::array problem{std::string_view{"words"}, std::string_view{"root"}};
    if (named.of == NamedParameter::Of::Algorithm)
        return std::ranges::find(problem, named.parameter.id) != problem.end();
    return named.parameter.id != "ports";
}

/// The experiment with those of the values that it knows.
Experiment posed(const Values& values, const std::string& topology, std::string_view entry)
{
    Experiment experiment{topology, std::string(entry), {}};
    if (const auto model = values.find("model"); model != values.end()) experiment.values.insert(*model);
    for (const NamedParameter& named : parametersFor(experiment))
        if (const auto given = values.find(named.parameter.id); given != values.end() && isOfProblem(named))
            experiment.values.insert(*given);
    return experiment;
}

const LibraryRules* rulesOf(std::string_view library)
{
    const auto known = std::ranges::find(libraryRules(), library, &LibraryRules::id);
    return known == libraryRules().end() ? nullptr : &*known;
}

const LibraryRule* firstRule(const LibraryRules& library, Operation operation)
{
    const auto first = std::ranges::find(library.rules, operation, &LibraryRule::operation);
    return first == library.rules.end() ? nullptr : &*first;
}

} // namespace

std::string_view libraryTitle(std::string_view id)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> titles{
        {{"mpich", "MPICH"}, {"openmpi", "Open MPI"}, {"nccl", "NCCL"}, {"mvapich", "MVAPICH"}}};
    const auto known = std::ranges::find(titles, id, [](const auto& title) { return title.first; });
    return known == titles.end() ? id : known->second;
}

std::vector<DecidingLibrary> decidingLibraries()
{
    std::vector<DecidingLibrary> all;
    for (const LibraryRules& library : libraryRules()) all.push_back({library.id, library.title, library.version});
    return all;
}

bool decides(std::string_view library, Operation operation)
{
    const LibraryRules* known = rulesOf(library);
    return known && firstRule(*known, operation);
}

std::optional<LibraryChoice> libraryChoice(std::string_view library, Operation operation, const std::string& topology,
                                           const Values& values)
{
    const LibraryRules* known = rulesOf(library);
    const LibraryRule* first = known ? firstRule(*known, operation) : nullptr;
    if (!first) return std::nullopt;
    // Any entry knows how many processors there are, and the default of what is not given.
    const Setup setup = resolveUnplaced(posed(values, topology, first->entry));
    const double words = std::get<double>(setup.values.at("words"));
    const LibraryCase here{setup.topology.processors(), words * bytesOfWord, words};
    for (const LibraryRule& rule : known->rules) {
        if (rule.operation != operation || !rule.applies(here)) continue;
        Experiment chosen = posed(values, topology, rule.entry);
        for (auto& [name, value] : filled(rule.values, here.p)) chosen.values.insert_or_assign(name, value);
        if (rule.segment > 0)
            chosen.values.insert_or_assign("packets", std::max(1.0, std::ceil(here.bytes / rule.segment)));
        return LibraryChoice{std::move(chosen), rule.name, rule.rule, known->source};
    }
    return std::nullopt;
}

} // namespace hopscope
