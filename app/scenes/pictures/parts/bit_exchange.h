#pragma once

#include "run/run.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

class PacketPlaces;

/// A total exchange each of whose steps changes one bit of the numbers of holders, each another one, and moves as many
/// blocks; of another run it has nothing to say.
class BitExchange {
public:
    BitExchange() = default;
    explicit BitExchange(const Run& run);

    /// "Step k moves the blocks whose holder and destination d differ in bit k − 1: half of them, 32 of 64."
    QString rule() const;
    /// "Block 11 = 1→3: step 2 over bit 1, 1 → 3; it has arrived."
    QString courseOf(std::uint32_t block, const PacketPlaces& places, bool underWay) const;

private:
    std::uint32_t m_processors{0};
    std::vector<std::uint32_t> m_bits; ///< by step, its value; empty if not so
    std::uint64_t m_moved{0};          ///< blocks of a step
};

} // namespace hopscope
