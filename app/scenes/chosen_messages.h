#pragma once

#include "run/analysis/journey.h"
#include "scenes/selected.h"

#include <memory>
#include <stop_token>

namespace hopscope {

/// The messages that a selection stands for: the whole journey of a block, all that use a link, a transfer itself; of
/// anything else none. The last few answers are kept, so that every picture may ask whenever it is painted. Who asks
/// waits for the answer, unless a search aside takes the question.
std::shared_ptr<const Messages> messagesChosen(const Run& run, const Selected& selection);
/// What stands for messages that are being looked for: none, and not complete.
const std::shared_ptr<const Messages>& messagesUnderWay();

/// The answer if it is kept, else null.
std::shared_ptr<const Messages> knownMessages(const Run& run, const Selected& selection);
/// Looks for it; whoever stops that gets what was found until then.
std::shared_ptr<const Messages> foundMessages(const Run& run, const Selected& selection, const std::stop_token& stop);
void keepMessages(const Run& run, const Selected& selection, const std::shared_ptr<const Messages>& messages);

/// Takes a question that has no answer yet, and is told when nobody shall wait for it: then it returns
/// messagesUnderWay() and keeps the answer when it comes. Null: who asks looks for it.
using AsideSearch = std::shared_ptr<const Messages> (*)(const Run& run, const Selected& selection);
void setAsideSearch(AsideSearch search);

} // namespace hopscope
