#include "topology/network_builder.h"

#include "values.h"

#include <algorithm>
#include <span>
#include <sstream>
#include <unordered_map>

#include <fmt/format.h>
#include <pugixml.hpp>

namespace hopscope::graphml_format {

namespace {

constexpr std::string_view suffixes[] = {".graphml", ".graphml.xml"};

/// Name without a prefix: `g:node` is a node.
std::string_view local(const char* name)
{
    const std::string_view whole = name;
    const auto colon = whole.find(':');
    return colon == std::string_view::npos ? whole : whole.substr(colon + 1);
}

struct Key {
    std::string name;
    std::optional<std::string> value; ///< its default
    bool nodes{}, edges{};
};

/// The attributes with a meaning; their defaults are read into the elements that do not mention them. Those of others
/// stay with their declaration.
constexpr std::string_view known[] = {"label", "kind", "x", "y", "capacity", "latency"};

struct Domain {
    KeptKey::Of of;
    std::string_view name; ///< in "for"
};
constexpr Domain domains[] = {
    {KeptKey::Of::Nodes, "node"}, {KeptKey::Of::Edges, "edge"}, {KeptKey::Of::Network, "graph"}};

class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text)
    {
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n') m_lineEnds.push_back(i);
    }

    NetworkFile read()
    {
        pugi::xml_document document;
        const pugi::xml_parse_result parsed =
            document.load_buffer(m_text.data(), m_text.size(), pugi::parse_default, pugi::encoding_utf8);
        if (!parsed) refuseText(position(parsed.offset), fmt::format("no XML: {}", parsed.description()));
        const pugi::xml_node root = document.document_element();
        if (local(root.name()) != "graphml")
            refuseText(position(root),
                       fmt::format("a GraphML file begins with <graphml>, this one with <{}>", root.name()));
        for (const pugi::xml_node child : root.children())
            if (local(child.name()) == "key") readKey(child);
        pugi::xml_node graph;
        std::size_t graphs = 0;
        for (const pugi::xml_node child : root.children())
            if (local(child.name()) == "graph" && ++graphs == 1) graph = child;
        if (!graph) refuseText(position(root), "there is no <graph> in it");
        if (graphs > 1)
            m_builder.network().notes.push_back(fmt::format("The file has {} networks; the first was read.", graphs));
        if (const char* id = graph.attribute("id").value(); *id) m_builder.network().kept.push_back({"id", id});
        readGraph(graph);
        // What stands beside the network is about it.
        for (const pugi::xml_node child : root.children()) ofNetwork(child);
        return m_builder.finish();
    }

private:
    TextPosition position(std::ptrdiff_t offset) const
    {
        if (offset < 0) return {};
        const auto at = static_cast<std::size_t>(offset);
        const auto line = std::ranges::lower_bound(m_lineEnds, at);
        const std::size_t begin = line == m_lineEnds.begin() ? 0 : *std::prev(line) + 1;
        return {static_cast<std::size_t>(line - m_lineEnds.begin()) + 1, at - begin + 1};
    }
    TextPosition position(pugi::xml_node node) const { return position(node.offset_debug()); }

    void readKey(pugi::xml_node node)
    {
        const std::string_view whose = node.attribute("for").as_string("all");
        Key key{.name = node.attribute("attr.name").as_string(node.attribute("id").value()), .value = {}};
        key.nodes = whose == "all" || whose == "node";
        key.edges = whose == "all" || whose == "edge";
        for (const pugi::xml_node child : node.children())
            if (local(child.name()) == "default") key.value = child.text().as_string();
        const std::string id = node.attribute("id").value();
        if (id.empty()) refuseText(position(node), "a <key> needs an id");
        if (!m_keys.emplace(id, key).second)
            refuseText(position(node), fmt::format("there is a key \"{}\" already", id));
        if (std::ranges::find(known, key.name) == std::end(known))
            keep(key, whose, node.attribute("attr.type").as_string("string"));
        else if (key.value)
            m_defaults.push_back(std::move(key));
    }
    /// A text without a default needs no declaration that is kept.
    void keep(const Key& key, std::string_view whose, const std::string& type)
    {
        if (!key.value && type == "string") return;
        for (const Domain& domain : domains)
            if (whose == domain.name || whose == "all")
                m_builder.network().keys.push_back({domain.of, key.name, type, key.value});
    }

    std::string nameOf(pugi::xml_node data) const
    {
        const std::string key = data.attribute("key").value();
        const auto found = m_keys.find(key);
        return found == m_keys.end() ? key : found->second.name;
    }

    /// What stands in a <data>; elements in it are kept as text.
    static std::string valueOf(pugi::xml_node data)
    {
        if (std::ranges::none_of(data.children(), [](pugi::xml_node c) { return c.type() == pugi::node_element; })) {
            std::string all;
            for (const pugi::xml_node child : data.children()) all += child.value();
            return all;
        }
        std::ostringstream out;
        for (const pugi::xml_node child : data.children()) child.print(out, "", pugi::format_raw);
        return out.str();
    }

