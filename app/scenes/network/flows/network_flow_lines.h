#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkGroup;
struct GroupFlow;
struct GroupFlows;
struct NetworkScene;
struct OneWay;
struct Theme;

/// A line between boxes, bent, so that it goes around what stands between and two do not hide each other.
struct FlowLine {
    QPointF begin, bend, end;
    std::vector<QPointF> corners{}; ///< of a bracket between boxes of rows; else it is a curve
    std::vector<QPointF> over{};    ///< the routers where its messages turn, if it goes straight to them and down again
    bool back{false};               ///< a head at its beginning, too
    bool opposite{false};           ///< of the messages from flow->to to flow->from alone
    bool halfway{false};            ///< the first half of a way around the border, without a head
    bool wrapped{false};            ///< the second half, with it
    bool loop{false};               ///< out of a box and into it again
    double messages{0};             ///< that it stands for
    double onLink{0};               ///< GroupFlow::thereOnLink
    double side{0};          ///< where its number is to stand: 1 to the right of the way, -1 to the left; 0: anywhere
    QString text{};          ///< the number of messages, and where they share a link, how many do
    QString brief{};         ///< the number of messages alone, where both have no room
    const GroupFlow* flow{}; ///< that it is drawn for

    bool tooMuch() const { return onLink > 1; }
    void follow(const std::vector<QPointF>& points); ///< of a bracket; nothing changes if there are none
    QPointF at(double share) const;
    QPainterPath path() const;
    double length() const; ///< about
    /// The point from which it comes straight to its end, or to its beginning.
    QPointF before(bool last) const { return corners.empty() ? bend : last ? corners.back() : corners.front(); }
};

/// "16"; "16 · ×2" where two share a link. `opposite`: of those of the other way, if they are not as many.
QString messagesText(std::uint64_t messages, std::uint64_t opposite, double onLink);

/// Of a ring, whether all messages of every arrow share one link: then "×256" says both numbers.
bool allShareOneLink(const GroupFlows& flows, const NetworkProjection& projection);

/// The lines of all flows, in their order.
std::vector<FlowLine> flowLines(const GroupFlows& flows, const NetworkProjection& projection);

/// Of one direction alone: up to each of the routers where its messages turn, and down from there.
FlowLine followedLine(const OneWay& way, const NetworkProjection& projection);
/// How many go up out of the one box and come down into the other, each beside the end of its lines, on the side to
/// which these do not spread.
void paintCountsAtBoxes(Canvas& canvas, const FlowLine& line, const OneWay& way, const GroupFlows& flows,
                        const NetworkProjection& projection, const Theme& theme);
/// Of a network of levels of which the messages from one box to another alone are drawn, over how many of the routers
/// above everything those go; nothing where they do not climb so far.
QString turningOf(const NetworkScene& scene, const GroupFlows& flows, const NetworkProjection& projection);

/// Between neighbours of a plane or a ring, whatever crosses.
std::vector<FlowLine> linkLines(const std::vector<NetworkGroup>& boxes, const NetworkProjection& projection);

/// Between groups that are joined by cables which nothing takes.
std::vector<FlowLine> cableLines(const GroupFlows& flows, const NetworkProjection& projection);

/// How far a way around the border is drawn beyond a box.
inline constexpr double stubLength = 24, lowStub = 17; ///< of a small window
double stubIn(const NetworkProjection& projection);

} // namespace hopscope
