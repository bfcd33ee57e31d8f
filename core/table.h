#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hopscope {

/// Numbers as they stand in a file: a header and rows.
struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// How a table is written.
enum class TableFormat : std::uint8_t {
    Csv,
    Json,    ///< {"about": {…}, "rows": [{column: number or text}, …]}, a row a line
    Pgfplots ///< columns apart by blanks, as \pgfplotstable and \addplot table read them
};
/// By the suffix of a file: csv, json, dat. Nothing for any other.
std::optional<TableFormat> tableFormatOf(std::string_view suffix);

/// What is said about a table before its rows: names and what they stand for, "model", "cut-through".
using Notes = std::vector<std::pair<std::string, std::string>>;

/// Writes rows as they come, so a table may be longer than memory.
class TableWriter {
public:
    struct Column {
        std::string name;
        bool words{false}; ///< JSON: text, even where it looks like a number
    };
    /// Notes are lines that begin with # in CSV and for PGFPlots.
    TableWriter(std::ostream& out, TableFormat format, std::vector<Column> columns, const Notes& notes = {});
    void row(const std::vector<std::string>& fields);
    /// After the last row.
    void finish();

private:
    std::ostream& m_out;
    TableFormat m_format;
    std::vector<Column> m_columns;
    bool m_first{true};
};

/// A whole table. Columns in which every field is a number or empty are numbers in JSON.
void writeTable(std::ostream& out, TableFormat format, const Table& table, const Notes& notes = {});

} // namespace hopscope
