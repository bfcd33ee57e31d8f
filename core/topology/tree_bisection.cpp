#include "topology/tree_bisection.h"

#include "stopping.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hopscope {

namespace {

constexpr std::uint32_t mostProcessors = 20'000;
constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max() / 4;

/// How many processors of the smaller of two parts are taken, by those of both together: in bits or bytes where they
/// hold it, as many are kept for a path or a star.
class Taken {
public:
    Taken() = default;
    Taken(std::size_t size, std::size_t most)
    {
        if (most < 2)
            m_bits.resize(size);
        else if (most < 256)
            m_bytes.resize(size);
        else
            m_wide.resize(size);
    }
    void set(std::size_t at, std::size_t value)
    {
        if (!m_bits.empty())
            m_bits[at] = value != 0;
        else if (!m_bytes.empty())
            m_bytes[at] = static_cast<std::uint8_t>(value);
        else
            m_wide[at] = static_cast<std::uint32_t>(value);
    }
    std::uint32_t operator[](std::size_t at) const
    {
        return !m_bits.empty() ? (m_bits[at] ? 1U : 0U) : !m_bytes.empty() ? m_bytes[at] : m_wide[at];
    }

private:
    std::vector<bool> m_bits;
    std::vector<std::uint8_t> m_bytes;
    std::vector<std::uint32_t> m_wide;
};

struct Child {
    std::uint32_t node;
    std::uint64_t capacity;
    /// By processors on the parent's side, of the parent and the children up to this one: how many of them are this
    /// child's, or where that is the larger part, the others'.
    Taken taken{};
    bool ownTaken{};
    std::vector<bool> apart{}; ///< by its processors on the parent's side: whether it lies on the other side
};

class Tree {
public:
    Tree(std::uint32_t nodes, std::uint32_t processors, const std::vector<CutCable>& cables)
        : m_children(nodes), m_processors(processors)
    {
        std::vector<std::vector<Child>> near(nodes);
        for (const CutCable& cable : cables) {
            near[cable.a].push_back({cable.b, cable.there});
            near[cable.b].push_back({cable.a, cable.there});
        }
        hangFrom(0, near);
        // From the middle, where no branch has more than half of the processors, tables are half as long.
        if (connected()) hangFrom(middle(), near);
    }
    bool connected() const { return m_order.size() == m_children.size(); }

    std::vector<bool> bisection()
    {
        // By node and by processors of its subtree on its side, the least cut.
        std::vector<std::vector<std::uint64_t>> least(m_children.size());
        for (std::size_t i = m_order.size(); i-- > 0;) {
            const std::uint32_t node = m_order[i];
            std::vector<std::uint64_t> cut{never, 0};
            if (node >= m_processors) cut = {0};
            for (Child& child : m_children[node]) {
                const std::vector<std::uint64_t> below = std::move(least[child.node]); // ends here
                cut = joined(cut, below, child);
            }
            least[node] = std::move(cut);
        }
        const std::uint32_t half = m_processors / 2, other = m_processors - half;
        const auto& root = least[m_order[0]];
        return sides(root[half] <= root[other] ? half : other);
    }

private:
    void hangFrom(std::uint32_t root, const std::vector<std::vector<Child>>& near)
    {
        std::vector<bool> met(near.size());
        for (auto& children : m_children) children.clear();
        m_order.assign(1, root);
        met[root] = true;
        for (std::size_t next = 0; next < m_order.size(); ++next)
            for (const Child& child : near[m_order[next]])
                if (!met[child.node]) {
                    met[child.node] = true;
                    m_order.push_back(child.node);
                    m_children[m_order[next]].push_back(child);
                }
    }
    std::vector<std::uint32_t> processorsBelow() const
    {
        std::vector<std::uint32_t> below(m_children.size());
        for (std::size_t i = m_order.size(); i-- > 0;) {
            below[m_order[i]] += m_order[i] < m_processors ? 1 : 0;
            for (const Child& child : m_children[m_order[i]]) below[m_order[i]] += below[child.node];
        }
        return below;
    }
    std::uint32_t middle() const
    {
        const auto below = processorsBelow();
        std::uint32_t node = m_order[0];
        for (bool moved = true; moved;) {
            moved = false;
            for (const Child& child : m_children[node])
                if (2 * below[child.node] > m_processors) {
                    node = child.node;
                    moved = true;
                    break;
                }
        }
        return node;
    }
    static std::vector<std::uint64_t> joined(const std::vector<std::uint64_t>& here,
                                             const std::vector<std::uint64_t>& below, Child& child)
    {
        goOn();
        // On the parent's side lies what is on the child's, or what is not.
        std::vector<std::uint64_t> ofChild(below.size());
        child.apart.resize(below.size());
        for (std::size_t k = 0; k < below.size(); ++k) {
            const std::uint64_t other = below[below.size() - 1 - k] + child.capacity;
            child.apart[k] = other < below[k];
            ofChild[k] = std::min(other, below[k]);
        }
        child.ownTaken = below.size() <= here.size();
        const auto& few = child.ownTaken ? ofChild : here;
        const auto& many = child.ownTaken ? here : ofChild;
        std::vector<std::uint64_t> cut(few.size() + many.size() - 1, never);
        child.taken = Taken(cut.size(), few.size() - 1);
        for (std::size_t i = 0; i < few.size(); ++i) {
            if (few[i] >= never) continue;
            for (std::size_t k = 0; k < many.size(); ++k)
                if (few[i] + many[k] < cut[i + k]) {
                    cut[i + k] = few[i] + many[k];
                    child.taken.set(i + k, i);
                }
        }
        return cut;
    }
    std::vector<bool> sides(std::uint32_t onSideOfRoot) const
    {
        std::vector<bool> side(m_children.size());
        const std::vector<std::uint32_t> below = processorsBelow();
        std::vector<std::uint32_t> wanted(m_children.size());
        wanted[m_order[0]] = onSideOfRoot;
        for (const std::uint32_t node : m_order) {
            std::uint32_t left = wanted[node];
            for (std::size_t i = m_children[node].size(); i-- > 0;) {
                const Child& child = m_children[node][i];
                const std::uint32_t taken = child.ownTaken ? child.taken[left] : left - child.taken[left];
                const bool apart = child.apart[taken];
                side[child.node] = side[node] != apart;
                wanted[child.node] = apart ? below[child.node] - taken : taken;
                left -= taken;
            }
        }
        return side;
    }

    std::vector<std::vector<Child>> m_children;
    std::vector<std::uint32_t> m_order; ///< parents before children
    std::uint32_t m_processors;
};

} // namespace

std::optional<std::vector<bool>> treeBisection(std::uint32_t nodes, std::uint32_t processors,
                                               const std::vector<CutCable>& cables)
{
    if (processors < 2 || processors > mostProcessors || cables.size() + 1 != nodes) return {};
    if (std::ranges::any_of(cables, [](const CutCable& cable) { return cable.there != cable.back; })) return {};
    Tree tree(nodes, processors, cables);
    if (!tree.connected()) return {};
    return tree.bisection();
}

} // namespace hopscope
