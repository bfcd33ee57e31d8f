#pragma once

#include "run/analysis/service_tree.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// Who serves which processor while there are few regions.
struct FewRegions {
    StepIndex step{};                 ///< so many steps are done
    std::vector<std::uint32_t> owner; ///< by processor
    std::uint32_t count{};            ///< of regions
};

std::uint32_t regionsIn(const std::vector<std::uint32_t>& owner);
QString regionsText(std::uint64_t count); ///< "1 region", "5 regions"
/// How many processors it has.
std::uint32_t largestRegion(const std::vector<std::uint32_t>& owner);
/// How many there are at the start and after every step; nothing of very many steps.
std::vector<std::size_t> regionsAfterSteps(const ServiceTree& tree, StepIndex steps);
/// The finest division with at most so many regions: of a tree that splits them after the last such of the steps
/// 0 … `done`, of one that joins them after the first of `steps`.
FewRegions fewRegions(const ServiceTree& tree, StepIndex done, StepIndex steps, std::uint32_t most);

/// What one step does to the regions: it cuts some, or joins as many.
struct RegionCut {
    std::uint32_t larger{};              ///< regions that it cuts, or that come of joining
    std::uint32_t least{}, most{};       ///< pieces of one of these
    std::uint32_t pieces{};              ///< of all of these
    std::uint32_t smallest{}, largest{}; ///< piece, in processors
};
/// Nothing where the step cuts no region.
RegionCut regionCut(const ServiceTree& tree, StepIndex step);
/// "Step 2 cuts 5 regions into 5 each, of 36 to 48 processors"; empty where it cuts none.
QString cutSentence(const ServiceTree& tree, StepIndex step);

} // namespace hopscope
