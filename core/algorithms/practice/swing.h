#pragma once

#include "algorithms/practice/practice.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope::practice {

/// Peers of Swing on a torus or ring whose sides are powers of two.
class Swing {
public:
    explicit Swing(const Topology& shape);
    std::uint32_t steps() const { return static_cast<std::uint32_t>(m_visits.size()); }
    NodeId peer(NodeId node, std::uint32_t step) const;
    /// Whose blocks a processor still serves from this step on, in order.
    std::vector<std::uint32_t> reach(NodeId node, std::uint32_t step) const;
    /// ρ(t) = (1 − (−2)^(t+1))/3 = 1, −1, 3, −5, 11 …
    static std::int64_t distance(std::uint32_t visit);
    std::int64_t distanceIn(std::uint32_t step) const { return distance(m_visits[step].visit); }

private:
    struct Visit {
        std::uint32_t length, stride, visit; ///< of the axis
    };
    std::vector<Visit> m_visits;
};

/// Peers as chords, by distance; on a torus along its links.
Drawing swingPicture(const Problem& problem);
/// Why it does not run on sides that are no powers of two.
std::optional<Diagnostic> swingObjection(const Problem& problem);
inline constexpr std::string_view swingShapes[] = {"ring", "torus"};

} // namespace hopscope::practice
