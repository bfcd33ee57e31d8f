#include "scenes/pictures/spread/spread_moment.h"

#include "drawing/theme.h"
#include "scenes/pictures/spread/spread_growth.h"

namespace hopscope {

std::size_t SpreadMoment::holders() const
{
    std::size_t count = 0;
    for (std::uint32_t node = 0; node < arrivals.processors; ++node) count += hasCome(node) ? 1 : 0;
    return count;
}

QString SpreadMoment::stepText(std::uint32_t node) const
{
    const std::int32_t step = stepTo(node);
    if (step == Arrivals::never) return {};
    return step < 0 ? QStringLiteral("●") : QString::number(step + 1);
}

QColor SpreadMoment::fill(const Theme& theme, std::uint32_t node) const
{
    if (stepTo(node) == Arrivals::never) return theme.vacant;
    if (hasCome(node)) return colour(theme, node);
    return laterColour(theme, colour(theme, node));
}

QColor SpreadMoment::colour(const Theme& theme, std::uint32_t node) const
{
    return colourOfStep(theme, stepTo(node), run.steps());
}

QColor SpreadMoment::coming(const Theme& theme) const { return colourOfStep(theme, marked, run.steps()); }

} // namespace hopscope
