#include "scenes/pictures/leaf/leaf_words.h"

#include "drawing/format.h"
#include "drawing/words.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

/// Leaves that a packet comes to.
std::uint64_t arrivals(const LeafCourse& course, std::uint32_t leaves)
{
    return static_cast<std::uint64_t>(
        std::ranges::count_if(course.hops, [&](const LeafHop& hop) { return hop.to.value < leaves; }));
}

QString stepNumber(StepIndex step) { return numberText(static_cast<double>(step + 1)); }

/// "in step 4", "one after another" from step 1 on or else "one after another in steps 2 to 9", "in steps 1 to 9"
QString when(std::span<const LeafCourse> courses)
{
    const StepIndex first = courses.front().step, last = courses.back().step;
    if (first == last) return QStringLiteral("in step %1").arg(stepNumber(first));
    const bool eachStep = last - first + 1 == static_cast<StepIndex>(courses.size())
                          && std::ranges::adjacent_find(courses, {}, &LeafCourse::step) == courses.end();
    const QString after = QStringLiteral("one after another"),
                  span = QStringLiteral("in steps %1 to %2").arg(stepNumber(first), stepNumber(last));
    if (!eachStep) return span;
    return first == 0 ? after : after + u' ' + span;
}

/// What follows the last send: how far that packet still goes, and which others come in with it.
QString afterLast(std::span<const LeafCourse> sent, StepIndex steps)
{
    const auto count = static_cast<StepIndex>(sent.size());
    const LeafCourse& last = sent.back();
    const StepIndex end = std::ranges::max(sent, {}, &LeafCourse::last).last();
    QString text = QStringLiteral("the last turns at level %1").arg(last.level);
    if (last.last() < end)
        return text
               + QStringLiteral(" and arrives in step %1, others up to step %2.")
                     .arg(stepNumber(last.last()), stepNumber(end));
    std::vector<std::uint32_t> levels;
    for (const LeafCourse& course : sent)
        if (course.last() == end && course.level != last.level
            && std::ranges::find(levels, course.level) == levels.end())
            levels.push_back(course.level);
    std::ranges::sort(levels);
    text += QStringLiteral(" and arrives in step %1").arg(stepNumber(end));
    if (!levels.empty()) {
        QStringList names;
        for (const std::uint32_t level : levels) names << QString::number(level);
        const QString others = names.size() == 1 ? QStringLiteral("level ") + names.front()
                                                 : QStringLiteral("levels ")
                                                       + names.mid(0, names.size() - 1).join(QStringLiteral(", "))
                                                       + QStringLiteral(" and ") + names.back();
        text += QStringLiteral(" with the last over ") + others;
    }
    const auto more = static_cast<std::uint64_t>(end - last.step);
    // Only where nothing but sends and links makes up the time of the run.
    if (end + 1 == steps && last.step + 1 == count && last.hops.size() == more + 1)
        text += QStringLiteral(": %1 = %2 + %3")
                    .arg(counted(static_cast<std::uint64_t>(steps), QStringLiteral("step"), QStringLiteral("steps")),
                         counted(static_cast<std::uint64_t>(count), QStringLiteral("send"), QStringLiteral("sends")),
                         counted(more, QStringLiteral("more link"), QStringLiteral("more links")));
    return text + u'.';
}

} // namespace

QString courseName(const LeafCourse& course, std::uint32_t leaves)
{
    if (course.received) return QStringLiteral("← %1").arg(course.hops.front().from.value);
    const std::uint64_t count = arrivals(course, leaves);
    if (count == 1) return QStringLiteral("→ %1").arg(course.hops.back().to.value);
    if (count + 1 == leaves) return QStringLiteral("→ all");
    return QStringLiteral("→ %1 leaves").arg(count);
}

QString leafSentence(std::span<const LeafCourse> courses, StepIndex steps, std::uint32_t leaves)
{
    const auto first = std::ranges::find_if(courses, &LeafCourse::received);
    const auto sent = courses.first(static_cast<std::size_t>(first - courses.begin()));
    const auto received = courses.subspan(sent.size());
    QStringList texts;
    if (sent.size() == 1) {
        const LeafCourse& one = sent.front();
        const std::uint64_t count = arrivals(one, leaves);
        texts << QStringLiteral("1 packet leaves in step %1, turns at level %2 and %3 in step %4.")
                     .arg(stepNumber(one.step))
                     .arg(one.level)
                     .arg(count == 1 ? QStringLiteral("arrives")
                                     : QStringLiteral("reaches the last of %1 leaves").arg(count),
                          stepNumber(one.last()));
    } else if (!sent.empty()) {
        texts << QStringLiteral("%1 packets leave %2; %3")
                     .arg(numberText(static_cast<double>(sent.size())), when(sent), afterLast(sent, steps));
    }
    if (!received.empty())
        texts << counted(received.size(), QStringLiteral("packet arrives"), QStringLiteral("packets arrive")) + u' '
                     + when(received) + u'.';
    return texts.isEmpty() ? QStringLiteral("Nothing crosses this link.") : texts.join(u' ');
}

QString courseStep(const LeafCourse& course, StepIndex k, std::uint32_t leaves)
{
    if (k < course.first() || k > course.last()) return {};
    QStringList acts;
    const LeafHop* before = nullptr;
    for (const LeafHop& hop : course.hops) {
        if (hop.step < k) before = &hop;
        if (hop.step != k) continue;
        if (acts.size() == 4) {
            acts << QStringLiteral("…");
            break;
        }
        acts << (hop.rises() ? QStringLiteral("up from %1 to %2") : QStringLiteral("down from %1 to %2"))
                    .arg(hop.from.value)
                    .arg(hop.to.value);
    }
    if (!acts.isEmpty()) return QStringLiteral("goes ") + acts.join(QStringLiteral(", "));
    return before && before->to.value >= leaves ? QStringLiteral("waits in router %1").arg(before->to.value)
                                                : QString();
}

} // namespace hopscope
