#pragma once

#include <QString>

#include <cstdint>

namespace hopscope {

struct NetworkPlan;

struct NetworkScene;
class NetworkGroups;
struct NetworkGroup;

/// How much the processors of a box hold of what they are to hold, as fractions 0 … 1.
struct BoxAmounts {
    double least{1}, mean{0}, most{0};
    std::uint32_t full{0}, empty{0}, all{0}; ///< processors
    bool estimated{false};
    bool equal() const { return most - least < 1e-6; }
};

BoxAmounts amountsOf(const NetworkScene& scene, const NetworkGroups& groups, const NetworkGroup& group);
/// Of a reduction: how many operands are combined in the values, "1–8".
QString combinedText(const BoxAmounts& amounts, std::uint32_t operands);
/// In per cent, whole where all is above 10 %: "26–31", "0.4–2"; one number where both are written alike.
QString percentRange(double least, double most);
/// "29 %", "≈ 29 %"
QString meanText(const BoxAmounts& amounts);
/// Of one block who has it, of several who has all of theirs.
QString amountText(const BoxAmounts& amounts, std::uint32_t blocks);
/// Of one block the same in fewer letters, "26 of 2048"; else the mean.
QString briefAmountText(const BoxAmounts& amounts, std::uint32_t blocks);
/// How many blocks each of the processors holds: "6216 blocks", "26–31 blocks", "≈ 6216 blocks".
QString blocksText(const BoxAmounts& amounts, std::uint32_t blocks);
/// In a sentence: "8 of 128 have it", "29 % received".
QString receivedText(const BoxAmounts& amounts, const NetworkPlan& plan);

} // namespace hopscope
