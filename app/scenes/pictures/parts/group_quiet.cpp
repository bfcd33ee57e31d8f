#include "scenes/pictures/parts/group_quiet.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "drawing/words.h"

#include <QString>

#include <algorithm>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double aroundQuiet = 8, beforeQuiet = 10;

QString quietText(const GroupLevels::Level& level)
{
    return counted(level.quiet, QStringLiteral("cluster"), QStringLiteral("clusters")) + u':';
}

} // namespace

void foldQuiet(GroupLevels::Level& level)
{
    constexpr std::size_t many = 4;
    const auto isQuiet = [&](std::size_t i) {
        const GroupLevels::Group& group = level.groups[i];
        return i != level.opened && group.most <= 0 && group.inside + group.leave + group.enter == 0;
    };
    std::vector<std::size_t> places(level.groups.size());
    std::vector<GroupLevels::Group> kept;
    std::size_t opened = level.opened, fewest = level.groups.front().members.size();
    for (std::size_t i = 0; i < level.groups.size(); ++i) {
        if (isQuiet(i)) {
            fewest = std::min(fewest, level.groups[i].members.size());
            continue;
        }
        if (i == level.opened) opened = kept.size();
        places[i] = kept.size();
        kept.push_back(level.groups[i]);
        kept.back().row = 0, kept.back().column = places[i];
    }
    const std::size_t quiet = level.groups.size() - kept.size();
    if (quiet < many) return;
    decltype(level.flows) flows;
    for (const auto& [ends, messages] : level.flows) flows[{places[ends.first], places[ends.second]}] = messages;
    level.flows = std::move(flows);
    level.groups = std::move(kept);
    level.rows = 1, level.columns = level.groups.size();
    level.opened = opened;
    level.quiet = quiet, level.quietMembers = fewest;
}

double quietRoom(const GroupLevels::Level& level, const Theme& theme)
{
    if (level.quiet == 0) return 0;
    const QFont font = theme.text(9);
    return std::max(textWidth(font, quietText(level)), textWidth(font, QStringLiteral("nothing yet"))) + 2 * aroundQuiet
           + beforeQuiet;
}

void paintQuiet(Canvas& canvas, const Theme& theme, const GroupLevels::Level& level, const QRectF& box,
                const QRectF& area)
{
    if (level.quiet == 0) return;
    const QFont font = theme.text(9);
    const double line = lineHeight(font), width = quietRoom(level, theme) - beforeQuiet,
                 height = std::max(box.height(), 2 * line + 4);
    const QRectF place(area.right() - width, box.center().y() - height / 2, width, height);
    canvas.path(roundedRect(place, 4), {{}, {theme.inkSoft, 1, {2, 3}}});
    const double first = place.center().y() - line / 2 + capHeight(font) / 2;
    canvas.text({place.center().x(), first}, quietText(level), {font, theme.inkSoft, Anchor::Middle});
    canvas.text({place.center().x(), first + line}, QStringLiteral("nothing yet"),
                {font, theme.inkSoft, Anchor::Middle});
}

} // namespace hopscope
