#include "algorithms/entry_helpers.h"
#include "algorithms/multilink_theory.h"
#include "topology/grid.h"

#include <array>
#include <fmt/format.h>

namespace hopscope::broadcast_torus_turning {

namespace {

constexpr Citation paper{papers::chan, "Table 1, its latency reached by messages that turn"};

struct First {
    std::uint32_t row, column; ///< of the receiver, from the root
    Path path;
};
constexpr std::array<First, 4> four{
    {{0, 3, Path::Usual}, {1, 0, Path::Usual}, {2, 2, Path::Usual}, {3, 0, Path::Usual}}},
    five{{{1, 2, Path::Usual}, {4, 3, Path::Usual}, {2, 4, Path::FirstAxisFirst}, {3, 1, Path::FirstAxisFirst}}};

std::uint32_t sideOf(const Problem& problem) { return problem.shape.axes().front(); }

std::optional<Diagnostic> objection(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    const bool square = axes.size() == 2 && axes[0] == axes[1] && problem.shape.wraps(0) && problem.shape.wraps(1);
    if (square && (axes[0] == 4 || axes[0] == 5)) return std::nullopt;
    return Diagnostic{
        "topology",
        fmt::format("topology: broadcast-torus-turning is made for torus:4x4 and torus:5x5 alone, got {}; "
                    "torus:4x4 works",
                    problem.shape.text()),
        {{"use torus:4x4", "torus:4x4 broadcast-torus-turning"}}};
}

/// The first step as found; in the second every informed processor, in ascending order, sends to those of its
/// neighbours that nobody has served.
Schedule schedule(const Problem& problem)
{
    const std::uint32_t side = sideOf(problem);
    auto write = [side](StepIndex k, Step& step) {
        const auto number = [side](std::uint32_t row, std::uint32_t column) {
            return row % side * side + column % side;
        };
        std::vector<bool> served(std::size_t{side} * side);
        served[0] = true;
        for (const First& first : side == 4 ? four : five) {
            const std::uint32_t to = number(first.row, first.column);
            served[to] = true;
            if (k > 0) continue;
            Transfer& transfer = step.send(NodeId{0}, NodeId{to}, block(0));
            transfer.line = 1;
            transfer.path = first.path;
        }
        const std::vector<bool> informed = served;
        for (std::uint32_t from = 0; k > 0 && from < side * side; ++from) {
            if (!informed[from]) continue;
            const std::uint32_t row = from / side, column = from % side;
            for (const std::uint32_t to : {number(row + 1, column), number(row + side - 1, column),
                                           number(row, column + 1), number(row, column + side - 1)}) {
                if (served[to]) continue;
                served[to] = true;
                step.send(NodeId{from}, NodeId{to}, block(0)).line = 3;
            }
        }
    };
    const std::uint32_t root = hopscope::root(problem).value;
    return renumbered({2, std::move(write), {}}, [side, root](NodeId node) {
        const std::uint32_t row = node.value / side + root / side, column = node.value % side + root % side;
        return NodeId{row % side * side + column % side};
    });
}
Drawing drawing(const Problem& problem)
{
    Drawing drawing = treeDrawing(schedule(problem), processors(problem), root(problem));
    drawing.caption = "messages that turn reach rows and columns that straight ones leave out";
    return drawing;
}
std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange>)
{
    const auto from = coordinates(problem.shape.axes(), transfer.from.value),
               to = coordinates(problem.shape.axes(), transfer.to.value);
    if (k > 0)
        return fmt::format("Processor {} hands the message to its neighbour {}, whom nobody else serves.",
                           transfer.from.value, transfer.to.value);
    const bool turns = from[0] != to[0] && from[1] != to[1];
    return fmt::format("Processor {} sends the message {} to processor {}, so that all others are neighbours of those "
                       "who have it.",
                       transfer.from.value, turns ? "round a corner" : "along one axis", transfer.to.value);
}

constexpr Formula formulas[] = {
    {"Steps with messages that turn", "⌈log_{2N+1} p⌉", "steps", paper, "", Relation::Equal, equalPartStages, nullptr,
     "Not in the paper: its regions take 3 steps on 4 × 4 and on 5 × 5, because messages along one axis cannot do it "
     "in "
     "2. Here some turn, and still no link carries two."},
};

constexpr WorkedExample examples[] = {
    {paper, "torus:4x4 broadcast-torus-turning", "steps", 2, 0},
    {paper, "torus:4x4 broadcast-torus-turning root=6", "maxLinkLoad", 1, 0},
    {paper, "torus:5x5 broadcast-torus-turning", "steps", 2, 0},
    {paper, "torus:5x5 broadcast-torus-turning root=13", "maxLinkLoad", 1, 0},
};

constexpr std::string_view families[] = {"torus"};
constexpr Citation sources[] = {paper};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "broadcast-torus-turning",
    .title = "Messages that turn",
    .summary = "Reaches the bound of two steps on 4 × 4 and 5 × 5, which regions with messages along one axis cannot.",
    .operation = Operation::Broadcast,
    .ports = ports::any,
    .model = "multilink",
    .families = families,
    .objection = objection,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(the root sends the message to four processors, to some of them round a corner
for every processor that has it, in ascending order, at the same time
  it sends the message to those of its neighbours that nobody else serves)",
    .sources = sources,
};

} // namespace hopscope::broadcast_torus_turning
