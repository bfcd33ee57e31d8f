#include "own/goal/goal_waits.h"

#include <vector>

namespace hopscope {

OwnWaits waitsOf(const GoalPlayed& played)
{
    const GoalProgram& program = played.program;
    OwnWaits found{.messages = static_cast<std::uint32_t>(played.play.messages.size()), .acts = {}, .waits = {}};
    constexpr std::uint32_t none = UINT32_MAX;
    std::vector<std::uint32_t> nodes(program.operations.size(), none);
    for (std::uint32_t i = 0; i < found.messages; ++i) {
        nodes[played.play.messages[i].send] = OwnWaits::send(i);
        nodes[played.play.messages[i].receipt] = OwnWaits::receipt(i);
    }
    for (std::uint32_t rank = 0; rank < program.ranks(); ++rank)
        for (std::uint32_t i = program.begin(rank); i < program.ends[rank]; ++i) {
            const GoalProgram::Operation& one = program.operations[i];
            if (one.kind != GoalProgram::Kind::Calculate) continue;
            nodes[i] = found.act(static_cast<std::uint32_t>(found.acts.size()));
            found.acts.push_back({NodeId{rank}, static_cast<double>(one.size)});
        }
    for (const GoalProgram::Need& need : program.needs)
        if (nodes[need.on] != none && nodes[need.operation] != none)
            found.waits.push_back({nodes[need.on], nodes[need.operation], need.begun});
    return found;
}

} // namespace hopscope
