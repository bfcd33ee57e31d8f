#pragma once

#include "run/run.h"
#include "table.h"

#include <cstdint>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A table of the numbers of a run. Adding one is adding a line to the list in run_tables.cpp.
struct RunTable {
    using Sink = std::function<void(const std::vector<std::string>& row)>;
    std::string_view id, help;
    std::vector<TableWriter::Column> columns;
    /// Rows of the first `steps` steps, or of the moment after them; handed over one by one, there may be very many.
    void (*rows)(const Run& run, StepIndex steps, const Sink& sink);
    /// How many rows there are at most.
    double (*count)(const Run& run, StepIndex steps);
    /// All rows are gathered before the first is handed over, so fewer can be written.
    bool gathered{false};
};
std::span<const RunTable> runTables();
const RunTable* findRunTable(std::string_view id);

/// Tables of more rows are not written, or else files grow by gigabytes: those that are handed over as they come, and
/// those that are gathered.
struct TableLimits {
    double rows{1e8}, gathered{1e7};
};

/// Throws Refused, before anything is written, where there are too many rows.
void writeRunTable(std::ostream& out, TableFormat format, const RunTable& table, const Run& run, StepIndex steps,
                   const Notes& notes = {}, const TableLimits& limits = {});

/// Ranges of blocks without commas: "0-3 8-16:4 20".
std::string blocksText(std::span<const BlockRange> ranges);

} // namespace hopscope
