#include "lessons/question.h"

#include "diagnostic.h"
#include "lessons/cue.h"
#include "lessons/exercise.h"
#include "lessons/remark.h"
#include "number_range.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

constexpr std::size_t mostRemarks = 5;

bool contains(const std::vector<std::uint64_t>& items, std::uint64_t item)
{
    return std::ranges::find(items, item) != items.end();
}

void remarkOn(Marking& mark, const Key& key, std::uint64_t item)
{
    if (key.remark && mark.remarks.size() < mostRemarks)
        if (std::string sentence = key.remark(item); !sentence.empty()) mark.remarks.push_back(std::move(sentence));
}

void markSet(Marking& mark, const Key& key, const Answer& answer)
{
    for (const std::uint64_t item : answer.items)
        if (!contains(key.right, item)) mark.wrong.push_back(item);
    for (const std::uint64_t item : key.right)
        if (!contains(answer.items, item)) mark.missing.push_back(item);
    mark.right = !answer.items.empty() && mark.wrong.empty() && mark.missing.empty();
    for (const std::uint64_t item : mark.wrong) remarkOn(mark, key, item);
    for (const std::uint64_t item : mark.missing) remarkOn(mark, key, item);
}

void markAny(Marking& mark, const Key& key, const Answer& answer)
{
    mark.right = answer.items.size() == 1 && contains(key.right, answer.items.front());
    if (answer.items.size() > 1) mark.remarks.emplace_back("One is enough: choose a single one.");
    for (const std::uint64_t item : answer.items) {
        if (contains(key.right, item)) continue;
        mark.wrong.push_back(item);
        remarkOn(mark, key, item);
    }
}

/// Things of the same rank may change places, so the ranks must not fall.
void markOrder(Marking& mark, const Key& key, const Answer& answer)
{
    mark.right = answer.items.size() == key.right.size();
    for (std::size_t i = 0; i < answer.items.size() && i < key.right.size(); ++i) {
        const auto found = std::ranges::find(key.right, answer.items[i]);
        const bool here =
            found != key.right.end() && key.ranks[static_cast<std::size_t>(found - key.right.begin())] == key.ranks[i];
        if (here) continue;
        mark.right = false;
        mark.wrong.push_back(answer.items[i]);
        remarkOn(mark, key, answer.items[i]);
    }
}

void markNumber(Marking& mark, const Key& key, const Answer& answer)
{
    if (!answer.number) return;
    const double way = *answer.number - key.number;
    // What is within a tolerance of 0.1 must not fail by the last bit.
    mark.right = std::abs(way) <= key.tolerance + 1e-9 * std::max(std::abs(key.number), key.tolerance);
    if (mark.right) return;
    // As it is written: two or three digits are enough for a number like 33.33.
    const auto found = std::ranges::find_if(key.known, [&](const KnownNumber& known) {
        return std::abs(*answer.number - known.value) <= 0.005 * std::abs(known.value)
               && std::abs(known.value - key.number) > key.tolerance;
    });
    mark.remarks.push_back(found != key.known.end() ? found->sentence
                           : way > 0                ? "That is too much."
                                                    : "That is too little.");
}

void markGoal(Marking& mark, const Key& key, const Answer& answer)
{
    if (!answer.number) return;
    if (*answer.number < key.from || *answer.number > key.to) {
        mark.remarks.push_back(
            fmt::format("{} goes from {} to {}.", key.parameter, formatNumber(key.from), formatNumber(key.to)));
        return;
    }
    std::string remark;
    mark.right = key.meets(*answer.number, remark);
    if (!remark.empty()) mark.remarks.push_back(std::move(remark));
}

} // namespace

std::size_t QuestionContext::runIndex() const
{
    const auto text = block.value("run");
    if (!text) return 0;
    const auto number = parseNumber(*text);
    if (!number || *number != std::floor(*number) || *number < 1 || *number > static_cast<double>(runs.size()))
        throw Refused("run", fmt::format("run: {} is not there; the scene has {}", *text,
                                         runs.size() == 1 ? "one run" : fmt::format("runs 1 to {}", runs.size())));
    return static_cast<std::size_t>(*number) - 1;
}

const Run& QuestionContext::run() const { return *runs[runIndex()]; }

StepIndex QuestionContext::step() const
{
    const StepIndex steps = run().steps();
    const double next = std::floor(scene.at) + 1;
    if (!block.value("step") && next > static_cast<double>(steps))
        throw Refused("step", fmt::format("step: after step {} there is none; the run has {} steps",
                                          formatNumber(scene.at), steps));
    const double k = number("step", next);
    if (k != std::floor(k) || k < 1 || k > static_cast<double>(steps))
        throw Refused("step", fmt::format("step: {} is not there; the run has steps 1 to {}", formatNumber(k), steps));
    return static_cast<StepIndex>(k) - 1;
}

