#pragma once

#include "state/document.h"

#include <QString>

namespace hopscope {

/// Whether the file begins as what `hopscope-mpi run --trace` writes.
bool isTraceFile(const QString& fileName);

/// A document in which the run that was measured stands in front, and beside it the model of the same schedule; the
/// text is in it from now on. Runs the schedule. Throws Refused with one sentence.
DocumentValue withTrace(DocumentValue value, const QString& fileName);

} // namespace hopscope
