#include "state/sweep_badge.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "state/notation_choice.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <string>

namespace hopscope {

namespace {

/// Whether all curves are checked against the ports of the experiment: where it says which, or where their algorithms
/// declare the same.
bool samePorts(const SweepRequest& request, const Run& run)
{
    if (run.experiment().values.contains("ports")) return true;
    return std::ranges::all_of(request.series, [&](const Series& series) {
        const Algorithm* algorithm = findAlgorithm(series.algorithm);
        return !algorithm || portsOf(*algorithm) == portsOf(run.algorithm());
    });
}

} // namespace

std::optional<Badge> badgeOf(const SweepRequest& request, const std::vector<SweepPoint>& points, const Run* run,
                             std::string_view other)
{
    const auto ran = [](const SweepPoint& point) { return point.refusal.empty(); };
    const auto all = static_cast<std::uint64_t>(std::ranges::count_if(points, ran));
    if (all == 0) return {};
    const auto sound = static_cast<std::uint64_t>(std::ranges::count_if(points, &SweepPoint::sound));
    const auto repeated = static_cast<std::uint64_t>(
        std::ranges::count_if(points, [&](const SweepPoint& point) { return ran(point) && point.playedPackets > 0; }));
    const QString count = counted(all, QStringLiteral("run"), QStringLiteral("runs"));
    Badge badge;
    if (sound == all) {
        const QString ports = QStringLiteral(", port model respected");
        if (repeated > 0) { // from a run with fewer packets, which was checked (PipelineRuns)
            const QString whole = counted(all - repeated, QStringLiteral("run"), QStringLiteral("runs"))
                                  + QStringLiteral(" correct"),
                          rest = numberText(static_cast<double>(repeated));
            badge.verdict +=
                {whole + ports
                     + QStringLiteral("; %1 more extrapolated from the steady state of a shorter pipeline").arg(rest),
                 whole + QStringLiteral(", %1 extrapolated").arg(rest)};
        } else {
            const QString least =
                all == 1 ? QStringLiteral("the only run is correct") : QStringLiteral("all %1 correct").arg(count);
            badge.verdict += {least + ports, least};
        }
    } else {
        badge.state = Badge::State::Trouble;
        const QString least = QStringLiteral("%1 of %2").arg(numberText(static_cast<double>(all - sound)), count);
        badge.verdict = {least + QStringLiteral(" are wrong or break rules of the ports"),
                         least + QStringLiteral(" fail")};
    }
    if (run) {
        std::set<std::string, std::less<>> axes{request.x.name};
        if (request.x2) axes.insert(request.x2->name);
        if (!other.empty()) axes.emplace(other);
        badge.machine = machineForms(*run,
                                     samePorts(request, *run) ? toQString(describe(run->setup().ports))
                                                              : QStringLiteral("each algorithm's own ports"),
                                     axes, NotationChoice::shown());
    }
    return badge;
}

} // namespace hopscope
