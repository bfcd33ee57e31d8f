#include "grid.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "shard.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint32_t largest = 33;

/// Every family with every size up to 33 processors, and grids of several axes among which some have length 1 or 2.
std::vector<std::string> topologies()
{
    std::vector<std::string> all;
    for (const TopologyFamily* family : topologyFamilies())
        for (std::uint32_t p = 1; p <= largest; ++p)
            if (const auto sizes = family->sizesFor(p)) all.push_back(fmt::format("{}:{}", family->id, *sizes));
    for (const char* sizes : {"7", "2x2x2", "3x1x4", "2x3x4", "5x2", "1x6", "6x1", "4x4x2", "2x2x2x2", "3x3x3"})
        for (const char* family : {"mesh", "torus"}) all.push_back(fmt::format("{}:{}", family, sizes));
    return all;
}

std::set<std::uint32_t> rootsOf(std::uint32_t p)
{
    std::set<std::uint32_t> roots{0, std::min(1U, p - 1), p / 2, p - 1};
    if (p <= (test::wide() ? largest : 9))
        for (std::uint32_t root = 0; root < p; ++root) roots.insert(root);
    return roots;
}

std::set<std::uint32_t> shiftsOf(std::uint32_t p)
{
    std::set<std::uint32_t> shifts{0, 1, p / 2, p - 1, p};
    if (p <= (test::wide() ? largest : 17))
        for (std::uint32_t shift = 0; shift <= p; ++shift) shifts.insert(shift);
    return shifts;
}

/// Values to try of one parameter, the usual one first.
std::vector<Value> valuesOf(const Parameter& parameter, std::uint32_t p)
{
    std::vector<Value> values;
    if (parameter.kind == Kind::Choice)
        for (std::string_view choice : parameter.choices) values.emplace_back(std::string(choice));
    if (parameter.id == "root")
        for (std::uint32_t root : rootsOf(p)) values.emplace_back(static_cast<double>(root));
    if (parameter.id == "shift")
        for (std::uint32_t shift : shiftsOf(p)) values.emplace_back(static_cast<double>(shift));
    if (parameter.id == "packets") values = {1.0, 2.0, 3.0, 7.0, 12.0};
    if (parameter.id == "group") values = {1.0, 2.0, 3.0, 5.0, 9.0};
    if (parameter.id == "radix") values = {2.0, 3.0, 4.0, 5.0};
    if (parameter.id == "chains") values = {4.0, 1.0, 2.0, 3.0};
    if (parameter.id == "window") values = {4.0, 1.0, 3.0};
    if (parameter.id == "aggregation")
        for (std::uint32_t a = 1; a == 1 || 2 * a < p; a *= 2) values.emplace_back(static_cast<double>(a));
    if (parameter.id == "words") values = {30.0};
    return values;
}

bool triedHere(const Parameter& parameter) { return parameter.id != "operator" && parameter.id != "whole"; }

std::vector<Experiment> crossed(std::vector<Experiment> all, const Parameter& parameter,
                                const std::vector<Value>& values)
{
    std::vector<Experiment> result;
    for (const Experiment& experiment : all)
        for (const Value& value : values) result.push_back(with(experiment, parameter.id, value));
    return result;
}

} // namespace

std::vector<Experiment> experimentsFor(const Algorithm& algorithm)
{
    std::vector<Experiment> all;
    for (const std::string& text : topologies()) {
        Experiment base = with(Experiment{text, std::string(algorithm.id), {}}, "words", 30.0);
        // Some need trees whose branches are as wide as there are leaves below them.
        if (!validate(base).empty() && text.starts_with("leaf-tree"))
            base = with(base, "capacities", std::string("exponential"));
        if (!validate(base).empty()) continue;
        const auto parameters = parametersOf(algorithm);
        const std::uint32_t p = resolve(base).shape.processors();
        std::vector<Experiment> here{base};
        if (test::wide()) {
            for (const Parameter& parameter : parameters)
                if (const auto values = valuesOf(parameter, p); triedHere(parameter) && !values.empty())
                    here = crossed(here, parameter, values);
        } else {
            // Each value once, the others walking through theirs beside it, so that pairs meet without a full cross.
            std::size_t longest = 1;
            for (const Parameter& parameter : parameters)
                if (triedHere(parameter)) longest = std::max(longest, valuesOf(parameter, p).size());
            here.assign(longest, base);
            std::size_t stride = 1 + p;
            for (const Parameter& parameter : parameters) {
                const auto values = valuesOf(parameter, p);
                if (!triedHere(parameter) || values.empty()) continue;
                for (std::size_t i = 0; i < longest; ++i)
                    here[i] = with(here[i], parameter.id,
                                   values[(i + (values.size() == longest ? 0 : i * stride + stride)) % values.size()]);
                ++stride;
            }
        }
        // Values that only go together with others.
        if (algorithm.objection || (algorithm.original && algorithm.original->objection))
            std::erase_if(here, [](const Experiment& experiment) { return !validate(experiment).empty(); });
        all.insert(all.end(), here.begin(), here.end());
    }
    return all;
}

std::string usualOf16(const Algorithm& algorithm)
{
    const std::string family(familiesOf(algorithm).front());
    const std::string text = family + ":" + *findTopologyFamily(family)->sizesFor(16) + " " + std::string(algorithm.id);
    const auto why = validate(experimentFromText(text));
    return !why.empty() && why.front().parameter == "capacities" ? text + " capacities=exponential" : text;
}

} // namespace hopscope
