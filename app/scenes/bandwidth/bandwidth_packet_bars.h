#pragma once

#include "scenes/bandwidth/bandwidth_growth_sums.h"

#include <QFont>
#include <QPointF>
#include <QString>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What one packet pays by the two routings whose growth is compared, as bars on one scale: g of one cluster by direct
/// routing, g of the cluster of every size that it climbs through via H. Where packets of a step end in clusters of
/// different sizes, one that stays inside a pair, too.
struct PacketBars {
    struct Bar {
        QString name;
        std::optional<std::size_t> style{}; ///< of the curve of its model; nothing until there is one
        std::vector<double> gaps;           ///< of the largest cluster first
        double sum() const;
    };
    QString title;
    std::vector<Bar> bars;
    std::vector<QString> lines; ///< what happens to the packet
    QFont head, number, small;
    double width{};

    /// `direct`: of DBSP, which routing via H is compared with.
    PacketBars(const BandwidthMoment& moment, const ModelSum& spread, const ModelSum& direct, double width,
               const QFont& head, const Theme& theme);
    double height() const;
    void paint(Canvas& canvas, QPointF topLeft, const Theme& theme) const;

private:
    double pitch() const;
};

} // namespace hopscope
