#include "lessons/drawn_fault.h"

#include "algorithms/algorithm.h"
#include "run/analysis/drawn_steps.h"
#include "schedule/operation.h"
#include "text.h"

#include <fmt/format.h>

#include <regex>
#include <set>
#include <tuple>

namespace hopscope {

namespace {

/// Where there is one block only, it is what everybody calls the message.
std::string withMessage(std::string sentence, const Run& run)
{
    if (run.data().blocks > 1 || run.algorithm().operation != Operation::Broadcast) return sentence;
    return std::regex_replace(sentence, std::regex("\\bblock 0\\b"), "the message");
}

std::string violationsText(const Run& run)
{
    const Violation& first = run.violations().front();
    std::set<std::tuple<StepIndex, std::uint32_t, std::uint32_t>> messages; // one may break several rules
    for (const Violation& one : run.violations()) messages.insert({one.step, one.from.value, one.to.value});
    std::string text = fmt::format("step {}, {} → {}: {}.", first.step + 1, first.from.value, first.to.value,
                                   withMessage(first.text, run));
    if (const std::size_t more = messages.size() - 1; more > 0)
        text += more == 1 ? std::string(" One more message breaks a rule.")
                          : fmt::format(" {} more messages break a rule.", more);
    return text;
}

/// The message in a line of the list, "0 → 9"; empty if it is none.
std::string messageIn(const std::string& text, std::uint32_t line)
{
    const auto lines = split(text, '\n');
    if (line == 0 || line > lines.size()) return {};
    static const std::regex message(R"(\s*(\S+)\s*>\s*(\S+)\s*(:.*)?)");
    std::match_results<std::string_view::const_iterator> found;
    const std::string_view one = lines[line - 1];
    if (!std::regex_match(one.begin(), one.end(), found, message)) return {};
    return fmt::format("{} → {}", found[1].str(), found[2].str());
}

} // namespace

std::string drawnFault(const Trial& trial, const Run* run, const std::string& text)
{
    if (run && !run->violations().empty()) return violationsText(*run);
    if (run && trial.verdict == Trial::Verdict::Wrong && canBeDrawn(*run))
        if (const std::string missing = missingText(*run, *run->holdingsAt(run->steps())); !missing.empty())
            return fmt::format("in the end {}.", withMessage(missing, *run));
    static const std::regex place("line ([0-9]+)(, step ([0-9]+))?: ");
    std::smatch found;
    if (!std::regex_search(trial.what, found, place, std::regex_constants::match_continuous)) return trial.what;
    const std::string message = messageIn(text, static_cast<std::uint32_t>(std::stoul(found[1].str())));
    if (message.empty()) return trial.what;
    return fmt::format("{}{}: {}", found[3].matched ? fmt::format("step {}, ", found[3].str()) : std::string(), message,
                       found.suffix().str());
}

} // namespace hopscope
