#include "scenes/figure_scene.h"

#include "scenes/bandwidth_scene.h"
#include "scenes/canvas.h"
#include "scenes/figure_table.h"
#include "scenes/format.h"
#include "scenes/matrix_product_scene.h"
#include "scenes/network_scene.h"
#include "scenes/picture.h"
#include "scenes/pictures/parts.h"
#include "scenes/timeline_scene.h"
#include "scenes/words.h"
#include "state/applications.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

constexpr double margin = 24, gap = 14, labelRoom = 26;

/// The way from node to node, and what is said beside each.
void drawNotes(Canvas& canvas, std::span<const FigureNote> notes, const NetworkProjection& projection,
               const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("notes"));
    QColor way = theme.accent;
    way.setAlphaF(0.4F);
    for (std::size_t i = 1; i < notes.size(); ++i)
        canvas.line(projection.node(NodeId{notes[i - 1].node}), projection.node(NodeId{notes[i].node}),
                    {way, 7 * theme.strokeScale, {}});
    const QFont font = theme.text(9, QFont::DemiBold);
    for (const FigureNote& note : notes) {
        const QString text = toQString(note.text);
        const QPointF at = projection.node(NodeId{note.node});
        const double aside = std::max(projection.router() / 2, projection.radius()) + 4;
        // On the left where there is room, as ways lead up to the right.
        const bool left = at.x() - aside - textWidth(font, text) > 2;
        const QPointF place = at + (left ? QPointF(-aside, 0) : QPointF(-projection.radius(), aside + 6));
        canvas.text(place + QPointF(0, capHeight(font) / 2), text,
                    {font, theme.ink, left ? Anchor::End : Anchor::Start, theme.ground});
    }
}

void drawNetwork(Canvas& canvas, const FigurePanel& panel, const Run& run, QSizeF size, const Theme& theme)
{
    const NetworkOptions options{panel.natural ? NetworkLayout::Topology : usualLayout(run), panel.heat};
    const NetworkScene scene = networkScene(run, panel.position, {}, {}, options);
    const NetworkFrame frame{.size = size, .bare = true};
    paint(canvas, scene, frame, theme);
    if (!panel.notes.empty()) drawNotes(canvas, panel.notes, NetworkProjection(*scene.plan, frame, theme), theme);
}

void drawTimeline(Canvas& canvas, const FigurePanel& panel, const Run& run, QSizeF size, const Theme& theme)
{
    paint(canvas, timelineScene(run, panel.position, size, {}), size, theme);
}

using DrawPanel = void (*)(Canvas&, const FigurePanel&, const Run&, QSizeF, const Theme&);
struct View {
    std::string_view name;
    DrawPanel draw;
};
constexpr View views[]{{"network", drawNetwork}, {"timeline", drawTimeline}};

void drawPanel(Canvas& canvas, const FigureContent& content, std::size_t index, QSizeF size, const Theme& theme)
{
    const FigurePanel& panel = content.figure->panels[index];
    if (isApplication(panel)) return paint(canvas, *content.products[index], size, theme, true);
    const auto& run = content.runs[index];
    const auto own = std::ranges::find(views, panel.view, &View::name);
    if (own != std::end(views))
        own->draw(canvas, panel, *run, size, theme);
    else if (const PictureKind* kind = findPictureKind(panel.view))
        makePicture(*kind, pictureRequest(run, panel.position, size))->paint(canvas, theme, {}, {});
    else
        throw Refused("figure", "figure: there is no view \"" + std::string(panel.view) + "\"");
}

struct Grid {
    std::size_t columns{1}, rows{0};
};
Grid gridOf(std::size_t count, std::size_t wanted)
{
    if (count == 0) return {};
    const std::size_t columns = wanted ? std::min(wanted, count) : std::min<std::size_t>(count, count == 4 ? 2 : 3);
    return {columns, (count + columns - 1) / columns};
}

/// Charts need room beside them for the names of their curves; those of the last row share its width.
Grid chartGrid(std::size_t count, double width)
{
    constexpr double least = 310;
    const auto most = static_cast<std::size_t>(std::max(1.0, width / least));
    return gridOf(count, std::min(most, count == 4 ? 2 : count));
}

double cellWidth(double width, const Grid& grid)
{
    return (width - 2 * margin - (double(grid.columns) - 1) * gap) / double(grid.columns);
}

/// What the parts of a figure would like to be high.
struct Heights {
    double heading{0}, panels{0}, charts{0}, table{0}, caption{0};
    double drawn() const { return panels + charts + table; }
};

