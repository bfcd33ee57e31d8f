#include "drawing/canvas.h"
#include "drawing/format.h"
#include "scenes/pictures/parts/grid_cells.h"
#include "scenes/product/matrix_product_scene.h"

#include <QImage>
#include <QLineF>
#include <QObject>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hopscope {

namespace {

using Of = MatrixBlock::Of;
using Standing = MatrixBlock::Standing;

constexpr double side = 22;
/// Room for words above and below.
std::pair<double, double> wordsOf(bool bare) { return bare ? std::pair{24.0, 6.0} : std::pair{58.0, 42.0}; }
constexpr double readableWide = 20, readableHigh = 13, visible = 2.2;
constexpr double mostWide = 52, mostHigh = 30;
constexpr double leastPoints = 7.5; ///< ten pixels

/// From cells to the canvas.
struct Grid {
    QRectF area;
    double wide{1}, high{1};
    bool numbers() const { return wide >= readableWide && high >= readableHigh; }
    bool blocks() const { return std::min(wide, high) >= visible; }
    QPointF at(QPointF cell) const { return {area.left() + cell.x() * wide, area.top() + cell.y() * high}; }
    QRectF at(const QRectF& cells) const
    {
        return {at(cells.topLeft()), QSizeF(cells.width() * wide, cells.height() * high)};
    }
};

Grid gridFor(const MatrixPlan& plan, const QSizeF& size, bool bare = false)
{
    const auto [heading, foot] = wordsOf(bare);
    const double beside = bare ? 4 : side;
    const QRectF room(beside, heading, size.width() - 2 * beside, size.height() - heading - foot);
    Grid grid;
    if (plan.cells.isEmpty() || room.width() <= 0 || room.height() <= 0) return {room, 0, 0};
    grid.wide = std::min(mostWide, room.width() / plan.cells.width());
    grid.high = std::min({mostHigh, room.height() / plan.cells.height(), grid.wide * 1.2});
    const QSizeF used(plan.cells.width() * grid.wide, plan.cells.height() * grid.high);
    grid.area = QRectF(room.center() - QPointF(used.width() / 2, used.height() / 2), used);
    return grid;
}

QColor colourOf(Of of, const Theme& theme)
{
    switch (of) {
    case Of::X:
        return theme.categories[0];
    case Of::Y:
        return theme.categories[2];
    case Of::A:
    case Of::Turned:
        break;
    }
    return theme.nodeEdge;
}

/// A block of a transposition has the colour of the processor that it comes from.
QColor fillOf(const MatrixBlock& block, const MatrixScene& scene, const Theme& theme)
{
    const Played& played = *scene.plan->played;
    if (block.standing == Standing::Absent) return theme.vacant;
    if (block.standing == Standing::Wrong) return theme.troubleSoft;
    if (!played.product()) {
        const std::uint32_t p = played.parts().parts;
        const QColor own = theme.order(p > 1 ? static_cast<double>(block.part / p) / (p - 1) : -1);
        return mixed(own, theme.ground, block.standing == Standing::Received ? 0.45 : 0.2);
    }
    switch (block.of) {
    case Of::X:
        return mixed(theme.categories[0], theme.ground, theme.dark() ? 0.45 : 0.72);
    case Of::Y:
        return block.standing == Standing::HandedOn ? mixed(theme.categories[2], theme.ground, 0.93)
               : block.standing == Standing::Partial
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
    double points = std::clamp(cell.height() * 0.5, leastPoints, 10.0);
    QFont font = theme.mono(points, QFont::Medium);
    const double width = textWidth(font, text), room = cell.width() - 3;
    if (width > room) font = theme.mono(std::max(5.0, points * room / width), QFont::Medium);
    canvas.text(cell.center() + QPointF(0, capHeight(font) / 2), text, {font, ink, Anchor::Middle});
}

void paintCells(Canvas& canvas, const Grid& grid, const MatrixBlock& block, const MatrixScene& scene,
                const Theme& theme)
{
    const QRectF area = grid.at(block.cells);
    const QColor fill = fillOf(block, scene, theme);
    const bool absent = block.standing == Standing::Absent;
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
    const QColor ink = block.standing == Standing::HandedOn ? theme.inkSoft
                       : scene.plan->played->product()      ? theme.ink
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
void paintShades(Canvas& canvas, const Grid& grid, const MatrixBlock& block, const MatrixScene& scene,
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

void paintFrames(Canvas& canvas, const Grid& grid, const MatrixScene& scene, const Theme& theme)
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
        const QFont font = theme.text(std::clamp(grid.high * 0.46, leastPoints, 9.5), QFont::DemiBold);
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

/// Middle of what lies between the two halves of a transposition.
double middleOfStrays(const MatrixScene& scene)
{
    const auto& places = scene.plan->places;
    return (places.front().cells.left() + scene.plan->played->parts().whole + places[1].cells.left()) / 2;
}

/// Blocks of a transposition that wait at a processor for their way on.
void paintStrays(Canvas& canvas, const Grid& grid, const MatrixScene& scene, const Theme& theme)
{
    const std::uint32_t p = scene.plan->played->parts().parts;
    for (std::size_t v = 0; v < scene.strays.size(); ++v) {
        const auto& blocks = scene.strays[v];
        if (blocks.empty()) continue;
        const QRectF frame = grid.at(scene.plan->processors[v]);
        const QFont font = theme.mono(std::clamp(grid.high * 0.4, leastPoints, 8.5));
        QString text;
        for (const std::uint32_t block : blocks)
            text += QStringLiteral("%1%2→%3")
                        .arg(text.isEmpty() ? QString() : QStringLiteral(" "))
                        .arg(block / p)
                        .arg(block % p);
        const double room = 4.4 * grid.wide;
        if (textWidth(font, text) > room) text = QObject::tr("holds %1").arg(blocks.size());
        canvas.text({grid.at(QPointF(middleOfStrays(scene), 0)).x(), frame.bottom() - 0.3 * grid.high}, text,
                    {font, theme.ink, Anchor::Middle, theme.panel});
    }
}

/// A point of a way, 0 … 1, all of it at one speed.
QPointF along(const std::vector<QPointF>& way, double share)
{
    const auto length = [](QPointF from, QPointF to) { return std::hypot(to.x() - from.x(), to.y() - from.y()); };
    double left = 0;
    for (std::size_t i = 1; i < way.size(); ++i) left += length(way[i - 1], way[i]);
    left *= share;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const double piece = length(way[i - 1], way[i]);
        if (left <= piece && piece > 0) return way[i - 1] + (way[i] - way[i - 1]) * (left / piece);
        left -= piece;
    }
    return way.back();
}

/// What leaves and where it goes, by frames.
void paintEnds(Canvas& canvas, const Grid& grid, const MatrixScene& scene, const Theme& theme)
{
    std::vector<QPainterPath> sources, targets;
    const double inside = grid.numbers() ? 1.5 : 0.5;
    for (const MatrixMessage& message : scene.messages) {
        for (const QRectF& cells : message.sources)
            sources.push_back(roundedRect(grid.at(cells).adjusted(inside, inside, -inside, -inside), 2));
        for (const QRectF& cells : message.targets)
            targets.push_back(roundedRect(grid.at(cells).adjusted(inside, inside, -inside, -inside), 2));
    }
    canvas.paths(sources, {{}, {theme.ink, 1.8 * theme.strokeScale}});
    canvas.paths(targets, {{}, {theme.ink, 1.4 * theme.strokeScale, {3, 2}}});
}

/// The ways of the messages, where they are read: between the numbers that they leave and reach.
void paintWays(Canvas& canvas, const Grid& grid, const MatrixScene& scene, const Theme& theme)
{
    if (!grid.numbers()) return;
    const auto shortened = [&](QPointF from, QPointF to) {
        const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
        if (length <= 0) return from;
        const QPointF step = (to - from) / length;
        const double by = std::abs(step.x()) * 0.42 * grid.wide + std::abs(step.y()) * 0.5 * grid.high;
        return from + step * std::min(by, length / 3);
    };
    for (const MatrixMessage& message : scene.messages) {
        std::vector<QPointF> way;
        for (const QPointF& point : message.way) way.push_back(grid.at(point));
        if (way.size() < 2) continue;
        const bool product = scene.plan->played->product() != nullptr;
        if (way.size() == 2) way = {shortened(way.front(), way.back()), shortened(way.back(), way.front())};
        QPainterPath path(way.front());
        for (const QPointF& point : way) path.lineTo(point);
        const QColor colour = product ? colourOf(message.of, theme) : theme.accent;
        const QColor pale = mixed(colour, theme.ground, 0.4);
        canvas.path(path, {{}, {pale, 1.4 * theme.strokeScale}});
        const QLineF last(way[way.size() - 2], way.back());
        if (last.length() > 0)
            canvas.path(arrowHead(last.p2(), (last.p2() - last.p1()) / last.length(), 8), {pale, {}});
    }
}

/// What is written on the messages: "+y0 = 3, 4", or of all of them only the values or only the names, so that none is
/// wider than the room.
QStringList wordsOf(const std::vector<MatrixMessage>& messages, const QFont& font, double room)
{
    constexpr std::size_t most = 3;
    QStringList names, full, values;
    for (const MatrixMessage& message : messages) {
        names += (message.adds ? QStringLiteral("+") : QString()) + message.name;
        QStringList numbers;
        if (message.values.size() <= most)
            for (const double value : message.values) numbers += numberText(value);
        const QString joined = numbers.join(QStringLiteral(", "));
        full += joined.isEmpty() ? names.back() : names.back() + QStringLiteral(" = ") + joined;
        values += joined.isEmpty() ? names.back() : joined;
    }
    for (const QStringList& words : {full, values})
        if (std::ranges::all_of(words, [&](const QString& text) { return textWidth(font, text) <= room; }))
            return words;
    return names;
}

void paintMessages(Canvas& canvas, const Grid& grid, const MatrixScene& scene, const Theme& theme)
{
    if (scene.messages.empty()) return;
    const auto group = canvas.group(QStringLiteral("messages"));
    const bool words = grid.numbers();
    const QFont font = theme.text(std::clamp(grid.high * 0.42, leastPoints, 9.0), QFont::DemiBold);
    constexpr double padding = 10;
    const QStringList texts = wordsOf(scene.messages, font, laneOf(*scene.plan) * grid.wide - padding);
    for (std::size_t number = 0; number < scene.messages.size(); ++number) {
        const MatrixMessage& message = scene.messages[number];
        std::vector<QPointF> way;
        for (const QPointF& point : message.way) way.push_back(grid.at(point));
        const QPointF here = along(way, scene.fraction);
        const QColor colour = scene.plan->played->product() ? colourOf(message.of, theme) : theme.accent;
        if (!words) {
            const double mark = std::clamp(grid.high * 1.6, 3.0, 9.0);
            canvas.path(roundedRect({here.x() - mark / 2, here.y() - mark / 2, mark, mark}, 2),
                        {colour, {theme.panel, 0.8}});
            continue;
        }
        const QString& text = texts[static_cast<qsizetype>(number)];
        const double width = textWidth(font, text) + padding, height = std::max(15.0, grid.high * 0.72);
        const QRectF box(here.x() - width / 2, here.y() - height / 2, width, height);
        canvas.path(roundedRect(box, 4), {colour, {theme.panel, 1.2}});
        canvas.text(box.center() + QPointF(0, capHeight(font) / 2), text, {font, inkOn(colour), Anchor::Middle});
    }
}

/// One cell for a processor, when there are too many.
void paintCoarse(Canvas& canvas, const QSizeF& size, const MatrixScene& scene, const Theme& theme, bool bare)
{
    const auto [heading, foot] = wordsOf(bare);
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
    const QRectF room(side, heading, size.width() - 2 * side, size.height() - heading - foot - 8);
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

void paintLegend(Canvas& canvas, const QSizeF& size, double baseline, const MatrixScene& scene, const Theme& theme)
{
    if (!scene.plan->played->product()) return;
    struct Entry {
        QColor colour;
        QString text;
    };
    const std::array entries{
        Entry{theme.nodeFill, QStringLiteral("A")},
        Entry{mixed(theme.categories[0], theme.ground, theme.dark() ? 0.45 : 0.72), QStringLiteral("x")},
        Entry{mixed(theme.categories[2], theme.ground, theme.dark() ? 0.6 : 0.75), QObject::tr("partial sum of y")},
        Entry{mixed(theme.categories[2], theme.ground, theme.dark() ? 0.3 : 0.45), QObject::tr("y complete")}};
    const QFont font = theme.text(9);
    double x = size.width() - side;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        x -= textWidth(font, entry->text);
        canvas.text({x, baseline}, entry->text, {font, theme.inkSoft});
        x -= 17;
        canvas.path(roundedRect({x, baseline - 9, 12, 10}, 2), {entry->colour, {theme.nodeEdge, 0.8}});
        x -= 14;
    }
}

void paintWords(Canvas& canvas, const QSizeF& size, const MatrixScene& scene, const Theme& theme, bool badged)
{
    const auto group = canvas.group(QStringLiteral("words"));
    const QFont title = theme.text(13, QFont::DemiBold), soft = theme.text(10), act = theme.text(10.5, QFont::DemiBold);
    double titleRoom = size.width() - 2 * side;
    if (scene.plan->badge && badged) {
        const Badge& known = *scene.plan->badge;
        constexpr double apart = 16;
        titleRoom = std::min(textWidth(title, scene.plan->title) + 1, titleRoom - apart - leastBadge(known, theme));
        const BadgeLayout badge =
            badgeLayout(known, size.width() - 2 * side - titleRoom - apart, theme, BadgeLines::One);
        paint(canvas, badge, {size.width() - side - badge.size.width(), 20 - badge.size.height() / 2}, theme);
    }
    canvas.text({side, 25}, elided(title, scene.plan->title, titleRoom), {title, theme.ink});
    const double legend = scene.plan->coarse || !scene.plan->played->product() ? 0 : 270;
    canvas.text({side, 44}, elided(soft, scene.plan->context, size.width() - 2 * side - legend), {soft, theme.inkSoft});
    if (!scene.plan->coarse) paintLegend(canvas, size, 44, scene, theme);
    const double bottom = size.height() - 17;
    const QColor verdict = !scene.finished ? theme.inkSoft : scene.right ? theme.good : theme.troubleText;
    const QFont last = scene.finished ? act : soft;
    const double room = textWidth(last, scene.sentence);
    canvas.text({side, bottom}, elided(act, scene.act, size.width() - 2 * side - room - 20), {act, theme.ink});
    canvas.text({size.width() - side, bottom}, scene.sentence, {last, verdict, Anchor::End});
}

} // namespace

void paint(Canvas& canvas, const MatrixScene& scene, const QSizeF& size, const Theme& theme, bool bare, bool badged)
{
    canvas.fill(QRectF({}, size), theme.ground);
    const Grid grid = gridFor(*scene.plan, size, bare);
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
        paintEnds(canvas, grid, scene, theme);
        if (grid.numbers()) paintStrays(canvas, grid, scene, theme);
        paintMessages(canvas, grid, scene, theme);
    }
    if (!bare)
        paintWords(canvas, size, scene, theme, badged);
    else if (!scene.plan->coarse)
        paintLegend(canvas, size, 14, scene, theme);
}

} // namespace hopscope