    /// Attributes that stand in the tag itself, such as kind="router", are taken as if they stood in a <data>. What
    /// GraphML has names of its own for is no such attribute, nor are counts that help parsers and links to other
    /// files.
    template <class Visit> static void eachOfTag(pugi::xml_node element, Visit visit)
    {
        constexpr std::string_view structure[] = {"id", "source", "target", "directed", "edgedefault"};
        for (const pugi::xml_attribute one : element.attributes()) {
            const std::string_view name = one.name();
            if (std::ranges::find(structure, name) != std::end(structure) || name.starts_with("parse.")
                || name.starts_with("xml"))
                continue;
            visit(std::string(name), std::string(one.value()));
        }
    }

    /// Calls set(name, value) for every attribute of a node or an edge, the defaults of those with a meaning first
    /// where it does not mention them.
    template <class Set> void attributes(pugi::xml_node element, bool ofNode, Set set)
    {
        for (const Key& key : m_defaults) {
            if (ofNode ? !key.nodes : !key.edges) continue;
            const bool mentioned = std::ranges::any_of(element.children(), [&](pugi::xml_node child) {
                return local(child.name()) == "data" && nameOf(child) == key.name;
            });
            if (!mentioned && !element.attribute(key.name.c_str())) set(key.name, *key.value);
        }
        eachOfTag(element, set);
        for (const pugi::xml_node child : element.children())
            if (const auto data = dataOf(child)) set(data->name, data->value);
    }

    /// Of a <data> or a <desc>, which is one with a name of its own.
    std::optional<KeptAttribute> dataOf(pugi::xml_node element) const
    {
        const std::string_view name = local(element.name());
        if (name != "data" && name != "desc") return {};
        return KeptAttribute{name == "desc" ? "desc" : nameOf(element), valueOf(element)};
    }
    void ofNetwork(pugi::xml_node element)
    {
        if (auto data = dataOf(element)) m_builder.network().kept.push_back(std::move(*data));
    }

    void readNode(pugi::xml_node element)
    {
        const char* id = element.attribute("id").value();
        if (!*id) refuseText(position(element), "a <node> needs an id");
        const std::uint32_t node = m_builder.newNode(id, position(element));
        attributes(element, true, [&](const std::string& name, const std::string& value) {
            m_builder.attribute(node, name, value, position(element));
        });
    }

    void readEdge(pugi::xml_node element, bool directed)
    {
        std::uint32_t ends[2];
        const char* names[] = {"source", "target"};
        for (std::size_t i = 0; i < 2; ++i) {
            const char* id = element.attribute(names[i]).value();
            if (!*id) refuseText(position(element), fmt::format("an <edge> needs a {}", names[i]));
            const auto node = m_builder.known(id);
            if (!node) refuseText(position(element), fmt::format("{}: there is no node \"{}\"", names[i], id));
            ends[i] = *node;
        }
        if (const pugi::xml_attribute own = element.attribute("directed")) directed = own.as_bool();
        const auto edge = m_builder.edge({.from = ends[0], .to = ends[1], .directed = directed}, position(element));
        if (!edge) return;
        if (const char* id = element.attribute("id").value(); *id)
            m_builder.attributeOfEdge(*edge, "id", id, position(element));
        attributes(element, false, [&](const std::string& name, const std::string& value) {
            m_builder.attributeOfEdge(*edge, name, value, position(element));
        });
    }

    /// Nodes first, then edges: an edge may stand before its nodes. Networks within nodes are unfolded, by a list and
    /// not by calls, so that their depth takes no stack.
    void readGraph(pugi::xml_node graph)
    {
        eachOfTag(graph, [this](const std::string& name, const std::string& value) {
            m_builder.network().kept.push_back({name, value});
        });
        std::vector<pugi::xml_node> graphs{graph};
        std::size_t within = 0, groups = 0, ports = 0;
        for (std::size_t i = 0; i < graphs.size(); ++i)
            for (const pugi::xml_node child : graphs[i].children()) {
                const std::string_view name = local(child.name());
                if (name == "node") {
                    readNode(child);
                    for (const pugi::xml_node inner : child.children())
                        if (local(inner.name()) == "graph") {
                            graphs.push_back(inner);
                            ++within;
                        } else if (local(inner.name()) == "port") {
                            ++ports;
                        }
                } else if (name != "hyperedge" && i == 0) {
                    ofNetwork(child);
                } else if (name == "hyperedge") {
                    ++groups;
                }
            }
        for (const pugi::xml_node each : graphs) {
            const bool directed = std::string_view(each.attribute("edgedefault").as_string("undirected")) == "directed";
            for (const pugi::xml_node child : each.children())
                if (local(child.name()) == "edge") readEdge(child, directed);
        }
        if (within > 0)
            m_builder.network().notes.push_back(within == 1
                                                    ? "1 network within a node was unfolded."
                                                    : fmt::format("{} networks within nodes were unfolded.", within));
        if (groups > 0)
            m_builder.network().notes.push_back(
                fmt::format("{} left out; a link has two ends.",
                            groups == 1 ? "1 hyperedge was" : fmt::format("{} hyperedges were", groups)));
        if (ports > 0)
            m_builder.network().notes.push_back(
                fmt::format("{} left out; a link ends at a node.",
                            ports == 1 ? "1 port was" : fmt::format("{} ports were", ports)));
    }

