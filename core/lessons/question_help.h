#pragma once

#include "lessons/question.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What kinds of questions have in common. More things than this are not listed one by one.
inline constexpr std::uint64_t mostListed = 4096;

/// "processor 3", "processors 0, 2 and 5"; of many the first ones.
std::string processorsText(const Run& run, std::span<const std::uint64_t> nodes);
/// "processor 3", "router 20"
std::string nodeText(const Run& run, NodeId node);
/// "block 3", "blocks 0 to 3 and 8"
std::string blocksNamed(std::span<const BlockRange> ranges);
std::string blocksNamed(std::span<const std::uint64_t> blocks);
/// "0 sends block 2 to 5"; "packet 2", "the message" or "its value" where that is what blocks are.
std::string messageText(const Run& run, const Step& step, const Transfer& transfer);
/// The first few, and what the algorithm says about the first, unless the lesson wants reasons short.
std::string messagesText(const QuestionContext& context, StepIndex k, const Step& step,
                         std::span<const Transfer> transfers);
/// What shows on the picture what formulas say: the step that the first asks about, the processor, or the whole run.
Evidence evidenceOf(std::span<const std::string> formulas, const QuestionContext& context);
Step stepOf(const Run& run, StepIndex k);

/// What tells the runs of a scene from each other, for people: field `names` if it has one for each, else titles.
std::vector<std::string> runNames(const QuestionContext& context);

/// Senders or receivers of a step: all about the questions of that name.
Key partnersKey(const QuestionContext& context, NodeId Transfer::*end);

/// 0, 1, … count - 1, if that are few enough.
std::vector<std::uint64_t> upTo(std::uint64_t count);
/// Tolerance of a number: field `tolerance`, `2` or `5 %` of the number; `usual` if there is none. Throws Refused.
double toleranceOf(const QuestionContext& context, double number, double usual);
/// Right answer and rule of a number.
Key numberKey(const QuestionContext& context, double number, double tolerance, const std::string& unit);
/// What the run says about its steps or time: the formula that it meets; nothing if the lesson wants reasons short.
std::string formulaReason(const QuestionContext& context, std::string_view quantity);
/// With a capital letter.
std::string sentence(std::string text);
/// A number as it is said: six digits at most.
std::string said(double number);
/// Right places of things with these values, smallest first, and what is then shown to be put in order.
Key orderKey(std::vector<std::string> options, std::span<const double> values);

} // namespace hopscope
