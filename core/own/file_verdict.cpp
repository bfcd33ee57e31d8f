#include "own/file_verdict.h"

#include <array>
#include <cstddef>

namespace hopscope {

std::string_view toText(FileVerdict::Kind kind)
{
    constexpr std::array<std::string_view, 6> words{"correct",   "wrong",   "deadlock",
                                                    "unmatched", "invalid", "undefined"};
    return words.at(static_cast<std::size_t>(kind));
}

void tell(const FileVerdict& verdict, StepIndex steps, const std::vector<Waiting>& circle, Execution& out)
{
    using Kind = FileVerdict::Kind;
    Fault fault{.text = verdict.reason, .step = steps, .circle = circle};
    if (verdict.firstWrong) {
        fault.step = verdict.firstWrong->step;
        fault.processor = NodeId{verdict.firstWrong->processor};
        fault.line = verdict.firstWrong->line;
    }
    switch (verdict.kind) {
    case Kind::Correct:
    case Kind::Undefined:
        out.right = verdict.reason;
        return;
    case Kind::Wrong:
        out.wrong = std::move(fault);
        return;
    case Kind::Deadlock:
        fault.kind = Fault::Kind::Deadlock;
        break;
    case Kind::Unmatched:
    case Kind::Invalid:
        break;
    }
    out.fault = std::move(fault);
}

} // namespace hopscope
