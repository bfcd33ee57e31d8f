#include "scenes/pictures/clusters/tree_picture.h"

#include "algorithms/group_tree.h"
#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/trees/network_tree_boxes.h"
#include "scenes/pictures/clusters/group_box.h"
#include "scenes/pictures/clusters/group_levels.h"
#include "scenes/pictures/clusters/group_messages.h"
#include "scenes/pictures/clusters/group_words.h"
#include "scenes/pictures/clusters/tree_key.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

class GroupTreePicture final : public Picture {
public:
    GroupTreePicture(const PictureRequest& request, GroupTree tree)
        : m_run(request.run), m_size(request.size), m_position(double(request.steps) + (request.moving ? 0.5 : 0)),
          m_tree(std::move(tree)), m_messages(m_tree, request)
    {
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected&) const override
    {
        m_members.clear();
        const auto* node = std::get_if<NodeId>(&selection);
        m_chosen = node && node->value < m_tree.groupOf.size() ? std::optional(node->value) : std::nullopt;
        m_opened = m_chosen ? m_tree.groupOf[*m_chosen] : 0;
        const QString when = stepText(*m_run, m_position),
                      sent = m_messages.inside + m_messages.between > 0
                                 ? QStringLiteral(" · %1 inside groups, %2 from group to group")
                                       .arg(counted(m_messages.inside, QStringLiteral("message"),
                                                    QStringLiteral("messages")),
                                            numberText(double(m_messages.between)))
                                 : QString();
        paintHeading(canvas, theme,
                     {QStringLiteral("Clusters: the groups of the algorithm · ") + when + sent
                          + QStringLiteral(" · a click opens another"),
                      QStringLiteral("Clusters: the groups of the algorithm · ") + when + sent,
                      QStringLiteral("Groups of the algorithm · ") + when, when + sent, when},
                     m_size.width());
        const double top = headingHeight + 7, high = m_size.height() - top - foot - 7, wide = m_size.width() - 2 * edge;
        // A group of one has no inside.
        const double inside = m_tree.largest > 1 && wide >= leastForInside ? std::clamp(0.32 * wide, 120.0, 330.0) : 0;
        const QRectF area(edge, top, wide - inside - (inside > 0 ? between : 0), high);
        m_open = inside > 0;
        m_boxes = TreeBoxes(m_tree, area, theme, high < 190 * theme.fontScale);
        paintLines(canvas, theme);
        paintGroups(canvas, theme);
        if (inside > 0) paintInside(canvas, theme, {area.right() + between, top, inside, high});
        paintTreeKey(canvas, theme,
                     {.packets = blockName(*m_run) + u's',
                      .combined = m_run->data().custody == Custody::Combined,
                      .some = std::ranges::any_of(m_messages.groups,
                                                  [](const auto& group) { return group.most - group.least > 1e-9; }),
                      .moving = m_messages.inside + m_messages.between > 0,
                      .opened = m_open,
                      .packet = blockName(*m_run)},
                     {edge, m_size.height() - foot, wide, foot - 2});
    }

    Selected at(QPointF point) const override
    {
        for (const auto& [box, member] : m_members)
            if (box.contains(point)) return NodeId{member};
        if (const TreeBoxes::Box* box = m_boxes.at(point))
            return m_tree.groups[box->group + (box->fold ? 1 : 0)].members.front();
        return {};
    }
    QString explain(QPointF point) const override
    {
        for (const auto& [box, member] : m_members)
            if (box.contains(point))
                return QStringLiteral("Processor %1: %2 % of the %3s.")
                    .arg(member)
                    .arg(percentText(m_messages.amounts[member]), blockName(*m_run));
        const TreeBoxes::Box* box = m_boxes.at(point);
        if (!box) return {};
        if (box->fold)
            return QStringLiteral("%1 below %2, %3: %4 % of the %5s on average.")
                .arg(belowText(box->group), nameOf(m_tree.groups[box->group]),
                     counted(m_tree.groups[box->group].processorsBelow, QStringLiteral("processor"),
                             QStringLiteral("processors")),
                     percentText(m_messages.meanBelow(m_tree, box->group)), blockName(*m_run));
        const GroupMessages::Group& group = m_messages.groups[box->group];
        return QStringLiteral("Group %1, level %2: %3 % of the %4s on average.\n%5 inside it in this step.")
            .arg(nameOf(m_tree.groups[box->group]))
            .arg(m_tree.groups[box->group].level)
            .arg(percentText(group.mean), blockName(*m_run),
                 counted(group.inside.size(), QStringLiteral("message"), QStringLiteral("messages")));
    }

private:
    static constexpr double foot = 24, edge = 14, between = 20, leastForInside = 560;

