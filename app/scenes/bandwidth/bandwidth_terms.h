#pragma once

#include "bandwidth/climb_sum.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <vector>

namespace hopscope {

/// Equal but for what floating point loses.
bool isAbout(double sum, double time);

/// The time of packets that climb as it stands in the table of costs: everything is empty where its terms do not give
/// that time, as of kernels with local work.
struct ClimbTerms {
    QString sum; ///< "508.78 + 15 + 55"
    /// Term by term what it is the sum of over the levels, each in ever fewer words; none on a single level.
    std::vector<QStringList> lines;
    QString inFull; ///< the same in one line, with what is rounded up: "256 = ⌈16 × 5.6569⌉ + …; 15 = 5 + …"
    std::size_t levels{};  ///< that are charged
    bool roundedUp{false}; ///< on some level
    /// After `words`: "packets × g 508.78 + latency 15 + counting 55", and in fewer words; nothing without a sum.
    QStringList named(const QString& words) const;

private:
    friend ClimbTerms climbTerms(const ClimbSum& sum, double time);
    ClimbSum m_of;
};
ClimbTerms climbTerms(const ClimbSum& sum, double time);

} // namespace hopscope
