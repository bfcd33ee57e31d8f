#include "lessons/strata.h"

#include "diagnostic.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hopscope {

namespace {

std::string fieldOf(const LessonPage& page, std::string_view name)
{
    return page.question ? page.question->value(name).value_or("") : std::string();
}

constexpr std::string_view allTopics = "any";

[[noreturn]] void refuseStrata(const std::string& sentence) { throw Refused("strata", "strata: " + sentence); }

Stratum stratumFrom(std::string_view line)
{
    const std::size_t bar = line.find('|');
    const auto count =
        bar == std::string_view::npos ? std::nullopt : parseNumber(std::string(trimmed(line.substr(bar + 1))));
    if (!count || *count < 1 || *count != std::floor(*count) || *count > 1000)
        refuseStrata(fmt::format(
            "'{}' needs a topic and a number of questions from 1 to 1000, load | 2 or load, hard | 1", line));
    const std::string_view what = trimmed(line.substr(0, bar));
    const std::size_t comma = what.find(',');
    Stratum stratum;
    stratum.topic = trimmed(what.substr(0, comma));
    if (comma != std::string_view::npos) stratum.difficulty = trimmed(what.substr(comma + 1));
    stratum.count = static_cast<std::size_t>(*count);
    if (stratum.topic == allTopics) {
        if (stratum.difficulty.empty())
            refuseStrata(fmt::format("'{}' needs a difficulty, {}, hard | 6", line, allTopics));
        stratum.topic.clear();
    }
    return stratum;
}

std::size_t countOf(const std::vector<LessonPage>& pages, const Stratum& stratum, std::string_view difficulty)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        pages, [&](const LessonPage& page) { return stratum.has(page) && fieldOf(page, "difficulty") == difficulty; }));
}

/// Whether the strata of topics leave room for as many questions of a difficulty as the one of all topics asks for.
void checkWhole(const Lesson& lesson, const std::vector<Stratum>& strata, const Stratum& whole)
{
    std::size_t least = 0, most = 0;
    for (const Stratum& one : strata) {
        if (one.topic.empty()) continue;
        const std::size_t such = countOf(lesson.pages, one, whole.difficulty);
        const std::size_t others = static_cast<std::size_t>(std::ranges::count_if(
                                       lesson.pages, [&](const LessonPage& page) { return one.has(page); }))
                                   - such;
        least += one.count - std::min(one.count, others);
        most += std::min(one.count, such);
    }
    if (whole.count < least || whole.count > most)
        refuseStrata(fmt::format(
            "{} asks for {} question{}, and the topics have {} to {}; the nearest that works is {}", whole.name(),
            whole.count, whole.count == 1 ? "" : "s", least, most, std::clamp(whole.count, least, most)));
}

} // namespace

bool Stratum::has(const LessonPage& page) const
{
    return page.question && (topic.empty() || fieldOf(page, "topic") == topic)
           && (difficulty.empty() || fieldOf(page, "difficulty") == difficulty);
}

std::string Stratum::name() const
{
    const std::string what = topic.empty() ? std::string(allTopics) : topic;
    return difficulty.empty() ? what : what + ", " + difficulty;
}

std::vector<Stratum> strataOf(const Lesson& lesson)
{
    std::vector<Stratum> strata;
    std::size_t sum = 0;
    for (const std::string& line : lesson.head.values("strata")) {
        Stratum one = stratumFrom(line);
        for (const Stratum& other : strata)
            if (one.topic.empty() && other.topic.empty())
                refuseStrata(
                    fmt::format("{} and {} are both about all topics; one of them must go", other.name(), one.name()));
            else if (other.topic == one.topic
                     && (other.difficulty == one.difficulty || other.difficulty.empty() || one.difficulty.empty()))
                refuseStrata(fmt::format("{} and {} could take the same question", other.name(), one.name()));
        const auto known = static_cast<std::size_t>(
            std::ranges::count_if(lesson.pages, [&](const LessonPage& page) { return one.has(page); }));
        if (known < one.count)
            refuseStrata(fmt::format("{} asks for {} questions, the lesson has {}", one.name(), one.count, known));
        if (!one.topic.empty()) sum += one.count;
        strata.push_back(std::move(one));
    }
    if (strata.empty()) return strata;
    const auto draw = lesson.head.value("draw");
    const auto number = draw ? parseNumber(*draw) : std::nullopt;
    if (!number || *number != static_cast<double>(sum))
        refuseStrata(fmt::format("they sum up to {} questions, so draw must be {}{}", sum, sum,
                                 draw ? fmt::format(", got {}", *draw) : std::string()));
    for (const Stratum& one : strata)
        if (one.topic.empty()) checkWhole(lesson, strata, one);
    return strata;
}

// The finisher of SplitMix64 over the bytes of the key: every bit of the key moves every bit of the seed.
std::uint64_t seedWithKey(std::uint64_t seed, std::string_view key)
{
    if (key.empty()) return seed;
    const auto mixed = [](std::uint64_t value) {
        value += 0x9e3779b97f4a7c15U;
        value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
        value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
        return value ^ (value >> 31U);
    };
    std::uint64_t state = mixed(seed);
    for (const char letter : key) state = mixed(state ^ static_cast<unsigned char>(letter));
    return state;
}

bool isExam(const Lesson& lesson) { return lesson.head.value("exam").value_or("") == "yes"; }

double examLimit(const Lesson& lesson)
{
    const auto text = lesson.head.value("limit");
    if (!text) return 0;
    constexpr double most = 1440;
    const auto minutes = parseNumber(*text);
    if (!minutes || !(*minutes > 0) || *minutes > most)
        throw Refused("limit",
                      fmt::format("limit: must be a number of minutes above 0, at most {}, got {}; the nearest "
                                  "that works is {}",
                                  formatNumber(most), *text, minutes && *minutes > most ? most : 1));
    return *minutes;
}

} // namespace hopscope
