#include "scenes/pictures/leaf/queue_words.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "drawing/level_name.h"
#include "drawing/words.h"
#include "run/run.h"
#include "scenes/pictures/leaf/queue_levels.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

std::int64_t change(const QueueHistory& history, std::uint32_t router, StepIndex k)
{
    return std::int64_t{history.at(router, k)} - history.at(router, k - 1);
}

std::int64_t movedIn(const Run& run, const MoveEnds& ends, StepIndex k)
{
    Step step;
    run.schedule().at(k, step);
    return movedIn(step, ends);
}

QString packetNumber(std::int64_t count) { return numberText(static_cast<double>(count)); }

/// Of blocks that come, each waits once for every link that it is to leave over: for as many links each of them.
bool isProduct(std::int64_t arriving, std::int64_t received)
{
    return received > 0 && arriving > received && arriving % received == 0;
}

/// The longest stretch of equal changes of one sign between two steps.
std::optional<QueueSlope> evenSlope(const Run& run, const QueueHistory& history, std::uint32_t router, StepIndex from,
                                    StepIndex to, bool up)
{
    constexpr StepIndex shortest = 2;
    QueueSlope best;
    for (StepIndex first = from; first < to;) {
        const std::int64_t by = change(history, router, first + 1);
        StepIndex last = first + 1;
        while (last < to && change(history, router, last + 1) == by) ++last;
        if (by != 0 && (by > 0) == up && last - first > best.last - best.first) best.first = first, best.last = last;
        first = last;
    }
    if (best.last - best.first < shortest) return {};
    best.from = history.at(router, best.first), best.to = history.at(router, best.last);
    const NodeId node{run.topology().processors() + router};
    const StepIndex middle = (best.first + 1 + best.last) / 2;
    best.sent = movedIn(run, {.from = node}, best.first + 1);
    best.received = movedIn(run, {.to = node}, middle - 1); // what came in a step may wait in the next
    for (const StepIndex k : {middle, best.last})
        if (movedIn(run, {.from = node}, k) != best.sent) return {};
    best.arriving = change(history, router, best.last) + best.sent;
    return best;
}

/// The first steps in which no leaf receives anything, so many of them; nothing if they are not among the first ones.
QStringList idleSteps(const Run& run, std::int64_t count)
{
    const std::uint32_t leaves = run.topology().processors();
    QStringList idle;
    Step step;
    for (StepIndex k = 0; k < std::min<StepIndex>(run.steps(), 8 * count) && idle.size() < count; ++k) {
        run.schedule().at(k, step);
        const auto reaches = [&](const Transfer& transfer) { return transfer.to.value < leaves; };
        if (std::ranges::none_of(step.transfers(), reaches)) idle << packetNumber(k + 1);
    }
    return idle.size() == count ? idle : QStringList();
}

} // namespace

std::int64_t movedIn(const Step& step, const MoveEnds& ends)
{
    std::int64_t moved = 0;
    for (const Transfer& transfer : step.transfers())
        if ((!ends.from || transfer.from == *ends.from) && (!ends.to || transfer.to == *ends.to))
            moved += static_cast<std::int64_t>(step.blockCount(transfer));
    return moved;
}

QString queueRouterName(const QueueHistory::Longest& longest, const LeafTree& tree)
{
    const std::uint32_t node = tree.leaves() + longest.router;
    return node == tree.root() ? QStringLiteral("the top router") : QStringLiteral("router %1").arg(node);
}

QStringList longestQueueWords(const QueueHistory::Longest& longest, const LeafTree& tree)
{
    const QString waiting = counted(longest.waiting, QStringLiteral("packet"), QStringLiteral("packets")),
                  blocks = counted(longest.blocks, QStringLiteral("block"), QStringLiteral("blocks")),
                  router = queueRouterName(longest, tree);
    const double each = static_cast<double>(longest.sent) / longest.blocks;
    const QString links = QStringLiteral("each over %1 %2%3")
                              .arg(numberText(each), each == 1 ? QStringLiteral("link") : QStringLiteral("links"),
                                   longest.alike ? QString() : QStringLiteral(" on average"));
    const QString where = QStringLiteral("Longest queue: %1 in %2, step %3")
                              .arg(waiting, router, numberText(static_cast<double>(longest.step + 1)));
    const QString passed = QStringLiteral("%1; it passes on %2, %3").arg(where, blocks, links);
    // A queue may be longer than there are blocks.
    const QString copies =
        longest.alike ? QStringLiteral("%1; each of its %2 waits as %3 packets, one for each link that it leaves over")
                            .arg(where, blocks, numberText(each))
                      : passed + QStringLiteral(", and counts once for each");
    return {each > 1 ? copies : passed, passed,
            QStringLiteral("Longest queue: %1 in %2 (%3, %4)").arg(waiting, router, blocks, links), where};
}

QString queueLevelName(std::uint32_t level, std::uint32_t levels)
{
    return level == levels ? levelName(level) + QStringLiteral(", top") : levelName(level);
}

