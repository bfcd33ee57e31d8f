#pragma once

#include "parameter.h"
#include "values.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope {

/// What a message costs where nobody has a common clock. Times in the unit of the prices.
struct ClocklessPrices {
    enum class Rules : std::uint8_t {
        LogP,    ///< messages of one word; a longer one is as many
        LogGP,   ///< the card is busy with a long message, the processor is not
        LogGOPS, ///< as the program LogGOPSim has it: bytes keep the receiver's processor busy
        Flow     ///< messages under way share the links: `alpha`, then `beta` a word, then `hop` a link
    };
    Rules rules{Rules::LogGP};
    double latency{}, overhead{}, gap{};
    double gapPerByte{}, overheadPerByte{};
    double eager{};       ///< bytes; the send of a longer message ends when the receiver takes it
    bool capacity{false}; ///< no more than ⌈L/g⌉ messages are under way from and to one processor
    double bytesPerWord{8};
    double gamma{};                ///< of combining a word
    double alpha{}, beta{}, hop{}; ///< of Flow: a start-up, a word, a link of the way
};

/// A model of time without a common clock.
struct ClocklessModel {
    std::string_view id, title, help, timeUnit;
    std::span<const Parameter> prices;
    ClocklessPrices (*read)(const Values& prices);
};
/// logp, loggp, loggops, flow.
std::span<const ClocklessModel> clocklessModels();
/// Nothing if there is none of that id.
const ClocklessModel* findClocklessModel(std::string_view id);

} // namespace hopscope
