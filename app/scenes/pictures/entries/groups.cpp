#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/pictures/parts/group_levels.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace hopscope::groups_picture {

namespace {

/// More lines than this between groups hide them; the strongest are drawn.
constexpr std::size_t mostFlows = 40;

/// The network from far to near: groups with what they hold and send in this step, one of them opened beside it, and so
/// on down to single processors. The one that is chosen is on the way down.
class GroupsPicture final : public Picture {
public:
    explicit GroupsPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_steps(request.steps), m_moving(request.moving), m_levels(request)
    {
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected&) const override
    {
        const auto* node = std::get_if<NodeId>(&selection);
        const std::uint32_t chosen = node && node->value < m_levels.processors() ? node->value : 0;
        m_shown = m_levels.downTo(chosen);
        m_boxes.clear();
        const QString when = stepText(*m_run, static_cast<double>(m_steps) + (m_moving ? 0.5 : 0));
        paintHeading(canvas, theme,
                     {QStringLiteral("Groups, what they hold and send · ") + when
                          + QStringLiteral(" · a click opens another group"),
                      QStringLiteral("Groups · ") + when},
                     m_size.width());
        const double apart = 44, left = 14, room = m_size.width() - 2 * left - apart * double(m_shown.size() - 1),
                     width = room / static_cast<double>(m_shown.size());
        std::vector<QRectF> areas;
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            const QRectF area(left + static_cast<double>(i) * (width + apart), headingHeight + 22, width,
                              m_size.height() - headingHeight - 22 - foot - bends);
            areas.push_back(area);
            m_boxes.push_back(boxesOf(m_shown[i], area, theme));
        }
        for (std::size_t i = 0; i + 1 < m_shown.size(); ++i) paintOpening(canvas, theme, i); // behind everything
        for (std::size_t i = 0; i < m_shown.size(); ++i) paintLevel(canvas, theme, i, areas[i]);
        paintKey(canvas, theme);
    }

    Selected at(QPointF point) const override
    {
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            for (std::size_t j = 0; j < m_boxes[i].size(); ++j)
                if (m_boxes[i][j].contains(point)) return NodeId{m_shown[i].groups[j].members.front()};
        return {};
    }

    QString explain(QPointF point) const override
    {
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            for (std::size_t j = 0; j < m_boxes[i].size(); ++j)
                if (m_boxes[i][j].contains(point)) {
                    const GroupLevels::Group& group = m_shown[i].groups[j];
                    return QStringLiteral("%1: %2.\nIn this step %3 leave, %4 enter, %5 stay inside.")
                        .arg(nameOf(group, true), amountText(group), numberText(double(group.leave)),
                             counted(group.enter, QStringLiteral("message"), QStringLiteral("messages")),
                             numberText(double(group.inside)));
                }
        return {};
    }

private:
    static constexpr double foot = 48, bends = 20; // the key, and the badge below it; lines that bend below the boxes

    static QString nameOf(const GroupLevels::Group& group, bool full)
    {
        const std::uint32_t first = group.members.front(), last = group.members.back();
        if (group.members.size() == 1)
            return (full ? QStringLiteral("Processor ") : QString()) + QString::number(first);
        const bool row = last - first + 1 == group.members.size();
        const QString count = numberText(static_cast<double>(group.members.size()));
        const QString ends =
            row ? QStringLiteral("%1–%2").arg(first).arg(last) : QStringLiteral("%1 … %2").arg(first).arg(last);
        return full ? QStringLiteral("%1 processors, %2").arg(count, ends) : ends;
    }
    QString amountText(const GroupLevels::Group& group) const
    {
        const QString what =
            m_run->data().custody == Custody::Combined ? QStringLiteral(" combined") : QStringLiteral(" held");
        const auto percent = [](double share) { return percentText(share); };
        if (group.most - group.least < 1e-9) return QStringLiteral("%1 %").arg(percent(group.mean)) + what;
        return QStringLiteral("%1 to %2 %").arg(percent(group.least), percent(group.most)) + what;
    }

