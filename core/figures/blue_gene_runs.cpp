#include "figures/blue_gene_runs.h"

#include "algorithms/algorithm.h"

namespace hopscope {

Experiment blueGeneExperiment(std::string_view experiment, double bytes, const BlueGenePrices& prices)
{
    Experiment priced = with(experimentFromText(experiment), "model", std::string("multilink"));
    const Algorithm& algorithm = *resolve(priced).algorithm;
    const bool perProcessor = algorithm.operation == Operation::Scatter || algorithm.operation == Operation::Gather
                              || algorithm.operation == Operation::Allgather
                              || algorithm.operation == Operation::ReduceScatter;
    const double words = perProcessor ? bytes / resolve(priced).shape.processors() : bytes;
    priced = with(with(priced, "words", words), "alpha", prices.alpha);
    return with(with(with(priced, "beta", prices.beta), "tau", prices.tau), "phi", prices.phi);
}

double blueGeneTime(std::string_view experiment, double bytes, const BlueGenePrices& prices,
                    std::shared_ptr<const Run>& last, const std::stop_token& stop)
{
    last = run(blueGeneExperiment(experiment, bytes, prices), last, {}, nullptr, stop);
    return last->time();
}

} // namespace hopscope
