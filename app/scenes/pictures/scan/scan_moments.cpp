#include "scenes/pictures/scan/scan_moments.h"

#include "algorithms/scan.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "progress.h"
#include "stopping.h"

#include <algorithm>
#include <bit>
#include <set>

namespace hopscope {

std::vector<RankInterval> without(const std::vector<RankInterval>& ranks, const std::vector<RankInterval>& others)
{
    std::vector<RankInterval> left;
    for (const RankInterval& whole : ranks) {
        std::uint32_t from = whole.low;
        for (const RankInterval& other : others) {
            if (other.high <= from || other.low >= whole.high) continue;
            if (other.low > from) left.push_back({from, other.low});
            from = std::max(from, other.high);
        }
        if (from < whole.high) left.push_back({from, whole.high});
    }
    return left;
}

QString rangesText(const std::vector<RankInterval>& ranks)
{
    QStringList texts;
    for (const RankInterval& one : ranks)
        texts << (one.high - one.low == 1 ? QString::number(one.low)
                                          : QStringLiteral("%1–%2").arg(one.low).arg(one.high - 1));
    return texts.isEmpty() ? QStringLiteral("nothing") : texts.join(u'+');
}

QStringList gainTexts(std::uint32_t node, const ScanMoment::Processor& own, bool moving, bool sent)
{
    const auto sizeOf = [](const std::vector<RankInterval>& ranks) {
        std::uint32_t size = 0;
        for (const RankInterval& one : ranks) size += one.high - one.low;
        return size;
    };
    const auto operands = [](std::uint32_t size) {
        return counted(size, QStringLiteral("operand"), QStringLiteral("operands"));
    };
    const QString ranges = rangesText(own.came),
                  what = sizeOf(own.came) == 1 ? QStringLiteral("operand ") + ranges
                                               : QStringLiteral("%1 (%2)").arg(operands(sizeOf(own.came)), ranges),
                  begin =
                      QStringLiteral("▸ Processor %1 %2 %3 from ")
                          .arg(QString::number(node), moving ? QStringLiteral("gets") : QStringLiteral("got"), what),
                  from = QString::number(*own.from);
    // How many there were and are, so that it can be added; which ones these are is not said in all forms.
    const auto grows = [&](const std::vector<RankInterval>& before, const QString& after) {
        return before.empty() ? QStringLiteral("becomes ") + after
                              : QStringLiteral("grows from %1 to %2").arg(numberText(sizeOf(before)), after);
    };
    const auto which = [](const std::vector<RankInterval>& ranks, bool named) {
        return named ? QStringLiteral(" (%1)").arg(rangesText(ranks)) : QString();
    };
    const bool both = sent && own.message != own.earlier;
    const auto grown = [&](bool result, bool message) {
        QString text =
            QStringLiteral(": its result ") + grows(own.had, operands(sizeOf(own.result))) + which(own.result, result);
        if (both)
            text += QStringLiteral(", its message %1from %2 to %3")
                        .arg(own.had.empty() ? QStringLiteral("grows ") : QString(), numberText(sizeOf(own.earlier)),
                             numberText(sizeOf(own.message)))
                    + which(own.message, message);
        return text;
    };
    const QString longer = begin + QStringLiteral("processor ") + from, shorter = begin + from;
    return {longer + grown(true, true),
            longer + grown(true, false),
            shorter + grown(true, false),
            shorter + grown(false, false),
            shorter + QStringLiteral(": its result ") + grows(own.had, operands(sizeOf(own.result))),
            shorter};
}

std::vector<RankInterval> cameForMessage(const ScanMoment::Processor& processor)
{
    return without(without(processor.message, processor.earlier), processor.came);
}

ScanMoment scanMoment(const Run& run, StepIndex steps, std::uint32_t processors, const std::stop_token& stop)
{
    ScanMoment moment{.steps = steps, .processors = std::vector<ScanMoment::Processor>(processors)};
    if (stop.stop_requested()) throw Cancelled();
    const bool messages = run.data().mixed;
    const auto held = run.holdingsAt(steps), before = steps > 0 ? run.holdingsAt(steps - 1) : nullptr;
    for (std::uint32_t i = 0; i < processors; ++i) {
        ScanMoment::Processor& own = moment.processors[i];
        own.result = held->joined(NodeId{i}, scan::result);
        if (messages) own.message = held->joined(NodeId{i}, scan::message);
        if (before) own.had = before->joined(NodeId{i}, scan::result), own.came = without(own.result, own.had);
        own.earlier = before && messages ? before->joined(NodeId{i}, scan::message) : own.message;
    }
    if (!before) return moment;
    Step step;
    run.schedule().at(steps - 1, step);
    std::set<std::uint32_t> several;
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.to.value >= processors) continue;
        auto& from = moment.processors[transfer.to.value].from;
        if (from && *from != transfer.from.value) several.insert(transfer.to.value);
        from = transfer.from.value;
    }
    for (std::uint32_t i = 0; i < processors; ++i) {
        ScanMoment::Processor& own = moment.processors[i];
        if (several.contains(i) || (own.came.empty() && own.message == own.earlier)) own.from.reset();
    }
    return moment;
}

std::vector<StepIndex> scanMomentsShown(StepIndex end, StepIndex now, std::size_t most)
{
    std::vector<StepIndex> shown;
    if (static_cast<std::size_t>(end) + 1 <= most) {
        for (StepIndex k = 0; k <= end; ++k) shown.push_back(k);
        return shown;
    }
    std::set<StepIndex> chosen{now};
    // The nearest in turn, the earlier before the later; the two ends as soon as three have room.
    if (most >= 3) chosen.insert({0, end});
    for (StepIndex away = 1; chosen.size() < most && away <= end; ++away)
        for (const StepIndex one : {now - away, now + away})
            if (one >= 0 && one <= end && chosen.size() < most) chosen.insert(one);
    return {chosen.begin(), chosen.end()};
}

std::uint32_t scanProcessorsShown(std::uint32_t all, std::uint32_t longest)
{
    constexpr std::uint32_t seen = 64, fewest = 16; // as many rows as are told apart
    const std::uint32_t some = std::max(2 * std::bit_ceil(std::max(longest, 1U)), fewest);
    return all > seen && some <= seen / 2 ? some : all;
}

} // namespace hopscope
