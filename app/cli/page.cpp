#include "page.h"

#include "text.h"
#include "wording.h"

#include <algorithm>
#include <fmt/format.h>

namespace hopscope::cli {

namespace {

/// The table without the columns that hold nothing.
Table filled(const Table& table)
{
    std::size_t columns = table.columns.size();
    for (const auto& row : table.rows) columns = std::max(columns, row.size());
    Table result;
    result.rows.resize(table.rows.size());
    for (std::size_t column = 0; column < columns; ++column) {
        const auto empty = [&](const auto& row) { return column >= row.size() || row[column].empty(); };
        if (std::ranges::all_of(table.rows, empty)) continue;
        if (column < table.columns.size()) result.columns.push_back(table.columns[column]);
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            result.rows[row].push_back(column < table.rows[row].size() ? table.rows[row][column] : std::string{});
    }
    return result;
}

std::string cell(std::string text)
{
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
    return text;
}

std::string markdownTable(const Table& table)
{
    const auto line = [](const std::vector<std::string>& cells) {
        std::string text = "|";
        for (const std::string& one : cells) text += fmt::format(" {} |", cell(one));
        return text + "\n";
    };
    std::string text = line(table.columns) + "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) text += "---|";
    text += "\n";
    for (const auto& row : table.rows) text += line(row);
    return text;
}

std::string indented(std::string_view code, std::size_t indent)
{
    std::string text;
    const auto lines = split(code, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += lines[i].empty() ? "\n" : fmt::format("{:{}}{:>3}  {}\n", "", indent, i + 1, lines[i]);
    return text;
}

} // namespace

std::string alignedText(const Table& original, std::size_t indent)
{
    const Table table = filled(original);
    std::vector<std::vector<std::string>> lines = table.rows;
    if (!table.columns.empty()) lines.insert(lines.begin(), table.columns);
    std::vector<std::size_t> widths;
    for (const auto& line : lines) {
        widths.resize(std::max(widths.size(), line.size()));
        for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], displayWidth(line[i]));
    }
    std::string text;
    for (const auto& line : lines) {
        std::string row(indent, ' ');
        for (std::size_t i = 0; i < line.size(); ++i) row += padded(line[i], widths[i]) + "  ";
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + '\n';
    }
    return text;
}

std::string asText(const Page& page)
{
    std::string text = page.title.empty() ? page.id : fmt::format("{} — {}", page.id, page.title);
    text += fmt::format("\n{}", wrapped(page.summary, 2));
    Table properties;
    for (const auto& [name, value] : page.properties)
        if (!value.empty()) properties.rows.push_back({name, value});
    if (!properties.rows.empty()) text += fmt::format("\n{}", alignedText(properties, 2));
    for (const Section& section : page.sections) {
        if (!section.title.empty()) text += fmt::format("\n{}\n", section.title);
        const bool list = section.paragraphs.size() > 1;
        for (const std::string& paragraph : section.paragraphs)
            text += list ? fmt::format("  - {}", wrapped(paragraph, 4).substr(4)) : wrapped(paragraph, 2);
        if (!section.table.rows.empty()) text += alignedText(section.table, 2);
        if (!section.code.empty()) text += indented(section.code, 0);
    }
    return text;
}

std::string asMarkdown(const Page& page)
{
    std::string text = fmt::format("# {}\n\n`{}`\n", page.title.empty() ? page.id : page.title, page.id);
    if (!page.summary.empty()) text += fmt::format("\n{}\n", page.summary);
    if (!page.properties.empty()) text += "\n";
    for (const auto& [name, value] : page.properties)
        if (!value.empty()) text += fmt::format("- **{}:** {}\n", name, value);
    for (const Section& section : page.sections) {
        if (!section.title.empty()) text += fmt::format("\n## {}\n", section.title);
        const bool list = section.paragraphs.size() > 1;
        if (!section.paragraphs.empty()) text += "\n";
        for (const std::string& paragraph : section.paragraphs)
            text += fmt::format("{}{}\n", list ? "- " : "", paragraph);
        if (!section.table.rows.empty()) text += fmt::format("\n{}", markdownTable(filled(section.table)));
        if (!section.code.empty()) text += fmt::format("\n```\n{}\n```\n", section.code);
    }
    return text;
}

} // namespace hopscope::cli