    void paintLevel(Canvas& canvas, const Theme& theme, std::size_t number, const QRectF& area) const
    {
        const GroupLevels::Level& level = m_shown[number];
        const auto drawn = canvas.group(QStringLiteral("level-%1").arg(number));
        const std::size_t count = level.groups.size(), size = level.groups.front().members.size();
        const QFont font = theme.text(9, QFont::DemiBold);
        QStringList titles;
        const QString of = size == 1 ? counted(count, QStringLiteral("processor"), QStringLiteral("processors"))
                                     : QStringLiteral("%1 of %2 processors")
                                           .arg(counted(count, QStringLiteral("group"), QStringLiteral("groups")),
                                                numberText(static_cast<double>(size)));
        if (number > 0)
            titles << QStringLiteral("%1 · %2 leave, %3 enter")
                          .arg(of, numberText(double(level.leave)), numberText(double(level.enter)));
        if (!namedWhole(level, m_boxes[number], theme) && number == 0)
            titles << of + QStringLiteral(", each by its first");
        titles << of;
        canvas.text({area.left(), area.top() - 8}, fitting(font, titles, area.width()), {font, theme.inkSoft});

        const std::vector<QRectF>& boxes = m_boxes[number];
        paintFlows(canvas, theme, level, boxes);
        const bool whole = namedWhole(level, boxes, theme);
        for (std::size_t i = 0; i < count; ++i)
            paintGroup(canvas, theme, level, i, boxes[i], number + 1 < m_shown.size(), whole);
    }
    /// All by their ends, or where these have no room in one of them, all by their first processors.
    static bool namedWhole(const GroupLevels::Level& level, const std::vector<QRectF>& boxes, const Theme& theme)
    {
        return std::ranges::all_of(level.groups, [&](const GroupLevels::Group& group) {
            return textWidth(nameFont(theme), nameOf(group, false)) <= boxes.front().width() - 6;
        });
    }
    static QFont nameFont(const Theme& theme) { return theme.text(8.5, QFont::DemiBold); }

    /// Row and column of a place: the network is halved into north and south, then into west and east, and so on, as
    /// clusterOrder() does, so that groups lie as they do in the network.
    static std::pair<std::size_t, std::size_t> cellOf(std::size_t place, unsigned bits)
    {
        std::pair<std::size_t, std::size_t> cell{};
        for (unsigned i = 0; i < bits; ++i) {
            std::size_t& axis = i % 2 == 0 ? cell.first : cell.second;
            axis = 2 * axis + (place >> (bits - 1 - i) & 1);
        }
        return cell;
    }
    static std::vector<QRectF> boxesOf(const GroupLevels::Level& level, const QRectF& area, const Theme& theme)
    {
        const double across = area.width() / static_cast<double>(std::size_t{1} << level.bits / 2),
                     down = area.height() / static_cast<double>(std::size_t{1} << (level.bits + 1) / 2);
        // As wide as their names need, if an arrow has room between them.
        double named = 0;
        for (const GroupLevels::Group& group : level.groups)
            named = std::max(named, textWidth(nameFont(theme), nameOf(group, false)) + 8);
        constexpr double arrow = 9;
        const QSizeF box(std::min({std::max(0.7 * across, std::min(named, across - arrow)), 150.0 * theme.fontScale}),
                         std::min(0.56 * down, 52.0 * theme.fontScale));
        std::vector<QRectF> boxes;
        for (const GroupLevels::Group& group : level.groups) {
            const auto [row, column] = cellOf(group.place, level.bits);
            boxes.emplace_back(area.left() + (static_cast<double>(column) + 0.5) * across - box.width() / 2,
                               area.top() + (static_cast<double>(row) + 0.5) * down - box.height() / 2, box.width(),
                               box.height());
        }
        return boxes;
    }

