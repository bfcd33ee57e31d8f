#pragma once

#include "applications/movement.h"
#include "applications/product.h"
#include "run/experiment.h"

#include <vector>

namespace hopscope {

/// A matrix of n × n that lies in rows on the processors, transposed: block (i, j), the columns j of the rows i, goes
/// from processor i to processor j, which turns it over. p and n need not divide each other.
struct Transposition {
    Movement movement; ///< block i p + j is block (i, j)
    Parts parts;       ///< of rows and of columns
};

/// By any total exchange of the catalogue, on its topology, with its parameters; the size of the blocks follows from n
/// and p (their words for equal parts: (n/p)²). Throws Refused if the experiment is impossible or another operation.
Transposition transposition(const Experiment& totalExchange, std::uint32_t n);

/// The blocks of the matrix where they are before the first step, each row by row.
Numbers beginningOf(const Transposition& transposition, const MatrixEntry& matrix);
/// The transposed matrix as it lies on the processors at the end, every block turned over.
std::vector<double> resultIn(const Transposition& transposition, const Numbers& numbers);

/// The transposed matrix, row by row, from numbers that really moved as the schedule says.
std::vector<double> transposed(const Transposition& transposition, const MatrixEntry& matrix);

} // namespace hopscope
