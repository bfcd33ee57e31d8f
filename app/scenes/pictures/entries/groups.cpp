#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/group_boxes.h"
#include "scenes/pictures/parts/group_levels.h"
#include "scenes/pictures/parts/group_margins.h"
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
        m_insides.clear();
        m_margins = marginsFit(widths, theme);
        const QString when = stepText(*m_run, static_cast<double>(m_steps) + (m_moving ? 0.5 : 0));
        paintHeading(canvas, theme,
                     {clustersText() + QStringLiteral(", what they hold and send · ") + when
                          + QStringLiteral(" · a click opens another"),
                      clustersText() + QStringLiteral(" · ") + when, QStringLiteral("Clusters · ") + when},
                     m_size.width());
        std::vector<QRectF> areas;
        double x = edge;
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            const QRectF area(x, headingHeight + 22, widths[i], m_size.height() - headingHeight - 22 - foot - below);
            x += widths[i] + apart;
            areas.push_back(area);
            m_insides.push_back(inMargins(m_shown[i]) ? withoutGroupMargins(area, theme) : area);
            m_boxes.push_back(boxesOf(m_shown[i], m_insides.back(), theme));
        }
        name(areas, theme);
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
        GroupNumbers numbers{};
    };
    /// What is written in the box of a group: a name, and below it or beside it something more.
    struct Words {
        QString name{}, more{};
        bool beside{false};
    };

    static bool inLine(const GroupLevels::Level& level) { return level.rows == 1; }
    /// What the clusters are: some algorithms have groups of their own, which are something else.
    QString clustersText() const
    {
        const bool own = std::ranges::any_of(m_run->algorithm().parameters,
                                             [](const Parameter& parameter) { return parameter.id == "group"; });
        return own ? QStringLiteral("Clusters of the network, not the groups r of the algorithm")
                   : QStringLiteral("Clusters of the network");
    }
    /// Whether rows and columns stand beside the boxes of a level and not in them.
    bool inMargins(const GroupLevels::Level& level) const
    {
        return m_margins && groupNamings(level, m_levels.width(), m_margins).front() == GroupNaming::Margins;
    }
    /// On all levels or on none, so that clusters are named in one way.
    bool marginsFit(const std::vector<double>& widths, const Theme& theme) const
    {
        for (std::size_t i = 0; i < m_shown.size(); ++i)
            if (groupNamings(m_shown[i], m_levels.width(), true).front() == GroupNaming::Margins
                && !groupMarginsFit(m_shown[i], m_levels.width(), widths[i], theme))
                return false;
        return true;
    }
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
        const GroupNaming naming = m_namings[number];
        const QFont font = titleFont(theme);
        const QStringList titles = groupTitles(level, number, naming);
        const QString title = fitting(font, titles, titleRoom(number, area));
        canvas.text({area.left(), area.top() - 8}, title, {font, theme.inkSoft});
        // Where the title has no room for what names are, the key says it.
        if (naming == GroupNaming::First && level.groups.front().members.size() > 1
            && !title.contains(QStringLiteral("first")))
            m_drawn.first = true;
        const QRectF& inside = m_insides[number];
        if (inMargins(level)) paintGroupMargins(canvas, theme, level, m_levels.width(), boxes, area);
        const GroupNumbers numbers = inLine(level) ? paintGroupArcs(canvas, theme, level, boxes, inside)
                                                   : paintGroupFlows(canvas, theme, level, boxes, inside);
        m_drawn.numbers.written = m_drawn.numbers.written || numbers.written;
        m_drawn.numbers.ones = m_drawn.numbers.ones || numbers.ones;
        m_drawn.numbers.bothWays = m_drawn.numbers.bothWays || numbers.bothWays;
        if (paintOutside(canvas, theme, level, boxes, inside, inLine(level))) m_drawn.outside = true;
        const std::vector<Words> words = wordsOf(level, boxes, naming, theme);
        for (std::size_t i = 0; i < level.groups.size(); ++i)
            paintGroup(canvas, theme, level, i, boxes[i], number + 1 < m_shown.size(), words[i]);
    }
    /// Clusters are named in one way on all levels: where one has room for short names only, all have these.
    void name(const std::vector<QRectF>& areas, const Theme& theme) const
    {
        m_namings.clear();
        bool brief = false;
        const auto several = [this](std::size_t i) { return m_shown[i].groups.front().members.size() > 1; };
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            m_namings.push_back(namingOf(m_shown[i], i, m_boxes[i], areas[i], theme));
            brief = brief || (several(i) && m_namings.back() == GroupNaming::First);
        }
        for (std::size_t i = 0; i < m_shown.size() && brief; ++i)
            if (several(i) && m_namings[i] != GroupNaming::Margins) m_namings[i] = GroupNaming::First;
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
        if (inMargins(level)) return GroupNaming::Margins;
        for (const GroupNaming naming : groupNamings(level, m_levels.width(), m_margins)) {
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
        if (naming != GroupNaming::Margins
            && (box.height() < 0.6 * capHeight(strong)
                || 0.88 * widest(level, GroupNaming::First, theme) > box.width()))
            return std::vector<Words>(level.groups.size()); // names would hide each other
        const bool two = box.height() >= capHeight(strong) + capHeight(soft) + 11;
        bool beside = !two && box.height() >= capHeight(soft) + 4;
        // All with the sign or none: the key says what numbers without it are.
        const double widestPercent = std::ranges::max(level.groups | std::views::transform([&](const auto& group) {
                                                          return textWidth(soft, percentText(group.mean) + sign());
                                                      }));
        const bool bare = two && widestPercent >= box.width() - 4;
        const bool margins = naming == GroupNaming::Margins;
        std::vector<Words> words;
        for (const GroupLevels::Group& group : level.groups) {
            const QString percent = percentText(group.mean) + (bare ? QString() : sign()),
                          inside = QStringLiteral("%1 inside").arg(numberText(double(group.inside)));
            const auto fits = [&](const QString& text) { return textWidth(soft, text) < box.width() - 2; };
            if (margins) {
                const bool more = two && group.inside > 0 && fits(inside);
                words.push_back({percent, more ? inside : QString(), false});
                m_drawn.percent = m_drawn.percent || !bare;
                m_drawn.bare = m_drawn.bare || bare;
                continue;
            }
            Words one{groupName(group, m_levels.width(), naming), {}, false};
            beside = beside && textWidth(strong, one.name) + textWidth(soft, percent) + 18 < box.width();
            one.more = two && group.inside > 0 && fits(inside) ? inside : !two || fits(percent) ? percent : QString();
            words.push_back(std::move(one));
        }
        if (margins) return words;
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
        if (inMargins(level)) { // low where arrows stand between them
            const double percent = textWidth(nameFont(theme), QStringLiteral("99.9 %")),
                         inside = textWidth(moreFont(theme), QStringLiteral("999 inside"));
            return groupsInPlane(level, area, std::max(percent, inside) + 8, theme, percent + 4,
                                 level.flows.empty() ? 2 : 1);
        }
        // Sides in words have room only where boxes are wide anyway.
        GroupNaming best = groupNamings(level, m_levels.width(), m_margins).front();
        if (best == GroupNaming::Sides) best = GroupNaming::Product;
        return groupsInPlane(level, area, widest(level, best, theme) + 8, theme,
                             widest(level, GroupNaming::First, theme));
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
        bool pale = false, idle = false;
        for (const GroupLevels::Level& level : m_shown)
            for (const GroupLevels::Group& group : level.groups) {
                pale = pale || group.most - group.least > 1e-9;
                idle = idle || group.leave + group.enter + group.inside == 0;
            }
        const GroupNumbers& numbers = m_drawn.numbers;
        const QString each = numbers.bothWays ? QStringLiteral(" each way") : QString();
        // The most needed first, each in the longest words that there is room for.
        const std::vector<QStringList> notes{
            {m_drawn.bare ? QStringLiteral("below a name: % held on average") : QString(),
             QStringLiteral("below a name: % held")},
            {m_drawn.first ? QStringLiteral("number of a cluster: its first processor") : QString(),
             QStringLiteral("number: first processor")},
            {m_drawn.outside ? QStringLiteral("short arrows: towards partners in other clusters") : QString(),
             QStringLiteral("short arrows: to other clusters")},
            {numbers.written && numbers.ones ? QStringLiteral("number at an arrow: messages%1; without: one").arg(each)
             : numbers.written               ? QStringLiteral("numbers at arrows: messages%1").arg(each)
             : numbers.ones                  ? QStringLiteral("an arrow: one message")
                                             : QString(),
             numbers.written ? QStringLiteral("at an arrow: messages%1, else one").arg(each)
                             : QStringLiteral("an arrow: one message")},
            {pale ? (m_drawn.percent ? QStringLiteral("pale: by some of the cluster; %: on average")
                                     : QStringLiteral("pale: by some of the cluster"))
                  : QString()},
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
    mutable std::vector<QRectF> m_insides; ///< areas of the boxes, without what stands beside them
    mutable std::vector<GroupNaming> m_namings;
    mutable bool m_margins{false};
    mutable Drawn m_drawn;
};

std::string objection(const Run& run)
{
    if (run.topology().processors() < 2) return "A single processor makes no clusters.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request) { return std::make_unique<GroupsPicture>(request); }

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "groups",
    .title = "Clusters",
    .help = "the network from far to near: clusters of processors, what they hold and send, one of them opened",
    .size = {960, 460},
    .objection = objection,
    .make = make,
    .example = "hypercube:6 allgather-hypercube",
    .place = 15,
    .leastHeight = 300,
    .numbers = "groups",
};

} // namespace hopscope::groups_picture
