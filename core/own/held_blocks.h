#pragma once

#include "schedule/step.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// The blocks that one processor holds, as stretches of numbers: as small as what is sent is regular.
class HeldBlocks {
public:
    void add(const BlockRange& blocks);
    void remove(const BlockRange& blocks);
    bool contains(std::uint32_t block) const;
    /// The first of these blocks that is not held; nothing if all are.
    std::optional<std::uint32_t> missing(const BlockRange& blocks) const;
    /// All of them as ranges without strides.
    void ranges(std::vector<BlockRange>& out) const;

private:
    struct Stretch {
        std::uint32_t first, end; ///< end: one behind the last
    };
    std::vector<Stretch>::const_iterator behind(std::uint32_t block) const; ///< first stretch that begins after it
    void addStretch(std::uint32_t first, std::uint32_t end);
    void removeStretch(std::uint32_t first, std::uint32_t end);

    std::vector<Stretch> m_stretches; ///< in order, with gaps between them
};

} // namespace hopscope
