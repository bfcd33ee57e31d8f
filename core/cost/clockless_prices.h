#pragma once

#include "parameter.h"
#include "values.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope {

/// What a processor waits for where nobody has a common clock.
enum class WaitFor : std::uint8_t {
    Data,     ///< a send waits for the receipts that brought what it sends
    OwnSteps, ///< what a processor does in a step waits for all that it did itself in earlier steps
    Everybody ///< the same, for all that anybody did: the steps of a common clock
};
/// "data", "steps-alone", "barrier".
std::string_view toText(WaitFor order);
std::span<const WaitFor> allOrders();

/// What a message costs where nobody has a common clock. Times in the unit of the prices.
struct ClocklessPrices {
    enum class Rules : std::uint8_t {
        LogP,    ///< messages of one word; a longer one is as many
        LogGP,   ///< the card is busy with a long message, the processor is not
        LogGOPS, ///< as the program LogGOPSim has it: bytes keep the receiver's processor busy
        Flow     ///< messages under way share the links: `alpha`, then `beta` a word, then `hop` a link
    };
    Rules rules{Rules::LogGP};
    WaitFor order{WaitFor::Data};
    double latency{}, overhead{}, gap{};
    double gapPerByte{}, overheadPerByte{};
    double eager{};       ///< bytes; the send of a longer message ends when the receiver takes it
    bool capacity{false}; ///< no more than ⌈L/g⌉ messages are under way from and to one processor
    double bytesPerWord{8};
    double gamma{};                ///< of combining a word
    double alpha{}, beta{}, hop{}; ///< of Flow: a start-up, a word, a link of the way
};

/// What the models without a common clock share. Culler and others, LogP (1993): L, o, g. Alexandrov and others, LogGP
/// (1995): G. Hoefler and others, LogGOPSim (2010): O, S.
namespace clockless {

/// The names that `order` and `capacity` have where an algorithm or a network has one of its own; else the same name.
inline constexpr std::string_view orderBesideAnother = "waits", capacityBesideAnother = "held";
constexpr std::string_view besideAnother(std::string_view name)
{
    return name == "order" ? orderBesideAnother : name == "capacity" ? capacityBesideAnother : name;
}

consteval Parameter price(std::string_view id, std::string_view label, std::string_view help, double usual,
                          std::string_view symbol = {}, std::string_view unit = "units")
{
    return {.id = id,
            .label = label,
            .symbol = symbol.empty() ? id : symbol,
            .unit = unit,
            .help = help,
            .kind = Kind::Real,
            .usual = usual,
            .comfortable = usual > 1000 ? 1e5 : 1000,
            .logarithmic = true};
}
consteval Parameter latency(double usual)
{
    return price("L", "Latency", "Time of a message in the network, from the end of its send to its arrival.", usual);
}
consteval Parameter overhead(double usual)
{
    return price("o", "Overhead", "Time that a processor is busy with sending, or receiving, a message.", usual);
}
consteval Parameter gap(double usual)
{
    return price("g", "Gap", "Least time between two sends, and between two receipts, of a processor.", usual);
}
consteval Parameter gapPerByte(double usual)
{
    return price("G", "Gap per byte", "Time that a further byte of a message takes in the network.", usual, "G",
                 "units/byte");
}
inline constexpr Parameter bytes{.id = "bytes-per-word",
                                 .label = "Bytes per word",
                                 .unit = "bytes",
                                 .help = "Turns the words of an experiment into bytes.",
                                 .kind = Kind::Real,
                                 .minimum = 1e-3,
                                 .usual = 8,
                                 .comfortable = 64,
                                 .logarithmic = true};
inline constexpr Parameter combining =
    price("gamma", "Time per combined word", "What combining a word costs a processor, after its receipt.", 0, "γ",
          "units/word");
inline constexpr std::array<std::string_view, 3> orderNames{"data", "steps-alone", "barrier"};
inline constexpr Parameter order{.id = "order",
                                 .label = "Waits for",
                                 .help = "What a send waits for. data: the receipts that brought what it sends; "
                                         "steps-alone: all that its processor did in earlier steps; barrier: all that "
                                         "anybody did in earlier steps.",
                                 .kind = Kind::Choice,
                                 .choices = orderNames};

/// L, o, g, gamma and the order.
ClocklessPrices common(const Values& prices, ClocklessPrices::Rules rules);

} // namespace clockless

} // namespace hopscope
