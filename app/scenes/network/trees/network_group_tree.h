#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// The picture of a plan with a tree of groups.

/// Boxes of the groups with how full they are, lines to the groups that they feed, and what the lines mean.
void paintGroupTree(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme);
/// What is under way on these lines.
void paintTreePackets(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                      const Theme& theme);
/// One group as the chain that it is, with the numbers of the packets, in the place that the projection leaves for it.
void paintOpenedGroup(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                      const Theme& theme);

/// What is to be seen, in fewer and fewer words.
QStringList treeNotes(const NetworkScene& scene, const NetworkProjection& projection);
/// Sentences for the pointer; empty where no box is.
QString explainTreeBox(const NetworkScene& scene, const NetworkProjection& projection, QPointF point);
/// What the members of some groups have: "5–12 % received", "30 % combined".
QString receivedIn(const NetworkScene& scene, std::uint32_t group, bool below);

/// A line of the tree: pale and thin, or strong with a head where a message goes along it. `path` leads from the parent
/// to the child; dashes where all members of the parent feed the child in turn.
struct TreeLine {
    QPainterPath path{};
    bool inTurn{false}, active{false}, bold{false};
};
void paintTreeLine(Canvas& canvas, const TreeLine& line, bool toRoot, const Theme& theme);
/// A packet on such a line with its number, or without where that has no room.
void paintTreePacket(Canvas& canvas, const NetworkScene& scene, std::size_t transfer, const TreeLine& line, double room,
                     const Theme& theme);

} // namespace hopscope