    void paintFlows(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                    const std::vector<QRectF>& boxes) const
    {
        struct Flow {
            std::size_t a, b;
            std::uint64_t there, back;
        };
        std::vector<Flow> flows;
        for (const auto& [ends, messages] : level.flows) {
            const auto& [from, to] = ends;
            const auto other = level.flows.find({to, from});
            if (other != level.flows.end() && to < from) continue; // drawn with the other direction
            flows.push_back({from, to, messages, other == level.flows.end() ? 0 : other->second});
        }
        std::ranges::stable_sort(flows, std::greater{}, [](const Flow& flow) { return flow.there + flow.back; });
        if (flows.size() > mostFlows) flows.resize(mostFlows);
        const double most = flows.empty() ? 1 : static_cast<double>(flows.front().there + flows.front().back);
        const QFont font = theme.mono(8.5);
        std::vector<std::pair<QPointF, QString>> labels;
        for (const Flow& flow : flows) {
            const QPointF from = boxes[flow.a].center(), to = boxes[flow.b].center();
            const QPointF way = to - from;
            const double length = std::hypot(way.x(), way.y());
            if (length < 1) continue;
            // Bent, where it goes around what stands between; neighbours have nothing between them.
            const auto one = cellOf(level.groups[flow.a].place, level.bits),
                       other = cellOf(level.groups[flow.b].place, level.bits);
            const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
            const bool near = apart(one.first, other.first) + apart(one.second, other.second) == 1;
            const QPointF aside = QPointF(-way.y(), way.x()) / length;
            QPointF bend =
                (from + to) / 2 + (near ? 0.02 * length : std::max(0.3 * length, 1.7 * boxes[flow.a].height())) * aside;
            bend = {std::clamp(bend.x(), 8.0, std::max(8.0, m_size.width() - 8)),
                    std::clamp(bend.y(), 8.0, std::max(8.0, m_size.height() - 8))};
            const QPointF begin = edgeOf(boxes[flow.a], bend), end = edgeOf(boxes[flow.b], bend);
            const double width = (1 + 1.5 * double(flow.there + flow.back) / most) * theme.strokeScale;
            QPainterPath path(begin);
            path.quadTo(bend, end);
            canvas.path(path, {{}, {theme.edgeActive, width}});
            const auto head = [&](QPointF tip) {
                const QLineF last(bend, tip);
                if (last.length() > 0)
                    canvas.path(arrowHead(tip, (tip - bend) / last.length(), 8), {theme.edgeActive, {}});
            };
            head(end);
            if (flow.back > 0) head(begin);
            const QString text = flow.back == 0 || flow.back == flow.there
                                     ? QString::number(flow.there)
                                     : QStringLiteral("%1 / %2").arg(flow.there).arg(flow.back);
            // Between neighbours beside the line, which is short.
            const QPointF away =
                near ? QPointF(std::abs(aside.x()) * (textWidth(font, text) / 2 + 6), -std::abs(aside.y()) * 8)
                     : QPointF();
            labels.emplace_back(path.pointAtPercent(0.5) + away, text);
        }
        if (labels.size() > 24) return; // one would hide the other
        for (const auto& [at, text] : labels)
            canvas.text(at + QPointF(0, capHeight(font) / 2), text, {font, theme.ink, Anchor::Middle, theme.ground});
    }

    /// Where a line from the middle of a box to a point leaves it, with a gap.
    static QPointF edgeOf(const QRectF& box, QPointF to)
    {
        const QPointF middle = box.center(), way = to - middle;
        const double across = std::abs(way.x()) > 1e-9 ? (box.width() / 2 + 3) / std::abs(way.x()) : 1e9,
                     down = std::abs(way.y()) > 1e-9 ? (box.height() / 2 + 3) / std::abs(way.y()) : 1e9;
        return middle + way * std::min({across, down, 0.97});
    }

