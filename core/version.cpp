#include "version.h"

namespace hopscope {

std::string_view buildCommit() { return HOPSCOPE_COMMIT; }

std::string versionAndBuild() { return HOPSCOPE_VERSION ", build " HOPSCOPE_COMMIT; }

} // namespace hopscope
