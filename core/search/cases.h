#pragma once

#include "citation.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace hopscope::search {

/// A schedule that a search found and proved shortest, beside what a paper prints or the catalogue has, or what a paper
/// left open and a search decides. Every number is searched for again by the tests, and by whoever asks for it.
struct SearchCase {
    std::string_view number;   ///< "S4"; no two have the same
    std::string_view question; ///< as the command `search` takes it
    Citation source;           ///< of what is printed; no paper: the catalogue alone
    std::string_view printed;  ///< one sentence
    std::string_view found;    ///< one sentence, with the number of steps
    std::string_view why;      ///< why no schedule has fewer, one sentence behind a colon
    std::uint32_t steps{};
    /// Steps of the best entry that keeps ports, blocks and links, over whatever routes; 0: there is none.
    std::uint32_t catalogue{};
    bool open{false}; ///< what the paper left open, or claims without a proof, is decided by it
};
std::span<const SearchCase> searchCases();

} // namespace hopscope::search
