#pragma once

#include "run/run.h"
#include "scenes/selected.h"

#include <string>
#include <vector>

namespace hopscope {

/// What is selected and what is under the pointer, and with them what they consist of: a transfer brings its step, its
/// ends and its blocks, a link its ends. A picture that knows processors, blocks and steps can show any of them.
std::vector<Selected> chosen(const Run& run, const Selected& selection, const Selected& hover);

/// "processor:5", "block:2", "step:3", "link:4", "transfer:3/0": steps from 1, all else from 0. Throws Refused.
Selected selectionFromText(const std::string& text);
/// Throws Refused, with what there is, if a run has no such thing.
void checkSelected(const Run& run, const Selected& what);

} // namespace hopscope
