#include "scenes/network/words/explain.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/clockless_times.h"
#include "schedule/message_words.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::size_t mostLines = 6; // a tooltip is not a table

QString nodeName(const Run& run, NodeId node)
{
    if (node.value >= run.topology().processors()) return QStringLiteral("router %1").arg(node.value);
    return QStringLiteral("processor %1").arg(node.value);
}

/// "0–7, 12" of the blocks that are held; long lists end in an ellipsis.
QString heldList(const NetworkMoment& moment, NodeId node)
{
    QString text;
    int ranges = 0;
    const std::uint32_t blocks = std::min(moment.plan->blocks, 4096U);
    for (std::uint32_t b = 0; b < blocks; ++b) {
        if (!moment.holds(node, BlockId{b})) continue;
        if (++ranges > 6) return text + QStringLiteral(" …");
        const std::uint32_t first = b;
        while (b + 1 < blocks && moment.holds(node, BlockId{b + 1})) ++b;
        text += (text.isEmpty() ? QString() : QStringLiteral(", ")) + QString::number(first);
        if (b > first) text += (b == first + 1 ? QStringLiteral(", ") : QStringLiteral("–")) + QString::number(b);
    }
    return text;
}

QStringList messagesOf(const Run& run, const Step& step, NodeId node)
{
    QStringList lines;
    std::size_t more = 0;
    for (const Transfer& transfer : step.transfers()) {
        if (transfer.from != node && transfer.to != node) continue;
        if (static_cast<std::size_t>(lines.size()) >= mostLines) {
            ++more;
            continue;
        }
        const QString blocks = blocksText(run, step, transfer);
        lines << (transfer.from == node ? QStringLiteral("sends %1 to %2").arg(blocks).arg(transfer.to.value)
                                        : QStringLiteral("receives %1 from %2").arg(blocks).arg(transfer.from.value));
    }
    if (more > 0)
        lines << QStringLiteral("and ")
                     + counted(static_cast<std::uint64_t>(more), QStringLiteral("more message"),
                               QStringLiteral("more messages"));
    return lines;
}

} // namespace

QString blocksText(const Run& run, const Step& step, const Transfer& transfer)
{
    const QString name = blockName(run);
    const std::uint64_t count = step.blockCount(transfer);
    const BlockRanges blocks = step.blocks(transfer);
    const BlockRange& first = blocks.front();
    const auto one = [&](BlockId block) {
        if (run.algorithm().operation != Operation::Alltoall) return QString::number(block.value);
        const std::uint32_t processors = run.topology().processors();
        return QStringLiteral("%1→%2").arg(block.value / processors).arg(block.value % processors);
    };
    if (count == 1) return name + u' ' + one(first.first);
    if (blocks.size() == 1 && first.rows == 1 && first.stride == 1)
        return QStringLiteral("%1s %2–%3")
            .arg(name, one(first.first), one(BlockId{first.first.value + first.count - 1}));
    return QStringLiteral("%1 %2s").arg(numberText(static_cast<double>(count)), name);
}

QString explainNode(const Run& run, const NetworkMoment& moment, NodeId node)
{
    QStringList lines{nodeName(run, node)};
    lines[0][0] = lines[0][0].toUpper();
    if (moment.plan->root == node) lines[0] += QStringLiteral(", the root");
    if (node.value < moment.plan->processors) {
        const std::uint32_t held = moment.counts[node.value];
        if (moment.plan->combined)
            lines << QStringLiteral("has combined %1 % of the operands").arg(qRound(100 * moment.amounts[node.value]));
        else if (held == 0)
            lines << QStringLiteral("holds nothing");
        else
            lines << QStringLiteral("holds %1: %2")
                         .arg(counted(held, blockName(run), blockName(run) + u's'), heldList(moment, node));
        if (moment.plan->blocks < run.data().blocks)
            lines.last() += QStringLiteral(" (of the first %1)").arg(numberText(moment.plan->blocks));
    }
    if (node.value >= moment.plan->processors && !moment.waiting.empty()) {
        const std::uint32_t waiting = moment.waiting[node.value - moment.plan->processors];
        lines << (waiting == 0
                      ? QStringLiteral("nothing waits")
                      : QStringLiteral("%1 in this step")
                            .arg(counted(waiting, QStringLiteral("packet waits"), QStringLiteral("packets wait"))));
    }
    for (const Fold& fold : moment.plan->folds)
        if (fold.top == node.value) lines << QStringLiteral("stands for %1 leaves; a click opens it").arg(fold.leaves);
    return (lines + messagesOf(run, moment.step, node)).join(u'\n');
}

