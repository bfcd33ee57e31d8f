#include "search/question.h"

#include "diagnostic.h"
#include "text.h"
#include "topology/failed_links.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

constexpr std::string_view telephoneName = "telephone";
constexpr std::uint32_t mostProcessors = 64, mostPackets = 64, mostSteps = 1000;
constexpr double usualSeconds = 60, leastSeconds = 0.01, mostSeconds = 86400;

std::uint32_t wholeFrom(std::string_view name, std::string_view text, std::uint32_t least, std::uint32_t most)
{
    const auto number = parseNumber(text);
    if (!number || *number != std::floor(*number) || *number < least || *number > most)
        throw Refused(std::string(name),
                      fmt::format("{}: must be a whole number from {} to {}, got \"{}\"{}", name, least, most, text,
                                  number ? fmt::format("; the nearest is {}",
                                                       std::clamp<double>(std::round(*number), least, most))
                                         : ""));
    return static_cast<std::uint32_t>(*number);
}

/// Which of the two words it is: true for the second.
bool secondOf(std::string_view name, std::string_view text, std::string_view one, std::string_view other)
{
    if (text != one && text != other)
        throw Refused(std::string(name), fmt::format("{}: must be {} or {}, got \"{}\"", name, one, other, text));
    return text == other;
}

SearchPorts portsFrom(std::string_view text)
{
    if (text == telephoneName) return {ports::duplex, true};
    if (const auto model = portModelFromText(text)) return {*model, false};
    throw Refused("ports", fmt::format("ports: must be duplex, simplex, telephone, one-send, one-receive, all-ports, "
                                       "any or a number of sends and receives, got \"{}\"",
                                       text));
}

void checkOperation(const OperationInfo& operation)
{
    constexpr std::array searched{Operation::Broadcast,     Operation::Scatter,  Operation::Allgather,
                                  Operation::Alltoall,      Operation::Reduce,   Operation::Gather,
                                  Operation::ReduceScatter, Operation::Allreduce};
    if (std::ranges::find(searched, operation.operation) == searched.end())
        throw Refused("operation",
                      fmt::format("operation: there is no search for {}; there is one for broadcast, scatter, "
                                  "allgather, alltoall, reduce, gather, reduce-scatter and allreduce",
                                  operation.id));
}

const OperationInfo& operationFrom(std::string_view id)
{
    const OperationInfo* found = findOperation(id);
    if (!found) {
        std::vector<std::string_view> known;
        for (const OperationInfo& one : operations()) known.push_back(one.id);
        throw Refused("operation", fmt::format("operation: there is no \"{}\"; {}", id, suggestion(id, known)));
    }
    checkOperation(*found);
    return *found;
}

/// The network's own parameters, taken out of all.
Topology topologyFrom(const std::string& text, Values& values, std::string& network)
{
    const TopologyFamily* family = findTopologyFamily(split(text, ':').front());
    Values own;
    network = text;
    for (const Parameter& parameter : family ? family->parameters : std::span<const Parameter>{}) {
        const auto found = values.find(parameter.id);
        if (found == values.end()) continue;
        const std::string word = formatValue(found->second);
        const bool numeric = parameter.kind == Kind::Whole || parameter.kind == Kind::Real;
        const auto number = numeric ? parseNumber(word) : std::nullopt;
        own[found->first] = number ? Value(*number) : Value(word);
        network += fmt::format(" {}={}", parameter.id, word);
        values.erase(found);
    }
    if (const auto without = values.find(withoutParameter.id); without != values.end()) {
        network += fmt::format(" {}={}", withoutParameter.id, formatValue(without->second));
        own.insert(values.extract(without));
    }
    return makeTopology(text, own);
}

} // namespace

void checkQuestion(const Question& question)
{
    checkOperation(info(question.operation));
    const std::uint32_t processors = question.topology.processors(), nodes = question.nodes();
    if (nodes > mostProcessors)
        throw Refused("topology", fmt::format("topology: schedules are searched for on networks of up to {} nodes, {} "
                                              "has {}",
                                              mostProcessors, question.topology.text(), nodes));
    if (question.topology.leafTree() == nullptr && question.takeRouters())
        throw Refused("messages", fmt::format("messages: {} has routers, which hold no blocks outside leaf trees; "
                                              "messages=routed sends from processor to processor",
                                              question.topology.text()));
    if (question.takeRouters() && info(question.operation).combining)
        throw Refused("operation",
                      fmt::format("operation: routers of a leaf tree hold and copy blocks and never combine them, so "
                                  "there is no {} on {}; messages=routed sends from processor to processor",
                                  info(question.operation).id, question.topology.text()));
    if (question.root >= processors)
        throw Refused("root", fmt::format("root: must be a processor from 0 to {}, got {}; the nearest is {}",
                                          processors - 1, question.root, processors - 1));
}

