#pragma once

#include "ids.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace hopscope {

/// A set of processors that is usually everybody, one, or a few.
class NodeSet {
public:
    static NodeSet none() { return NodeSet(0, 0); }
    static NodeSet one(NodeId node) { return NodeSet(node.value, 1); }
    static NodeSet first(std::uint32_t count) { return NodeSet(0, count); }
    static NodeSet of(std::vector<NodeId> nodes);

    std::uint32_t size() const { return m_list ? static_cast<std::uint32_t>(m_list->size()) : m_count; }
    bool contains(NodeId node) const;
    template <class Visit> void each(Visit visit) const
    {
        if (m_list)
            for (NodeId node : *m_list) visit(node);
        else
            for (std::uint32_t i = 0; i < m_count; ++i) visit(NodeId{m_first + i});
    }

private:
    NodeSet(std::uint32_t first, std::uint32_t count) : m_first(first), m_count(count) {}
    std::uint32_t m_first, m_count;
    std::shared_ptr<const std::vector<NodeId>> m_list; ///< sorted
};

/// Half-open interval of ranks.
struct RankInterval {
    std::uint32_t low{}, high{};
    friend constexpr auto operator<=>(const RankInterval&, const RankInterval&) = default;
};

/// How the blocks of an operation live: copied to many, moved from holder to holder, or combined into one value.
enum class Custody : std::uint8_t { Copied, Moved, Combined };

/// Which blocks there are, where they start and where they must end.
struct Data {
    std::uint32_t blocks{};
    double words{};                           ///< size of every block …
    std::function<double(BlockId)> wordsOf{}; ///< … unless they differ
    Custody custody{Custody::Copied};
    std::function<NodeSet(BlockId)> starts{}, ends{}; ///< to be combined: each start has its own operand
    bool alike{false};                                ///< all blocks start, and all end, at the same nodes
    /// Ranks that a combined value must join in the end, by processor; all that start if not given.
    std::function<RankInterval(NodeId)> joins{};
    bool mixed{false}; ///< local acts carry values from block to block
    /// Routers that may hold blocks, too; numbered after the processors. 0: routers only pass messages on.
    std::uint32_t routers{0};

    /// Every message has the words of one block, whatever it carries, and all blocks are of one size.
    bool alikeMessages{false};

    bool uniform() const { return !wordsOf; }
    double size(BlockId block) const { return wordsOf ? wordsOf(block) : words; }
};

} // namespace hopscope
