#include "diagnostic.h"
#include "lessons/formula.h"
#include "lessons/identity.h"
#include "lessons/lesson.h"
#include "lessons/strata.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>

namespace hopscope {

namespace {

using Drawn = std::map<std::string, std::string, std::less<>>;

/// The generator is that of the standard, the distributions are not: they differ from library to library.
std::uint64_t below(std::mt19937_64& random, std::uint64_t count) { return random() % count; }

/// {name} becomes what was drawn for it; other braces stay.
std::string filled(std::string_view text, const Drawn& drawn)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        result += text.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = text.find('}', open);
        const auto found =
            close == std::string_view::npos ? drawn.end() : drawn.find(text.substr(open + 1, close - open - 1));
        if (found == drawn.end()) {
            result += '{';
            text.remove_prefix(open + 1);
        } else {
            result += found->second;
            text.remove_prefix(close + 1);
        }
    }
    return result;
}

std::int64_t bound(const std::string& text, const std::string& field)
{
    const double value = evaluate(text, {});
    if (value != std::floor(value) || std::abs(value) > 1e15)
        throw Refused("vary", fmt::format("vary: {} in {} is no whole number", text, field));
    return static_cast<std::int64_t>(value);
}

/// `2..9`, or one of `0,3,5`.
std::string drawFrom(const std::string& range, const std::string& field, std::mt19937_64& random)
{
    const std::size_t dots = range.find("..");
    if (dots == std::string::npos) {
        const auto choices = split(range, ',');
        if (std::ranges::any_of(choices, [](std::string_view choice) { return trimmed(choice).empty(); }))
            throw Refused("vary", fmt::format("vary: {} needs values, name=2..9 or name=0,3,5", field));
        return std::string(trimmed(choices[below(random, choices.size())]));
    }
    const std::int64_t from = bound(range.substr(0, dots), field), to = bound(range.substr(dots + 2), field);
    if (to < from) throw Refused("vary", fmt::format("vary: {} is empty, as {} is above {}", field, from, to));
    return std::to_string(from + static_cast<std::int64_t>(below(random, static_cast<std::uint64_t>(to - from) + 1)));
}

/// `packets=2..9 root=0..{packets}-1`: later ones may name those before.
Drawn drawAll(const std::string& text, std::mt19937_64& random)
{
    Drawn drawn;
    for (const std::string_view word : split(text, ' ')) {
        const std::string field(trimmed(word));
        if (field.empty()) continue;
        const std::size_t equals = field.find('=');
        if (equals == 0 || equals == std::string::npos)
            throw Refused("vary", fmt::format("vary: '{}' needs a name and values, name=2..9 or name=0,3,5", field));
        drawn.insert_or_assign(field.substr(0, equals),
                               drawFrom(filled(field.substr(equals + 1), drawn), field, random));
    }
    return drawn;
}

void fill(LessonBlock& block, const Drawn& drawn)
{
    for (LessonField& field : block.fields) {
        field.value = filled(field.value, drawn);
        for (std::string& item : field.items) item = filled(item, drawn);
    }
}

void vary(LessonPage& page, std::mt19937_64& random)
{
    if (!page.scene || !page.scene->find("vary")) return;
    const Drawn drawn = drawAll(page.scene->value("vary").value_or(""), random);
    page.scene->remove("vary");
    if (page.question) page.question->set("id", questionId(page)); // the same in every draw
    page.title = filled(page.title, drawn);
    page.text = filled(page.text, drawn);
    page.explanation = filled(page.explanation, drawn);
    fill(*page.scene, drawn);
    if (page.question) fill(*page.question, drawn);
}

