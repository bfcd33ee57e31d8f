#include "grammar.h"

#include "algorithms/catalogue.h"
#include "run/experiment.h"
#include "topology/mapping.h"
#include "topology/topology.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace hopscope::fuzz {

namespace {

using namespace std::string_view_literals;

/// A network of the family with about so many processors, else one that is mistyped.
std::string topologyText(Choices& choose, Scale scale)
{
    static constexpr std::array mistyped{"0"sv,     "-1"sv, "4x"sv,         "x"sv,        "3x0x2"sv,      "1e3"sv,
                                         "99x99"sv, "P"sv,  "4294967296"sv, "16777217"sv, "2x2x2x2x2x2"sv};
    static constexpr std::array large{1000ULL, 4096ULL, 65536ULL, 16777216ULL, 4294967295ULL};
    const auto families = topologyFamilies();
    const TopologyFamily& family = *families[choose.below(families.size())];
    const std::string id(family.id);
    if (choose.oneIn(24)) return id + ":" + std::string(choose.oneOf(mistyped));
    const bool giant = scale == Scale::Any && choose.oneIn(24);
    const std::uint64_t processors = giant ? choose.oneOf(large) : 1 + choose.below(33);
    if (processors > 0xffffffffULL) return id + ":" + std::to_string(processors);
    // Families have some numbers of processors only.
    if (family.rareSizes) {
        const auto all = family.rareSizes();
        const auto next = std::ranges::upper_bound(all, processors, {}, &RareSize::processors);
        return id + ":" + (next == all.begin() ? std::to_string(processors) : std::prev(next)->sizes);
    }
    auto few = std::min<std::uint64_t>(processors, maximumProcessors);
    auto sizes = family.sizesFor(few);
    while (!sizes && few > 1) sizes = family.sizesFor(--few);
    return id + ":" + sizes.value_or(std::to_string(processors));
}

std::string valueText(Choices& choose, const Parameter& parameter)
{
    static constexpr std::array words{"yes"sv,  "no"sv,      "yn"sv,       "yyn"sv,       "2"sv,
                                      "best"sv, "ring"sv,    "mesh:4x4"sv, "hypercube"sv, "1,2,4"sv,
                                      "half"sv, "simplex"sv, ""sv,         "-"sv,         "ü"sv};
    if (parameter.id == "mapping") return std::string(choose.oneOf(mappings()));
    if (parameter.kind == Kind::Choice && !parameter.choices.empty() && !choose.oneIn(8))
        return std::string(choose.oneOf(parameter.choices));
    if (parameter.kind == Kind::Choice || parameter.kind == Kind::Text) return std::string(choose.oneOf(words));
    // What counts is small, so that it runs in a moment.
    if (parameter.kind == Kind::Whole && !choose.oneIn(6)) return std::to_string(choose.below(20));
    return numberText(choose);
}

std::string quoted(std::string_view text) { return std::string(text); }

std::string axisText(Choices& choose)
{
    static constexpr std::array names{"words"sv, "alpha"sv, "P"sv, "packets"sv, "beta"sv, "group"sv, "root"sv, "x"sv};
    static constexpr std::array spreads{"1:1e6:log4"sv, "1:8:lin3"sv, "2,4,8"sv, "1:1e9:log5"sv,  "0:1:lin2"sv,
                                        "5:1:log3"sv,   "1:2"sv,      ""sv,      "1:1e300:log3"sv};
    return std::string(choose.oneOf(names)) + "=" + std::string(choose.oneOf(spreads));
}

std::string algorithmsText(Choices& choose)
{
    std::string text;
    for (std::size_t i = 1 + choose.below(3); i > 0; --i)
        text += (text.empty() ? "" : ",") + std::string(catalogue()[choose.below(catalogue().size())]->id);
    return text;
}

} // namespace

std::string numberText(Choices& choose)
{
    static constexpr std::array numbers{
        "0"sv,          "1"sv,     "2"sv,    "3"sv,     "7"sv,     "10"sv,
        "100"sv,        "0.5"sv,   "1/3"sv,  "1000"sv,  "1e-6"sv,  "1e-9"sv,
        "-1"sv,         "1e9"sv,   "1e18"sv, "1e300"sv, "1e308"sv, "9223372036854775807"sv,
        "4294967295"sv, "1e999"sv, "nan"sv,  "inf"sv,   "best"sv,  "1e-308"sv,
        "0x10"sv,       "1,5"sv};
    return std::string(choose.oneOf(numbers));
}

