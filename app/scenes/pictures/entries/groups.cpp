#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/clusters/exchange_picture.h"
#include "scenes/pictures/clusters/exchange_steps.h"
#include "scenes/pictures/clusters/group_box.h"
#include "scenes/pictures/clusters/group_boxes.h"
#include "scenes/pictures/clusters/group_key.h"
#include "scenes/pictures/clusters/group_levels.h"
#include "scenes/pictures/clusters/group_margins.h"
#include "scenes/pictures/clusters/group_names.h"
#include "scenes/pictures/clusters/group_nested.h"
#include "scenes/pictures/clusters/group_words.h"
#include "scenes/pictures/clusters/tree_picture.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/parts/shared_routes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
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
        if (const StepIndex step = markedStep(request); step >= 0) m_shared = stepNote(*m_run, step);
        if (m_levels.inBoxes()) m_nested = m_levels.nested();
        m_messages = !m_nested.empty() && m_nested.front().inside > 0; // between processors: nothing leaves all of them
    }

    void paint(Canvas& canvas, const Theme& theme, const Selected& selection, const Selected&) const override
    {
        const auto* node = std::get_if<NodeId>(&selection);
        const std::uint32_t chosen = node && node->value < m_levels.processors() ? node->value : 0;
        m_shown = m_levels.downTo(chosen);
        m_same = commonAmount(m_shown.front());
        m_table = m_messages && m_shown.size() > 1 && m_size.width() >= leastForTable * theme.fontScale;
        std::vector<double> widths =
            arrangeGroups(m_shown, m_size.width() - 2 * edge - apart * double(m_shown.size() - 1), m_line,
                          [&](const GroupLevels::Level& level) { return widest(level, GroupNaming::First, theme); });
        fitNames(widths, theme);
        if (m_table) widenNestedClusters(widths);
        m_boxes.clear();
        m_key = {};
        const double height = m_size.height() / theme.fontScale;
        m_heads = height < lowPicture                                 ? oneHead
                  : height < highPicture || !m_run->topology().cube() ? twoHeads
                                                                      : threeHeads;
        m_insides.clear();
        m_margins = marginsFit(widths, theme);
        const QString when = stepText(*m_run, static_cast<double>(m_steps) + (m_moving ? 0.5 : 0))
                             + (m_table ? QString() : messagesText(m_shown.front()))
                             + (m_same ? QStringLiteral(" · ") + amountOfAll(*m_run, *m_same) : QString())
                             + (m_shared.isEmpty() ? m_shared : QStringLiteral(" · ") + m_shared);
        paintHeading(canvas, theme,
                     {clustersText(*m_run) + QStringLiteral(", what they hold and send · ") + when
                          + QStringLiteral(" · a click opens another"),
                      clustersText(*m_run) + QStringLiteral(" · ") + when, QStringLiteral("Clusters · ") + when, when},
                     m_size.width());
        std::vector<QRectF> areas;
        double x = edge;
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            const double top = headingHeight + m_heads;
            const QRectF area(x, top, widths[i], m_size.height() - top - foot - below);
            x += widths[i] + apart;
            areas.push_back(area);
            m_insides.push_back(inMargins(m_shown[i]) ? withoutGroupMargins(area, theme) : area);
            m_boxes.push_back(i == 0 && m_table ? std::vector<QRectF>(m_shown[0].groups.size())
                                                : boxesOf(m_shown[i], m_insides.back(), theme));
        }
        name(areas, theme);
        for (std::size_t i = 0; i + 1 < m_shown.size(); ++i)
            paintOpening(canvas, theme, i, areas[i + 1]); // behind everything
        if (m_table) paintTable(canvas, theme, areas.front());
        for (std::size_t i = m_table ? 1 : 0; i < m_shown.size(); ++i) paintLevel(canvas, theme, i, areas[i]);
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
                        .arg(nameInWords(group), amountOf(*m_run, group), numberText(double(group.leave)),
                             counted(group.enter, QStringLiteral("message"), QStringLiteral("messages")),
                             numberText(double(group.inside)));
                }
        return {};
    }

