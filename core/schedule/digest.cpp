#include "schedule/digest.h"

#include "text.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// SplitMix64: spreads every bit of the input over the whole word.
constexpr std::uint64_t mixed(std::uint64_t word)
{
    word += 0x9e3779b97f4a7c15U;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9U;
    word = (word ^ word >> 27) * 0x94d049bb133111ebU;
    return word ^ word >> 31;
}

std::uint64_t digestOf(const Step& step, const Transfer& transfer)
{
    std::uint64_t word = mixed(std::uint64_t{transfer.from.value} << 32 | transfer.to.value);
    word = mixed(word ^ std::uint64_t(transfer.effect) << 8 ^ std::uint64_t(transfer.path));
    for (const BlockRange& range : step.blocks(transfer))
        range.each([&](BlockId block) { word = mixed(word ^ block.value); });
    return word;
}

std::uint32_t number(std::string_view text)
{
    std::uint32_t value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        throw std::invalid_argument(fmt::format("schedule text: \"{}\" is not a number", text));
    return value;
}

} // namespace

std::uint64_t digest(const Schedule& schedule)
{
    std::uint64_t word = mixed(static_cast<std::uint64_t>(schedule.steps));
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        std::uint64_t sum = 0;
        for (const Transfer& transfer : step.transfers()) sum += digestOf(step, transfer);
        word = mixed(word ^ sum);
    }
    return word;
}

std::string toText(const Step& step)
{
    std::string text;
    for (const Transfer& transfer : step.transfers()) {
        text += fmt::format("{}{}>{} b", text.empty() ? "" : ", ", transfer.from.value, transfer.to.value);
        bool first = true;
        const auto run = [&](std::uint32_t low, std::uint32_t count) {
            text += fmt::format("{}{}", first ? "" : "+", low);
            if (count > 1) text += fmt::format("-{}", low + count - 1);
            first = false;
        };
        for (const BlockRange& range : step.blocks(transfer)) {
            if (range.stride == 1)
                for (std::uint32_t row = 0; row < range.rows; ++row) run(range.first.value + row * range.rowStride, range.count);
            else
                range.each([&](BlockId b) { run(b.value, 1); });
        }
    }
    return text;
}

std::string toText(const Schedule& schedule)
{
    std::string text;
    Step step;
    for (StepIndex k = 0; k < schedule.steps; ++k) {
        schedule.at(k, step);
        text += (k == 0 ? "" : " | ") + toText(step);
    }
    return text;
}

Schedule scheduleFromText(const std::string& text, Effect effect)
{
    const auto steps = std::make_shared<std::vector<Step>>();
    if (!trimmed(text).empty())
        for (std::string_view stepText : split(text, '|')) {
            Step& step = steps->emplace_back();
            for (std::string_view one : split(stepText, ',')) {
                one = trimmed(one);
                const auto arrow = one.find('>'), blocks = one.find(" b");
                if (arrow == std::string_view::npos || blocks == std::string_view::npos)
                    throw std::invalid_argument(fmt::format("schedule text: \"{}\" is not FROM>TO bBLOCKS", one));
                const NodeId from{number(one.substr(0, arrow))}, to{number(one.substr(arrow + 1, blocks - arrow - 1))};
                bool sent = false;
                for (std::string_view part : split(one.substr(blocks + 2), '+')) {
                    const auto dash = part.find('-');
                    const std::uint32_t low = number(part.substr(0, dash));
                    const std::uint32_t high = dash == std::string_view::npos ? low : number(part.substr(dash + 1));
                    const BlockRange range{BlockId{low}, high - low + 1};
                    if (sent)
                        step.extend(range);
                    else
                        step.send(from, to, range, effect);
                    sent = true;
                }
            }
        }
    return {static_cast<StepIndex>(steps->size()),
            [steps](StepIndex k, Step& out) { out.append((*steps)[static_cast<std::size_t>(k)]); },
            {}};
}

} // namespace hopscope
