#pragma once

#include "pages/curves/winners.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace hopscope {

/// How strongly a cell has the colour of its winner; of a tie eitherStrength.
double strengthOf(const WinnerMap::Cell& cell);
bool isTie(const WinnerMap::Cell& cell);
/// Who ties with the winner of a cell, the second first.
std::vector<std::size_t> tiedWith(const WinnerMap& map, std::size_t cell);
/// "A, B and C", in the order of the list.
QString namesOf(const WinnerMap& map, std::vector<std::size_t> algorithms);
/// "m = 3"
QString columnText(const WinnerMap& map, std::size_t column);
/// Words of a message in a cell, where an axis says so.
std::optional<double> wordsAt(const WinnerMap& map, std::size_t place);
/// How many times as long as the fastest a library takes in a cell; nothing where either is unknown.
std::optional<double> lossIn(const WinnerMap& map, std::size_t cell);
/// "2.75 ×", near 1 "1.018 ×": what is within 2 % is seen to be.
QString ratioText(double ratio);
/// Packets of a time whose steps all last as long, a start-up and a packet of the message each: 1 where every step
/// sends all of it. Nothing of other times.
std::optional<double> packetsOfEqualSteps(const WinnerMap& map, std::size_t algorithm, std::size_t place);
/// A time worked out: "(9 + 13)(α + (64 ÷ 9) β)", "220 + 156.4", "376.4".
struct WorkedOut {
    QString formula, terms, time;
};
/// Nothing where the time is no sum of start-ups and words. `asPackets`: a message that goes whole is one packet, "(1 +
/// 13)(α + 64 β)", else "14 α + 896 β".
std::optional<WorkedOut> workedOut(const WinnerMap& map, std::size_t algorithm, std::size_t place,
                                   bool asPackets = true);
inline constexpr double leastLoss = 1.02; ///< less is none
/// Where the library loses most, if it loses at all.
std::optional<std::size_t> worstOf(const WinnerMap& map);

} // namespace hopscope