struct Words {
    std::vector<QString> caption, erratum;
};
Words wordsOf(const Figure& figure, double width, const Theme& theme)
{
    Words words;
    if (!figure.caption.empty()) words.caption = wrapped(theme.text(10), toQString(figure.caption), width - 2 * margin);
    if (!figure.erratum.empty())
        words.erratum =
            wrapped(theme.text(9), QStringLiteral("The paper has it differently: %1").arg(toQString(figure.erratum)),
                    width - 2 * margin);
    return words;
}

bool isTable(const Figure& figure) { return figure.panels.empty() && figure.charts.empty(); }

Heights heightsOf(const FigureContent& content, double width, const Theme& theme, const FigureWords& shown)
{
    const Figure& figure = *content.figure;
    Heights heights;
    heights.heading = shown.heading ? 66 * theme.fontScale : 10;
    const Grid panels = gridOf(figure.panels.size(), figure.columns), charts = chartGrid(figure.charts.size(), width);
    for (std::size_t row = 0; row < panels.rows; ++row) {
        double share = panels.columns > 2 ? 0.7 : 0.5; // a network
        for (std::size_t i = row * panels.columns; i < std::min((row + 1) * panels.columns, figure.panels.size()); ++i)
            if (isApplication(figure.panels[i])) {
                share = std::max(share, 0.72);
            } else if (isBandwidthView(figure.panels[i].view)) {
                share = std::max(share, heightShare(figure.panels[i].view));
            } else if (const PictureKind* kind = findPictureKind(figure.panels[i].view)) {
                // Most pictures are wide; side by side they are to be as high as they are wide.
                const double wide = kind->size.height() / kind->size.width();
                share = std::max({share, wide, panels.columns > 2 ? 0.95 : panels.columns > 1 ? 0.72 : 0});
            }
        heights.panels += std::max(150.0, std::min(cellWidth(width, panels) * share, 420.0)) + labelRoom + gap;
    }
    if (charts.rows)
        heights.charts = double(charts.rows) * std::max(260.0, std::min(cellWidth(width, charts) * 0.62, 460.0));
    if (isTable(figure)) heights.table = figureTableHeight(content.table, theme) + gap;
    if (shown.caption) {
        const Words words = wordsOf(figure, width, theme);
        if (!words.caption.empty()) heights.caption += 8 + double(words.caption.size()) * lineHeight(theme.text(10));
        if (!words.erratum.empty()) heights.caption += 8 + double(words.erratum.size()) * lineHeight(theme.text(9));
        if (heights.caption > 0) heights.caption += 14;
    }
    return heights;
}

void paintHeading(Canvas& canvas, const Figure& figure, QSizeF size, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("heading"));
    const QFont title = theme.text(12, QFont::DemiBold), source = theme.text(9.5);
    const double width = size.width() - 2 * margin;
    canvas.text({margin, 30 * theme.fontScale}, elided(title, toQString(figure.title), width),
                {title, theme.ink, Anchor::Start, {}});
    const QString help = figure.panels.empty() && figure.charts.empty() ? QString() : toQString(figure.help);
    QString line = sourceOf(figure);
    if (const QString longer = line + QStringLiteral(": ") + help;
        !help.isEmpty() && textWidth(source, longer) <= width)
        line = longer;
    canvas.text({margin, 49 * theme.fontScale}, elided(source, line, width),
                {source, theme.inkSoft, Anchor::Start, {}});
}

/// Areas of the parts of a figure, one below the other.
struct Areas {
    QRectF panels, charts, table;
    double caption{};
};
Areas areasOf(const FigureContent& content, QSizeF size, const Theme& theme, const FigureWords& words)
{
    const Heights heights = heightsOf(content, size.width(), theme, words);
    const double room = std::max(0.0, size.height() - heights.heading - std::max(heights.caption, 10.0)),
                 scale = heights.drawn() > 0 ? room / heights.drawn() : 1, width = size.width() - 2 * margin;
    Areas layout;
    double y = heights.heading;
    layout.panels = {margin, y, width, heights.panels * scale};
    layout.charts = {0, y += heights.panels * scale, size.width(), heights.charts * scale};
    layout.table = {margin, y += heights.charts * scale, width, heights.table * scale};
    layout.caption = heights.heading + room;
    return layout;
}

