#pragma once

#include "algorithms/fractional_layout.h"
#include "schedule/rendezvous.h"

#include <functional>
#include <span>

namespace hopscope {

/// The pseudocode of Sanders & Sibeyn, Fig. 2 (fractionalPseudocode), as a program: k and j are the variables of its
/// loops. `name` is the processor of a rank.
///
/// On a tree with right successors it does in every step what the timetable says, if s is a multiple of r as the paper
/// wants it. Otherwise nothing is done about the packets that the last run lacks: some of its messages are earlier than
/// in the timetable, the last is not. On a chain of at least three processors it is slower: it comes to line 5 once in
/// a run, and receives there while it does not send.
Program fractionalProgram(std::span<const FractionalGroup> groups, std::uint32_t r, StepIndex packets,
                          const std::function<NodeId(std::uint32_t rank)>& name);

} // namespace hopscope
