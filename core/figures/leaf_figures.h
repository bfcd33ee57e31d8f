#pragma once

#include "run/run.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

// What figures about trees with processors at the leaves share.

/// "leaf-tree:3x3x3" for arity k = 3 and height h = 3.
inline std::string leafTreeText(std::uint32_t k, std::uint32_t h)
{
    return fmt::format("leaf-tree:{}", fmt::join(std::vector<std::uint32_t>(h, k), "x"));
}

inline std::shared_ptr<const Run> ran(const std::string& experiment, const std::stop_token& stop)
{
    return run(experimentFromText(experiment), {}, {}, nullptr, stop);
}

} // namespace hopscope
