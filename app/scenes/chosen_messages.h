#pragma once

#include "run/analysis/journey.h"
#include "scenes/selected.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace hopscope {

/// The messages that a selection stands for: the whole journey of a block, all that use a link, a transfer itself; of
/// anything else none. Plays the run; whoever stops that gets what was found until then.
std::shared_ptr<const Messages> foundMessages(const Run& run, const Selected& selection,
                                              const std::stop_token& stop = {});

/// Who answers that question for a picture, as often as it is painted. Empty: it is looked for, and waited for.
using FindMessages = std::function<std::shared_ptr<const Messages>(const Run&, const Selected&)>;
std::shared_ptr<const Messages> messagesChosen(const Run& run, const Selected& selection, const FindMessages& find);

/// What stands for messages that are being looked for: none, and not complete.
const std::shared_ptr<const Messages>& messagesUnderWay();

} // namespace hopscope
