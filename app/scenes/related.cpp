#include "scenes/related.h"

#include "diagnostic.h"
#include "run/analysis/journey.h"
#include "text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace hopscope {

namespace {

std::optional<std::uint32_t> whole(std::string_view text)
{
    const auto number = parseNumber(text);
    if (!number || *number < 0 || *number > UINT32_MAX || *number != std::floor(*number)) return {};
    return static_cast<std::uint32_t>(*number);
}

void addParts(const Run& run, const Selected& what, std::vector<Selected>& parts)
{
    if (const auto* link = std::get_if<LinkRef>(&what); link && link->link < run.topology().links()) {
        const Ends ends = endsOf(run, link->link);
        parts.insert(parts.end(), {ends.from, ends.to});
    }
    const auto* transfer = std::get_if<TransferRef>(&what);
    if (!transfer || transfer->step < 0 || transfer->step >= run.steps()) return;
    Step step;
    run.schedule().at(transfer->step, step);
    if (transfer->index >= step.transfers().size()) return;
    const Transfer& found = step.transfers()[transfer->index];
    parts.insert(parts.end(), {StepRef{transfer->step}, found.from, found.to});
    constexpr std::uint64_t mostBlocks = 64; // more of them are a pattern, not a choice
    if (step.blockCount(found) > mostBlocks) return;
    step.eachBlock(found, [&](BlockId block) { parts.push_back(block); });
}

} // namespace

Selected selectionFromText(const std::string& text)
{
    const std::size_t colon = text.find(':'), slash = text.find('/');
    const std::string kind = text.substr(0, colon);
    const auto number = colon == std::string::npos ? std::nullopt : whole(std::string_view(text).substr(colon + 1));
    if (number && kind == "processor") return NodeId{*number};
    if (number && kind == "block") return BlockId{*number};
    if (number && *number > 0 && kind == "step") return StepRef{*number - 1};
    if (number && kind == "link") return LinkRef{*number};
    if (kind == "transfer" && slash != std::string::npos && slash > colon) {
        const auto step = whole(std::string_view(text).substr(colon + 1, slash - colon - 1)),
                   place = whole(std::string_view(text).substr(slash + 1));
        if (step && *step > 0 && place) return TransferRef{*step - 1, *place};
    }
    throw Refused("select",
                  fmt::format("select: processor:5, block:2, step:3, link:4 or transfer:3/0, got \"{}\"", text));
}

void checkSelected(const Run& run, const Selected& what)
{
    const auto among = [](const char* name, double got, double first, double last) {
        if (got < first || got > last)
            throw Refused("select",
                          fmt::format("select: a {} is {:.0f} to {:.0f}, got {:.0f}; the nearest that works is "
                                      "{:.0f}",
                                      name, first, last, got, std::clamp(got, first, last)));
    };
    if (const auto* node = std::get_if<NodeId>(&what)) among("processor", node->value, 0, run.topology().nodes() - 1.0);
    if (const auto* block = std::get_if<BlockId>(&what)) among("block", block->value, 0, run.data().blocks - 1.0);
    if (const auto* link = std::get_if<LinkRef>(&what))
        among("link", static_cast<double>(link->link), 0, static_cast<double>(run.topology().links()) - 1);
    if (const auto* step = std::get_if<StepRef>(&what))
        among("step", static_cast<double>(step->step) + 1, 1, static_cast<double>(run.steps()));
    if (const auto* transfer = std::get_if<TransferRef>(&what)) {
        among("step", static_cast<double>(transfer->step) + 1, 1, static_cast<double>(run.steps()));
        among("transfer of the step", transfer->index, 0,
              static_cast<double>(run.trafficAt(transfer->step).transfers) - 1);
    }
}

std::vector<Selected> chosen(const Run& run, const Selected& selection, const Selected& hover)
{
    std::vector<Selected> all{selection, hover};
    addParts(run, selection, all);
    addParts(run, hover, all);
    return all;
}

} // namespace hopscope
