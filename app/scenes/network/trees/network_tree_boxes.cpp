#include "scenes/network/trees/network_tree_boxes.h"

#include "drawing/canvas.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

constexpr std::size_t noBox = std::numeric_limits<std::size_t>::max();
/// Between boxes of a row.
constexpr double besideBoxes = 12;
/// A box is no wider than this: what lies between them needs the room more.
constexpr double widestBox = 132;
/// Of a line where it turns down.
constexpr double turnOfLine = 8;

/// Groups without children in the tree that ends with level `last`.
std::uint32_t leavesTo(const GroupTree& tree, std::uint32_t last)
{
    return static_cast<std::uint32_t>(std::ranges::count_if(tree.groups, [&](const GroupTree::Node& group) {
        return group.level == last || (group.level < last && group.children.empty());
    }));
}

} // namespace

QString nameOf(const GroupTree::Node& group)
{
    const std::uint32_t first = group.members.front().value, last = group.members.back().value;
    if (group.members.size() == 1) return QString::number(first);
    const bool gapless =
        std::ranges::adjacent_find(group.members, [](NodeId a, NodeId b) { return b.value != a.value + 1; })
        == group.members.end();
    return (gapless ? QStringLiteral("%1–%2") : QStringLiteral("%1 … %2")).arg(first).arg(last);
}

/// What boxes need, and what they may have.
struct TreeBoxes::Sizes {
    double name{}, fold{};                   ///< widths
    double box{}, largeBox{};                ///< heights: of a name and a bar; with a line below the name
    double pile{}, largePile{}, wholePile{}; ///< of a fold: with a name, two lines, three
    double least{}, good{}, most{};          ///< between two rows

    Sizes(const GroupTree& tree, const Theme& theme, bool small)
    {
        const double unit = theme.fontScale;
        const QFont strong = theme.text(small ? 8.5 : 9, QFont::DemiBold);
        const std::size_t last = tree.groupOf.size() - 1;
        name = textWidth(strong, tree.largest > 1 ? QStringLiteral("%1–%1").arg(last) : QString::number(last))
               + (small ? 10 : 16) * unit;
        fold = textWidth(strong, QStringLiteral("%1 groups").arg(tree.groups.size())) + 12 * unit;
        if (!small)
            fold = std::max(fold, textWidth(theme.text(9), QStringLiteral("%1 processors").arg(last)) + 12 * unit);
        box = (small ? 20 : 26) * unit, largeBox = small ? box : 39 * unit;
        pile = (small ? 27 : 40) * unit, largePile = small ? pile : 54 * unit, wholePile = small ? pile : 68 * unit;
        least = (small ? 9 : 20) * unit, good = (small ? 14 : 24) * unit, most = (small ? 40 : 110) * unit;
    }
    double across(bool folded) const { return std::max(name, folded ? fold : 0) + besideBoxes; }
    double down(std::uint32_t rows, bool folded) const
    {
        return rows * box + (rows - 1) * least + (folded ? least + pile : 0);
    }
};

TreeBoxes::TreeBoxes(const GroupTree& tree, const QRectF& whole, const Theme& theme, bool small)
    : m_tree(&tree), m_boxOf(tree.groups.size(), noBox), m_foldOf(tree.groups.size(), noBox)
{
    const Sizes sizes(tree, theme, small);
    const std::uint32_t deepest = std::ranges::max_element(tree.groups, {}, &GroupTree::Node::level)->level;
    std::uint32_t last = 0;
    for (std::uint32_t level = 1; level <= deepest; ++level) {
        const bool folded = level < deepest;
        if (leavesTo(tree, level) * sizes.across(folded) <= whole.width()
            && sizes.down(level + 1, folded) <= whole.height())
            last = level;
    }
    m_folded = last < deepest;
    place(whole, last, sizes);
    connect();
}

