#pragma once

#include "progress.h"
#include "state/document.h"

#include <QString>

#include <string>
#include <vector>

namespace hopscope {

/// Whether the file begins as what `hopscope-mpi run --trace` writes.
bool isTraceFile(const QString& fileName);

/// A trace that was read and run, before it becomes part of a document: the run that was measured, and the model of the
/// same schedule.
struct OpenedTrace {
    QString fileName; ///< without its folders
    std::string text;
    std::vector<Experiment> experiments;
    std::vector<QString> captions;
};

/// How far it has come: bytes read, and what the run counts.
struct TraceProgress {
    Progress read, run;
    double fraction() const { return 0.5 * (read.fraction() + run.fraction()); }
};

/// Reads and runs it, as a background task may: of a large one it takes seconds. `document` says which names are taken.
/// Throws Refused with one sentence, and Cancelled where a StopScope asks for it.
OpenedTrace readTrace(const DocumentValue& document, const QString& fileName, TraceProgress& progress);

/// A document in which the run that was measured stands in front, and beside it the model; the text is in it from now
/// on.
DocumentValue withTrace(DocumentValue value, const OpenedTrace& opened);

} // namespace hopscope
