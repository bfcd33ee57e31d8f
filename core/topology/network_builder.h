#pragma once

#include "topology/network_file.h"

#include <unordered_map>

namespace hopscope {

/// Where in a text something stands, both from 1; 0: not known.
struct TextPosition {
    std::size_t line{0}, column{0};
};

/// "line 3, column 7: …". Throws Refused ("file").
[[noreturn]] void refuseText(TextPosition at, const std::string& sentence);

/// Collects what a reader finds, with the rules that all formats share: limits, equal ids, loops, ranges.
class NetworkBuilder {
public:
    /// The node of that id; a new one if there is none. Throws Refused where there are too many.
    std::uint32_t node(std::string_view id, TextPosition at = {});
    /// Nothing if there is none.
    std::optional<std::uint32_t> known(std::string_view id) const;
    /// A node that must not be there yet.
    std::uint32_t newNode(std::string_view id, TextPosition at = {});
    /// Many nodes "0", "1" …, none being there.
    void numbered(std::uint64_t nodes, TextPosition at = {});
    /// A loop is dropped and counted. Returns the number of the edge, nothing for a loop.
    std::optional<std::size_t> edge(NetworkFile::Edge edge, TextPosition at = {});

    /// One attribute of a node or of an edge, by the names that all formats share: `label`, `kind`, `x`, `y` of nodes,
    /// `capacity` and `latency` of edges; others are kept. Throws Refused where its value is none.
    void attribute(std::uint32_t node, std::string_view name, std::string_view value, TextPosition at = {});
    void attributeOfEdge(std::size_t edge, std::string_view name, std::string_view value, TextPosition at = {});

    NetworkFile& network() { return m_network; }
    /// The network, with the notes about what was dropped.
    NetworkFile finish();

private:
    struct Half {
        std::optional<double> x, y;
    };
    NetworkFile m_network;
    std::unordered_map<std::string, std::uint32_t> m_byId;
    std::map<std::uint32_t, Half> m_halves; ///< of places
    std::size_t m_loops{0};
};

/// The capacity that a text tells. Throws Refused.
std::uint32_t capacityFromText(std::string_view text, TextPosition at);
/// The factor of latency that a text tells. Throws Refused.
double latencyFromText(std::string_view text, TextPosition at);

/// Lines of a text with their words; LF or CRLF, the last line with or without its end.
class TextLines {
public:
    explicit TextLines(std::string_view text) : m_rest(text) {}
    /// False after the last line.
    bool next();
    std::string_view line() const { return m_line; }
    std::size_t number() const { return m_number; }
    /// Words between blanks and tabs, with their columns.
    struct Word {
        std::string_view text;
        TextPosition at;
    };
    std::vector<Word> fields() const;

private:
    std::string_view m_rest, m_line;
    std::size_t m_number{0};
};

/// The attributes that a network has, for writers: those with a meaning first, in a fixed order, only where they are
/// not what is assumed anyway.
KeptAttributes attributesOfNode(const NetworkFile& network, std::uint32_t node);
KeptAttributes attributesOfEdge(const NetworkFile& network, std::size_t edge);

} // namespace hopscope
