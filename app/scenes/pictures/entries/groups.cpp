#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/group_boxes.h"
#include "scenes/pictures/parts/group_levels.h"
#include "scenes/pictures/parts/group_names.h"
#include "scenes/pictures/parts/parts.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <ranges>
#include <utility>

namespace hopscope::groups_picture {

namespace {

/// The network from far to near: groups with what they hold and send in this step, one of them opened beside it, and so
/// on down to single processors. The one that is chosen is on the way down.
class GroupsPicture final : public Picture {
public:
    explicit GroupsPicture(const PictureRequest& request)
        : m_run(request.run), m_size(request.size), m_steps(request.steps), m_moving(request.moving),
          m_line(request.run->topology().axes().size() < 2 && !request.run->topology().cube()), m_levels(request)
    {
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected&) const override
    {
        const auto* node = std::get_if<NodeId>(&selection);
        const std::uint32_t chosen = node && node->value < m_levels.processors() ? node->value : 0;
        m_shown = m_levels.downTo(chosen);
        const std::vector<double> widths =
            arrangeGroups(m_shown, m_size.width() - 2 * edge - apart * double(m_shown.size() - 1), m_line,
                          [&](const GroupLevels::Level& level) { return widest(level, GroupNaming::First, theme); });
        m_boxes.clear();
        m_drawn = {};
        const QString when = stepText(*m_run, static_cast<double>(m_steps) + (m_moving ? 0.5 : 0));
        paintHeading(canvas, theme,
                     {QStringLiteral("Groups, what they hold and send · ") + when
                          + QStringLiteral(" · a click opens another group"),
                      QStringLiteral("Groups · ") + when},
                     m_size.width());
        std::vector<QRectF> areas;
        double x = edge;
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            const QRectF area(x, headingHeight + 22, widths[i], m_size.height() - headingHeight - 22 - foot - below);
            x += widths[i] + apart;
            areas.push_back(area);
            m_boxes.push_back(boxesOf(m_shown[i], area, theme));
        }
        for (std::size_t i = 0; i + 1 < m_shown.size(); ++i)
            paintOpening(canvas, theme, i, areas[i + 1]); // behind everything
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
                        .arg(nameInWords(group), amountText(group), numberText(double(group.leave)),
                             counted(group.enter, QStringLiteral("message"), QStringLiteral("messages")),
                             numberText(double(group.inside)));
                }
        return {};
    }

private:
    static constexpr double foot = 24, below = 8;  // the key, and the frame above it
    static constexpr double edge = 14, apart = 36; // beside the levels, and between them

    /// Of the words and marks that are drawn, those that the key explains.
    struct Drawn {
        bool percent{false}, bare{false}, outside{false}, first{false}; // bare: percent without the sign
    };
    /// What is written in the box of a group: a name, and below it or beside it something more.
    struct Words {
        QString name{}, more{};
        bool beside{false};
    };

