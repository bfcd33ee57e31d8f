#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <string>
#include <vector>

namespace hopscope {

/// What a point over p was computed from: the same on 2^k processors. Formulas reach farther than what can be asked
/// for.
std::string subjectOn(const BandwidthMoment& moment, unsigned k);

/// Which of the two ways to route is faster as p grows, and from where on; empty where a growth does not have both.
QString routingFinding(const BandwidthGrowth& growth);

/// The experiment and the first p from which on routing via H is faster, which the chart marks, by their places on the
/// curves.
std::vector<std::size_t> markedOf(const BandwidthMoment& moment);

/// Why, in the two terms of both times at the p of the experiment, in ever fewer words; nothing where growth is not
/// summed.
QStringList reasonInWords(const BandwidthMoment& moment);

/// The points that the chart marks, line by line with the times whose quotients they are: the experiment, and the first
/// p from which on routing via H is faster. Nothing where growth is not summed.
QStringList marksInWords(const BandwidthMoment& moment);

/// How the curve of a model looks (series_style.h), whether or not another has the same times.
std::size_t styleOf(const BandwidthGrowth& growth, const BandwidthGrowth::Curve& curve);

/// Why the curves of a grid run in a zigzag, in ever fewer words: at every other p its sides are unequal, and DBSP
/// charges more there than between, or as much as BSP there and less between. Nothing where neither is so.
QStringList shapesInWords(const BandwidthMoment& moment);

/// What αDBSP makes of H, and why it charges what it charges here, in full and in brief; nothing where growth is not
/// summed.
QStringList aboutSlopes(const BandwidthMoment& moment);

/// Three digits, more where these would say that equal takes what does not.
QString quotientText(double ratio);

} // namespace hopscope
