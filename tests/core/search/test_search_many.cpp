#include "algorithms/written.h"
#include "catch.h"
#include "exhaustive_search.h"
#include "own/schedule_writer.h"
#include "plain_encoding.h"
#include "route_loads.h"
#include "run/run.h"
#include "search/catalogue_best.h"
#include "search/encoding.h"
#include "search/search.h"
#include "search/solver.h"
#include "topology/file_network.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace test_search_many {

using namespace hopscope;
using search::Answer;
using search::Question;
using search::questionFrom;

namespace {

/// How much of a long test is done: what the environment says, else little.
std::uint32_t amount(const char* name, std::uint32_t usual)
{
    const char* set = std::getenv(name);
    return set ? static_cast<std::uint32_t>(std::strtoul(set, nullptr, 10)) : usual;
}

/// Notes of a long run go to the file that HOPSCOPE_SEARCH_LIST names.
class List {
public:
    List()
    {
        if (const char* name = std::getenv("HOPSCOPE_SEARCH_LIST")) m_file.open(name, std::ios::app);
    }
    void add(const std::string& line)
    {
        if (m_file.is_open()) m_file << line << std::endl;
    }

private:
    std::ofstream m_file;
};

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

void setGraph(const std::string& name, std::uint32_t nodes, const Edges& edges)
{
    std::string text;
    for (std::uint32_t node = 0; node < nodes; ++node) text += fmt::format("{}\n", node);
    text += "#\n";
    for (const auto& [from, to] : edges) text += fmt::format("{} {}\n", from, to);
    setNetworkText(name, text);
}

std::string textOf(const Edges& edges)
{
    std::string text;
    for (const auto& [from, to] : edges) text += fmt::format("{}{}-{}", text.empty() ? "" : " ", from, to);
    return text;
}

/// The text of the schedule, read and run as any user's: not by what the search plays it with.
void checkInEngine(const Question& question, const Answer& answer)
{
    if (!hasText(question)) return;
    setOwnText("found", toText(scheduleOf(question, answer.plan)));
    const auto played =
        run(experimentFromText(fmt::format("{} own:found ports={}", question.network, toText(question.ports.model))));
    CHECK(played->delivers());
    CHECK(played->violationCount() == 0);
    CHECK(played->maxLinkLoad() <= 1);
    CHECK(played->steps() == static_cast<StepIndex>(*answer.steps));
    CHECK(played->operandOrder().has_value() == info(question.operation).combining);
}

enum class Confirmed { Formula, States, General, Routes, Open };
/// Whether nothing shorter exists, by other ways than that of the search.
Confirmed confirm(const Question& question, const Answer& answer, double seconds)
{
    const std::uint32_t steps = *answer.steps - 1;
    const search::Machine machine = search::machineOf(question);
    const search::Formula formula = test::plainFormula(machine, steps);
    const search::Solution solution = search::solve(formula, {.seconds = seconds});
    // Of an allreduce the formula says less.
    if (question.operation != Operation::Allreduce) CHECK(solution.result != search::Solution::Result::Found);
    if (solution.result == search::Solution::Result::Refuted) return Confirmed::Formula;
    if (question.operation == Operation::Allreduce) return Confirmed::Open;
    // What only counting refutes.
    if (test::tooFewStepsForAnyRoutes(machine, steps)) return Confirmed::Routes;
    constexpr std::size_t fewStates = 12;
    if (machine.nodes > 4 || machine.blocks.size() * machine.nodes > fewStates) {
        if (answer.proof == Answer::Proof::Bound) return Confirmed::Open;
        // The formula for any ports, with every schedule in it and not one for all that are alike.
        const search::Encoding general = search::encode(machine, steps, {.symmetry = false, .general = true});
        const search::Solution other = search::solve(general.formula, {.seconds = 5 * seconds});
        CHECK(other.result != search::Solution::Result::Found);
        return other.result == search::Solution::Result::Refuted ? Confirmed::General : Confirmed::Open;
    }
    const auto fewest = test::fewestByExhaustion(machine);
    CHECK(fewest.value_or(search::never) > steps);
    return Confirmed::States;
}

/// Connected, with some edges more than a tree.
Edges randomGraph(std::uint32_t nodes, std::mt19937& random)
{
    Edges edges;
    std::set<std::pair<std::uint32_t, std::uint32_t>> known;
    const auto below = [&](std::uint32_t count) { return static_cast<std::uint32_t>(random() % count); };
    for (std::uint32_t node = 1; node < nodes; ++node) {
        edges.emplace_back(below(node), node);
        known.insert(edges.back());
    }
    for (std::uint32_t more = below(nodes); more > 0; --more) {
        const std::uint32_t one = below(nodes), other = below(nodes);
        if (one != other && known.insert(std::minmax(one, other)).second) edges.push_back(std::minmax(one, other));
    }
    return edges;
}

/// One of each kind of connected graphs that differ only in the numbers of their nodes.
std::vector<Edges> connectedGraphs(std::uint32_t nodes)
{
    Edges pairs;
    for (std::uint32_t one = 0; one < nodes; ++one)
        for (std::uint32_t other = one + 1; other < nodes; ++other) pairs.emplace_back(one, other);
    std::vector<std::uint32_t> place(std::size_t{nodes} * nodes);
    for (std::uint32_t i = 0; i < pairs.size(); ++i)
        place[pairs[i].first * nodes + pairs[i].second] = place[pairs[i].second * nodes + pairs[i].first] = i;
    std::vector<bool> seen(std::size_t{1} << pairs.size());
    std::vector<Edges> all;
    for (std::uint32_t mask = 0; mask < seen.size(); ++mask) {
        if (seen[mask]) continue;
        std::vector<std::uint32_t> order(nodes);
        std::iota(order.begin(), order.end(), 0U);
        do {
            std::uint32_t image = 0;
            for (std::uint32_t left = mask; left != 0; left &= left - 1) {
                const auto& [one, other] = pairs[static_cast<std::size_t>(std::countr_zero(left))];
                image |= 1U << place[order[one] * nodes + order[other]];
            }
            seen[image] = true;
        } while (std::ranges::next_permutation(order).found);
        Edges edges;
        std::uint32_t reached = 1, before = 0;
        for (std::uint32_t i = 0; i < pairs.size(); ++i)
            if ((mask >> i & 1U) != 0) edges.push_back(pairs[i]);
        while (std::exchange(before, reached) != reached)
            for (const auto& [one, other] : edges)
                if ((reached >> one & 1U) != 0 || (reached >> other & 1U) != 0) reached |= 1U << one | 1U << other;
        if (reached + 1 == 1U << nodes) all.push_back(edges);
    }
    return all;
}

std::string proofOf(const Answer& answer)
{
    return answer.proof == Answer::Proof::Bound ? answer.bound.name : fmt::format("{} refuted", *answer.refuted);
}

struct Tally {
    std::uint32_t asked{0}, proved{0}, open{0}, better{0}, equal{0}, alone{0}, routes{0};
};

/// Where the search is better than the catalogue, as the table of the manual (resources/help/search-list.md), into the
/// file that HOPSCOPE_SEARCH_TABLE names.
class Table {
public:
    explicit Table(std::vector<std::string> machines) : m_machines(std::move(machines)) {}
    void add(const std::string& operation, const std::string& row, const std::string& machine, const std::string& cell)
    {
        m_cells[operation][row][machine] = cell;
    }
    void write() const
    {
        const char* name = std::getenv("HOPSCOPE_SEARCH_TABLE");
        if (!name) return;
        std::ofstream out(name, std::ios::app);
        for (const auto& [operation, rows] : m_cells) {
            out << fmt::format("\n## {}{}\n\n| network |", static_cast<char>(std::toupper(operation[0])),
                               operation.substr(1));
            for (const std::string& machine : m_machines) out << ' ' << machine << " |";
            out << "\n|---|";
            for (std::size_t i = 0; i < m_machines.size(); ++i) out << "---|";
            out << '\n';
            for (const auto& [row, cells] : rows) {
                out << "| " << row << " |";
                for (const std::string& machine : m_machines) {
                    const auto found = cells.find(machine);
                    out << ' ' << (found == cells.end() ? "" : found->second) << " |";
                }
                out << '\n';
            }
        }
    }

private:
    std::vector<std::string> m_machines;
    std::map<std::string, std::map<std::string, std::map<std::string, std::string>>> m_cells;
};

/// The search beside the best of the catalogue, which may never be shorter: "5 / 6" where it is.
std::string compare(const std::string& text, const std::string& shown, List& list, Tally& tally)
{
    CAPTURE(text, shown);
    const Question question = questionFrom(text);
    const Answer answer = search::search(question);
    const auto known = bestInCatalogue(question, search::Routes::AsAsked),
               any = bestInCatalogue(question, search::Routes::Any);
    ++tally.asked;
    if (known) CHECK(answer.atLeast <= known->steps);
    if (any && any->otherRoutes && any->steps < answer.atLeast) ++tally.routes;
    if (!answer.steps) {
        ++tally.open;
        list.add(fmt::format("open    {}: {}", shown, sentenceOf(question, answer)));
        return {};
    }
    ++tally.proved;
    checkInEngine(question, answer);
    if (!known) {
        ++tally.alone;
        return {};
    }
    CHECK(*answer.steps <= known->steps);
    if (*answer.steps == known->steps) {
        ++tally.equal;
        return {};
    }
    ++tally.better;
    list.add(fmt::format("better  {}: {} steps ({}), catalogue {} ({})", shown, *answer.steps, proofOf(answer),
                         known->steps, known->experiment));
    return fmt::format("{} / {}", *answer.steps, known->steps);
}

void report(List& list, const std::string& what, const Tally& tally)
{
    list.add(fmt::format("{}: {} asked, {} proved, {} open; better than the catalogue {}, equal {}, nothing in the "
                         "catalogue keeps the rules {}; over routes that are not asked for an entry has fewer {}",
                         what, tally.asked, tally.proved, tally.open, tally.better, tally.equal, tally.alone,
                         tally.routes));
}

const std::vector<std::string> searched{"broadcast", "scatter", "allgather",      "alltoall",
                                        "reduce",    "gather",  "reduce-scatter", "allreduce"};

} // namespace

