#pragma once

#include <QString>

#include <chrono>
#include <vector>

namespace hopscope {

/// How long a task went on after it was asked to end: by the clock on the wall, and in processor time of its thread.
struct TaskStop {
    QString name;
    std::chrono::duration<double> passed{}, worked{};
};

/// Of each kind that was ever asked to end, the one that worked on for longest. From any thread.
std::vector<TaskStop> slowestStops();

} // namespace hopscope
