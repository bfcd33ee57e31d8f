#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// The commit that the program was configured from, "1a2b3c4d5e", with "-changed" if files differed from it; "unknown"
/// where the sources came without their history.
std::string_view buildCommit();
/// "0.1.0, build 1a2b3c4d5e".
std::string versionAndBuild();

} // namespace hopscope
