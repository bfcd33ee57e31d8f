#pragma once

#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace hopscope {

class Run;

/// "the root", "router 30"
QString queueRouterName(const QueueHistory::Longest& longest, const LeafTree& tree);
/// "Longest queue: 27 packets in the root, step 12; it passes on 27 blocks, each over 2 links": where, and why there;
/// then in fewer words.
QStringList longestQueueWords(const QueueHistory::Longest& longest, const LeafTree& tree);

/// "level 3, root: peak 27 (step 12)"
QString queuePeakText(const QueueHistory::Peak& peak, std::uint32_t level, std::uint32_t levels);
/// Whose queue that is: "router 84", "each of the routers 80 to 83" or, where they differ, "longest of routers 80 to
/// 83".
QString queueRoutersText(std::uint32_t first, std::uint32_t count, bool alike);

/// Steps one after another in which a queue grows or shrinks by as much in each.
struct QueueSlope {
    StepIndex first{}, last{};       ///< the queue in step `first` is what it begins with
    std::uint32_t from{}, to{};      ///< packets that wait in these
    std::int64_t arriving{}, sent{}; ///< per step, once for each link that they are to leave over
    std::int64_t received{};         ///< blocks that come in one of these steps
    QString text() const;            ///< "3 in × 2 copies − 3 out = +3 per step"
};
/// The longest even rise before the peak of the longest queue and the longest even fall after it; nothing where they
/// are short or come about in different ways.
struct QueueSlopes {
    std::optional<QueueSlope> rise, fall;
};
QueueSlopes queueSlopes(const Run& run, const QueueHistory& history);
/// How the queue of such a router grows and shrinks: "The root: 3 in × 2 copies − 3 out = +3 per step (steps 4 to 12),
/// then 0 in − 3 out = −3 per step (steps 13 to 21)"; then in fewer words. Nothing without slopes.
QStringList queueGrowthWords(const QueueSlopes& slopes, const QString& router);

} // namespace hopscope
