#include "scenes/bandwidth/bandwidth_table.h"

#include "values.h"

#include <cstdint>
#include <optional>
#include <string>

namespace hopscope {

namespace {

std::string numberOf(const Fraction& fraction) { return formatNumber(fraction.value()); }

} // namespace

Table tableOf(const BandwidthAnswer& answer)
{
    Table table{{"superstep", "step", "clusterSize", "boundary", "H", "h", "linksNeeded", "links", "thin"}, {}};
    for (std::size_t i = 0; i < answer.supersteps.size(); ++i) {
        const SuperstepDemand& demand = answer.supersteps[i];
        for (unsigned t = 0; t < answer.levels; ++t) {
            const double links = answer.machine.capacity(t), needed = demand.requiredBandwidth[t];
            table.rows.push_back({std::to_string(i + 1), std::to_string(demand.step + 1),
                                  std::to_string(std::uint64_t{1} << t), formatNumber(demand.traffic.cross[t]),
                                  numberOf(demand.loads[answer.levels - 1 - t]), numberOf(demand.h),
                                  formatNumber(needed), formatNumber(links),
                                  needed > links * (1 + 1e-9) ? "yes" : "no"});
        }
    }
    return table;
}

Table costTableOf(const BandwidthAnswer& answer)
{
    Table table{{"model", "time"}, {}};
    const auto add = [&](std::string model, std::optional<double> time) {
        if (time) table.rows.push_back({std::move(model), formatNumber(*time)});
    };
    add("BSP", answer.costs.bsp);
    add("DBSP", answer.costs.dbsp);
    add("DBSP+", answer.costs.dbspPlus);
    add("alphaDBSP", answer.costs.alphaDbsp);
    add("H", answer.costs.hDirect);
    add("lowerBound", answer.lower);
    if (answer.routed) {
        add("routedDBSP", answer.routed->times.dbsp);
        add("routedWaves", answer.routed->times.wave);
    }
    return table;
}

} // namespace hopscope
