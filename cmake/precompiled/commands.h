// As core.h, for the command line.
#include "core.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
