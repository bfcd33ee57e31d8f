#pragma once

// The one way to include Catch2: what tests use stands the same in its versions 2 and 3.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

using Catch::Approx;
namespace Catch::Matchers {
inline auto Contains(const std::string& part) { return ContainsSubstring(part); }
} // namespace Catch::Matchers
#else
#include <catch2/catch.hpp>
#endif

#include <string>
