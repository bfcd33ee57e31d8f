#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/product/matrix_product_parts.h"

#include <QImage>
#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

using Of = MatrixBlock::Of;
using BlockStanding = MatrixBlock::Standing;

constexpr double panelSide = matrixSide;

/// A block of a transposition has the colour of the processor that it comes from.
QColor fillOf(const MatrixBlock& block, const MatrixScene& scene, const Theme& theme)
{
    const Played& played = *scene.plan->played;
    if (block.standing == BlockStanding::Absent) return theme.vacant;
    if (block.standing == BlockStanding::Wrong) return theme.troubleSoft;
    if (!played.product()) {
        const std::uint32_t p = played.parts().parts;
        const QColor own = theme.order(p > 1 ? static_cast<double>(block.part / p) / (p - 1) : -1);
        return mixed(own, theme.ground, block.standing == BlockStanding::Received ? 0.45 : 0.2);
    }
    switch (block.of) {
    case Of::X:
        return mixed(theme.categories[0], theme.ground, theme.dark() ? 0.45 : 0.72);
    case Of::Y:
        return block.standing == BlockStanding::HandedOn ? mixed(theme.categories[2], theme.ground, 0.93)
               : block.standing == BlockStanding::Partial
                   ? mixed(theme.categories[2], theme.ground, theme.dark() ? 0.6 : 0.75)
                   : mixed(theme.categories[2], theme.ground, theme.dark() ? 0.3 : 0.45);
    case Of::A:
    case Of::Turned:
        break;
    }
    return theme.nodeFill;
}

/// A number in a cell, smaller if it is long.
void paintNumber(Canvas& canvas, const QRectF& cell, double value, const Theme& theme, const QColor& ink)
{
    const QString text = numberText(value);
    double points = matrixPoints(cell.height() * 0.8, 10, theme);
    QFont font = theme.mono(points, QFont::Medium);
    const double width = textWidth(font, text), room = cell.width() - 6;
    if (width > room)
        font = theme.mono(std::max(5.0 / std::max(theme.fontScale, 1.0), points * room / width), QFont::Medium);
    canvas.text(cell.center() + QPointF(0, capHeight(font) / 2), text, {font, ink, Anchor::Middle});
}

void paintCells(Canvas& canvas, const MatrixGrid& grid, const MatrixBlock& block, const MatrixScene& scene,
                const Theme& theme)
{
    const QRectF area = grid.at(block.cells);
    const QColor fill = fillOf(block, scene, theme);
    const bool absent = block.standing == BlockStanding::Absent;
    const auto columns = static_cast<std::uint32_t>(std::lround(block.cells.width()));
    const auto rows = static_cast<std::uint32_t>(std::lround(block.cells.height()));
    const QColor edge =
        absent ? mixed(theme.line, theme.ground, 0.3) : mixed(colourOf(block.of, theme), theme.ground, 0.25);
    canvas.path(roundedRect(area, 2), {fill, {edge, absent ? 0.7 : 1.1 * theme.strokeScale}});
    if (absent) return;
    std::vector<QLineF> lines;
    for (std::uint32_t i = 1; i < columns; ++i) {
        const double x = area.left() + i * grid.wide;
        lines.emplace_back(x, area.top(), x, area.bottom());
    }
    for (std::uint32_t i = 1; i < rows; ++i) {
        const double y = area.top() + i * grid.high;
        lines.emplace_back(area.left(), y, area.right(), y);
    }
    canvas.lines(lines, {mixed(edge, fill, 0.6), 0.6});
    const QColor ink = block.standing == BlockStanding::HandedOn ? theme.inkSoft
                       : scene.plan->played->product()           ? theme.ink
                                                                 : inkOn(fill);
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns; ++column) {
            const std::size_t index = std::size_t{row} * columns + column;
            if (index >= block.values.size()) return;
            paintNumber(canvas, grid.at(QRectF(block.cells.left() + column, block.cells.top() + row, 1, 1)),
                        block.values[index], theme, ink);
        }
}

