#include "scenes/pictures/leaf/leaf_words.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/leaf/leaf_portions.h"

#include <QStringList>

#include <algorithm>
#include <vector>

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

/// "→ 8, sent in step 6", "→ 5 and → 8, sent in steps 4 and 6", "6 packets sent before"
QString others(const std::vector<const LeafCourse*>& courses, std::uint32_t leaves)
{
    constexpr std::size_t few = 2;
    if (courses.size() > few) return counted(courses.size(), {}, QStringLiteral("packets sent before"));
    QStringList names, steps;
    for (const LeafCourse* course : courses) names << courseName(*course, leaves), steps << stepNumber(course->step);
    return QStringLiteral("%1, sent in %2 %3")
        .arg(names.join(QStringLiteral(" and ")), steps.size() == 1 ? QStringLiteral("step") : QStringLiteral("steps"),
             steps.join(QStringLiteral(" and ")));
}

/// "→ 8 and → 2 arrive last: step sent + links left = 6 + 3 = 8 + 1 = 9 steps", of packets that are sent one per step
/// and never wait.
QString arriveLast(std::span<const LeafCourse> sent, std::uint32_t leaves, const QString& word)
{
    const StepIndex end = std::ranges::max(sent, {}, &LeafCourse::last).last();
    constexpr qsizetype few = 2;
    QStringList names, sums;
    for (const LeafCourse& course : sent)
        if (course.last() == end) names << courseName(course, leaves), sums << arrivalText(course).section(u'=', 0, 0);
    const QString who = names.size() == 1 ? names.front() + QStringLiteral(" arrives")
                        : names.size() <= few
                            ? names.join(QStringLiteral(" and ")) + QStringLiteral(" arrive")
                            : QStringLiteral("%1 %2s arrive").arg(numberText(static_cast<double>(names.size())), word);
    return QStringLiteral("%1 last: step sent + links left = %2= %3 steps.")
        .arg(who, sums.mid(0, few).join(QStringLiteral("= ")), stepNumber(end));
}

/// What follows the last send: how many links that packet still crosses, and which others come in with it or later.
QString afterLast(std::span<const LeafCourse> sent, std::uint32_t leaves)
{
    const LeafCourse& last = sent.back();
    const StepIndex end = std::ranges::max(sent, {}, &LeafCourse::last).last();
    std::vector<const LeafCourse*> together;
    for (const LeafCourse& course : sent)
        if (&course != &last && course.last() == end) together.push_back(&course);
    const auto more = static_cast<std::uint64_t>(last.hops.size()) - 1;
    const QString way =
        arrivals(last, leaves) == 1
            ? QStringLiteral("needs ") + counted(more, QStringLiteral("more link"), QStringLiteral("more links"))
            : QStringLiteral("turns at level %1").arg(last.level);
    QString text = QStringLiteral("the last (%1) %2, arrives in step %3")
                       .arg(courseName(last, leaves), way, stepNumber(last.last()));
    if (last.last() < end)
        text += QStringLiteral("; others up to step %1").arg(stepNumber(end));
    else if (!together.empty())
        text += (together.size() == 1 ? QStringLiteral(", as does %1") : QStringLiteral(", as do %1"))
                    .arg(others(together, leaves));
    return text + u'.';
}

/// What a packet does in step k: "goes up from 0 to 9", "waits in router 9"; empty before and after.
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

} // namespace

QString courseName(const LeafCourse& course, std::uint32_t leaves)
{
    if (course.received) return QStringLiteral("← %1").arg(course.hops.front().from.value);
    const std::uint64_t count = arrivals(course, leaves);
    if (count == 1) return QStringLiteral("→ %1").arg(course.hops.back().to.value);
    if (count + 1 == leaves) return QStringLiteral("→ all");
    return QStringLiteral("→ %1 leaves").arg(count);
}

QString arrivalText(const LeafCourse& course)
{
    return QStringLiteral("%1 + %2 = %3")
        .arg(stepNumber(course.step), numberText(static_cast<double>(course.hops.size()) - 1),
             stepNumber(course.last()));
}