QString queuePeakText(const QueueHistory::Peak& peak, std::uint32_t level, std::uint32_t levels)
{
    const QString name = queueLevelName(level, levels);
    if (peak.waiting == 0) return name + QStringLiteral(": no queue");
    // A short peak is not seen in the curve: when it is, in the numbers of all steps.
    return name + QStringLiteral(": peak %1 (step %2)").arg(peak.waiting).arg(peak.step + 1);
}

QString queuePeaksText(const QueueHistory& history, const LeafTree& tree)
{
    QStringList peaks;
    for (std::uint32_t level = tree.levels(); level > 0; --level)
        peaks << QStringLiteral("level %1: %2").arg(level).arg(peakOf(history, tree, level).waiting);
    return QStringLiteral("Longest router queue, in packets · peaks: ") + peaks.join(QStringLiteral(", "));
}

QString queueRoutersText(std::uint32_t first, std::uint32_t count, bool alike, const QueueCourse* course)
{
    const QString empty = course ? queueEndText(*course) : QString();
    if (count == 1) return QStringLiteral("router %1").arg(first) + empty;
    return (alike ? QStringLiteral("routers %1–%2") : QStringLiteral("longest of routers %1–%2"))
               .arg(first)
               .arg(first + count - 1)
           + empty;
}

QString queueEndText(const QueueCourse& course)
{
    return course.waits() ? QStringLiteral(", 0 from step %1").arg(packetNumber(course.last + 2)) : QString();
}

QString packetsWaitText(std::uint32_t count)
{
    return count == 0 ? QStringLiteral("nothing waits")
                      : counted(count, QStringLiteral("packet waits"), QStringLiteral("packets wait"));
}

QueueCourse queueCourse(const QueueHistory& history, std::uint32_t router)
{
    QueueCourse course;
    StepIndex level = 0;
    for (StepIndex k = 0; k < history.steps(); ++k) {
        const std::uint32_t waiting = history.at(router, k);
        level = waiting > 0 && k > 0 && waiting == history.at(router, k - 1) ? level + 1 : 0;
        course.level = std::max(course.level, level);
        if (waiting > 0) course.last = k;
    }
    return course;
}

bool staysLevel(const Run& run, std::span<const QueueCourse> courses)
{
    constexpr StepIndex stretch = 4; // a level piece that is seen: of so many equal ones of the run
    return std::ranges::any_of(courses, [&](const QueueCourse& one) { return one.level * stretch >= run.steps(); });
}

QString queueRoutersNote(bool alike, bool bundled)
{
    return alike     ? QStringLiteral("; the routers of a level are alike")
           : bundled ? QStringLiteral("; below: the longest queue of several routers")
                     : QStringLiteral("; below: a row for every router");
}

QStringList queueAxisTexts(bool logarithmic, bool flat, const QString& routers)
{
    const QString what = QStringLiteral("packets that wait in a router"),
                  each = QStringLiteral(": a block counts once for each link it must still be sent over");
    QStringList notes;
    if (logarithmic) notes << QStringLiteral("logarithmic, dotted: to 0");
    if (flat) notes << QStringLiteral("flat: as many arrive as are sent");
    const QString noted = notes.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(notes.join(QStringLiteral("; ")));
    return {what + each + routers + noted, what + each + noted, what + routers + noted, what + noted};
}

QStringList queueCostWords(const Run& run)
{
    const std::vector<Comparison> all = run.comparisons();
    const Comparison* bound = highestBound(all, "steps");
    if (!bound) return {};
    const QString steps = counted(run.steps(), QStringLiteral("step"), QStringLiteral("steps"));
    if (static_cast<double>(run.steps()) > bound->value)
        return {
            QStringLiteral("Waiting may cost steps: %1, at least %2 are needed").arg(steps, numberText(bound->value))};
    const QString fewest = QStringLiteral("Waiting costs no step: %1 are the fewest possible").arg(steps);
    const LeafTree tree = LeafTree::of(run.topology());
    if (bound->name != "link of a leaf" || run.algorithm().operation != Operation::Allgather || tree.capacity(1) != 1
        || !isNative(run.algorithm()))
        return {fewest};
    // So many steps are left over, of every leaf.
    const std::int64_t needed = std::int64_t{tree.leaves()} - 1, idle = run.steps() - needed;
    const QStringList empty = idleSteps(run, idle);
    const QString none = empty.size() == 1 ? QStringLiteral("none in step %1").arg(empty.front())
                         : empty.size() == 2
                             ? QStringLiteral("none in steps %1 and %2").arg(empty.front(), empty.back())
                             : QStringLiteral("none in %1 steps").arg(packetNumber(idle));
    const QString why =
        QStringLiteral("Waiting costs no step: each leaf needs %1 blocks, one per step, %2: %3 + %1 = %4")
            .arg(packetNumber(needed), none, packetNumber(idle), steps);
    return {why, fewest};
}

QString QueueSlope::text() const
{
    QString come = QStringLiteral("0");
    if (isProduct(arriving, received))
        come = QStringLiteral("%1 × %2 links")
                   .arg(counted(received, QStringLiteral("block"), QStringLiteral("blocks")),
                        packetNumber(arriving / received));
    else if (arriving > 0)
        come = QStringLiteral("%1 arrive").arg(packetNumber(arriving));
    return QStringLiteral("%1 − %2 sent = %3").arg(come, packetNumber(sent), change());
}

