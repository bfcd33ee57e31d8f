#include "scenes/network/trees/network_group_tree.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_tree_traffic.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

namespace hopscope {

namespace {

/// Of more some are surely left out, and boxes are as wide as "more".
constexpr std::size_t mostMembers = 12;

/// One group from head to end, as many of its members as there is room for: boxes with their numbers, a line between
/// neighbours; before it the line from its parent, behind it that from its last member, below it that from all in turn.
class OpenedGroup {
public:
    OpenedGroup(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
        : m_canvas(canvas), m_scene(scene), m_theme(theme), m_tree(*scene.plan->groupTree),
          m_number(openedGroup(scene)), m_group(m_tree.groups[m_number]), m_area(projection.inside()),
          m_example(treeExample(scene)), m_font(theme.text(9, QFont::DemiBold)), m_soft(theme.text(9))
    {
        for (const std::uint32_t child : m_group.children)
            (m_byLast || m_tree.groups[child].inTurn ? m_byAll : m_byLast) = child;
        readMessages();
        describe();
        layOut();
    }

    void paint() const
    {
        m_canvas.line(m_area.topLeft(), m_area.topRight(), {m_theme.nodeEdge, 0.6 * m_theme.strokeScale});
        paintWords();
        paintFeeds();
        for (std::size_t i = 0; i + 1 < m_slots.size(); ++i) paintHop(i);
        for (std::size_t i = 0; i < m_slots.size(); ++i) paintSlot(i);
        for (const auto& [line, transfer, room] : m_moving)
            paintTreePacket(m_canvas, m_scene, transfer, line, room, m_theme);
    }

private:
    struct Slot {
        std::size_t first{}, count{1}; ///< members; several are left out
    };
    /// Messages of the step by their ends, as places in the chain; outside of it by their group.
    void readMessages()
    {
        std::map<std::uint32_t, std::size_t> placeOf;
        for (std::size_t i = 0; i < m_group.members.size(); ++i) placeOf[m_group.members[i].value] = i;
        const auto transfers = m_scene.moment->step.transfers();
        for (std::size_t t = 0; t < transfers.size(); ++t) {
            const auto from = placeOf.find(transfers[t].from.value), to = placeOf.find(transfers[t].to.value);
            const auto groupAt = [&](NodeId node) { return m_tree.groupOf[node.value]; };
            if (from != placeOf.end() && to != placeOf.end())
                m_hops[std::minmax(from->second, to->second)] = t;
            else if (from != placeOf.end() || to != placeOf.end()) {
                const std::uint32_t other = groupAt(from == placeOf.end() ? transfers[t].from : transfers[t].to);
                m_outside[other] = {t, (from == placeOf.end() ? to : from)->second};
            }
        }
    }
    /// The member that the picture must show.
    std::size_t wanted() const
    {
        const auto place = [&](NodeId node) {
            return static_cast<std::size_t>(std::ranges::find(m_group.members, node) - m_group.members.begin());
        };
        if (const auto* node = std::get_if<NodeId>(&m_scene.selection))
            if (const std::size_t found = place(*node); found < m_group.members.size()) return found;
        if (const std::size_t example = m_scene.moment->exampleMessage;
            example < m_scene.moment->step.transfers().size()) {
            const Transfer& one = m_scene.moment->step.transfers()[example];
            const std::size_t from = place(one.from), to = place(one.to);
            if (std::min(from, to) < m_group.members.size()) return std::min(from, to);
        }
        return 0;
    }
    QString nameTo(std::uint32_t group) const
    {
        const bool out = m_group.parent != group, away = out != m_tree.toRoot;
        return (away ? QStringLiteral("to ") : QStringLiteral("from ")) + nameOf(m_tree.groups[group]);
    }
    /// The member whose turn it is to send to the second child.
    std::optional<std::size_t> inTurn() const
    {
        const auto found = m_byAll ? m_outside.find(*m_byAll) : m_outside.end();
        return found == m_outside.end() ? std::nullopt : std::optional(found->second.second);
    }
    /// These members, and between them how many are left out; one alone is none.
    std::vector<Slot> slotsFor(const std::set<std::size_t>& shown) const
    {
        std::vector<Slot> row;
        std::size_t next = 0;
        for (const std::size_t member : shown) {
            if (member > next) row.push_back({next, member - next});
            row.push_back({member});
            next = member + 1;
        }
        return row;
    }
    /// The one that is wanted, the one whose turn it is, and the last, which has a child of its own; then those about
    /// them, as many as have room.
    void chooseSlots(std::size_t fitting)
    {
        const std::size_t members = m_group.members.size(), begin = wanted();
        std::set<std::size_t> shown{begin, members - 1};
        const auto add = [&](std::size_t member) {
            if (member >= members) return;
            std::set<std::size_t> more = shown;
            more.insert(member);
            if (slotsFor(more).size() <= fitting) shown = std::move(more);
        };
        if (const auto turn = inTurn()) add(*turn);
        if (begin > 0) add(begin - 1);
        for (std::size_t member = begin + 1; member < members; ++member) add(member);
        for (std::size_t member = begin; member-- > 0;) add(member);
        m_slots = slotsFor(shown);
    }
    void layOut()
    {
        const double unit = m_theme.fontScale, chainAir = 22 * unit;
        double number = 0, packet = 0;
        for (const NodeId member : m_group.members)
            number = std::max(number, textWidth(m_font, QString::number(member.value)));
        for (const auto& [ends, transfer] : m_hops)
            packet = std::max(packet, textWidth(m_theme.text(8.5, QFont::DemiBold), carriedBy(m_scene, transfer)) + 8);
        m_box = QSizeF(std::max(number + 10, (m_group.members.size() > mostMembers ? 30 : 26) * unit), 28 * unit);
        const double hop = std::max(packet + 8, 24.0);
        m_left = m_words + (m_group.parent ? textWidth(m_soft, nameTo(*m_group.parent)) + hop + 8 : 0);
        double after = m_byLast ? textWidth(m_soft, nameTo(*m_byLast)) + 8 : 0;
        if (m_byAll) after = std::max(after, textWidth(m_soft, nameTo(*m_byAll)) + 8);
        m_end = m_area.right() - after;
        const double right = m_end - (after > 0 ? hop + 12 : 0); // its line ends before the words
        const auto fitting = static_cast<std::size_t>(std::max(2.0, (right - m_left + hop) / (m_box.width() + hop)));
        chooseSlots(fitting);
        const double most = m_box.width() + 2.2 * hop;
        m_pitch = m_slots.size() > 1
                      ? std::min(most, (right - m_left - m_box.width()) / static_cast<double>(m_slots.size() - 1))
                      : most;
        if (after > 0)
            m_end =
                std::min(m_end, m_left + static_cast<double>(m_slots.size() - 1) * m_pitch + m_box.width() + 2.2 * hop);
        const double below = m_byAll ? chainAir : 0;
        m_y = m_area.top() + (m_area.height() - m_box.height() - below) / 2 + m_box.height() / 2;
        m_bus = m_y + m_box.height() / 2 + below - 2;
    }
    QRectF boxAt(std::size_t slot) const
    {
        return {QPointF(m_left + static_cast<double>(slot) * m_pitch, m_y - m_box.height() / 2), m_box};
    }
    std::size_t slotOf(std::size_t member) const
    {
        for (std::size_t i = 0; i < m_slots.size(); ++i)
            if (member < m_slots[i].first + m_slots[i].count) return i;
        return m_slots.size() - 1;
    }
    TreeLine lineBetween(QPointF from, QPointF to, std::optional<std::size_t> transfer) const
    {
        TreeLine line{.active = transfer.has_value(), .bold = transfer && transfer == m_example};
        line.path.moveTo(from);
        line.path.lineTo(to);
        return line;
    }
    void draw(const TreeLine& line, std::optional<std::size_t> transfer, double room) const
    {
        paintTreeLine(m_canvas, line, m_tree.toRoot, m_theme);
        if (transfer) m_moving.push_back({line, *transfer, room});
    }
    void paintHop(std::size_t slot) const
    {
        const Slot &one = m_slots[slot], &next = m_slots[slot + 1];
        const auto found = m_hops.find(std::pair(one.first + one.count - 1, next.first));
        const auto transfer = found == m_hops.end() ? std::nullopt : std::optional(found->second);
        const QPointF from(boxAt(slot).right(), m_y), to(boxAt(slot + 1).left(), m_y);
        draw(lineBetween(from, to, transfer), transfer, to.x() - from.x() - 8);
    }
    std::optional<std::size_t> messageWith(std::uint32_t group) const
    {
        const auto found = m_outside.find(group);
        return found == m_outside.end() ? std::nullopt : std::optional(found->second.first);
    }
    void nameLine(QPointF at, std::uint32_t group, Anchor anchor) const
    {
        m_canvas.text(at + QPointF(0, capHeight(m_soft) / 2), nameTo(group),
                      {m_soft, messageWith(group) ? m_theme.ink : m_theme.inkSoft, anchor});
    }
    void paintFeeds() const
    {
        constexpr double air = 5;
        if (m_group.parent) {
            const double from = m_words + textWidth(m_soft, nameTo(*m_group.parent));
            nameLine({from, m_y}, *m_group.parent, Anchor::End);
            TreeLine line = lineBetween({from + air, m_y}, {m_left, m_y}, messageWith(*m_group.parent));
            line.inTurn = m_group.inTurn;
            draw(line, messageWith(*m_group.parent), m_left - from);
        }
        if (m_byLast) {
            const QPointF from(boxAt(m_slots.size() - 1).right(), m_y), to(m_end - air, m_y);
            draw(lineBetween(from, to, messageWith(*m_byLast)), messageWith(*m_byLast), to.x() - from.x() - 8);
            nameLine({m_end, m_y}, *m_byLast, Anchor::Start);
        }
        if (m_byAll) paintInTurn(*m_byAll);
    }
    /// A line below the chain into which that of every member leads; strong from the one whose turn it is.
    void paintInTurn(std::uint32_t child) const
    {
        const bool dashed = m_tree.groups[child].inTurn;
        const QPointF end(m_end - 5, m_bus);
        const auto pathFrom = [&](std::size_t slot) {
            const QRectF box = boxAt(slot);
            QPainterPath path(QPointF(box.center().x(), box.bottom()));
            path.lineTo(box.center().x(), m_bus);
            path.lineTo(end);
            return path;
        };
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            TreeLine stub{.path = {}, .inTurn = dashed};
            stub.path.moveTo(boxAt(i).center().x(), boxAt(i).bottom());
            stub.path.lineTo(boxAt(i).center().x(), m_bus);
            paintTreeLine(m_canvas, stub, m_tree.toRoot, m_theme);
        }
        TreeLine line{.path = QPainterPath(QPointF(boxAt(0).center().x(), m_bus)), .inTurn = dashed};
        line.path.lineTo(end);
        paintTreeLine(m_canvas, line, m_tree.toRoot, m_theme);
        nameLine({m_end, m_bus}, child, Anchor::Start);
        const auto found = m_outside.find(child);
        if (found == m_outside.end()) return;
        const std::size_t transfer = found->second.first;
        draw({pathFrom(slotOf(found->second.second)), dashed, true, transfer == m_example}, transfer, m_pitch);
    }
    void paintSlot(std::size_t slot) const
    {
        const QRectF box = boxAt(slot);
        if (m_slots[slot].count > 1) {
            const double pitch = lineHeight(m_soft) - 2;
            const QPointF middle = box.center() + QPointF(0, capHeight(m_soft) / 2);
            m_canvas.text(middle - QPointF(0, pitch / 2), numberText(static_cast<double>(m_slots[slot].count)),
                          {m_soft, m_theme.inkSoft, Anchor::Middle});
            m_canvas.text(middle + QPointF(0, pitch / 2), QStringLiteral("more"),
                          {m_soft, m_theme.inkSoft, Anchor::Middle});
            return;
        }
        const NodeId member = m_group.members[m_slots[slot].first];
        const bool root = m_scene.plan->root == member, chosen = m_scene.selection == Selected(member);
        m_canvas.path(roundedRect(box, 5),
                      {m_theme.nodeFill,
                       {chosen ? m_theme.accent : m_theme.ink, (root || chosen ? 2.4 : 1.1) * m_theme.strokeScale}});
        const double amount = std::min(1.0, static_cast<double>(m_scene.moment->amounts[member.value]));
        paintFraction(m_canvas, {box.left() + 4, box.bottom() - 7, box.width() - 8, 4}, amount, amount, m_theme);
        m_canvas.text({box.center().x(), box.center().y() - 3 + capHeight(m_font) / 2}, QString::number(member.value),
                      {m_font, m_theme.ink, Anchor::Middle});
    }
    /// What stands before the chain.
    void describe()
    {
        const std::size_t members = m_group.members.size();
        m_title = (members > 1 ? QStringLiteral("Inside ") : QStringLiteral("Processor ")) + nameOf(m_group);
        if (members > 1) m_lines << QStringLiteral("a chain of %1").arg(members);
        m_lines << receivedIn(m_scene, m_number, false);
        // Boxes without room for the range say the average.
        if (const TreeAmount amount = amountOf(m_scene, m_number); amount.most - amount.least > 1e-6)
            m_lines << QStringLiteral("average ") + percentOf(amount);
        else if (members > 1)
            m_lines << counted(m_hops.size(), QStringLiteral("message"), QStringLiteral("messages"))
                           + QStringLiteral(" inside");
        double wide = textWidth(m_font, m_title);
        for (const QString& line : m_lines) wide = std::max(wide, textWidth(m_soft, line));
        m_words = m_area.left() + wide + 12;
    }
    void paintWords() const
    {
        const double pitch = lineHeight(m_soft);
        double y = m_area.center().y() - pitch * static_cast<double>(m_lines.size()) / 2 + capHeight(m_soft) / 2;
        m_canvas.text({m_area.left(), y}, m_title, {m_font, m_theme.categoryText(0)});
        for (const QString& line : m_lines) m_canvas.text({m_area.left(), y += pitch}, line, {m_soft, m_theme.inkSoft});
    }

    struct Moving {
        TreeLine line;
        std::size_t transfer{};
        double room{};
    };
    Canvas& m_canvas;
    const NetworkScene& m_scene;
    const Theme& m_theme;
    const GroupTree& m_tree;
    std::uint32_t m_number;
    const GroupTree::Node& m_group;
    QRectF m_area;
    std::optional<std::size_t> m_example;
    QFont m_font, m_soft;
    std::optional<std::uint32_t> m_byLast, m_byAll;                         ///< children
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> m_hops;      ///< transfer by places of its ends
    std::map<std::uint32_t, std::pair<std::size_t, std::size_t>> m_outside; ///< by group: transfer, place inside
    std::vector<Slot> m_slots;
    QString m_title;
    QStringList m_lines;
    QSizeF m_box;
    double m_words{}; ///< where they end
    double m_left{}, m_end{}, m_pitch{}, m_y{}, m_bus{};
    mutable std::vector<Moving> m_moving; ///< painted above everything else
};

} // namespace

void paintOpenedGroup(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                      const Theme& theme)
{
    if (projection.inside().isEmpty()) return;
    const auto group = canvas.group(QStringLiteral("inside"));
    OpenedGroup(canvas, scene, projection, theme).paint();
}

} // namespace hopscope
