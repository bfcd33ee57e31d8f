#include "search/kept.h"

#include "own/own_text.h"
#include "own/schedule_writer.h"
#include "text.h"

#include <mutex>
#include <set>

#include <fmt/format.h>

namespace hopscope::search {

namespace {

constexpr std::string_view beginning = "# Searched: ";

/// Marks of the texts that have been written.
struct Marks {
    std::mutex mutex;
    std::set<std::string> marks;
};
Marks& writtenHere()
{
    static Marks all;
    return all;
}

/// The line that says what is proved, without the blanks around it; `text` becomes what follows it. Empty: none.
std::string_view findLine(std::string_view& text)
{
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.starts_with(beginning)) return line;
        if (line == "step") break;
    }
    return {};
}

} // namespace

std::string keptText(const Question& question, const Answer& answer)
{
    ListedSchedule listed = scheduleOf(question, answer.plan);
    // Behind "schedule 1" and the title.
    listed.remarks.push_back({2, std::string(beginning) + sentenceOf(question, answer), false});
    listed.remarks.push_back({2, "# " + toText(question), false});
    std::string text = toText(listed);
    if (answer.proof != Answer::Proof::None) {
        const std::lock_guard lock(writtenHere().mutex);
        writtenHere().marks.insert(OwnText::markOf(text));
    }
    return text;
}

bool provedHere(std::string_view text)
{
    const std::lock_guard lock(writtenHere().mutex);
    return writtenHere().marks.contains(OwnText::markOf(text));
}

std::string keptProof(std::string_view text)
{
    const std::string_view line = findLine(text);
    return line.empty() ? std::string() : std::string(line.substr(beginning.size()));
}

std::string keptQuestion(std::string_view text)
{
    if (findLine(text).empty()) return {};
    const std::string_view line = trimmed(text.substr(0, text.find('\n')));
    return line.starts_with("# ") ? std::string(line.substr(2)) : std::string();
}

bool saysShortest(std::string_view proof, std::uint32_t steps)
{
    return proof.starts_with(fmt::format("{} step{}, and no schedule has fewer: ", steps, steps == 1 ? "" : "s"));
}

} // namespace hopscope::search
