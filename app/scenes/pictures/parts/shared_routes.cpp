#include "scenes/pictures/parts/shared_routes.h"

#include "drawing/format.h"
#include "run/analysis/busiest_link.h"

#include <QStringList>

#include <algorithm>
#include <bit>
#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostRoutes = 12;

/// Names are those of the schedule, which may stand elsewhere in the network.
QString nameOfNode(const Run& run, NodeId node)
{
    const auto& placed = run.setup().placed;
    const auto at = std::ranges::find(placed, node);
    return at == placed.end() ? QString() : QString::number(at - placed.begin());
}

/// Of a message over the link in question; nothing of another.
std::optional<SharedRoutes::Route> routeOf(const Run& run, const TrafficMeter& meter, const Meeting& meeting,
                                           const Transfer& transfer)
{
    std::vector<LinkId> links;
    meter.route(transfer, links);
    const auto on = std::ranges::find_if(links, [&](LinkId link) { return meeting.isOn(link); });
    if (on == links.end()) return {};
    SharedRoutes::Route route{QStringLiteral("%1 → %2").arg(transfer.from.value).arg(transfer.to.value),
                              {},
                              static_cast<std::size_t>(on - links.begin())};
    route.nodes.push_back(nameOfNode(run, run.topology().ends(links.front()).from));
    for (const LinkId link : links) route.nodes.push_back(nameOfNode(run, run.topology().ends(link).to));
    return route;
}

QString stepName(StepIndex step) { return numberText(static_cast<double>(step + 1)); }

} // namespace

std::optional<SharedRoutes> sharedRoutes(const Run& run, StepIndex k)
{
    Step step;
    run.schedule().at(k, step);
    if (step.empty()) return SharedRoutes{};
    const Meeting meeting = meetingOf(run, step, run.trafficAt(k).messagesPerLink);
    if (!meeting.link) {
        if (run.trafficAt(k).messagesPerLink > 1) return {};
        return SharedRoutes{};
    }
    SharedRoutes shared{.routes = {},
                        .count = meeting.crossed.size(),
                        .link = QString::fromStdString(busiestName(run, meeting)),
                        .links = meeting.links};
    const TrafficMeter meter = run.meter();
    for (const Transfer& transfer : step.transfers()) {
        if (auto route = routeOf(run, meter, meeting, transfer)) shared.routes.push_back(std::move(*route));
        if (shared.routes.size() == std::min<std::uint64_t>(mostRoutes, shared.count)) break;
    }
    if (shared.count <= shared.routes.size()) return shared;
    const auto transfers = step.transfers();
    for (std::size_t i = transfers.size(); i-- > 0 && !shared.last;)
        if (transfers[i].from == meeting.crossed.back().from && transfers[i].to == meeting.crossed.back().to)
            shared.last = routeOf(run, meter, meeting, transfers[i]);
    return shared;
}

QString loadText(const Run& run, StepIndex k)
{
    const double load = run.maxLinkLoad(k);
    if (load <= 1) return {};
    Step step;
    run.schedule().at(k, step);
    const QString name = QString::fromStdString(busiestName(run, meetingOf(run, step, load)));
    return QStringLiteral("×%1 on %2").arg(numberText(load), name.isEmpty() ? QStringLiteral("a link") : name);
}

std::optional<int> crossedBit(const Run& run, StepIndex k)
{
    if (!run.topology().cube() || !run.setup().natural) return {};
    Step step;
    run.schedule().at(k, step);
    std::uint32_t bits = 0;
    for (const Transfer& transfer : step.transfers()) bits |= transfer.from.value ^ transfer.to.value;
    return std::has_single_bit(bits) ? std::optional(std::countr_zero(bits)) : std::nullopt;
}

QString stepNote(const Run& run, StepIndex k)
{
    QStringList notes;
    if (const auto bit = crossedBit(run, k))
        notes << (run.topology().cube() ? QStringLiteral("dimension %1: partner ± %2")
                                        : QStringLiteral("partners' numbers differ in bit %1, by %2"))
                     .arg(*bit)
                     .arg(std::uint64_t{1} << *bit);
    if (const QString load = loadText(run, k); !load.isEmpty()) notes << load;
    return notes.join(QStringLiteral(" · "));
}

QString sharedRoutesText(const SharedRoutes& shared, StepIndex step)
{
    constexpr std::size_t named = 4;
    if (shared.routes.empty() || shared.link.isEmpty()) return {};
    QStringList messages;
    for (const SharedRoutes::Route& route : shared.routes)
        if (static_cast<std::size_t>(messages.size()) < named) messages += route.ends;
    if (shared.count > named) messages += QStringLiteral("… %1 more").arg(numberText(double(shared.count - named)));
    return QStringLiteral("step %1: %2 over %3").arg(stepName(step), messages.join(QStringLiteral(", ")), shared.link);
}

} // namespace hopscope
