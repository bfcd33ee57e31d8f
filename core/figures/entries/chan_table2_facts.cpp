#include "cost/blue_gene.h"
#include "figures/figures.h"
#include "run/run.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::chan_table2_facts {

namespace {

const blueGene::Timing& timing(std::string_view operation, std::string_view name)
{
    const auto found = std::ranges::find_if(blueGene::timings(), [&](const blueGene::Timing& one) {
        return one.operation == operation && one.name == name;
    });
    return *found;
}

std::string ratios(const blueGene::Timing& above, const blueGene::Timing& below)
{
    std::string text;
    for (std::size_t i = 0; i < blueGene::megabytes.size(); ++i)
        text += fmt::format("{}{:.2f}", i == 0 ? "" : ", ", above.milliseconds[i] / below.milliseconds[i]);
    return text;
}

/// W of a whole run in units of n.
double words(std::string_view experiment, const std::stop_token& stop)
{
    const auto run =
        hopscope::run(with(experimentFromText(experiment), "model", std::string("multilink")), {}, {}, nullptr, stop);
    return run->sumOf(&Traffic::wordsPerLink) / run->topology().processors();
}
double steps(std::string_view experiment, const std::stop_token& stop)
{
    return static_cast<double>(hopscope::run(experimentFromText(experiment), {}, {}, nullptr, stop)->steps());
}

Table table(Progress*, std::stop_token stop)
{
    Table result{{"what", "measured", "model"}, {}};
    const auto add = [&](std::string what, std::string measured, std::string model) {
        result.rows.push_back({std::move(what), std::move(measured), std::move(model)});
    };
    for (const blueGene::Timing& one : blueGene::timings()) {
        const blueGene::Fit fit = blueGene::fit(one);
        add(fmt::format("{}, {}: least squares", one.operation, one.name),
            fmt::format("{:.2f} ms + {:.3f} ms/MB", fit.intercept, fit.slope), "");
    }
    const auto &scatterOld = timing("scatter", "MST, old"), &scatterNew = timing("scatter", "MST, new"),
               &allgatherOld = timing("allgather", "bucket, old"), &allgatherNew = timing("allgather", "bucket, new");
    add("β from the slope of the old scatter", fmt::format("{:.2f} ns/B", 1000 * blueGene::perByte()), "");
    add("allgather, MPI/new, at 1, 2, 4 MB", ratios(timing("allgather", "MPI"), allgatherNew), "");
    add("scatter, old/new, at 1, 2, 4 MB", ratios(scatterOld, scatterNew),
        fmt::format("{:.2f} at τ = 0", words(scatterOld.experiment, stop) / words(scatterNew.experiment, stop)));
    add("allgather, old/new, at 1, 2, 4 MB", ratios(allgatherOld, allgatherNew),
        fmt::format("{:.2f}, words alone",
                    words(allgatherOld.experiment, stop) / words(allgatherNew.experiment, stop)));
    add("allgather, intercept old → new",
        fmt::format("{:.1f} → {:.1f} ms", blueGene::fit(allgatherOld).intercept, blueGene::fit(allgatherNew).intercept),
        fmt::format("{} → {} start-ups", steps(allgatherOld.experiment, stop), steps(allgatherNew.experiment, stop)));
    for (const std::string_view age : {"old", "new"}) {
        const auto &broadcast = timing("broadcast", age == "old" ? "bucket, old" : "bucket, new"),
                   &scatter = age == "old" ? scatterOld : scatterNew,
                   &allgather = age == "old" ? allgatherOld : allgatherNew;
        std::string differences;
        for (std::size_t i = 0; i < blueGene::megabytes.size(); ++i)
            differences += fmt::format("{}{:+.1f}", i == 0 ? "" : ", ",
                                       broadcast.milliseconds[i] - scatter.milliseconds[i] - allgather.milliseconds[i]);
        add(fmt::format("broadcast, {}: less scatter and allgather, at 1, 2, 4 MB", age), differences + " ms", "0");
    }
    return result;
}

} // namespace

extern const Figure entry;
constinit const Figure entry{
    .id = "chan-table2-facts",
    .title = "What follows from the points of Table 2",
    .help = "Least-squares lines and ratios beside what the model says.",
    .source = {papers::chan, "from Table 2"},
    .table = table,
    .live = "torus:8x8x8 scatter-torus-mst words=2000 alpha=62.6 beta=0.0034 tau=0.1792 phi=520",
    .caption = "A broadcast is a scatter and an allgather to within 1 ms. The ratio of the bucket's words is met at "
               "4 MB; fewer start-ups and the wider scatter gain far less than the model says.",
};

} // namespace hopscope::chan_table2_facts
