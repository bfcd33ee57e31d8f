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
class Step;

/// Where messages begin and end; nothing: anywhere.
struct MoveEnds {
    std::optional<NodeId> from{}, to{};
};
/// Blocks that go between these in a step, once for each link.
std::int64_t movedIn(const Step& step, const MoveEnds& ends);

/// "the top router", "router 30": the root of a scatter is a leaf
QString queueRouterName(const QueueHistory::Longest& longest, const LeafTree& tree);
/// "Longest queue: 27 packets in the top router, step 12; each of its 27 blocks waits as 2 packets, one for each link
/// that it leaves over": where, and why there;
/// then in fewer words.
QStringList longestQueueWords(const QueueHistory::Longest& longest, const LeafTree& tree);

/// "level 2"; "level 3, top"
QString queueLevelName(std::uint32_t level, std::uint32_t levels);
/// "level 3, top: peak 27 (step 12)"
QString queuePeakText(const QueueHistory::Peak& peak, std::uint32_t level, std::uint32_t levels);
/// "Longest router queue, in packets · peaks: level 3: 27, level 2: 20, level 1: 5"
QString queuePeaksText(const QueueHistory& history, const LeafTree& tree);
/// What the queue of a router does to the end.
struct QueueCourse {
    StepIndex last{-1}; ///< in which something waits; -1: nothing ever does
    StepIndex level{};  ///< most steps one after another in which it stays as long, and is not empty
    bool waits() const { return last >= 0; }
};
QueueCourse queueCourse(const QueueHistory& history, std::uint32_t router);
/// Whose queue that is: "router 84, 0 from step 52", "routers 80–83, 0 from step 63" or, where they differ
/// "longest of routers 80–83". The steps are those of the curves.
QString queueRoutersText(std::uint32_t first, std::uint32_t count, bool alike, const QueueCourse* course);
/// ", 0 from step 52": when its last packet has left; nothing of one in which nothing ever waits.
QString queueEndText(const QueueCourse& course);
/// "nothing waits", "3 packets wait"
QString packetsWaitText(std::uint32_t count);
/// Whether a curve stays level long enough to be seen.
bool staysLevel(const Run& run, std::span<const QueueCourse> courses);
/// "; the routers of a level are alike", or what is below the chart.
QString queueRoutersNote(bool alike, bool bundled);
/// What the axis of the packets counts, and what is to be known about its curves, `routers` among it; then in fewer
/// words.
QStringList queueAxisTexts(bool logarithmic, bool flat, const QString& routers);
/// Whether the run would have fewer steps if nothing waited: it cannot where it has the fewest possible, and why these
/// are so many; then in fewer words. Nothing where no lower bound is known.
QStringList queueCostWords(const Run& run);

/// "+3", "−3", "0"
QString signedNumber(std::int64_t number);
/// Steps one after another in which a queue grows or shrinks by as much in each.
struct QueueSlope {
    StepIndex first{}, last{};       ///< the queue in step `first` is what it begins with
    std::uint32_t from{}, to{};      ///< packets that wait in these
    std::int64_t arriving{}, sent{}; ///< per step, once for each link that they are to leave over
    std::int64_t received{};         ///< blocks that come in one of these steps
    /// "3 blocks × 2 links − 3 sent = +3 per step"
    QString text() const;
    QString change() const; ///< "+3 per step"
};
/// The longest even rise before the peak of the longest queue and the longest even fall after it; nothing where they
/// are short or come about in different ways.
struct QueueSlopes {
    std::optional<QueueSlope> rise, fall;
};
QueueSlopes queueSlopes(const Run& run, const QueueHistory& history);
/// How the queue of such a router grows and shrinks: "Top router, steps 4–12: 3 blocks × 2 links − 3 sent = +3 per
/// step, 0 → 9 × 3 = 27; steps 13–21: 0 − 3 sent = −3 per step, 27 → 0"; then in fewer words. Nothing without slopes.
QStringList queueGrowthWords(const QueueSlopes& slopes, const QString& router);

/// What becomes of the queue of a router from the step before to this one.
struct QueueStep {
    std::uint32_t router{};
    std::int64_t before{}, arriving{}, sent{}, after{}; ///< once for each link that they are to leave over
    std::int64_t received{};                            ///< blocks that came in the step before
    std::int64_t coming{};                              ///< blocks that come in this one, and count in the next
    StepIndex step{};
    /// "37 = 22 + 5 blocks × 4 links − 5 sent"; with the number of the router, where that of the first is given.
    QString text(std::optional<std::uint32_t> first) const;
    /// "12 = 16 + 0 come − 4 sent"
    QString sum() const;
    QString came() const; ///< "5 × 4": blocks, and as how many packets each of them waits; or packets
};
/// Of these routers, while step k is under way.
std::vector<QueueStep> queueSteps(const Run& run, const QueueHistory& history, std::span<const std::uint32_t> routers,
                                  StepIndex k);
/// As long as any sum of a level with that peak, so that a chart beside it is as wide in every step.
/// `links`: over which a router of it sends.
QString longestSumText(std::uint32_t peak, std::int64_t links);
/// What the numbers of their texts are: "waiting in step 5 = before + arrived − sent"; then in fewer words.
QStringList queueStepHead(StepIndex k);

} // namespace hopscope
