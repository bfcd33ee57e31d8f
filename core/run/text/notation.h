#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hopscope {

/// How formulas write the prices, the length of a message and the number of processors. What is not chosen is one
/// notation everywhere, α, β, m and p, so that no screen mixes two.
struct Notation {
    enum class Prices : std::uint8_t {
        Paper /* each as its paper does */,
        Greek /* α, β */,
        Subscripts /* t_s, t_w */
    };
    enum class Processors : std::uint8_t { Paper, Small /* p */, Large /* P */ };
    Prices prices{Prices::Greek};
    Processors processors{Processors::Small};
    friend bool operator==(const Notation&, const Notation&) = default;
};

/// A formula, or a sentence with formulas in it, of a paper (its name as in Citation; empty: of none). Sanders & Sibeyn
/// write t and k, where a word takes the time 1; in other notations k is β m, and the n of Chan, van de Geijn, Gropp &
/// Thakur is m. The α of Soviani & Singh is another quantity and stays.
std::string inNotation(std::string_view text, const Notation& notation, std::string_view paper = {});

/// The symbol of a parameter by its id, beside a control of an algorithm from this paper; `usual` if it has no other.
std::string symbolIn(const Notation& notation, std::string_view parameter, std::string_view usual,
                     std::string_view paper);

} // namespace hopscope
