#pragma once

#include "cost/cost_model.h"
#include "figures/figures.h"
#include "json.h"
#include "lessons/question.h"
#include "page.h"
#include "schedule/operation.h"
#include "topology/topology.h"

#include <ostream>

namespace hopscope {
struct Algorithm;
} // namespace hopscope

namespace hopscope::cli {

/// What there is to say about a thing, for people and for programs.
Page pageOf(const Algorithm& algorithm);
Page pageOf(const TopologyFamily& family);
Page pageOf(const OperationInfo& operation);
Page pageOf(const CostModel& model);
Page pageOf(const Figure& figure);
Page pageOf(const QuestionKind& kind);
/// One network; degree and diameter only if they are found in a moment.
Page pageOf(const Topology& topology);

Json toJson(const Algorithm& algorithm);
Json toJson(const TopologyFamily& family);
Json toJson(const OperationInfo& operation);
Json toJson(const CostModel& model);
Json toJson(const Figure& figure);
Json toJson(const QuestionKind& kind);
/// {"nodes","processors","edges":[[a,b,capacity],…]} as a line, written piece by piece: there may be very many edges.
/// Networks of the BSP family have "cuts" (capacity above a cluster) and "machine", by level. `values` are those that
/// the network was built with.
void writeJson(std::ostream& out, const Topology& topology, const Values& values);

} // namespace hopscope::cli
