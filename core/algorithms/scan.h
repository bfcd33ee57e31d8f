#pragma once

#include "algorithms/algorithm.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace hopscope::scan {

/// Values of a processor in a scan: what it is to know in the end, what helps it on the way, and what it sends. A
/// message lands in the slot of its own number; the other two take it up by local acts.
inline constexpr BlockId result{0}, helper{1}, message{2};
inline constexpr std::array<std::string_view, 3> names{"result", "helper", "message"};
/// Whether the blocks are these values, and no blocks of the operation.
bool keepsValues(Operation operation, const Data& data);

/// All three values everywhere, each of `words`; only the result must be somewhere in the end. The helper starts with
/// the processor's own operand (a buffer), or empty (an offset, which joins received parts only).
enum class Helper : std::uint8_t { Buffer, Offset };
Data data(const Problem& problem, Helper helper);

/// The same for an exclusive scan: the helper starts with the own operand, as the message does, and the result is
/// empty.
Data exclusiveData(const Problem& problem);

/// "3 to 5", "4": the operands that a processor has joined when it has those of `count` up to itself.
std::string operands(std::uint32_t last, std::uint32_t count);

} // namespace hopscope::scan