    std::string_view m_text;
    std::vector<std::size_t> m_lineEnds;
    std::unordered_map<std::string, Key> m_keys;
    std::vector<Key> m_defaults;
    NetworkBuilder m_builder;
};

NetworkFile read(std::string_view text) { return Reader(text).read(); }

/// Declares the keys of attributes: those that are kept, and others as they are met.
class Keys {
public:
    Keys(pugi::xml_node root, const std::vector<KeptKey>& kept) : m_root(root)
    {
        for (const KeptKey& key : kept) {
            const Domain& domain = *std::ranges::find(domains, key.of, &Domain::of);
            const std::size_t before = m_ids.size();
            of(std::string(domain.name), key.name);
            if (m_ids.size() == before) continue; // declared twice
            m_last.attribute("attr.type") = key.type.c_str();
            if (key.value) m_last.append_child("default").text() = key.value->c_str();
        }
    }
    const std::string& of(const std::string& whose, const std::string& name)
    {
        const auto [found, isNew] = m_ids.try_emplace(whose + ' ' + name, fmt::format("d{}", m_ids.size()));
        if (isNew) {
            pugi::xml_node key = m_last ? m_root.insert_child_after("key", m_last) : m_root.prepend_child("key");
            m_last = key;
            key.append_attribute("id") = found->second.c_str();
            key.append_attribute("for") = whose.c_str();
            key.append_attribute("attr.name") = name.c_str();
            const bool number = name == "x" || name == "y" || name == "latency";
            key.append_attribute("attr.type") = number ? "double" : name == "capacity" ? "int" : "string";
        }
        return found->second;
    }

private:
    pugi::xml_node m_root, m_last;
    std::map<std::string, std::string> m_ids;
};

void append(pugi::xml_node to, Keys& keys, const std::string& whose, std::span<const KeptAttribute> attributes)
{
    for (const KeptAttribute& attribute : attributes) {
        pugi::xml_node data = to.append_child("data");
        data.append_attribute("key") = keys.of(whose, attribute.name).c_str();
        data.text() = attribute.value.c_str();
    }
}

/// The id of a network or an edge stands in the tag. It is read before all others that are kept, so one that is not
/// the first of them was none.
std::string idOf(const KeptAttributes& kept)
{
    return !kept.empty() && kept.front().name == "id" ? kept.front().value : std::string();
}

std::string write(const NetworkFile& network)
{
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    pugi::xml_node root = document.append_child("graphml");
    root.append_attribute("xmlns") = "http://graphml.graphdrawing.org/xmlns";
    Keys keys(root, network.keys);
    pugi::xml_node graph = root.append_child("graph");
    const bool directed = std::ranges::all_of(network.edges, &NetworkFile::Edge::directed) && !network.edges.empty();
    graph.append_attribute("edgedefault") = directed ? "directed" : "undirected";
    const std::string id = idOf(network.kept);
    if (!id.empty()) graph.prepend_attribute("id") = id.c_str();
    append(graph, keys, "graph", std::span(network.kept).subspan(id.empty() ? 0 : 1));
    for (std::uint32_t node = 0; node < network.nodes(); ++node) {
        pugi::xml_node element = graph.append_child("node");
        element.append_attribute("id") = network.ids[node].c_str();
        append(element, keys, "node", attributesOfNode(network, node));
    }
    for (std::size_t i = 0; i < network.edges.size(); ++i) {
        pugi::xml_node element = graph.append_child("edge");
        KeptAttributes attributes = attributesOfEdge(network, i);
        if (const auto kept = network.keptOfEdges.find(i); kept != network.keptOfEdges.end())
            if (const std::string own = idOf(kept->second); !own.empty()) {
                element.append_attribute("id") = own.c_str();
                attributes.erase(std::ranges::find(attributes, "id", &KeptAttribute::name));
            }
        element.append_attribute("source") = network.ids[network.edges[i].from].c_str();
        element.append_attribute("target") = network.ids[network.edges[i].to].c_str();
        if (network.edges[i].directed != directed) element.append_attribute("directed") = network.edges[i].directed;
        append(element, keys, "edge", attributes);
    }
    std::ostringstream out;
    document.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
    return out.str();
}

} // namespace

extern const NetworkFormat entry;
constinit const NetworkFormat entry{
    .id = "graphml",
    .title = "GraphML",
    .help = "XML with <node>, <edge> and attributes; says everything that a network has.",
    .suffixes = suffixes,
    .read = read,
    .write = write,
};

} // namespace hopscope::graphml_format
