#include "cost/clockless_prices.h"

#include "cost/cost_model.h"

#include <algorithm>
#include <array>

namespace hopscope {

namespace {

// Culler and others, LogP (1993): L, o, g. Alexandrov and others, LogGP (1995): G. Hoefler and others, LogGOPSim
// (2010): O, S; the usual values of the last are those of its program.
constexpr std::array<std::string_view, 2> noOrYes{"no", "yes"};

constexpr Parameter price(std::string_view id, std::string_view label, std::string_view help, double usual)
{
    return {.id = id, .label = label, .symbol = id, .unit = "time", .help = help, .kind = Kind::Real, .usual = usual};
}
constexpr Parameter latency(double usual)
{
    return price("L", "Latency", "Time of a message in the network, from the end of its send to its arrival", usual);
}
constexpr Parameter overhead(double usual)
{
    return price("o", "Overhead", "Time that a processor is busy with sending, or receiving, a message", usual);
}
constexpr Parameter gap(double usual)
{
    return price("g", "Gap", "Least time between two sends, and between two receipts, of a processor", usual);
}
constexpr Parameter bytes{.id = "bytes-per-word",
                          .label = "Bytes of a word",
                          .help = "Turns the words of an experiment into bytes",
                          .kind = Kind::Real,
                          .minimum = 1e-3,
                          .usual = 8};
constexpr Parameter combining{.id = "gamma",
                              .label = "Combining",
                              .symbol = "γ",
                              .unit = "time a word",
                              .help = "Time in which a processor combines a word, after its receipt",
                              .kind = Kind::Real};

constexpr std::array logpPrices{latency(6), overhead(2), gap(4),
                                Parameter{.id = "capacity",
                                          .label = "Capacity",
                                          .help = "Whether at most ⌈L/g⌉ messages are under way from, and to, a "
                                                  "processor",
                                          .kind = Kind::Choice,
                                          .choices = noOrYes},
                                combining};
constexpr std::array loggpPrices{latency(6), overhead(2),
                                 gap(4),     price("G", "Gap a byte", "Time of a further byte of a long message", 0.1),
                                 bytes,      combining};
constexpr std::array loggopsPrices{
    latency(2500),
    overhead(1500),
    gap(1000),
    price("G", "Gap a byte", "Time of a further byte in the network", 6),
    price("O", "Overhead a byte", "Time that a processor is busy with a further byte", 0),
    Parameter{.id = "S",
              .label = "Eager messages",
              .symbol = "S",
              .unit = "bytes",
              .help = "Sends of longer messages end only when the receiver takes them",
              .kind = Kind::Real,
              .usual = 65535},
    bytes,
    combining};

constexpr std::array flowPrices{
    price("alpha", "Start-up", "Time before the first word flows; it takes the port of the sender", 1),
    price("beta", "Time per word", "Time of a word on a link that it has for itself", 1),
    price("hop", "Time per link", "Time of a link of the way, after the last word was sent", 0), combining};

ClocklessPrices common(const Values& prices, ClocklessPrices::Rules rules)
{
    return {.rules = rules,
            .latency = priceOf(prices, "L"),
            .overhead = priceOf(prices, "o"),
            .gap = priceOf(prices, "g"),
            .gamma = priceOf(prices, "gamma")};
}

constexpr std::array models{
    ClocklessModel{.id = "logp",
                   .title = "LogP",
                   .help = "Messages of one word: a processor is busy o with each, g apart, L on the way.",
                   .timeUnit = "units",
                   .prices = logpPrices,
                   .read =
                       [](const Values& values) {
                           ClocklessPrices prices = common(values, ClocklessPrices::Rules::LogP);
                           prices.capacity = std::get<std::string>(values.at("capacity")) == "yes";
                           return prices;
                       }},
    ClocklessModel{.id = "loggp",
                   .title = "LogGP",
                   .help = "As LogP, and every further byte of a message takes G on the cards.",
                   .timeUnit = "units",
                   .prices = loggpPrices,
                   .read =
                       [](const Values& values) {
                           ClocklessPrices prices = common(values, ClocklessPrices::Rules::LogGP);
                           prices.gapPerByte = priceOf(values, "G");
                           prices.bytesPerWord = priceOf(values, "bytes-per-word");
                           return prices;
                       }},
    ClocklessModel{.id = "loggops",
                   .title = "LogGOPS",
                   .help = "As LogGOPSim has it: bytes keep the receiver's processor busy, long sends wait for it.",
                   .timeUnit = "ns",
                   .prices = loggopsPrices,
                   .read =
                       [](const Values& values) {
                           ClocklessPrices prices = common(values, ClocklessPrices::Rules::LogGOPS);
                           prices.gapPerByte = priceOf(values, "G");
                           prices.overheadPerByte = priceOf(values, "O");
                           prices.eager = priceOf(values, "S");
                           prices.bytesPerWord = priceOf(values, "bytes-per-word");
                           return prices;
                       }},
    ClocklessModel{.id = "flow",
                   .title = "Shared links",
                   .help = "Messages under way share the links and ports they meet on fairly, and speed up when others "
                           "have ended.",
                   .timeUnit = "units",
                   .prices = flowPrices,
                   .read =
                       [](const Values& values) {
                           return ClocklessPrices{.rules = ClocklessPrices::Rules::Flow,
                                                  .gamma = priceOf(values, "gamma"),
                                                  .alpha = priceOf(values, "alpha"),
                                                  .beta = priceOf(values, "beta"),
                                                  .hop = priceOf(values, "hop")};
                       }},
};

} // namespace

std::span<const ClocklessModel> clocklessModels() { return models; }

const ClocklessModel* findClocklessModel(std::string_view id)
{
    const auto found = std::ranges::find(models, id, &ClocklessModel::id);
    return found == models.end() ? nullptr : &*found;
}

} // namespace hopscope
