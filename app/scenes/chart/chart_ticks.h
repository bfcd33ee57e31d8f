#pragma once

#include <QString>

#include <functional>
#include <optional>
#include <utility>
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
/// Powers of two, at most about so many, evenly spaced; from 2²⁰ on as powers. `through`: one of them, where it has
/// room.
std::vector<Tick> doublingTicks(double from, double to, int about, std::optional<double> through = {});
/// On a logarithmic axis of that length: powers of ten, and of the round numbers between them those that are at least
/// so far from all others. Nothing where even the powers are nearer to each other.
std::vector<Tick> clearPowerTicks(double from, double to, double length, double least);

/// For an axis that is stretched above 1: 1, 1.01, 1.1, 2, 10 …, the roundest first, as many as keep clear. `place`: of
/// a value along the axis, whose ends are `ends`.
std::vector<Tick> nearOneTicks(const std::function<double(double)>& place, std::pair<double, double> ends,
                               double least);

} // namespace hopscope