    QString belowText(std::uint32_t group) const
    {
        return counted(m_tree.groups[group].groupsBelow, QStringLiteral("group"), QStringLiteral("groups"));
    }
    static QString packetText(const GroupMessages::Sent& sent)
    {
        return sent.first == sent.last ? QString::number(sent.first)
                                       : QStringLiteral("%1–%2").arg(sent.first).arg(sent.last);
    }
    /// A packet on its way with its number, in the colour of its order.
    void paintPacket(Canvas& canvas, const Theme& theme, QPointF at, const GroupMessages::Sent& sent) const
    {
        const std::uint32_t all = m_run->data().blocks;
        const QColor fill = all > 1 ? theme.order(double(sent.first) / (all - 1)) : theme.order(-1);
        const QFont font = theme.mono(8.5, QFont::Bold);
        const QString text = packetText(sent);
        const double wide = std::max(textWidth(font, text) + 6, 15.0), high = 14;
        canvas.path(roundedRect({at.x() - wide / 2, at.y() - high / 2, wide, high}, 3),
                    {fill, {theme.ink, 0.8 * theme.strokeScale}});
        canvas.text({at.x(), at.y() + capHeight(font) / 2}, text, {font, inkOn(fill), Anchor::Middle});
    }

    void paintLines(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("tree"));
        std::vector<const TreeBoxes::Line*> active;
        for (const TreeBoxes::Line& line : m_boxes.lines())
            if (m_messages.groups[line.child].feed.empty())
                canvas.path(line.path, {{}, {theme.edge, 1}});
            else
                active.push_back(&line);
        constexpr double head = 8;
        for (const TreeBoxes::Line* line : active) {
            canvas.path(line->path, {{}, {theme.edgeActive, 1.8 * theme.strokeScale}});
            // The last piece of a line goes down into the child.
            const QPointF tip = m_tree.toRoot ? line->path.pointAtPercent(0) : line->path.currentPosition();
            const double angle = line->path.angleAtPercent(m_tree.toRoot ? 0.0 : 1.0) * std::numbers::pi / 180;
            const QPointF along = QPointF(std::cos(angle), -std::sin(angle)) * (m_tree.toRoot ? -1 : 1);
            canvas.path(arrowHead(tip, along, head), {theme.edgeActive, {}});
        }
        for (const TreeBoxes::Line* line : active) {
            const auto& feed = m_messages.groups[line->child].feed;
            const QPointF begin = line->path.pointAtPercent(0), end = line->path.currentPosition();
            // On the part that leads aside, where there is one: there it meets no box.
            const double aside = std::abs(end.x() - begin.x());
            const QPointF at = aside > 40 ? QPointF((begin.x() + end.x()) / 2, begin.y())
                                          : QPointF(end.x(), begin.y() + 0.42 * (end.y() - begin.y()));
            paintPacket(canvas, theme, at, feed.front());
            if (feed.size() > 1) {
                const QFont font = theme.mono(8.5);
                canvas.text({at.x() + 11, at.y() + capHeight(font) / 2}, QStringLiteral("+%1").arg(feed.size() - 1),
                            {font, theme.ink, Anchor::Start, theme.ground});
            }
        }
    }

    GroupLevels::Group drawn(std::uint32_t number) const
    {
        const GroupMessages::Group& own = m_messages.groups[number];
        GroupLevels::Group group;
        group.least = own.least, group.most = own.most, group.mean = own.mean;
        group.inside = own.inside.size() + own.feed.size();
        for (const std::uint32_t child : m_tree.groups[number].children)
            group.inside += m_messages.groups[child].feed.size();
        return group;
    }

    void paintGroups(Canvas& canvas, const Theme& theme) const
    {
        const auto group = canvas.group(QStringLiteral("groups"));
        const auto percentOf = [&](const TreeBoxes::Box& box) {
            return clusterPercent(m_messages.groups[box.group].mean) + QStringLiteral(" %");
        };
        // How much they hold stands below all names, or beside all, or nowhere.
        const bool two = m_boxes.boxes().front().area.height() >= 24 * theme.fontScale,
                   beside = !two && std::ranges::all_of(m_boxes.boxes(), [&](const TreeBoxes::Box&box) {
                       return textWidth(groupNameFont(theme), nameOf(m_tree.groups[box.group]))
                                  + textWidth(groupMoreFont(theme), percentOf(box)) + 18
                              < box.area.width();
                   });
        for (const TreeBoxes::Box& box : m_boxes.boxes())
            if (box.fold)
                paintFold(canvas, theme, box);
            else
                paintGroupBox(canvas, theme, drawn(box.group), box.area, !m_open && m_chosen && box.group == m_opened,
                              {nameOf(m_tree.groups[box.group]), two || beside ? percentOf(box) : QString(), beside});
        if (m_open)
            canvas.path(roundedRect(m_boxes.of(m_opened).area.adjusted(-4, -4, 4, 4), 8),
                        {{}, {theme.accent, 1.4 * theme.strokeScale, {4, 3}}});
    }
    /// What hangs below a box of the last row, piled up.
    void paintFold(Canvas& canvas, const Theme& theme, const TreeBoxes::Box& box) const
    {
        const GroupTree::Node& above = m_tree.groups[box.group];
        GroupLevels::Group pile;
        pile.mean = pile.most = m_messages.meanBelow(m_tree, box.group);
        std::uint64_t messages = 0;
        for (std::uint32_t i = box.group + 1; i <= box.group + above.groupsBelow; ++i)
            messages += m_messages.groups[i].inside.size() + m_messages.groups[i].feed.size();
        pile.inside = messages;
        const QRectF front = box.area.adjusted(0, 0, -4, -4);
        canvas.path(roundedRect(box.area.adjusted(4, 4, 0, 0), 5), {theme.hull, {theme.nodeEdge, 1}});
        paintGroupBox(canvas, theme, pile, front, false, {});
        const QFont strong = groupNameFont(theme), soft = groupMoreFont(theme);
        QStringList lines{fitting(strong, {belowText(box.group), numberText(above.groupsBelow)}, front.width() - 4),
                          clusterPercent(pile.mean) + QStringLiteral(" %")};
        if (messages > 0)
            lines << fitting(soft,
                             {counted(messages, QStringLiteral("message"), QStringLiteral("messages")), QString()},
                             front.width() - 4);
        if (lines.back().isEmpty()) lines.removeLast();
        const double pitch = lineHeight(soft);
        while (lines.size() > 1 && static_cast<double>(lines.size()) * pitch > front.height()) lines.removeLast();
        double y = front.center().y() - pitch * (static_cast<double>(lines.size()) - 1) / 2 + capHeight(strong) / 2;
        for (qsizetype i = 0; i < lines.size(); ++i, y += pitch)
            canvas.text({front.center().x(), y}, lines[i], {i == 0 ? strong : soft, theme.ink, Anchor::Middle});
    }

    /// The members of the opened group as the chain that they are, in lines that are read as text is.
    void paintInside(Canvas& canvas, const Theme& theme, const QRectF& area) const
    {
        const auto group = canvas.group(QStringLiteral("inside"));
        const GroupTree::Node& node = m_tree.groups[m_opened];
        const GroupMessages::Group& own = m_messages.groups[m_opened];
        canvas.path(roundedRect(area, 6), {{}, {theme.accent, 1.4 * theme.strokeScale, {4, 3}}});
        const QFont bold = theme.text(9, QFont::DemiBold), words = theme.text(9);
        const QStringList crossing = crossingTexts();
        const double line = lineHeight(words);
        const QRectF plot = area.adjusted(10, 26, -10, -9 - line * static_cast<double>(crossing.size()));
        const double arrow = 22, leastBox = 40 * theme.fontScale, high = 32 * theme.fontScale, down = high + 17;
        const std::size_t all = node.members.size(),
                          columns =
                              std::min(all, std::max<std::size_t>(1, static_cast<std::size_t>((plot.width() + arrow)
                                                                                              / (leastBox + arrow)))),
                          rowsFit = std::max<std::size_t>(1, static_cast<std::size_t>((plot.height() + 19) / down));
        const std::size_t shown = std::min(all, columns * rowsFit), rows = (shown + columns - 1) / columns;
        const double wide =
                         std::min((plot.width() + arrow) / static_cast<double>(columns) - arrow, 72 * theme.fontScale),
                     tall = std::min(high, plot.height()),
                     top = plot.center().y() - (static_cast<double>(rows) * down - 17) / 2,
                     left = plot.center().x() - (static_cast<double>(columns) * (wide + arrow) - arrow) / 2;
        const QString title = QStringLiteral("Inside %1, level %2").arg(nameOf(node)).arg(node.level),
                      cut = shown < all ? QStringLiteral(" · %1 of %2 members").arg(shown).arg(all) : QString();
        canvas.text({area.left() + 8, area.top() + capHeight(bold) + 7},
                    fitting(bold, {title + cut, QStringLiteral("Inside ") + nameOf(node) + cut, nameOf(node) + cut},
                            area.width() - 16),
                    {bold, theme.categoryText(0)});
        std::size_t first = 0; // so that the chosen one is among those that are drawn
        for (std::size_t i = 0; i < all; ++i)
            if (m_chosen && node.members[i].value == *m_chosen && i >= shown) first = i + 1 - shown;
        std::vector<QRectF> boxes;
        for (std::size_t i = 0; i < shown; ++i)
            boxes.emplace_back(left + static_cast<double>(i % columns) * (wide + arrow),
                               top + static_cast<double>(i / columns) * down, wide, tall);
        for (std::size_t i = 0; i + 1 < shown; ++i) {
            const NodeId a = node.members[first + i], b = node.members[first + i + 1];
            const auto sent = std::ranges::find_if(own.inside, [&](const GroupMessages::Sent& one) {
                return (one.from == a.value && one.to == b.value) || (one.from == b.value && one.to == a.value);
            });
            if ((i + 1) % columns == 0) { // the next line goes on
                if (sent == own.inside.end()) continue;
                const QPointF into(boxes[i + 1].left() + 10, boxes[i + 1].top() - 1), away(into.x(), into.y() - 15);
                canvas.line(away, into, {theme.edgeActive, 1.8 * theme.strokeScale});
                const bool down = sent->from == a.value;
                canvas.path(arrowHead(down ? into : away, {0, down ? 1.0 : -1.0}, 7), {theme.edgeActive, {}});
                paintPacket(canvas, theme, {into.x() + 19, into.y() - 8}, *sent);
                continue;
            }
            const QPointF from(boxes[i].right() + 2, boxes[i].center().y()), to(boxes[i + 1].left() - 2, from.y());
            if (sent == own.inside.end()) {
                canvas.line(from, to, {theme.edge, 1});
                continue;
            }
            const bool back = sent->from == b.value;
            canvas.line(from, to, {theme.edgeActive, 1.8 * theme.strokeScale});
            canvas.path(arrowHead(back ? from : to, {back ? -1.0 : 1.0, 0}, 8), {theme.edgeActive, {}});
            paintPacket(canvas, theme, {(from.x() + to.x()) / 2, from.y() - 13}, *sent);
        }
        for (std::size_t i = 0; i < shown; ++i) {
            const std::uint32_t member = node.members[first + i].value;
            GroupLevels::Group one;
            one.least = one.most = one.mean = m_messages.amounts[member];
            one.inside = 1;
            paintGroupBox(canvas, theme, one, boxes[i], m_chosen == member,
                          {QString::number(member), clusterPercent(one.mean) + QStringLiteral(" %"), false});
            m_members.emplace_back(boxes[i], member);
        }
        double y = area.bottom() - 8 - line * static_cast<double>(crossing.size() - 1);
        for (const QString& text : crossing) {
            canvas.text({area.left() + 10, y}, fitting(words, {text}, area.width() - 20), {words, theme.inkSoft});
            y += line;
        }
    }
    /// What goes into the opened group and out of it, and how much of it has no room.
    QStringList crossingTexts() const
    {
        QStringList texts;
        const auto say = [&](const GroupMessages::Sent& sent) {
            const bool in = m_tree.groupOf[sent.to] == m_opened;
            texts << QStringLiteral("%1: %2 %3, %4 → %5")
                         .arg(in ? QStringLiteral("in") : QStringLiteral("out"), blockName(*m_run), packetText(sent))
                         .arg(sent.from)
                         .arg(sent.to);
        };
        for (const auto& sent : m_messages.groups[m_opened].feed) say(sent);
        for (const std::uint32_t child : m_tree.groups[m_opened].children)
            for (const auto& sent : m_messages.groups[child].feed) say(sent);
        if (texts.isEmpty()) texts << QStringLiteral("no message to or from another group");
        return texts.mid(0, 3);
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    double m_position;
    GroupTree m_tree;
    GroupMessages m_messages;
    mutable TreeBoxes m_boxes;
    mutable std::optional<std::uint32_t> m_chosen;
    mutable std::uint32_t m_opened{0};
    mutable bool m_open{false}; ///< there is room to open a group
    mutable std::vector<std::pair<QRectF, std::uint32_t>> m_members;
};

} // namespace

std::unique_ptr<Picture> groupTreePicture(const PictureRequest& request)
{
    const Topology& topology = request.run->topology();
    if (!topology.dedicated()) return nullptr;
    auto tree = groupTree(request.run->drawing(), topology.processors());
    if (!tree || tree->largest < 2) return nullptr;
    return std::make_unique<GroupTreePicture>(request, std::move(*tree));
}

} // namespace hopscope
