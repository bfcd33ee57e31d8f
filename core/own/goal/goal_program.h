#pragma once

#include "schedule/operation.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What a file in GOAL says (the text form of LogGOPSim): the operations of every rank, and which of them waits for
/// which. Labels are not kept: they name operations within the file.
struct GoalProgram {
    enum class Kind : std::uint8_t { Send, Receive, Calculate };
    static constexpr std::uint32_t any = UINT32_MAX; ///< peer or tag of a receipt: whatever comes

    struct Operation {
        Kind kind{};
        std::uint16_t cpu{0}, nic{0};
        std::uint32_t peer{0}, tag{0};
        std::uint32_t line{0}; ///< no part of the value
        std::uint64_t size{0}; ///< bytes, or time of a calculation
        friend bool operator==(const Operation& a, const Operation& b)
        {
            return a.kind == b.kind && a.cpu == b.cpu && a.nic == b.nic && a.peer == b.peer && a.tag == b.tag
                   && a.size == b.size;
        }
    };
    /// An operation waits until another one of its rank is done, or has begun.
    struct Need {
        std::uint32_t operation{}, on{};
        bool begun{false};
        friend bool operator==(const Need&, const Need&) = default;
    };

    std::vector<std::uint32_t> ends;   ///< by rank: one behind its last operation
    std::vector<Operation> operations; ///< rank by rank
    std::vector<Need> needs;           ///< in the order of the file
    /// What a comment in front of the ranks says, "operation=broadcast root=3"; so Hopscope writes it.
    std::optional<hopscope::Operation> operation;
    std::uint32_t root{0};

    std::uint32_t ranks() const { return static_cast<std::uint32_t>(ends.size()); }
    std::uint32_t begin(std::uint32_t rank) const { return rank == 0 ? 0 : ends[rank - 1]; }
    std::uint32_t rankOf(std::uint32_t number) const;
    friend bool operator==(const GoalProgram&, const GoalProgram&) = default;
};

/// Throws OwnError with the line. `name` is that of the file.
GoalProgram goalFromText(std::string_view name, std::string_view text);
/// What goalFromText() reads as the same, in the form that LogGOPSim reads: no line begins with a blank.
void writeGoal(std::ostream& out, const GoalProgram& program, std::string_view title);

} // namespace hopscope
