#pragma once

#include "scenes/pictures/scan/scan_moments.h"
#include "scenes/pictures/scan/scan_panel.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Of a scan of many processors the first ones after a few steps, a cell for each of their operands, beside all
/// processors after as many steps, where such early moments are nothing but a line.
class ScanEnlarged {
public:
    static constexpr std::uint32_t first = 16; ///< processors that are enlarged
    static constexpr StepIndex early = 3;      ///< steps after which they show how results begin to grow

    /// How large panels of so many moments are, and would be if they were few.
    struct Room {
        std::function<double(std::size_t)> side;
        double most{};
    };
    /// Puts the two in place of all moments that are as early, and of later ones for which there is no room then.
    void insert(const Run& run, std::vector<ScanMoment>& moments, StepIndex now, const Room& room,
                const std::stop_token& stop);

    bool empty() const { return !m_inserted; }
    bool is(std::size_t panel) const { return m_inserted && panel == 1; }
    /// What is kept free for the numbers of the enlarged rows.
    static constexpr double numbers = 22;
    /// Where the enlarged part is in the panel before it, and the numbers of its rows.
    void paint(Canvas& canvas, const Theme& theme, const std::vector<ScanPanel>& panels) const;

private:
    bool m_inserted{false};
};

/// Dots between panels of moments between which others are left out.
void paintScanGaps(Canvas& canvas, const Theme& theme, const std::vector<ScanPanel>& panels,
                   const std::vector<ScanMoment>& moments);

} // namespace hopscope