void TreeBoxes::place(const QRectF& whole, std::uint32_t last, const Sizes& sizes)
{
    const std::uint32_t rows = last + 1;
    const double gaps = m_folded ? rows : std::max(rows - 1, 1U);
    double left = whole.height() - sizes.down(rows, m_folded);
    const auto take = [&](double wanted) {
        const double got = std::clamp(wanted, 0.0, std::max(left, 0.0));
        left -= got;
        return got;
    };
    // Room for packets between the rows first, then for words in the folds and in the boxes, for more of them at last.
    double gap = sizes.least + take(gaps * (sizes.good - sizes.least)) / gaps;
    const auto widen = [&](double count, double low, double high) {
        const bool fits = left >= count * (high - low);
        if (fits) left -= count * (high - low);
        return fits ? high : low;
    };
    double pile = m_folded ? widen(1, sizes.pile, sizes.largePile) : sizes.pile;
    const double box = widen(rows, sizes.box, sizes.largeBox);
    if (m_folded && pile == sizes.largePile) pile = widen(1, pile, sizes.wholePile);
    gap += take(gaps * (sizes.most - sizes.good)) / gaps;
    const double top = whole.top() + std::max(left, 0.0) / 2;

    const double slot = whole.width() / leavesTo(*m_tree, last),
                 wide = std::min(slot - besideBoxes, std::max(sizes.across(m_folded), widestBox));
    // Every leaf has a place of its own; above it each is over the middle of its children, which have higher numbers.
    std::vector<double> middle(m_tree->groups.size());
    double next = whole.left() + slot / 2;
    for (std::uint32_t i = 0; i < middle.size(); ++i) {
        const GroupTree::Node& group = m_tree->groups[i];
        if (group.level != last && !(group.level < last && group.children.empty())) continue;
        middle[i] = next;
        next += slot;
    }
    for (auto i = static_cast<std::uint32_t>(middle.size()); i-- > 0;)
        if (const GroupTree::Node& group = m_tree->groups[i]; group.level < last && !group.children.empty())
            middle[i] = (middle[group.children.front()] + middle[group.children.back()]) / 2;
    for (std::uint32_t i = 0; i < middle.size(); ++i) {
        const GroupTree::Node& group = m_tree->groups[i];
        if (group.level > last) continue;
        m_boxOf[i] = m_boxes.size();
        const QRectF area(middle[i] - wide / 2, top + group.level * (box + gap), wide, box);
        m_boxes.push_back({i, false, area});
        if (group.level < last || group.children.empty()) continue;
        m_foldOf[i] = m_boxes.size();
        m_boxes.push_back({i, true, QRectF(area.left(), area.bottom() + gap, wide, pile)});
    }
}

void TreeBoxes::connect()
{
    for (const Box& box : m_boxes) {
        if (box.fold) continue;
        const GroupTree::Node& group = m_tree->groups[box.group];
        for (std::size_t i = 0; i < group.children.size(); ++i) {
            const std::uint32_t child = group.children[i];
            QPainterPath path;
            if (m_boxOf[child] == noBox) {
                const QRectF& fold = m_boxes[m_foldOf[box.group]].area;
                const double aside = static_cast<double>(i) - static_cast<double>(group.children.size() - 1) / 2;
                const double x = fold.center().x() + 0.44 * fold.width() * aside;
                path.moveTo(x, box.area.bottom());
                path.lineTo(x, fold.top());
            } else {
                const QRectF& to = m_boxes[m_boxOf[child]].area;
                const double x = to.center().x(), y = box.area.center().y();
                if (std::abs(x - box.area.center().x()) < box.area.width() / 2 + turnOfLine) {
                    path.moveTo(x, box.area.bottom());
                } else {
                    const double side = x < box.area.left() ? -1 : 1;
                    path.moveTo(side < 0 ? box.area.left() : box.area.right(), y);
                    path.lineTo(x - side * turnOfLine, y);
                    path.quadTo(x, y, x, y + turnOfLine);
                }
                path.lineTo(x, to.top());
            }
            m_lines.push_back({child, path});
        }
    }
}

const TreeBoxes::Box& TreeBoxes::of(std::uint32_t group) const
{
    if (m_boxOf[group] != noBox) return m_boxes[m_boxOf[group]];
    while (m_foldOf[group] == noBox) group = *m_tree->groups[group].parent;
    return m_boxes[m_foldOf[group]];
}

const TreeBoxes::Box* TreeBoxes::at(QPointF point) const
{
    const auto found = std::ranges::find_if(m_boxes, [&](const Box& box) { return box.area.contains(point); });
    return found == m_boxes.end() ? nullptr : &*found;
}

} // namespace hopscope
