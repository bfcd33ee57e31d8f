#pragma once

#include "lessons/scene.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// How a student answers.
enum class AnswerForm : std::uint8_t {
    Processors, ///< items: numbers of processors, clicked on the network
    Link,       ///< items: one link of the topology in either direction; in a key the even number of the two
    Blocks,     ///< items: numbers of blocks, or of ranks whose operands are joined
    Choice,     ///< items: places in Key::options
    Order,      ///< items: places in Key::options, first to last
    Slider,     ///< number: the value of the parameter
    Number,     ///< number
    Drawing,    ///< text: a list of messages
    Program     ///< text in Lua
};

/// What of the right things an answer must name.
enum class MarkRule : std::uint8_t {
    ExactlyThese, ///< all of Key::right and nothing else
    AnyOf,        ///< one of Key::right
    InThisOrder,  ///< Key::right from first to last; those of the same rank in any order
    Near,         ///< Key::number, give or take Key::tolerance
    Goal,         ///< whatever meets Key::meets
    Trials        ///< whatever Key::tries finds right
};

/// A moment of a run and what is pointed at there: the reason on the picture.
struct Evidence {
    std::size_t run{0}; ///< of the scene's
    double position{0}; ///< in steps
    double playTo{0};   ///< plays from `position` to here; the same: stands still
    std::vector<NodeId> processors{};
    std::vector<LinkId> links{};
    std::vector<BlockId> blocks{};
};

/// A message and the links that it goes over.
struct Passing {
    NodeId from{}, to{};
    std::vector<LinkId> route{}; ///< directed, in order
};

/// A wrong number of which it is known how one comes to it, as the steps where the time is asked for.
struct KnownNumber {
    double value{};
    std::string sentence{};
};

/// A value that a slider can be set to.
struct SliderPoint {
    double value{};
    std::vector<double> times; ///< of the runs that it changes
    bool meets{};              ///< the goal
};

struct Exercise;
struct Marking;

/// The right answer of a question, as the runs gave it, and all that is needed to ask it.
struct Key {
    AnswerForm form{};
    MarkRule rule{};
    std::vector<std::string> options{}; ///< of Choice and Order
    /// What there is to choose from: numbers of processors, links or blocks, places in `options`; of links those in
    /// use. Empty where there are too many to list.
    std::vector<std::uint64_t> items{};
    std::vector<std::uint64_t> right{}; ///< by rule
    std::vector<std::size_t> ranks{};   ///< of InThisOrder: by place in `right`; equal ones may change places
    double number{}, tolerance{};       ///< of Near, in its unit; of Goal: one that meets it
    double wrongNumber{};               ///< of Goal: one that does not
    std::string unit{};                 ///< behind a number: "steps", "µs"; may be empty
    std::string parameter{};            ///< of Slider
    std::vector<std::size_t> moved{};   ///< of Slider: runs of the scene, from 0, that it changes
    double from{}, to{};                ///< of Slider: its range
    std::vector<SliderPoint> points{};  ///< of Slider: what comes of its values, rising; those that can be run
    std::function<bool(double value, std::string& remark)> meets{}; ///< of Goal: runs it; safe on any thread
    /// Of Trials: runs the text; safe on any thread. Throws Cancelled.
    std::function<Marking(const std::string& text, const std::stop_token& stop)> tries{};
    std::shared_ptr<const Exercise> exercise{};              ///< of Trials: exercise.h
    std::string answer{};                                    ///< the right answer: "processors 0, 2 and 5"
    std::string reason{};                                    ///< why, from the run: some sentences
    std::function<std::string(std::uint64_t item)> remark{}; ///< about a wrong or a missing item; may be null
    /// Of Link: the message that crosses an item, where it is the only one and that is said; may be null.
    std::function<std::optional<Passing>(std::uint64_t item)> passing{};
    std::vector<KnownNumber> known{}; ///< of Near
    Evidence evidence{};
    /// What is asked for, for people: "exactly these", "any of the busiest", "within 2 µs".
    std::string ruleText{};
};

struct Answer {
    std::vector<std::uint64_t> items;
    std::optional<double> number;
    std::string text{};
    bool empty() const { return items.empty() && !number && text.empty(); }
    friend bool operator==(const Answer&, const Answer&) = default;
};

/// The first size at which a text failed, and when.
struct FailedCase {
    Experiment experiment; ///< its algorithm is the text, under a name that is gone
    double position{0};    ///< in steps
    std::uint32_t line{0}; ///< of the text; 0 if none is known
};

struct Marking {
    bool right{false};
    std::vector<std::string> remarks;          ///< a sentence for each thing that is wrong or missing, at most five
    std::vector<std::string> cues{};           ///< what is said of a wrong answer while the right one stays unsaid
    std::vector<std::uint64_t> wrong, missing; ///< items
    std::optional<FailedCase> failed{};        ///< of a text
};

/// What a question is asked about.
struct QuestionContext {
    const LessonBlock& block;
    const Scene& scene;
    std::span<const std::shared_ptr<const Run>> runs;
    std::stop_token stop{};

    /// Run that the field `run` names, from 1; the first if there is none. Throws Refused.
    const Run& run() const;
    std::size_t runIndex() const;
    /// Step that the field `step` names, from 0; that which follows the position of the scene if there is none.
    StepIndex step() const;
    /// Number of steps done: field `after`, else where the scene stands.
    StepIndex after() const;
    double number(std::string_view field, double otherwise) const;
    std::uint32_t whole(std::string_view field, std::uint32_t below) const; ///< must be there, 0 … below - 1
};

/// A way to ask. One file in questions/ adds one.
struct QuestionKind {
    std::string_view id;
    std::string_view title; ///< what it asks of the student: "click the busiest link"
    std::string_view help;  ///< what the answer is: "the link that carries the most messages"
    /// Of its own, beside `kind`, `ask`, `hint`, `run` and `tolerance`: name and what it says.
    struct Setting {
        std::string_view name, help;
    };
    std::span<const Setting> settings;
    /// The question in words where the lesson does not ask it in its own.
    std::string (*prompt)(const QuestionContext&);
    /// Throws Refused, the parameter being the name of a field; Cancelled.
    Key (*key)(const QuestionContext&);
    std::string_view example; ///< a block of fields that shows it
};
std::span<const QuestionKind* const> questionKinds();
/// Throws Refused with what is near if there is none.
const QuestionKind& questionKind(std::string_view id);

/// What is wrong with a question that stands before the first scene: there is nothing that it could be about.
inline constexpr std::string_view questionWithoutScene = "a question needs a scene before it";

/// A question that can be asked: how, and what is right.
struct Question {
    const QuestionKind* kind{};
    std::string prompt, hint;
    Key key;
};
/// Throws Refused, Cancelled.
Question questionFrom(const LessonBlock& block, const Scene& scene, std::span<const std::shared_ptr<const Run>> runs,
                      const std::stop_token& stop = {});

/// What a slider between these ends can be set to, rising, at most so many values: all of few whole ones; of others by
/// factors where the slider moves so.
std::vector<double> sliderValues(double from, double to, const Parameter& parameter, std::size_t most);

/// May run experiments (Goal, Trials). An empty answer is wrong. Throws Cancelled where texts are run.
Marking mark(const Key& key, const Answer& answer, const std::stop_token& stop = {});
/// An answer that is right, and one that is wrong, in a way that is known if there is one: for tests and pictures.
Answer rightAnswer(const Key& key);
Answer wrongAnswer(const Key& key);

} // namespace hopscope
