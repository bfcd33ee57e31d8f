#include "lessons/cue.h"

#include <fmt/format.h>

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::size_t mostCues = 5;

void add(std::vector<std::string>& cues, std::string sentence)
{
    if (cues.size() < mostCues && std::ranges::find(cues, sentence) == cues.end()) cues.push_back(std::move(sentence));
}

/// What is known about single things that were chosen wrongly; of the others how many they are.
void addWrong(std::vector<std::string>& cues, const Key& key, const Marking& mark)
{
    std::size_t unsaid = 0;
    for (const std::uint64_t item : mark.wrong) {
        std::string sentence = key.remark ? key.remark(item) : std::string();
        if (sentence.empty())
            ++unsaid;
        else
            add(cues, std::move(sentence));
    }
    if (unsaid == 1) add(cues, "One that you chose is wrong.");
    if (unsaid > 1) add(cues, fmt::format("{} that you chose are wrong.", unsaid));
}

} // namespace

std::vector<std::string> cuesOf(const Key& key, const Answer& answer, const Marking& mark)
{
    std::vector<std::string> cues;
    switch (key.rule) {
    case MarkRule::ExactlyThese:
        // Room for the last sentence.
        addWrong(cues, key, mark);
        if (cues.size() == mostCues && !mark.missing.empty()) cues.pop_back();
        if (mark.missing.size() == 1) add(cues, "One is missing.");
        if (mark.missing.size() > 1) add(cues, fmt::format("{} are missing.", mark.missing.size()));
        break;
    case MarkRule::AnyOf:
        if (answer.items.size() > 1)
            add(cues, "One is enough: choose a single one.");
        else
            addWrong(cues, key, mark);
        break;
    case MarkRule::InThisOrder: {
        for (const std::uint64_t item : mark.wrong)
            if (std::string sentence = key.remark ? key.remark(item) : std::string(); !sentence.empty())
                add(cues, std::move(sentence));
        if (cues.size() == mostCues) cues.pop_back();
        const std::size_t placed = std::min(answer.items.size(), key.right.size()) - mark.wrong.size();
        add(cues, placed == 0   ? std::string("None is in its place yet.")
                  : placed == 1 ? std::string("One is in its place.")
                                : fmt::format("{} are in their places.", placed));
        break;
    }
    case MarkRule::Near:
    case MarkRule::Goal:
    case MarkRule::Trials:
        cues = mark.remarks;
        break;
    }
    return cues;
}

} // namespace hopscope
