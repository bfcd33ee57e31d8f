#include "figures/figures.h"

#include "run/run.h"

#include <algorithm>
#include <bit>

namespace hopscope::kandemir_fig5 {

namespace {

constexpr std::string_view experiment = "hypercube:3 broadcast-hypercube root=5";

std::string bits(std::uint32_t number, std::uint32_t dimensions)
{
    std::string text;
    for (std::uint32_t bit = dimensions; bit-- > 0;) text += number >> bit & 1U ? '1' : '0';
    return text;
}

/// The steps of a general procedure, read off the schedule that runs: the mask has the bits that are not to be looked
/// at any more (those below the one that senders and receivers differ in).
Table table(Progress*, std::stop_token stop)
{
    const auto run = hopscope::run(experimentFromText(experiment), {}, {}, nullptr, stop);
    const auto dimensions = static_cast<std::uint32_t>(std::countr_zero(run->topology().processors()));
    Table result{{"step", "i", "mask", "active nodes", "sends"}, {}};
    Step step;
    for (StepIndex k = 0; k < run->steps(); ++k) {
        step.clear();
        run->schedule().write(k, step);
        std::uint32_t difference = 0;
        std::vector<std::uint32_t> active;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> sends;
        for (const Transfer& transfer : step.transfers()) {
            difference |= transfer.from.value ^ transfer.to.value;
            active.insert(active.end(), {transfer.from.value, transfer.to.value});
            sends.emplace_back(transfer.from.value, transfer.to.value);
        }
        std::ranges::sort(active);
        std::ranges::sort(sends);
        std::string nodes, arrows;
        for (const std::uint32_t node : active) nodes += (nodes.empty() ? "" : " ") + bits(node, dimensions);
        for (const auto& [from, to] : sends)
            arrows += (arrows.empty() ? "" : "  ") + bits(from, dimensions) + "→" + bits(to, dimensions);
        result.rows.push_back({std::to_string(k + 1), std::to_string(std::countr_zero(difference)),
                               bits(std::bit_floor(difference) - 1, dimensions), nodes, arrows});
    }
    return result;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig5",
    .title = "The general hypercube broadcast, from source 101",
    .help = "Step, bit, mask, active nodes and sends.",
    .source = {papers::kandemir, "general procedure for a hypercube"},
    .table = table,
    .live = experiment,
    .caption = "A processor takes part in step i if the bits of its virtual label (label XOR source) below bit i are "
               "zero; it sends if bit i is zero, too, and receives otherwise.",
    .card =
        "A processor takes part in step i if the bits of its virtual label (label XOR source) below bit i are zero.",
    .erratum = "the text has the message at node 0 and lets nodes with zeros in their i lowest bits take part; that is "
               "true of virtual labels only. The message is at the source.",
};

} // namespace hopscope::kandemir_fig5
