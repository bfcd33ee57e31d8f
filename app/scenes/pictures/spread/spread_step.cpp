#include "scenes/pictures/spread/spread_step.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/service_tree.h"
#include "scenes/pictures/regions/region_growth.h"
#include "topology/grid.h"

#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

QString some(std::size_t count) { return numberText(static_cast<double>(count)); }

/// Where messages of one direction go, from the sender: the axis along which it alone differs, and whether upwards.
std::optional<std::pair<std::size_t, bool>> directionOf(const Topology& grid, std::uint32_t from, std::uint32_t to)
{
    const auto axes = grid.axes();
    const auto start = coordinates(axes, from), end = coordinates(axes, to);
    std::optional<std::pair<std::size_t, bool>> found;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        if (start[axis] == end[axis]) continue;
        if (found) return {};
        found.emplace(axis,
                      grid.wraps(axis) ? goesForwards(start[axis], end[axis], axes[axis]) : end[axis] > start[axis]);
    }
    return found;
}

} // namespace

QString stepOfBlock(const Run& run, const Ways& now, std::size_t had, bool moving)
{
    if (now.empty()) return {};
    std::map<std::uint32_t, std::size_t> sends;
    std::map<std::uint32_t, std::set<std::pair<std::size_t, bool>>> directions;
    std::set<std::size_t> axes;
    const bool grid = run.setup().natural && !run.shape().axes().empty();
    bool straight = grid;
    for (const auto& [from, to] : now) {
        ++sends[from];
        if (!straight) continue;
        const auto direction = directionOf(run.shape(), from, to);
        straight = direction.has_value();
        if (!direction) continue;
        axes.insert(direction->first);
        directions[from].insert(*direction);
    }
    const auto [least, most] = std::ranges::minmax_element(sends, {}, [](const auto& one) { return one.second; });
    const std::size_t few = least->second, many = most->second, messages = now.size();
    const QString verb =
        moving ? sends.size() == 1 && had != sends.size() ? QStringLiteral("sends") : QStringLiteral("send")
               : QStringLiteral("sent");
    QString text;
    if (had == 1)
        text = QStringLiteral("the holder %1 ").arg(moving ? QStringLiteral("sends") : verb);
    else if (sends.size() == had)
        text = QStringLiteral("all %1 holders %2 ").arg(some(had), verb);
    else
        text = QStringLiteral("%1 of %2 holders %3 ").arg(some(sends.size()), some(had), verb);
    text += counted(messages, QStringLiteral("message"), QStringLiteral("messages"));
    if (straight && axes.size() == 1 && run.shape().axes().size() == 2)
        text += *axes.begin() == 0 ? QStringLiteral(" along the columns") : QStringLiteral(" along the rows");
    // Both ways along one axis from every sender: what an algorithm that cuts regions on both sides does.
    const bool bothSides = straight && std::ranges::all_of(directions, [](const auto& one) {
                               return std::ranges::any_of(one.second, [&](const auto& direction) {
                                   return one.second.contains({direction.first, !direction.second});
                               });
                           });
    if (bothSides)
        text +=
            axes.size() > 1 ? QStringLiteral(", to both sides along every axis") : QStringLiteral(", to both sides");
    else if (sends.size() > 1 && few == many && few > 1)
        text += QStringLiteral(", %1 each").arg(some(few));
    else if (few != many)
        text += (many == few + 1 ? QStringLiteral(", %1 or %2 each") : QStringLiteral(", %1 to %2 each"))
                    .arg(some(few), some(many));
    return text + QStringLiteral(": %1 → %2").arg(some(had), some(had + messages));
}

QString sumOfStep(const Ways& now, std::size_t had)
{
    std::map<std::uint32_t, std::size_t> sends;
    for (const auto& [from, to] : now) ++sends[from];
    if (sends.size() < 2) return {};
    std::map<std::size_t, std::size_t, std::greater<>> senders; // by how many each sends
    for (const auto& [from, count] : sends) ++senders[count];
    QStringList terms;
    for (const auto& [count, each] : senders) terms << QStringLiteral("%1 × %2").arg(some(each), some(count));
    return QStringLiteral("%1 holders send %2 = %3 messages: %4 + %3 = %5 have it.")
        .arg(some(sends.size()), terms.join(QStringLiteral(" + ")), some(now.size()), some(had),
             some(had + now.size()));
}

WhySteps whySteps(const Run& run, const Arrivals& arrivals, StepIndex step)
{
    if (arrivals.blocks != 1) return {};
    const auto tree = serviceTree(run);
    if (!tree) return {};
    const auto axes = run.topology().axes();
    const std::vector<std::size_t> growth = growthOf(arrivals, 0, run.steps());
    const std::uint32_t columns = axes.size() == 2 && run.setup().natural ? axes[1] : 0;
    return {tree->forwards, growthSentence(*tree, growth, QStringLiteral("holders"), columns),
            growthBoundText(*tree, growth, QStringLiteral("Holders"), columns), whyFewer(*tree, growth, step)};
}

std::size_t holdersAfter(const Arrivals& arrivals, std::uint32_t block, StepIndex step)
{
    std::size_t holders = 0;
    for (std::uint32_t node = 0; node < arrivals.processors; ++node) {
        const std::int32_t came = arrivals.step[arrivals.at(block, node)];
        if (came != Arrivals::never && came <= step) ++holders;
    }
    return holders;
}

} // namespace hopscope
