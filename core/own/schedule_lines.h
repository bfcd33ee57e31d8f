#pragma once

#include "schedule/operation.h"
#include "schedule/step.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A list of messages (own/schedule_text.h) as the lines of its text, for whoever draws it: what is added or taken away
/// changes its own lines, and everything else stays as it was written. A text that cannot be read has those steps that
/// can be told.
class ScheduleLines {
public:
    struct Message {
        std::size_t line; ///< of the text, from 1
        std::string text; ///< "0 > 4 : 0", without blanks around it and without a comment
    };
    struct OneStep {
        std::size_t line;
        std::vector<Message> messages;
    };
    explicit ScheduleLines(std::string_view text);
    const std::vector<OneStep>& steps() const { return m_steps; }
    std::string text() const;

    void addStep() { insertStep(m_steps.size()); }
    void insertStep(std::size_t before); ///< before the step of this number, from 0; behind the last
    void removeStep(std::size_t step);   ///< with its messages, not with the comments between them
    /// All messages of `what`, behind those of the step.
    void add(std::size_t step, Operation operation, const Step& what);
    void remove(std::size_t step, std::size_t message);
    void replace(std::size_t step, std::size_t message, std::string_view text);

private:
    void read();
    std::size_t endOf(std::size_t step) const; ///< place in m_lines behind the last line of the step

    std::vector<std::string> m_lines;
    std::vector<OneStep> m_steps;
    bool m_lastEnds{true}; ///< whether the last line has an end
};

/// A list without messages to begin with.
std::string emptySchedule(Operation operation, std::string_view topology, std::uint32_t blocks, std::uint32_t root);

} // namespace hopscope
