#include "algorithms/algorithm.h"
#include "drawing/format.h"
#include "drawing/multiples.h"
#include "drawing/words.h"
#include "scenes/compare/compare_paint.h"

#include <QImage>
#include <QObject>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace hopscope {

void paintPill(Canvas& canvas, const QRectF& area, const QColor& ground, const QString& text, const TextStyle& style)
{
    canvas.path(roundedRect(area, area.height() / 2), {ground, {}});
    TextStyle middle = style;
    middle.anchor = Anchor::Middle;
    canvas.text({area.center().x(), area.center().y() + capHeight(style.font) / 2}, text, middle);
}

void paintBadge(Canvas& canvas, std::size_t lane, const QString& letter, const QRectF& area, const Theme& theme)
{
    const QColor colour = laneColour(theme, lane);
    canvas.path(roundedRect(area, 5), {colour, {}});
    const TextStyle style{theme.text(9.5, QFont::Bold), inkOn(colour), Anchor::Middle};
    canvas.text({area.center().x(), area.center().y() + capHeight(style.font) / 2}, letter, style);
}

namespace {

/// In the strip everything stands in one line.
QString fullName(const CompareLane& lane)
{
    return lane.aspects.isEmpty() ? lane.name : lane.name + QStringLiteral(", ") + lane.aspects;
}

constexpr double rampWidth = 48, keyApart = 18, keyGap = 6;
const QString clockHeading = QStringLiteral("One clock");
QFont headingFont(const Theme& theme) { return theme.text(10, QFont::DemiBold); }

/// What the colours in all drawings mean: blocks by number. Empty where there is one block, which has no colour.
struct BlockKey {
    QString name, range;

    explicit BlockKey(const CompareScene& scene)
    {
        std::uint32_t least = UINT32_MAX, most = 0;
        for (const CompareLane& lane : scene.lanes) {
            if (!lane.run || !lane.blocksColoured) continue;
            const std::uint32_t blocks = std::min(lane.run->data().blocks, lane.run->shownBlocks());
            least = std::min(least, blocks);
            most = std::max(most, blocks);
            const QString one = blockName(*lane.run);
            name = name.isEmpty() || name == one ? one : QStringLiteral("block");
        }
        if (most < 2)
            name.clear();
        else
            range = least == most ? QStringLiteral("0 … %1").arg(most - 1) : QStringLiteral("first … last");
    }
    double width(const Theme& theme) const
    {
        const QFont font = theme.text(9);
        return name.isEmpty() ? 0
                              : keyApart + textWidth(font, name) + keyGap + rampWidth + keyGap + textWidth(font, range);
    }
    void paint(Canvas& canvas, QPointF at, const Theme& theme) const
    {
        const TextStyle style{theme.text(9), theme.inkSoft};
        const auto group = canvas.group(QStringLiteral("key"));
        double x = at.x() + keyApart;
        canvas.text({x, at.y()}, name, style);
        x += textWidth(style.font, name) + keyGap;
        QImage ramp(32, 1, QImage::Format_RGB32);
        for (int i = 0; i < ramp.width(); ++i) ramp.setPixelColor(i, 0, theme.order(i / (ramp.width() - 1.0)));
        canvas.cells({x, at.y() - capHeight(style.font) - 1, rampWidth, capHeight(style.font) + 2}, ramp);
        canvas.text({x + rampWidth + keyGap, at.y()}, range, style);
    }
};

/// Whether boxes at one edge of a grid are linked to those at the other.
bool wrapsInBoxes(const CompareLane& lane)
{
    if (!lane.run || lane.blocksColoured) return false;
    const Topology& topology = lane.run->topology();
    if (topology.cube() || topology.axes().size() < 2) return false;
    for (std::size_t axis = 0; axis < topology.axes().size(); ++axis)
        if (topology.wraps(axis)) return true;
    return false;
}

/// Whether boxes count the blocks of an allgather, if there are boxes.
bool holdsAllBlocks(const CompareLane& lane)
{
    return !lane.run || lane.blocksColoured || lane.run->algorithm().operation == Operation::Allgather;
}

/// What the drawings and bars say without words, where the line of the moment leaves room at the right end, else at the
/// left.
void paintSigns(Canvas& canvas, const CompareScene& scene, const QRectF& plot, double right, double moment,
                const Theme& theme)
{
    const auto has = [&](bool coloured) {
        return std::ranges::any_of(
            scene.lanes, [&](const CompareLane& lane) { return lane.run && lane.blocksColoured == coloured; });
    };
    const TextStyle style{theme.text(9), theme.inkSoft};
    const QString bars = QStringLiteral("strong: over, faint: to come");
    QStringList forms{bars, QString()};
    if (has(false)) {
        const QString amount = std::ranges::all_of(scene.lanes, holdsAllBlocks)
                                   ? QObject::tr("in a box: blocks a processor holds")
                                   : QObject::tr("% in a box: blocks that its processors hold");
        const QString boxes = amount + QStringLiteral(" · ") + bars;
        const QString squares = QStringLiteral("square: messages under way · ") + boxes;
        forms = QStringList{squares, boxes} + forms;
        if (std::ranges::any_of(scene.lanes, wrapsInBoxes))
            forms.prepend(QStringLiteral("edge arrow: on to the opposite edge · ") + squares);
    }
    if (has(true)) forms.prepend(QStringLiteral("ring around a number: blocks held · ") + bars);
    constexpr double air = 12;
    for (const QString& text : forms) {
        const double wide = textWidth(style.font, text), from = right - wide;
        const bool atEnd = moment<from - air, atStart = moment> plot.left() + wide + air;
        if (from < plot.left() || (!atEnd && !atStart)) continue;
        return canvas.text({atEnd ? from : plot.left(), 14 * theme.fontScale}, text, style);
    }
}

/// Of a run whose steps are too narrow for marks, how many there are: in the part of its bar that is wider.
void paintStepsLeftOut(Canvas& canvas, const CompareLane& lane, const QRectF& bar, double done, const QColor& strong,
                       const Theme& theme)
{
    const QFont font = theme.text(8.5);
    const QString text = QObject::tr("%1 steps, too narrow for marks").arg(numberText(double(lane.run->steps())));
    const bool over = done > bar.width() - done;
    const QRectF part(over ? bar.left() : bar.left() + done, bar.top(), over ? done : bar.width() - done, bar.height());
    constexpr double air = 8;
    if (textWidth(font, text) + 2 * air > part.width()) return;
    canvas.text({part.center().x(), part.center().y() + capHeight(font) / 2}, text,
                {font, over ? inkOn(strong) : theme.ink, Anchor::Middle});
}

} // namespace

