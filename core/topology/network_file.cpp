#include "topology/network_builder.h"

#include "diagnostic.h"
#include "text.h"
#include "utf8.h"
#include "values.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

bool operator==(const NetworkFile& a, const NetworkFile& b)
{
    return a.ids == b.ids && a.routers == b.routers && a.labels == b.labels && a.places == b.places
           && a.edges == b.edges && a.keys == b.keys && a.kept == b.kept && a.keptOfNodes == b.keptOfNodes
           && a.keptOfEdges == b.keptOfEdges;
}

const NetworkFormat& networkFormatFor(std::string_view fileName)
{
    std::string lower(fileName);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::vector<std::string_view> suffixes;
    for (const NetworkFormat* format : networkFormats())
        for (const std::string_view suffix : format->suffixes) {
            if (lower.ends_with(suffix)) return *format;
            suffixes.push_back(suffix);
        }
    throw Refused("file", fmt::format("file: networks are read from files that end in {}, not from \"{}\"",
                                      listed(suffixes), fileName));
}

namespace {

constexpr std::string_view mark = "\xEF\xBB\xBF"; ///< of byte order

/// They stand within files that were joined, too; a name with one looks like the name without it.
std::string withoutMarks(std::string_view text)
{
    std::string plain;
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark)) {
        plain += text.substr(0, at);
        text.remove_prefix(at + mark.size());
    }
    return plain += text;
}

} // namespace

NetworkFile networkFromText(std::string_view text, const NetworkFormat& format)
{
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    if (trimmed(text).empty()) throw Refused("file", "file: it is empty; a network has at least one node");
    if (text.find('\0') != std::string_view::npos)
        throw Refused("file", "file: it has bytes that no text has, so it is no " + std::string(format.title));
    NetworkFile network;
    if (isUtf8(text)) {
        network = format.read(withoutMarks(text));
    } else {
        network = format.read(fromLatin1(text));
        network.notes.emplace_back("The file is no UTF-8 and was read as Latin-1.");
    }
    if (network.ids.empty()) throw Refused("file", "file: it has no node; a network has at least one");
    if (std::ranges::none_of(network.routers, [](bool router) { return !router; }))
        throw Refused("file", "file: all its nodes are routers; a network has at least one processor");
    return network;
}

} // namespace hopscope