    void paintGroup(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, std::size_t index,
                    const QRectF& box, bool opens, bool whole) const
    {
        const GroupLevels::Group& group = level.groups[index];
        const bool active = group.leave + group.enter + group.inside > 0, opened = opens && index == level.opened,
                   last = !opens && index == level.opened;
        canvas.path(roundedRect(box, 5), {theme.nodeFill, {}});
        // As high as it is full; hatched up to what only some of its processors have.
        const auto bar = [&](double share, const QColor& colour) {
            constexpr double seen = 2;
            const double height = share > 0 ? std::max(share * (box.height() - 3), seen) : 0;
            if (height > 0)
                canvas.path(roundedRect({box.left() + 1.5, box.bottom() - 1.5 - height, box.width() - 3, height}, 3.5),
                            {colour, {}});
        };
        if (group.most - group.least > 1e-9)
            bar(group.most, mixed(theme.amount(std::max(group.mean, 0.05)), theme.nodeFill, 0.7));
        bar(group.least, mixed(theme.amount(std::max(group.least, 0.05)), theme.nodeFill, 0.45));
        canvas.path(roundedRect(box, 5), {{},
                                          {opened || last ? theme.accent
                                           : active       ? theme.ink
                                                          : theme.nodeEdge,
                                           (opened || last ? 2.4
                                            : active       ? 1.4
                                                           : 0.9)
                                               * theme.strokeScale}});
        const QFont strong = nameFont(theme), soft = theme.mono(8.5);
        const double line = lineHeight(soft);
        const QString inside =
            group.inside == 0 ? QString() : QStringLiteral("%1 inside").arg(numberText(double(group.inside)));
        const bool two = !inside.isEmpty() && box.height() >= 2 * line + 4 && textWidth(soft, inside) < box.width() - 6;
        canvas.text({box.center().x(), box.center().y() + capHeight(strong) / 2 - (two ? line / 2 : 0)},
                    whole ? nameOf(group, false) : QString::number(group.members.front()),
                    {strong, theme.ink, Anchor::Middle});
        if (two)
            canvas.text({box.center().x(), box.center().y() + capHeight(soft) / 2 + line / 2}, inside,
                        {soft, theme.ink, Anchor::Middle});
    }

    /// From the group that is opened to the level that it is opened in.
    void paintOpening(Canvas& canvas, const Theme& theme, std::size_t number) const
    {
        const QRectF box = m_boxes[number][m_shown[number].opened];
        QRectF next = m_boxes[number + 1].front();
        for (const QRectF& one : m_boxes[number + 1]) next |= one;
        next.adjust(-10, -8, 10, 8);
        const Stroke stroke{mixed(theme.accent, theme.ground, 0.55), 1.2 * theme.strokeScale, {4, 3}};
        canvas.path(roundedRect(next, 6), {{}, stroke});
        canvas.line(box.topRight(), next.topLeft(), stroke);
        canvas.line(box.bottomRight(), next.bottomLeft(), stroke);
    }

    void paintKey(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9);
        const QString what = m_run->data().custody == Custody::Combined
                                 ? QStringLiteral("fill height: operands combined")
                                 : QStringLiteral("fill height: blocks held");
        // What is everywhere or nowhere tells nothing apart.
        bool pale = false, idle = false;
        for (const GroupLevels::Level& level : m_shown)
            for (const GroupLevels::Group& group : level.groups) {
                pale = pale || group.most - group.least > 1e-9;
                idle = idle || group.leave + group.enter + group.inside == 0;
            }
        const QString some = (pale ? QStringLiteral(" (pale: by some of the group)") : QString())
                             + (idle ? QStringLiteral(" · dark frame: sends or receives in this step") : QString());
        canvas.text({14, m_size.height() - foot + 16},
                    fitting(font,
                            {what + some + QStringLiteral(" · numbers at arrows: messages"),
                             what + QStringLiteral(" · numbers at arrows: messages"), what},
                            m_size.width() - 28),
                    {font, theme.inkSoft});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_steps;
    bool m_moving;
    GroupLevels m_levels;
    // Found when painted, for the way down depends on what is chosen.
    mutable std::vector<GroupLevels::Level> m_shown;
    mutable std::vector<std::vector<QRectF>> m_boxes;
};

std::string objection(const Run& run)
{
    if (run.topology().processors() < 2) return "A single processor makes no groups.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<GroupsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "groups",
    .title = "Groups",
    .help = "the network from far to near: groups of processors, what they hold and send, one of them opened",
    .size = {960, 460},
    .objection = objection,
    .make = make,
    .example = "hypercube:6 allgather-hypercube",
    .place = 15,
    .leastHeight = 300,
    .numbers = "groups",
};

} // namespace hopscope::groups_picture
