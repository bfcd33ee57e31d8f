#pragma once

#include "run/analysis/leaf_courses.h"

#include <QString>
#include <QStringList>

#include <span>

namespace hopscope {

/// Where what the leaf sends goes, "→ 8", "→ all", or where what it receives comes from, "← 3".
QString courseName(const LeafCourse& course, std::uint32_t leaves);
/// What the run says about the link of a leaf, one sentence or two: when packets cross it, and what comes after the
/// last send. `courses` are those of the leaf, `steps` of the whole run.
QString leafSentence(std::span<const LeafCourse> courses, StepIndex steps, std::uint32_t leaves);
/// Of a leaf that sends to the furthest first, one packet per step: when one of them would arrive if it were sent last;
/// of others nothing.
QString furthestFirst(std::span<const LeafCourse> courses);
/// What a cell says of what a packet does in one step, `turns`: at the router to which it goes up; then in fewer words.
QStringList courseCellTexts(std::span<const LeafHop> hops, bool turns);
/// What a packet does in step k: "goes up from 0 to 9", "waits in router 9"; empty before and after.
QString courseStep(const LeafCourse& course, StepIndex k, std::uint32_t leaves);

} // namespace hopscope
