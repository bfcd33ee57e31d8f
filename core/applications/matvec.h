#pragma once

#include "applications/product.h"
#include "applications/scaling.h"

#include <optional>
#include <string_view>
#include <vector>

namespace hopscope {

/// A matrix–vector product y = A x with a matrix of n × n: what is tried.
struct Matvec {
    Machine machine;
    std::uint32_t n{1};
};

/// Reads `layout=2d n=1024 p=64 alpha=50 beta=2 tc=1 topology=mesh`; n is usually p. Throws Refused with one sentence.
Matvec matvecFromText(std::string_view text);

/// The product on its network; p and n need not divide each other, then parts differ by one row.
Product productOf(const Matvec& matvec);

/// Whole numbers from -8 to 8, so that sums in any order are equal: A, and x as its column n.
double exampleElement(std::uint32_t row, std::uint32_t column);
std::vector<double> exampleVector(std::uint32_t n);

struct MatvecResult {
    Moved moved;                     ///< of the schedule that was run
    Figures simulated;               ///< its time, and the local work of the busiest processor
    std::optional<Figures> formula;  ///< exact closed form, where the parts are equal and the network has one
    Figures slides;                  ///< as the slides print it
    std::optional<bool> rightResult; ///< whether y = A x came out of numbers that moved; nothing if it is too large
};
/// Runs it, with the numbers of the example.
MatvecResult run(const Matvec& matvec);

} // namespace hopscope
