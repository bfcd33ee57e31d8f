#pragma once

#include "figures/figures.h"

namespace hopscope {

/// Appends what a panel about a pattern shows: its processors and what they send, or the nodes and links of the machine
/// with the loads of its levels.
void addPatternPanel(Table& table, const FigurePanel& panel);

} // namespace hopscope
