#pragma once

#include "scenes/pictures/parts/doubling.h"

#include <QLineF>
#include <QRectF>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// Where the rows of a doubling stand: tiers one below the other, each along the same axis.
struct DoublingPlaces {
    const Doubling* doubling;
    std::uint32_t node{};      ///< whose group the tier below shows
    QRectF axis{};             ///< of processors; its top is that of the first row
    double pitch{}, between{}; ///< of rows; room between the tiers

    const Doubling::Tier& below() const { return doubling->tiers.back(); }
    /// Of the processors that a tier shows.
    std::uint32_t firstOf(const Doubling::Tier& tier) const { return node / tier.group * tier.group; }
    bool isDrawn(std::uint32_t processor, const Doubling::Tier& tier) const
    {
        return processor / tier.group == node / tier.group;
    }
    double topOf(const Doubling::Tier& tier) const
    {
        return tier.from == 0 ? axis.top()
                              : axis.top() + pitch * static_cast<double>(doubling->tiers.front().to) + between;
    }
    double endOf(const Doubling::Tier& tier) const
    {
        return topOf(tier) + pitch * static_cast<double>(tier.to - tier.from);
    }
    /// Of a step that has a row.
    double rowTop(std::size_t step) const
    {
        const Doubling::Tier& tier = *doubling->tierOf(step);
        return topOf(tier) + pitch * static_cast<double>(step - tier.from);
    }
    double middleOf(std::size_t step) const { return rowTop(step) + pitch / 2; }
    /// The first of either tier at the left end.
    double placeOf(std::uint32_t processor, const Doubling::Tier& tier) const
    {
        return axis.left() + axis.width() * (processor - firstOf(tier)) / tier.group;
    }
};

/// Down from where each processor gets the message: from then on it has it.
struct HolderLines {
    std::vector<QLineF> having, coming; ///< before the moment and after it
};
/// After so many steps, or inside the next (`moving`).
HolderLines holderLines(const DoublingPlaces& places, std::size_t done, bool moving);

} // namespace hopscope
