#include "lessons/export/lesson_picture.h"

#include "diagnostic.h"
#include "drawing/canvas.h"
#include "drawing/words.h"
#include "run/analysis/journey.h"
#include "scenes/network/network_paint.h"
#include "scenes/network/network_plan.h"
#include "scenes/network/network_scene.h"
#include "scenes/pictures/picture.h"
#include "scenes/timeline/timeline_scene.h"
#include "state/notation_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

/// What the author points at, as the views know it.
Selected drawnSelectionOf(const Picked& picked, const Run& run)
{
    if (const auto* node = std::get_if<NodeId>(&picked)) return *node;
    if (const auto* block = std::get_if<BlockId>(&picked)) return *block;
    if (const auto* step = std::get_if<PickedStep>(&picked)) return StepRef{step->step};
    if (const auto* ends = std::get_if<Ends>(&picked)) {
        constexpr LinkId most = 100'000; // of larger networks no single link can be seen
        for (LinkId link = 0; link < std::min<LinkId>(run.topology().links(), most); ++link)
            if (endsOf(run, link) == *ends) return LinkRef{link};
    }
    return {};
}

Selected selectionOf(const LessonPanel& view)
{
    const Selected own = view.scene ? drawnSelectionOf(view.scene->select, *view.run) : Selected{};
    if (!view.marks || own.index() != 0) return own;
    if (!view.marks->blocks.empty()) return view.marks->blocks.front();
    if (view.marks->processors.size() == 1) return view.marks->processors.front();
    return own;
}

NetworkFrame frameOf(const LessonPanel& view, QSizeF size)
{
    constexpr double legend = 20;
    return {.size = size, .bare = true, .foot = view.scene && view.scene->heat ? legend : 0};
}

/// Rings have no more arcs than can be told apart: hundreds of them would only make files large.
std::shared_ptr<const NetworkPlan> planOf(const LessonPanel& view, NetworkLayout layout, QSizeF size)
{
    constexpr double leastArc = 3;
    const Selected selection = selectionOf(view);
    const auto* node = std::get_if<NodeId>(&selection);
    auto plan = networkPlan(*view.run, layout, node ? std::optional(*node) : std::nullopt);
    if (plan->pairs || plan->compact || plan->arcs < 2) return plan;
    const NetworkProjection projection(*plan, frameOf(view, size), lightTheme());
    const auto most = static_cast<std::uint32_t>(std::max(4.0, 1.5 * M_PI * projection.radius() / leastArc));
    if (plan->arcs <= most) return plan;
    auto coarse = std::make_shared<NetworkPlan>(*plan);
    coarse->arcs = most;
    return coarse;
}

NetworkScene sceneOf(const LessonPanel& view, QSizeF size)
{
    NetworkLayout layout = usualLayout(*view.run);
    if (view.scene && view.scene->asItLies)
        layout = *view.scene->asItLies ? NetworkLayout::Topology : NetworkLayout::Algorithm;
    if (view.links || (view.marks && !view.marks->links.empty())) layout = NetworkLayout::Topology;
    const NetworkOptions options{.layout = layout,
                                 .heat = view.scene && view.scene->heat,
                                 .firstSteps = !view.until,
                                 .lastStep = !view.until,
                                 .notation = NotationChoice::shown()};
    NetworkScene first;
    NetworkScene& before = view.kept ? view.kept->network : first;
    if (!before.plan || before.plan->layout != layout) before.plan = planOf(view, layout, size);
    NetworkScene scene = networkScene(*view.run, view.position, selectionOf(view), {}, options, &before);
    before = scene;
    if (view.until) scene.journey.reset(); // it goes on to the end
    return scene;
}

/// A tick on a disc, in the colour of what holds.
void paintTick(Canvas& canvas, QPointF centre, double radius, const Theme& theme)
{
    canvas.path(circle(centre, radius), {theme.good, {theme.ground, 1.4}});
    QPainterPath tick(centre + QPointF(-0.45, 0.02) * radius);
    tick.lineTo(centre + QPointF(-0.1, 0.38) * radius);
    tick.lineTo(centre + QPointF(0.5, -0.38) * radius);
    canvas.path(tick, {{}, {inkOn(theme.good), std::max(1.2, 0.26 * radius)}});
}

void paintMarks(Canvas& canvas, const NetworkScene& scene, const NetworkProjection& projection, const Evidence& marks,
                const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("marks"));
    const double disc = std::clamp(0.42 * projection.radius(), 4.5, 8.0);
    if (scene.plan->physical)
        for (const LinkId link : marks.links) {
            if (link / 2 >= scene.plan->wires.size()) continue;
            std::vector<QPointF> track;
            appendTrack(*scene.plan, scene.plan->wires[link / 2], true, track);
            const QPainterPath path = pathOf(track, projection);
            for (const double side : {-5.5, 5.5})
                canvas.path(shifted(path, side), {{}, {theme.good, 1.8 * theme.strokeScale}});
            paintTick(canvas, path.pointAtPercent(0.5), disc, theme);
        }
    if (scene.plan->compact) return;
    for (const NodeId node : marks.processors) {
        if (node.value >= scene.plan->nodes || !scene.plan->drawn(node)) continue;
        const QPointF centre = projection.node(node);
        const double radius = projection.radius() + 3;
        canvas.path(circle(centre, radius), {{}, {theme.good, 2 * theme.strokeScale}});
        paintTick(canvas, centre + QPointF(0.72, -0.72) * radius, disc, theme);
    }
}

