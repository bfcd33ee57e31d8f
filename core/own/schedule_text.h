#pragma once

#include "own/own_text.h"
#include "own/recording.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A line, or the end of one, that says nothing about the messages: a comment, a blank line, words of a later version.
struct Remark {
    std::uint64_t before{}; ///< lines of ours in front of it
    std::string text;       ///< with its blanks; at the end of a line of ours without those that part them
    bool atEnd{false};      ///< at the end of the last line in front of it
    friend bool operator==(const Remark&, const Remark&) = default;
};

/// A list of messages, step by step, as a text says it:
///     schedule 1
///     title My broadcast
///     operation broadcast
///     topology ring:8
///     blocks 1
///     step
///       0 > 4 : 0
///     step
///       0 > 2 : 0
///       4 > 6 : 0
/// `ports`, `root` and `shift` may be given, too. Blocks are `0-3,7,8-14/2` (every second one from 8 to 14); behind
/// them may stand `combine`, `move` or `copy`, and `path unwrapped`. `#` begins a comment.
///
/// An allreduce may say `slots 3` in place of `blocks`: so many values of a processor (own/slots.h). Messages name
/// slots as they name blocks; `2 : 0 > 1 combine`, behind the messages of a step, joins in processor 2 the value of
/// slot 0 to that of slot 1, without `combine` slot 1 takes it.
struct ListedSchedule {
    std::string title, topology, ports;
    Operation operation{};
    std::uint32_t blocks{1}; ///< or slots
    bool counted{false};     ///< whether the text says how many
    bool slotted{false};
    std::optional<std::uint32_t> root, shift;
    StepIndex steps{0}; ///< those without messages at the end, too
    std::shared_ptr<const Recording> messages;
    std::vector<Remark> remarks;
};

/// Whether a text claims to be such a list.
bool isScheduleText(std::string_view text);
/// Throws OwnError with the line.
ListedSchedule scheduleFromText(std::string_view name, std::string_view text);

std::shared_ptr<const OwnText> readScheduleText(std::string name, std::string text);

} // namespace hopscope
