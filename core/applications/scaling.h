#pragma once

#include "topology/topology.h"
#include "values.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

enum class Layout : std::uint8_t { Rows /* 1-D */, Tiles /* 2-D */ };

/// Processors, network and prices of a matrix–vector product, whatever the size of the matrix.
struct Machine {
    Layout layout{};
    std::uint32_t processors{1};
    /// As given: empty, a family, or with sizes. Empty is the hypercube where there is one, else ring or square mesh.
    std::string topology;
    double alpha{1}, beta{1}, tc{1}; ///< tc: one multiply-add
    friend bool operator==(const Machine&, const Machine&) = default;
};

/// What `layout`, `p`, `topology`, `alpha`, `beta` and `tc` say. Throws Refused with one sentence; `most` is the
/// largest p.
Machine machineFromValues(const Values& values, double most);
/// Refuses names that nobody knows. `command` is who is asked.
void checkNames(const Values& values, std::string_view command, std::span<const std::string_view> known);
/// A value in its range, or the usual one. Throws Refused with the range and the nearest value that works.
double wholeNumber(const Values& values, std::string_view name, std::optional<double> usual, double most);

/// The network of the machine, for any number of processors that Hopscope builds. Throws Refused.
Topology networkOf(const Machine& machine);
/// Processors in a row of the square grid: √p. For the 2-D layout.
std::uint32_t sideOf(const Machine& machine);

/// T_o = A + B n, what all processors together spend on communication; T_P = (tc n² + A + B n)/p.
struct Overhead {
    double start{}, perRow{};
    double of(double n) const { return start + perRow * n; }
};
/// Closed form of what the schedule does, where the parts are equal; nothing on networks whose contention has none.
std::optional<Overhead> exactOverhead(const Machine& machine);
/// The same as the slides print it: the 1-D layout with t_w n in place of t_w n (p - 1)/p, the 2-D layout without its
/// alignment (log p in place of 1 + log p).
Overhead slidesOverhead(const Machine& machine);

/// What follows from a parallel time: W = tc n² is the serial one.
struct Figures {
    double time{}, speedup{}, efficiency{}, cost{}, overhead{};
};
Figures figuresOf(double time, double work, double processors);
Figures figuresOf(const Overhead& overhead, const Machine& machine, double n);

} // namespace hopscope
