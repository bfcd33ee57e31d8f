#include "scenes/figure/figure_panels.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/typeset.h"
#include "drawing/words.h"
#include "scenes/bandwidth/bandwidth_scene.h"
#include "scenes/network/network_scene.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/picture.h"
#include "scenes/product/matrix_product_scene.h"
#include "scenes/timeline/timeline_scene.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

constexpr double panelGap = 14;
double labelRoom(bool labels) { return labels ? 26 : 0; }

/// What panels of one figure that show the same are to have in common.
struct Scales {
    double heat{0};                                       ///< the most words on a link
    std::optional<double> unit{};                         ///< words of a message; 0 if they differ
    std::map<std::string_view, std::vector<double>> tops; ///< of the axes, by view
};

QFont noteFont(const Theme& theme) { return theme.text(9, QFont::DemiBold); }

/// The way from node to node, and what is said beside each: on the left, as ways lead up to the right.
void drawNotes(Canvas& canvas, std::span<const FigureNote> notes, const NetworkProjection& projection,
               const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("notes"));
    QColor way = theme.accent;
    way.setAlphaF(0.4F);
    for (std::size_t i = 1; i < notes.size(); ++i)
        canvas.line(projection.node(NodeId{notes[i - 1].node}), projection.node(NodeId{notes[i].node}),
                    {way, 7 * theme.strokeScale, {}});
    const QFont font = noteFont(theme);
    const double aside = std::max(projection.router() / 2, projection.radius()) + 4;
    for (const FigureNote& note : notes)
        canvas.text(projection.node(NodeId{note.node}) + QPointF(-aside, capHeight(font) / 2), typeset(note.text),
                    {font, theme.ink, Anchor::End, theme.ground});
}

NetworkScene sceneOf(const FigurePanel& panel, const Run& run, const Scales& scales)
{
    // While messages are under way, the steps at the edges would lie beneath them; many kinds say enough.
    const bool stands = panel.position == std::floor(panel.position),
               many = panel.kinds && run.drawing().kindNames.size() > 3;
    const NetworkOptions options{.layout = panel.natural ? NetworkLayout::Topology : usualLayout(run),
                                 .heat = panel.heat,
                                 .kinds = panel.kinds,
                                 .steps = toQString(panel.steps),
                                 .firstSteps = stands && !many,
                                 .heatTop = scales.heat,
                                 .heatUnit = scales.unit.value_or(0)};
    return networkScene(run, panel.position, {}, {}, options);
}

void drawNetwork(Canvas& canvas, const FigurePanel& panel, const Run& run, QSizeF size, const Scales& scales,
                 const Theme& theme)
{
    const NetworkScene scene = sceneOf(panel, run, scales);
    double room = 0; // for the notes
    for (const FigureNote& note : panel.notes)
        room = std::max(room, textWidth(noteFont(theme), typeset(note.text)) - 8);
    const NetworkFrame frame{
        .size = size - QSizeF(room, 0), .bare = true, .foot = panel.kinds || panel.heat ? 16.0 : 0};
    const auto group = canvas.group(QStringLiteral("drawing"), {.offset = {room, 0}});
    paint(canvas, scene, frame, theme);
    if (!panel.notes.empty()) drawNotes(canvas, panel.notes, projectionOf(scene, frame, theme), theme);
}

void drawPanel(Canvas& canvas, const FigureContent& content, std::size_t index, QSizeF size, const Scales& scales,
               const Theme& theme)
{
    const FigurePanel& panel = content.figure->panels[index];
    if (isApplication(panel)) return paint(canvas, *content.products[index], size, theme, true);
    if (content.plans[index])
        return paintBandwidthView(canvas, panel.view, bandwidthMoment(content.plans[index], panel.position),
                                  {{0, 0}, size}, theme);
    const auto& run = content.runs[index];
    if (panel.view == "network") return drawNetwork(canvas, panel, *run, size, scales, theme);
    if (panel.view == "timeline") return paint(canvas, timelineScene(*run, panel.position, size, {}), size, theme);
    const PictureKind* kind = findPictureKind(panel.view);
    if (!kind) throw Refused("figure", "figure: there is no view \"" + std::string(panel.view) + "\"");
    PictureRequest request = pictureRequest(run, panel.position, size);
    if (const auto found = scales.tops.find(panel.view); found != scales.tops.end()) request.tops = found->second;
    const auto picture = makePicture(*kind, request);
    picture->paint(canvas, theme, {}, {});
    picture->paintNow(canvas, theme, request.position);
}

Scales scalesOf(const FigureContent& content, const std::vector<QRectF>& areas)
{
    Scales scales;
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const FigurePanel& panel = content.figure->panels[i];
        if (!content.runs[i]) continue;
        if (panel.heat) {
            const NetworkScene scene = sceneOf(panel, *content.runs[i], scales);
            for (const CableLoad& load : scene.moment->loads) {
                scales.heat = std::max(scales.heat, load.words);
                const double unit = load.words / static_cast<double>(load.messages);
                const bool same = !scales.unit || std::abs(*scales.unit - unit) < 1e-9 * unit;
                scales.unit = same ? unit : 0;
            }
        }
        const PictureKind* kind = findPictureKind(panel.view);
        if (!kind) continue;
        const auto tops = makePicture(*kind, pictureRequest(content.runs[i], panel.position, areas[i].size()))->tops();
        auto& most = scales.tops[panel.view];
        most.resize(std::max(most.size(), tops.size()));
        for (std::size_t k = 0; k < tops.size(); ++k) most[k] = std::max(most[k], tops[k]);
    }
    return scales;
}

