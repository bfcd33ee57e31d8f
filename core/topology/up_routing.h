#pragma once

#include "topology/family_helpers.h"

#include <array>
#include <string>

namespace hopscope {

inline constexpr std::array<std::string_view, 2> upRoutings{"destination", "hash"};
/// Of networks in which several ways lead up.
inline constexpr Parameter upRoutingParameter{
    .id = "routing",
    .label = "Routing",
    .help =
        "Which of several ways up a message takes. Destination: by the number of the receiver (D-mod-k), so that no "
        "two messages of a rotation share a link. Hash: by a hash of both ends and the seed (ECMP), which other "
        "networks call spread.",
    .kind = Kind::Choice,
    .choices = upRoutings,
    .canonicalText = [](std::string_view word) { return std::string(word == "spread" ? upRoutings[1] : word); }};

/// The word whose digits choose the ports on the way up.
class UpRouting {
public:
    explicit UpRouting(const Values& values) : m_hash(choiceOf(values, upRoutingParameter) == 1), m_seed(seedOf(values))
    {
    }
    std::uint32_t word(NodeId from, NodeId to) const
    {
        return m_hash ? mixedWord(from.value, to.value, m_seed) : to.value;
    }
    /// What tells it from others in Topology::Parts.
    std::string settings() const { return m_hash ? "hash, seed " + std::to_string(m_seed) : std::string(); }

private:
    bool m_hash;
    std::uint32_t m_seed;
};

} // namespace hopscope
