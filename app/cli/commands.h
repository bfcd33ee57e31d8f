#pragma once

#include "console.h"

namespace CLI {
class App;
} // namespace CLI

namespace hopscope::cli {

/// Each adds one sub-command, which leaves its action in `chosen` when it is given.
void addList(CLI::App& app, Action& chosen);
void addDescribe(CLI::App& app, Action& chosen);
void addRun(CLI::App& app, Action& chosen);
void addCheck(CLI::App& app, Action& chosen);
void addSweep(CLI::App& app, Action& chosen);
void addOptimum(CLI::App& app, Action& chosen);
void addCrossover(CLI::App& app, Action& chosen);
void addBest(CLI::App& app, Action& chosen);
void addMatvec(CLI::App& app, Action& chosen);
void addIsoefficiency(CLI::App& app, Action& chosen);
void addBandwidth(CLI::App& app, Action& chosen);
void addFigure(CLI::App& app, Action& chosen);
void addTable(CLI::App& app, Action& chosen);
void addTheorems(CLI::App& app, Action& chosen);
void addFit(CLI::App& app, Action& chosen);
void addLesson(CLI::App& app, Action& chosen);
void addBenchmark(CLI::App& app, Action& chosen);

} // namespace hopscope::cli
