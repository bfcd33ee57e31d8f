#pragma once

#include "scenes/chart/chart.h"

#include <QFont>
#include <QString>

#include <array>
#include <cstddef>
#include <optional>

namespace hopscope {

/// How far one lies from the other, as a share of it, at most, at all x that both have; nothing if they share none.
std::optional<double> apart(const Curve& a, const Curve& b);
/// What is said of names above, whose curves are drawn on each other.
QString coinciding(std::size_t count, std::optional<double> apart);

/// A name in two lines, broken where they are shortest; nothing where there is no place to break.
std::optional<std::array<QString, 2>> inTwoLines(const QFont& font, const QString& name);
/// Room that a name asks for: a long one is content with two lines.
double nameWidth(const QFont& font, const QString& name, double mostInOne);

/// Of curves that coincide as many names as fit: "Bruck = Circulant graph", "Bruck = 2 other curves".
QString wholeNames(const QFont& font, const QString& label, double room);

} // namespace hopscope
