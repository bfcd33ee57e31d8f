#pragma once

#include "table.h"

#include <string_view>

namespace hopscope {

/// Reads CSV as writeTable() writes it and as spreadsheets do: the first line names the columns, fields may be quoted
/// and then hold commas, line ends and doubled quotes. Lines that begin with # before the header are skipped, empty
/// lines everywhere. Rows that are too short are filled up. Throws Refused (of no parameter) with the line where a
/// quote is not closed, or if there is no header.
Table tableFromCsv(std::string_view text);

} // namespace hopscope
