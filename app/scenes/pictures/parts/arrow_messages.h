#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/messages_of_pair.h"

#include <QString>

#include <set>
#include <span>

namespace hopscope {

/// "1, 2, 4, 8 messages in steps 1 to 4". Plays the schedule.
QString messagesBySteps(const Run& run);

/// The cables of messages that go over several: what goes over one lies on it.
std::set<LinkId> longRoutes(const Run& run, std::span<const MessagesOfPair> pairs);

} // namespace hopscope