QString signedNumber(std::int64_t number)
{
    return (number > 0   ? QStringLiteral("+")
            : number < 0 ? QStringLiteral("−")
                         : QString())
           + numberText(static_cast<double>(std::abs(number)));
}

QString QueueSlope::change() const { return QStringLiteral("%1 per step").arg(signedNumber(arriving - sent)); }

QString QueueStep::text(std::optional<std::uint32_t> first) const
{
    const QString whose = first ? QStringLiteral("router %1: ").arg(*first + router) : QString();
    if (before == 0 && arriving == 0 && sent == 0) // what comes in a step may wait in the next
        return whose
               + (coming > 0
                      ? QObject::tr("0: %1 at the end of this step")
                            .arg(counted(coming, QStringLiteral("block arrives"), QStringLiteral("blocks arrive")))
                      : QStringLiteral("0, nothing arrives or is sent"));
    const QString come = isProduct(arriving, received)
                             ? QObject::tr("%1 × %2 links")
                                   .arg(counted(received, QStringLiteral("block"), QStringLiteral("blocks")),
                                        packetNumber(arriving / received))
                             : packetNumber(arriving);
    return whose
           + QObject::tr("%1 = %2 + %3 − %4 sent")
                 .arg(packetNumber(after), packetNumber(before), come, packetNumber(sent));
}

QString QueueStep::sum() const
{
    return QStringLiteral("%1 = %2 + %3 arrived − %4 sent")
        .arg(packetNumber(after), packetNumber(before), came(), packetNumber(sent));
}

QString QueueStep::came() const
{
    return isProduct(arriving, received)
               ? QStringLiteral("%1 × %2").arg(packetNumber(received), packetNumber(arriving / received))
               : packetNumber(arriving);
}

std::vector<QueueStep> queueSteps(const Run& run, const QueueHistory& history, std::span<const std::uint32_t> routers,
                                  StepIndex k)
{
    Step step, previous;
    run.schedule().at(k, step);
    if (k > 0) run.schedule().at(k - 1, previous);
    std::vector<QueueStep> all;
    for (const std::uint32_t router : routers) {
        const NodeId node{run.topology().processors() + router};
        QueueStep one{.router = router, .before = history.at(router, k - 1), .after = history.at(router, k)};
        one.step = k;
        one.sent = movedIn(step, {.from = node});
        one.coming = movedIn(step, {.to = node});
        one.received = movedIn(previous, {.to = node}); // what came in a step may wait in the next
        one.arriving = one.after - one.before + one.sent;
        all.push_back(one);
    }
    return all;
}

QString longestSumText(std::uint32_t peak, std::int64_t links)
{
    const std::int64_t copies = std::max<std::int64_t>(links - 1, 2);
    QueueStep step{.before = peak, .arriving = links * copies, .sent = links, .after = peak};
    step.received = links;
    return step.text({});
}

QStringList queueStepHead(StepIndex k)
{
    return {QObject::tr("waiting in step %1 = before + arrived − sent").arg(packetNumber(k + 1)),
            QObject::tr("waiting now = before + arrived − sent"), QObject::tr("now = before + arrived − sent")};
}

QueueSlopes queueSlopes(const Run& run, const QueueHistory& history)
{
    constexpr StepIndex mostSteps = 10'000; // of which the curve shows single ones
    const QueueHistory::Longest& longest = history.longest();
    if (longest.waiting == 0 || run.steps() > mostSteps) return {};
    return {evenSlope(run, history, longest.router, 0, longest.step, true),
            evenSlope(run, history, longest.router, longest.step, run.steps() - 1, false)};
}

QStringList queueGrowthWords(const QueueSlopes& slopes, const QString& router)
{
    const auto textOf = [](const QueueSlope& slope) {
        const std::int64_t steps = slope.last - slope.first, by = slope.arriving - slope.sent;
        const QString to = packetNumber(slope.to),
                      sum = slope.from == 0
                                ? QStringLiteral("%1 × %2 = %3").arg(packetNumber(steps), packetNumber(by), to)
                                : to;
        return QStringLiteral("steps %1–%2: %3, %4 → %5")
            .arg(packetNumber(slope.first + 2), packetNumber(slope.last + 1), slope.text(), packetNumber(slope.from),
                 sum);
    };
    QString start = router.startsWith(QLatin1String("the ")) ? router.mid(4) : router;
    start[0] = start[0].toUpper();
    QStringList texts;
    for (const auto& slope : {slopes.rise, slopes.fall})
        if (slope) texts << textOf(*slope);
    if (texts.isEmpty()) return {};
    return {QStringLiteral("%1, %2").arg(start, texts.join(QStringLiteral("; "))),
            QStringLiteral("%1, %2").arg(start, texts.front()),
            QStringLiteral("%1: %2").arg(start, (slopes.rise ? *slopes.rise : *slopes.fall).text())};
}

} // namespace hopscope
