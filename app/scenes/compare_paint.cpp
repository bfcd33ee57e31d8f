#include "scenes/compare_scene.h"

#include "scenes/format.h"
#include "scenes/words.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double pad = 12, corner = 8, gap = 12;
constexpr double narrowestStep = 4; // pixels; below, bars are the most of all steps in a pixel

/// As many lines as fit, the last one cut.
QStringList wrapped(const QFont& font, const QString& text, double width, int most)
{
    QStringList lines;
    QString line;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString longer = line.isEmpty() ? words[i] : line + u' ' + words[i];
        if (line.isEmpty() || textWidth(font, longer) <= width) {
            line = longer;
            continue;
        }
        if (lines.size() + 1 == most) {
            line = longer + u' ' + words.mid(i + 1).join(u' ');
            break;
        }
        lines += line;
        line = words[i];
    }
    if (!line.isEmpty()) lines += elided(font, line, width);
    return lines;
}

QString totalText(const CompareScene& scene, const Run& run, double now)
{
    const double at = run.timeAt(scene.positionOf(run, now));
    return QStringLiteral("t = %1 of %2").arg(numberText(at), numberText(run.time()));
}

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

struct Column {
    double from, to, load; ///< in pixels from the left; most messages on one link
};

std::vector<Column> columnsOf(const CompareScene& scene, const Run& run, double width)
{
    std::vector<Column> columns;
    if (scene.length <= 0) return columns;
    const double scale = width / scene.length;
    for (const auto& stretch : run.profile().stretches()) {
        const double from = scale * scene.nowOf(run, static_cast<double>(stretch.first)),
                     to = scale * scene.nowOf(run, static_cast<double>(stretch.first + stretch.count));
        const double load = stretch.traffic.messagesPerLink;
        const double step = (to - from) / static_cast<double>(stretch.count);
        if (step >= narrowestStep) {
            for (StepIndex k = 0; k < stretch.count; ++k)
                columns.push_back(
                    {from + static_cast<double>(k) * step, from + static_cast<double>(k + 1) * step, load});
        } else if (!columns.empty() && to - columns.back().from < narrowestStep) {
            columns.back().to = to;
            columns.back().load = std::max(columns.back().load, load);
        } else {
            columns.push_back({from, to, load});
        }
    }
    return columns;
}

void paintWordsOf(Canvas& canvas, const CompareLane& lane, const QRectF& area, const Theme& theme)
{
    const double scale = theme.fontScale, pill = 22 * scale;
    const TextStyle sentence{theme.text(9.5, QFont::DemiBold), lane.trouble ? theme.troubleText : theme.ink};
    const double line = lineHeight(sentence.font) * 1.04;
    const int most = std::max(1, static_cast<int>((area.height() - pill - 6) / line));
    double y = area.top() + line * 0.8;
    for (const QString& words : wrapped(sentence.font, lane.sentence, area.width(), most)) {
        canvas.text({area.left(), y}, words, sentence);
        y += line;
    }
    if (!lane.run || lane.trouble) return;
    const QColor colour = lane.good ? theme.good : theme.troubleText;
    const TextStyle bold{theme.text(9, QFont::DemiBold), colour}, plain{theme.text(9), colour};
    const QString verdict =
        elided(bold.font, (lane.good ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + lane.verdict, area.width() - 20);
    const double first = textWidth(bold.font, verdict);
    const QString machine = elided(plain.font, QStringLiteral(" · ") + lane.machine, area.width() - first - 22);
    const QRectF badge(area.left(), area.bottom() - pill,
                       std::min(area.width(), first + textWidth(plain.font, machine) + 20), pill);
    canvas.path(roundedRect(badge, pill / 2), {lane.good ? theme.goodSoft : theme.troubleSoft, {}});
    const double baseline = badge.center().y() + capHeight(bold.font) / 2;
    canvas.text({badge.left() + 10, baseline}, verdict, bold);
    canvas.text({badge.left() + 10 + first, baseline}, machine, plain);
}

} // namespace

QColor laneColour(const Theme& theme, std::size_t lane) { return theme.categories[lane]; }

