#include "topology/dot_text.h"

#include "topology/dot_tokens.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::size_t deepest = 256;
/// Attributes that a file may have, defaults counted once for every node and edge that gets them.
constexpr std::size_t mostAttributes = std::size_t{1} << 21;

using Attributes = DotText::Attributes;
using Nodes = std::vector<std::uint32_t>;

void set(Attributes& all, const DotText::Attribute& one)
{
    const auto found = std::ranges::find(all, one.name, &DotText::Attribute::name);
    if (found == all.end())
        all.push_back(one);
    else
        *found = one;
}

/// What holds within a pair of braces.
struct Scope {
    Attributes ofNodes, ofEdges;
    Nodes members;         ///< nodes that were mentioned within, each once
    bool described{false}; ///< has attributes of its own
};

/// One end of edges: a node, with the port that it names, or a group.
struct ChainEnd {
    Nodes nodes;
    std::string port{};
};

class Reader {
public:
    explicit Reader(std::string_view text) : m_tokens(text) {}

    DotText read()
    {
        if (m_tokens.isKeyword("strict")) {
            m_strict = true;
            m_tokens.take();
        }
        if (m_tokens.isKeyword("digraph"))
            m_dot.directed = true;
        else if (!m_tokens.isKeyword("graph"))
            refuseText(m_tokens.now().at, "a DOT file begins with graph or digraph");
        m_tokens.take();
        if (m_tokens.now().kind == DotToken::Kind::Name) m_dot.name = m_tokens.take().text;
        expect("{");
        Scope scope;
        statements(scope, 1);
        if (m_tokens.now().kind != DotToken::Kind::End)
            refuseText(m_tokens.now().at, "behind the closing brace nothing may stand; one file is one network");
        return std::move(m_dot);
    }

private:
    void expect(std::string_view sign)
    {
        if (!m_tokens.is(sign))
            refuseText(m_tokens.now().at,
                       m_tokens.now().kind == DotToken::Kind::End
                           ? fmt::format("the text ends where \"{}\" must stand", sign)
                           : fmt::format("\"{}\" must stand here, got \"{}\"", sign, m_tokens.now().text));
        m_tokens.take();
    }

    DotToken name()
    {
        if (m_tokens.now().kind != DotToken::Kind::Name)
            refuseText(m_tokens.now().at, m_tokens.now().kind == DotToken::Kind::End
                                              ? "the text ends where a name must stand"
                                              : fmt::format("a name must stand here, got \"{}\"", m_tokens.now().text));
        return m_tokens.take();
    }

    void count(std::size_t attributes, TextPosition at)
    {
        m_attributes += attributes;
        if (m_attributes > mostAttributes)
            refuseText(at, fmt::format("more than {} attributes; that many are the most", mostAttributes));
    }

    /// [a=b, c=d; e] [f=g]
    Attributes attributeLists()
    {
        Attributes all;
        while (m_tokens.is("[")) {
            m_tokens.take();
            while (!m_tokens.is("]")) {
                DotToken key = name();
                std::string value = "true";
                if (m_tokens.is("=")) {
                    m_tokens.take();
                    value = name().text;
                }
                set(all, {std::move(key.text), std::move(value), key.at});
                if (m_tokens.is(",") || m_tokens.is(";")) m_tokens.take();
            }
            m_tokens.take();
        }
        return all;
    }

    std::uint32_t node(const DotToken& token, const Scope& scope)
    {
        const auto [found, isNew] = m_byId.try_emplace(token.text, static_cast<std::uint32_t>(m_dot.nodes.size()));
        if (isNew) {
            if (m_dot.nodes.size() >= mostFileNodes)
                refuseText(token.at, fmt::format("more than {} nodes; that many are the most", mostFileNodes));
            count(scope.ofNodes.size(), token.at);
            m_dot.nodes.push_back({token.text, scope.ofNodes, token.at});
        }
        return found->second;
    }

    /// name [: port [: compass]]; the port as it stands in `port`.
    DotToken nodeName(std::string& port)
    {
        DotToken token = name();
        for (int i = 0; i < 2 && m_tokens.is(":"); ++i) {
            m_tokens.take();
            port += (port.empty() ? "" : ":") + name().text;
        }
        return token;
    }

    bool atGroup() const { return m_tokens.is("{") || m_tokens.isKeyword("subgraph"); }

    /// [subgraph [name]] { … }: the nodes in it.
    Nodes group(Scope& outer, std::size_t depth)
    {
        if (m_tokens.isKeyword("subgraph")) {
            m_tokens.take();
            std::string called;
            if (m_tokens.now().kind == DotToken::Kind::Name) called = m_tokens.take().text;
            // A name alone means the group of that name.
            if (!m_tokens.is("{")) return called.empty() ? (expect("{"), Nodes()) : m_groups[called];
            Nodes members = braces(outer, depth, !called.empty());
            if (!called.empty()) m_groups[called] = members;
            return members;
        }
        return braces(outer, depth, false);
    }

