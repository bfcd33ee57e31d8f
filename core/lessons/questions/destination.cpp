#include "diagnostic.h"
#include "lessons/question_help.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

namespace hopscope::destination_question {

namespace {

constexpr std::array settings{QuestionKind::Setting{"block", "which block; default 0"},
                              QuestionKind::Setting{"step", "which step, from 1; default: the next one"},
                              QuestionKind::Setting{"from", "only where this processor sends it"}};

BlockId blockAsked(const QuestionContext& context)
{
    return {context.block.value("block") ? context.whole("block", context.run().data().blocks) : 0};
}

std::optional<NodeId> senderAsked(const QuestionContext& context)
{
    if (!context.block.value("from")) return {};
    return NodeId{context.whole("from", context.run().shape().nodes())};
}

std::string prompt(const QuestionContext& context)
{
    const std::string_view what = context.run().data().custody == Custody::Combined ? "value" : "block";
    const std::uint32_t block = blockAsked(context).value;
    const StepIndex step = context.step() + 1;
    if (const auto from = senderAsked(context))
        return fmt::format("To whom does {} send {} {} in step {}?", from->value, what, block, step);
    return fmt::format("Where does {} {} go in step {}?", what, block, step);
}

Key key(const QuestionContext& context)
{
    const std::shared_ptr<const Run> run = context.runs[context.runIndex()];
    const BlockId block = blockAsked(context);
    const auto from = senderAsked(context);
    const StepIndex k = context.step();
    const Step step = stepOf(*run, k);
    std::vector<Transfer> transfers;
    for (const Transfer& transfer : step.transfers())
        if ((!from || transfer.from == *from) && step.carries(transfer, block)) transfers.push_back(transfer);
    if (transfers.empty())
        throw Refused("step", fmt::format("step: nobody sends block {} in step {}", block.value, k + 1));
    Key key{.form = AnswerForm::Processors, .rule = MarkRule::ExactlyThese};
    key.items = upTo(run->shape().nodes());
    for (const Transfer& transfer : transfers) key.right.push_back(transfer.to.value);
    std::ranges::sort(key.right);
    key.right.erase(std::ranges::unique(key.right).begin(), key.right.end());
    key.answer = processorsText(*run, key.right);
    key.reason = messagesText(context, k, step, transfers);
    key.evidence = {context.runIndex(), static_cast<double>(k), static_cast<double>(k + 1), {}, {}, {block}};
    for (const std::uint64_t node : key.right) key.evidence.processors.push_back({static_cast<std::uint32_t>(node)});
    key.ruleText = "select all that apply";
    key.remark = [run, block, k, right = key.right](std::uint64_t item) {
        const NodeId node{static_cast<std::uint32_t>(item)};
        if (std::ranges::find(right, item) != right.end()) return fmt::format("It goes to {}.", nodeText(*run, node));
        if (block.value < run->shownBlocks() && node.value < run->shape().processors()
            && run->holdingsAt(k)->holds(node, block))
            return fmt::format("Processor {} has block {} already.", item, block.value);
        return fmt::format("Nobody sends block {} to {} in step {}.", block.value, nodeText(*run, node), k + 1);
    };
    return key;
}

} // namespace

extern constinit const QuestionKind entry{.id = "destination",
                                          .title = "click where a block goes",
                                          .help = "where a block goes in a step",
                                          .settings = settings,
                                          .prompt = prompt,
                                          .key = key,
                                          .example = "kind: destination\nblock: 3"};

} // namespace hopscope::destination_question
