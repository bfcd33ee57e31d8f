#include "search/kept.h"

#include "text.h"

namespace hopscope::search {

namespace {

constexpr std::string_view beginning = "# Searched: ";

} // namespace

std::string keptText(const Question& question, const Answer& answer)
{
    ListedSchedule listed = scheduleOf(question, answer.plan);
    // Behind "schedule 1" and the title.
    listed.remarks.push_back({2, std::string(beginning) + sentenceOf(question, answer), false});
    listed.remarks.push_back({2, "# " + toText(question), false});
    return toText(listed);
}

std::string keptProof(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view line = trimmed(text.substr(0, text.find('\n')));
        if (line.starts_with(beginning)) return std::string(line.substr(beginning.size()));
        if (line == "step") return {};
        const auto end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return {};
}

} // namespace hopscope::search