/// Areas of the drawings of the panels, without the labels beneath.
std::vector<QRectF> panelAreas(const Figure& figure, const QRectF& area)
{
    const Grid grid = gridOf(figure.panels.size(), figure.columns);
    const double width = (area.width() - (double(grid.columns) - 1) * gap) / double(grid.columns),
                 pitch = area.height() / double(std::max<std::size_t>(grid.rows, 1));
    std::vector<QRectF> areas;
    for (std::size_t i = 0; i < figure.panels.size(); ++i)
        areas.emplace_back(area.left() + double(i % grid.columns) * (width + gap),
                           area.top() + double(i / grid.columns) * pitch, width, pitch - labelRoom - gap);
    return areas;
}

void paintPanels(Canvas& canvas, const FigureContent& content, const QRectF& area, const Theme& theme)
{
    const Figure& figure = *content.figure;
    const QFont font = theme.text(9.5);
    const std::vector<QRectF> areas = panelAreas(figure, area);
    for (std::size_t i = 0; i < areas.size(); ++i) {
        const FigurePanel& panel = figure.panels[i];
        const QSizeF size = areas[i].size();
        {
            const auto group = canvas.group(QStringLiteral("panel-%1").arg(i + 1),
                                            {.offset = areas[i].topLeft(), .clip = QRectF(QPointF(0, 0), size)});
            if (content.plans[i])
                paintBandwidthView(canvas, panel.view, bandwidthMoment(content.plans[i], panel.position),
                                   {{0, 0}, size}, theme);
            else
                drawPanel(canvas, content, i, size, theme);
        }
        const QString label = !panel.label.empty()   ? toQString(panel.label)
                              : isApplication(panel) ? content.products[i]->act
                              : content.plans[i]     ? QString::fromStdString(content.plans[i]->answer().title)
                                                     : stepText(*content.runs[i], panel.position);
        canvas.text({areas[i].center().x(), areas[i].bottom() + 16}, elided(font, label, size.width()),
                    {font, theme.ink, Anchor::Middle, {}});
    }
}

void paintCharts(Canvas& canvas, const FigureContent& content, const QRectF& area, const Theme& theme)
{
    const Figure& figure = *content.figure;
    const Grid grid = chartGrid(figure.charts.size(), area.width());
    const double height = area.height() / double(grid.rows);
    for (std::size_t i = 0; i < figure.charts.size(); ++i) {
        const std::size_t row = i / grid.columns, first = row * grid.columns;
        const double width = area.width() / double(std::min(grid.columns, figure.charts.size() - first));
        const QRectF cell(area.left() + double(i - first) * width, area.top() + double(row) * height, width, height);
        Chart chart = chartOf(figure.charts[i], content.table);
        chart.bare = true;
        paint(canvas, chartScene(std::move(chart), cell, theme), theme);
    }
}

void paintWords(Canvas& canvas, const Figure& figure, QSizeF size, double top, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("caption"));
    const Words words = wordsOf(figure, size.width(), theme);
    const QFont font = theme.text(10), small = theme.text(9);
    double y = top;
    if (!words.caption.empty()) y += 8;
    for (const QString& line : words.caption) {
        y += lineHeight(font);
        canvas.text({margin, y}, line, {font, theme.ink, Anchor::Start, {}});
    }
    if (!words.erratum.empty()) y += 8;
    for (const QString& line : words.erratum) {
        y += lineHeight(small);
        canvas.text({margin, y}, line, {small, theme.troubleText, Anchor::Start, {}});
    }
}

} // namespace

bool isFigureView(std::string_view name)
{
    return std::ranges::find(views, name, &View::name) != std::end(views) || findPictureKind(name)
           || isApplication({.experiment = {}, .view = name}) || isBandwidthView(name);
}

QString sourceOf(const Figure& figure)
{
    return toQString(figure.source.paper).section(QLatin1Char(','), 0, 0) + QStringLiteral(", ")
           + toQString(figure.source.place);
}

FigureContent contentOf(const Figure& figure, Progress* progress, std::stop_token stop)
{
    FigureContent content{&figure, {}, {}, {}, {}};
    if (!figure.charts.empty() || isTable(figure)) content.table = tableOf(figure, progress, stop);
    std::map<std::string_view, std::shared_ptr<const Run>> known;
    std::map<std::string_view, std::shared_ptr<const MatrixPlan>> plans;
    for (const FigurePanel& panel : figure.panels) {
        auto& run = content.runs.emplace_back();
        auto& product = content.products.emplace_back();
        auto& pattern = content.plans.emplace_back();
        if (isApplication(panel)) {
            auto& plan = plans[panel.experiment];
            if (!plan) {
                const ApplicationCase application = productCase(panel.experiment);
                plan = matrixPlan(play(application, stop), titleOf(application), contextOf(application));
            }
            product = std::make_shared<const MatrixScene>(matrixScene(plan, panel.position));
        } else if (isPattern(panel.experiment)) {
            pattern = std::make_shared<const BandwidthPlan>(feasible(bandwidthQuestion(panel.experiment)), stop);
        } else {
            auto& one = known[panel.experiment];
            if (!one) one = hopscope::run(experimentFromText(panel.experiment), {}, {}, nullptr, stop);
            run = one;
        }
    }
    return content;
}

