// As core.h, for tests of the core and of the command line.
#include "core.h"

#include "../../tests/catch.h"
#include <nlohmann/json.hpp>