EdgeLabels labelsOf(const LessonPanel& view, const NetworkScene& scene, const NetworkFrame& frame, const Theme& theme)
{
    const auto found = [&] { return edgeLabels(scene, projectionOf(scene, frame, theme), theme); };
    if (!view.kept) return found();
    auto& kept = view.kept->labels;
    const bool same = kept && kept->scene.plan == scene.plan && kept->size == frame.size
                      && kept->fontScale == theme.fontScale && kept->scene.hasJourney() == scene.hasJourney()
                      && (!scene.hasJourney() || kept->scene.moment == scene.moment);
    if (!same) kept = {found(), scene, frame.size, theme.fontScale};
    return kept->labels;
}

void paintNetwork(Canvas& canvas, const LessonPanel& view, QSizeF size, const Theme& theme)
{
    const NetworkScene scene = sceneOf(view, size);
    const NetworkFrame frame = frameOf(view, size);
    paint(canvas, scene, frame, labelsOf(view, scene, frame, theme), theme);
    if (view.marks) paintMarks(canvas, scene, projectionOf(scene, frame, theme), *view.marks, theme);
}

/// As far as may be seen, and a column more, so that nobody counts what is to come. Every layer is drawn whole and cut
/// at the playhead: of pictures of many moments only the cut differs.
void paintTimeline(Canvas& canvas, const LessonPanel& view, QSizeF size, const Theme& theme)
{
    const Run& run = *view.run;
    TimelineWindow window = wholeTimeline(run);
    if (view.until) window.lastStep = std::clamp(std::ceil(*view.until), 1.0, window.lastStep);
    std::shared_ptr<const TimelineTable> table = view.kept ? view.kept->timeline : nullptr;
    if (!table) {
        const auto filled = std::make_shared<TimelineTable>(run, window, timelineColumns(size), timelineRows(size));
        if (!view.until || *view.until > 0)
            while (!filled->fill(run, std::chrono::milliseconds(1000))) continue;
        table = filled;
        if (view.kept) view.kept->timeline = table;
    }
    if (view.until) window.lastStep = std::floor(*view.until) + 1;
    TimelineScene scene = timelineScene(run, view.position, window, std::move(table), {}, selectionOf(view));
    if (view.until)
        std::erase_if(scene.moves, [&](const TimelinePathLine& move) { return move.toAt > scene.playhead + 1e-9; });
    const TimelineProjection projection(scene, size, theme);
    const auto group = canvas.group(QStringLiteral("timeline"), {.clip = QRectF(QPointF(0, 0), size)});
    paintFuture(canvas, scene, projection, theme);
    const QRectF plot = projection.plot();
    const double now = std::clamp(projection.x(scene.playhead), plot.left(), plot.right());
    if (now > plot.left()) {
        const auto over =
            canvas.group(QStringLiteral("done"), {.clip = QRectF(plot.topLeft(), QPointF(now, plot.bottom()))});
        paintPast(canvas, scene, projection, theme);
    }
    paintPlayhead(canvas, scene, projection, theme);
}

} // namespace

QString nameOf(const PosedPage& page, std::size_t run)
{
    if (page.scene && !page.scene->names.empty()) return QString::fromStdString(page.scene->names[run]);
    return titleOf(*page.runs[run]);
}

void paintLessonPanel(Canvas& canvas, const LessonPanel& view, QSizeF size, const Theme& theme)
{
    if (view.view == "network") return paintNetwork(canvas, view, size, theme);
    if (view.view == "timeline") return paintTimeline(canvas, view, size, theme);
    const PictureKind* kind = findPictureKind(view.view);
    if (!kind) throw Refused("show", fmt::format("show: there is no view \"{}\" of a run", view.view));
    paintPicture(canvas, *kind, pictureRequest(view.run, view.position, size), theme, selectionOf(view));
}

double lessonPanelHeight(const LessonPanel& view, double width, const Theme& theme)
{
    const double processors = view.run->topology().processors();
    if (view.view == "timeline") {
        constexpr double head = 30, foot = 24, usual = 15, least = 60, most = 190;
        return head + foot + std::clamp(usual * theme.fontScale * processors, least, most);
    }
    if (view.view == "network") return std::clamp(0.36 * width, std::min(210.0, 0.75 * width), 300.0);
    const PictureKind* kind = findPictureKind(view.view);
    return kind ? std::clamp(width * kind->size.height() / kind->size.width(), 150.0, 300.0) : 200.0;
}

LessonTargets lessonTargets(const LessonPanel& view, QSizeF size, const Theme& theme)
{
    const NetworkScene scene = sceneOf(view, size);
    const NetworkProjection projection = projectionOf(scene, frameOf(view, size), theme);
    constexpr std::size_t mostTargets = 2000;
    constexpr double leastRadius = 6;
    LessonTargets targets;
    if (scene.plan->compact || scene.plan->nodes > mostTargets) return targets;
    for (std::uint32_t i = 0; i < scene.plan->processors; ++i)
        if (scene.plan->drawn(NodeId{i}))
            targets.processors.push_back(
                {i, projection.node(NodeId{i}), std::max(projection.radius() + 2, leastRadius)});
    if (!scene.plan->physical || scene.plan->wires.size() > mostTargets) return targets;
    std::vector<QPointF> track;
    for (std::size_t cable = 0; cable < scene.plan->wires.size(); ++cable) {
        if (scene.plan->wires[cable].hidden) continue;
        track.clear();
        appendTrack(*scene.plan, scene.plan->wires[cable], true, track);
        targets.cables.push_back({2 * cable, pathOf(track, projection)});
    }
    return targets;
}

QString lessonMoment(double position)
{
    if (position <= 0) return QStringLiteral("start");
    const double whole = std::floor(position);
    return position == whole ? QStringLiteral("after step %1").arg(whole) : QStringLiteral("in step %1").arg(whole + 1);
}

} // namespace hopscope