    static bool inLine(const GroupLevels::Level& level) { return level.rows == 1; }
    QString nameInWords(const GroupLevels::Group& group) const
    {
        const bool grid = m_levels.width() > 0;
        const QString name = groupName(group, m_levels.width(), grid ? GroupNaming::Sides : GroupNaming::Ends);
        if (group.members.size() == 1) return QStringLiteral("Processor %1").arg(group.members.front());
        return QStringLiteral("%1 processors, %2").arg(numberText(static_cast<double>(group.members.size())), name);
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
        const std::vector<QRectF>& boxes = m_boxes[number];
        const GroupNaming naming = namingOf(level, number, boxes, area, theme);
        const QFont font = titleFont(theme);
        const QStringList titles = groupTitles(level, number, naming);
        const QString title = fitting(font, titles, titleRoom(number, area));
        canvas.text({area.left(), area.top() - 8}, title, {font, theme.inkSoft});
        // Where the title has no room for what names are, the key says it.
        if (naming == GroupNaming::First && level.groups.front().members.size() > 1
            && !title.contains(QStringLiteral("first")))
            m_drawn.first = true;
        if (inLine(level))
            paintGroupArcs(canvas, theme, level, boxes, area);
        else
            paintFlows(canvas, theme, level, boxes, area);
        if (paintOutside(canvas, theme, level, boxes, area, inLine(level))) m_drawn.outside = true;
        const std::vector<Words> words = wordsOf(level, boxes, naming, theme);
        for (std::size_t i = 0; i < level.groups.size(); ++i)
            paintGroup(canvas, theme, level, i, boxes[i], number + 1 < m_shown.size(), words[i]);
    }
    /// Up to the title of the next level.
    double titleRoom(std::size_t number, const QRectF& area) const
    {
        return area.width() + (number + 1 < m_shown.size() ? apart - 8 : 0);
    }
    /// The best that has room in all boxes and, where the title explains it, in the title.
    GroupNaming namingOf(const GroupLevels::Level& level, std::size_t number, const std::vector<QRectF>& boxes,
                         const QRectF& area, const Theme& theme) const
    {
        for (const GroupNaming naming : groupNamings(level, m_levels.width())) {
            if (widest(level, naming, theme) > boxes.front().width() - 6) continue;
            if (naming == GroupNaming::Product
                && textWidth(titleFont(theme), groupTitles(level, number, naming).back()) > titleRoom(number, area))
                continue;
            return naming;
        }
        return GroupNaming::First;
    }
    double widest(const GroupLevels::Level& level, GroupNaming naming, const Theme& theme) const
    {
        double width = 0;
        for (const GroupLevels::Group& group : level.groups)
            width = std::max(width, textWidth(nameFont(theme), groupName(group, m_levels.width(), naming)));
        return width;
    }
    /// Below the name the messages that stay inside, or how much the group has; that stands beside the names where
    /// boxes are low and all have room for it.
    std::vector<Words> wordsOf(const GroupLevels::Level& level, const std::vector<QRectF>& boxes, GroupNaming naming,
                               const Theme& theme) const
    {
        const QSizeF box = boxes.front().size();
        const QFont strong = nameFont(theme), soft = moreFont(theme);
        if (box.height() < 0.6 * capHeight(strong) || 0.88 * widest(level, GroupNaming::First, theme) > box.width())
            return std::vector<Words>(level.groups.size()); // names would hide each other
        const bool two = box.height() >= capHeight(strong) + capHeight(soft) + 11;
        bool beside = !two && box.height() >= capHeight(soft) + 4;
        // All with the sign or none: the key says what numbers without it are.
        const double widestPercent = std::ranges::max(level.groups | std::views::transform([&](const auto& group) {
                                                          return textWidth(soft, percentText(group.mean) + sign());
                                                      }));
        const bool bare = two && widestPercent >= box.width() - 4;
        std::vector<Words> words;
        for (const GroupLevels::Group& group : level.groups) {
            const QString percent = percentText(group.mean) + (bare ? QString() : sign()),
                          inside = QStringLiteral("%1 inside").arg(numberText(double(group.inside)));
            const auto fits = [&](const QString& text) { return textWidth(soft, text) < box.width() - 2; };
            Words one{groupName(group, m_levels.width(), naming), {}, false};
            beside = beside && textWidth(strong, one.name) + textWidth(soft, percent) + 18 < box.width();
            one.more = two && group.inside > 0 && fits(inside) ? inside : !two || fits(percent) ? percent : QString();
            words.push_back(std::move(one));
        }
        for (Words& one : words) {
            one.beside = beside;
            if (!two && !beside) one.more.clear();
            m_drawn.percent = m_drawn.percent || one.more.endsWith(sign());
            m_drawn.bare = m_drawn.bare || (bare && !one.more.isEmpty());
        }
        return words;
    }
    static QString sign() { return QStringLiteral(" %"); }
    static QFont titleFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }
    static QFont moreFont(const Theme& theme) { return theme.mono(8.5); }
    static QFont nameFont(const Theme& theme) { return theme.text(8.5, QFont::DemiBold); }

    std::vector<QRectF> boxesOf(const GroupLevels::Level& level, const QRectF& area, const Theme& theme) const
    {
        if (inLine(level)) return groupsInLine(level, area, theme);
        // Sides in words have room only where boxes are wide anyway.
        const std::vector<GroupNaming> namings = groupNamings(level, m_levels.width());
        const bool grid = namings.front() == GroupNaming::Sides;
        return groupsInPlane(level, area, widest(level, grid ? GroupNaming::Product : namings.front(), theme) + 8,
                             theme, widest(level, GroupNaming::First, theme));
    }

    void paintFlows(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level,
                    const std::vector<QRectF>& boxes, const QRectF& area) const
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
        if (flows.size() > mostGroupFlows) flows.resize(mostGroupFlows);
        const double most = flows.empty() ? 1 : static_cast<double>(flows.front().there + flows.front().back);
        const QFont font = theme.mono(8.5);
        std::vector<std::pair<QPointF, QString>> labels;
        for (const Flow& flow : flows) {
            const QPointF from = boxes[flow.a].center(), to = boxes[flow.b].center();
            const QPointF way = to - from;
            const double length = std::hypot(way.x(), way.y());
            if (length < 1) continue;
            // Bent, where it goes around what stands between; neighbours have nothing between them.
            const GroupLevels::Group &one = level.groups[flow.a], &other = level.groups[flow.b];
            const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
            const bool near = apart(one.row, other.row) + apart(one.column, other.column) == 1;
            const QPointF aside = QPointF(-way.y(), way.x()) / length;
            QPointF bend =
                (from + to) / 2 + (near ? 0.02 * length : std::max(0.3 * length, 1.7 * boxes[flow.a].height())) * aside;
            // The bend is twice as far as the line, which stays in its level.
            bend = {std::clamp(bend.x(), 2 * area.left() - (from.x() + to.x()) / 2,
                               2 * area.right() - (from.x() + to.x()) / 2),
                    std::clamp(bend.y(), 2 * area.top() - (from.y() + to.y()) / 2,
                               2 * area.bottom() - 16 - (from.y() + to.y()) / 2)};
            const QPointF begin = edgeOfBox(boxes[flow.a], bend), end = edgeOfBox(boxes[flow.b], bend);
            const double width = (1 + 1.5 * double(flow.there + flow.back) / most) * theme.strokeScale;
            const double straight = std::hypot(end.x() - begin.x(), end.y() - begin.y());
            // Where there and back are short their heads do not meet.
            const double size = std::clamp(straight / 2.6, 3.0, 8.0);
            const auto along = [&](QPointF tip) {
                const QPointF last = tip - bend;
                return last / std::max(std::hypot(last.x(), last.y()), 1e-9);
            };
            // Lines end inside of their heads, or they would hide the tips.
            const double shaft = std::min(0.9 * size, 0.4 * straight);
            QPainterPath path(flow.back > 0 ? begin - shaft * along(begin) : begin);
            path.quadTo(bend, end - shaft * along(end));
            canvas.path(path, {{}, {theme.edgeActive, width}});
            canvas.path(arrowHead(end, along(end), size), {theme.edgeActive, {}});
            if (flow.back > 0) canvas.path(arrowHead(begin, along(begin), size), {theme.edgeActive, {}});
            const QString text = flow.back == 0 || flow.back == flow.there
                                     ? QString::number(flow.there)
                                     : QStringLiteral("%1 / %2").arg(flow.there).arg(flow.back);
            // Between neighbours beside the line, which is short.
            const QPointF away =
                near ? QPointF(std::abs(aside.x()) * (textWidth(font, text) / 2 + 6), -std::abs(aside.y()) * 8)
                     : QPointF();
            // Between boxes that stand close to each other a number would hide the arrow.
            if (near && std::abs(way.x()) > std::abs(way.y()) && straight < textWidth(font, text) + 10) continue;
            labels.emplace_back(path.pointAtPercent(0.5) + away, text);
        }
        if (labels.size() > 24) return; // one would hide the other
        for (const auto& [at, text] : labels)
            canvas.text(at + QPointF(0, capHeight(font) / 2), text, {font, theme.ink, Anchor::Middle, theme.ground});
    }

    void paintGroup(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, std::size_t index,
                    const QRectF& box, bool opens, const Words& words) const
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
        const bool narrow = textWidth(nameFont(theme), words.name) > box.width() - 4;
        const QFont strong = narrow ? theme.text(7.5, QFont::DemiBold) : nameFont(theme), soft = moreFont(theme);
        const double line = std::min(lineHeight(soft), 0.42 * box.height());
        const double y = box.center().y() - (words.more.isEmpty() || words.beside ? 0 : 0.5);
        const bool below = !words.more.isEmpty() && !words.beside, beside = !words.more.isEmpty() && words.beside;
        if (!words.name.isEmpty())
            canvas.text(
                {beside ? box.left() + 6 : box.center().x(), y + capHeight(strong) / 2 - (below ? line / 2 : 0)},
                words.name, {strong, theme.ink, beside ? Anchor::Start : Anchor::Middle});
        if (below || beside)
            canvas.text({beside ? box.right() - 6 : box.center().x(), y + capHeight(soft) / 2 + (below ? line / 2 : 0)},
                        words.more, {soft, theme.ink, beside ? Anchor::End : Anchor::Middle});
    }

    /// From the group that is opened to the level that it is opened in.
    void paintOpening(Canvas& canvas, const Theme& theme, std::size_t number, const QRectF& area) const
    {
        const QRectF box = m_boxes[number][m_shown[number].opened];
        const QRectF next = area.adjusted(-groupFrame, 2 - groupFrame, groupFrame, groupFrame - 2);
        const Stroke stroke{mixed(theme.accent, theme.ground, 0.55), 1.2 * theme.strokeScale, {4, 3}};
        canvas.path(roundedRect(next, 6), {{}, stroke});
        canvas.line(box.topRight(), next.topLeft(), stroke);
        canvas.line(box.bottomRight(), next.bottomLeft(), stroke);
    }

    void paintKey(Canvas& canvas, const Theme& theme) const
    {
        const QFont font = theme.text(9);
        const Custody custody = m_run->data().custody;
        QString what = custody == Custody::Combined ? QStringLiteral("fill height: operands combined")
                                                    : QStringLiteral("fill height: %1s held").arg(blockName(*m_run));
        if (custody == Custody::Moved) what += QStringLiteral(", of the most at one processor");
        // What is everywhere or nowhere tells nothing apart.
        bool pale = false, idle = false, sent = false;
        for (const GroupLevels::Level& level : m_shown) {
            sent = sent || !level.flows.empty();
            for (const GroupLevels::Group& group : level.groups) {
                pale = pale || group.most - group.least > 1e-9;
                idle = idle || group.leave + group.enter + group.inside == 0;
            }
        }
        // The most needed first, each in the longest words that there is room for.
        const std::vector<QStringList> notes{
            {m_drawn.bare ? QStringLiteral("below a name: % held on average") : QString(),
             QStringLiteral("below a name: % held")},
            {m_drawn.first ? QStringLiteral("number of a group: its first processor") : QString(),
             QStringLiteral("number: first processor")},
            {m_drawn.outside ? QStringLiteral("short arrows: towards partners in other groups") : QString(),
             QStringLiteral("short arrows: to other groups")},
            {pale ? (m_drawn.percent ? QStringLiteral("pale: by some of the group; %: on average")
                                     : QStringLiteral("pale: by some of the group"))
                  : QString()},
            {sent ? QStringLiteral("numbers at arrows: messages") : QString()},
            {idle ? QStringLiteral("dark frame: sends or receives in this step") : QString()}};
        const auto fits = [&](const QString& text) { return textWidth(font, text) <= m_size.width() - 2 * edge; };
        QString key = what;
        for (const bool brief : {false, true}) { // in few words if not all have room otherwise
            bool all = true;
            key = what;
            for (const QStringList& forms : notes) {
                if (forms.front().isEmpty()) continue;
                const QString with = key + QStringLiteral(" · ") + (brief ? forms.back() : forms.front());
                all = all && fits(with);
                if (fits(with)) key = with;
            }
            if (all) break;
        }
        canvas.text({edge, m_size.height() - 9}, elided(font, key, m_size.width() - 2 * edge), {font, theme.inkSoft});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_steps;
    bool m_moving;
    bool m_line; ///< groups stand in a line, else as in the plane that the network is
    GroupLevels m_levels;
    // Found when painted, for the way down depends on what is chosen.
    mutable std::vector<GroupLevels::Level> m_shown;
    mutable std::vector<std::vector<QRectF>> m_boxes;
    mutable Drawn m_drawn;
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
