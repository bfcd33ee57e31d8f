#pragma once

#include "scenes/pictures/clusters/group_levels.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// The rows of the levels that say most where not all have room: the first, the last, and those that most messages
/// cross; in their order. What messages of the rows between cross is counted in the next that is there.
std::vector<ClustersOfSize> levelsShown(const std::vector<ClustersOfSize>& all, std::size_t most);

/// The widths of the levels where clusters within clusters stand in place of the first: these need room for their
/// numbers.
void widenNestedClusters(std::vector<double>& widths);
/// Clusters within clusters, a row for every size: how many there are, how many messages of the step leave them, with a
/// bar of all, how many stay inside, and what a processor of theirs has on average. Sizes that no message
/// crosses have no row: a line below says what holds of them.
void paintNestedClusters(Canvas& canvas, const Theme& theme, const QRectF& area,
                         const std::vector<ClustersOfSize>& levels, const QString& heldTitle);
/// Of the title above them: what the rows are, in ever fewer words.
QStringList nestedTitles(const std::vector<ClustersOfSize>& levels);

} // namespace hopscope
