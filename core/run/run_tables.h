#pragma once

#include "run/run.h"
#include "table.h"

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
};
std::span<const RunTable> runTables();
const RunTable* findRunTable(std::string_view id);

void writeRunTable(std::ostream& out, TableFormat format, const RunTable& table, const Run& run, StepIndex steps,
                   const Notes& notes = {});

/// Ranges of blocks without commas: "0-3 8-16:4 20".
std::string blocksText(std::span<const BlockRange> ranges);

} // namespace hopscope
