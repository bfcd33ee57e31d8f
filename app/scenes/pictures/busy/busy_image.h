#pragma once

#include "run/clockless_times.h"
#include "scenes/pictures/parts/parts.h"

#include <QImage>

#include <cstddef>
#include <stop_token>
#include <vector>

namespace hopscope {

/// How busy the processors of each row are, on average, from the beginning of a run without a common clock to its end:
/// of more processors than have rows of their own.
class BusyImage {
public:
    BusyImage() = default;
    /// Throws Cancelled.
    BusyImage(const ClocklessTimes& times, double end, const Side& rows, const std::stop_token& stop);
    /// 0 … 1
    double at(std::size_t row, double time) const;
    /// What the last colour stands for: the most that any row is busy at any time.
    double most() const { return m_most; }
    QImage image(const Theme& theme) const;

private:
    static constexpr std::size_t columns = 480;
    double m_end{0}, m_most{1};
    std::size_t m_rows{0};
    std::vector<double> m_busy; ///< by row and column
};

} // namespace hopscope
