#include "digest.h"

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
    step.eachBlock(transfer, [&](BlockId block) { word = mixed(word ^ block.value); });
    return word;
}

std::uint64_t digestOf(const Local& local)
{
    std::uint64_t word = mixed(std::uint64_t{local.node.value} << 32 | local.count);
    word = mixed(word ^ (std::uint64_t{local.from.value} << 32 | local.to.value));
    return mixed(word ^ std::uint64_t(local.effect));
}

/// "3: b0 += b2", "3: b4-7 = b0-3".
std::string toText(const Local& local)
{
    const auto slots = [&](BlockId first) {
        return local.count == 1 ? fmt::format("b{}", first.value)
                                : fmt::format("b{}-{}", first.value, first.value + local.count - 1);
    };
    return fmt::format("{}: {} {} {}", local.node.value, slots(local.to), local.effect == Effect::Combine ? "+=" : "=",
                       slots(local.from));
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
        for (const Local& local : step.locals()) word = mixed(word ^ digestOf(local)); // their order counts
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
                for (std::uint32_t row = 0; row < range.rows; ++row)
                    run(range.first.value + row * range.rowStride, range.count);
            else
                range.each([&](BlockId b) { run(b.value, 1); });
        }
    }
    for (const Local& local : step.locals()) text += (text.empty() ? "" : ", ") + toText(local);
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

namespace {

/// First and last block of "b4" or "b4-7".
std::pair<std::uint32_t, std::uint32_t> slotsFrom(std::string_view text)
{
    text = trimmed(text);
    if (!text.starts_with('b')) throw std::invalid_argument(fmt::format("schedule text: \"{}\" is no block", text));
    text.remove_prefix(1);
    const auto dash = text.find('-');
    const std::uint32_t low = number(text.substr(0, dash));
    return {low, dash == std::string_view::npos ? low : number(text.substr(dash + 1))};
}

Local localFrom(std::string_view text)
{
    const auto colon = text.find(':'), equals = text.find('=');
    const bool joins = equals > colon && text[equals - 1] == '+';
    const auto [to, toLast] = slotsFrom(text.substr(colon + 1, equals - colon - (joins ? 2 : 1)));
    const auto [from, fromLast] = slotsFrom(text.substr(equals + 1));
    if (toLast - to != fromLast - from)
        throw std::invalid_argument(fmt::format("schedule text: \"{}\" has sides of different length", text));
    return {NodeId{number(trimmed(text.substr(0, colon)))}, BlockId{from}, BlockId{to}, fromLast - from + 1,
            joins ? Effect::Combine : Effect::Copy};
}

} // namespace

Schedule scheduleFromText(const std::string& text, Effect effect)
{
    const auto steps = std::make_shared<std::vector<Step>>();
    if (!trimmed(text).empty())
        for (std::string_view stepText : split(text, '|')) {
            Step& step = steps->emplace_back();
            for (std::string_view one : split(stepText, ',')) {
                one = trimmed(one);
                if (const auto colon = one.find(':');
                    colon != std::string_view::npos && one.find('=', colon) != std::string_view::npos) {
                    step.act(localFrom(one));
                    continue;
                }
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