CompareCardLayout::CompareCardLayout(QSizeF size, const Theme& theme)
{
    const double scale = theme.fontScale, line = 24 * scale, row = 27 * scale;
    const double width = size.width() - 2 * pad, time = std::min(150 * scale, width * 0.34);
    badge = {pad, pad - 1, 20 * scale, 20 * scale};
    heading = {pad + 28 * scale, pad - 2, width - 28 * scale, line};
    text = {pad, pad + line + 2, width - time - 8, row};
    clock = {size.width() - pad - time, pad + line + 2, time, row};
    const QRectF body(pad, text.bottom() + 6, width, size.height() - text.bottom() - 6 - pad);
    if (size.width() > 1.25 * size.height()) {
        const double left = body.width() * 0.56;
        network = {body.left(), body.top(), left, body.height()};
        const double words = std::clamp(body.height() * 0.52, 78 * scale, 112 * scale);
        load = {body.left() + left + gap, body.top(), body.width() - left - gap, body.height() - words - 8};
        this->words = {load.left(), body.bottom() - words, load.width(), words};
    } else {
        const double words = 62 * scale, bars = std::clamp(body.height() * 0.17, 52 * scale, 90 * scale);
        network = {body.left(), body.top(), body.width(), body.height() - words - bars - 18};
        load = {body.left(), network.bottom() + 8, body.width(), bars};
        this->words = {body.left(), load.bottom() + 10, body.width(), words};
    }
}

void paintLoad(Canvas& canvas, const CompareScene& scene, const CompareLane& lane, double now, const QRectF& area,
               const Theme& theme)
{
    if (!lane.run || area.height() < 16) return;
    const auto group = canvas.group(QStringLiteral("load"));
    const TextStyle soft{theme.text(9), theme.inkSoft},
        mark{theme.mono(9, QFont::DemiBold), theme.troubleText, Anchor::Middle, theme.panel};
    const double head = lineHeight(soft.font);
    canvas.text({area.left(), area.top() + head * 0.75},
                elided(soft.font, QStringLiteral("messages on the busiest link"), area.width()), soft);
    const QRectF plot = area.adjusted(0, head + 12, 0, -1);
    if (plot.height() < 6) return;
    const double unit = plot.height() / scene.busiest, at = scene.length > 0 ? plot.width() * now / scene.length : 0;
    canvas.line({plot.left(), plot.bottom()}, {plot.right(), plot.bottom()}, {theme.line, 1});
    if (scene.busiest > 1)
        canvas.line({plot.left(), plot.bottom() - unit}, {plot.right(), plot.bottom() - unit},
                    {theme.inkSoft, 0.8, {2, 3}});
    double lastMark = plot.left() - 100, lastLoad = 0;
    for (const Column& column : columnsOf(scene, *lane.run, plot.width())) {
        if (column.load <= 0) continue;
        const double width =
            std::max(column.to - column.from - (column.to - column.from > narrowestStep ? 1.5 : 0), 0.6);
        const QRectF bar(plot.left() + column.from, plot.bottom() - column.load * unit, width, column.load * unit);
        QColor colour = column.load > 1 ? theme.trouble : theme.edgeActive;
        if (column.from >= at) colour = mixed(colour, theme.panel, 0.62);
        canvas.fill(bar, colour);
        if (column.load <= 1) continue;
        const QString text = QStringLiteral("×%1").arg(numberText(column.load));
        const double wide = textWidth(mark.font, text), middle = bar.center().x();
        if (column.load == lastLoad && middle - lastMark < 4 * wide) continue;
        if (middle - lastMark < wide + 4) continue;
        canvas.text({std::clamp(middle, plot.left() + wide / 2, plot.right() - wide / 2), bar.top() - 3}, text, mark);
        lastMark = middle;
        lastLoad = column.load;
    }
    canvas.line({plot.left() + at, plot.top() - 4}, {plot.left() + at, plot.bottom()}, {theme.ink, 1.2});
}

