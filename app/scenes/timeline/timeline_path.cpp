#include "drawing/canvas.h"
#include "scenes/timeline/timeline_scene.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace hopscope {

namespace {

using Line = TimelinePathLine::Kind;

Stroke strokeOf(Line kind, const QColor& colour, double width)
{
    switch (kind) {
    case Line::Data:
        return {colour, width};
    case Line::Port:
        return {colour, width, {5, 3}};
    case Line::Slack:
        break;
    }
    return {colour, width, {1.5, 3}};
}

} // namespace

void addCriticalPath(TimelineScene& scene, const Run& run, const CriticalPath* path)
{
    if (!path) {
        scene.pathText = QStringLiteral("Looking for the critical path …");
        return;
    }
    scene.pathText = QString::fromStdString(describe(*path));
    const auto at = [&](StepIndex steps) {
        return timelineAt(run, scene.window, scene.options, static_cast<double>(steps));
    };
    // Routers have no rows: the line goes on where the next processor is.
    std::optional<std::pair<double, double>> here;
    bool waited = false; // for a port of a router on the way
    const auto to = [&](Line kind, double x, NodeId node) {
        if (node.value >= scene.processors) {
            waited = waited || kind == Line::Port;
            return;
        }
        if (std::exchange(waited, false)) kind = Line::Port;
        const double row = scene.table->rowOf(node) + 0.5;
        // What is left or right of the window would only cost time.
        if (here && std::max(here->first, x) >= 0 && std::min(here->first, x) <= 1
            && (here->first != x || here->second != row))
            scene.path.push_back({kind, here->first, x, here->second, row});
        here = {x, row};
    };
    for (std::size_t i = 0; i < path->hops.size(); ++i) {
        const CriticalHop& hop = path->hops[i];
        const bool last = i + 1 == path->hops.size();
        // Whose turn at a port comes later stays where it is meanwhile.
        const bool stays =
            !last && path->hops[i + 1].waits == CriticalHop::Waits::Port && path->hops[i + 1].from == hop.from;
        to(Line::Port, at(hop.step), hop.from);
        to(stays ? Line::Port : Line::Data, at(hop.step + 1), stays ? hop.from : hop.to);
        if (!last && path->hops[i + 1].slack > 0)
            to(Line::Slack, at(path->hops[i + 1].step), stays ? hop.from : hop.to);
    }
}

void paintCriticalPath(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                       const Theme& theme)
{
    if (scene.path.empty()) return;
    std::array<std::vector<QLineF>, 3> lines;
    std::vector<QLineF> all;
    for (const TimelinePathLine& line : scene.path) {
        const QLineF drawn(projection.x(line.fromAt), projection.rowTop(line.fromRow), projection.x(line.toAt),
                           projection.rowTop(line.toRow));
        lines[static_cast<std::size_t>(line.kind)].push_back(drawn);
        all.push_back(drawn);
    }
    const double width = 2 * theme.strokeScale;
    canvas.lines(all, {theme.panel, width + 2.5});
    for (const Line kind : {Line::Slack, Line::Port, Line::Data})
        if (const auto& some = lines[static_cast<std::size_t>(kind)]; !some.empty())
            canvas.lines(some, strokeOf(kind, theme.ink, width));
}

void paintPathLegend(Canvas& canvas, const TimelineScene& scene, QPointF baseline, double right, const Theme& theme)
{
    const QFont font = theme.text(9);
    double x = baseline.x();
    const auto sample = [&](Line kind, const QString& word) {
        const double y = baseline.y() - capHeight(font) / 2;
        canvas.line({x, y}, {x + 22, y}, strokeOf(kind, theme.ink, 2 * theme.strokeScale));
        canvas.text({x + 27, baseline.y()}, word, {font, theme.inkSoft});
        x += 27 + textWidth(font, word) + 14;
    };
    for (const auto& [kind, word] : {std::pair{Line::Data, QStringLiteral("data")},
                                     {Line::Port, QStringLiteral("port")},
                                     {Line::Slack, QStringLiteral("slack")}})
        if (std::ranges::find(scene.path, kind, &TimelinePathLine::kind) != scene.path.end()) sample(kind, word);
    canvas.text({x, baseline.y()}, elided(font, scene.pathText, right - x), {font, theme.ink});
}

} // namespace hopscope
