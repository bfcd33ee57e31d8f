#pragma once

#include "drawing/figure_picture.h"
#include "drawing/theme.h"
#include "lessons/posed.h"
#include "lessons/question.h"

namespace hopscope {

/// A moment of a page as one picture: every run in a column with its name above it, its views below each other.
struct LessonShown {
    const PosedPage* page{};
    double at{0};               ///< as Scene::at
    const Evidence* evidence{}; ///< shows the moment and the marks of it, only its run
    bool future{true};          ///< what happens later may be seen
    double stretch{1};          ///< of the heights of its views
};
FigurePicture lessonFigure(const LessonShown& shown, double width, const Theme& theme);

} // namespace hopscope
