#pragma once

#include "topology/topology.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

namespace hopscope {

class Canvas;
struct Theme;

/// Words sent on a torus or mesh by axis and direction, where every message goes along one axis: the shorter way around
/// one that is closed.
class AxisWords {
public:
    struct Way {
        std::size_t axis{};
        bool up{}; ///< to larger coordinates
        friend auto operator<=>(const Way&, const Way&) = default;
    };
    struct Words {
        double sent{0}, sentAround{0};      ///< around: over a link that closes the axis
        double coming{0}, comingAround{0};  ///< under way in the step
        std::uint64_t now{0}, nowAround{0}; ///< messages of the step
        double longest{0};                  ///< words of the longest of these
        std::uint32_t hops{0};              ///< of the one that goes farthest
    };

    AxisWords() = default;
    explicit AxisWords(const Topology& network);
    void add(std::uint32_t from, std::uint32_t to, double words);
    /// Of the step that the clock is in; `sent`: they are among the others already.
    void addNow(std::uint32_t from, std::uint32_t to, double words, bool sent);

    /// Whether it says more than the matrix does: several ways or links that close an axis, and no message leaves its
    /// axis.
    bool useful() const;
    const std::map<Way, Words>& words() const { return m_words; }
    /// "→ along rows"
    QString nameOf(const Way& way) const;
    /// Which way has the longest messages of the step, `alone`: no two of them share a link; empty where all are alike.
    QString reason(bool alone) const;
    void paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const;

private:
    struct Move {
        Way way;
        bool around{};
        std::uint32_t hops{};
    };
    std::optional<Move> moveOf(std::uint32_t from, std::uint32_t to) const;
    QString arrowOf(const Way& way) const;

    std::optional<Topology> m_network;
    bool m_whole{false}; ///< every message goes along one axis
    std::map<Way, Words> m_words;
};

} // namespace hopscope
