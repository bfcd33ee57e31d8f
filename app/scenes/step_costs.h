#pragma once

#include "run/run.h"

#include <QStringList>

#include <optional>

namespace hopscope {

/// What the steps of a run cost, where each costs a start-up and the same for every block of its largest message, and
/// nothing else.
struct StepCosts {
    double startUp{}, block{};
};
/// Nothing where something else makes a step longer: links that are shared, ways of several lengths, blocks of several
/// sizes.
std::optional<StepCosts> stepCosts(const Run& run);

/// How the time of a run is the sum of its steps: "A step takes 10 + 64 × its blocks: 14 × 10 + (1 + 2 + … + 7 + 7 + …
/// + 2
/// + 1 = 56) × 64 = 3724 units.", or "Every step takes 10 + 64 = 74: 63 × 74 = 4662 units.", then shorter forms. Empty
/// where costs are not of this kind.
QStringList sumOfSteps(const Run& run);
/// The blocks in the largest message of every step, to be added: "1 + 2 + … + 256 + 512", "10 × 512". Empty where they
/// are one block each, or rise and fall more than once.
QString blocksOfSteps(const Run& run);
/// Of an allgather along the axes of a grid why its largest messages have so many blocks in all: "56 = 7 × 8: along its
/// row a processor receives the 8 blocks of each of 7 columns, in step n those from n hops away.", before it, where the
/// sizes rise by one block a step and fall so, how many these are, and shorter ones; empty of all others.
QStringList blocksAlongAxis(const Run& run);
/// The same of one that receives along several axes at once, with what comes along the others: "A processor receives 31
/// × 32 = 992 blocks along its row and the other 31 along its column at the same time", then shorter.
QStringList blocksOfAxes(const Run& run);

} // namespace hopscope
