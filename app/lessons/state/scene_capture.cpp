#include "lessons/state/scene_capture.h"

#include "algorithms/catalogue.h"
#include "schedule/operation.h"
#include "schedule/step.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace hopscope {

namespace {

/// A message is named by its block if it has only one, else by its step.
Picked pickedOf(const TransferRef& transfer, const Run* run)
{
    if (run) {
        Step step;
        run->schedule().write(transfer.step, step);
        const auto transfers = step.transfers();
        if (transfer.index < transfers.size() && transfers[transfer.index].blockCount == 1)
            return transfers[transfer.index].firstBlock;
    }
    return PickedStep{transfer.step};
}

Picked pickedOf(const Selected& selected, const Run* run)
{
    return std::visit(
        [&](const auto& what) -> Picked {
            using What = std::decay_t<decltype(what)>;
            if constexpr (std::is_same_v<What, LinkRef>)
                return run ? Picked(run->topology().ends(what.link)) : Picked();
            else if constexpr (std::is_same_v<What, StepRef>)
                return PickedStep{what.step};
            else if constexpr (std::is_same_v<What, TransferRef>)
                return pickedOf(what, run);
            else
                return what;
        },
        selected);
}

std::string titleOf(const Experiment& experiment)
{
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    return algorithm ? std::string(algorithm->title) : experiment.algorithm;
}

/// "Chain: broadcast on ring:8."
std::string sentenceAbout(const Experiment& experiment)
{
    const Algorithm* algorithm = findAlgorithm(experiment.algorithm);
    std::string operation = algorithm ? std::string(info(algorithm->operation).title) : std::string("Run");
    return fmt::format("{} on {}", operation, experiment.topology);
}

} // namespace

Scene sceneOf(const ShownView& view)
{
    Scene scene;
    scene.runs = view.experiments;
    scene.texts = takeTexts(scene.runs);
    // Two digits are a picture like the one on screen, and can be read.
    scene.at = std::round(view.position * 100) / 100;
    const auto known = lessonViews();
    for (const std::string& name : view.views)
        if (std::ranges::find(known, name) != known.end()) scene.views.push_back(name);
    const Run* run = view.runs.empty() ? nullptr : view.runs.front().get();
    scene.select = pickedOf(view.selected, run);
    scene.heat = view.heat;
    scene.asItLies = view.asItLies;
    scene.clockOfSteps = view.clockOfSteps && view.experiments.size() > 1;
    return scene;
}

LessonPage pageOf(const ShownView& view)
{
    LessonPage page;
    std::vector<std::string> titles, sentences;
    for (const Experiment& experiment : view.experiments) {
        if (std::ranges::find(titles, titleOf(experiment)) == titles.end()) titles.push_back(titleOf(experiment));
        if (std::ranges::find(sentences, sentenceAbout(experiment)) == sentences.end())
            sentences.push_back(sentenceAbout(experiment));
    }
    page.title = fmt::format("{}", fmt::join(titles, ", "));
    page.text = fmt::format("{}.", fmt::join(sentences, "; "));
    page.scene = blockOf(sceneOf(view));
    return page;
}

} // namespace hopscope