/// HOPSCOPE_SEARCH_PROBLEMS=10000 asks for so many, HOPSCOPE_SEARCH_MOST=4 for up to so many processors.
TEST_CASE("many random problems: schedules run, and what is impossible has a second witness", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const std::uint32_t problems = amount("HOPSCOPE_SEARCH_PROBLEMS", 100);
    std::mt19937 random(amount("HOPSCOPE_SEARCH_SEED", 2027));
    const auto below = [&](std::size_t count) { return static_cast<std::uint32_t>(random() % count); };
    const std::vector<std::string> ports{"simplex", "telephone", "duplex", "one-send", "one-receive", "all-ports", "2"},
        modes{"", "", " mode=combining", " messages=routed"};
    List list;
    std::uint32_t found = 0, open = 0, byFormula = 0, byStates = 0, byGeneral = 0, byRoutes = 0, byBound = 0, bySearch = 0,
                  withText = 0;
    for (std::uint32_t i = 0; i < problems; ++i) {
        const std::uint32_t nodes = 2 + below(amount("HOPSCOPE_SEARCH_MOST", 5) - 1);
        const Edges edges = randomGraph(nodes, random);
        setGraph("random.tgf", nodes, edges);
        const std::string& operation = searched[below(searched.size())];
        std::string text = fmt::format("graph:random.tgf {} ports={}{}", operation, ports[below(ports.size())],
                                       modes[below(modes.size())]);
        const bool rooted = operation == "broadcast" || operation == "reduce";
        if (operation != "allreduce" && below(2) == 0) text += fmt::format(" packets={}", 1 + below(rooted ? 4 : 2));
        if (rooted && below(2) == 0) text += fmt::format(" root={}", below(nodes));
        CAPTURE(text, textOf(edges));
        Question question = questionFrom(text);
        question.seconds = 5;
        const Answer answer = search::search(question);
        if (!answer.steps) {
            ++open;
            list.add(fmt::format("open    {} [{}]: {}", text, textOf(edges), sentenceOf(question, answer)));
            continue;
        }
        ++found;
        withText += hasText(question) ? 1 : 0;
        checkInEngine(question, answer);
        if (*answer.steps == 0) continue;
        const Confirmed how = confirm(question, answer, 2);
        byFormula += how == Confirmed::Formula ? 1 : 0;
        byStates += how == Confirmed::States ? 1 : 0;
        byGeneral += how == Confirmed::General ? 1 : 0;
        byRoutes += how == Confirmed::Routes ? 1 : 0;
        // Of four processors and fewer everything has a second witness.
        CHECK((nodes > 4 || how != Confirmed::Open));
        if (how != Confirmed::Open) continue;
        // Counting refutes at once what takes a formula for ever; what the search refuted itself is another matter.
        byBound += answer.proof == Answer::Proof::Bound ? 1 : 0;
        bySearch += answer.proof == Answer::Proof::Refuted ? 1 : 0;
        list.add(fmt::format("alone   {} [{}]: {} steps, {}", text, textOf(edges), *answer.steps, proofOf(answer)));
    }
    list.add(fmt::format("random problems: {}, found and proved {}, of these run from their text {}, open {}; one step "
                         "fewer refuted by the second formula {}, by all states {}, by the formula for any ports {}, by all routes of all "
                         "blocks {}; not in time, and a lower bound of "
                         "the search says it {}, its own refutation {}",
                         problems, found, withText, open, byFormula, byStates, byGeneral, byRoutes, byBound, bySearch));
    CHECK(open * 25 <= problems);
    CHECK(bySearch * 50 <= problems);
}