QString leafSentence(std::span<const LeafCourse> courses, std::uint32_t leaves, const QString& word)
{
    const auto first = std::ranges::find_if(courses, &LeafCourse::received);
    const auto sent = courses.first(static_cast<std::size_t>(first - courses.begin()));
    const auto received = courses.subspan(sent.size());
    QStringList texts;
    if (sent.size() == 1) {
        const LeafCourse& one = sent.front();
        const std::uint64_t count = arrivals(one, leaves);
        texts << QStringLiteral("1 %1 leaves in step %2, turns at level %3 and %4 in step %5.")
                     .arg(word, stepNumber(one.step))
                     .arg(one.level)
                     .arg(count == 1 ? QStringLiteral("arrives")
                                     : QStringLiteral("reaches the last of %1 leaves").arg(count),
                          stepNumber(one.last()));
    } else if (!sent.empty()) {
        const bool straight = !leafPortions(courses).empty();
        texts << QStringLiteral("%1 %2s leave %3; %4")
                     .arg(numberText(static_cast<double>(sent.size())), word,
                          straight ? QStringLiteral("one per step") : when(sent),
                          straight ? arriveLast(sent, leaves, word) : afterLast(sent, leaves));
    }
    if (!received.empty())
        texts << counted(received.size(), word + QStringLiteral(" arrives"), word + QStringLiteral("s arrive")) + u' '
                     + when(received) + u'.';
    return texts.isEmpty() ? QStringLiteral("Nothing crosses this link.") : texts.join(u' ');
}

QString furthestFirst(std::span<const LeafCourse> courses)
{
    const std::vector<LeafPortion> portions = leafPortions(courses);
    if (!furthestGoFirst(portions)) return {};
    const LeafPortion& far = portions.front();
    const std::uint64_t more = 2 * std::uint64_t{far.level} - 1, all = courses.size();
    const auto number = [](std::uint64_t value) { return numberText(static_cast<double>(value)); };
    return QStringLiteral("Why the furthest first: each of the first %1 crosses %2 more links; sent last, one of them "
                          "would arrive in step %3 + %2 = %4.")
        .arg(number(far.count), number(more), number(all), number(all + more));
}

QStringList courseCellTexts(std::span<const LeafHop> hops, bool turns)
{
    if (hops.size() > 1) {
        const auto up = std::ranges::count_if(hops, &LeafHop::rises);
        const auto down = static_cast<std::ptrdiff_t>(hops.size()) - up;
        const QString copies = QStringLiteral("↓ %1 copies").arg(down), few = QStringLiteral("↓ ×%1").arg(down);
        if (up == 0) return {copies, few};
        const QString rise = QStringLiteral("↑ %1, ").arg(std::ranges::find_if(hops, &LeafHop::rises)->to.value);
        return {rise + copies, rise + few, few};
    }
    const LeafHop& hop = hops.front();
    const QString to = QString::number(hop.to.value);
    if (!hop.rises()) return {QStringLiteral("↓ ") + to, QStringLiteral("↓")};
    const QString up = QStringLiteral("↑ ") + to;
    if (!turns) return {up, QStringLiteral("↑")};
    return {QStringLiteral("↑ at router %1 it turns down").arg(to), up + QStringLiteral(", turns down"),
            up + QStringLiteral(", turns"), up, QStringLiteral("↑")};
}

QString courseStory(const LeafCourse& course, std::uint32_t leaf, std::uint32_t leaves, StepIndex from, StepIndex to)
{
    const QString ends = course.received ? QStringLiteral("%1 → %2").arg(course.hops.front().from.value).arg(leaf)
                                         : QStringLiteral("%1 %2").arg(leaf).arg(courseName(course, leaves));
    QStringList lines{
        QStringLiteral("Packet %1 (block %2): it crosses the link of processor %3 in step %4, turns at level %5 and "
                       "arrives in step %6")
            .arg(ends)
            .arg(course.block.value)
            .arg(leaf)
            .arg(course.step + 1)
            .arg(course.level)
            .arg(course.last() + 1)};
    constexpr qsizetype most = 6;
    for (StepIndex k = from; k < to && lines.size() < most; ++k)
        if (const QString text = courseStep(course, k, leaves); !text.isEmpty())
            lines << QStringLiteral("step %1: %2").arg(k + 1).arg(text);
    return lines.join(u'\n');
}

} // namespace hopscope
