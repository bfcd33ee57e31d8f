#include "figures/figures.h"

#include "run/run.h"

#include <algorithm>
#include <map>

namespace hopscope::kandemir_fig9 {

namespace {

constexpr std::string_view experiment = "ring:8 allgather-hypercube";

/// Messages on every directed link of the ring in every step; links without any too.
Table table(Progress*, std::stop_token stop)
{
    const auto run = hopscope::run(experimentFromText(experiment), {}, {}, nullptr, stop);
    const Topology& ring = run->topology();
    const TrafficMeter meter = run->meter();
    Table result{{"step", "link", "from", "to", "direction", "messages"}, {}};
    Step step;
    for (StepIndex k = 0; k < run->steps(); ++k) {
        step.clear();
        run->schedule().write(k, step);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> loads;
        for (LinkId link = 0; link < ring.links(); ++link)
            loads[{ring.ends(link).from.value, ring.ends(link).to.value}] = 0;
        for (const LinkLoad& load : meter.loads(step))
            loads[{ring.ends(load.link).from.value, ring.ends(load.link).to.value}] += load.messages;
        for (const bool clockwise : {true, false})
            for (const auto& [ends, messages] : loads) {
                const auto [from, to] = ends;
                if (((from + 1) % ring.processors() == to) != clockwise) continue;
                result.rows.push_back({std::to_string(k + 1), std::to_string(from) + "→" + std::to_string(to),
                                       std::to_string(from), std::to_string(to),
                                       clockwise ? "clockwise" : "counter-clockwise", std::to_string(messages)});
            }
    }
    return result;
}

constexpr FigurePanel panels[]{
    {.experiment = experiment, .position = 0.5, .view = "network", .label = "step 1", .natural = true, .heat = true},
    {.experiment = experiment, .position = 1.5, .view = "network", .label = "step 2", .natural = true, .heat = true},
    {.experiment = experiment, .position = 2.5, .view = "network", .label = "step 3", .natural = true, .heat = true},
};
std::string experimentOf(std::span<const std::string>) { return std::string(experiment); }

constexpr FigureChart charts[]{
    {.title = "Clockwise links",
     .x = "from",
     .y = "messages",
     .series = "step",
     .xTitle = "link from processor i to i + 1",
     .yTitle = "messages",
     .part = "direction",
     .partValue = "clockwise",
     .form = ChartForm::Bars,
     .experiment = experimentOf},
    {.title = "Counter-clockwise links",
     .x = "to",
     .y = "messages",
     .series = "step",
     .xTitle = "link from processor i + 1 to i",
     .yTitle = "messages",
     .part = "direction",
     .partValue = "counter-clockwise",
     .form = ChartForm::Bars,
     .experiment = experimentOf},
};

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "kandemir-fig9",
    .title = "The hypercube's all-to-all broadcast on a ring of eight",
    .help = "Messages on every link in each of the three steps.",
    .source = {papers::kandemir, "hypercube algorithms on a ring"},
    .table = table,
    .panels = panels,
    .columns = 3,
    .charts = charts,
    .live = experiment,
    .caption =
        "Partners are 1, 2, then 4 links apart: the busiest link carries 1, 2, then 4 messages, which scales the "
        "t_w term of each step. In step 3 both ways are equally long and all go clockwise.",
    .card = "Partners are 1, 2, then 4 links apart: the busiest link carries 1, 2, then 4 messages.",
    .erratum =
        "the slides say that hypercube algorithms cannot be ported to a ring. They can; for all-to-all broadcast "
        "t_w grows by (p + 1)/3, so short messages are still faster: below m* = 3 t_s (p - 1 - log p) / "
        "(t_w (p - 1)(p - 2)).",
};

} // namespace hopscope::kandemir_fig9
