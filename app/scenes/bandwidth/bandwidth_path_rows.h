#pragma once

#include "scenes/bandwidth/bandwidth_fold.h"

#include <QFont>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

class QRectF;

namespace hopscope {

struct BandwidthMoment;
struct Theme;

/// A row for every level that is not folded, below the root: the cluster of the path, those beside it, and bars.
struct PathRows {
    unsigned levels;
    std::uint32_t processor;    ///< where the path begins
    double left, top, pitch;    ///< of the first column and row
    double box;                 ///< side of a cluster on the path
    double footTop;             ///< baseline of what stands above the foot
    double barsFrom{}, barsTo;  ///< of the axis of links with what stands at its ends
    double one{}, doubling{};   ///< on it: where 1 link is, and from there to 2; without room for it 0
    unsigned doublings{1};      ///< up to its end
    bool fullWords{true};       ///< not only numbers
    std::vector<LevelRow> rows; ///< below the root

    PathRows(const BandwidthMoment& moment, const QRectF& area, const Theme& theme);

    double x(double links) const; ///< on the axis
    double y(unsigned level) const;
    bool folded(unsigned level) const;
    bool inside(unsigned level) const; ///< a folded row, in which another level is before it
    QPointF onPath(unsigned level) const { return {left, y(level)}; }
    QPointF beside(unsigned level) const { return {left + 24, y(level)}; }
    /// On the path, or the cluster beside it: all others are drawn there.
    std::optional<QPointF> spot(unsigned level, std::uint32_t of) const;
    std::uint32_t cluster(unsigned level) const { return processor >> (levels - level); }

    /// "8 clusters of 128", "8 of 128"; of single processors "1024 processors"; of several sizes how many these are.
    QString textOf(const LevelRow& row) const;
    QString rootText(const QFont& font) const;
    double rootFrom() const { return left + box / 2 + 7; }
    double words() const { return left + 36; } ///< left end of the number of other clusters

    static QFont factorFont(const Theme& theme);
    static QString factorText(double factor);
    /// What is needed above clusters of 2^t, as a multiple of what is there.
    static double needOf(const BandwidthMoment& moment, unsigned t);

private:
    void fitAxis(const BandwidthMoment& moment, const QFont& font, const Theme& theme);
    const LevelRow* rowOf(unsigned level) const;
    QStringList rootForms() const;
};

} // namespace hopscope