StepIndex QuestionContext::after() const
{
    const StepIndex steps = run().steps();
    const double k = number("after", std::floor(scene.at));
    if (k != std::floor(k) || k < 0 || k > static_cast<double>(steps))
        throw Refused("after", fmt::format("after: {} is none of 0 to {} steps", formatNumber(k), steps));
    return static_cast<StepIndex>(k);
}

double QuestionContext::number(std::string_view field, double otherwise) const
{
    const auto text = block.value(field);
    if (!text) return otherwise;
    const auto number = parseNumber(*text);
    if (!number) throw Refused(std::string(field), fmt::format("{}: '{}' is no number", field, *text));
    if (std::abs(*number) > mostReal)
        throw Refused(std::string(field),
                      fmt::format("{0}: must be a number from -{1} to {1}, got {2}; the nearest that works is {3}",
                                  field, formatNumber(mostReal), *text, formatNumber(nearestReal(*number))));
    return *number;
}

std::uint32_t QuestionContext::whole(std::string_view field, std::uint32_t below) const
{
    const double value = number(field, std::numeric_limits<double>::quiet_NaN());
    if (std::isnan(value))
        throw Refused(std::string(field), fmt::format("{} is missing; it is 0 to {}", field, below - 1));
    if (value != std::floor(value) || value < 0 || value >= below)
        throw Refused(std::string(field),
                      fmt::format("{}: {} is not there; it is 0 to {}", field, formatNumber(value), below - 1));
    return static_cast<std::uint32_t>(value);
}

const QuestionKind& questionKind(std::string_view id)
{
    std::vector<std::string_view> ids;
    for (const QuestionKind* kind : questionKinds()) {
        if (kind->id == id) return *kind;
        ids.push_back(kind->id);
    }
    throw Refused("kind", fmt::format("kind: there is no question {}; {}", id, suggestion(id, ids)));
}

Question questionFrom(const LessonBlock& block, const Scene& scene, std::span<const std::shared_ptr<const Run>> runs,
                      const std::stop_token& stop)
{
    const auto id = block.value("kind");
    if (!id) throw Refused("kind", "kind is missing: it says how the question is asked and marked");
    const QuestionContext context{block, scene, runs, stop};
    Question question;
    question.kind = &questionKind(*id);
    question.key = question.kind->key(context);
    addRemarks(question.key, context);
    question.prompt = block.value("ask").value_or("");
    if (question.prompt.empty()) question.prompt = question.kind->prompt(context);
    question.hint = block.value("hint").value_or("");
    return question;
}

Marking mark(const Key& key, const Answer& answer, const std::stop_token& stop)
{
    Answer given = answer;
    if (key.form == AnswerForm::Link)
        for (std::uint64_t& link : given.items) link &= ~LinkId{1}; // the cable, whichever its direction
    Marking result;
    switch (key.rule) {
    case MarkRule::ExactlyThese:
        markSet(result, key, given);
        break;
    case MarkRule::AnyOf:
        markAny(result, key, given);
        break;
    case MarkRule::InThisOrder:
        markOrder(result, key, given);
        break;
    case MarkRule::Near:
        markNumber(result, key, given);
        break;
    case MarkRule::Goal:
        markGoal(result, key, given);
        break;
    case MarkRule::Trials:
        if (!given.text.empty()) result = key.tries(given.text, stop);
        break;
    }
    if (!result.right) result.cues = cuesOf(key, given, result);
    return result;
}

Answer rightAnswer(const Key& key)
{
    switch (key.rule) {
    case MarkRule::AnyOf:
        return {{key.right.front()}, {}};
    case MarkRule::Near:
    case MarkRule::Goal:
        return {{}, key.number};
    case MarkRule::Trials:
        return {{}, {}, key.exercise->solution};
    default:
        return {key.right, {}};
    }
}

Answer wrongAnswer(const Key& key)
{
    switch (key.rule) {
    case MarkRule::Near:
        for (const KnownNumber& known : key.known)
            if (std::abs(known.value - key.number) > key.tolerance) return {{}, known.value};
        return {{}, key.number + 2 * key.tolerance + 1};
    case MarkRule::Goal:
        return {{}, key.wrongNumber};
    case MarkRule::Trials:
        return {{}, {}, key.exercise->start};
    case MarkRule::InThisOrder: {
        Answer turned{{key.right.rbegin(), key.right.rend()}, {}};
        return turned;
    }
    default:
        break;
    }
    for (const std::uint64_t item : key.items)
        if (!contains(key.right, item)) return {{item}, {}};
    Answer less{key.right, {}}; // everything is right: not all of it is wrong
    less.items.pop_back();
    return less;
}

} // namespace hopscope