private:
    static constexpr double foot = 24, below = 8;  // the key, and the frame above it
    static constexpr double edge = 14, apart = 36; // beside the levels, and between them
    static constexpr double leastForTable = 600;
    // Above the boxes: what the level is, and below it a line about its messages, but of a low picture.
    // Of a hypercube a third line says how rows and columns differ.
    static constexpr double oneHead = 22, twoHeads = 36, threeHeads = 50, lowPicture = 230, highPicture = 250;

    /// Where clusters have no rows and columns, names as the network above writes them ("0–127") have room before
    /// anything else has, if all levels together have it.
    void fitNames(std::vector<double>& widths, const Theme& theme) const
    {
        if (m_levels.width() > 0) return;
        constexpr double arrow = 12, crossing = 22, around = 8, least = 22; // between boxes, at a boundary; of a column
        const double room = std::accumulate(widths.begin(), widths.end(), 0.0);
        std::vector<double> needs;
        bool missing = false;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const GroupLevels::Level& level = m_shown[i];
            const bool several = level.groups.front().members.size() > 1;
            const double name = widest(level, GroupNaming::Ends, theme), columns = static_cast<double>(level.columns),
                         column = widths[i] / columns;
            needs.push_back(columns * std::max(name + (!several ? around : i > 0 ? crossing : arrow), least));
            missing = missing || (several && name + around > (inLine(level) ? column - 4 : column - arrow));
        }
        const double all = std::accumulate(needs.begin(), needs.end(), 0.0);
        if (!missing || all > room) return;
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = needs[i] * room / all;
    }
    void paintTable(Canvas& canvas, const Theme& theme, const QRectF& area) const
    {
        const QFont font = titleFont(theme);
        canvas.text({area.left(), area.top() - m_heads + 14}, fitting(font, nestedTitles(m_nested), titleRoom(0, area)),
                    {font, theme.inkSoft});
        paintNestedClusters(canvas, theme, area.adjusted(0, 20 - m_heads, 0, 0), m_nested,
                            m_same                                       ? QString()
                            : m_run->data().custody == Custody::Combined ? QStringLiteral("combined")
                                                                         : QStringLiteral("held"));
    }
    static bool inLine(const GroupLevels::Level& level) { return level.rows == 1; }
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
    void paintLevel(Canvas& canvas, const Theme& theme, std::size_t number, const QRectF& area) const
    {
        const GroupLevels::Level& level = m_shown[number];
        const auto drawn = canvas.group(QStringLiteral("level-%1").arg(number));
        const std::vector<QRectF>& boxes = m_boxes[number];
        const GroupNaming naming = m_namings[number];
        paintHeads(canvas, theme, number, area);
        if (naming == GroupNaming::First && level.groups.front().members.size() > 1) m_key.first = true;
        const QRectF& inside = m_insides[number];
        if (inMargins(level)) paintGroupMargins(canvas, theme, level, m_levels.width(), boxes, area);
        const bool numbered = commonText(number, area, theme).isEmpty();
        const GroupNumbers numbers = inLine(level) ? paintGroupArcs(canvas, theme, level, boxes, inside, numbered)
                                                   : paintGroupFlows(canvas, theme, level, boxes, inside, numbered);
        m_key.numbers.written = m_key.numbers.written || numbers.written;
        m_key.numbers.ones = m_key.numbers.ones || numbers.ones;
        m_key.numbers.bothWays = m_key.numbers.bothWays || numbers.bothWays;
        m_key.numbers.pairs = m_key.numbers.pairs || numbers.pairs;
        const QString goal = number > 0 ? commonGoal(level, m_levels.width()) : QString();
        const bool goalSaid = !goal.isEmpty() && saidOf(number, area, theme).contains(goal);
        if (!goalSaid // else arrows out of every box say no more
            && paintOutside(canvas, theme, level, boxes, inside, inLine(level)))
            m_key.outside = true;
        const bool same = m_same || sameAmounts(level); // then said above
        const std::vector<GroupWords> words =
            groupWords(level, boxes, {m_levels.width(), naming, same, goalSaid}, theme, m_key);
        for (std::size_t i = 0; i < level.groups.size(); ++i)
            paintGroupBox(canvas, theme, level.groups[i], boxes[i], number + 1 == m_shown.size() && i == level.opened,
                          words[i]);
    }
    /// What the level is, and what is said of it; in a low picture both in one line.
    void paintHeads(Canvas& canvas, const Theme& theme, std::size_t number, const QRectF& area) const
    {
        const QFont font = titleFont(theme), soft = theme.text(9);
        const double room = titleRoom(number, area), baseline = area.top() - m_heads + 14;
        const QColor ink = number > 0 ? theme.categoryText(0) : theme.inkSoft;
        const QStringList titles = titlesOf(number);
        if (m_heads != oneHead) canvas.text({area.left(), baseline}, fitting(font, titles, room), {font, ink});
        if (m_heads == threeHeads)
            canvas.text({area.left(), baseline + 28}, fitting(soft, cubeSidesTexts(m_shown[number]), room),
                        {soft, theme.inkSoft});
        const QString said = saidOf(number, area, theme);
        if (said.isEmpty()) return;
        canvas.text({area.left(), m_heads != oneHead ? baseline + 14 : baseline}, said,
                    m_heads != oneHead ? TextStyle{soft, theme.inkSoft} : TextStyle{font, ink});
    }
    /// What is said of a level: a line below its title, or in a low picture behind it.
    QString saidOf(std::size_t number, const QRectF& area, const Theme& theme) const
    {
        const double room = titleRoom(number, area);
        const QStringList titles = titlesOf(number);
        QStringList notes = groupNotes(m_shown[number], number == 0, eachText(number), m_levels.width());
        if (const QString common = commonText(number, area, theme); !common.isEmpty())
            notes = {common}; // the arrows have no numbers
        if (m_heads != oneHead) return fitting(theme.text(9), notes, room);
        const auto joined = [](const QString& title, const QString& note) {
            return note.isEmpty() ? title : title + QStringLiteral(" · ") + note;
        };
        QStringList lines{joined(titles.front(), notes.front())};
        for (const QString& note : notes) lines << joined(titles.back(), note);
        lines << titles.back();
        return fitting(titleFont(theme), lines, room);
    }
    /// How many messages every arrow of the first level is, where that is one number and has room under its title.
    QString commonText(std::size_t number, const QRectF& area, const Theme& theme) const
    {
        if (number > 0 || m_heads == oneHead || !eachText(number).isEmpty()) return {};
        const QString text = commonFlowText(m_shown[number]);
        return textWidth(theme.text(9), text) <= titleRoom(number, area) ? text : QString();
    }
    QStringList titlesOf(std::size_t number) const
    {
        const GroupLevels::Group* opened = nullptr;
        if (number > 0) opened = &m_shown[number - 1].groups[m_shown[number - 1].opened];
        return groupTitles(m_shown[number], opened, m_levels.width(), m_namings[number]);
    }
    QString eachText(std::size_t number) const
    {
        const GroupLevels::Level& level = m_shown[number];
        if (m_same || !sameAmounts(level)) return {};
        return amountOfAll(*m_run, level.groups.front().mean);
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
        return area.width() + (number + 1 < m_shown.size() ? apart - 16 : 0);
    }
    /// The best that has room in all boxes and, where the title explains it, in the title.
    GroupNaming namingOf(const GroupLevels::Level& level, std::size_t number, const std::vector<QRectF>& boxes,
                         const QRectF& area, const Theme& theme) const
    {
        if (inMargins(level)) return GroupNaming::Margins;
        for (const GroupNaming naming : groupNamings(level, m_levels.width(), m_margins)) {
            if (widest(level, naming, theme) > boxes.front().width() - 4) continue;
            if (naming == GroupNaming::Product && number == 0
                && textWidth(titleFont(theme), groupTitles(level, nullptr, m_levels.width(), naming)[1])
                       > titleRoom(number, area))
                continue;
            return naming;
        }
        return GroupNaming::First;
    }
    double widest(const GroupLevels::Level& level, GroupNaming naming, const Theme& theme) const
    {
        return widestGroupName(level, m_levels.width(), naming, theme);
    }
    static QFont titleFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

    std::vector<QRectF> boxesOf(const GroupLevels::Level& level, const QRectF& area, const Theme& theme) const
    {
        if (inLine(level)) return groupsInLine(level, area, theme);
        if (inMargins(level)) { // low where arrows stand between them
            const double percent = textWidth(groupNameFont(theme), QStringLiteral("99.9 %")),
                         inside = textWidth(groupMoreFont(theme), QStringLiteral("999 inside"));
            return groupsInPlane(level, area, std::max(percent, inside) + 8, theme, percent + 4,
                                 level.flows.empty() ? 2 : 1);
        }
        // Sides in words have room only where boxes are wide anyway.
        GroupNaming best = groupNamings(level, m_levels.width(), m_margins).front();
        if (best == GroupNaming::Sides) best = GroupNaming::Product;
        // Where one sentence says where all messages go, no arrow stands between the boxes.
        GroupLevels::Level drawn = level;
        double named = widest(level, best, theme) + 8;
        if (level.flows.empty() && !commonGoal(level, m_levels.width()).isEmpty()) {
            drawn.leave = drawn.enter = 0;
            for (GroupLevels::Group& group : drawn.groups) group.towards = {};
            named = area.width(); // beside their names with whom they exchange messages
        }
        return groupsInPlane(drawn, area, named, theme, widest(level, GroupNaming::First, theme));
    }

    /// The group that is opened and the level that it is opened in have the same frame, as in the network above; a line
    /// from one to the other would cross what stands between.
    void paintOpening(Canvas& canvas, const Theme& theme, std::size_t number, const QRectF& area) const
    {
        const QRectF box = m_boxes[number][m_shown[number].opened];
        const Stroke stroke{theme.accent, 1.4 * theme.strokeScale, {4, 3}};
        constexpr double around = 4;
        if (number > 0 || !m_table)
            canvas.path(roundedRect(box.adjusted(-around, -around, around, around), 8), {{}, stroke});
        canvas.path(roundedRect(area.adjusted(-groupFrame, 2 - groupFrame, groupFrame, groupFrame - 2), 6),
                    {{}, stroke});
    }

    void paintKey(Canvas& canvas, const Theme& theme) const
    {
        const Custody custody = m_run->data().custody;
        m_key.amount = custody == Custody::Combined ? QStringLiteral("operands combined")
                       : custody == Custody::Moved
                           ? QStringLiteral("%1s held, of the most at one processor").arg(blockName(*m_run))
                           : QStringLiteral("%1s held").arg(blockName(*m_run));
        m_key.opened = m_shown.size() > (m_table ? 2 : 1);
        // What is everywhere or nowhere tells nothing apart.
        for (const GroupLevels::Level& level : m_shown | std::views::drop(m_table ? 1 : 0))
            for (const GroupLevels::Group& group : level.groups) {
                m_key.pale = m_key.pale || group.most - group.least > 1e-9;
                m_key.idle = m_key.idle || group.leave + group.enter + group.inside == 0;
            }
        paintGroupKey(canvas, theme, m_key, {edge, m_size.height() - foot, m_size.width() - 2 * edge, foot - 2});
    }

    std::shared_ptr<const Run> m_run;
    QSizeF m_size;
    StepIndex m_steps;
    bool m_moving;
    bool m_line; ///< groups stand in a line, else as in the plane that the network is
    GroupLevels m_levels;
    std::vector<ClustersOfSize> m_nested; ///< of a network that is drawn in boxes
    bool m_messages{false};               ///< the step has some to tell of in them
    QString m_shared;                     ///< which bit all messages cross, and the busiest link
    // Found when painted, for the way down depends on what is chosen.
    mutable std::vector<GroupLevels::Level> m_shown;
    mutable std::vector<std::vector<QRectF>> m_boxes;
    mutable std::vector<QRectF> m_insides; ///< areas of the boxes, without what stands beside them
    mutable std::vector<GroupNaming> m_namings;
    mutable bool m_table{false}; ///< in place of the first level
    mutable bool m_margins{false};
    mutable double m_heads{twoHeads};
    mutable std::optional<double> m_same; ///< what every processor has, if all have as much
    mutable GroupKey m_key;
};

std::string objection(const Run& run)
{
    if (run.topology().processors() < 2) return "A single processor makes no clusters.";
    return {};
}
std::unique_ptr<Picture> make(const PictureRequest& request)
{
    if (auto tree = groupTreePicture(request)) return tree;
    // What all messages do alike is drawn as such.
    if (auto steps = exchangeSteps(request)) return steps;
    if (auto exchange = exchangePicture(request)) return exchange;
    return std::make_unique<GroupsPicture>(request);
}

} // namespace

extern const PictureKind entry;
constinit const PictureKind entry{
    .id = "groups",
    .title = "Clusters",
    .help = "clusters of processors, or the groups of the algorithm: what they hold and send, one of them opened",
    .size = {960, 460},
    .objection = objection,
    .make = make,
    .example = "hypercube:6 allgather-hypercube",
    .place = 15,
    .leastHeight = 300,
    .numbers = "groups",
};

} // namespace hopscope::groups_picture
