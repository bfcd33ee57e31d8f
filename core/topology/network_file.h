#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// An attribute that Hopscope has no use for, as it stands in the file; it is kept and written back.
struct KeptAttribute {
    std::string name, value;
    friend bool operator==(const KeptAttribute&, const KeptAttribute&) = default;
};
using KeptAttributes = std::vector<KeptAttribute>;

/// What a file declares of such an attribute: its type, and what holds for those that do not mention it.
struct KeptKey {
    enum class Of : std::uint8_t { Nodes, Edges, Network } of{Of::Nodes};
    std::string name, type; ///< the type in the file's words
    std::optional<std::string> value;
    friend bool operator==(const KeptKey&, const KeptKey&) = default;
};

/// A network as a file tells it. Nodes are numbered from 0 in the order of the file, routers among them.
struct NetworkFile {
    struct Place {
        double x{}, y{}; ///< in the file's unit; y grows downwards
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct Edge {
        std::uint32_t from{}, to{};
        bool directed{false};      ///< else both directions, one cable
        std::uint32_t capacity{1}; ///< messages at once, in each direction; from 1
        double latency{1};         ///< factor on the price of a hop, above 0
        double latencyBack{1};     ///< of the other direction of a cable
        friend bool operator==(const Edge&, const Edge&) = default;
    };

    std::vector<std::string> ids;                ///< by node, all different
    std::vector<bool> routers;                   ///< by node
    std::map<std::uint32_t, std::string> labels; ///< where they differ from the id
    std::map<std::uint32_t, Place> places;       ///< where the file says one
    std::vector<Edge> edges;                     ///< without loops; parallel ones stay
    std::vector<KeptKey> keys;                   ///< of attributes that are no more than kept
    KeptAttributes kept;                         ///< of the whole network
    std::map<std::uint32_t, KeptAttributes> keptOfNodes;
    std::map<std::size_t, KeptAttributes> keptOfEdges;
    /// What was passed over or changed while reading, a sentence each; no part of the value.
    std::vector<std::string> notes;

    std::uint32_t nodes() const { return static_cast<std::uint32_t>(ids.size()); }
    /// Whether both tell the same network: everything but the notes.
    friend bool operator==(const NetworkFile& a, const NetworkFile& b);
};

/// Most nodes and edges that a file may have, and most bytes: what is read of them fits into half a gigabyte in every
/// format.
inline constexpr std::uint32_t mostFileNodes = 1U << 21;
inline constexpr std::size_t mostFileEdges = std::size_t{1} << 22, mostOfNetwork = std::size_t{64} << 20;

/// A way to write networks down. One file in formats/ adds one.
struct NetworkFormat {
    std::string_view id, title, help;
    std::span<const std::string_view> suffixes; ///< with their dots, the usual one first
    /// Throws Refused ("file") with one sentence that names line and column, as far as the format has lines.
    NetworkFile (*read)(std::string_view text){nullptr};
    /// Null: the format is only read.
    std::string (*write)(const NetworkFile& network){nullptr};
    /// What of the network the format cannot say, a sentence; empty: everything is said. Null: it says everything.
    std::string (*loss)(const NetworkFile& network){nullptr};
};

/// All formats, in alphabetical order of their names.
std::span<const NetworkFormat* const> networkFormats();
/// By the suffix of a file's name, whatever its case. Throws Refused ("file") naming the suffixes that work.
const NetworkFormat& networkFormatFor(std::string_view fileName);

/// What a text in that format tells. What is no UTF-8 is read as Latin-1, with a note. Throws Refused ("file").
NetworkFile networkFromText(std::string_view text, const NetworkFormat& format);

} // namespace hopscope
