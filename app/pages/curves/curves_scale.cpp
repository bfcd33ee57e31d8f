#include "pages/curves/curves.h"
#include "state/curve_near.h"
#include "state/sweeper.h"
#include "widgets/segmented.h"

#include <algorithm>
#include <map>

// The vertical axis that shows most.
namespace hopscope {

namespace {

using Height = CurveOptions::Height;

// Times the bound: beyond, an even scale shows nothing but the worst; and how much that is beside a middling curve.
constexpr double mostEven = 15, mostOverMedian = 3;

} // namespace

/// Unless somebody has, and only when all points are there.
void CurvesPage::chooseScale()
{
    if (m_yChosen || m_options.height != Height::BoundRatio || !m_sweeper->complete()) return;
    std::map<std::size_t, double> worst; // by curve
    for (const SweepPoint& point : m_sweeper->points())
        if (point.refusal.empty() && point.bound > 0)
            worst[point.series] = std::max(worst[point.series], point.time / point.bound);
    if (worst.empty()) return m_yScale->setCurrent(0);
    std::vector<double> peaks;
    for (const auto& [series, peak] : worst) peaks.push_back(peak);
    std::ranges::sort(peaks);
    const bool wide = peaks.back() > mostEven || peaks.back() > mostOverMedian * peaks[(peaks.size() - 1) / 2];
    m_yScale->setCurrent(wide ? 1 : 0);
    // Where no chart of its own shows what lies near the bound, this one is stretched there.
    if (wide && !hasNearChart() && nearBound(curveChart(m_request, shownOptions(), m_sweeper->points(), nullptr)))
        m_yScale->setCurrent(2);
}

} // namespace hopscope
