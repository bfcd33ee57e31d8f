#pragma once

#include "search/formula.h"
#include "search/machine.h"

#include <span>
#include <vector>

namespace hopscope::search {

/// No more messages of one step than ports and shared links allow. `onArc`: for each arc the literals of its messages.
void addPorts(Formula& formula, const Machine& machine, std::span<const std::vector<Literal>> onArc);
/// The same where an arc has one message at most, which this literal says; and one partner in a step, where the ports
/// say so.
void addPorts(Formula& formula, const Machine& machine, std::span<const Literal> used);
/// A node that sends to one neighbour receives from no other.
void addTelephone(Formula& formula, const Machine& machine, std::span<const Literal> used);

} // namespace hopscope::search
