#include "drawing/arrow_head.h"
#include "drawing/format.h"
#include "scenes/product/matrix_product_parts.h"

#include <QLineF>
#include <QObject>
#include <QPainterPath>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

constexpr double mostWide = 52, mostHigh = 30; ///< of a cell, in letters of usual size

/// Middle of what lies between the two halves of a transposition.
double middleOfStrays(const MatrixScene& scene)
{
    const auto& places = scene.plan->places;
    return (places.front().cells.left() + scene.plan->played->parts().whole + places[1].cells.left()) / 2;
}

/// Blocks of a transposition that wait at a processor for their way on.
void paintStrays(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme)
{
    const std::uint32_t p = scene.plan->played->parts().parts;
    for (std::size_t v = 0; v < scene.strays.size(); ++v) {
        const auto& blocks = scene.strays[v];
        if (blocks.empty()) continue;
        const QRectF frame = grid.at(scene.plan->processors[v]);
        const QFont font = theme.mono(matrixPoints(grid.high * 0.4, 8.5, theme));
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
void paintEnds(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme)
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

double widestLine(const QFont& font, const QString& lines)
{
    double width = 0;
    for (const QString& line : lines.split(u'\n')) width = std::max(width, textWidth(font, line));
    return width;
}

/// What is written on the messages: "+y0 = (3, 4)", in one line or in two, or of all of them only the names, so that
/// none is wider than the room.
QStringList textsOf(const std::vector<MatrixMessage>& messages, const QFont& font, double room)
{
    constexpr std::size_t most = 3;
    QStringList names, full, twoLines;
    for (const MatrixMessage& message : messages) {
        names += (message.adds ? QStringLiteral("+") : QString()) + message.name;
        QStringList numbers;
        if (message.values.size() <= most)
            for (const double value : message.values) numbers += numberText(value);
        const QString joined = numbers.join(QStringLiteral(", "));
        // Several elements are a block of the vector.
        const QString value = numbers.size() > 1 ? QStringLiteral("(%1)").arg(joined) : joined;
        full += joined.isEmpty() ? names.back() : names.back() + QStringLiteral(" = ") + value;
        twoLines += joined.isEmpty() ? names.back() : names.back() + QStringLiteral(" =\n") + value;
    }
    for (const QStringList& parts : {full, twoLines})
        if (std::ranges::all_of(parts, [&](const QString& text) { return widestLine(font, text) <= room; }))
            return parts;
    return names;
}

void paintMessages(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme)
{
    if (scene.messages.empty()) return;
    const auto group = canvas.group(QStringLiteral("messages"));
    const QFont font = theme.text(matrixPoints(grid.high * 0.42, 9, theme), QFont::DemiBold);
    constexpr double padding = 8;
    const double room = laneOf(scene) * grid.wide - padding;
    const QStringList texts = textsOf(scene.messages, font, room);
    // Names of a product may be wider than the room between its tiles; those of a transposition would cover each other.
    const bool named =
        grid.numbers() && (scene.plan->played->product() || std::ranges::all_of(texts, [&](const QString& text) {
                               return widestLine(font, text) <= room;
                           }));
    for (std::size_t number = 0; number < scene.messages.size(); ++number) {
        const MatrixMessage& message = scene.messages[number];
        std::vector<QPointF> way;
        for (const QPointF& point : message.way) way.push_back(grid.at(point));
        const QPointF here = along(way, scene.fraction);
        const QColor colour = scene.plan->played->product() ? colourOf(message.of, theme) : theme.accent;
        if (!named) {
            const double mark = std::clamp(grid.high * 1.6, 3.0, 9.0);
            canvas.path(roundedRect({here.x() - mark / 2, here.y() - mark / 2, mark, mark}, 2),
                        {colour, {theme.panel, 0.8}});
            continue;
        }
        const QString& text = texts[static_cast<qsizetype>(number)];
        const QStringList lines = text.split(u'\n');
        const double pitch = lineHeight(font) - 2, more = pitch * static_cast<double>(lines.size() - 1),
                     width = widestLine(font, text) + padding, height = std::max(15.0, grid.high * 0.72) + more;
        const QRectF box(here.x() - width / 2, here.y() - height / 2, width, height);
        canvas.path(roundedRect(box, 4), {colour, {theme.panel, 1.2}});
        QPointF at = box.center() + QPointF(0, (capHeight(font) - more) / 2);
        for (const QString& line : lines) {
            canvas.text(at, line, {font, inkOn(colour), Anchor::Middle});
            at.ry() += pitch;
        }
    }
}

} // namespace

namespace {

/// Room for words above and below, without the bar; closer where the picture is low.
std::pair<double, double> wordRoom(std::optional<StripNames> times)
{
    return times && times != StripNames::Above ? std::pair(54.0, timesAboveFoot(*times) + 3)
                                               : std::pair(58.0, timesAboveFoot(StripNames::Above) + 4);
}

} // namespace

double timesAboveFoot(StripNames names) { return names == StripNames::Above ? 38 : 32; }

std::optional<StripNames> timesShown(const MatrixPlan& plan, const QSizeF& size, const Theme& theme, bool bare)
{
    constexpr double least = 400;
    const double scale = std::max(theme.fontScale, 1.0);
    if (bare || plan.times.empty()) return {};
    if (size.height() >= least * scale) return StripNames::Above;
    // Numbers of the matrix come first.
    for (const StripNames names : {StripNames::Close, StripNames::None}) {
        const auto [above, below] = wordRoom(names);
        const double room = size.height() - (above + below) * scale - timeStripHeight(theme, names);
        if (plan.coarse || plan.cells.isEmpty() || room / plan.cells.height() >= MatrixGrid::leastHigh) return names;
    }
    return {};
}

std::pair<double, double> matrixMargins(const MatrixPlan& plan, const QSizeF& size, const Theme& theme, bool bare)
{
    const double scale = std::max(theme.fontScale, 1.0);
    if (bare) return {24 * scale, 6};
    const auto times = timesShown(plan, size, theme, bare);
    const auto [above, below] = wordRoom(times);
    return {above * scale, below * scale + (times ? timeStripHeight(theme, *times) : 0)};
}

MatrixGrid matrixGrid(const MatrixPlan& plan, const QSizeF& size, const Theme& theme, bool bare)
{
    const auto [heading, foot] = matrixMargins(plan, size, theme, bare);
    const double beside = bare ? 4 : matrixSide;
    const QRectF room(beside, heading, size.width() - 2 * beside, size.height() - heading - foot);
    MatrixGrid grid;
    if (plan.cells.isEmpty() || room.width() <= 0 || room.height() <= 0) return {room, 0, 0};
    const double scale = std::max(theme.fontScale, 1.0);
    grid.wide = std::min(mostWide * scale, room.width() / plan.cells.width());
    grid.high = std::min({mostHigh * scale, room.height() / plan.cells.height(), grid.wide * 1.2});
    const QSizeF used(plan.cells.width() * grid.wide, plan.cells.height() * grid.high);
    grid.area = QRectF(room.center() - QPointF(used.width() / 2, used.height() / 2), used);
    return grid;
}

QColor colourOf(MatrixBlock::Of of, const Theme& theme)
{
    using Of = MatrixBlock::Of;
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

void paintWays(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme)
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

void paintMovement(Canvas& canvas, const MatrixGrid& grid, const MatrixScene& scene, const Theme& theme)
{
    paintEnds(canvas, grid, scene, theme);
    if (grid.numbers()) paintStrays(canvas, grid, scene, theme);
    paintMessages(canvas, grid, scene, theme);
}

} // namespace hopscope
