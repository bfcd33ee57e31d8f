#pragma once

#include "applications/played.h"
#include "table.h"

namespace hopscope {

/// What happens when an application runs, act by act: its messages, and once a row what all do on their own.
Table actsTable(const Played& played);

} // namespace hopscope
