#include "run/figures.h"

#include <algorithm>

namespace hopscope {

const Figure* findFigure(std::string_view id)
{
    const auto found = std::ranges::find(figures(), id, [](const Figure* figure) { return figure->id; });
    return found == figures().end() ? nullptr : *found;
}

namespace {

std::string field(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted(1, '"');
    for (char letter : text) quoted.append(letter == '"' ? 2 : 1, letter);
    quoted.push_back('"');
    return quoted;
}

void addRow(std::string& csv, const std::vector<std::string>& row)
{
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) csv.push_back(',');
        csv.append(field(row[i]));
    }
    csv.push_back('\n');
}

} // namespace

std::string toCsv(const Table& table)
{
    std::string csv;
    addRow(csv, table.columns);
    for (const auto& row : table.rows) addRow(csv, row);
    return csv;
}

} // namespace hopscope
