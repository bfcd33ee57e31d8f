#include "scenes/pictures/parts/doubling_places.h"

#include <algorithm>

namespace hopscope {

HolderLines holderLines(const DoublingPlaces& places, std::size_t done, bool moving)
{
    HolderLines lines;
    for (const Doubling::Tier& tier : places.doubling->tiers) {
        const double begin = places.topOf(tier), end = places.endOf(tier);
        const double now = done >= tier.to    ? end
                           : done < tier.from ? begin
                           : moving           ? places.middleOf(done)
                                              : places.rowTop(done);
        const auto add = [&](std::uint32_t processor, double from) {
            const double x = places.placeOf(processor, tier);
            if (now > from) lines.having.emplace_back(x, from, x, now);
            if (end > std::max(from, now)) lines.coming.emplace_back(x, std::max(from, now), x, end);
        };
        for (std::size_t row = tier.from; row < tier.to; ++row)
            for (const auto& [from, to] : places.doubling->steps[row]) {
                if (!places.isDrawn(from, tier)) continue;
                if (row == tier.from) add(from, begin);
                add(to, places.middleOf(row));
            }
    }
    return lines;
}

} // namespace hopscope
