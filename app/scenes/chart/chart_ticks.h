#pragma once

#include <QString>

#include <vector>

namespace hopscope {

/// A number on an axis.
struct Tick {
    double at{};
    QString text;
    friend bool operator==(const Tick&, const Tick&) = default;
};

/// About so many round numbers, evenly spaced; whole ones on an axis that counts.
std::vector<Tick> evenTicks(double from, double to, int about, bool counts);
/// Powers of ten on a logarithmic axis, at most about so many; on a short stretch 1, 2 and 5 of every power, on a very
/// short one even numbers.
std::vector<Tick> powerTicks(double from, double to, int about);

} // namespace hopscope