void paintCard(Canvas& canvas, const CompareScene& scene, std::size_t index, double now, QSizeF size,
               const Theme& theme, double buttons, bool typed)
{
    const CompareLane& lane = scene.lanes[index];
    const CompareCardLayout layout(size, theme);
    const auto group = canvas.group(QStringLiteral("experiment-") + lane.letter);
    const QRectF frame = QRectF({}, size).adjusted(1, 1, -1, -1);
    canvas.path(roundedRect(frame, corner),
                {theme.panel, {lane.front ? theme.accent : theme.line, lane.front ? 1.6 : 1.0}});
    paintBadge(canvas, index, lane.letter, layout.badge, theme);

    const double baseline = layout.heading.top() + layout.heading.height() * 0.7;
    double right = layout.heading.right() - buttons;
    const TextStyle step{theme.text(10, QFont::DemiBold), theme.ink, Anchor::End};
    if (lane.run) {
        const QString text = stepText(*lane.run, scene.positionOf(*lane.run, now));
        canvas.text({right, baseline}, text, step);
        right -= textWidth(step.font, text) + 12;
        canvas.text({layout.clock.right(), layout.clock.top() + layout.clock.height() * 0.66},
                    elided(theme.mono(9.5), totalText(scene, *lane.run, now), layout.clock.width()),
                    {theme.mono(9.5), theme.inkSoft, Anchor::End});
    }
    const QFont small = theme.text(9, QFont::DemiBold);
    const double pill = 19 * theme.fontScale;
    if (lane.fastest) {
        const QString text = QStringLiteral("★ fastest");
        const double width = textWidth(small, text) + 16;
        right -= width;
        paintPill(canvas, {right, layout.heading.center().y() - pill / 2, width, pill}, theme.goodSoft, text,
                  {small, theme.good});
        right -= 8;
    }
    const TextStyle title{theme.text(11, QFont::DemiBold), theme.ink}, context{theme.text(9.5), theme.inkSoft};
    const QString heading = elided(title.font, lane.name, right - layout.heading.left());
    canvas.text({layout.heading.left(), baseline}, heading, title);
    const double after = layout.heading.left() + textWidth(title.font, heading) + 9;
    if (right - after > 70) canvas.text({after, baseline}, elided(context.font, lane.context, right - after), context);
    if (!typed)
        canvas.text({layout.text.left(), layout.text.top() + layout.text.height() * 0.66},
                    elided(theme.mono(9.5), lane.text, layout.text.width()), {theme.mono(9.5), theme.inkSoft});
    paintLoad(canvas, scene, lane, now, layout.load, theme);
    paintWordsOf(canvas, lane, layout.words, theme);
}

double clockHeight(std::size_t lanes, const Theme& theme)
{
    return (20 + 21 * static_cast<double>(lanes) + 20) * theme.fontScale;
}

QRectF clockPlot(const CompareScene& scene, QSizeF size, const Theme& theme)
{
    const double scale = theme.fontScale;
    double names = 90, totals = 40;
    for (const CompareLane& lane : scene.lanes) {
        names = std::max(names, textWidth(theme.text(9.5), lane.name) + 30 * scale);
        if (lane.run)
            totals =
                std::max(totals, textWidth(theme.mono(9.5, QFont::DemiBold), numberText(scene.endOf(*lane.run))) + 18);
    }
    names = std::min(names, size.width() * 0.24);
    return {pad + names + 8, 20 * scale, std::max(size.width() - 2 * pad - names - 8 - totals, 20.0),
            21 * scale * static_cast<double>(scene.lanes.size())};
}