std::string toText(const SearchPorts& ports)
{
    return ports.telephone ? std::string(telephoneName) : hopscope::toText(ports.model);
}

std::string describe(const SearchPorts& ports)
{
    return ports.telephone ? "one partner, a message each way" : hopscope::describe(ports.model);
}

SearchPorts reversed(const SearchPorts& ports) { return {hopscope::reversed(ports.model), ports.telephone}; }

Question questionFrom(std::string_view text)
{
    Experiment given = experimentFromText(text);
    Values values = std::move(given.values);
    const OperationInfo& operation = operationFrom(given.algorithm);
    std::string network;
    Topology topology = topologyFrom(given.topology, values, network);
    Question question{.topology = std::move(topology), .network = std::move(network), .operation = operation.operation};
    const auto take = [&](std::string_view name) -> std::optional<std::string> {
        const auto found = values.find(name);
        if (found == values.end()) return {};
        std::string value = formatValue(found->second);
        values.erase(found);
        return value;
    };
    if (const auto word = take("ports")) question.ports = portsFrom(*word);
    if (const auto word = take("messages")) question.routed = secondOf("messages", *word, "neighbours", "routed");
    if (const auto word = take("mode")) question.combining = secondOf("mode", *word, "block", "combining");
    if (const auto word = take("packets")) question.packets = wholeFrom("packets", *word, 1, mostPackets);
    if (const auto word = take("chunks")) question.packets = wholeFrom("chunks", *word, 1, mostPackets);
    if (const auto word = take("steps")) question.steps = wholeFrom("steps", *word, 0, mostSteps);
    if (const auto word = take("rounds")) question.rounds = wholeFrom("rounds", *word, 1, mostSteps);
    if (const auto word = take("seed")) question.seed = wholeFrom("seed", *word, 0, 1'000'000'000);
    if (const auto word = take("time")) {
        const auto seconds = parseNumber(*word);
        if (!seconds || *seconds < leastSeconds || *seconds > mostSeconds)
            throw Refused("time", fmt::format("time: must be from {} to {} seconds, got \"{}\"", leastSeconds,
                                              mostSeconds, *word));
        question.seconds = *seconds;
    }
    if (operation.rooted)
        if (const auto word = take("root"))
            question.root = wholeFrom("root", *word, 0, std::numeric_limits<std::uint32_t>::max() - 1);
    if (operation.combining)
        if (const auto word = take("operator"))
            question.idempotent = secondOf("operator", *word, "commutative", "idempotent");
    if (!values.empty()) {
        std::vector<std::string_view> known{"ports",  "messages", "mode", "packets", "chunks",
                                            "rounds", "steps",    "seed", "time"};
        if (operation.rooted) known.push_back("root");
        if (operation.combining) known.push_back("operator");
        throw Refused(values.begin()->first,
                      fmt::format("a search for {} has no parameter \"{}\"; {}", operation.id, values.begin()->first,
                                  suggestion(values.begin()->first, known)));
    }
    if (question.rounds && !question.steps)
        throw Refused("rounds", "rounds: needs steps= as well, the number of steps that the rounds are spread over");
    if (question.rounds && *question.rounds < *question.steps)
        throw Refused("rounds", fmt::format("rounds: every step has at least one round, so {} steps need {} rounds or "
                                            "more, got {}",
                                            *question.steps, *question.steps, *question.rounds));
    if (question.rounds && (question.combining || question.routed || !question.ports.model.linkLimit))
        throw Refused("rounds", "rounds: are searched for with ports=all-ports, mode=block and messages=neighbours");
    if (operation.operation == Operation::Allreduce && (question.packets > 1 || question.rounds))
        throw Refused("packets", fmt::format("packets: an allreduce is searched for with whole vectors, packets=1; got "
                                             "{}",
                                             question.packets));
    checkQuestion(question);
    return question;
}

std::string toText(const Question& question)
{
    const OperationInfo& operation = info(question.operation);
    std::string text = fmt::format("{} {}", question.network, operation.id);
    const auto add = [&](std::string_view name, const std::string& value) {
        text += fmt::format(" {}={}", name, value);
    };
    if (question.ports != SearchPorts{}) add("ports", toText(question.ports));
    if (question.routed) add("messages", "routed");
    if (question.combining) add("mode", "combining");
    if (question.packets != 1) add("packets", std::to_string(question.packets));
    if (question.root != 0) add("root", std::to_string(question.root));
    if (question.idempotent) add("operator", "idempotent");
    if (question.steps) add("steps", std::to_string(*question.steps));
    if (question.rounds) add("rounds", std::to_string(*question.rounds));
    if (question.seed != 0) add("seed", std::to_string(question.seed));
    if (question.seconds != usualSeconds) add("time", formatNumber(question.seconds));
    return text;
}

} // namespace hopscope::search
