#include "table_reading.h"

#include "diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

class CsvReader {
public:
    explicit CsvReader(std::string_view text) : m_text(text)
    {
        if (m_text.starts_with("\xef\xbb\xbf")) m_text.remove_prefix(3); // spreadsheets write it
    }
    bool more() const { return m_at < m_text.size(); }
    bool note() const { return more() && m_text[m_at] == '#'; }
    void skipLine()
    {
        m_at = std::min(m_text.find('\n', m_at), m_text.size() - 1) + 1;
        ++m_line;
    }
    std::vector<std::string> row()
    {
        std::vector<std::string> fields(1);
        while (more()) {
            const char letter = m_text[m_at++];
            if (letter == '\n') {
                ++m_line;
                break;
            }
            if (letter == '"' && fields.back().empty())
                quoted(fields.back());
            else if (letter == ',')
                fields.emplace_back();
            else if (letter != '\r')
                fields.back() += letter;
        }
        return fields;
    }

private:
    void quoted(std::string& field)
    {
        const std::size_t begun = m_line;
        while (more()) {
            const char letter = m_text[m_at++];
            if (letter == '\n') ++m_line;
            if (letter != '"') {
                field += letter;
            } else if (more() && m_text[m_at] == '"') {
                field += '"';
                ++m_at;
            } else {
                return;
            }
        }
        throw Refused("", fmt::format("line {}: a quoted field is not closed", begun));
    }

    std::string_view m_text;
    std::size_t m_at{0}, m_line{1};
};

} // namespace

Table tableFromCsv(std::string_view text)
{
    CsvReader reader(text);
    while (reader.note()) reader.skipLine();
    Table table;
    while (reader.more()) {
        std::vector<std::string> row = reader.row();
        if (row.size() == 1 && row.front().empty()) continue;
        if (table.columns.empty()) {
            table.columns = std::move(row);
            continue;
        }
        row.resize(table.columns.size());
        table.rows.push_back(std::move(row));
    }
    if (table.columns.empty()) throw Refused("", "there is no table: its first line names the columns");
    return table;
}

} // namespace hopscope
