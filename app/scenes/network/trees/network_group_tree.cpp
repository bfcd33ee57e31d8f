#include "scenes/network/trees/network_group_tree.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/network/network_box_amounts.h"
#include "scenes/network/network_boxes.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/network_scene.h"
#include "scenes/network/trees/network_tree_traffic.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace hopscope {

namespace {

constexpr double treeHead = 8;

/// Whether lines have two styles: where a group is one processor, it feeds all of its children in turn.
bool hasStyles(const GroupTree& tree) { return std::ranges::any_of(tree.groups, &GroupTree::Node::inTurn); }

/// What solid and dashed lines are, in more words and in fewer; the first ones as the lines of the program name the
/// directions.
std::vector<std::array<QString, 2>> keyForms(const GroupTree& tree)
{
    const QString to = tree.toRoot ? QStringLiteral("to ") : QStringLiteral("from ");
    std::vector<std::array<QString, 2>> forms;
    if (!tree.toRoot) {
        forms.push_back({QStringLiteral("down: from the last member"), QStringLiteral("right: from all in turn")});
        forms.push_back({QStringLiteral("from the last member"), QStringLiteral("from all in turn")});
    }
    forms.push_back({to + QStringLiteral("the last member of a group"), to + QStringLiteral("all members in turn")});
    forms.push_back({to + QStringLiteral("the last member"), to + QStringLiteral("all in turn")});
    forms.push_back({QStringLiteral("last member"), QStringLiteral("all in turn")});
    forms.push_back(
        {tree.toRoot ? QStringLiteral("to the last") : QStringLiteral("by the last"), QStringLiteral("in turn")});
    return forms;
}

/// "12 groups", of groups of one processor "12 processors".
QString foldedText(const GroupTree& tree, const GroupTree::Node& group)
{
    if (tree.largest == 1)
        return counted(group.processorsBelow, QStringLiteral("processor"), QStringLiteral("processors"));
    return counted(group.groupsBelow, QStringLiteral("group"), QStringLiteral("groups"));
}

/// What the members of a group hold, from the least to the most.
QString heldText(const TreeAmount& amount)
{
    return amount.most - amount.least > 1e-6 ? percentRange(amount.least, amount.most) + QStringLiteral(" %")
                                             : percentOf(amount);
}

class GroupTreePainter {
public:
    GroupTreePainter(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
        : m_canvas(canvas), m_scene(scene), m_projection(projection), m_theme(theme), m_tree(*scene.plan->groupTree),
          m_boxes(projection.treeBoxes()), m_traffic(treeTraffic(scene)), m_example(treeExample(scene)),
          m_ranges(rangesFit())
    {
    }

    void paintLines() const
    {
        const auto group = m_canvas.group(QStringLiteral("edges"));
        std::vector<TreeLine> idle, active;
        for (const TreeBoxes::Line& line : m_boxes.lines()) {
            TreeLine drawn = lineOf(line);
            (drawn.active ? active : idle).push_back(std::move(drawn));
        }
        for (const std::vector<TreeLine>* lines : {&idle, &active})
            for (const TreeLine& line : *lines) paintTreeLine(m_canvas, line, m_tree.toRoot, m_theme);
    }
    void paintBoxes() const
    {
        const auto group = m_canvas.group(QStringLiteral("groups"));
        const std::uint32_t opened = openedGroup(m_scene);
        for (const TreeBoxes::Box& box : m_boxes.boxes()) box.fold ? paintFold(box) : paintGroup(box);
        if (m_projection.inside().isEmpty()) return;
        m_canvas.path(roundedRect(m_boxes.of(opened).area.adjusted(-4, -4, 4, 4), 9),
                      {{}, {m_theme.accent, 1.3 * m_theme.strokeScale, {4, 3}}});
    }
    /// In a corner where nothing is: which line is whose.
    void paintKey() const
    {
        if (m_projection.frame().bare || !hasStyles(m_tree)) return;
        const QFont font = m_theme.text(9);
        const double pitch = lineHeight(font), sample = 26;
        for (const std::array<QString, 2>& form : keyForms(m_tree)) {
            const double wide = sample + 6 + std::max(textWidth(font, form[0]), textWidth(font, form[1]));
            const QRectF area = m_projection.area();
            // Below in the middle are gaps between boxes, too.
            for (const QPointF corner : {area.topLeft(), area.topRight() - QPointF(wide, 0),
                                         QPointF(area.center().x() - wide / 2, area.bottom() - 2 * pitch)}) {
                const QRectF place(corner, QSizeF(wide, 2 * pitch));
                if (taken(place.adjusted(-6, -2, 6, 4))) continue;
                const auto group = m_canvas.group(QStringLiteral("key"));
                for (const bool inTurn : {false, true}) {
                    const double y = place.top() + (inTurn ? 1.5 : 0.5) * pitch;
                    TreeLine line{.inTurn = inTurn, .active = true};
                    line.path.moveTo(place.left(), y);
                    line.path.lineTo(place.left() + sample, y);
                    paintTreeLine(m_canvas, line, false, m_theme);
                    m_canvas.text({place.left() + sample + 6, y + capHeight(font) / 2}, form[inTurn ? 1 : 0],
                                  {font, m_theme.inkSoft});
                }
                if (corner.y() <= area.top()) paintBarKey(place.bottomLeft(), sample, font);
                return;
            }
        }
    }
    /// Of a bar with two lengths, below the key of the lines where there is room: many members are in one box.
    void paintBarKey(QPointF at, double sample, const QFont& font) const
    {
        const QString words = QStringLiteral("solid: average, faint: fullest");
        const double high = 5, pitch = lineHeight(font), left = at.x() + sample + 6;
        const QRectF place(at, QSizeF(sample + 6 + textWidth(font, words), pitch));
        if (!m_ranges || !m_boxes.folded() || taken(place.adjusted(-6, 0, 6, 4))) return;
        paintFraction(m_canvas, {at.x(), place.center().y() - high / 2, sample, high}, 0.4, 0.8, m_theme);
        m_canvas.text({left, place.center().y() + capHeight(font) / 2}, words, {font, m_theme.inkSoft});
    }
    void paintPackets() const
    {
        const auto group = m_canvas.group(QStringLiteral("packets"));
        for (const TreeBoxes::Line& line : m_boxes.lines()) {
            const TreeTraffic::Feed& feed = m_traffic.feeds[line.child];
            if (feed.messages == 0) continue;
            // Those to one fold are beside each other.
            const TreeBoxes::Box& box = m_boxes.of(line.child);
            const double room = box.fold ? 0.36 * box.area.width() : box.area.width();
            paintTreePacket(m_canvas, m_scene, feed.first, lineOf(line), room, m_theme);
        }
    }

private:
    TreeLine lineOf(const TreeBoxes::Line& line) const
    {
        const TreeTraffic::Feed& feed = m_traffic.feeds[line.child];
        return {line.path, m_tree.groups[line.child].inTurn, feed.messages > 0,
                feed.messages > 0 && m_example == feed.first};
    }
    bool taken(const QRectF& place) const
    {
        return std::ranges::any_of(m_boxes.boxes(), [&](const auto& box) { return box.area.intersects(place); })
               || std::ranges::any_of(m_boxes.lines(), [&](const auto& line) {
                      return line.path.boundingRect().adjusted(-1, -1, 1, 1).intersects(place);
                  });
    }
    bool roomForWords(const QRectF& box) const { return box.height() >= 2 * lineHeight(m_theme.text(9)) + 8; }

    QFont strongFont() const { return m_theme.text(m_projection.frame().bare ? 8.5 : 9, QFont::DemiBold); }
    void paintFrame(const QRectF& box, bool active) const
    {
        m_canvas.path(
            roundedRect(box, 6),
            {m_theme.nodeFill, {active ? m_theme.ink : m_theme.nodeEdge, (active ? 1.5 : 0.9) * m_theme.strokeScale}});
    }
    void paintAmount(const QRectF& box, const TreeAmount& amount) const
    {
        const double high = std::clamp(0.12 * box.height(), 3.0, 5.0);
        // Where the words are of the average alone, the bar is, too.
        paintFraction(m_canvas, {box.left() + 6, box.bottom() - high - 3, box.width() - 12, high}, amount.mean,
                      m_ranges ? amount.most : amount.mean, m_theme);
    }
    void paintWords(const QRectF& box, const QStringList& lines, const TreeAmount& amount) const
    {
        const QFont strong = strongFont(), soft = m_theme.text(9);
        const double pitch = capHeight(soft) + 4.5 * m_theme.fontScale, low = 0.12 * box.height() + 2;
        double y = box.top() + (box.height() - low) / 2 + capHeight(strong) / 2
                   - pitch / 2 * static_cast<double>(lines.size() - 1);
        for (qsizetype i = 0; i < lines.size(); ++i, y += pitch)
            m_canvas.text({box.center().x(), y}, lines[i], {i == 0 ? strong : soft, m_theme.ink, Anchor::Middle});
        paintAmount(box, amount);
    }
    void paintGroup(const TreeBoxes::Box& box) const
    {
        const GroupTree::Node& group = m_tree.groups[box.group];
        const TreeAmount amount = amountOf(m_scene, box.group);
        const bool root = m_scene.plan->root && m_tree.groupOf[m_scene.plan->root->value] == box.group;
        paintFrame(box.area, m_traffic.inside[box.group] > 0);
        if (root) m_canvas.path(roundedRect(box.area, 6), {{}, {m_theme.ink, 2.4 * m_theme.strokeScale}});
        const QFont strong = strongFont();
        const double room = box.area.width() - 8;
        const QString name = nameOf(group), held = m_ranges ? heldText(amount) : percentOf(amount);
        const bool below = roomForWords(box.area);
        QStringList forms{name, QString::number(group.members.front().value)};
        if (!below) forms.prepend(besideName(name, held));
        QStringList lines{fitting(strong, forms, room)};
        if (below) lines << fitting(m_theme.text(9), {held}, room);
        paintWords(box.area, lines, amount);
    }
    /// In a low box.
    static QString besideName(const QString& name, const QString& held) { return name + QStringLiteral(" · ") + held; }
    /// Whether all boxes have room for the least and the most of their members: either all say these, or the mean.
    bool rangesFit() const
    {
        return std::ranges::all_of(m_boxes.boxes(), [&](const TreeBoxes::Box& box) {
            if (box.fold) return true;
            const QString held = heldText(amountOf(m_scene, box.group));
            const double room = box.area.width() - 8;
            return roomForWords(box.area)
                       ? textWidth(m_theme.text(9), held) <= room
                       : textWidth(strongFont(), besideName(nameOf(m_tree.groups[box.group]), held)) <= room;
        });
    }
    /// Sheets behind each other.
    void paintFold(const TreeBoxes::Box& box) const
    {
        const GroupTree::Node& group = m_tree.groups[box.group];
        const TreeAmount amount = amountOf(m_scene, box.group, true);
        bool active = false;
        for (std::uint32_t i = box.group + 1; i <= box.group + group.groupsBelow; ++i)
            active = active || m_traffic.inside[i] > 0 || m_traffic.feeds[i].messages > 0;
        constexpr double apart = 3;
        for (const double down : {2 * apart, apart, 0.0}) {
            QRectF sheet = box.area.translated(down, 0);
            sheet.adjust(0, down, -2 * apart, down - 2 * apart);
            paintFrame(sheet, active);
        }
        const QRectF front = box.area.adjusted(0, 0, -2 * apart, -2 * apart);
        const QFont strong = strongFont(), soft = m_theme.text(9);
        const double room = front.width() - 8;
        const QString groups = foldedText(m_tree, group),
                      all = counted(group.processorsBelow, QStringLiteral("processor"), QStringLiteral("processors"));
        QStringList lines{fitting(strong, {groups, groups.section(u' ', 0, 0)}, room)};
        const auto rows = static_cast<qsizetype>((front.height() - 8) / lineHeight(soft));
        const QString received = receivedIn(m_scene, box.group, true), percent = percentOf(amount);
        if (m_tree.largest > 1 && rows >= 2 && textWidth(soft, all) <= room) lines << all;
        if (rows > lines.size()) lines << fitting(soft, {received, percent}, room);
        paintWords(front, lines, amount);
    }

    Canvas& m_canvas;
    const NetworkScene& m_scene;
    const NetworkProjection& m_projection;
    const Theme& m_theme;
    const GroupTree& m_tree;
    const TreeBoxes& m_boxes;
    TreeTraffic m_traffic;
    std::optional<std::size_t> m_example;
    bool m_ranges; ///< boxes say the least and the most of their members
};

/// The tree alone, so that it does not run into what is below it when the camera is close.
std::optional<QRectF> clipOf(const NetworkProjection& projection)
{
    if (projection.inside().isEmpty()) return {};
    return QRectF(0, 0, projection.frame().size.width(), projection.inside().top());
}

} // namespace

QString receivedIn(const NetworkScene& scene, std::uint32_t group, bool below)
{
    const TreeAmount amount = amountOf(scene, group, below);
    return (below ? percentOf(amount) : heldText(amount))
           + (scene.plan->combined ? QStringLiteral(" combined") : QStringLiteral(" received"));
}

void paintTreeLine(Canvas& canvas, const TreeLine& line, bool toRoot, const Theme& theme)
{
    const QPainterPath path = toRoot ? line.path.toReversed() : line.path;
    Stroke stroke{line.bold     ? theme.ink
                  : line.active ? theme.edgeActive
                                : theme.edge,
                  (line.bold     ? 2.8
                   : line.active ? 1.7
                                 : 1.1)
                      * theme.strokeScale};
    if (line.inTurn) stroke.dashes = {5, 3};
    canvas.path(path, {{}, stroke});
    const double length = path.length();
    if (!line.active || length <= treeHead) return;
    const QPointF tip = path.pointAtPercent(1), before = path.pointAtPercent(path.percentAtLength(length - treeHead));
    const QLineF way(before, tip);
    if (way.length() > 0)
        canvas.path(arrowHead(tip, QPointF(way.dx(), way.dy()) / way.length(), line.bold ? treeHead + 1 : treeHead),
                    {stroke.colour, {}});
}

void paintTreePacket(Canvas& canvas, const NetworkScene& scene, std::size_t transfer, const TreeLine& line, double room,
                     const Theme& theme)
{
    if (scene.progress >= 1 && !scene.moment->timed) return;
    const QFont font = theme.text(8.5, QFont::DemiBold);
    const QString word = carriedBy(scene, transfer);
    const double wide = textWidth(font, word) + 8 * theme.fontScale;
    const bool worded = !word.isEmpty() && wide <= room;
    const double unit = theme.fontScale;
    const QSizeF size = worded ? QSizeF(wide, 15 * unit) : QSizeF(8, 8) * unit;
    const QPainterPath path = scene.plan->groupTree->toRoot ? line.path.toReversed() : line.path;
    // From beside the sender to before the head.
    const double length = path.length();
    const auto reach = [&](double percent) {
        const double angle = path.angleAtPercent(percent) * M_PI / 180;
        return std::abs(std::cos(angle)) * size.width() / 2 + std::abs(std::sin(angle)) * size.height() / 2;
    };
    const double from = std::min(reach(0.001) + 2, 0.4 * length), to = std::min(reach(0.999) + treeHead, 0.55 * length);
    const double at = from + wayOfTransfer(scene, transfer) * std::max(length - from - to, 0.0);
    const QPointF middle = path.pointAtPercent(path.percentAtLength(at));
    QRectF packet(QPointF(0, 0), size);
    packet.moveCenter(middle);
    // Colours are fractions here: the number tells which it is.
    canvas.path(roundedRect(packet, worded ? 4 : 2),
                {worded ? theme.panel : theme.edgeActive, {theme.edgeActive, 1.2 * theme.strokeScale}});
    if (worded) canvas.text(middle + QPointF(0, capHeight(font) / 2), word, {font, theme.ink, Anchor::Middle});
}

void paintGroupTree(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("tree"), {.clip = clipOf(projection)});
    const GroupTreePainter painter(canvas, scene, projection, theme);
    painter.paintLines();
    painter.paintBoxes();
    painter.paintKey();
}