QString explainTransfer(const Run& run, StepIndex step, const Step& transfers, const Transfer& transfer)
{
    const auto blocks = transfers.blocks(transfer);
    QString why = QString::fromStdString(reasonOf(run.algorithm(), run.problem(), step, transfer, blocks));
    if (why.isEmpty())
        why = QStringLiteral("Processor %1 sends %2 to processor %3.")
                  .arg(transfer.from.value)
                  .arg(blocksText(run, transfers, transfer))
                  .arg(transfer.to.value);
    std::vector<LinkId> route;
    run.meter().route(transfer, route);
    const double words = wordsOf(run.data(), blocks);
    return why
           + QStringLiteral("\n%1 over %2")
                 .arg(numberText(words) + (words == 1 ? QStringLiteral(" word") : QStringLiteral(" words")),
                      counted(route.size(), QStringLiteral("link"), QStringLiteral("links")));
}

QString explainTransfer(const Run& run, const TransferRef& transfer)
{
    Step step;
    run.schedule().at(transfer.step, step);
    QString text = explainTransfer(run, transfer.step, step, step.transfers()[transfer.index]);
    if (const ClocklessTimes* times = run.clockless()) {
        const MessageTimes& one = times->timing.messages[times->firstOf(transfer.step) + transfer.index];
        text += QStringLiteral("\nsent from time %1 to %2, there at %3, received from %4 to %5")
                    .arg(numberText(one.sendStart), numberText(one.sendEnd), numberText(one.arrival),
                         numberText(one.receiveStart), numberText(one.receiveEnd));
    }
    return text;
}

QString explainLink(const Run& run, const NetworkMoment& moment, LinkId link)
{
    const Ends ends = run.topology().ends(link);
    const auto& numbers = moment.plan->numberOf;
    QString text = QStringLiteral("Link %1 – %2").arg(numbers[ends.from.value]).arg(numbers[ends.to.value]);
    const std::uint32_t capacity = run.topology().capacity(link);
    if (capacity > 1) text += QStringLiteral(", capacity %1").arg(capacity);
    if (!run.topology().exists(link) && !run.topology().exists(opposite(link)))
        return text + QStringLiteral("\nhas failed: messages find another way");
    for (const CableLoad& load : moment.loads) {
        if (load.wire != link / 2) continue;
        text += QStringLiteral("\ncarries %1, %2 words in one direction")
                    .arg(counted(load.messages, QStringLiteral("message"), QStringLiteral("messages")),
                         numberText(load.words));
        if (load.overbooked()) text += QStringLiteral("\nmore than its capacity: they share the link and take longer");
        return text;
    }
    return text + QStringLiteral("\nidle in this step");
}

QString explainStep(const Run& run, StepIndex step, NodeId node)
{
    Step transfers;
    run.schedule().at(step, transfers);
    QStringList lines{
        QStringLiteral("Processor %1, step %2").arg(node.value).arg(numberText(static_cast<double>(step + 1)))};
    const QStringList messages = messagesOf(run, transfers, node);
    return (lines + (messages.isEmpty() ? QStringList{QStringLiteral("neither sends nor receives")} : messages))
        .join(u'\n');
}

} // namespace hopscope
