#pragma once

#include "run/experiment.h"

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
};
/// Programs that every processor runs, and timetables.
const std::vector<Template>& programTemplates();
const std::vector<Template>& timetableTemplates();

/// Entries for the operation of the experiment that run on its network, each as an experiment.
std::vector<Experiment> entriesToBeginWith(const Experiment& experiment);
/// What the experiment does, as a list of messages. Runs it; throws Refused, Cancelled.
std::string listedMessages(const Experiment& experiment, const std::stop_token& stop);

} // namespace hopscope
