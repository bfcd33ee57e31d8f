#pragma once

#include "scenes/network/network_moment.h"

#include <QString>

namespace hopscope {

/// Sentences for what is under the pointer; several lines, plain text.

/// What a processor holds, and what it sends and receives in the step that is shown.
QString explainNode(const Run& run, const NetworkMoment& moment, NodeId node);
/// Why a message is sent now, and what it carries.
QString explainTransfer(const Run& run, StepIndex step, const Step& transfers, const Transfer& transfer);
/// The same of a message of the run.
QString explainTransfer(const Run& run, const TransferRef& transfer);
/// What a link carries in the step that is shown.
QString explainLink(const Run& run, const NetworkMoment& moment, LinkId link);
/// What a processor does in a step.
QString explainStep(const Run& run, StepIndex step, NodeId node);
/// "packet 4", "packets 0–7", "12 blocks"
QString blocksText(const Run& run, const Step& step, const Transfer& transfer);

} // namespace hopscope
