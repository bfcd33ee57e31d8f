#pragma once

#include "run/experiment.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace hopscope {

class Run;

/// What a dialog offers to choose from, "GraphML (*.graphml)": the formats of networks, then those of schedules.
QStringList otherFormats();
/// Writes the experiment's network, or the messages of its run, in the format that the suffix of the file names.
/// Returns what the format cannot say, a sentence; empty if it says everything. Throws Refused.
QString writeOtherFormat(const QString& fileName, const Experiment& experiment, const std::shared_ptr<const Run>& run);

} // namespace hopscope
