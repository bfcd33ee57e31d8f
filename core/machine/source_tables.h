#pragma once

#include "run/run.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

/// What an exported program has as tables.
struct SourceTables {
    /// Blocks side by side in a message; `join`: they are added to what is there.
    struct Range {
        std::uint32_t first{}, count{};
        bool join{false};
    };
    struct Message {
        std::uint32_t from{}, to{}, first{}, count{}; ///< ranges
        std::uint16_t line{0};
    };
    struct Local {
        std::uint32_t node{}, from{}, to{};
        bool join{false};
    };
    struct Place {
        std::uint32_t node{}, block{}, low{}, high{}; ///< low, high: ranks that a prefix joins
    };
    std::uint32_t ranks{}, nodes{}, blocks{}, steps{};
    bool combined{false}, prefixes{false}, mixed{false};
    std::vector<std::uint64_t> doubles; ///< of every block
    std::vector<Range> ranges;
    std::vector<Message> messages;
    std::vector<Local> locals;
    std::vector<std::size_t> firstMessage, firstLocal; ///< by step, and the end
    std::vector<Place> starts, ends;

    /// The doubles of a block, where all have as many; 0 where they differ.
    std::uint64_t common() const;
    std::string blocksText(const Message& message) const; ///< "blocks 0-3, 7"
};

SourceTables sourceTables(const Run& run);

} // namespace hopscope
