#pragma once

#include "scenes/network/map/region_tree.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QStringList>

#include <algorithm>
#include <optional>

namespace hopscope {

class Canvas;
class NetworkProjection;
struct NetworkScene;
struct Theme;

/// Where the map of a RegionTree stands, with one of its regions unfolded beside it and words about both.
struct RegionMap {
    const RegionTree* tree{nullptr};
    StepIndex step{0};          ///< whose regions these are: after so many steps
    RegionTree::Region shown{}; ///< unfolded
    QRectF whole, near, words;  ///< words: empty where there is no room
    double head{0};             ///< height of the line above both pictures

    /// `area`: all that there is.
    RegionMap(const RegionTree& regions, StepIndex step, const RegionTree::Region& shown, const QRectF& area,
              const Theme& theme);

    QSizeF pitch() const { return {whole.width() / tree->columns(), whole.height() / tree->rows()}; }
    QSizeF nearPitch() const { return {near.width() / shown.columns, near.height() / shown.rows}; }
    /// Whether processors that have nothing to do have a dot: on the whole, and in the region unfolded.
    static bool hasDots(QSizeF pitch) { return std::min(pitch.width(), pitch.height()) >= 6; }
    QRectF cell(NodeId node) const;
    QRectF nearCell(NodeId node) const; ///< of one of the region
    QRectF areaOf(const RegionTree::Region& region) const;
    QRectF nearAreaOf(const RegionTree::Region& region) const; ///< of one within the region
    std::optional<NodeId> nodeAt(QPointF point) const;
};

/// Of a scene whose run is such a broadcast, as long as the whole network is looked at.
std::optional<RegionMap> regionMapOf(const NetworkScene& scene, const NetworkProjection& projection,
                                     const Theme& theme);

/// All but what moves, and that.
void paintRegionMap(Canvas& canvas, const NetworkScene& scene, const RegionMap& map, const Theme& theme);
void paintMapMessages(Canvas& canvas, const NetworkScene& scene, const RegionMap& map, const Theme& theme);

/// Of what a receiver serves from the next step on.
QColor slabColour(const Theme& theme);

/// The sums and reasons beside the map.
void paintMapWords(Canvas& canvas, const RegionMap& map, const Theme& theme);
/// What lines and tints are, for the line below the title, in more words and in fewer.
QStringList mapNotes(const NetworkScene& scene, const RegionMap& map);
/// What the marks are, from the left, as many as have room; its least width.
double mapKeyWidth(const Theme& theme);
void paintMapKey(Canvas& canvas, QPointF at, double room, const Theme& theme);

} // namespace hopscope
