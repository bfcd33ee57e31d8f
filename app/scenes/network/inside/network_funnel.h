#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// Of a ring: the busiest link and all messages over it, as one line of processors from the first that such a message
/// comes from or goes to, to the last. The load of links grows towards it.
struct Funnel {
    /// Messages from some processors to some others, which stand together in a square each.
    struct Lane {
        std::uint32_t from{}, to{}; ///< squares, from left to right
        std::uint64_t messages{};
        bool example{}; ///< the message that stands for the others is one of them
    };
    std::uint32_t ring{};                 ///< processors of the ring
    std::uint32_t first{};                ///< of the line
    std::uint32_t left{}, beyond{};       ///< how many stand on both sides of the link
    std::uint32_t each{1};                ///< of a square
    bool right{true};                     ///< messages go to the right
    std::vector<Lane> lanes{};            ///< by the place where they begin
    std::vector<double> loads{};          ///< of links from left to right, in the direction of the messages
    std::uint64_t messages{}, opposite{}; ///< on the busiest link, and against them
    std::uint32_t size() const { return left + beyond; }
    std::uint32_t squaresLeft() const { return (left + each - 1) / each; }
    std::uint32_t squares() const { return squaresLeft() + (beyond + each - 1) / each; }
    /// By its place in the line.
    std::uint32_t processor(std::uint32_t place) const { return (first + place) % ring; }
    std::uint32_t last() const { return processor(size() - 1); }
    /// On both sides of the link.
    std::uint32_t before() const { return processor(left - 1); }
    std::uint32_t after() const { return processor(left); }
    QString link() const; ///< "63 → 64"
};

/// Nothing of other networks, where no messages share a link, where they come from all round the ring or by other ways
/// than the shortest, and while the reader looks at something else. `squares`: no more on each side of the link.
std::optional<Funnel> funnelOf(const NetworkScene& scene, std::uint32_t squares);
/// As large as there is room for in a picture so wide.
std::optional<Funnel> funnelIn(const NetworkScene& scene, double width, const Theme& theme);
/// Of a ring of boxes: in place of what one box is like inside, where messages pass from box to box.
std::optional<Funnel> funnelOfBoxes(const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// What its lines, squares and heights are; how many messages there are.
QStringList funnelWords(const Funnel& funnel, const QFont& font, double room);
/// Messages above the line of processors, each from its sender to its receiver; below it the load of each link.
void paintFunnel(Canvas& canvas, const NetworkScene& scene, const Funnel& funnel, const QRectF& area,
                 const Theme& theme);
/// Of a ring of nodes: in the middle of the ellipse on which they stand, if there is room for it and its words.
void paintFunnelWithin(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                       const Theme& theme);

} // namespace hopscope
