#pragma once

#include "state/document.h"
#include "state/imported.h"

#include <string>
#include <vector>

namespace hopscope {

/// The mappings that place so many processors, the usual one first.
std::vector<std::string> mappingsOf(std::uint32_t processors);

/// A document with one more experiment: the schedule of the one in front on a network from a file, processor i on the
/// node that the mapping says, with the contention that the network has. Beside a measured run that is its model, with
/// the cost parameters in µs. Throws Refused with one sentence.
DocumentValue withNetworkBeside(DocumentValue value, const Imported& network, const std::string& mapping);

} // namespace hopscope