void paintTreePackets(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection,
                      const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("under-way"), {.clip = clipOf(projection)});
    GroupTreePainter(canvas, scene, projection, theme).paintPackets();
}

QStringList treeNotes(const NetworkScene& scene, const NetworkProjection& projection)
{
    const GroupTree& tree = *scene.plan->groupTree;
    const bool equal = std::ranges::all_of(
        tree.groups, [&](const GroupTree::Node& group) { return group.members.size() == tree.largest; });
    const QString size = (equal ? QString() : QStringLiteral("up to ")) + QString::number(tree.largest);
    const QString boxes = tree.largest == 1 ? QStringLiteral("each box is a processor")
                                            : QStringLiteral("each box is a group, a chain of %1 processors").arg(size);
    const QString brief =
        tree.largest == 1 ? QStringLiteral("a box: a processor") : QStringLiteral("a box: a group of %1").arg(size);
    const QString bar = scene.plan->combined ? QStringLiteral(" · its bar: operands combined")
                        : tree.largest == 1  ? QStringLiteral(" · its bar: fraction received")
                                             : QStringLiteral(" · its bar: average received");
    const QString piles = !projection.treeBoxes().folded() ? QString()
                          : tree.largest == 1              ? QStringLiteral(" · stacked: all processors below")
                                                           : QStringLiteral(" · stacked: all groups below");
    const QString both = projection.treeBoxes().folded() && tree.largest > 1
                             ? QStringLiteral("boxes and stacks: groups of %1").arg(size)
                             : brief;
    const QString dashed = projection.frame().bare && hasStyles(tree) // elsewhere lines have a key
                               ? QStringLiteral(" · dashed: %1 all in turn")
                                     .arg(tree.toRoot ? QStringLiteral("to") : QStringLiteral("from"))
                               : QString();
    const QString packets = scene.progress >= 1 || scene.moment->step.transfers().empty() ? QString()
                            : scene.plan->blocks > 1
                                ? QStringLiteral(" · number on a line: its %1").arg(scene.texts.legend)
                                : QStringLiteral(" · square: a message");
    QString bold;
    if (const auto example = treeExample(scene); example && !projection.inside().isEmpty()) {
        const Transfer& one = scene.moment->step.transfers()[*example];
        bold = QStringLiteral(" · bold: %1 → %2").arg(one.from.value).arg(one.to.value);
    }
    return {boxes + bar + packets + dashed + piles + bold,
            boxes + bar + packets + dashed + bold,
            brief + bar + packets + dashed + piles + bold,
            both + bar + packets + dashed + bold,
            brief + bar + packets + dashed + bold,
            brief + bar + dashed + bold,
            brief + bar + dashed,
            brief + dashed,
            brief};
}

QString explainTreeBox(const NetworkScene& scene, const NetworkProjection& projection, QPointF point)
{
    const TreeBoxes::Box* box = projection.treeBoxes().at(point);
    if (!box) return {};
    const GroupTree& tree = *scene.plan->groupTree;
    const GroupTree::Node& group = tree.groups[box->group];
    if (box->fold)
        return QStringLiteral("%1 below %2, %3 processors: %4.\nZoom in or double-click to unfold them.")
            .arg(counted(group.groupsBelow, QStringLiteral("group"), QStringLiteral("groups")), nameOf(group),
                 numberText(group.processorsBelow), receivedIn(scene, box->group, true));
    const TreeTraffic traffic = treeTraffic(scene);
    return QStringLiteral(
               "%1, %2: %3.\nIn this step %4 from member to member.\nA click opens the group below the tree.")
        .arg(group.members.size() == 1 ? QStringLiteral("Processor")
                                       : QStringLiteral("A chain of %1 processors").arg(group.members.size()),
             nameOf(group), receivedIn(scene, box->group, false),
             counted(traffic.inside[box->group], QStringLiteral("message"), QStringLiteral("messages")));
}

} // namespace hopscope
