#pragma once

#include "scenes/chart/chart_scene.h"

#include <span>
#include <vector>

namespace hopscope {

/// How high bars are: even as long as the lowest can be seen beside the highest, else logarithmic.
class BarScale {
public:
    BarScale() = default;
    /// `values`: heights of the bars, 0 where there is none; `top`: of the axis. `mayBend`: else it stays even, so that
    /// pictures beside each other have the same scale. `within`: heights at which bars are divided, that are to be seen
    /// on a logarithmic scale, too.
    BarScale(std::span<const double> values, double top, bool mayBend, std::span<const double> within = {});
    bool logarithmic() const { return m_from > 0; }
    double at(double value) const;
    double top() const { return at(m_top); }
    /// Powers of ten, few enough for the height in lines; none of an even scale. In digits or all as powers.
    std::vector<Tick> powers(int mostTicks, bool digits = true) const;

private:
    double m_top{1}, m_from{0}; ///< where a logarithmic axis begins; 0: even
};

} // namespace hopscope
