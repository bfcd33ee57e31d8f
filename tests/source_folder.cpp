#include "source_folder.h"

namespace hopscope {

const char* sourceFolder() { return HOPSCOPE_SOURCE_DIR; }

} // namespace hopscope