void paintClock(Canvas& canvas, const CompareScene& scene, double now, QSizeF size, const Theme& theme)
{
    const auto group = canvas.group(QStringLiteral("clock"));
    const double scale = theme.fontScale;
    canvas.fill(QRectF({}, size), theme.panel);
    const QRectF plot = clockPlot(scene, size, theme);
    const TextStyle soft{theme.text(9), theme.inkSoft}, name{theme.text(9.5), theme.ink},
        total{theme.mono(9.5, QFont::DemiBold), theme.ink}, tick{theme.mono(9), theme.inkSoft, Anchor::Middle};
    canvas.text({pad, 14 * scale}, QStringLiteral("One clock"), {theme.text(10, QFont::DemiBold), theme.ink});
    const double x = scene.length > 0 ? plot.width() / scene.length : 0, row = 21 * scale;
    const QFont markFont = theme.mono(9, QFont::DemiBold);
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
        const CompareLane& lane = scene.lanes[i];
        const double top = plot.top() + row * static_cast<double>(i), middle = top + row / 2;
        paintBadge(canvas, i, lane.letter, {pad, middle - 8 * scale, 17 * scale, 16 * scale}, theme);
        canvas.text({pad + 24 * scale, middle + capHeight(name.font) / 2},
                    elided(name.font, lane.name, plot.left() - 8 - pad - 24 * scale), name);
        if (!lane.run) continue;
        const QColor strong = laneColour(theme, i), pale = mixed(strong, theme.panel, 0.68);
        const double end = x * scene.endOf(*lane.run), done = std::min(x * now, end);
        const double half = row / 2 - 3 * scale;
        const QRectF bar(plot.left(), middle - half, end, 2 * half);
        canvas.fill(bar, pale);
        canvas.fill({bar.left(), bar.top(), done, bar.height()}, strong);
        double lastMark = -100;
        std::vector<QLineF> borders;
        for (const Column& column : columnsOf(scene, *lane.run, plot.width())) {
            if (column.to - column.from >= narrowestStep) {
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
            lastMark = centre;
            const QRectF pill(plot.left() + centre - wide / 2, middle - 7 * scale, wide, 14 * scale);
            paintPill(canvas, pill, theme.trouble, text, {markFont, inkOn(theme.trouble)});
        }
        canvas.lines(borders, {theme.panel, 1.5});
        canvas.text({plot.left() + end + 8, middle + capHeight(total.font) / 2}, numberText(scene.endOf(*lane.run)),
                    total);
    }
    if (scene.length <= 0) return;
    // Round numbers, five or so.
    const double rough = scene.length / std::max(2.0, plot.width() / 150),
                 power = std::pow(10.0, std::floor(std::log10(rough)));
    double every = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (every = power * factor; every >= rough) break;
    if (scene.clock == CompareClock::Steps) every = std::max(1.0, std::round(every));
    const double foot = plot.bottom() + 15 * scale;
    for (double at = 0; at <= scene.length * (1 + 1e-9); at += every)
        canvas.text({plot.left() + x * at, foot}, numberText(at), tick);
    canvas.text({pad, foot}, elided(soft.font, scene.axis(), plot.left() - pad - 16), soft);
    const double playhead = plot.left() + x * now;
    canvas.line({playhead, plot.top() - 3}, {playhead, plot.bottom() + 2}, {theme.ink, 1.5});
    QPainterPath flag;
    flag.addPolygon(
        QPolygonF({{playhead - 5, plot.top() - 9}, {playhead + 5, plot.top() - 9}, {playhead, plot.top() - 2}}));
    canvas.path(flag, {theme.ink, {}});
}

std::vector<QRectF> cardPlaces(std::size_t cards, const QRectF& area)
{
    const std::size_t columns = cards < 2 ? 1 : 2, rows = (cards + columns - 1) / columns;
    const double width = (area.width() - gap * static_cast<double>(columns - 1)) / static_cast<double>(columns),
                 height = (area.height() - gap * static_cast<double>(rows - 1)) / static_cast<double>(rows);
    std::vector<QRectF> places;
    for (std::size_t i = 0; i < cards; ++i)
        places.emplace_back(area.left() + static_cast<double>(i % columns) * (width + gap),
                            area.top() + static_cast<double>(i / columns) * (height + gap), width, height);
    return places;
}

void paint(Canvas& canvas, const CompareScene& scene, double now, QSizeF size, const Theme& theme)
{
    canvas.fill(QRectF({}, size), theme.ground);
    const double foot = clockHeight(scene.lanes.size(), theme);
    const QRectF cards(gap, gap, size.width() - 2 * gap, size.height() - foot - 3 * gap);
    const std::vector<QRectF> places = cardPlaces(scene.lanes.size(), cards);
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
        const CompareLane& lane = scene.lanes[i];
        const auto card = canvas.group(QStringLiteral("card"), {.offset = places[i].topLeft()});
        paintCard(canvas, scene, i, now, places[i].size(), theme, 0, false);
        if (!lane.run) continue;
        const QRectF where = CompareCardLayout(places[i].size(), theme).network;
        const auto part = canvas.group(QStringLiteral("part"), {.offset = where.topLeft()});
        const NetworkScene network =
            networkScene(*lane.run, scene.positionOf(*lane.run, now), {}, {}, {usualLayout(*lane.run), false});
        NetworkFrame frame{.size = where.size()};
        frame.bare = true;
        paint(canvas, network, frame, theme);
    }
    const auto strip = canvas.group(QStringLiteral("strip"), {.offset = {gap, size.height() - foot - gap}});
    const QSizeF stripSize(size.width() - 2 * gap, foot);
    canvas.path(roundedRect(QRectF({}, stripSize), corner), {theme.panel, {theme.line, 1}});
    const auto inside = canvas.group(QStringLiteral("inside"), {.offset = {2, 2}});
    paintClock(canvas, scene, now, stripSize - QSizeF(4, 4), theme);
}

} // namespace hopscope
