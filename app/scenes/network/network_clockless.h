#pragma once

#include "run/run.h"

#include <memory>
#include <vector>

namespace hopscope {

struct NetworkMoment;
struct UnderWay;

/// Without a common clock: the messages under way become those of the moment, each with its times.
void addUnderWay(const Run& run, const UnderWay& underWay, NetworkMoment& moment);
/// Holdings after all messages that have been received, from those after the steps that are settled.
std::shared_ptr<const Holdings> withEarly(const Run& run, std::shared_ptr<const Holdings> settled,
                                          const UnderWay& underWay);

/// By processor when it first has received something: 0 for who begins. Empty where there is a common clock.
std::vector<double> receiptTimes(const Run& run);

} // namespace hopscope
