#pragma once

#include "run/run.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

class PacketPlaces;

/// A total exchange each of whose steps changes one bit of the numbers of holders, each another one, and moves as many
/// blocks; of another run it has nothing to say.
class BitExchange {
public:
    BitExchange() = default;
    explicit BitExchange(const Run& run);

    /// "Step k + 1 moves half of all blocks: those whose holder and t differ in bit k."
    QString rule() const;
    /// "In every step each processor sends 4 blocks × 64 words = 256 words, so the run takes …"; empty where
    /// processors send different numbers of blocks, or steps cost different times.
    QString cost(const Run& run) const;
    /// "A block hops once for each bit in which s and t differ, 1.5 times on average: 0→3 (circled) goes to 1 in step 1
    /// and to 3 in step 2.", of a block that this step moves, in the first that of the next.
    QString hops(StepIndex step) const;
    /// How many neighbouring sources and destinations have blocks that a step moves together, or leaves; 0: unknown.
    std::uint32_t tileOf(StepIndex step) const;
    /// From whom the block of that example goes, and to whom.
    std::uint32_t exampleFrom(StepIndex step) const;
    std::optional<std::uint32_t> exampleOf(StepIndex step) const;
    /// "Each sends 8 blocks × 1.5 hops × 64 words = 768; direct: 7 × 64 = 448.": what forwarding costs.
    /// In ever fewer words.
    QStringList words(const Run& run) const;
    /// "Block 11 = 1→3: step 2 over bit 1, 1 → 3; it has arrived."
    QString courseOf(std::uint32_t block, const PacketPlaces& places, bool underWay) const;

private:
    double averageHops() const;
    std::size_t secondHop(StepIndex step) const;

    std::uint32_t m_processors{0};
    std::vector<std::uint32_t> m_bits; ///< by step, its value; empty if not so
    std::uint64_t m_moved{0};          ///< blocks of a step
    std::uint64_t m_each{0};           ///< of them, those that every processor sends; 0 if these are not as many
};

} // namespace hopscope