    Nodes braces(Scope& outer, std::size_t depth, bool named)
    {
        if (depth >= deepest)
            refuseText(m_tokens.now().at, fmt::format("groups within groups more than {} deep", deepest));
        expect("{");
        Scope inner{outer.ofNodes, outer.ofEdges, {}, false};
        statements(inner, depth + 1);
        if (named || inner.described) ++m_dot.groups;
        std::ranges::sort(inner.members);
        const auto repeated = std::ranges::unique(inner.members);
        inner.members.erase(repeated.begin(), repeated.end());
        outer.members.insert(outer.members.end(), inner.members.begin(), inner.members.end());
        return std::move(inner.members);
    }

    void statements(Scope& scope, std::size_t depth)
    {
        while (!m_tokens.is("}")) {
            statement(scope, depth);
            if (m_tokens.is(";") || m_tokens.is(",")) m_tokens.take();
        }
        m_tokens.take();
    }

    void defaults(Attributes& of)
    {
        m_tokens.take();
        for (const DotText::Attribute& its : attributeLists()) set(of, its);
    }

    void statement(Scope& scope, std::size_t depth)
    {
        if (m_tokens.isKeyword("node")) return defaults(scope.ofNodes);
        if (m_tokens.isKeyword("edge")) return defaults(scope.ofEdges);
        if (m_tokens.isKeyword("graph")) {
            Attributes own;
            defaults(own);
            scope.described = scope.described || !own.empty();
            if (depth == 1)
                for (const DotText::Attribute& its : own) set(m_dot.attributes, its);
            return;
        }
        const TextPosition at = m_tokens.now().at;
        std::vector<ChainEnd> chain;
        std::optional<std::uint32_t> alone; // a statement about this node
        if (atGroup()) {
            chain.push_back({group(scope, depth)});
        } else {
            std::string port;
            const DotToken first = nodeName(port);
            if (m_tokens.is("=")) {
                m_tokens.take();
                const DotToken value = name();
                scope.described = true;
                if (depth == 1) set(m_dot.attributes, {first.text, value.text, first.at});
                return;
            }
            alone = node(first, scope);
            scope.members.push_back(*alone);
            chain.push_back({{*alone}, std::move(port)});
        }
        while (m_tokens.is("--") || m_tokens.is("->")) {
            if (m_tokens.is("->") != m_dot.directed)
                refuseText(m_tokens.now().at,
                           m_dot.directed ? "in a digraph edges are written ->" : "in a graph edges are written --");
            m_tokens.take();
            if (atGroup()) {
                chain.push_back({group(scope, depth)});
            } else {
                std::string port;
                const DotToken next = nodeName(port);
                chain.push_back({{node(next, scope)}, std::move(port)});
                scope.members.push_back(chain.back().nodes.front());
            }
        }
        const Attributes own = attributeLists();
        if (chain.size() > 1)
            connect(chain, scope, own, at);
        else if (alone)
            for (const DotText::Attribute& its : own) {
                count(1, its.at);
                set(m_dot.nodes[*alone].attributes, its);
            }
    }

    /// Ports are attributes of an edge, as Graphviz has them: what stands at the node wins.
    void connect(const std::vector<ChainEnd>& chain, const Scope& scope, const Attributes& own, TextPosition at)
    {
        Attributes common = scope.ofEdges;
        for (const DotText::Attribute& its : own) set(common, its);
        for (std::size_t i = 1; i < chain.size(); ++i) {
            Attributes all = common;
            if (!chain[i - 1].port.empty()) set(all, {"tailport", chain[i - 1].port, at});
            if (!chain[i].port.empty()) set(all, {"headport", chain[i].port, at});
            // Judged before an edge is made: two groups have as many edges as the product of their nodes.
            const std::size_t edges = chain[i - 1].nodes.size() * chain[i].nodes.size();
            if (m_dot.edges.size() + edges > mostFileEdges)
                refuseText(at, fmt::format("more than {} edges; that many are the most", mostFileEdges));
            count(edges * all.size(), at);
            for (const std::uint32_t from : chain[i - 1].nodes)
                for (const std::uint32_t to : chain[i].nodes) edge(from, to, all, at);
        }
    }

    /// In a strict graph the second edge between two nodes only adds its attributes to the first.
    void edge(std::uint32_t from, std::uint32_t to, const Attributes& all, TextPosition at)
    {
        if (m_strict) {
            const auto ends = m_dot.directed ? std::pair(from, to) : std::pair(std::min(from, to), std::max(from, to));
            const std::uint64_t key = std::uint64_t{ends.first} << 32U | ends.second;
            const auto [found, isNew] = m_strictEdges.try_emplace(key, m_dot.edges.size());
            if (!isNew) {
                for (const DotText::Attribute& its : all) set(m_dot.edges[found->second].attributes, its);
                return;
            }
        }
        m_dot.edges.push_back({from, to, all, at});
    }

    DotTokens m_tokens;
    DotText m_dot;
    bool m_strict{false};
    std::size_t m_attributes{0};
    std::unordered_map<std::string, std::uint32_t> m_byId;
    std::unordered_map<std::string, Nodes> m_groups;
    std::unordered_map<std::uint64_t, std::size_t> m_strictEdges;
};

} // namespace

DotText readDot(std::string_view text) { return Reader(text).read(); }

} // namespace hopscope
