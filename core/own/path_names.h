#pragma once

#include "topology/topology.h"

#include <string>
#include <string_view>

namespace hopscope {

inline constexpr const char* pathNames = "backwards, unwrapped and first-axis-first, with + between them";
/// Reads how a message travels, "backwards+unwrapped"; false if there is no such way.
bool pathNamed(std::string_view text, Path& path);
/// The text that pathNamed() reads; empty for the usual way.
std::string pathText(Path path);

} // namespace hopscope
