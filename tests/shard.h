#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

namespace hopscope::test {

/// The part of a long list that this process tests. The tests over the whole catalogue are started several times side
/// by side, each with HOPSCOPE_SHARD=i/n, and together test everything; without the variable the list comes whole.
template <class Item> std::vector<Item> shard(const std::vector<Item>& all)
{
    const char* given = std::getenv("HOPSCOPE_SHARD");
    if (given == nullptr) return all;
    const std::string text = given;
    const std::size_t own = std::stoul(text), count = std::stoul(text.substr(text.find('/') + 1));
    std::vector<Item> part;
    // Every n-th: neighbours take about equally long, so the parts do, too.
    for (std::size_t i = own; i < all.size(); i += count) part.push_back(all[i]);
    return part;
}

/// Whether the wide grid is asked for (tests/run --all).
inline bool wide() { return std::getenv("HOPSCOPE_WIDE") != nullptr; }

} // namespace hopscope::test