Chart chartOf(const FigureChart& figure, const Table& table)
{
    const auto column = [&](std::string_view name) -> std::optional<std::size_t> {
        const auto found = std::ranges::find(table.columns, name);
        if (name.empty() || found == table.columns.end()) return {};
        return static_cast<std::size_t>(found - table.columns.begin());
    };
    Chart chart{.title = toQString(figure.title),
                .xTitle = toQString(figure.xTitle),
                .yTitle = toQString(figure.yTitle),
                .xSymbol = toQString(figure.xTitle),
                .xLogarithmic = figure.xLogarithmic,
                .yLogarithmic = figure.yLogarithmic,
                .bars = figure.bars};
    if (figure.yTo > figure.yFrom) chart.yFrom = figure.yFrom, chart.yTo = figure.yTo;
    const auto x = column(figure.x), y = column(figure.y), series = column(figure.series), part = column(figure.part),
               mark = column(figure.mark), bound = column(figure.bound);
    if (!x || !y) return chart;
    std::map<QString, std::size_t> curves;
    std::vector<Curve> bounds;
    for (const auto& row : table.rows) {
        if (part && row[*part] != figure.partValue) continue;
        const auto across = parseNumber(row[*x]), up = parseNumber(row[*y]);
        if (!across || !up) continue;
        if (mark && !row[*mark].empty()) chart.marks.push_back({{*across, *up}, QString::fromStdString(row[*mark])});
        QString label = series ? QString::fromStdString(row[*series]) : QString();
        if (series && parseNumber(row[*series])) label = toQString(figure.series) + QStringLiteral(" = ") + label;
        const auto [known, first] = curves.try_emplace(label, chart.curves.size());
        if (first)
            chart.curves.push_back(
                {.label = label, .style = chart.curves.size(), .bound = label == QStringLiteral("lower bound")});
        chart.curves[known->second].points.emplace_back(*across, *up);
        if (!bound) continue;
        if (first) bounds.push_back({.bound = true});
        if (const auto least = parseNumber(row[*bound])) bounds[known->second].points.emplace_back(*across, *least);
    }
    chart.curves.insert(chart.curves.end(), bounds.begin(), bounds.end());
    if (figure.peaks)
        for (Curve& curve : chart.curves) {
            if (curve.bound) continue;
            curve.peak = *std::ranges::max_element(curve.points, {}, [](QPointF point) { return point.y(); });
            curve.peakText = QStringLiteral("%1: %2× at %3")
                                 .arg(curve.label, QString::number(curve.peak->y(), 'f', 3),
                                      numberText(std::round(curve.peak->x())));
        }
    return chart;
}

double figureHeight(const FigureContent& content, double width, const Theme& theme, const FigureWords& words)
{
    const Heights heights = heightsOf(content, width, theme, words);
    return std::ceil(heights.heading + heights.drawn() + std::max(heights.caption, 10.0));
}

void paint(Canvas& canvas, const FigureContent& content, QSizeF size, const Theme& theme, const FigureWords& words)
{
    const Figure& figure = *content.figure;
    const auto group = canvas.group(QStringLiteral("figure"));
    canvas.fill(QRectF(QPointF(0, 0), size), theme.ground);
    if (words.heading) paintHeading(canvas, figure, size, theme);
    const Areas layout = areasOf(content, size, theme, words);
    if (!figure.panels.empty()) paintPanels(canvas, content, layout.panels, theme);
    if (!figure.charts.empty()) paintCharts(canvas, content, layout.charts, theme);
    if (isTable(figure)) paintTable(canvas, content.table, layout.table, theme);
    if (words.caption) paintWords(canvas, figure, size, layout.caption, theme);
}

std::optional<std::size_t> panelAt(const FigureContent& content, QSizeF size, const Theme& theme, QPointF point)
{
    const auto areas = panelAreas(*content.figure, areasOf(content, size, theme, {}).panels);
    const auto found = std::ranges::find_if(areas, [point](const QRectF& area) { return area.contains(point); });
    if (found == areas.end()) return {};
    return static_cast<std::size_t>(found - areas.begin());
}

} // namespace hopscope
