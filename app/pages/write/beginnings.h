#pragma once

#include "run/experiment.h"
#include "schedule/operation.h"

#include <QString>

#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

struct Algorithm;

/// A text to begin with that the program brings.
struct Template {
    QString title;          ///< "Binomial broadcast"
    std::string name, text; ///< name: "broadcast-binomial"
    Operation operation{};
};
/// Programs that every processor runs, and timetables.
const std::vector<Template>& programTemplates();
const std::vector<Template>& timetableTemplates();

/// Those for an operation, and all others.
struct TemplatesFor {
    std::vector<Template> these, others;
};
TemplatesFor templatesFor(Operation operation, const std::vector<Template>& all);
/// The program that sends the very messages of the experiment's algorithm; null if there is none.
const Template* programOf(const Experiment& experiment);
/// The program to begin with for an operation: the shortest of its own, else a broadcast; null without Lua.
const Template* programToBeginWith(Operation operation);
/// The operation of an experiment; broadcast where its algorithm is not known.
Operation operationOf(const Experiment& experiment);

/// Entries for the operation of the experiment that run on its network, each as an experiment.
std::vector<Experiment> entriesToBeginWith(const Experiment& experiment);
/// What the experiment does, as a list of messages. Runs it; throws Refused, Cancelled.
std::string listedMessages(const Experiment& experiment, const std::stop_token& stop);

} // namespace hopscope
