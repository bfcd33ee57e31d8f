#include "lessons/markdown.h"

#include <cmark.h>

#include <cstdlib>
#include <memory>

namespace hopscope {

namespace {

struct Free {
    void operator()(cmark_node* node) const { cmark_node_free(node); }
    void operator()(char* text) const { std::free(text); } // NOLINT(*-no-malloc): what cmark gives is malloc'ed
};

} // namespace

bool knowsMarkdown() { return true; }
std::string markdownMissing() { return {}; }

std::vector<MarkdownPart> markdownParts(const std::string& text)
{
    const std::unique_ptr<cmark_node, Free> document(
        cmark_parse_document(text.data(), text.size(), CMARK_OPT_DEFAULT));
    std::vector<MarkdownPart> parts;
    for (cmark_node* node = cmark_node_first_child(document.get()); node; node = cmark_node_next(node)) {
        MarkdownPart part{static_cast<std::size_t>(cmark_node_get_start_line(node)),
                          static_cast<std::size_t>(cmark_node_get_end_line(node)), 0, {}, {}};
        if (cmark_node_get_type(node) == CMARK_NODE_HEADING) part.heading = cmark_node_get_heading_level(node);
        if (cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK) {
            part.fence = cmark_node_get_fence_info(node);
            part.literal = cmark_node_get_literal(node);
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

std::string toHtml(std::string_view markdown)
{
    const std::unique_ptr<char, Free> html(
        cmark_markdown_to_html(markdown.data(), markdown.size(), CMARK_OPT_DEFAULT | CMARK_OPT_SMART));
    return html.get();
}

} // namespace hopscope
