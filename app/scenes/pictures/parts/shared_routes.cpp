#include "scenes/pictures/parts/shared_routes.h"

#include "drawing/arrow_head.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
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
    std::vector<LinkId> links;
    for (const Transfer& transfer : step.transfers()) {
        links.clear();
        meter.route(transfer, links);
        const auto on = std::ranges::find_if(links, [&](LinkId link) { return meeting.isOn(link); });
        if (on == links.end()) continue;
        SharedRoutes::Route route{QStringLiteral("%1 → %2").arg(transfer.from.value).arg(transfer.to.value),
                                  {},
                                  static_cast<std::size_t>(on - links.begin())};
        route.nodes.push_back(nameOfNode(run, run.topology().ends(links.front()).from));
        for (const LinkId link : links) route.nodes.push_back(nameOfNode(run, run.topology().ends(link).to));
        shared.routes.push_back(std::move(route));
        if (shared.routes.size() == std::min<std::uint64_t>(mostRoutes, shared.count)) break;
    }
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

namespace {

/// How many share which link.
void paintRoutesTitle(Canvas& canvas, const QFont& title, const Theme& theme, const QRectF& area,
                      const SharedRoutes& shared, StepIndex step)
{
    const QString start = QStringLiteral("Step %1: ").arg(stepName(step));
    if (shared.routes.empty()) {
        const QString none = QStringLiteral("no two messages share a link");
        canvas.text({area.left(), area.top() + 11}, fitting(title, {start + none, none}, area.width()),
                    {title, theme.inkSoft});
        return;
    }
    const QString all = numberText(double(shared.count)),
                  link = shared.link.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(shared.link);
    canvas.text({area.left(), area.top() + 11},
                fitting(title,
                        {start + QStringLiteral("%1 messages share a link%2").arg(all, link),
                         start + QStringLiteral("%1 share a link%2").arg(all, link),
                         start + QStringLiteral("%1 messages share a link").arg(all),
                         start + QStringLiteral("%1 share a link").arg(all)},
                        area.width()),
                {title, theme.inkSoft});
}

/// Below the rows, from this place on: what has none, and that the link is one of several, as many as are marked in the
/// network.
void paintRoutesRest(Canvas& canvas, const Theme& theme, const QRectF& area, const SharedRoutes& shared,
                     std::size_t rows, double below)
{
    const QFont title = theme.text(9), font = theme.mono(8);
    if (rows < shared.count) {
        canvas.text({area.left(), below}, QStringLiteral("… %1 more").arg(numberText(double(shared.count - rows))),
                    {font, theme.inkSoft});
        return;
    }
    if (shared.links < 2) return;
    const QString others =
        counted(shared.links - 1, QStringLiteral("other link carries"), QStringLiteral("other links carry"))
        + QStringLiteral(" as many");
    if (below + 4 <= area.bottom() && textWidth(title, others) <= area.width())
        canvas.text({area.left(), below + 4}, others, {title, theme.inkSoft});
}

} // namespace

void paintSharedRoutes(Canvas& canvas, const Theme& theme, const QRectF& area, const SharedRoutes& shared,
                       StepIndex step)
{
    const auto group = canvas.group(QStringLiteral("routes"));
    const QFont title = theme.text(9), font = theme.mono(8), strong = theme.mono(8, QFont::DemiBold);
    paintRoutesTitle(canvas, title, theme, area, shared, step);
    if (shared.routes.empty()) return;
    const double line = lineHeight(font) + 4, top = area.top() + 22;
    const auto room = static_cast<std::size_t>(std::max(0.0, (area.bottom() - top) / line));
    std::size_t rows = std::min(shared.routes.size(), room);
    if (rows < shared.count && rows == room && rows > 0) --rows; // the last line says how many more
    double names = 0, wide = 0;
    std::size_t before = 0, after = 0; // nodes on both sides of the link, at most
    for (std::size_t i = 0; i < rows; ++i) {
        const SharedRoutes::Route& route = shared.routes[i];
        names = std::max(names, textWidth(strong, route.ends));
        before = std::max(before, route.shared);
        after = std::max(after, route.nodes.size() - route.shared - 2);
        for (const QString& node : route.nodes) wide = std::max(wide, textWidth(font, node));
    }
    constexpr double between = 17; // a line with its head
    const double pitch = wide + between, left = area.left() + names + 12;
    const auto columns = static_cast<std::size_t>(std::max(2.0, (area.right() - left + between) / pitch));
    while (before + after + 2 > columns && before + after > 0) --(before > after ? before : after);
    for (std::size_t i = 0; i < rows; ++i) {
        const SharedRoutes::Route& route = shared.routes[i];
        const double y = top + (static_cast<double>(i) + 0.5) * line, baseline = y + capHeight(font) / 2;
        canvas.text({area.left() + names, baseline}, route.ends, {strong, theme.ink, Anchor::End});
        const std::size_t first = route.shared - std::min(route.shared, before),
                          end = std::min(route.nodes.size(), route.shared + 2 + after);
        for (std::size_t j = first; j < end; ++j) {
            const auto column = static_cast<double>(before + j - route.shared);
            const double x = left + column * pitch + wide / 2;
            // What has no room is left out at both ends.
            const bool out = (j == first && first > 0) || (j + 1 == end && end < route.nodes.size());
            const bool link = j == route.shared || j == route.shared + 1;
            const QString text = out && !link ? QStringLiteral("…") : route.nodes[j];
            if (text.isEmpty())
                canvas.path(roundedRect({x - 3, y - 3, 6, 6}, 1), {theme.nodeFill, {theme.ink, 1}}); // a router
            else
                canvas.text({x, baseline}, text, {font, theme.ink, Anchor::Middle});
            if (j + 1 == end) { // behind the link it goes on, even where that has no room
                if (link && end < route.nodes.size())
                    canvas.text({x + wide / 2 + 4, baseline}, QStringLiteral("…"), {font, theme.ink});
                continue;
            }
            const bool here = j == route.shared;
            const QColor colour = here ? theme.trouble : theme.edgeActive;
            const double from = x + wide / 2 + 3, to = x + pitch - wide / 2 - 3, head = here ? 6 : 4.5;
            canvas.line({from, y}, {to - head / 2, y}, {colour, (here ? 2.4 : 1.1) * theme.strokeScale});
            canvas.path(arrowHead({to, y}, {1, 0}, head), {colour, {}});
        }
    }
    paintRoutesRest(canvas, theme, area, shared, rows,
                    top + (static_cast<double>(rows) + 0.5) * line + capHeight(font) / 2);
}

} // namespace hopscope
