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
inline constexpr double leastLoss = 1.02; ///< less is none
/// Where the library loses most, if it loses at all.
std::optional<std::size_t> worstOf(const WinnerMap& map);

} // namespace hopscope
