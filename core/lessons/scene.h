#pragma once

#include "lessons/lesson.h"
#include "lessons/scene_texts.h"
#include "run/run.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace hopscope {

/// A number of a step, from 0 in code.
struct PickedStep {
    StepIndex step{};
    friend bool operator==(const PickedStep&, const PickedStep&) = default;
};
/// What a scene points at: a processor, a link by its ends, a block or a step.
using Picked = std::variant<std::monostate, NodeId, Ends, BlockId, PickedStep>;

/// What is shown beside the text of a page.
struct Scene {
    std::vector<Experiment> runs; ///< one to four; several are shown side by side on one clock
    double at{0};                 ///< where the clock stands, in steps; with several runs of the longest
    std::optional<std::pair<double, double>> play; ///< positions between which it plays by itself
    double speed{1.5};                             ///< steps per second
    std::vector<std::string> views;                ///< of lessonViews(); the first is the largest
    Picked select;
    bool heat{false};             ///< links coloured by their load
    std::optional<bool> asItLies; ///< network as the topology lies, not as the algorithm draws it; nothing: as usual
    /// Several runs: beside each other step by step, not by time. The picture counts steps alone.
    bool clockOfSteps{false};
    std::vector<std::string> names;   ///< what the runs are called, one for each; empty: by their algorithms
    std::vector<std::string> sliders; ///< parameters that the student may move, in runsMovedBy()
    SceneTexts texts;                 ///< runs have names of their own for them
};

/// Runs of the scene, from 0, that a slider of this parameter moves: all of them where they share the parameter and
/// its value, else the first.
std::vector<std::size_t> runsMovedBy(const Scene& scene, std::string_view parameter);

/// What `show` may name: views of a run. The window has one for each.
std::span<const std::string_view> lessonViews();

/// Reads a block `scene`:
///     run: ring:8 broadcast-chain packets=4     (or one a line below, each after "- ")
///     at: 2
///     play: 0 to 5
///     speed: 2
///     show: network, timeline
///     select: processor 5                       (link 3>4, block 0, step 2)
///     heat: yes
///     layout: algorithm                         (or topology)
///     clock: time                               (or steps)
///     names:                                    (an item for each run)
///     sliders: packets, group
///     program: |                                (a text, which runs name own:program)
///     network: |                                (a network, which runs name graph:hall.dot, or as it is called)
///     sizes: |                                  (sizes of blocks, which runs name sizes=file:sizes.csv)
/// Throws Refused, the parameter being the name of the field.
Scene sceneFrom(const LessonBlock& block);
/// An experiment of the scene, as its field `run` has it. Throws Refused.
Experiment sceneExperiment(const LessonBlock& block, const std::string& text);
/// The same for people: the text of a scene is own:program, files have their own names.
std::string sceneText(const Experiment& experiment);
/// The block that reads as this scene; fields of `known` that no scene has are kept.
LessonBlock blockOf(const Scene& scene, const LessonBlock& known = {});

/// All runs of the scene. Throws Refused (parameter "run", or "at" if the clock would stand outside), Cancelled.
std::vector<std::shared_ptr<const Run>> runsOf(const Scene& scene, const std::stop_token& stop = {});

} // namespace hopscope
