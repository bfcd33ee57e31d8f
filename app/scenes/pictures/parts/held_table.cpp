#include "scenes/pictures/parts/held_table.h"

#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/arrival_levels.h"
#include "scenes/pictures/parts/arrivals.h"
#include "scenes/pictures/parts/parts.h"

#include <QString>

#include <algorithm>

namespace hopscope {

namespace {

constexpr double columnGap = 10; ///< columns

QString heldText(std::uint64_t count) { return numberText(static_cast<double>(count)); }
QString stepHead() { return QStringLiteral("after step"); }
QString heldHead() { return QStringLiteral("it holds"); }
QFont heldFont(const Theme& theme, bool strong) { return theme.mono(8.5, strong ? QFont::Bold : QFont::Normal); }

} // namespace

std::vector<HeldAfter> heldAfter(const Run& run, const std::vector<std::int32_t>& arrivals, StepIndex marked,
                                 std::size_t most)
{
    if (arrivals.empty() || marked < 0) return {};
    std::vector<StepIndex> steps{marked + 1, run.steps()};
    if (static_cast<std::size_t>(run.steps()) <= most)
        for (StepIndex after = 1; after < run.steps(); ++after) steps.push_back(after);
    else {
        // Of many levels every other.
        constexpr std::size_t few = 3;
        const std::vector<std::int32_t> levels = arrivalLevels(arrivals);
        const std::size_t each = levels.size() > few ? 2 : 1;
        for (std::size_t i = each - 1; i < levels.size(); i += each) steps.push_back(levels[i]);
    }
    std::ranges::sort(steps);
    steps.erase(std::ranges::unique(steps).begin(), steps.end());
    std::vector<HeldAfter> held;
    for (const StepIndex after : steps)
        held.emplace_back(after, std::ranges::count_if(
                                     arrivals, [&](std::int32_t at) { return at != Arrivals::never && at < after; }));
    return held;
}

double heldTableHeight(const Theme& theme) { return 2 * lineHeight(theme.text(9)) + 6; }

std::size_t heldTableColumns(const Theme& theme, std::uint64_t most, double width)
{
    const double column = textWidth(heldFont(theme, true), heldText(most)) + columnGap,
                 room = width - textWidth(theme.text(9), stepHead());
    return room < column ? 0 : static_cast<std::size_t>(room / column);
}

void paintHeldTable(Canvas& canvas, const Theme& theme, const std::vector<HeldAfter>& held, StepIndex marked,
                    const QRectF& area)
{
    const auto group = canvas.group(QStringLiteral("held-after"));
    const QFont font = theme.text(9);
    const double pitch = lineHeight(font), above = area.top() + capHeight(font) + 2, below = above + pitch + 3;
    canvas.text({area.left(), above}, stepHead(), {font, theme.inkSoft});
    canvas.text({area.left(), below}, heldHead(), {font, theme.inkSoft});
    double x = area.left() + textWidth(font, stepHead());
    for (const auto& [step, count] : held) {
        const bool strong = step == marked + 1;
        const QFont number = heldFont(theme, strong);
        x += columnGap + std::max(textWidth(number, heldText(count)), textWidth(number, heldText(step)));
        const TextStyle style{number, theme.ink, Anchor::End};
        canvas.text({x, above}, heldText(static_cast<std::uint64_t>(step)), style);
        canvas.text({x, below}, heldText(count), style);
    }
    const double rule = (above + below - capHeight(font)) / 2;
    canvas.line({area.left(), rule}, {x, rule}, {theme.line, 1.2 * theme.strokeScale});
}

} // namespace hopscope