/// Elements as shades.
void paintShades(Canvas& canvas, const MatrixGrid& grid, const MatrixBlock& block, const MatrixScene& scene,
                 const Theme& theme)
{
    const QRectF area = grid.at(block.cells);
    if (block.of != Of::A || block.values.empty() || !scene.plan->played->product()) {
        canvas.fill(area, fillOf(block, scene, theme));
        return;
    }
    const auto columns = static_cast<int>(block.columns), rows = static_cast<int>(block.values.size()) / columns;
    QImage image(columns, rows, QImage::Format_RGB32);
    constexpr double least = -8, span = 16; // of the example's numbers
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const double value = block.values[static_cast<std::size_t>(row * columns + column)];
            image.setPixel(column, row, mixed(theme.order((value - least) / span), theme.ground, 0.35).rgb());
        }
    canvas.cells(area, image);
}

void paintFrames(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("processors"));
    const bool product = scene.plan->played->product() != nullptr;
    for (std::size_t v = 0; v < scene.plan->processors.size(); ++v) {
        const QRectF frame = grid.at(scene.plan->processors[v]);
        const double corner = grid.numbers() ? 6 : 1;
        const bool works = scene.products;
        canvas.path(roundedRect(frame, corner),
                    {works ? theme.accentSoft : theme.panel,
                     {works ? theme.accent : theme.nodeEdge, (works ? 1.6 : 1.0) * theme.strokeScale}});
        if (!grid.numbers()) continue;
        // Free corner: above y, or to the left of a transposition.
        const QFont font = theme.text(matrixPoints(grid.high * 0.62, 9.5, theme), QFont::DemiBold);
        const QString name = QStringLiteral("P%1").arg(v);
        if (product)
            canvas.text({frame.right() - 0.32 * grid.wide,
                         frame.top() + 0.32 * grid.high + 0.5 * grid.high + capHeight(font) / 2},
                        name, {font, theme.inkSoft, Anchor::End});
        else
            canvas.text({frame.left() + (0.32 + 0.5) * grid.wide, frame.center().y() + capHeight(font) / 2}, name,
                        {font, theme.inkSoft, Anchor::Middle});
    }
}

/// One cell for a processor, when there are too many.
void paintCoarse(Canvas& canvas, const QSizeF& size, const MatrixScene& scene, const Theme& theme, bool bare)
{
    const auto [heading, foot] = matrixMargins(*scene.plan, size, theme, bare);
    const auto processors = static_cast<int>(scene.shares.size());
    const Product* product = scene.plan->played->product();
    const int across = product && product->across > 1 ? static_cast<int>(product->across)
                                                      : static_cast<int>(std::ceil(std::sqrt(processors)));
    const int down = (processors + across - 1) / across;
    const auto map = [&](const QRectF& room, const std::vector<double>& values, const QString& title,
                         const QString& id) {
        const auto group = canvas.group(id);
        const QFont font = theme.text(10, QFont::DemiBold);
        canvas.text({room.center().x(), room.top() + 12}, title, {font, theme.ink, Anchor::Middle});
        QImage image(across, down, QImage::Format_RGB32);
        image.fill(theme.ground.rgb());
        for (int v = 0; v < processors; ++v)
            image.setPixel(v % across, v / across, theme.amount(values[static_cast<std::size_t>(v)]).rgb());
        const double cell = std::min(room.width() / across, (room.height() - 24) / down);
        const QRectF area(room.center().x() - cell * across / 2, room.top() + 24, cell * across, cell * down);
        canvas.cells(area, image);
        canvas.path(roundedRect(area, 0), {{}, {theme.nodeEdge, 1}});
    };
    const QRectF room(panelSide, heading, size.width() - 2 * panelSide, size.height() - heading - foot - 8);
    if (!product) {
        map(room, scene.shares, QObject::tr("one cell per processor: fraction of its new rows that has arrived"),
            QStringLiteral("arrived"));
        return;
    }
    const double half = room.width() / 2 - 10;
    map({room.left(), room.top(), half, room.height()}, scene.shares,
        QObject::tr("one cell per processor: blocks of x that it has, of those it needs"), QStringLiteral("x"));
    map({room.right() - half, room.top(), half, room.height()}, scene.results,
        QObject::tr("y: nothing, partial sum, complete"), QStringLiteral("y"));
}

