#pragma once

#include "algorithms/practice/practice.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace hopscope::practice {

/// Skips of the circulant graph: S_0 = 1, S_j = ⌈S_{j+1}/2⌉, S_q = p, q = ⌈log₂ p⌉.
std::vector<std::uint32_t> circulantSkips(std::uint32_t processors);

/// Which block a processor receives in every phase of a broadcast on the circulant graph.
class CirculantRows {
public:
    explicit CirculantRows(std::uint32_t processors);
    std::uint32_t phases() const { return m_phases; }
    const std::vector<std::uint32_t>& skips() const { return m_skips; }
    std::uint32_t base(std::uint32_t number) const { return m_base[number]; }
    std::int32_t row(std::uint32_t number, std::uint32_t phase) const
    {
        return m_rows[std::size_t{number} * m_phases + phase];
    }

private:
    std::uint32_t baseOf(std::uint32_t number) const;
    void fill(std::uint32_t number);
    /// Whether some processor of `count` ones from `first` on, around the end, has this base block.
    bool isAmong(std::uint32_t base, std::uint32_t first, std::uint32_t count) const;

    std::uint32_t m_processors, m_phases{0};
    std::vector<std::uint32_t> m_skips, m_base;
    std::vector<std::vector<std::uint32_t>> m_holders; ///< by base block, in order
    std::vector<std::int32_t> m_rows;
};

/// Those of so many processors. All who hold them at a time share them: to fill them takes longer than most of what is
/// asked of a schedule. May be called by several threads.
std::shared_ptr<const CirculantRows> circulantRows(std::uint32_t processors);

} // namespace hopscope::practice
