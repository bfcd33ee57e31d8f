#include "table.h"

#include "json_text.h"

#include <algorithm>

namespace hopscope {

namespace {

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted(1, '"');
    for (char letter : text) quoted.append(letter == '"' ? 2 : 1, letter);
    quoted.push_back('"');
    return quoted;
}

/// TeX reads the file: braces hold a field together, so there are none in it, and an empty number is one that is drawn
/// nowhere.
std::string pgfplotsField(const std::string& text, bool words)
{
    if (text.empty()) return words ? "{}" : "nan";
    std::string plain = text;
    std::erase_if(plain, [](char letter) { return letter == '{' || letter == '}' || letter == '\\'; });
    std::ranges::replace(plain, '\n', ' ');
    return plain.find_first_of(" \t,;#%") == std::string::npos ? plain : '{' + plain + '}';
}

std::string jsonText(const std::string& text)
{
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// As JSON understands it: 1/2 and +3 are none.
bool isNumber(const std::string& text)
{
    return !text.empty() && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9')) && Json::accept(text);
}

/// Numbers stand as they were written, not rounded; what has none is null.
std::string jsonField(const std::string& text, bool words)
{
    if (words) return jsonText(text);
    if (text.empty()) return "null";
    return isNumber(text) ? text : jsonText(text);
}

std::string oneLine(std::string text)
{
    std::ranges::replace(text, '\n', ' ');
    return text;
}

void writeLine(std::ostream& out, const std::vector<std::string>& fields, char separator)
{
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i > 0) out << separator;
        out << fields[i];
    }
    out << '\n';
}

} // namespace

std::optional<TableFormat> tableFormatOf(std::string_view suffix)
{
    if (suffix == "csv") return TableFormat::Csv;
    if (suffix == "json") return TableFormat::Json;
    if (suffix == "dat") return TableFormat::Pgfplots;
    return {};
}

TableWriter::TableWriter(std::ostream& out, TableFormat format, std::vector<Column> columns, const Notes& notes)
    : m_out(out), m_format(format), m_columns(std::move(columns))
{
    if (m_format == TableFormat::Json) {
        m_out << "{\"about\": {";
        for (std::size_t i = 0; i < notes.size(); ++i)
            m_out << (i == 0 ? "" : ", ") << jsonText(notes[i].first) << ": " << jsonText(notes[i].second);
        m_out << "},\n\"rows\": [";
        return;
    }
    for (const auto& [name, what] : notes) m_out << "# " << oneLine(name + ": " + what) << '\n';
    std::vector<std::string> header;
    for (const Column& column : m_columns)
        header.push_back(m_format == TableFormat::Csv ? csvField(column.name) : pgfplotsField(column.name, true));
    writeLine(m_out, header, m_format == TableFormat::Csv ? ',' : ' ');
}

void TableWriter::row(const std::vector<std::string>& fields)
{
    if (m_format == TableFormat::Json) {
        m_out << (m_first ? "\n" : ",\n") << '{';
        m_first = false;
        for (std::size_t i = 0; i < m_columns.size() && i < fields.size(); ++i)
            m_out << (i == 0 ? "" : ", ") << jsonText(m_columns[i].name) << ": "
                  << jsonField(fields[i], m_columns[i].words);
        m_out << '}';
        return;
    }
    std::vector<std::string> written;
    written.reserve(fields.size());
    for (std::size_t i = 0; i < fields.size() && i < m_columns.size(); ++i)
        written.push_back(m_format == TableFormat::Csv ? csvField(fields[i])
                                                       : pgfplotsField(fields[i], m_columns[i].words));
    writeLine(m_out, written, m_format == TableFormat::Csv ? ',' : ' ');
}

void TableWriter::finish()
{
    if (m_format == TableFormat::Json) m_out << "\n]}\n";
}

void writeTable(std::ostream& out, TableFormat format, const Table& table, const Notes& notes)
{
    std::vector<TableWriter::Column> columns;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const bool numbers = std::ranges::all_of(table.rows, [i](const std::vector<std::string>& row) {
            return i >= row.size() || row[i].empty() || isNumber(row[i]);
        });
        columns.push_back({table.columns[i], !numbers});
    }
    TableWriter writer(out, format, std::move(columns), notes);
    for (const auto& row : table.rows) writer.row(row);
    writer.finish();
}

} // namespace hopscope
