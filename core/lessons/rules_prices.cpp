#include "lessons/rules_prices.h"

#include "cost/machine.h"
#include "lessons/formula_words.h"
#include "lessons/question_help.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

namespace hopscope {

namespace {

double valueOf(const Run& run, std::string_view price)
{
    const auto found = run.setup().values.find(price);
    const double* number = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
    return number ? *number : 0;
}

/// Whether it costs something, or a slider decides that.
bool matters(const Scene& scene, const Run& run, std::string_view price)
{
    return valueOf(run, price) != 0 || std::ranges::find(scene.sliders, price) != scene.sliders.end();
}

/// "a, b and c", or "the same" once.
std::string numbersText(const std::vector<double>& numbers)
{
    std::vector<std::string> said;
    for (const double number : numbers) said.push_back(formatNumber(rounded(number, 3)));
    return listed(std::vector<std::string_view>(said.begin(), said.end()));
}

/// g and l of all sizes of clusters that decide, largest first.
std::string machineText(const Run& run, bool whole)
{
    const std::uint32_t p = run.shape().processors();
    if (!std::has_single_bit(p) || p < 2) return {};
    const BspMachine machine = machineOf(run.setup().values);
    std::vector<double> sizes, gaps, latencies;
    for (unsigned q = std::bit_width(p) - 1; q > 0; --q) {
        sizes.push_back(static_cast<double>(1U << q));
        gaps.push_back(machine.gap(q));
        latencies.push_back(machine.latency(q));
        if (whole) break;
    }
    const std::string of =
        whole || sizes.size() == 1 ? std::string() : fmt::format("clusters of {}: ", numbersText(sizes));
    if (gaps == latencies) return fmt::format("{}g = l = {}", of, numbersText(gaps));
    return fmt::format("{}g = {}, l = {}", of, numbersText(gaps), numbersText(latencies));
}

bool chargesMachine(const CostModel& model)
{
    return std::ranges::any_of(model.prices, [](const Parameter& price) { return price.id == "machine"; });
}

/// In the model's own words, but for what its help leaves to its prices.
std::string ownCharge(const Run& run)
{
    const CostModel& model = *run.setup().costModel;
    if (model.clockless) {
        const ClocklessPrices::Rules rules = model.clockless(run.setup().values).rules;
        const bool single = rules == ClocklessPrices::Rules::LogP;
        if (single || rules == ClocklessPrices::Rules::LogGP)
            return fmt::format("a message takes o to send, L in the network and o to receive{}; a processor begins a "
                               "send, or a receipt, every g at most",
                               single ? "" : ", and G more for every further byte");
    }
    std::string help(model.help.substr(0, model.help.find(". ")));
    if (const std::size_t theorem = help.find(": Theorem"); theorem != std::string::npos) help.resize(theorem);
    while (help.ends_with('.')) help.pop_back();
    // "A step", but BSP stays.
    if (help.size() > 1 && (help[1] == ' ' || (help[1] >= 'a' && help[1] <= 'z')))
        help.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(help.front())));
    return help;
}

} // namespace

std::string chargeOf(const Scene& scene, const Run& run)
{
    const CostModel& model = *run.setup().costModel;
    std::string text;
    switch (model.charge) {
    case Charge::Step:
        return "every step takes the same time h";
    case Charge::Link:
        return "a step takes α + β · words on its busiest link";
    case Charge::Hop:
        return "a step takes α, and β · words on every link that a message crosses";
    case Charge::Links:
        text = "a step takes α + β · words on its busiest link";
        if (matters(scene, run, "tau"))
            text += ", longer by the fraction τ for every message that a processor has at once beyond the first";
        if (matters(scene, run, "gamma")) text += ", and γ for each word that is combined";
        if (matters(scene, run, "phi")) text += "; the run takes φ once";
        return text;
    case Charge::Own:
        break;
    }
    return ownCharge(run);
}

std::string priceValuesOf(const Scene& scene, const Run& run)
{
    const CostModel& model = *run.setup().costModel;
    if (chargesMachine(model)) return machineText(run, model.help.find("whole machine") != std::string_view::npos);
    std::string values;
    for (const Parameter& price : model.prices) {
        const auto found = run.setup().values.find(price.id);
        const double* number = found == run.setup().values.end() ? nullptr : std::get_if<double>(&found->second);
        // What costs nothing unless somebody says so need not be said.
        if (!number || (*number == price.usual && price.usual == 0 && !matters(scene, run, price.id))) continue;
        const std::string name =
            price.symbol.empty() ? fmt::format("{} = ", price.label) : fmt::format("{} = ", price.symbol);
        std::string one = name + withUnit(*number, price.symbol.empty() ? std::string_view() : price.unit);
        if (price.symbol.empty())
            one.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(one.front())));
        values += (values.empty() ? "" : ", ") + one;
    }
    return values;
}

std::string plainPricesOf(const Scene& scene, const Run& run)
{
    const CostModel& model = *run.setup().costModel;
    const std::string alpha = withUnit(valueOf(run, "alpha"), model.timeUnit),
                      beta = withUnit(valueOf(run, "beta"), model.timeUnit);
    switch (model.charge) {
    case Charge::Step:
        return fmt::format("a step takes {}", withUnit(valueOf(run, "hop"), model.timeUnit));
    case Charge::Link:
        return fmt::format("a step takes {}, and {} for each word on its busiest link", alpha, beta);
    case Charge::Hop:
        return fmt::format("a step takes {}, and {} for each word on every link that a message crosses", alpha, beta);
    default:
        break;
    }
    const std::string values = priceValuesOf(scene, run), charge = chargeOf(scene, run);
    return values.empty() ? charge : fmt::format("{} ({})", charge, values);
}

} // namespace hopscope
