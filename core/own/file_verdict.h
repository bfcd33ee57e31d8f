#pragma once

#include "schedule/execution.h"
#include "schedule/operation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace hopscope {

/// What a schedule from another tool does, whatever network it runs on.
struct FileVerdict {
    enum class Kind : std::uint8_t {
        Correct,
        Wrong /* all is done, and the result is not that of the operation */,
        Deadlock,
        Unmatched /* a message without a receipt, or a receipt without a message */,
        Invalid /* it can be read, and says what no machine can do */,
        Undefined /* it does not say what its result shall be */
    };
    /// The first place of the result that is wrong.
    struct Place {
        std::uint32_t processor{};
        std::optional<std::uint32_t> block{}; ///< nothing where it is not about one
        std::vector<std::uint32_t> has{},
            wants{};           ///< ranks whose operands are there, doubled ones twice, and should be
        StepIndex step{-1};    ///< that stored there last; -1 if none did
        std::uint32_t line{0}; ///< of the file; 0 if none
    };

    Kind kind{Kind::Correct};
    std::optional<Operation> operation; ///< nothing where the file does not say and nothing fits
    bool guessed{false};                ///< the operation is what the messages look like
    std::uint32_t processors{};
    std::uint64_t messages{}, longestChain{}, localActs{};
    std::optional<Place> firstWrong;
    std::string reason;             ///< one sentence without its full stop
    std::vector<std::string> notes; ///< what was found while reading, a sentence each
};

std::string_view toText(FileVerdict::Kind kind);
/// Puts a verdict where runs look for it; `steps` were done.
void tell(const FileVerdict& verdict, StepIndex steps, const std::vector<Waiting>& circle, Execution& out);

/// A number or a word about a text, for people: "longest chain", 6.
using OwnFact = std::pair<std::string, std::variant<double, std::string>>;

} // namespace hopscope
