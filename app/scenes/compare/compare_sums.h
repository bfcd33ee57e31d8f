#pragma once

#include "run/run.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace hopscope {

/// The time of a run as a sum of products, where each start-up costs the same, and each block of the largest message of
/// a step.
struct TimeSum {
    double startUps{}, startUp{}, blocks{}, block{};
    double contention{}, combining{}; ///< what there is beside them
};
/// Nothing where the model has another rule, or where blocks are of several sizes.
std::optional<TimeSum> timeSum(const Run& run);

/// "A step takes 10 + 64 per block: 10 × 10 + (1 + 2 + … + 512 = 1023) × 64 = 65 572 units", then shorter forms.
QStringList timeSumForms(const Run& run);

/// How the times of two runs differ, as products: "(10 − 62) start-ups × 10", "(1023 − 992) blocks × 64". Empty where
/// one of the two prices is another, or where there are as many.
QString startUpProduct(const Run& run, const Run& other);
QString blockProduct(const Run& run, const Run& other);

/// Over how many links at once a processor receives its blocks, where that is what tells an allgather from the others:
/// the longest form first.
QStringList receivingForms(const std::vector<std::shared_ptr<const Run>>& runs, std::size_t index);

} // namespace hopscope
