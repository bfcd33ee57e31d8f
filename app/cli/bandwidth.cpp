#include "run/bandwidth/bandwidth.h"

#include "bandwidth_parts.h"
#include "commands.h"
#include "json.h"
#include "page.h"
#include "progress_line.h"
#include "wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace hopscope::cli::bandwidth_command {

namespace {

struct Options {
    std::vector<std::string> terms;
    std::string machine, prefix, routing, h, alpha;
    std::string slowdown{"1"};
    bool whole{false}, growth{false}, rivals{false}, json{false};
    double power{0};
};

Json optionalJson(const std::optional<double>& number) { return number ? jsonNumber(*number) : Json(nullptr); }

Json listJson(const std::vector<double>& numbers)
{
    Json list = Json::array();
    for (const double number : numbers) list.push_back(jsonNumber(number));
    return list;
}

Json superstepJson(const SuperstepDemand& demand)
{
    Json loads = Json::array();
    for (const Fraction& load : demand.loads) loads.push_back(toText(load));
    return {{"step", demand.step + 1},
            {"level", demand.relation.level ? Json(*demand.relation.level) : Json(nullptr)},
            {"h", toText(demand.h)},
            {"H", std::move(loads)},
            {"packets", jsonNumber(demand.traffic.moved)},
            {"alphaStrict", optionalJson(demand.relation.alphaStrict)},
            {"alphaTight", optionalJson(demand.relation.alphaTight)},
            {"c", optionalJson(demand.relation.tightness)},
            {"hTight", optionalJson(demand.relation.hTight)},
            {"cross", listJson(demand.traffic.cross)},
            {"requiredBandwidth", listJson(demand.requiredBandwidth)},
            {"loadFactor", jsonNumber(demand.loadFactor)}};
}

Json costsJson(const BandwidthAnswer& answer)
{
    return {{"bsp", jsonNumber(answer.costs.bsp)},           {"dbsp", jsonNumber(answer.costs.dbsp)},
            {"dbspPlus", jsonNumber(answer.costs.dbspPlus)}, {"alphaDbsp", jsonNumber(answer.costs.alphaDbsp)},
            {"hDirect", jsonNumber(answer.costs.hDirect)},   {"lower", optionalJson(answer.lower)}};
}

Json routingJson(const BandwidthAnswer::Routed& routed)
{
    Json supersteps = Json::array();
    for (std::size_t i = 0; i < routed.routing.supersteps.size(); ++i) {
        const RoutedSuperstep& step = routed.routing.supersteps[i];
        supersteps.push_back({{"phase", toText(step.phase)},
                              {"level", step.level},
                              {"set", toText(step.set)},
                              {"h", step.h},
                              {"transfers", step.transfers},
                              {"waves", routed.times.waves[i]}});
    }
    return {{"supersteps", std::move(supersteps)},         {"waves", routed.waves},
            {"wavesWithIdle", routed.wavesWithIdle},       {"dbspCost", jsonNumber(routed.times.dbsp)},
            {"waveTime", optionalJson(routed.times.wave)}, {"t31", jsonNumber(routed.theorem31)},
            {"t32", jsonNumber(routed.theorem32)}};
}

Json answerJson(const BandwidthAnswer& answer)
{
    Json supersteps = Json::array();
    for (const SuperstepDemand& demand : answer.supersteps) supersteps.push_back(superstepJson(demand));
    Json json{{"experiment", answer.text},
              {"machine", toText(answer.machine)},
              {"processors", std::uint64_t{1} << answer.levels}};
    if (!answer.padding.empty()) json["padding"] = answer.padding;
    json["supersteps"] = std::move(supersteps);
    json["endpointTime"] = jsonNumber(answer.endpointTime);
    json["volume"] = listJson(answer.volume);
    json["averageBandwidth"] = listJson(answer.averageBandwidth);
    json["peakBandwidth"] = listJson(answer.peakBandwidth);
    json["alpha"] = optionalJson(answer.alpha);
    json["costs"] = costsJson(answer);
    json["facts"] = toJson(answer.facts);
    json["sentence"] = answer.sentence;
    json["verdict"] = answer.verdict;
    if (!answer.trap.empty()) json["trap"] = answer.trap;
    if (answer.routed) json["routing"] = routingJson(*answer.routed);
    return json;
}

std::string shortOr(const std::optional<double>& number) { return number ? shortNumber(*number) : "–"; }

/// Supersteps side by side; equal ones in a row are told once.
Table superstepTable(const BandwidthAnswer& answer)
{
    Table table{{"step", "level", "h", "H(0) … H(k-1)", "alpha", "c", "load factor"}, {}};
    constexpr std::size_t shown = 40;
    std::vector<std::string> before;
    StepIndex first = 0, last = 0;
    for (const SuperstepDemand& demand : answer.supersteps) {
        std::string loads;
        for (const Fraction& load : demand.loads) loads += (loads.empty() ? "" : ", ") + toText(load);
        std::vector<std::string> row{demand.relation.level ? std::to_string(*demand.relation.level) : "–",
                                     toText(demand.h),
                                     loads,
                                     shortOr(demand.relation.alphaTight),
                                     shortOr(demand.relation.tightness),
                                     shortNumber(demand.loadFactor)};
        if (row == before && demand.step == last + 1) {
            last = demand.step;
            table.rows.back().front() = fmt::format("{}–{}", first + 1, last + 1);
            continue;
        }
        if (table.rows.size() == shown) {
            table.rows.push_back({"…"});
            table.rows.back().resize(table.columns.size());
            break;
        }
        before = row;
        first = last = demand.step;
        row.insert(row.begin(), std::to_string(first + 1));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table levelTable(const BandwidthAnswer& answer)
{
    Table table{{"clusters of", "packets over the boundary", "average need", "peak need", "capacity", ""}, {}};
    for (std::size_t t = answer.volume.size(); t-- > 0;) {
        const double capacity = answer.machine.capacity(static_cast<unsigned>(t));
        table.rows.push_back({std::to_string(std::uint64_t{1} << t), shortNumber(answer.volume[t]),
                              shortNumber(answer.averageBandwidth[t]), shortNumber(answer.peakBandwidth[t]),
                              shortNumber(capacity), answer.peakBandwidth[t] > capacity ? "too thin" : ""});
    }
    return table;
}

Table costTable(const BandwidthAnswer& answer)
{
    Table table{{"model", "time"}, {}};
    const auto add = [&](std::string model, double time) {
        table.rows.push_back({std::move(model), shortNumber(time)});
    };
    add("BSP", answer.costs.bsp);
    add("DBSP", answer.costs.dbsp);
    add("DBSP+", answer.costs.dbspPlus);
    add("alphaDBSP", answer.costs.alphaDbsp);
    add("H directly", answer.costs.hDirect);
    if (answer.lower) add("lower bound", *answer.lower);
    return table;
}

/// What only one superstep has: its alphas, its Pareto front and what the theorems make of it.
void writeOne(std::ostream& out, const BandwidthAnswer& answer)
{
    const ClusterRelation& relation = answer.supersteps.front().relation;
    if (!relation.level) return;
    out << fmt::format(
        "\nOne superstep of level {}\n  alpha strict {}, tight {} with c {} and h {}\n  Pareto front (alpha, "
        "h):",
        *relation.level, shortOr(relation.alphaStrict), shortOr(relation.alphaTight), shortOr(relation.tightness),
        shortOr(relation.hTight));
    for (const auto& [alpha, h] : relation.front()) out << fmt::format(" ({}, {})", shortNumber(alpha), shortNumber(h));
    out << '\n';
    for (const auto& [name, fact] : answer.facts)
        if (const double* number = std::get_if<double>(&fact))
            out << fmt::format("  {} = {}\n", name, shortNumber(*number));
}

Table routingTable(const BandwidthAnswer& answer)
{
    Table table{{"phase", "level", "set", "h", "transfers", "waves"}, {}};
    for (std::size_t i = 0; i < answer.routed->routing.supersteps.size(); ++i) {
        const RoutedSuperstep& step = answer.routed->routing.supersteps[i];
        table.rows.push_back({std::string(toText(step.phase)), std::to_string(step.level),
                              std::string(toText(step.set)), std::to_string(step.h), std::to_string(step.transfers),
                              std::to_string(answer.routed->times.waves[i])});
    }
    return table;
}

std::string wavesText(const BandwidthAnswer::Routed& routed)
{
    const std::uint64_t idle = routed.routing.idle.size();
    std::string text = fmt::format("  {} waves in all", routed.waves);
    if (idle > 0)
        text += fmt::format("; {} with the {} in which every packet is already where it must be, as the source counts "
                            "them",
                            routed.wavesWithIdle, idle == 1 ? "superstep" : fmt::format("{} supersteps", idle));
    return text + '\n';
}

void writePage(std::ostream& out, const BandwidthAnswer& answer)
{
    out << fmt::format("{}: {}\n{} processors{}; machine {}\n\n", answer.title, answer.text,
                       std::uint64_t{1} << answer.levels, answer.padding.empty() ? "" : ", " + answer.padding,
                       toText(answer.machine));
    out << answer.sentence << "\n\nSupersteps\n" << alignedText(superstepTable(answer), 2);
    out << fmt::format("\nThe schedule: endpoint time {}\n", shortNumber(answer.endpointTime))
        << alignedText(levelTable(answer), 2);
    out << "\nCosts (order formulas, constant 1)\n" << alignedText(costTable(answer), 2);
    for (const std::string& sentence : {answer.verdict, answer.trap})
        if (!sentence.empty()) out << '\n' << wrapped(sentence);
    if (const auto played = answer.facts.find("dependencies"); played != answer.facts.end())
        out << "\nData dependencies: " << std::get<std::string>(played->second) << '\n';
    if (answer.supersteps.size() == 1) writeOne(out, answer);
    if (!answer.routed) return;
    out << "\nRouting\n"
        << alignedText(routingTable(answer), 2) << wavesText(*answer.routed)
        << fmt::format("  DBSP cost {}, wave time {}, Theorem 3.1 {}, Theorem 3.2 {}\n",
                       shortNumber(answer.routed->times.dbsp), shortOr(answer.routed->times.wave),
                       shortNumber(answer.routed->theorem31), shortNumber(answer.routed->theorem32));
}

double slowdownFrom(const std::string& text)
{
    constexpr double most = 1e9;
    const auto times = parseNumber(text);
    if (!times || *times < 1 || *times > most)
        throw Refused("--slowdown",
                      fmt::format("--slowdown: must be a number from 1 to {}, for no step takes less time than its "
                                  "processors need, got {}; the nearest that works is {}",
                                  formatNumber(most), text, formatNumber(std::clamp(times.value_or(1), 1.0, most))));
    return *times;
}

ExitStatus execute(const Options& options, Console& console)
{
    BandwidthQuestion question{.subject = fmt::format("{}", fmt::join(options.terms, " ")),
                               .machine = machineFromText(options.machine),
                               .exact = options.h == "exact",
                               .whole = options.whole,
                               .names = {.routing = "--routing", .whole = "--whole", .power = "--n-power"}};
    question.slowdown = slowdownFrom(options.slowdown);
    if (!options.alpha.empty()) {
        constexpr double most = 16; // of a machine it is at most 1
        question.alpha = parseNumber(options.alpha);
        if (!question.alpha || *question.alpha < 0 || *question.alpha > most)
            throw Refused("--alpha", fmt::format("--alpha: must be a number from 0 to {}, such as 0.5 or 1/3, got {}",
                                                 formatNumber(most), options.alpha));
    }
    if (options.prefix == "tree") question.machine.prefix = BspMachine::Prefix::Tree;
    if (!options.routing.empty()) question.routing = routingFromText(options.routing);
    ProgressLine line(console, "bandwidth");
    const BandwidthAnswer answer = bandwidth(question, line.progress());
    std::optional<BandwidthGrowth> growth;
    if (options.growth) growth = bandwidthGrowth(question, options.power);
    const auto rivals = options.rivals ? bandwidthRivals(question) : std::vector<BandwidthRival>{};
    if (options.json) {
        Json json = answerJson(answer);
        if (growth) json["growth"] = growthJson(*growth);
        if (options.rivals) json["rivals"] = rivalsJson(rivals);
        console.out << toLine(json) << '\n';
        return done;
    }
    writePage(console.out, answer);
    writeMachineNote(console.out, question);
    if (growth) writeGrowth(console.out, *growth);
    if (options.rivals) writeRivals(console.out, rivals);
    return done;
}

} // namespace

void add(CommandLine& program, Action& chosen)
{
    auto options = std::make_shared<Options>();
    Arguments command =
        addCommand(program, "bandwidth", "How much bandwidth a schedule or a pattern needs, level by level", chosen,
                   options, execute);
    command.option("EXPERIMENT", options->terms, "An experiment, or a pattern: 'pattern:nn-exchange k=6 n=1'")
        .required();
    command.option("--machine", options->machine, "butterfly, pruned-butterfly, nd-butterfly:N or nd-mesh:N")
        .initially("nd-butterfly:2");
    command.option("--prefix", options->prefix, "Prefix sums: by supersteps, or by a sweep of the tree")
        .among({"superstep", "tree"})
        .initially("superstep");
    command.option("--routing", options->routing, "Route the packets of a single superstep: direct, h or k12")
        .among({"direct", "h", "k12"});
    command.option("--h", options->h, "Kernels: the paper's h, or the exact one")
        .among({"paper", "exact"})
        .initially("paper");
    command.option("--alpha", options->alpha, "A single superstep: h, c and Table 1 at this alpha, 0.5 or 1/3");
    command.option("--slowdown", options->slowdown, "How many times as long as its processors need a step may take")
        .type("TIMES")
        .initially("1");
    command.flag("--whole", options->whole, "The schedule as one superstep, from first to last holders");
    Option growth = command.flag("--growth", options->growth,
                                 "How the costs grow with p: fitted exponents, crossover points, tightness");
    command.option("--n-power", options->power, "With --growth: n packets times p to this power")
        .needs(growth)
        .initially("0");
    command.flag("--rivals", options->rivals,
                 "Other schedules of the operation for as many processors beside this one");
    command.flag("--json", options->json, "One JSON object, numbers not rounded");
}

} // namespace hopscope::cli::bandwidth_command
