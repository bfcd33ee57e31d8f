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
/// packets of a step end in clusters of different sizes no packet stands for all: then the times of all steps, cluster
/// size by cluster size, at each p that the chart marks, direct routing as long as it is there.
struct PacketBars {
    struct Bar {
        QString name;
        std::optional<std::size_t> style{}; ///< of the curve of its model; nothing until there is one
        std::vector<double> gaps;           ///< of the largest cluster first; of all packets of a size: packets × g
        std::vector<QString> sizes{};       ///< of these clusters
        double rest{};                      ///< latency and counting of all packets
        double unit{1};                     ///< what is as long in all bars
        double sum() const;
    };
    QString title;
    bool ofAll{};               ///< all packets, not one
    std::vector<Bar> bars;      ///< none where both pay the same
    std::vector<QString> lines; ///< what follows from it
    QFont head, number, small;
    QSizeF room;

    /// Nothing where growth is not summed.
    PacketBars(const BandwidthMoment& moment, QSizeF room, const Theme& theme);
    void paint(Canvas& canvas, QPointF topLeft, const Theme& theme) const;

private:
    void addBars(const BandwidthMoment& moment);
    void addSums(const BandwidthMoment& moment);
    void paintHead(Canvas& canvas, QPointF at, double from, double unit, const Theme& theme) const;
    void paintBar(Canvas& canvas, const Bar& bar, QPointF at, double unit, const Theme& theme) const;
    QString headOfBars() const;
    void setLetters(const Theme& theme, double large, double little);
    bool explain(const QString& reason);
    double least() const;
    double pitch() const;
};

} // namespace hopscope
