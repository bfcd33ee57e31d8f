#pragma once

#include "ids.h"
#include "schedule/data.h"
#include "schedule/schedule.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// Doubles side by side in the memory of one rank.
struct Stretch {
    std::uint64_t first{}, count{};
    bool join{false}; ///< what comes is added to what is there; else it takes its place
    friend bool operator==(const Stretch&, const Stretch&) = default;
};

/// One thing that a rank does.
struct RankAct {
    enum class Kind : std::uint8_t { Send, Receive, Local };
    Kind kind{};
    std::uint16_t line{0};          ///< of the pseudocode, from 1; 0 if none is named
    StepIndex step{};               ///< from 0
    std::uint32_t partner{}, tag{}; ///< rank at the other end; number of the message among those of the two, from 0
    NodeId from{}, to{};
    std::uint64_t doubles{};
    std::vector<Stretch> places;  ///< what is sent, or where it goes
    std::vector<Stretch> sources; ///< Local: what it takes, as many and as long as `places`
    /// One stretch that nothing else in its step touches: MPI may read or write it where it lies. In `freely`: that
    /// nothing earlier touches.
    bool inPlace{false}, freely{false};
    /// Acts that must be over before, and those that this one is waited for by, as places in the program.
    std::uint32_t waits{0};
    std::vector<std::uint32_t> wakes;
};

/// All that one rank of a real machine does in a schedule: its memory, its acts in the order of the steps (in each
/// first what it sends, then what it receives, then what it does by itself), what it has at first, and what it must
/// have in the end. Rank i plays processor i and, where routers take part, those routers that leave the remainder i.
struct RankProgram {
    struct Cell {
        NodeId node;
        BlockId block;
        std::uint64_t first{}, count{};
    };
    std::uint32_t rank{}, ranks{};
    std::uint64_t doubles{};        ///< of its memory
    std::vector<Cell> starts, ends; ///< blocks that it has, and that it must have
    std::vector<RankAct> acts;
    std::vector<std::size_t> begins; ///< place of the first act of every step, and of the end
};

/// Doubles of every block: as many as its words, where these are whole. Parts of a word are handed to the blocks in
/// turn, so that their sum is that of the words; where values go from block to block all have the same, rounded up.
std::vector<std::uint64_t> doublesOf(const Data& data);

/// Throws Refused where a rank would need more than `mostBytes`, or a message has more than MPI counts.
RankProgram rankProgram(const Schedule& schedule, const Data& data, std::uint32_t ranks, std::uint32_t rank,
                        std::uint64_t mostBytes);

/// Fills the memory: operands and blocks where the schedule starts with them, not-a-number everywhere else. The numbers
/// are whole and small, so that every order of adding gives the same sum.
void fillStart(const RankProgram& program, const Data& data, std::span<double> memory);
/// What the cells of `ends` must hold, one behind the other.
std::vector<double> rightEnd(const RankProgram& program, const Data& data);
/// One sentence about the first number that is wrong, without its full stop; nothing if all are right.
std::optional<std::string> firstWrong(const RankProgram& program, std::span<const double> memory,
                                      std::span<const double> right);

/// The number that stands for element e of a block, or of the operand of a rank in it. `rank` is anyRank where the
/// block is the same wherever it starts.
inline constexpr std::uint32_t anyRank = UINT32_MAX;
double numberOf(std::uint32_t rank, std::uint32_t block, std::uint64_t element);

} // namespace hopscope
