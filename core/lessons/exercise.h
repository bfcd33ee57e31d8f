#pragma once

#include "cost/port_model.h"
#include "lessons/lesson.h"
#include "lessons/question.h"
#include "schedule/operation.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A question that is answered with a text: messages that are drawn, or a program. The simulator alone marks it, size
/// by size.
struct Exercise {
    /// What is said about a typical mistake: a condition over the run that failed, in which `deadlock`, `error`,
    /// `wrong` and `slow` say how.
    struct Cue {
        std::string condition, sentence;
    };
    bool drawn{false};                  ///< messages on the network of the picture, no program
    std::vector<Experiment> references; ///< runs of the scene; in the goal they are runs 2, 3 …
    std::vector<std::string> names{};   ///< of the runs of the goal: "your program", "“The ring”" …
    std::size_t about{0};               ///< the one whose network, machine and root the text gets
    Operation operation{};
    PortModel ports{ports::duplex};                    ///< a text may claim no more than these
    std::vector<std::uint32_t> sizes, hidden{};        ///< processors; empty: those of the picture alone
    std::optional<std::vector<std::uint32_t>> roots{}; ///< empty: all; nothing: that of the picture
    std::string steps{}, goal{}; ///< formulas: the most steps, and what must hold; empty: no matter
    std::vector<Cue> cues{};
    std::string start, solution; ///< texts, as they are run

    const Experiment& experiment() const { return references[about]; }
    /// Conditions: `steps`, then `goal`.
    std::vector<std::string> goals() const;
};

/// Reads the fields of a question. Throws Refused, the parameter being the name of a field.
Exercise exerciseFrom(const QuestionContext& context, bool drawn);
/// All that is needed to ask for it.
Key exerciseKey(const QuestionContext& context, bool drawn);
std::string exercisePrompt(const QuestionContext& context, bool drawn);

/// Runs the text for all sizes and roots, up to the first at which it fails. Throws Cancelled.
Marking markText(const Exercise& exercise, const std::string& text, const std::stop_token& stop = {});
/// The run of a right text on the network of the picture. Throws Refused, Cancelled.
std::shared_ptr<const Run> solutionOf(const Exercise& exercise, const std::stop_token& stop = {});
/// The condition of a cue where the verdict is this word.
std::string conditionOf(const Exercise::Cue& cue, std::string_view verdict);
/// The experiment with the text own:`name`, as far as its values fit it; the text must be known (setOwnText).
Experiment withOwnText(Experiment experiment, const std::string& name);

} // namespace hopscope
