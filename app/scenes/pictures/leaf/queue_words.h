#pragma once

#include "run/queues.h"
#include "topology/leaf_tree.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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
/// Whether a curve stays level long enough to be seen.
bool staysLevel(const Run& run, std::span<const QueueCourse> courses);
/// Whether the run would have fewer steps if nothing waited: it cannot where it has the fewest possible, and why these
/// are so many; then in fewer words. Nothing where no lower bound is known.
QStringList queueCostWords(const Run& run);

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

/// What becomes of the queue of a router from the step before to this one.
struct QueueStep {
    std::uint32_t router{};
    std::int64_t before{}, arriving{}, sent{}, after{}; ///< once for each link that they are to leave over
    std::int64_t received{};                            ///< blocks that came in the step before
    /// "22 + 5 × 4 − 5 = 37"; with the number of the router, where that of the first is given.
    QString text(std::optional<std::uint32_t> first) const;
    /// "16 + 0 in − 4 out = 12"
    QString sum() const;
    QString came() const; ///< "5 × 4": blocks, and as how many packets each of them waits; or packets
};
/// Of these routers, while step k is under way.
std::vector<QueueStep> queueSteps(const Run& run, const QueueHistory& history, std::span<const std::uint32_t> routers,
                                  StepIndex k);
/// What the numbers of their texts are: "step 4 + in × copies − out = step 5"; then in fewer words.
QStringList queueStepHead(StepIndex k);

} // namespace hopscope
