#include "scenes/network/trees/network_tree.h"

#include <algorithm>

namespace hopscope {

namespace {

constexpr std::uint64_t mostColumns = 24; ///< leaves and folded subtrees side by side
constexpr double foldWidth = 2;           ///< of a folded subtree, in leaves

/// How many levels are open in the subtrees beside the way from the root to the focus, by the level of the router at
/// which they leave it (1 …); without the levels of the way itself.
std::vector<std::uint32_t> openLevels(const LeafTree& tree)
{
    std::vector<std::uint32_t> open(tree.levels() + 1, 0);
    const auto columns = [&] {
        std::uint64_t sum = 1;
        for (std::uint32_t level = 1; level <= tree.levels(); ++level)
            sum += std::uint64_t{tree.arity(level) - 1} * (tree.below(level - 1) / tree.below(level - 1 - open[level]));
        return sum;
    };
    for (std::uint32_t level = 1; level <= tree.levels(); ++level)
        while (open[level] + 1 < level) {
            ++open[level];
            if (columns() <= mostColumns) continue;
            --open[level];
            break;
        }
    return open;
}

class Layout {
public:
    Layout(const LeafTree& tree, std::uint32_t focus, std::vector<std::uint32_t> open)
        : m_tree(tree), m_focus(focus), m_open(std::move(open))
    {
        m_result.places.resize(tree.nodes());
        if (!m_open.empty()) {
            m_result.shownAs.resize(tree.nodes());
            for (std::uint32_t node = 0; node < tree.nodes(); ++node) m_result.shownAs[node] = node;
        }
        place(tree.root(), tree.levels());
    }
    TreePlaces take()
    {
        double least = 1e9;
        for (std::uint32_t level = 1; level <= m_tree.levels(); ++level) {
            const QPointF* before = nullptr;
            for (std::uint32_t i = 0; i < m_tree.leaves() / m_tree.below(level); ++i) {
                const std::uint32_t node = m_tree.node(level, i);
                if (!m_result.shownAs.empty() && m_result.shownAs[node] != node) continue;
                if (before) least = std::min(least, m_result.places[node].x() - before->x());
                before = &m_result.places[node];
            }
        }
        m_result.routerSpacing = least < 1e9 ? least : m_tree.arity(1);
        return std::move(m_result);
    }

private:
    bool folded(std::uint32_t node, std::uint32_t level) const
    {
        if (level == 0 || m_open.empty() || m_tree.ancestor(m_focus, level) == node) return false;
        const std::uint32_t first = m_tree.index(node) * m_tree.below(level);
        const std::uint32_t leaves = m_tree.meeting(first, m_focus); // the router where it leaves the way
        return leaves - 1 - level >= m_open[leaves];
    }

    void hide(std::uint32_t node, std::uint32_t level, std::uint32_t top)
    {
        m_result.places[node] = m_result.places[top];
        m_result.shownAs[node] = top;
        for (std::uint32_t a = 0; level > 0 && a < m_tree.arity(level); ++a)
            hide(m_tree.child(node, a), level - 1, top);
    }

    void place(std::uint32_t node, std::uint32_t level)
    {
        const double y = m_tree.levels() - level;
        if (level > 0 && !folded(node, level)) {
            for (std::uint32_t a = 0; a < m_tree.arity(level); ++a) place(m_tree.child(node, a), level - 1);
            const double first = m_result.places[m_tree.child(node, 0)].x(),
                         last = m_result.places[m_tree.child(node, m_tree.arity(level) - 1)].x();
            m_result.places[node] = {(first + last) / 2, y};
            return;
        }
        const double width = level == 0 ? 1 : foldWidth;
        m_result.places[node] = {m_right + width / 2 - 0.5, y};
        m_right += width;
        if (level == 0) return;
        m_result.folds.push_back({node, level, m_tree.index(node) * m_tree.below(level), m_tree.below(level)});
        for (std::uint32_t a = 0; a < m_tree.arity(level); ++a) hide(m_tree.child(node, a), level - 1, node);
    }

    const LeafTree& m_tree;
    std::uint32_t m_focus;
    std::vector<std::uint32_t> m_open; ///< empty: nothing is folded
    double m_right{0};
    TreePlaces m_result;
};

} // namespace

TreePlaces treePlaces(const LeafTree& tree, std::uint32_t focus)
{
    std::vector<std::uint32_t> open;
    if (tree.leaves() > mostWholeLeaves) open = openLevels(tree);
    return Layout(tree, focus, std::move(open)).take();
}

} // namespace hopscope
