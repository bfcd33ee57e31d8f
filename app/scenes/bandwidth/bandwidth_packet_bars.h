#pragma once

#include "scenes/bandwidth/bandwidth_scene.h"

#include <QFont>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Why the two routings whose growth is compared take what they take: what one packet pays by each, as bars on one
/// scale, g of one cluster by direct routing, g of the cluster of every size that it climbs through via H. Where
/// packets of a step end in clusters of different sizes, one that stays inside a pair, too.
struct PacketBars {
    struct Bar {
        QString name;
        std::optional<std::size_t> style{}; ///< of the curve of its model; nothing until there is one
        std::vector<double> gaps;           ///< of the largest cluster first
        double sum() const;
    };
    QString title;
    std::vector<Bar> bars;      ///< none where both pay the same
    std::vector<QString> sizes; ///< of the clusters that the longest bar pays for
    std::vector<QString> lines; ///< what follows from it
    QFont head, number, small;
    QSizeF room;

    /// Nothing where growth is not summed.
    PacketBars(const BandwidthMoment& moment, QSizeF room, const Theme& theme);
    void paint(Canvas& canvas, QPointF topLeft, const Theme& theme) const;

private:
    void addBars(const BandwidthMoment& moment);
    void setLetters(const Theme& theme, double large, double little);
    bool explain(const QString& reason);
    double least() const;
    double pitch() const;
};

} // namespace hopscope