/// HOPSCOPE_SEARCH_NODES=6 asks for all networks of up to so many processors.
TEST_CASE("no entry of the catalogue beats the search on any small network", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const std::uint32_t most = amount("HOPSCOPE_SEARCH_NODES", 4);
    List list;
    for (std::uint32_t nodes = 2; nodes <= most; ++nodes) {
        Tally tally;
        for (const Edges& edges : connectedGraphs(nodes)) {
            setGraph("small.tgf", nodes, edges);
            for (const std::string& operation : searched) {
                const std::string what = operation + " time=10";
                compare("graph:small.tgf " + what, fmt::format("[{}] {}", textOf(edges), operation), list, tally);
            }
        }
        report(list, fmt::format("all connected graphs of {} nodes, duplex, neighbours", nodes), tally);
        CHECK(tally.proved > 0);
    }
}

/// HOPSCOPE_SEARCH_NODES=7 asks for all up to so many processors, HOPSCOPE_SEARCH_LEAST=7 with it for those of seven
/// alone.
TEST_CASE("no entry of the catalogue beats the search on the families", "[search]")
{
    if (!search::solverMissing().empty()) return;
    const std::uint32_t most = amount("HOPSCOPE_SEARCH_NODES", 4);
    std::vector<std::string> networks{"mesh:2x2", "torus:2x2", "hypercube:2"};
    for (std::uint32_t p = 2; p <= most; ++p)
        for (const char* family : {"complete", "line", "ring"})
            networks.push_back(fmt::format("{}:{}", family, p));
    if (most >= 6)
        for (const char* name : {"mesh:2x3", "torus:2x3", "hyperx:2x3", "kautz:2x2", "de-bruijn:2x2"})
            networks.emplace_back(name);
    // Of seven processors some that are no family of their own, too.
    constexpr std::uint32_t seven = 7;
    if (most >= seven) {
        setGraph("heap-7.tgf", seven, {{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 6}});
        setGraph("star-7.tgf", seven, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}});
        setGraph("wheel-7.tgf", seven,
                 {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {0, 6}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {1, 6}});
        Edges circulant, bipartite;
        for (std::uint32_t node = 0; node < seven; ++node)
            for (const std::uint32_t stride : {1U, 2U}) circulant.emplace_back(node, (node + stride) % seven);
        for (std::uint32_t node = 0; node < 3; ++node)
            for (std::uint32_t other = 3; other < seven; ++other) bipartite.emplace_back(node, other);
        setGraph("circulant-7.tgf", seven, circulant);
        setGraph("bipartite-3-4.tgf", seven, bipartite);
        for (const char* name : {"heap-7", "star-7", "wheel-7", "circulant-7", "bipartite-3-4"})
            networks.push_back(fmt::format("graph:{}.tgf", name));
    }
    if (amount("HOPSCOPE_SEARCH_LEAST", 2) >= seven)
        std::erase_if(networks, [](const std::string& name) { return name.find('7') == std::string::npos
                                                                      && name.find("3-4") == std::string::npos; });
    List list;
    const std::vector<std::string> machines{"simplex", "telephone", "duplex", "one-send", "one-receive", "all-ports",
                                            "duplex mode=combining", "telephone mode=combining",
                                            "simplex mode=combining", "duplex messages=routed",
                                            "all-ports messages=routed"};
    Table table(machines);
    for (const std::string& machine : machines) {
        Tally tally;
        for (const std::string& network : networks)
            for (const std::string& operation : searched) {
                const bool rooted = operation == "broadcast" || operation == "reduce";
                for (const char* packets : {"1", "2", "3"}) {
                    if (!rooted && packets[0] != '1') break;
                    const bool large = network.ends_with(":7") || network.starts_with("graph:");
                    if (large && machine.find("routed") != std::string::npos) break;
                    const std::string asked =
                        fmt::format("{} {} ports={} packets={}", network, operation, machine, packets);
                    const std::string cell = compare(asked + " time=10", asked, list, tally);
                    const std::string row = packets[0] == '1' ? network : fmt::format("{}, {} packets", network, packets);
                    if (!cell.empty()) table.add(operation, row, machine, cell);
                }
            }
        report(list, fmt::format("families, ports={}", machine), tally);
        if (amount("HOPSCOPE_SEARCH_LEAST", 2) < seven) CHECK(tally.proved > 0);
    }
    table.write();
}

} // namespace test_search_many
