#pragma once

#include "own/msccl/msccl_file.h"
#include "own/schedule_format.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace hopscope {

/// Where the blocks of a run lie in the buffers of the processors of a file, and how many chunks those have.
class MscclPlaces {
public:
    struct Place {
        MscclFile::Buffer buffer{};
        std::uint32_t offset{};
    };

    /// Throws Refused ("o") where the blocks are no chunks of MSCCL.
    explicit MscclPlaces(const PlayedSchedule& played);

    Place of(std::uint32_t gpu, std::uint32_t block);
    /// Chunks of all buffers but the scratch ones, and whether input and output are one.
    void describe(MscclFile& file) const;
    /// Of the scratch buffer: blocks that passed through up to now.
    std::uint32_t scratches(std::uint32_t gpu) const { return static_cast<std::uint32_t>(m_scratch[gpu].size()); }

    struct OwnCopy {
        std::uint32_t gpu, from, to, count;
    };
    /// What processors have for themselves, from their input to their output.
    std::vector<OwnCopy> ownCopies() const;

private:
    Place scratch(std::uint32_t gpu, std::uint32_t block);

    Operation m_operation;
    std::uint32_t m_gpus, m_root;
    std::uint32_t m_chunks;  ///< of the whole vector, or of everybody's blocks
    std::uint32_t m_perRank; ///< of one processor, of a pair in an alltoall
    std::vector<std::unordered_map<std::uint32_t, std::uint32_t>> m_scratch; ///< by processor and block
};

} // namespace hopscope