double clockHeight(std::size_t lanes, const Theme& theme)
{
    return (20 + 21 * static_cast<double>(lanes) + 20) * theme.fontScale;
}

QRectF clockPlot(const CompareScene& scene, QSizeF size, const Theme& theme)
{
    const double scale = theme.fontScale;
    double names = std::max(textWidth(theme.text(9), scene.axis()) + 9,
                            textWidth(headingFont(theme), clockHeading) + BlockKey(scene).width(theme)),
           totals = 40;
    for (const CompareLane& lane : scene.lanes) {
        names = std::max(names, textWidth(theme.text(9.5), fullName(lane)) + 30 * scale);
        if (lane.run)
            totals = std::max(
                totals, textWidth(theme.mono(9.5, QFont::DemiBold), numberText(scene.clock.endOf(*lane.run))) + 18);
    }
    names = std::min(names, size.width() * 0.32);
    return {comparePad + names + 8, 20 * scale, std::max(size.width() - 2 * comparePad - names - 8 - totals, 20.0),
            21 * scale * static_cast<double>(scene.lanes.size())};
}

void paintClock(Canvas& canvas, const CompareScene& scene, double now, QSizeF size, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("clock"));
    const double scale = theme.fontScale;
    canvas.fill(QRectF({}, size), theme.panel);
    const QRectF plot = clockPlot(scene, size, theme);
    const TextStyle soft{theme.text(9), theme.inkSoft}, name{theme.text(9.5), theme.ink},
        total{theme.mono(9.5, QFont::DemiBold), theme.ink, Anchor::Start, theme.panel},
        tick{theme.mono(9), theme.inkSoft, Anchor::Middle};
    canvas.text({comparePad, 14 * scale}, clockHeading, {headingFont(theme), theme.ink});
    const double headed = comparePad + textWidth(headingFont(theme), clockHeading);
    if (const BlockKey key(scene); headed + key.width(theme) <= plot.left() && !key.name.isEmpty())
        key.paint(canvas, {headed, 14 * scale}, theme);
    const double x = scene.clock.length() > 0 ? plot.width() / scene.clock.length() : 0, row = 21 * scale;
    paintSigns(canvas, scene, plot, size.width() - comparePad, plot.left() + x * now, theme);
    const QFont markFont = theme.mono(9, QFont::DemiBold);
    struct LoadMark {
        QRectF pill;
        QString text;
    };
    std::vector<LoadMark> marks; // over the line of the moment, which would cross them
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
        const CompareLane& lane = scene.lanes[i];
        const double top = plot.top() + row * static_cast<double>(i), middle = top + row / 2;
        paintBadge(canvas, i, lane.letter, {comparePad, middle - 8 * scale, 17 * scale, 16 * scale}, theme);
        canvas.text({comparePad + 24 * scale, middle + capHeight(name.font) / 2},
                    elided(name.font, fullName(lane), plot.left() - 8 - comparePad - 24 * scale), name);
        if (!lane.run) continue;
        const QColor strong = laneColour(theme, i), pale = mixed(strong, theme.panel, 0.68);
        const double end = std::max(x * scene.clock.endOf(*lane.run), lane.run->steps() > 0 ? 1.5 : 0.0),
                     done = std::min(x * now, end);
        const double half = row / 2 - 3 * scale;
        const QRectF bar(plot.left(), middle - half, end, 2 * half);
        canvas.fill(bar, pale);
        canvas.fill({bar.left(), bar.top(), done, bar.height()}, strong);
        double lastMark = -100;
        std::vector<QLineF> borders;
        const std::vector<Column> columns = columnsOf(scene, *lane.run, plot.width());
        const bool apart = stepsStandApart(columns);
        for (const Column& column : columns) {
            if (apart && column.to - column.from >= narrowestStep) {
                const double at = plot.left() + column.to;
                borders.emplace_back(at, bar.top(), at, bar.bottom());
            }
            if (column.load <= 1) continue;
            const QString text = QStringLiteral("×%1").arg(numberText(column.load));
            const double wide = textWidth(markFont, text) + 10, centre = (column.from + column.to) / 2;
            // A trace of vermilion where there is no room for the number.
            canvas.fill({plot.left() + column.from, bar.bottom() - 3, std::max(column.to - column.from, 1.0), 3},
                        theme.trouble);
            if (column.to - column.from < wide + 4 || centre - lastMark < wide) continue;
            QRectF pill(plot.left() + centre - wide / 2, middle - 7 * scale, wide, 14 * scale);
            // Beside the line of the moment, not under it, as far as the step has room.
            constexpr double aside = 4;
            const double line = plot.left() + x * now;
            if (pill.left() - aside < line && line < pill.right() + aside) {
                if (line + aside + wide <= plot.left() + column.to)
                    pill.moveLeft(line + aside);
                else if (line - aside - wide >= plot.left() + column.from)
                    pill.moveRight(line - aside);
            }
            lastMark = pill.center().x() - plot.left();
            marks.push_back({pill, text});
        }
        canvas.lines(borders, {theme.panel, 1.5});
        if (borders.empty() && lane.run->steps() > 1) paintStepsLeftOut(canvas, lane, bar, done, strong, theme);
    }
    if (scene.clock.length() <= 0) return;
    // Round numbers, five or so.
    double every = roundStep(scene.clock.length(), std::max(2.0, plot.width() / 150));
    if (scene.clock.counts() == RunClock::Counts::Steps) every = std::max(1.0, std::round(every));
    const double foot = plot.bottom() + 15 * scale;
    for (const double at : multiples(0, scene.clock.length(), every))
        canvas.text({plot.left() + x * at, foot}, numberText(at), tick);
    canvas.text({comparePad, foot}, elided(soft.font, scene.axis(), plot.left() - comparePad - 16), soft);
    const double playhead = plot.left() + x * now;
    canvas.line({playhead, plot.top() - 3}, {playhead, plot.bottom() + 2}, {theme.ink, 1.5});
    QPainterPath flag;
    flag.addPolygon(
        QPolygonF({{playhead - 5, plot.top() - 9}, {playhead + 5, plot.top() - 9}, {playhead, plot.top() - 2}}));
    canvas.path(flag, {theme.ink, {}});
    for (const LoadMark& mark : marks)
        paintPill(canvas, mark.pill, theme.panel, mark.text, {markFont, theme.troubleText});
    // Over the line of the moment, which may cross them.
    for (std::size_t i = 0; i < scene.lanes.size(); ++i)
        if (const auto& run = scene.lanes[i].run)
            canvas.text({plot.left() + std::max(x * scene.clock.endOf(*run), 1.5) + 8,
                         plot.top() + (static_cast<double>(i) + 0.5) * row + capHeight(total.font) / 2},
                        numberText(scene.clock.endOf(*run)), total);
}

} // namespace hopscope
