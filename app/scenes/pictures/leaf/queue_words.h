#pragma once

#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <span>

namespace hopscope {

class Run;

/// "the top router", "router 30": the root of a scatter is a leaf
QString queueRouterName(const QueueHistory::Longest& longest, const LeafTree& tree);
/// "Longest queue: 27 packets in the top router, step 12; it passes on 27 blocks: a block that must
/// leave over 2 links counts 2 times": where, and why there;
/// then in fewer words.
QStringList longestQueueWords(const QueueHistory::Longest& longest, const LeafTree& tree);

/// "level 3, top: peak 27 (step 12)"
QString queuePeakText(const QueueHistory::Peak& peak, std::uint32_t level, std::uint32_t levels);
/// What the queue of a router does to the end.
struct QueueCourse {
    StepIndex last{-1}; ///< in which something waits; -1: nothing ever does
    StepIndex level{};  ///< most steps one after another in which it stays as long, and is not empty
    bool waits() const { return last >= 0; }
};
QueueCourse queueCourse(const QueueHistory& history, std::uint32_t router);
/// Whose queue that is: "router 84, 0 from step 52", "routers 80–83, 0 from step 63" or, where they differ
/// and have no course, "longest of routers 80–83". The steps are those of the curves.
QString queueRoutersText(std::uint32_t first, std::uint32_t count, const QueueCourse* course);
/// Why curves stay level, and why the run has as many steps; then in fewer words. Nothing where no curve does.
QStringList queueEndWords(const Run& run, std::span<const QueueCourse> courses);

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
/// How the queue of such a router grows and shrinks: "The top router: 3 in × 2 copies − 3 out = +3 per step (steps 4 to
/// 12), then 0 in − 3 out = −3 per step (steps 13 to 21)"; then in fewer words. Nothing without slopes.
QStringList queueGrowthWords(const QueueSlopes& slopes, const QString& router);

} // namespace hopscope
