#pragma once

#include "arguments/arguments.h"
#include "output_file.h"
#include "run/provenance.h"
#include "run/tables/run_tables.h"

#include <string>

namespace hopscope::cli {

/// Where a command's numbers go.
struct DataOutput {
    std::string file; ///< .json and .dat are written as such, all else (also -, the standard output) as CSV
    /// Whether CSV begins with lines that say where it came from. Other programs read the CSV of `sweep`, `figure` and
    /// `run --trace` from its first line, so there it must be asked for; other formats always have them.
    bool provenance{false};
};
/// --csv or -o, usually the standard output, and --provenance.
void addDataOutput(Arguments& command, DataOutput& output);
void addProvenance(Arguments& command, DataOutput& output);

/// A file of numbers, opened before they are computed, so that a wrong name is known at once.
class DataFile {
public:
    DataFile(const DataOutput& output, Console& console);
    void write(const Table& table, const Provenance& provenance);
    void write(const RunTable& table, const Run& run, const StepChoice& steps);

private:
    Notes notes(const Provenance& provenance) const;

    DataOutput m_output;
    TableFormat m_format;
    OutputFile m_file;
};
void write(const DataOutput& output, const RunTable& table, const Run& run, const StepChoice& steps, Console& console);

} // namespace hopscope::cli
