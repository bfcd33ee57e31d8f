#pragma once

#include "figures/figures.h"

#include <string>
#include <utility>
#include <vector>

namespace hopscope::cli {

/// A part of a page: text, a table, or lines that keep their form; what is empty is left out.
struct Section {
    std::string title;
    std::vector<std::string> paragraphs;
    Table table{};
    std::string code{};
};

/// What `describe` tells about one thing; written once, shown on a terminal or as Markdown.
struct Page {
    std::string id, title, summary;
    std::vector<std::pair<std::string, std::string>> properties; ///< those with empty values are left out
    std::vector<Section> sections;
};

std::string asText(const Page& page);
std::string asMarkdown(const Page& page);

/// Columns one under another, two spaces between them; the header only if the table names columns. Columns that are
/// empty in every row are left out.
std::string alignedText(const Table& table, std::size_t indent = 0);

} // namespace hopscope::cli