/// Those before the first question, so many of those with one, those after the last.
std::vector<LessonPage> some(const std::vector<LessonPage>& pages, std::size_t count,
                             const std::vector<Stratum>& strata, std::mt19937_64& random)
{
    const auto asks = [](const LessonPage& page) { return page.question.has_value(); };
    std::vector<LessonPage> pool;
    std::ranges::copy_if(pages, std::back_inserter(pool), asks);
    if (pool.empty()) return pages;
    const auto shuffle = [&](std::vector<LessonPage>& some) {
        for (std::size_t i = some.size(); i > 1; --i) std::swap(some[i - 1], some[below(random, i)]);
    };
    shuffle(pool);
    if (!strata.empty()) {
        // The first of each in an order that is drawn, and all of them in another one.
        pool = stratified(pool, strata, random);
        shuffle(pool);
    }
    pool.resize(std::min(count, pool.size()));
    const auto first = std::ranges::find_if(pages, asks);
    const auto last = std::find_if(pages.rbegin(), pages.rend(), asks).base();
    std::vector<LessonPage> drawn(pages.begin(), first);
    drawn.insert(drawn.end(), pool.begin(), pool.end());
    drawn.insert(drawn.end(), last, pages.end());
    return drawn;
}

/// Of as many lessons as possible, then second ones: what is asked again should come from far apart.
std::vector<LessonPage> opening(const Lesson& lesson, std::mt19937_64& random)
{
    const auto text = lesson.head.value("recall");
    const auto count = text ? parseNumber(*text) : std::nullopt;
    constexpr double most = 20;
    if (text && (!count || *count < 1 || *count != std::floor(*count) || *count > most))
        throw Refused("recall", fmt::format("recall: must be a whole number from 1 to {:g}, got {}; the nearest that "
                                            "works is {:g}",
                                            most, *text, count && *count > most ? most : 1));
    std::vector<LessonPage> pages;
    if (!count) return pages;
    std::vector<std::vector<LessonPage>> pools = lesson.recalled;
    while (static_cast<double>(pages.size()) < *count && !pools.empty()) {
        std::vector<std::vector<LessonPage>> left;
        for (std::size_t i = pools.size(); i > 1; --i) std::swap(pools[i - 1], pools[below(random, i)]);
        for (std::vector<LessonPage>& pool : pools) {
            if (static_cast<double>(pages.size()) >= *count) break;
            const auto chosen = pool.begin() + static_cast<std::ptrdiff_t>(below(random, pool.size()));
            pages.push_back(std::move(*chosen));
            pool.erase(chosen);
            if (!pool.empty()) left.push_back(std::move(pool));
        }
        pools = std::move(left);
    }
    return pages;
}

} // namespace

Lesson drawn(const Lesson& lesson, std::uint64_t seed)
{
    Lesson result = lesson;
    std::mt19937_64 random(seed);
    if (const auto text = lesson.head.value("draw")) {
        const auto count = parseNumber(*text);
        const std::size_t most = lesson.questions();
        if (!count || *count < 1 || *count != std::floor(*count) || *count > static_cast<double>(most))
            throw Refused("draw",
                          most == 0
                              ? std::string("draw: the lesson has no question that could be drawn")
                              : fmt::format("draw: must be a whole number from 1 to {}, the number of questions "
                                            "with which the lesson is written, got {}; the nearest that works is {}",
                                            most, *text, count && *count >= 1 ? most : 1));
        result.pages = some(lesson.pages, static_cast<std::size_t>(*count), strataOf(lesson), random);
    }
    for (LessonPage& page : result.pages) vary(page, random);
    // Last, so that the draw of the lesson itself does not depend on it.
    std::vector<LessonPage> first = opening(lesson, random);
    for (LessonPage& page : first) vary(page, random);
    result.pages.insert(result.pages.begin(), first.begin(), first.end());
    return result;
}

bool draws(const Lesson& lesson)
{
    return lesson.head.find("draw") || !lesson.recalled.empty()
           || std::ranges::any_of(lesson.pages,
                                  [](const LessonPage& page) { return page.scene && page.scene->find("vary"); });
}

} // namespace hopscope
