#include "topology/tree_bisection.h"

#include <algorithm>
#include <limits>

namespace hopscope {

namespace {

constexpr std::uint32_t mostProcessors = 2048;
constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max() / 4;

struct Child {
    std::uint32_t node;
    std::uint64_t capacity;
    /// By processors on the parent's side, of the parent and the children up to this one: how many of them are this
    /// child's, and whether it lies on the other side.
    std::vector<std::uint32_t> taken{};
    std::vector<bool> apart{};
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
        std::vector<bool> met(nodes);
        m_order.push_back(0);
        met[0] = true;
        for (std::size_t next = 0; next < m_order.size(); ++next)
            for (Child& child : near[m_order[next]])
                if (!met[child.node]) {
                    met[child.node] = true;
                    m_order.push_back(child.node);
                    m_children[m_order[next]].push_back(std::move(child));
                }
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
                cut = joined(cut, least[child.node], child);
                least[child.node] = {};
            }
            least[node] = std::move(cut);
        }
        const std::uint32_t half = m_processors / 2, other = m_processors - half;
        const auto& root = least[m_order[0]];
        return sides(root[half] <= root[other] ? half : other);
    }

private:
    static std::vector<std::uint64_t> joined(const std::vector<std::uint64_t>& here,
                                             const std::vector<std::uint64_t>& below, Child& child)
    {
        std::vector<std::uint64_t> cut(here.size() + below.size() - 1, never);
        child.taken.resize(cut.size());
        child.apart.resize(cut.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            if (here[i] >= never) continue;
            for (std::size_t k = 0; k < below.size(); ++k) {
                const auto offer = [&](std::size_t taken, std::uint64_t sum, bool apart) {
                    if (sum >= cut[i + taken]) return;
                    cut[i + taken] = sum;
                    child.taken[i + taken] = static_cast<std::uint32_t>(taken);
                    child.apart[i + taken] = apart;
                };
                if (below[k] >= never) continue;
                offer(k, here[i] + below[k], false);
                offer(below.size() - 1 - k, here[i] + below[k] + child.capacity, true);
            }
        }
        return cut;
    }
    std::vector<bool> sides(std::uint32_t onSideOfRoot) const
    {
        std::vector<bool> side(m_children.size());
        std::vector<std::uint32_t> wanted(m_children.size()), below(m_children.size());
        for (std::size_t i = m_order.size(); i-- > 0;) {
            below[m_order[i]] += m_order[i] < m_processors ? 1 : 0;
            for (const Child& child : m_children[m_order[i]]) below[m_order[i]] += below[child.node];
        }
        wanted[m_order[0]] = onSideOfRoot;
        for (const std::uint32_t node : m_order) {
            std::uint32_t left = wanted[node];
            for (std::size_t i = m_children[node].size(); i-- > 0;) {
                const Child& child = m_children[node][i];
                const std::uint32_t taken = child.taken[left];
                const bool apart = child.apart[left];
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
