#include "scenes/figure/figure_scene.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/typeset.h"
#include "scenes/figure/figure_panels.h"
#include "scenes/figure/figure_table.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/product/applications.h"
#include "scenes/product/matrix_product_scene.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

constexpr double margin = 24, cellGap = 14;

struct CellGrid {
    std::size_t columns{1}, rows{0};
};

/// Charts need room beside them for the names of their curves; those of the last row share its width.
CellGrid chartGrid(std::size_t count, double width)
{
    constexpr double least = 310;
    const auto most = static_cast<std::size_t>(std::max(1.0, width / least));
    if (count == 0) return {};
    const std::size_t columns = std::min(most, count == 4 ? 2 : count);
    return {columns, (count + columns - 1) / columns};
}

double cellWidth(double width, const CellGrid& grid)
{
    return (width - 2 * margin - (double(grid.columns) - 1) * cellGap) / double(grid.columns);
}

/// What the parts of a figure would like to be high.
struct Heights {
    double heading{0}, panels{0}, charts{0}, table{0}, caption{0};
    double drawn() const { return panels + charts + table; }
};

struct Texts {
    std::vector<QString> caption, erratum;
};
Texts textsOf(const Figure& figure, double width, const Theme& theme)
{
    Texts texts;
    if (!figure.caption.empty())
        texts.caption = wrapped(theme.text(10), unbroken(typeset(figure.caption)), width - 2 * margin);
    if (!figure.erratum.empty())
        texts.erratum = wrapped(
            theme.text(9), QStringLiteral("The paper has it differently: %1").arg(unbroken(typeset(figure.erratum))),
            width - 2 * margin);
    return texts;
}

bool isTable(const Figure& figure) { return figure.panels.empty() && figure.charts.empty(); }
bool hasTable(const Figure& figure) { return figure.sheet || isTable(figure); }
const Table& shownTable(const FigureContent& content) { return content.figure->sheet ? content.sheet : content.table; }

QFont titleFont(const Theme& theme) { return theme.text(12, QFont::DemiBold); }
std::vector<QString> titleLines(const Figure& figure, double width, const Theme& theme)
{
    return wrapped(titleFont(theme), typeset(figure.title), width - 2 * margin);
}

Heights heightsOf(const FigureContent& content, double width, const Theme& theme, const FigureParts& shown)
{
    const Figure& figure = *content.figure;
    Heights heights;
    heights.heading = 10;
    if (shown.heading) {
        const auto lines = static_cast<double>(titleLines(figure, width, theme).size());
        heights.heading = 66 * theme.fontScale + (lines - 1) * lineHeight(titleFont(theme));
    }
    const CellGrid charts = chartGrid(figure.charts.size(), width);
    heights.panels = panelsHeight(figure, width - 2 * margin, shown.labels);
    if (charts.rows)
        heights.charts = double(charts.rows) * std::max(260.0, std::min(cellWidth(width, charts) * 0.62, 460.0));
    if (hasTable(figure)) heights.table = figureTableHeight(shownTable(content), width - 2 * margin, theme) + cellGap;
    if (shown.caption) {
        const Texts texts = textsOf(figure, width, theme);
        if (!texts.caption.empty()) heights.caption += 8 + double(texts.caption.size()) * lineHeight(theme.text(10));
        if (!texts.erratum.empty()) heights.caption += 8 + double(texts.erratum.size()) * lineHeight(theme.text(9));
        if (heights.caption > 0) heights.caption += 14;
    }
    return heights;
}

void paintHeading(Canvas& canvas, const Figure& figure, QSizeF size, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("heading"));
    const QFont title = titleFont(theme), source = theme.text(9.5);
    const double width = size.width() - 2 * margin;
    double y = 30 * theme.fontScale;
    for (const QString& line : titleLines(figure, size.width(), theme)) {
        canvas.text({margin, y}, line, {title, theme.ink, Anchor::Start, {}});
        y += lineHeight(title);
    }
    const QString help = figure.panels.empty() && figure.charts.empty() ? QString() : typeset(figure.help);
    QString line = sourceOf(figure);
    if (const QString longer = line + QStringLiteral(": ") + help;
        !help.isEmpty() && textWidth(source, longer) <= width)
        line = longer;
    canvas.text({margin, y - lineHeight(title) + 19 * theme.fontScale}, elided(source, line, width),
                {source, theme.inkSoft, Anchor::Start, {}});
}

/// Areas of the parts of a figure, one below the other.
struct Areas {
    QRectF panels, charts, table;
    double caption{};
};
Areas areasOf(const FigureContent& content, QSizeF size, const Theme& theme, const FigureParts& parts)
{
    const Heights heights = heightsOf(content, size.width(), theme, parts);
    const double room = std::max(0.0, size.height() - heights.heading - std::max(heights.caption, 10.0)),
                 scale = heights.drawn() > 0 ? room / heights.drawn() : 1, width = size.width() - 2 * margin;
    Areas layout;
    double y = heights.heading;
    if (content.figure->sheetAbove) {
        layout.table = {margin, y, width, heights.table * scale};
        y += heights.table * scale;
    }
    layout.panels = {margin, y, width, heights.panels * scale};
    layout.charts = {0, y += heights.panels * scale, size.width(), heights.charts * scale};
    if (!content.figure->sheetAbove) layout.table = {margin, y + heights.charts * scale, width, heights.table * scale};
    layout.caption = heights.heading + room;
    return layout;
}

