#pragma once

#include "run/run.h"
#include "scenes/network/network_scene.h"

#include <QSizeF>
#include <QString>

#include <optional>
#include <stop_token>

namespace hopscope {

class Canvas;
struct Theme;

/// Of the blocks that start at the first processor that has any: the one that is under way the longest, and of these
/// the one with the most messages; the first of several. Nothing where there are no blocks.
std::optional<BlockId> longestBlock(const Run& run, const std::stop_token& stop = {});
/// "the block of processor 0", "the block from 0 to 7", "packet 2 of 0–3"; of values that are combined "all messages",
/// for there no block keeps its way.
QString wayName(const Run& run, BlockId block);

/// Whether a message of the step has the block.
bool movesBlock(const NetworkMoment& moment, BlockId block);

/// A network so small that only one block can be followed: the nodes that have it, the messages that carry it in this
/// step, and who receives it; of a combination all messages, and how much everybody has. Without a block the network
/// alone.
void paintBlockWay(Canvas& canvas, const NetworkScene& scene, std::optional<BlockId> block, QSizeF size,
                   const Theme& theme);
/// What filled and pale nodes are, beside the name of the block; in fewer words where there is little room.
void paintBlockKey(Canvas& canvas, const QString& name, bool combined, QPointF at, double room, const Theme& theme);

} // namespace hopscope
