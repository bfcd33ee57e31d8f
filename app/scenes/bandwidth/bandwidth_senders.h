#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <QRectF>
#include <QStringList>

#include <cstdint>

namespace hopscope {

struct ClusterGrid;
struct CutBundles;
struct CutPicture;

/// How what leaves the chosen cluster comes about, processor by processor.

/// Whether every processor of the chosen cluster has beside its number how many packets it sends out of it, or without
/// room for that those that send are filled: where arrows stand for all of them together.
bool showsSenders(const BandwidthMoment& moment, const CutPicture& cut, const CutBundles& bundles, const Theme& theme);
/// The numbers of its processors, and these counts.
void paintSenders(Canvas& canvas, const BandwidthMoment& moment, const ClusterGrid& grid, const Theme& theme);
/// How such a count looks, with nothing in it, for a key.
void paintSenderSign(Canvas& canvas, const QRectF& box, const Theme& theme);

/// What a message of an allgather consists of: "2 blocks × 64 words"; empty where it is not known.
QString blocksText(const BandwidthMoment& moment, double packets);
/// Where neighbours in a grid get as much from everybody, one number each way: why senders of the chosen cluster send
/// what they do. Else empty.
QString movesOfSenders(const BandwidthMoment& moment);
/// What leaves it as a sum over its processors, in ever fewer words: "4096 processors × 4 packets each = 16 384",
/// "Processors × packets of each: 1 × 4 + 3 × 3 + 3 × 1 = 16".
QStringList sumsOfSenders(const BandwidthMoment& moment);
/// Whether every processor of it that sends something sends so many packets.
bool sendsAsMany(const BandwidthMoment& moment, double packets);
/// Who of it sends as many out as h, which is the most of one processor in the step: "only processor 15 sends
/// h = 4". Empty where none or several do, or it is not known.
QString busiestSender(const BandwidthMoment& moment);

} // namespace hopscope
