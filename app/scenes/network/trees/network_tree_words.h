#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>

namespace hopscope {

struct TreeLoad;

/// What links carry up and down: "↑16 ↓16" where messages go both ways, "↓4" where all go one way.
QString directionsText(std::uint64_t up, std::uint64_t down);

/// What each of the links of a row carries that are taken, and over how many it goes in each direction, in more words
/// and in fewer: "↑16 ↓16 over 4 links: ×4", "↑16 ↓16 · ×4", "×4"; without arrows where some go up and others down,
/// "up to" of the busiest where not all are alike. Nothing where none is taken.
QStringList carriedForms(std::span<const TreeLoad> row);

} // namespace hopscope
