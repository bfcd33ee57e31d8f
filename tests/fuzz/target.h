#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace hopscope::fuzz {

class Choices;

/// A reader of the program, and what must hold of it whatever it is given. One file in targets/ (the core and the
/// command line) or window_targets/ adds one.
struct FuzzTarget {
    std::string_view name;
    /// Gives the reader one input. Ends the program if something does not hold.
    void (*tryOut)(std::string_view input);
    /// An input to begin with, from the grammar of what the reader reads.
    std::string (*seed)(Choices&);
    /// Whether inputs are texts that may be cut and joined; else they are choices (choices.h), any bytes.
    bool text{true};
};
/// Ends the program with what does not hold and the input.
[[noreturn]] void broken(std::string_view what, std::string_view input);
/// Does the work as the window would: it is asked to stop when nobody would wait any longer (a second), and must then
/// end at once; "at once" leaves room for a busy machine. False if it was stopped.
bool withPatience(const std::function<void()>& work, std::string_view input);
/// What is said to a user about a bad input: one sentence of a sensible length, in plain words.
void checkSentence(std::string_view sentence, std::string_view input);

} // namespace hopscope::fuzz

namespace hopscope {

/// Of targets/, and of window_targets/ (only in a program with the window).
std::span<const fuzz::FuzzTarget* const> fuzzTargets();
std::span<const fuzz::FuzzTarget* const> windowFuzzTargets();

} // namespace hopscope
