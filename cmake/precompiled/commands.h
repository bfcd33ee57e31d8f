// As core.h, for the command line.
#include "core.h"

#include <nlohmann/json.hpp>
