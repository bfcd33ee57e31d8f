#pragma once

#include "bandwidth/pattern.h"

#include <string>

namespace hopscope {

/// Reads R of one superstep from a CSV file: from,to,packets in every line, processors from 0 to 2^levels - 1 in
/// cluster order. A first line without numbers is a header; empty lines and lines that begin with # are skipped;
/// several lines about one pair add up. Throws Refused with the line that is wrong.
DemandMatrix readDemands(const std::string& file, unsigned levels);

} // namespace hopscope