/// Of a chart made small: what remains takes their room.
void leaveOutTexts(Chart& chart)
{
    chart.title.clear(), chart.xTitle.clear(), chart.yTitle.clear();
    chart.compact = true;
    for (Chart::Mark& mark : chart.marks) mark.text.clear();
    for (Curve& curve : chart.curves) curve.label.clear(), curve.peakText.clear();
}

std::vector<PlacedChart> placed(const FigureContent& content, const QRectF& area)
{
    const Figure& figure = *content.figure;
    const CellGrid grid = chartGrid(figure.charts.size(), area.width());
    const double height = area.height() / double(grid.rows);
    std::vector<PlacedChart> charts;
    for (std::size_t i = 0; i < figure.charts.size(); ++i) {
        const std::size_t row = i / grid.columns, first = row * grid.columns;
        const double width = area.width() / double(std::min(grid.columns, figure.charts.size() - first));
        charts.push_back({chartOf(figure.charts[i], content.table),
                          {area.left() + double(i - first) * width, area.top() + double(row) * height, width, height}});
        charts.back().chart.bare = true;
        charts.back().chart.subtitle.clear();
    }
    return charts;
}

void paintCharts(Canvas& canvas, const FigureContent& content, const QRectF& area, const Theme& theme, bool labels)
{
    for (auto [chart, cell] : placed(content, area)) {
        Theme inks = theme;
        if (!labels) {
            leaveOutTexts(chart);
            inks.panel = theme.ground;
        }
        paint(canvas, chartScene(std::move(chart), cell, inks), inks);
    }
}

void paintTexts(Canvas& canvas, const Figure& figure, QSizeF size, double top, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("caption"));
    const Texts texts = textsOf(figure, size.width(), theme);
    const QFont font = theme.text(10), small = theme.text(9);
    double y = top;
    if (!texts.caption.empty()) y += 8;
    for (const QString& line : texts.caption) {
        y += lineHeight(font);
        canvas.text({margin, y}, line, {font, theme.ink, Anchor::Start, {}});
    }
    if (!texts.erratum.empty()) y += 8;
    for (const QString& line : texts.erratum) {
        y += lineHeight(small);
        canvas.text({margin, y}, line, {small, theme.troubleText, Anchor::Start, {}});
    }
}

} // namespace

QString unbroken(QString text)
{
    // Between the operands of an operator: "8 × 8", "(p − 1)/p"; and before a letter that stands alone, "2 n β", "log
    // p".
    static const auto letters = QRegularExpression::UseUnicodePropertiesOption;
    static const QRegularExpression operators(
        QStringLiteral("(?<=[\\p{L}\\p{N})\\]⌉⌋]) ([−+×·÷/=≤≥<>→]) (?=[\\p{L}\\p{N}(\\[⌈⌊√∛])"), letters),
        factors(QStringLiteral("(?<=\\b[\\p{L}\\p{N}]|[)⌉]|\\blog|\\blog\\p{No}) (?=\\p{L}\\b)"), letters);
    const QString space(QChar::Nbsp);
    return text.replace(operators, space + QStringLiteral("\\1") + space).replace(factors, space);
}

QString sourceOf(const Figure& figure)
{
    return toQString(figure.source.paper).section(QLatin1Char(','), 0, 0) + QStringLiteral(", ")
           + toQString(figure.source.place);
}

FigureContent contentOf(const Figure& figure, Progress* progress, std::stop_token stop)
{
    FigureContent content{&figure, {}, {}, {}, {}, {}, {}};
    if (!figure.charts.empty() || hasTable(figure)) content.table = tableOf(figure, progress, stop);
    if (figure.sheet) content.sheet = figure.sheet(content.table);
    if (figure.cardTable) content.card = figure.cardTable(stop);
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

double figureHeight(const FigureContent& content, double width, const Theme& theme, const FigureParts& parts)
{
    const Heights heights = heightsOf(content, width, theme, parts);
    return std::ceil(heights.heading + heights.drawn() + std::max(heights.caption, 10.0));
}

void paint(Canvas& canvas, const FigureContent& content, QSizeF size, const Theme& theme, const FigureParts& parts)
{
    const Figure& figure = *content.figure;
    const auto group = canvas.group(QStringLiteral("figure"));
    canvas.fill(QRectF(QPointF(0, 0), size), theme.ground);
    if (parts.heading) paintHeading(canvas, figure, size, theme);
    const Areas layout = areasOf(content, size, theme, parts);
    if (!figure.panels.empty()) paintPanels(canvas, content, layout.panels, theme, parts.labels);
    if (!figure.charts.empty() && parts.charts) paintCharts(canvas, content, layout.charts, theme, parts.labels);
    if (hasTable(figure)) paintTable(canvas, shownTable(content), layout.table, theme);
    if (parts.caption) paintTexts(canvas, figure, size, layout.caption, theme);
}

std::vector<PlacedChart> chartsOf(const FigureContent& content, QSizeF size, const Theme& theme)
{
    if (content.figure->charts.empty()) return {};
    return placed(content, areasOf(content, size, theme, {}).charts);
}

std::optional<std::size_t> panelAt(const FigureContent& content, QSizeF size, const Theme& theme, QPointF point)
{
    const auto areas = panelAreas(*content.figure, areasOf(content, size, theme, {}).panels, true);
    const auto found = std::ranges::find_if(areas, [point](const QRectF& area) { return area.contains(point); });
    if (found == areas.end()) return {};
    return static_cast<std::size_t>(found - areas.begin());
}

} // namespace hopscope
