#include "cost/blue_gene.h"
#include "cost/cost_model.h"
#include "cost/prices.h"

#include <algorithm>
#include <array>

namespace hopscope::multilink_model {

namespace {

constexpr std::array parameters{prices::alpha, prices::beta, prices::gamma, prices::tau, prices::phi};
constexpr std::array sources{Citation{papers::chan, "Section 2, the model; conflicts counted as load"}};

double bytesOf(const Values& values)
{
    const auto found = values.find("words");
    const double* words = found == values.end() ? nullptr : std::get_if<double>(&found->second);
    return words ? *words : 1;
}
std::string_view measured(const Values&) { return "measured"; }
std::string_view derived(const Values&) { return "derived, not printed"; }
template <std::size_t Row> double onGrid(const Values&) { return blueGene::overheads()[Row].grid; }
template <std::size_t Row> double onLine(const Values&) { return blueGene::overheads()[Row].line; }

constexpr Citation figure9{papers::chan, "Section 5.1.1, Fig. 9, Blue Gene/L"}, table3{papers::chan, "Table 3, μs"},
    table2{papers::chan, "from the slopes of Table 2, μs"};
constexpr std::array presets{
    PricePreset{"beta", "Blue Gene/L, a byte in μs", [](const Values&) { return blueGene::perByte(); }, derived,
                table2},
    PricePreset{"tau", "messages of 8 to 512 B", [](const Values&) { return blueGene::eagerTau; }, measured, figure9},
    PricePreset{"tau", "messages of 64 KB to 4 MB", [](const Values&) { return blueGene::rendezvousTau; }, measured,
                figure9},
    PricePreset{"tau", "messages as long as here, a word a byte",
                [](const Values& values) { return blueGene::serialisation(bytesOf(values)).tau; },
                [](const Values& values) { return toText(blueGene::serialisation(bytesOf(values)).origin); }, figure9},
    PricePreset{"phi", "broadcast, MST on three axes, μs", onGrid<0>, measured, table3},
    PricePreset{"phi", "broadcast, MST on a line, μs", onLine<0>, measured, table3},
    PricePreset{"phi", "scatter, MST on three axes, μs", onGrid<1>, measured, table3},
    PricePreset{"phi", "scatter, MST on a line, μs", onLine<1>, measured, table3},
    PricePreset{"phi", "allgather, bucket on three axes, μs", onGrid<2>, measured, table3},
    PricePreset{"phi", "allgather, bucket on a ring, μs", onLine<2>, measured, table3},
};

} // namespace

/// With k messages of n words on the most loaded link W = k n, which is the paper's α + k n β.
extern const CostModel entry;
constinit const CostModel entry{
    .id = "multilink",
    .title = "Several links at once",
    .help =
        "A step costs a start-up and the words on its most loaded link, more if a processor has several messages "
        "at once, and the words that a processor combines. Both directions of a link share it unless duplex is full.",
    .timeUnit = "units",
    .prices = parameters,
    .presets = presets,
    .charge = Charge::Links,
    .joining = true,
    .sharedWays = true,
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

} // namespace hopscope::multilink_model