std::string experimentText(Choices& choose, Scale scale)
{
    const std::string topology = topologyText(choose, scale);
    const std::string algorithm(catalogue()[choose.below(catalogue().size())]->id);
    std::string text = topology + " " + algorithm;
    const auto parameters = parametersFor({topology, algorithm, {}});
    for (std::size_t i = choose.below(5); i > 0 && !parameters.empty(); --i) {
        const Parameter& parameter = parameters[choose.below(parameters.size())].parameter;
        text += " " + std::string(parameter.id) + "=" + valueText(choose, parameter);
    }
    if (choose.oneIn(40)) text += " " + choose.rest();
    return text;
}

std::vector<std::string> commandArguments(Choices& choose)
{
    static constexpr std::array lists{"topologies"sv, "operations"sv, "algorithms"sv, "models"sv, "figures"sv,
                                      "patterns"sv,   "terms"sv,      "questions"sv,  "views"sv,  "x"sv};
    static constexpr std::array tables{"transfers"sv, "steps"sv, "traffic"sv, "holdings"sv, "links"sv, "x"sv};
    static constexpr std::array patterns{"nn-exchange"sv,
                                         "ns-fft"sv,
                                         "generalized-broadcast"sv,
                                         "binomial-broadcast"sv,
                                         "fig3-a"sv,
                                         "alltoall"sv,
                                         "ring-shift"sv,
                                         "empty"sv,
                                         "xor"sv,
                                         "x"sv};
    static constexpr std::array machines{"butterfly"sv, "pruned-butterfly"sv, "nd-butterfly:2"sv,
                                         "nd-mesh:3"sv, "nd-mesh:0"sv,        "x"sv};
    static constexpr std::array operations{"broadcast"sv, "reduce"sv, "scatter"sv,  "gather"sv, "allgather"sv,
                                           "allreduce"sv, "scan"sv,   "alltoall"sv, "shift"sv,  "x"sv};
    const auto experiment = [&] { return quoted(experimentText(choose, Scale::Small)); };
    std::vector<std::string> words;
    const auto maybe = [&](std::string word) {
        if (choose.oneIn(2)) words.push_back(std::move(word));
    };
    switch (choose.below(14)) {
    case 0:
        words = {"run", experiment()};
        maybe("--json");
        maybe("--steps");
        break;
    case 1:
        words = {"check", experiment()};
        break;
    case 2:
        words = {"optimum", experiment()};
        maybe("--json");
        break;
    case 3:
        words = {"best", std::string(choose.oneOf(operations)), topologyText(choose, Scale::Small),
                 "words=" + numberText(choose)};
        break;
    case 4:
        words = {"crossover", experiment(), "--algorithms", algorithmsText(choose), "--x", axisText(choose)};
        maybe("--json");
        break;
    case 5:
        words = {"sweep", experiment(), "--x", axisText(choose), "--csv", "-"};
        if (choose.oneIn(3)) words.insert(words.end(), {"--x2", axisText(choose)});
        if (choose.oneIn(3)) words.insert(words.end(), {"--algorithms", algorithmsText(choose)});
        if (choose.oneIn(3)) words.insert(words.end(), {"--y", "time,speedup,bound"});
        break;
    case 6:
        words = {"bandwidth", choose.oneIn(2) ? experiment()
                                              : "pattern:" + std::string(choose.oneOf(patterns)) + " k="
                                                    + std::to_string(choose.below(9)) + " n=" + numberText(choose)};
        if (choose.oneIn(3)) words.insert(words.end(), {"--machine", std::string(choose.oneOf(machines))});
        if (choose.oneIn(3)) words.insert(words.end(), {"--routing", choose.oneIn(2) ? "h" : "k12"});
        maybe("--whole");
        maybe("--json");
        break;
    case 7:
        words = {"table", std::string(choose.oneOf(tables)), experiment()};
        break;
    case 8:
        words = {"list", std::string(choose.oneOf(lists))};
        maybe("--json");
        break;
    case 9:
        words = {"describe", choose.oneIn(2) ? topologyText(choose, Scale::Small) : algorithmsText(choose)};
        maybe("--json");
        break;
    case 10:
        words = {"matvec", "layout=" + std::string(choose.oneIn(2) ? "1d" : "2d") + " n=" + numberText(choose)
                               + " p=" + numberText(choose) + " alpha=" + numberText(choose)};
        maybe("--json");
        break;
    case 11:
        words = {"isoefficiency",
                 "layout=1d p=" + numberText(choose) + " E=" + numberText(choose) + " beta=" + numberText(choose)};
        maybe("--json");
        break;
    case 12:
        words = {"theorems", topologyText(choose, Scale::Small)};
        break;
    default:
        words = {choose.rest(), "--json", "-1", ""};
    }
    if (choose.oneIn(16)) words.push_back(numberText(choose));
    if (choose.oneIn(16)) words[choose.below(words.size())] = choose.rest();
    return words;
}

} // namespace hopscope::fuzz
