#pragma once

#include "lessons/lesson.h"
#include "run/run.h"

#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// What the runs of a scene name and the lesson holds itself, so that it can be handed on alone: a text `own:program`,
/// a network `graph:NAME` and sizes of blocks `sizes=file:NAME`, one of each. Empty: none.
struct SceneTexts {
    std::string program, network, sizes;
    friend bool operator==(const SceneTexts&, const SceneTexts&) = default;
};

/// Those of a block `scene`.
SceneTexts sceneTexts(const LessonBlock& block);
/// An experiment of the scene as it can be run: with names that no other scene gives to other texts, as all scenes are
/// there at the same time. Throws Refused (parameter "run") where it names a file that the scene does not hold.
Experiment withTexts(Experiment experiment, const SceneTexts& texts);
/// The same as the lesson has it.
Experiment asInLesson(Experiment experiment);

/// A sentence with the names of the lesson for those that were made up.
std::string namesInLesson(std::string sentence);

/// What a scene of these runs needs, as it is now; they are changed to what a lesson can hold. Of several files of
/// sizes one is a text, the others become lists.
SceneTexts takeTexts(std::vector<Experiment>& runs);

} // namespace hopscope