/// How much larger than usual letters are, and the lines that they stand on.
double lettersOf(const Theme& theme) { return std::max(theme.fontScale, 1.0); }

/// Returns the width that it takes.
double paintLegend(Canvas& canvas, const QSizeF& size, double baseline, const MatrixScene& scene, const Theme& theme)
{
    if (!scene.plan->played->product()) return 0;
    struct Entry {
        QColor colour;
        QString text;
    };
    const std::array entries{
        Entry{theme.nodeFill, QStringLiteral("A")},
        Entry{mixed(theme.categories[0], theme.ground, theme.dark() ? 0.45 : 0.72), QStringLiteral("x")},
        Entry{mixed(theme.categories[2], theme.ground, theme.dark() ? 0.6 : 0.75), QObject::tr("partial sum of y")},
        Entry{mixed(theme.categories[2], theme.ground, theme.dark() ? 0.3 : 0.45), QObject::tr("y complete")},
        Entry{theme.vacant, QObject::tr("not here")}};
    const QFont font = theme.text(9);
    const double scale = lettersOf(theme);
    double x = size.width() - panelSide;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        x -= textWidth(font, entry->text);
        canvas.text({x, baseline}, entry->text, {font, theme.inkSoft});
        x -= 17 * scale;
        canvas.path(roundedRect({x, baseline - 9 * scale, 12 * scale, 10 * scale}, 2),
                    {entry->colour, {theme.nodeEdge, 0.8}});
        x -= 14;
    }
    return size.width() - panelSide - x;
}

constexpr double panelsApart = 16;

QFont panelTitleFont(const Theme& theme) { return theme.text(13, QFont::DemiBold); }

/// Before the end the verdict is about what is not seen yet.
Badge badgeShown(const MatrixScene& scene)
{
    Badge badge = *scene.plan->badge;
    if (scene.finished) return badge;
    if (badge.state == Badge::State::Good) badge.state = Badge::State::Unchecked;
    for (QString& verdict : badge.verdict) verdict = QObject::tr("finished run: %1").arg(verdict);
    return badge;
}

/// Width for the title in the line of the badge.
double besideBadge(const MatrixScene& scene, const QSizeF& size, const Theme& theme)
{
    return std::min(textWidth(panelTitleFont(theme), scene.plan->title) + 1,
                    size.width() - 2 * panelSide - panelsApart - leastBadge(badgeShown(scene), theme));
}

