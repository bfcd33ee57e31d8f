#pragma once

namespace hopscope {

struct NetworkMoment;

/// Asks the holdings of a moment how much of its goal every processor has (`counts`, `amounts`), and of each of its
/// arcs, where these are drawn (`arcs`): of all blocks, or of some where they are too many to ask for all.
void measureHoldings(NetworkMoment& moment);

} // namespace hopscope
