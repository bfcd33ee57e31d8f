#pragma once

#include "search/question.h"

#include <string>

namespace hopscope {
class Run;
} // namespace hopscope

namespace hopscope::search {

/// What a run is asked against: the same operation on the same network with the same ports. Steps of one block each if
/// its messages have one block each, else start-ups; over one link each if they go over one link each, else over their
/// routes. An allreduce is asked for with whole vectors. Throws Refused with what is in the way.
Question questionFrom(const Run& run);
/// How the text of that question begins, found without a look at the messages: "torus:3x3 allgather".
std::string subjectOf(const Run& run);
/// How the run may go on to its goal with the fewest steps from what everybody holds at its end. Throws Refused.
Question continuationOf(const Run& run);

/// In one sentence without its full stop: "Allgather on ring:8: the fewest steps of one block each, over one link each,
/// with one send and one receive".
std::string describe(const Question& question);

} // namespace hopscope::search
