#pragma once

#include "algorithms/algorithm.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hopscope {

/// How a scan goes along one line of a grid, and how the offset comes back along it.
enum class LineScan : std::uint8_t { Chain, Doubling /* and halving back */ };

/// Every row scans; the last column scans the totals of the rows; rows but the first get their offset from their last
/// processor. Lines of the pseudocode: 1, 2 and 4.
Schedule gridScan(const Topology& grid, LineScan kind);
/// Scratch values only if there are totals of rows to scan.
Data gridScanData(const Problem& problem);
std::string gridScanReason(const Problem& problem, LineScan kind, StepIndex k, const Transfer& transfer);
/// One axis or two.
std::optional<Diagnostic> gridScanObjection(const Problem& problem, std::string_view entry);

/// Steps, and messages on the busiest link over all steps.
struct GridScanCost {
    double steps{}, messages{};
};
GridScanCost gridScanCost(const Topology& grid, LineScan kind);
template <LineScan Kind> std::optional<double> gridScanSteps(const Problem& problem)
{
    return gridScanCost(problem.shape, Kind).steps;
}
std::optional<double> gridScanTime(const Problem& problem, LineScan kind);
template <LineScan Kind> std::optional<double> gridScanTime(const Problem& problem)
{
    return gridScanTime(problem, Kind);
}
std::string gridScanNumbers(const Problem& problem, LineScan kind);
template <LineScan Kind> std::string gridScanNumbers(const Problem& problem) { return gridScanNumbers(problem, Kind); }

} // namespace hopscope
