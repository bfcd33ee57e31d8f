#include "scenes/network/network_faults.h"

#include "scenes/network/network_paint.h"
#include "scenes/network/waiting_arrows.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

namespace hopscope {

namespace {

/// More processors than this have no words of their own.
constexpr std::uint32_t mostBroken = 400;
/// From the network to the words above and below it, where words at its edge still stand clear of them.
constexpr double betweenWords = 10;

void paintCircle(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    WaitingArrows arrows;
    arrows.radius = projection.radius();
    arrows.width = std::max(1.6, strokeOf(2.6, projection, theme));
    // Where every processor has its line beside it, the arrows need none.
    arrows.lines = scene.options.words && (!scene.options.lines || scene.faults.lines.empty());
    for (const Waiting& one : scene.faults.circle)
        if (scene.plan->compact || (scene.plan->drawn(one.processor) && scene.plan->drawn(one.partner)))
            arrows.arrows.push_back({projection.node(one.processor), projection.node(one.partner), one.line});
    arrows.paint(canvas, theme);
}

void paintForbidden(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("forbidden"));
    std::vector<QPainterPath> ways, crosses;
    for (const std::uint32_t i : scene.faults.forbidden) {
        const Flight& flight = scene.moment->flights[i];
        const QPainterPath path =
            pathOf(std::span(scene.moment->points).subspan(flight.firstPoint, flight.points), projection);
        ways.push_back(path);
        const QPointF at = path.pointAtPercent(0.5);
        const double arm = std::clamp(0.4 * projection.radius(), 4.0, 9.0);
        QPainterPath cross;
        cross.moveTo(at + QPointF(-arm, -arm));
        cross.lineTo(at + QPointF(arm, arm));
        cross.moveTo(at + QPointF(arm, -arm));
        cross.lineTo(at + QPointF(-arm, arm));
        crosses.push_back(cross);
    }
    const double width = std::max(1.6, strokeOf(2.4, projection, theme));
    canvas.paths(ways, {{}, {theme.trouble, width, {6, 4}}});
    canvas.paths(crosses, {{}, {theme.ground, width + 3}});
    canvas.paths(crosses, {{}, {theme.trouble, width}});
}

/// Outside of the network where it is a circle, else below the node; on the other side where the words above or below
/// the network are in the way.
void paintLines(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    const NetworkPlan& plan = *scene.plan;
    if (plan.compact || plan.processors > mostBroken || projection.detail() < Detail::Rings) return;
    const TextStyle style{theme.mono(9, QFont::DemiBold), theme.accent, Anchor::Middle, theme.ground};
    const double room = projection.spacing() - 4;
    if (textWidth(style.font, lineWord(88)) > std::max(room, 2.4 * projection.radius())) return;
    const auto group = canvas.group(QStringLiteral("lines"));
    const QPointF centre = projection.at(plan.bounds.center());
    const double high = capHeight(style.font), gap = betweenWords * theme.fontScale;
    const QRectF free = projection.area().adjusted(0, -gap, 0, gap);
    for (std::uint32_t i = 0; i < std::min<std::size_t>(plan.processors, scene.faults.lines.size()); ++i) {
        if (scene.faults.lines[i] == 0 || !plan.drawn(NodeId{i})) continue;
        const QPointF at = projection.node(NodeId{i});
        bool above = (plan.circle > 0 || plan.processors == 2) && at.y() < centre.y() - 1;
        const bool ringed = scene.selection == Selected(NodeId{i}) || scene.hover == Selected(NodeId{i});
        const double down = projection.radius() + (ringed ? 10 : 5);
        const bool fitsAbove = at.y() - down - high >= free.top(), fitsBelow = at.y() + down + high <= free.bottom();
        if (above ? !fitsAbove && fitsBelow : !fitsBelow && fitsAbove) above = !above;
        canvas.text(at + QPointF(0, above ? -down : down + high), lineWord(scene.faults.lines[i]), style);
    }
}

} // namespace

NetworkFaults networkFaults(const Run& run, double position, const NetworkMoment& moment)
{
    NetworkFaults faults;
    const bool atEnd = position >= static_cast<double>(run.steps());
    const Execution* execution = run.execution();
    if (execution && execution->fault && atEnd) faults.circle = execution->fault->circle;
    if (execution && !execution->stays.empty()) {
        const StepIndex k = atEnd ? run.steps() : std::max<StepIndex>(moment.shown, 0);
        const auto count = std::min<std::uint32_t>(run.shape().processors(), mostBroken);
        for (std::uint32_t i = 0; i < count; ++i) faults.lines.push_back(execution->lineOf(NodeId{i}, k));
    }
    std::set<std::tuple<StepIndex, std::uint32_t, std::uint32_t>> wrong;
    for (const Violation& violation : run.violations())
        if (moment.timed || violation.step == moment.shown)
            wrong.emplace(violation.step, violation.from.value, violation.to.value);
    if (!wrong.empty() && !moment.plan->compact)
        for (std::uint32_t i = 0; i < moment.flights.size(); ++i)
            if (const Flight& flight = moment.flights[i];
                wrong.contains({flight.ref.step, flight.from.value, flight.to.value}))
                faults.forbidden.push_back(i);
    return faults;
}

void paintFaults(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Theme& theme)
{
    if (scene.options.lines && !scene.faults.lines.empty()) paintLines(canvas, scene, projection, theme);
    if (!scene.faults.forbidden.empty()) paintForbidden(canvas, scene, projection, theme);
    if (!scene.faults.circle.empty()) paintCircle(canvas, scene, projection, theme);
}

} // namespace hopscope
