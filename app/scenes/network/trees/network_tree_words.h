#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>

namespace hopscope {

struct NetworkScene;
struct TreeLoad;

/// What links carry up and down: "↑16 ↓16" where messages go both ways, "↓4" where all go one way.
QString directionsText(std::uint64_t up, std::uint64_t down);

/// What each of the links of a row carries that are taken, and over how many it goes in each direction, in more words
/// and in fewer: "↑16 ↓16 over 4 links: ×4", "↑16 ↓16 · ×4", "×4"; without arrows where some go up and others down,
/// "up to" of the busiest where not all are alike. Nothing where none is taken.
QStringList carriedForms(std::span<const TreeLoad> row);

/// Of links that all carry the same, line by line what comes out of each of what is below them, and goes in: "each
/// box:", "1 message out, 1 in", "over 8 links: 7 idle each way". Empty where messages share links or go one way only.
QStringList outAndIn(const QString& each, std::span<const TreeLoad> row);
/// Of a tree whose messages go round a ring: "arcs: 0 → 31 → 30 → … → 0, blue: to another box".
QString ringWords(const NetworkScene& scene);

} // namespace hopscope
