#pragma once

#include "ids.h"

#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkGroups;
class NetworkProjection;
class Run;
class Step;
struct GroupFlows;
struct GroupInside;
struct NetworkPlan;
struct NetworkScene;
struct Theme;

/// What a step does in one unit of a network whose routers have processors, as a group of a dragonfly: on the links
/// between its routers, and on those to other units.
struct UnitTraffic {
    struct Link {
        std::uint32_t from{}, to{};           ///< places among the routers; of one to another unit both are its router
        std::optional<std::uint32_t> other{}; ///< that unit
        bool out{};                           ///< to it, else from it
        std::uint32_t messages{}, capacity{1};
        bool example{}; ///< the message that stands for the others takes it
        /// Of one to another unit: the processors of this one that send over it, or receive, ascending.
        std::vector<std::uint32_t> processors{};
        double onLink() const { return static_cast<double>(messages) / capacity; }
    };
    QString name{};                      ///< "group"
    std::uint32_t number{}, first{};     ///< of the unit; of its first processor
    std::uint32_t routers{};             ///< 0: there is none to be drawn
    std::vector<std::uint32_t> at{};     ///< by processor of the unit: its router
    std::vector<Link> links{};           ///< that messages take
    std::optional<std::uint32_t> from{}; ///< processor of the unit that sends the message which stands for the others
    /// If every processor of the network sends one message so many places on, round from the last to the first: how
    /// far.
    std::optional<std::uint32_t> shift{};
    std::uint32_t processors{}; ///< of the network
    std::uint32_t last() const { return first + static_cast<std::uint32_t>(at.size()) - 1; }
};

/// The unit of the sender of the message that stands for the others, `example`. `messages`: by link.
UnitTraffic unitTraffic(const Run& run, const Step& step, std::span<const std::uint32_t> messages, std::size_t example);

/// The unit to be drawn in place of the squares of the box that is shown from within; null if it is in another one.
const UnitTraffic* unitIn(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection);
/// What its squares are, and of which units it is one.
QStringList wordsOfUnit(const UnitTraffic& unit, const GroupInside& inside, const NetworkGroups& groups,
                        const QFont& font, double room);
/// Of a shift, why the messages of a unit go to two others: "21 = 2 · 8 + 5", "3 go 2 groups on", "5 go 3 groups on".
/// Else empty.
QStringList shiftWords(const UnitTraffic& unit);
/// "0–2", "3, 5, 7", "1–2, 5"; of more runs than three how many there are, "6 processors".
QString processorsText(std::span<const std::uint32_t> ascending);
/// How many messages are on the busiest link between its routers, and on the busiest one to another unit.
QStringList crowdedOfUnit(const UnitTraffic& unit, const QFont& font, double room);
/// Its routers side by side, with links between them above and processors below.
void paintUnit(Canvas& canvas, const NetworkScene& scene, const UnitTraffic& unit, bool bold, const QRectF& area,
               const Theme& theme);

} // namespace hopscope
