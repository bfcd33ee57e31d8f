#pragma once

#include "run/run.h"
#include "table.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Steps first … last, both among them; they count from 1, and 0 is the start.
struct StepRange {
    StepIndex first{}, last{};
};

/// Which steps of a run a table is asked for; without anything, all of it.
struct StepChoice {
    std::optional<StepIndex> upTo{}; ///< the run as it stands after this step, 0 … steps
    std::vector<StepIndex> each{};   ///< these alone, in ascending order, in place of the above
};

/// A table of the numbers of a run. Adding one is adding a line to the list in run_tables.cpp.
struct RunTable {
    using Sink = std::function<void(const std::vector<std::string>& row)>;
    /// What its rows belong to.
    enum class About : std::uint8_t {
        Steps,   ///< steps: all of them, or those up to one
        Moments, ///< how the run stands after a step: after every one, or after one
        Sums     ///< all that was done up to a step: the last, or another
    };
    std::string_view id, help;
    About about{About::Steps};
    std::vector<TableWriter::Column> columns; ///< of moments and sums the first says after which step
    /// How many rows there are at most; fast.
    double (*most)(const Run& run, std::span<const StepRange> steps){};
    /// Hands the rows over one by one, in the order of the steps, for there may be very many; memory does not grow with
    /// them.
    void (*rows)(const Run& run, std::span<const StepRange> steps, const Sink& sink){};
    /// Exactly how many, where `most` may be far from it; asked only where that is too many.
    double (*count)(const Run& run, std::span<const StepRange> steps){};
    /// Why there is none of this run, one sentence; empty if there is.
    std::string (*objection)(const Run&){};
};
std::span<const RunTable> runTables();
const RunTable* findRunTable(std::string_view id);

/// Tables of more rows are not written, or else files grow by gigabytes.
inline constexpr double mostRowsOfTable = 1e7;

/// Throws Refused, before anything is written, where there are too many rows or no such table of the run.
void writeRunTable(std::ostream& out, TableFormat format, const RunTable& table, const Run& run,
                   const StepChoice& steps = {}, const Notes& notes = {}, double mostRows = mostRowsOfTable);

/// Ranges of blocks without commas: "0-3 8-16:4 20".
std::string blocksText(std::span<const BlockRange> ranges);

} // namespace hopscope
