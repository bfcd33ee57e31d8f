#pragma once

#include "run/analysis/leaf_courses.h"

#include <QString>
#include <QStringList>

#include <span>

namespace hopscope {

/// Where what the leaf sends goes, "→ 8", "→ all", or where what it receives comes from, "← 3".
QString courseName(const LeafCourse& course, std::uint32_t leaves);
/// "6 + 3 = 9": the step in which it is sent, the links that are left, and the step in which it arrives.
QString arrivalText(const LeafCourse& course);
/// What the run says about the link of a leaf, one sentence or two: when packets cross it, and which arrives last.
/// `courses` are those of the leaf, `word` is what they carry if each is a block of its own, else "packet".
QString leafSentence(std::span<const LeafCourse> courses, std::uint32_t leaves, const QString& word);
/// Of a leaf that sends to the furthest first, one packet per step: when one of them would arrive if it were sent last;
/// of others nothing.
QString furthestFirst(std::span<const LeafCourse> courses);
/// What a cell says of what a packet does in one step, `turns`: at the router to which it goes up; then in fewer words.
QStringList courseCellTexts(std::span<const LeafHop> hops, bool turns);
/// The path of a packet over the link of a leaf, and what it does in the steps from one to before another.
QString courseStory(const LeafCourse& course, std::uint32_t leaf, std::uint32_t leaves, StepIndex from, StepIndex to);

} // namespace hopscope
