#include "cost/cost_model.h"

#include "cost/measured_trace.h"

#include <algorithm>
#include <stdexcept>

namespace hopscope {

const CostModel* findCostModel(std::string_view id)
{
    if (const auto trace = traceOf(id)) return &traceModel(*trace);
    const auto models = costModels();
    const auto found = std::ranges::find(models, id, [](const CostModel* model) { return model->id; });
    return found == models.end() ? nullptr : *found;
}

double priceOf(const Values& prices, std::string_view name)
{
    const auto found = prices.find(name);
    const double* price = found == prices.end() ? nullptr : std::get_if<double>(&found->second);
    if (!price) throw std::invalid_argument("no price named " + std::string(name));
    return *price;
}

} // namespace hopscope
