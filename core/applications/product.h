#pragma once

#include "applications/movement.h"
#include "applications/numbers.h"
#include "applications/parts.h"

#include <functional>
#include <span>
#include <vector>

namespace hopscope {

/// Element of a matrix.
using MatrixEntry = std::function<double(std::uint32_t row, std::uint32_t column)>;

/// A matrix–vector product y = A x laid out on a network: what moves, and when everybody multiplies its tile of A.
/// Blocks: part j of x has number j, part i of y has number parts + i. Node v has the rows of part ⌊v/across⌋, and of
/// those the columns of part v mod across, or all of them where there is one tile across.
struct Product {
    Movement movement;
    StepIndex productBefore{};                   ///< the local products are made before this step
    Parts parts;                                 ///< of rows and of columns
    std::uint32_t across{1}, resultColumn{0};    ///< part i of y ends at node i · across + resultColumn
    std::function<NodeId(std::uint32_t)> starts; ///< where a part of x is in the beginning

    std::uint32_t processors() const { return static_cast<std::uint32_t>(movement.placed.size()); }
    /// Multiply-adds of the busiest processor.
    double operations() const;
};

/// 1-D: processor i has the rows i and part i of x; x is gathered everywhere by the allgather of the network
/// (`-hypercube`, `-grid`, else `-ring`), which every processor multiplies by its rows.
Product rowProduct(const Topology& topology, std::uint32_t n);
/// 2-D on p = q² processors, tile (i, j) on processor i q + j, part i of x in the last column. It is aligned to the
/// diagonal, broadcast along the columns and multiplied; the results are added along the rows into the last column.
Product tileProduct(const Topology& topology, std::uint32_t n);
/// The textbook's virtual grid of n² processors, one element of A on each and x in the first row: broadcast down the
/// columns, multiply, add along the rows into the first column. (The slides say that sums are accumulated to the first
/// row along the columns; that gives x_j times a column sum.)
Product virtualGridProduct(const Topology& topology, std::uint32_t n);

/// The parts of x where they are before the first step. Throws std::invalid_argument if x has another length.
Numbers beginningOf(const Product& product, std::span<const double> x);
/// Everybody multiplies its tile of A by the parts of x that it holds, which gives its share of its part of y.
void multiplyTiles(const Product& product, const MatrixEntry& matrix, Numbers& numbers);
/// y as it lies on the processors at the end.
std::vector<double> resultIn(const Product& product, const Numbers& numbers);

/// y, from numbers that really moved as the schedule says.
std::vector<double> multiplied(const Product& product, const MatrixEntry& matrix, std::span<const double> x);

} // namespace hopscope
