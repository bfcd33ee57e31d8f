#include "lessons/scene.h"

#include "diagnostic.h"
#include "progress.h"
#include "text.h"
#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

namespace hopscope {

namespace {

// What a scene may show: words of the lesson files, which every reader understands, whether it draws or only checks.
// That there is a picture for each is a test of the window.
constexpr std::array<std::string_view, 20> views{"network", "timeline",   "holdings",  "groups",      "steps",
                                                 "packets", "scan",       "loads",     "time-shares", "traffic",
                                                 "queues",  "routers",    "leaf-link", "theorems",    "arrows",
                                                 "program", "partitions", "spread",    "wave",        "intervals"};
constexpr std::size_t mostRuns = 4;
/// A student waits seconds, not minutes.
constexpr Limits lessonLimits{.transfers = 1e8};

double numberIn(const std::string& field, std::string_view text)
{
    const auto number = parseNumber(trimmed(text));
    if (!number) throw Refused(field, fmt::format("{}: '{}' is no number", field, trimmed(text)));
    return *number;
}

std::uint32_t wholeIn(const std::string& field, std::string_view text)
{
    const double number = numberIn(field, text);
    if (number < 0 || number != std::floor(number) || number > 4e9)
        throw Refused(field, fmt::format("{}: {} is no whole number from 0 on", field, trimmed(text)));
    return static_cast<std::uint32_t>(number);
}

/// One of a few words.
std::string wordIn(const LessonBlock& block, const std::string& field, std::span<const std::string_view> choices)
{
    const std::string text = block.value(field).value_or(std::string(choices.front()));
    if (std::ranges::find(choices, text) == choices.end())
        throw Refused(field, fmt::format("{}: '{}' is not one of {}", field, text, listed(choices)));
    return text;
}

/// Words apart by commas or blanks.
std::vector<std::string> termsIn(const LessonBlock& block, std::string_view field)
{
    std::vector<std::string> found;
    for (const std::string& text : block.values(field))
        for (const std::string_view part : split(text, ','))
            for (const std::string_view word : split(part, ' '))
                if (!trimmed(word).empty()) found.emplace_back(trimmed(word));
    return found;
}

Picked pickedIn(std::string_view text)
{
    text = trimmed(text);
    const std::string_view what = text.substr(0, text.find(' '));
    const std::string_view which = what.size() < text.size() ? trimmed(text.substr(what.size())) : std::string_view{};
    if (what == "processor" || what == "router" || what == "node") return NodeId{wholeIn("select", which)};
    if (what == "block") return BlockId{wholeIn("select", which)};
    if (what == "step") {
        const std::uint32_t number = wholeIn("select", which);
        if (number == 0) throw Refused("select", "select: steps are counted from 1");
        return PickedStep{static_cast<StepIndex>(number) - 1};
    }
    if (const std::size_t arrow = which.find('>'); what == "link" && arrow != std::string_view::npos)
        return Ends{NodeId{wholeIn("select", which.substr(0, arrow))},
                    NodeId{wholeIn("select", which.substr(arrow + 1))}};
    throw Refused("select", fmt::format("select: '{}' is not processor 5, link 3>4, block 0 or step 2", text));
}

std::string textOf(const Picked& picked)
{
    if (const auto* node = std::get_if<NodeId>(&picked)) return fmt::format("processor {}", node->value);
    if (const auto* ends = std::get_if<Ends>(&picked))
        return fmt::format("link {}>{}", ends->from.value, ends->to.value);
    if (const auto* block = std::get_if<BlockId>(&picked)) return fmt::format("block {}", block->value);
    if (const auto* step = std::get_if<PickedStep>(&picked)) return fmt::format("step {}", step->step + 1);
    return {};
}

std::string joined(std::span<const std::string> parts)
{
    std::string text;
    for (const std::string& word : parts) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// Sets a field, or takes it away where it would say what is the case anyway.
void put(LessonBlock& block, std::string_view name, const std::string& value)
{
    if (value.empty())
        block.remove(name);
    else
        block.set(name, value);
}

/// What the experiment has for the parameter, nothing if it has no such parameter.
std::optional<Value> valueOf(const Experiment& experiment, std::string_view parameter)
{
    for (const NamedParameter& named : parametersFor(experiment)) {
        if (named.parameter.id != parameter) continue;
        const auto set = experiment.values.find(parameter);
        return set == experiment.values.end() ? usualValue(experiment, named.parameter) : set->second;
    }
    return {};
}

} // namespace

std::span<const std::string_view> lessonViews() { return views; }

std::vector<std::size_t> runsMovedBy(const Scene& scene, std::string_view parameter)
{
    std::vector<std::size_t> moved{0};
    const std::optional<Value> first = valueOf(scene.runs.front(), parameter);
    for (std::size_t i = 1; first && i < scene.runs.size(); ++i)
        if (valueOf(scene.runs[i], parameter) == first) moved.push_back(i);
    if (moved.size() < scene.runs.size()) moved.resize(1);
    return moved;
}

Experiment sceneExperiment(const LessonBlock& block, const std::string& text)
{
    return withTexts(experimentFromText(text), sceneTexts(block));
}

std::string sceneText(const Experiment& experiment) { return toText(asInLesson(experiment)); }

Scene sceneFrom(const LessonBlock& block)
{
    static constexpr std::array<std::string_view, 2> noYes{"no", "yes"}, layouts{"algorithm", "topology"},
        clocks{"time", "steps"};
    Scene scene;
    scene.texts = sceneTexts(block);
    for (const std::string& text : block.values("run")) {
        try {
            scene.runs.push_back(sceneExperiment(block, text));
        } catch (const Refused& refusal) {
            throw Refused("run", namesInLesson(refusal.why().text));
        }
    }
    if (scene.runs.empty() || scene.runs.size() > mostRuns)
        throw Refused("run",
                      fmt::format("run: a scene shows 1 to {} experiments, here are {}", mostRuns, scene.runs.size()));
    if (const auto at = block.value("at")) scene.at = numberIn("at", *at);
    if (scene.at < 0) throw Refused("at", "at: the clock begins at 0");
    if (const auto play = block.value("play")) {
        const std::size_t to = play->find("to");
        if (to == std::string::npos) throw Refused("play", fmt::format("play: '{}' is not like 0 to 5", *play));
        scene.play = {numberIn("play", std::string_view(*play).substr(0, to)),
                      numberIn("play", std::string_view(*play).substr(to + 2))};
        if (scene.play->first < 0 || scene.play->second <= scene.play->first)
            throw Refused("play", "play: it goes from a position to a later one, like 0 to 5");
    }
    if (const auto speed = block.value("speed")) scene.speed = numberIn("speed", *speed);
    if (scene.speed < 0.125 || scene.speed > 4096) throw Refused("speed", "speed: 1/8 to 4096 steps per second");
    scene.views = termsIn(block, "show");
    for (const std::string& view : scene.views)
        if (std::ranges::find(views, view) == views.end())
            throw Refused("show", fmt::format("show: there is no view {}; {}", view, suggestion(view, views)));
    if (scene.views.empty()) scene.views = {"network"};
    if (const auto select = block.value("select")) scene.select = pickedIn(*select);
    scene.heat = wordIn(block, "heat", noYes) == "yes";
    if (block.find("layout")) scene.asItLies = wordIn(block, "layout", layouts) == "topology";
    scene.clockOfSteps = wordIn(block, "clock", clocks) == "steps";
    scene.sliders = termsIn(block, "sliders");
    scene.names = block.values("names");
    if (!scene.names.empty() && scene.names.size() != scene.runs.size())
        throw Refused("names", fmt::format("names: there are {} for {} runs", scene.names.size(), scene.runs.size()));
    return scene;
}

LessonBlock blockOf(const Scene& scene, const LessonBlock& known)
{
    LessonBlock block = known;
    std::vector<std::string> runs;
    for (const Experiment& run : scene.runs) runs.push_back(sceneText(run));
    if (runs.size() == 1)
        block.set("run", runs.front());
    else
        block.set("run", std::move(runs));
    if (!scene.texts.program.empty()) block.setText("program", scene.texts.program);
    if (!scene.texts.network.empty()) block.setText("network", scene.texts.network);
    if (!scene.texts.sizes.empty()) block.setText("sizes", scene.texts.sizes);
    put(block, "at", scene.at > 0 ? formatNumber(scene.at) : "");
    put(block, "play",
        scene.play ? fmt::format("{} to {}", formatNumber(scene.play->first), formatNumber(scene.play->second)) : "");
    put(block, "speed", scene.speed == Scene{}.speed ? "" : formatNumber(scene.speed));
    put(block, "show", scene.views.size() == 1 && scene.views.front() == "network" ? "" : joined(scene.views));
    put(block, "select", textOf(scene.select));
    put(block, "heat", scene.heat ? "yes" : "");
    put(block, "layout", scene.asItLies ? *scene.asItLies ? "topology" : "algorithm" : "");
    put(block, "clock", scene.clockOfSteps ? "steps" : "");
    put(block, "sliders", joined(scene.sliders));
    if (scene.names.empty())
        block.remove("names");
    else
        block.set("names", scene.names);
    return block;
}

std::vector<std::shared_ptr<const Run>> runsOf(const Scene& scene, const std::stop_token& stop)
{
    std::vector<std::shared_ptr<const Run>> runs;
    StepIndex longest = 0;
    for (const Experiment& experiment : scene.runs) {
        try {
            runs.push_back(run(experiment, runs.empty() ? nullptr : runs.back(), lessonLimits, nullptr, stop));
        } catch (const Refused& refusal) {
            throw Refused("run", namesInLesson(refusal.why().text));
        }
        longest = std::max(longest, runs.back()->steps());
    }
    const auto end = static_cast<double>(longest);
    if (scene.at > end) throw Refused("at", fmt::format("at: the clock goes from 0 to {} steps", longest));
    if (scene.play && scene.play->second > end)
        throw Refused("play", fmt::format("play: the clock goes from 0 to {} steps", longest));
    std::vector<std::string> known;
    for (const NamedParameter& named : parametersFor(scene.runs.front())) known.emplace_back(named.parameter.id);
    const std::vector<std::string_view> ids(known.begin(), known.end());
    for (const std::string& slider : scene.sliders)
        if (std::ranges::find(ids, slider) == ids.end())
            throw Refused("sliders",
                          fmt::format("sliders: the run has no parameter {}; {}", slider, suggestion(slider, ids)));
    const Run& first = *runs.front();
    const std::uint32_t nodes = first.shape().nodes();
    const auto exists = [&](NodeId node) {
        if (node.value >= nodes)
            throw Refused("select", fmt::format("select: the run has nodes 0 to {}, not {}", nodes - 1, node.value));
    };
    if (const auto* node = std::get_if<NodeId>(&scene.select)) exists(*node);
    if (const auto* ends = std::get_if<Ends>(&scene.select)) {
        exists(ends->from);
        exists(ends->to);
    }
    if (const auto* block = std::get_if<BlockId>(&scene.select); block && block->value >= first.data().blocks)
        throw Refused("select", fmt::format("select: the run has blocks 0 to {}", first.data().blocks - 1));
    if (const auto* step = std::get_if<PickedStep>(&scene.select); step && step->step >= first.steps())
        throw Refused("select", fmt::format("select: the run has steps 1 to {}", first.steps()));
    return runs;
}

} // namespace hopscope
