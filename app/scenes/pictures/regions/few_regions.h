#pragma once

#include "run/analysis/service_tree.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <map>
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
QString processorsText(std::uint64_t count);
/// "Processor 6 is in the region of processor 4, with 4 processors"; `owner`: of its region, by processor.
QString regionSentence(const std::vector<std::uint32_t>& owner, std::uint32_t node);
/// How many processors it has.
std::uint32_t largestRegion(const std::vector<std::uint32_t>& owner);
/// How many there are at the start and after every step; nothing of very many steps.
std::vector<std::size_t> regionsAfterSteps(const ServiceTree& tree, StepIndex steps);
/// The finest division with at most so many regions: of a tree that splits them after the last such of the steps
/// 0 … `done`, of one that joins them after the first of `steps`.
FewRegions fewRegions(const ServiceTree& tree, StepIndex done, StepIndex steps, std::uint32_t most);

/// What one step does to the regions: it cuts some, or joins as many.
struct RegionCut {
    std::uint32_t larger{};                        ///< regions that it cuts, or that come of joining
    std::uint32_t all{}, least{}, most{};          ///< of the regions before that: how many, processors of the
                                                   ///< smallest and of the largest
    std::map<std::uint32_t, std::uint32_t> pieces; ///< by number of pieces, how many of these have so many; 1: whole
    std::uint32_t smallest{}, largest{};           ///< piece, in processors, of those regions too that stay whole

    std::uint32_t allPieces() const;
};
/// Of a step.
RegionCut regionCut(const ServiceTree& tree, StepIndex step);
/// "3 × 4 + 2 × 5 = 22": regions by the pieces that each is cut into, and all pieces.
QString piecesSum(const RegionCut& cut);
/// "Step 2 of 4 cuts 5 regions of 8–16 processors into 22 of 2–4: 3 × 4 + 2 × 5 = 22"; empty where it cuts none.
/// `done`: it has been.
QString cutSentence(const ServiceTree& tree, StepIndex step, StepIndex steps, bool done);
/// Whether a region loses, in every step, a slab at both ends of a side of three or more and one of a side of two:
/// what cuts into less than 2N + 1 pieces is a short side. Of a grid of rows and columns.
bool cutsEverySide(const ServiceTree& tree, StepIndex steps, std::uint32_t columns);

} // namespace hopscope
