#include "cost/cost_model.h"
#include "cost/prices.h"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

constexpr std::array parameters{prices::alpha, prices::beta, prices::gamma, prices::tau, prices::phi};
constexpr std::array sources{Citation{papers::chan, "Section 2, the model; conflicts counted as load"}};

} // namespace

/// With k messages of n words on the most loaded link W = k n, which is the paper's α + k n β.
extern const CostModel multilink;
constinit const CostModel multilink{
    .id = "multilink",
    .title = "Several links at once",
    .help = "A step costs a start-up and the words on its most loaded link, more if a processor has several messages "
            "at once, and the words that a processor joins. Both directions of a link share it unless duplex is full.",
    .timeUnit = "",
    .prices = parameters,
    .stepTime =
        [](const Traffic& traffic, const Values& values) {
            if (traffic.transfers == 0) return 0.0;
            const double atOnce = std::max(traffic.sends, traffic.receives);
            return (priceOf(values, "alpha") + priceOf(values, "beta") * traffic.wordsPerLink)
                       * (1 + (atOnce - 1) * priceOf(values, "tau"))
                   + priceOf(values, "gamma") * traffic.wordsCombined;
        },
    .once = [](const Values& values) { return priceOf(values, "phi"); },
    .sources = sources,
};

} // namespace hopscope
