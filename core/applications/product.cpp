#include "applications/product.h"

#include "algorithms/composed.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/questions.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

namespace hopscope {

namespace {

std::string_view allgatherOf(const Topology& topology)
{
    switch (partsFrom(topology)) {
    case PartsFrom::Hypercube:
        return "allgather-hypercube";
    case PartsFrom::Grid:
        return "allgather-grid";
    case PartsFrom::Ring:
        break;
    }
    return "allgather-ring";
}

/// Blocks have the sizes of the parts; x and y are cut alike.
void setSizes(Data& data, const Parts& parts)
{
    data.words = parts.largest();
    if (parts.even()) return;
    data.wordsOf = [parts](BlockId block) { return static_cast<double>(parts.size(block.value % parts.parts)); };
}

/// A halving of the catalogue among processors that stand in a line.
Schedule alongLine(std::string_view entry, std::uint32_t length, std::uint32_t root)
{
    const Setup setup =
        resolve({fmt::format("line:{}", length), std::string(entry), {{"root", static_cast<double>(root)}}});
    return scheduleOf(*setup.algorithm, setup.problem());
}

/// Where x lies on a grid before it goes along the columns.
enum class XLies : std::uint8_t { FirstRow, LastColumn };

/// Steps that bring part j of x into column j: from (j, q - 1) to (j, j), one message along every row but the last.
Schedule alignment(std::uint32_t q)
{
    const auto write = [q](StepIndex, Step& step) {
        for (std::uint32_t i = 0; i + 1 < q; ++i) step.send(NodeId{i * q + q - 1}, NodeId{i * q + i}, block(i));
    };
    return {q > 1 ? 1 : 0, write, {}};
}

std::uint32_t side(const Topology& topology)
{
    std::uint32_t q = 0;
    while (q * q < topology.processors()) ++q;
    if (q * q != topology.processors()) throw std::invalid_argument("2-D partitioning needs p = q^2");
    return q;
}

Product gridProduct(const Topology& topology, std::uint32_t n, XLies lies)
{
    const std::uint32_t q = side(topology);
    const bool aligned = lies == XLies::LastColumn;
    const std::uint32_t result = aligned ? q - 1 : 0;
    std::vector<Schedule> columns, rows;
    for (std::uint32_t i = 0; i < q; ++i) {
        columns.push_back(placedAlong(alongLine("broadcast-halving", q, aligned ? i : 0), NodeId{i}, q, BlockId{i}));
        rows.push_back(placedAlong(alongLine("reduce-halving", q, result), NodeId{i * q}, 1, BlockId{q + i}));
    }
    Schedule down = named(together(std::move(columns)), "Broadcast x along the columns");
    if (aligned) down = sequence(named(alignment(q), "Align x to the diagonal"), std::move(down));

    Product product{.movement = {topology, ownPlaces(topology), {}, {}},
                    .productBefore = down.steps,
                    .parts = {n, q},
                    .across = q,
                    .resultColumn = result,
                    .starts = {}};
    product.starts = [q, aligned](std::uint32_t part) { return NodeId{aligned ? part * q + q - 1 : part}; };
    product.movement.schedule =
        sequence(std::move(down), named(together(std::move(rows)), "Add the results along the rows"));
    Data& data = product.movement.data;
    data.blocks = 2 * q;
    data.custody = Custody::Combined;
    // Everybody in a row has an operand of its part of y; a part of x has one, and spreads unchanged.
    const auto line = [](std::uint32_t first, std::uint32_t stride, std::uint32_t count) {
        std::vector<NodeId> nodes(count);
        for (std::uint32_t k = 0; k < count; ++k) nodes[k] = NodeId{first + k * stride};
        return NodeSet::of(std::move(nodes));
    };
    data.starts = [q, line, starts = product.starts](BlockId block) {
        return block.value < q ? NodeSet::one(starts(block.value)) : line((block.value - q) * q, 1, q);
    };
    data.ends = [q, line, result](BlockId block) {
        return block.value < q ? line(block.value, q, q) : NodeSet::one(NodeId{(block.value - q) * q + result});
    };
    setSizes(data, product.parts);
    return product;
}

/// The part of y that a node's own tile gives.
std::vector<double> tileTimesX(const Product& product, const Numbers& numbers, NodeId node, const MatrixEntry& matrix)
{
    const Parts& parts = product.parts;
    const std::uint32_t row = node.value / product.across, top = parts.first(row);
    const bool all = product.across == 1;
    const std::uint32_t first = all ? 0 : node.value % product.across, last = all ? parts.parts : first + 1;
    std::vector<double> sums(parts.size(row), 0.0);
    for (std::uint32_t part = first; part < last; ++part) {
        const auto& x = numbers.at(node, BlockId{part});
        const std::uint32_t left = parts.first(part);
        for (std::uint32_t i = 0; i < sums.size(); ++i)
            for (std::uint32_t j = 0; j < x.size(); ++j) sums[i] += matrix(top + i, left + j) * x[j];
    }
    return sums;
}

} // namespace

double Product::operations() const
{
    return static_cast<double>(parts.largest()) * (across == 1 ? parts.whole : parts.largest());
}

Product rowProduct(const Topology& topology, std::uint32_t n)
{
    const Setup setup = resolve({topology.text(), std::string(allgatherOf(topology)), {}});
    const Problem problem = setup.problem();
    Product product{.movement = {topology, setup.placed,
                                 named(scheduleOf(*setup.algorithm, problem), "Gather x everywhere"),
                                 dataOf(*setup.algorithm, problem)},
                    .parts = {n, topology.processors()},
                    .starts = [](std::uint32_t part) { return NodeId{part}; }};
    product.productBefore = product.movement.schedule.steps;
    setSizes(product.movement.data, product.parts);
    return product;
}

Product tileProduct(const Topology& topology, std::uint32_t n) { return gridProduct(topology, n, XLies::LastColumn); }

Product virtualGridProduct(const Topology& topology, std::uint32_t n)
{
    if (topology.processors() != std::uint64_t{n} * n)
        throw std::invalid_argument("the virtual grid has n^2 processors");
    return gridProduct(topology, n, XLies::FirstRow);
}

Numbers beginningOf(const Product& product, std::span<const double> x)
{
    const Parts& parts = product.parts;
    if (x.size() != parts.whole) throw std::invalid_argument("x has another length than the matrix");
    Numbers numbers(product.processors(), 2 * parts.parts);
    for (std::uint32_t part = 0; part < parts.parts; ++part) {
        const auto values = x.subspan(parts.first(part), parts.size(part));
        numbers.put(product.starts(part), BlockId{part}, {values.begin(), values.end()});
    }
    return numbers;
}

void multiplyTiles(const Product& product, const MatrixEntry& matrix, Numbers& numbers)
{
    for (std::uint32_t v = 0; v < product.processors(); ++v)
        numbers.put(NodeId{v}, BlockId{product.parts.parts + v / product.across},
                    tileTimesX(product, numbers, NodeId{v}, matrix));
}

std::vector<double> resultIn(const Product& product, const Numbers& numbers)
{
    const std::uint32_t parts = product.parts.parts;
    std::vector<double> y;
    for (std::uint32_t part = 0; part < parts; ++part) {
        const auto& values = numbers.at(NodeId{part * product.across + product.resultColumn}, BlockId{parts + part});
        y.insert(y.end(), values.begin(), values.end());
    }
    return y;
}

std::vector<double> multiplied(const Product& product, const MatrixEntry& matrix, std::span<const double> x)
{
    Numbers numbers = beginningOf(product, x);
    Step step;
    const Schedule& schedule = product.movement.schedule;
    for (StepIndex k = 0; k <= schedule.steps; ++k) {
        if (k == product.productBefore) multiplyTiles(product, matrix, numbers);
        if (k == schedule.steps) break;
        schedule.at(k, step);
        numbers.apply(step);
    }
    return resultIn(product, numbers);
}

} // namespace hopscope
