#include "diagnostic.h"
#include "lessons/question_help.h"

#include <array>
#include <fmt/format.h>
#include <optional>

namespace hopscope::holdings_question {

namespace {

constexpr std::array settings{
    QuestionKind::Setting{"processor", "whose holdings"},
    QuestionKind::Setting{"after", "steps done; by default where the scene stands"},
    QuestionKind::Setting{"block", "where blocks are combined: the block whose operands are asked for; default 0"}};
constexpr std::uint32_t mostAsked = 256;

bool combines(const Run& run) { return run.data().custody == Custody::Combined; }

BlockId blockAsked(const QuestionContext& context)
{
    return {context.block.value("block") ? context.whole("block", context.run().data().blocks) : 0};
}

std::string moment(StepIndex after) { return after == 0 ? "at the start" : fmt::format("after step {}", after); }

std::string prompt(const QuestionContext& context)
{
    const Run& run = context.run();
    const std::uint32_t node = context.whole("processor", run.shape().processors());
    const StepIndex after = context.after();
    if (!combines(run)) return fmt::format("Which blocks does processor {} hold {}?", node, moment(after));
    if (run.data().blocks == 1)
        return fmt::format("Whose operands are combined in the value of processor {} {}?", node, moment(after));
    return fmt::format("Whose operands are combined in block {} of processor {} {}?", blockAsked(context).value, node,
                       moment(after));
}

/// What the processor received on the way, a sentence each.
std::string received(const Run& run, NodeId node, StepIndex after, std::optional<BlockId> only)
{
    constexpr int most = 6;
    std::string text;
    int count = 0;
    for (StepIndex k = 0; k < after; ++k) {
        const Step step = stepOf(run, k);
        for (const Transfer& transfer : step.transfers())
            if (transfer.to == node && (!only || step.carries(transfer, *only)) && count++ < most)
                text +=
                    fmt::format("{}In step {}: {}.", text.empty() ? "" : " ", k + 1, messageText(run, step, transfer));
    }
    if (count > most) text += fmt::format(" So it goes on: {} messages in all.", count);
    if (text.empty()) return fmt::format("Nobody has sent anything to processor {} so far.", node.value);
    return text;
}

Key key(const QuestionContext& context)
{
    const Run& run = context.run();
    const NodeId node{context.whole("processor", run.shape().processors())};
    const StepIndex after = context.after();
    const std::uint32_t choices = combines(run) ? run.shape().processors() : run.data().blocks;
    if (choices > mostAsked)
        throw Refused("kind", fmt::format("kind: there would be {} things to choose from; at most {} can be shown",
                                          choices, mostAsked));
    Key key{.form = AnswerForm::Blocks, .rule = MarkRule::ExactlyThese};
    key.items = upTo(choices);
    const auto holdings = run.holdingsAt(after);
    if (combines(run)) {
        const BlockId block = blockAsked(context);
        for (const RankInterval& interval : holdings->joined(node, block))
            for (std::uint32_t rank = interval.low; rank < interval.high; ++rank) key.right.push_back(rank);
        key.evidence.blocks = {block};
        if (!key.right.empty())
            key.answer = key.right.size() == 1 ? fmt::format("the operand of processor {}", key.right.front())
                                               : "the operands of " + processorsText(run, key.right);
    } else {
        for (const std::uint64_t item : key.items)
            if (holdings->holds(node, BlockId{static_cast<std::uint32_t>(item)})) key.right.push_back(item);
        for (const std::uint64_t item : key.right) key.evidence.blocks.push_back({static_cast<std::uint32_t>(item)});
        if (!key.right.empty()) key.answer = blocksNamed(key.right);
    }
    if (key.right.empty())
        throw Refused("processor", fmt::format("processor: {} holds nothing {}; ask about another or a later step",
                                               node.value, moment(after)));
    key.reason = received(run, node, after,
                          combines(run) && !run.data().mixed ? std::optional(blockAsked(context)) : std::nullopt);
    key.evidence.run = context.runIndex();
    key.evidence.position = key.evidence.playTo = static_cast<double>(after);
    key.evidence.processors = {node};
    key.ruleText = "select all that apply";
    key.remark = [shared = context.runs[context.runIndex()], node, after, joins = combines(run),
                  right = key.right](std::uint64_t item) {
        const bool held = std::ranges::find(right, item) != right.end();
        if (joins)
            return fmt::format("The operand of processor {} is {} combined {}.", item, held ? "already" : "not yet",
                               moment(after));
        if (held) return fmt::format("Block {} is there {}.", item, moment(after));
        const BlockId block{static_cast<std::uint32_t>(item)};
        constexpr StepIndex mostLooked = 64;
        for (StepIndex k = after + 1; k <= std::min(shared->steps(), after + mostLooked); ++k)
            if (shared->holdingsAt(k)->holds(node, block))
                return fmt::format("Block {} arrives at processor {} only in step {}.", item, node.value, k);
        return fmt::format("Block {} is not at processor {} {}.", item, node.value, moment(after));
    };
    return key;
}

} // namespace

extern constinit const QuestionKind entry{
    .id = "holdings",
    .title = "mark the blocks held",
    .help = "the blocks that a processor holds, or the operands combined in its value",
    .settings = settings,
    .prompt = prompt,
    .key = key,
    .example = "kind: holdings\nprocessor: 5\nafter: 3"};

} // namespace hopscope::holdings_question
