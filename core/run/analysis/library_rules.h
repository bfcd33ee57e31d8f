#pragma once

#include "citation.h"
#include "schedule/operation.h"

#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope {

/// What a rule is about: processors, and bytes of the message, of one block or of all blocks, as the operation says.
struct LibraryCase {
    std::uint32_t p;
    double bytes;
    double words;
    std::uint32_t power() const { return std::bit_floor(p); } ///< the largest that p reaches
    bool isPower() const { return std::has_single_bit(p); }
    double all() const { return bytes * p; }
};

/// The first rule of an operation that applies is taken.
struct LibraryRule {
    Operation operation;
    std::string_view entry, values; ///< values: "{p}" stands for processors, "{others}" for one less
    double segment;                 ///< bytes of a packet; 0: the message is not cut
    std::string_view name, rule;
    bool (*applies)(const LibraryCase&);
};

/// Fixed rules of a library, of one version of its source.
struct LibraryRules {
    std::string_view id, title, version; ///< version: as a sentence names it
    Citation source;
    std::span<const LibraryRule> rules;
};
std::span<const LibraryRules> libraryRules();

} // namespace hopscope