std::size_t columnsOf(const Figure& figure)
{
    const std::size_t count = figure.panels.size();
    return std::max<std::size_t>(1, std::min<std::size_t>(count, figure.columns ? figure.columns : count == 4 ? 2 : 3));
}

struct Place {
    std::size_t row{}, column{}, span{1};
};
std::vector<Place> placesOf(const Figure& figure)
{
    const std::size_t columns = columnsOf(figure);
    std::vector<Place> places;
    Place next;
    for (const FigurePanel& panel : figure.panels) {
        next.span = std::min<std::size_t>(panel.span, columns);
        if (next.column + next.span > columns) next.column = 0, ++next.row;
        places.push_back(next);
        next.column += next.span;
    }
    return places;
}

double widthOf(const Figure& figure, double width, std::size_t span)
{
    const auto columns = static_cast<double>(columnsOf(figure));
    return (width - (columns - 1) * panelGap) / columns * double(span) + panelGap * (double(span) - 1);
}

/// Height of a drawing by its width.
double shareOf(const FigurePanel& panel, std::size_t columns)
{
    if (panel.share > 0) return panel.share;
    const double network = columns > 2 ? 0.7 : 0.5;
    if (isApplication(panel)) return std::max(network, 0.72);
    if (isBandwidthView(panel.view)) return std::max(network, heightShare(panel.view));
    const PictureKind* kind = findPictureKind(panel.view);
    if (!kind) return network;
    // Most pictures are wide; side by side they are to be as high as they are wide.
    return std::max({network, kind->size.height() / kind->size.width(), columns > 2 ? 0.95 : columns > 1 ? 0.72 : 0});
}

/// Heights of the rows, with the labels beneath.
std::vector<double> rowHeights(const Figure& figure, double width, bool labels)
{
    std::vector<double> rows;
    const std::vector<Place> places = placesOf(figure);
    const std::size_t columns = columnsOf(figure);
    for (std::size_t i = 0; i < places.size(); ++i) {
        rows.resize(places[i].row + 1);
        const FigurePanel& panel = figure.panels[i];
        const double least = panel.share > 0 ? 60 : 150,
                     high = std::clamp(widthOf(figure, width, places[i].span) * shareOf(panel, columns), least, 420.0);
        rows[places[i].row] = std::max(rows[places[i].row], high + labelRoom(labels) + panelGap);
    }
    return rows;
}

} // namespace

double panelsHeight(const Figure& figure, double width, bool labels)
{
    double height = 0;
    for (const double row : rowHeights(figure, width, labels)) height += row;
    return height;
}

std::vector<QRectF> panelAreas(const Figure& figure, const QRectF& area, bool labels)
{
    const std::vector<double> rows = rowHeights(figure, area.width(), labels);
    const double scale = area.height() / std::max(panelsHeight(figure, area.width(), labels), 1.0);
    const std::vector<Place> places = placesOf(figure);
    std::vector<QRectF> areas;
    for (const Place& place : places) {
        double top = area.top();
        for (std::size_t row = 0; row < place.row; ++row) top += rows[row] * scale;
        const double left = place.column == 0 ? 0 : widthOf(figure, area.width(), place.column) + panelGap;
        areas.emplace_back(area.left() + left, top, widthOf(figure, area.width(), place.span),
                           std::max(rows[place.row] * scale - labelRoom(labels) - panelGap, 1.0));
    }
    return areas;
}

void paintPanels(Canvas& canvas, const FigureContent& content, const QRectF& area, const Theme& theme, bool labels)
{
    const Figure& figure = *content.figure;
    const QFont font = theme.text(9.5);
    const std::vector<QRectF> areas = panelAreas(figure, area, labels);
    const Scales scales = scalesOf(content, areas);
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const FigurePanel& panel = figure.panels[i];
        const QSizeF size = areas[i].size();
        {
            const auto group = canvas.group(QStringLiteral("panel-%1").arg(i + 1),
                                            {.offset = areas[i].topLeft(), .clip = QRectF(QPointF(0, 0), size)});
            drawPanel(canvas, content, i, size, scales, theme);
        }
        if (!labels) continue;
        const QString label = !panel.label.empty()   ? typeset(panel.label)
                              : isApplication(panel) ? content.products[i]->act
                              : content.plans[i]     ? QString::fromStdString(content.plans[i]->answer().title)
                                                     : stepText(*content.runs[i], panel.position);
        // A label that is too long takes two lines.
        const std::vector<QString> lines = wrapped(font, unbroken(label), size.width());
        double y = areas[i].bottom() + 16;
        for (std::size_t k = 0; k < std::min<std::size_t>(lines.size(), 2); ++k) {
            canvas.text({areas[i].center().x(), y}, elided(font, lines[k], size.width()),
                        {font, theme.ink, Anchor::Middle, {}});
            y += lineHeight(font);
        }
    }
}

bool isFigureView(std::string_view name)
{
    return name == "network" || name == "timeline" || findPictureKind(name)
           || isApplication({.experiment = {}, .view = name}) || isBandwidthView(name);
}

} // namespace hopscope
