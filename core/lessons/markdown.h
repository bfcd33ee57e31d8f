#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Whether this build reads Markdown, and so lessons: with cmark (Debian package libcmark-dev).
bool knowsMarkdown();
/// One sentence for a build without it.
std::string markdownMissing();

/// What stands at the outermost level of a Markdown text, in its lines first … last, counted from 1.
struct MarkdownPart {
    std::size_t first{}, last{};
    int heading{};        ///< its level, from 1; 0: no heading
    std::string fence;    ///< of a fenced block: the words behind ```
    std::string literal;  ///< of a fenced block: its lines
};
/// In the order of the text; none without cmark.
std::vector<MarkdownPart> markdownParts(const std::string& text);

/// Markdown as HTML, for pages that are read outside of Hopscope. Raw HTML in it is left out. Without cmark: the text
/// as it stands, with its special characters escaped.
std::string toHtml(std::string_view markdown);

} // namespace hopscope
