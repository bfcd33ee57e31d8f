#pragma once

#include "run/run.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <vector>

namespace hopscope {

struct ComparedRun;

/// What one part of the time does to the difference, and why: in words, and where it is one as a product.
struct Reason {
    double amount;
    QString text, product;
};

/// Why a run takes another time than one that it is compared with, the largest difference first.
std::vector<Reason> reasonsOf(const ComparedRun& one, const std::shared_ptr<const Run>& otherRun,
                              std::size_t otherIndex);

/// "+280", "−40"
QString signedText(double number);

} // namespace hopscope