void paintTexts(Canvas& canvas, const QSizeF& size, const MatrixScene& scene, const Theme& theme, bool badged)
{
    const auto group = canvas.group(QStringLiteral("words"));
    const QFont title = panelTitleFont(theme), soft = theme.text(10), act = theme.text(10.5, QFont::DemiBold);
    const double scale = lettersOf(theme), first = 25 * scale, second = 44 * scale;
    double titleRoom = size.width() - 2 * panelSide;
    if (badged) {
        titleRoom = besideBadge(scene, size, theme);
        const BadgeLayout badge = badgeLayout(badgeShown(scene), size.width() - 2 * panelSide - titleRoom - panelsApart,
                                              theme, BadgeLines::One);
        paint(canvas, badge, {size.width() - panelSide - badge.size.width(), 20 * scale - badge.size.height() / 2},
              theme);
    }
    canvas.text({panelSide, first}, elided(title, scene.plan->title, titleRoom), {title, theme.ink});
    const double legend = scene.plan->coarse ? 0 : paintLegend(canvas, size, second, scene, theme);
    // Whole words in a column: what stands in the name of the file, or in the picture, is left out first.
    const QString &context = scene.plan->context, &whole = scene.act;
    const QString where = context.left(context.lastIndexOf(QObject::tr(" by ")));
    const QString brief =
        QObject::tr("%1 on %2").arg(where.section(QObject::tr(" on "), 0, 0), where.section(u' ', -1));
    // What stands where in a box, with fewer words beside it where the picture is narrow.
    QStringList texts{context, where, brief};
    if (const Product* product = scene.plan->played->product(); product && !scene.plan->coarse) {
        const bool tiles = product->across > 1;
        const QString box = tiles ? QObject::tr(
                                "a box: x above its tile of A, y beside it; far right column: where x starts")
                                  : QObject::tr("a box: x above its rows of A, y at the right"),
                      few = tiles ? QObject::tr("x above A, y beside; right column: where x starts")
                                  : QObject::tr("box: x above its rows of A, y beside");
        texts = QStringList{context + QStringLiteral(" · ") + box, brief + QStringLiteral(" · ") + few, few,
                            tiles ? QObject::tr("x above A, y beside; right: where x starts")
                                  : QObject::tr("box: x above A, y beside"),
                            QObject::tr("x above A, y beside")}
                + texts;
    }
    canvas.text({panelSide, second}, fitting(soft, texts, size.width() - 2 * panelSide - legend),
                {soft, theme.inkSoft});
    if (const auto names = timesShown(*scene.plan, size, theme, false)) {
        const double high = timeStripHeight(theme, *names);
        paintTimeStrip(
            canvas, scene.plan->times, scene.done + scene.fraction,
            {panelSide, size.height() - timesAboveFoot(*names) * scale - high, size.width() - 2 * panelSide, high},
            theme, *names);
    }
    const double bottom = size.height() - 17 * scale;
    const QColor verdict = !scene.finished ? theme.inkSoft : scene.right ? theme.good : theme.troubleText;
    const QFont last = scene.finished ? act : soft;
    const double room = textWidth(last, scene.sentence);
    canvas.text({panelSide, bottom},
                fitting(act, {whole, whole.section(u':', 0, 0)}, size.width() - 2 * panelSide - room - 20),
                {act, theme.ink});
    canvas.text({size.width() - panelSide, bottom}, scene.sentence, {last, verdict, Anchor::End});
}

void paintPage(Canvas& canvas, const MatrixScene& scene, const QSizeF& size, const Theme& theme, bool bare, bool badged)
{
    const MatrixGrid grid = matrixGrid(*scene.plan, size, theme, bare);
    if (scene.plan->coarse || !grid.blocks()) {
        paintCoarse(canvas, size, scene, theme, bare);
    } else {
        paintFrames(canvas, grid, scene, theme);
        paintWays(canvas, grid, scene, theme); // behind the blocks: no line crosses a number
        const auto draw = grid.numbers() ? paintCells : paintShades;
        {
            const auto group = canvas.group(QStringLiteral("numbers"));
            for (const MatrixBlock& block : scene.plan->fixed) draw(canvas, grid, block, scene, theme);
            for (const MatrixBlock& block : scene.places) draw(canvas, grid, block, scene, theme);
        }
        paintMovement(canvas, grid, scene, theme);
    }
    if (!bare)
        paintTexts(canvas, size, scene, theme, badged);
    else if (!scene.plan->coarse)
        paintLegend(canvas, size, 14 * lettersOf(theme), scene, theme);
}

} // namespace

void paint(Canvas& canvas, const MatrixScene& scene, const QSizeF& size, const Theme& theme, bool bare, bool badged)
{
    canvas.fill(QRectF({}, size), theme.ground);
    badged = badged && !bare && scene.plan->badge;
    if (!badged || besideBadge(scene, size, theme) > 0.7 * textWidth(panelTitleFont(theme), scene.plan->title))
        return paintPage(canvas, scene, size, theme, bare, badged);
    // Too narrow for title and badge in one line: the badge has one of its own.
    const double line = 26 * lettersOf(theme);
    constexpr double edge = panelSide / 2;
    const BadgeLayout badge = badgeLayout(badgeShown(scene), size.width() - 2 * edge, theme, BadgeLines::One);
    paint(canvas, badge, {size.width() - edge - badge.size.width(), 20 * lettersOf(theme) - badge.size.height() / 2},
          theme);
    const auto below = canvas.group(QStringLiteral("below"), {.offset = {0, line}});
    paintPage(canvas, scene, size - QSizeF(0, line), theme, bare, false);
}

} // namespace hopscope
