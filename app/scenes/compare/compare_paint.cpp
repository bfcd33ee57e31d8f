#include "scenes/compare/compare_paint.h"

#include "scenes/compare/compare_holdings.h"
#include "scenes/compare/compare_machine.h"
#include "scenes/compare/compare_texts.h"
#include "scenes/compare/compare_verdict.h"

#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double paintCorner = 8, columnGap = 12;

/// The moment that a card shows: step, and time.
QString clockText(const CompareScene& scene, const Run& run, double now, const QFont& font, double room)
{
    const double position = scene.clock.positionOf(run, now);
    const QString step = stepText(run, position), time = numberText(run.timeAt(position));
    const QString whole = withTimeUnit(run, run.time());
    if (run.clockless()) return elided(font, step, room); // it is a time, not a step
    for (const QString& text : {QStringLiteral("%1 · time %2 of %3").arg(step, time, whole),
                                QStringLiteral("%1 · %2 of %3").arg(step, time, whole),
                                QStringLiteral("%1 · time %2").arg(step, withTimeUnit(run, run.timeAt(position))),
                                QStringLiteral("%1 · %2").arg(step, withTimeUnit(run, run.timeAt(position)))})
        if (textWidth(font, text) <= room) return text;
    return elided(font, step, room);
}

/// Width in which the moment is told with its time at any step.
double clockWidth(const Run& run, const Theme& theme)
{
    const auto last = static_cast<double>(run.steps());
    return textWidth(theme.text(9.5, QFont::DemiBold),
                     QStringLiteral("after %1 · %2").arg(stepText(run, last - 0.5), withTimeUnit(run, run.time())));
}

} // namespace

QString underWhat(const CompareScene& scene, const CompareLane& lane, double room, const Theme& theme)
{
    const bool differ = std::ranges::any_of(scene.lanes, [&](const CompareLane& other) {
        return lane.run && other.run && !other.machine.isEmpty() && other.machine != lane.machine;
    });
    constexpr double apart = 30; // the cursor of the text among it
    const QString under = QObject::tr("under: %1").arg(lane.machine);
    const double wide = textWidth(cardTextFont(theme), lane.text) + apart + textWidth(theme.text(9), under);
    return differ && !lane.machine.isEmpty() && wide <= room ? under : QString();
}

QColor laneColour(const Theme& theme, std::size_t lane) { return theme.categories[lane]; }

QFont cardTextFont(const Theme& theme) { return theme.mono(9); }

CompareCardLayout::CompareCardLayout(QSizeF size, const Theme& theme, const CompareScene& scene, std::size_t index)
{
    const CompareLane& lane = scene.lanes[index];
    const double scale = theme.fontScale, line = 24 * scale;
    const double width = size.width() - 2 * comparePad;
    badge = {comparePad, comparePad - 1, 20 * scale, 20 * scale};
    heading = {comparePad + 28 * scale, comparePad - 2, width - 28 * scale, line};
    const QFont font = cardTextFont(theme);
    const bool wideCard = size.width() > 1.25 * size.height();
    auto lines = std::min<std::size_t>(wrapped(font, lane.text, width - 6).size(), wideCard ? 2 : 4);
    // Large letters in a low window: words alone, without a drawing of a few pixels.
    const bool textAlone = wideCard && size.height() < 165 * scale;
    if (textAlone) lines = 1;
    // In a narrow card the controls leave no room for a name beside them.
    title = {heading.left(), heading.top(), heading.width(), heading.height()};
    if (!wideCard && size.width() < 260 * scale) title = {comparePad, heading.bottom(), width, line - 2};
    text = {comparePad, std::max(comparePad + line + 1, title.top() > heading.top() ? title.bottom() : 0.0), width,
            double(lines) * std::ceil(lineHeight(font)) + 6};
    const QRectF body(comparePad, text.bottom() + 5, width, size.height() - text.bottom() - 5 - comparePad);
    const double time = lineHeight(theme.text(9.5)) + 3;
    if (!lane.run) { // nothing is drawn: the words stand where one reads on
        sentence = {body.left(), body.top() + 6, body.width(),
                    std::min(textsHeight(lane, body.width(), theme), body.height() - 6)};
        return;
    }
    if (textAlone) {
        const double pill = verdictWidth(lane, body.width() - clockWidth(*lane.run, theme) - 8, theme);
        // In one line, or in two where one would shorten the clock.
        const bool beside = clockWidth(*lane.run, theme) + 8 + pill <= body.width() || body.height() < 2 * line;
        clock = {body.left(), body.top(), beside ? std::max(body.width() - pill - 8, 0.0) : body.width(), time};
        verdict = beside ? QRectF(body.right() - pill, body.top() - 2, pill, 20 * scale)
                         : QRectF(body.left(), clock.bottom() + 4, pill, 20 * scale);
        sentence = {body.left(), verdict.bottom(), body.width(), body.bottom() - verdict.bottom()};
        // A card alone may have room for a drawing below its words.
        constexpr double leastDrawing = 90;
        const double words = lane.sentence.isEmpty() ? 0 : sentenceHeight(lane, body.width(), theme) + 4,
                     top = verdict.bottom() + words + 8;
        if (body.bottom() - top >= leastDrawing) {
            network = {body.left(), top, body.width(), body.bottom() - top};
            sentence.setBottom(top - 4);
        }
        return;
    }
    if (wideCard) {
        const double most = body.height() - time - 4;
        // Words before drawings: the network gives way until its sentence stands whole.
        double share = body.width() < 560 * scale ? 0.47 : 0.56;
        const auto wideAt = [&](double part) { return body.width() * (1 - part) - columnGap; };
        while (share > 0.32 && textsHeight(lane, wideAt(share), theme) > most) share -= 0.05;
        const double left = body.width() * share, from = body.left() + left + columnGap, wide = wideAt(share);
        network = {body.left(), body.top(), left, body.height()};
        clock = {from, body.top(), wide, time};
        double wanted = std::min(textsHeight(lane, wide, theme), most), bars = most - wanted - 6;
        // Not at the cost of bars that can be read.
        constexpr double plentyOfBars = 1.4;
        if (const double more = furtherHeight(lane, wide, theme);
            more > 0 && bars - more >= plentyOfBars * loadHeightWithText(scene, theme))
            wanted += more, bars -= more, further = true;
        sentence = {from, body.bottom() - wanted, wide, wanted};
        load = {from, clock.bottom() + 4, wide, loadHeight(scene, bars, theme)};
        sentence.setTop(load.height() > 0 ? load.bottom() + 10 : clock.bottom() + 4);
        // In a low card the drawing is narrower, and the verdict stands beside the clock, so that the bars have room.
        const double narrow = std::clamp(1.3 * body.height(), 0.3 * body.width(), left),
                     start = body.left() + narrow + columnGap, broad = body.width() - narrow - columnGap,
                     pill = verdictWidth(lane, broad - clockWidth(*lane.run, theme) - 8, theme);
        if (lane.trouble || load.height() >= loadHeightWithText(scene, theme)
            || clockWidth(*lane.run, theme) + 8 + pill > broad)
            return;
        const double tall = sentenceHeight(lane, broad, theme), free = most - tall - 6;
        if (const double high = loadHeight(scene, free, theme); high > 0) {
            network.setWidth(narrow);
            clock = {start, body.top(), broad - pill - 8, time};
            verdict = {start + broad - pill, body.top() - 2, pill, 20 * scale};
            sentence = {start, body.bottom() - tall, broad, tall};
            load = {start, clock.bottom() + 4, broad, high};
        }
    } else {
        const bool narrow = title.top() > heading.top(); // of the words, too, only the first have room
        const auto wordsOf = [&](const CompareLane& one) {
            return textsHeight(narrow ? brief(one) : one, body.width(), theme)
                   + (further ? furtherHeight(one, body.width(), theme) : 0);
        };
        const auto longestWords = [&] {
            double most = wordsOf(lane);
            for (const CompareLane& one : scene.lanes)
                if (one.run && !one.trouble) most = std::max(most, wordsOf(one));
            return most;
        };
        const double bars =
            loadHeight(scene, std::clamp(0.4 * body.height() - 60 * scale, 72 * scale, 136 * scale), theme);
        // Bars on one scale stand side by side, unless that would leave no drawing.
        constexpr double leastDrawing = 110, plentyOfDrawing = 200;
        const auto drawing = [&] { return body.height() - longestWords() - bars - time - 18; };
        further = !narrow;
        further = further && drawing() >= plentyOfDrawing * scale;
        const double wanted = drawing() >= leastDrawing * scale ? longestWords() : wordsOf(lane);
        network = {body.left(), body.top(), body.width(), std::max(60.0, body.height() - wanted - bars - time - 18)};
        clock = {body.left(), network.bottom() + 5, body.width(), time};
        load = {body.left(), clock.bottom() + 3, body.width(), bars};
        sentence = {body.left(), load.bottom() + 10, body.width(), wanted};
    }
}

namespace {

/// The name, and in softer letters what tells it from others. That is in the text of the experiment and in the strip as
/// well: it gives way.
void paintName(Canvas& canvas, const CompareLane& lane, QPointF from, double room, const Theme& theme)
{
    const bool told = !lane.aspects.isEmpty();
    const TextStyle context{theme.text(told ? 10 : 9.5, told ? QFont::DemiBold : QFont::Normal), theme.inkSoft};
    const double aspects = told ? textWidth(context.font, lane.aspects) + 9 : 0;
    double points = 11;
    while (points > 9 && textWidth(theme.text(points, QFont::DemiBold), lane.name) + aspects > room) points -= 0.5;
    const TextStyle title{theme.text(points, QFont::DemiBold), theme.ink};
    const QString name = elided(title.font, lane.name, room);
    canvas.text(from, name, title);
    const double after = textWidth(title.font, name) + 9;
    // As much of it as stands whole.
    QStringList parts = told ? lane.aspects.split(QStringLiteral(", ")) : QStringList(lane.context);
    while (!parts.isEmpty() && after + textWidth(context.font, parts.join(QStringLiteral(", "))) > room)
        parts.removeLast();
    if (!parts.isEmpty()) canvas.text(from + QPointF(after, 0), parts.join(QStringLiteral(", ")), context);
}

/// A star for the fastest of those that are like it, by name where there are others; for the least time in an unequal
/// race another mark, if there is room. The longest form that leaves room for the name. Returns the width that it
/// takes.
double paintStanding(Canvas& canvas, const CompareScene& scene, std::size_t index, double right, const QRectF& heading,
                     const Theme& theme)
{
    const CompareLane& lane = scene.lanes[index];
    const QStringList forms = standingForms(scene, index);
    if (forms.isEmpty()) return 0;
    const QFont small = theme.text(9, QFont::DemiBold);
    // Beside the name as it is written with all its room, or else as small as it may become: see paintName().
    const double whole = textWidth(theme.text(11, QFont::DemiBold), lane.name) + 9
                         + (lane.aspects.isEmpty() ? 0 : textWidth(theme.text(10, QFont::DemiBold), lane.aspects) + 9),
                 shrunk = textWidth(theme.text(9, QFont::DemiBold), lane.name) + 9;
    const double pill = 19 * theme.fontScale;
    const auto widthOf = [&](const QString& text) { return std::max(pill, textWidth(small, text) + 14); };
    QString shown;
    for (const double name : {whole, shrunk})
        for (const QString& form : forms)
            if (const bool alone =
                    form == QStringLiteral("★"); // a star alone says least, and the sentence says it, too
                shown.isEmpty() && !alone && name + widthOf(form) + 8 <= right - heading.left())
                shown = form;
    if (shown.isEmpty() && lane.standing.fastest) shown = forms.back();
    if (shown.isEmpty()) return 0;
    const double width = widthOf(shown);
    const bool star = lane.standing.fastest;
    paintPill(canvas, {right - width, heading.center().y() - pill / 2, width, pill},
              star ? theme.goodSoft : theme.vacant, shown, {small, star ? theme.good : theme.inkSoft});
    return width + 8;
}

} // namespace

void paintCard(Canvas& canvas, const CompareScene& scene, std::size_t index, double now, QSizeF size,
               const Theme& theme, double buttons, bool typed)
{
    const CompareLane& lane = scene.lanes[index];
    const CompareCardLayout layout(size, theme, scene, index);
    const auto group = canvas.group(QStringLiteral("experiment-") + lane.letter);
    const QRectF frame = QRectF({}, size).adjusted(1, 1, -1, -1);
    canvas.path(roundedRect(frame, paintCorner),
                {theme.panel, {lane.front ? theme.accent : theme.line, lane.front ? 1.6 : 1.0}});
    paintBadge(canvas, index, lane.letter, layout.badge, theme);

    const double baseline = layout.title.top() + layout.title.height() * 0.7;
    double right = layout.heading.right() - buttons;
    if (lane.run) {
        const TextStyle moment{theme.text(9.5, QFont::DemiBold), theme.ink};
        canvas.text({layout.clock.left(), layout.clock.top() + 0.78 * lineHeight(moment.font)},
                    clockText(scene, *lane.run, now, moment.font, layout.clock.width()), moment);
    }
    right -= paintStanding(canvas, scene, index, right, layout.heading, theme);
    if (layout.title.top() > layout.heading.top()) right = layout.title.right();
    paintName(canvas, lane, {layout.title.left(), baseline}, right - layout.title.left(), theme);
    if (!typed) {
        const TextStyle text{cardTextFont(theme), theme.inkSoft};
        double y = layout.text.top() + 3;
        for (const QString& line : linesOf(text.font, lane.text, layout.text.width() - 6,
                                           static_cast<std::size_t>(layout.text.height() / lineHeight(text.font)))) {
            y += lineHeight(text.font);
            canvas.text({layout.text.left(), y - 0.22 * lineHeight(text.font)}, line, text);
        }
    }
    if (const QString under = underWhat(scene, lane, layout.text.width(), theme); !under.isEmpty())
        canvas.text({layout.text.right(), layout.text.top() + 3 + 0.78 * lineHeight(theme.text(9))}, under,
                    {theme.text(9), theme.inkSoft, Anchor::End});
    paintLoad(canvas, scene, lane, now, layout.load, theme);
    paintTexts(canvas, lane, layout, theme);
}

bool inOneRow(std::size_t cards, const QRectF& area)
{
    constexpr double leastHeight = 290;
    return cards == 3 && (area.height() - columnGap) / 2 < leastHeight;
}

std::vector<QRectF> cardPlaces(std::size_t cards, const QRectF& area)
{
    const std::size_t columns = cards < 2               ? 1
                                : inOneRow(cards, area) ? cards
                                                        : 2,
                      rows = (cards + columns - 1) / columns;
    const double width = (area.width() - columnGap * static_cast<double>(columns - 1)) / static_cast<double>(columns),
                 height = (area.height() - columnGap * static_cast<double>(rows - 1)) / static_cast<double>(rows);
    std::vector<QRectF> places;
    for (std::size_t i = 0; i < cards; ++i)
        places.emplace_back(area.left() + static_cast<double>(i % columns) * (width + columnGap),
                            area.top() + static_cast<double>(i / columns) * (height + columnGap), width, height);
    return places;
}

std::vector<std::optional<NetworkScene>> networksOf(const CompareScene& scene, double now)
{
    std::vector<std::optional<NetworkScene>> networks;
    for (const CompareLane& lane : scene.lanes) {
        networks.emplace_back();
        if (lane.run)
            networks.back() = networkScene(*lane.run, scene.clock.positionOf(*lane.run, now), {}, {},
                                           {.layout = usualLayout(*lane.run), .room = cardRoom});
    }
    return networks;
}

void paint(Canvas& canvas, const CompareScene& scene, double now, QSizeF size, const Theme& theme, bool holdings,
           bool machine)
{
    canvas.fill(QRectF({}, size), theme.ground);
    const double foot = clockHeight(scene.lanes.size(), theme);
    QRectF cards(columnGap, columnGap, size.width() - 2 * columnGap, size.height() - foot - 3 * columnGap);
    const auto networks = networksOf(scene, now);
    const auto steps = machine && !holdings ? compareMachine(scene) : std::nullopt;
    if (holdings || steps) {
        const double wide = std::clamp(0.36 * size.width(), 280.0, 560.0);
        std::vector<std::shared_ptr<const NetworkMoment>> moments;
        for (const auto& network : networks) moments.push_back(network ? network->moment : nullptr);
        const CompareHoldings held = holdings ? CompareHoldings(scene, std::move(moments)) : CompareHoldings();
        QRectF table = placeHoldings(held, wide, columnGap, cards, theme);
        // Cards keep a width; in a page too narrow for both, the table leaves it.
        constexpr double leastCard = 130;
        const double least = leastCard * (scene.lanes.size() < 2 ? 1 : 2);
        if (cards.width() < least) {
            cards.setWidth(least);
            table.moveLeft(cards.right() + columnGap);
        }
        const auto part = canvas.group(QStringLiteral("table"), {.offset = table.topLeft()});
        if (steps)
            paintMachine(canvas, *steps, 0, -1, table.size(), theme);
        else
            paintHoldings(canvas, held, 0, table.size(), theme);
    }
    const std::vector<QRectF> places = cardPlaces(scene.lanes.size(), cards);
    for (std::size_t i = 0; i < scene.lanes.size(); ++i) {
        const auto card = canvas.group(QStringLiteral("card"), {.offset = places[i].topLeft()});
        paintCard(canvas, scene, i, now, places[i].size(), theme, 0, false);
        const QRectF where = CompareCardLayout(places[i].size(), theme, scene, i).network;
        if (!networks[i] || where.isEmpty()) continue;
        const auto part = canvas.group(QStringLiteral("part"), {.offset = where.topLeft()});
        NetworkFrame frame{.size = where.size()};
        frame.bare = true;
        paint(canvas, *networks[i], frame, theme);
    }
    const auto strip = canvas.group(QStringLiteral("strip"), {.offset = {columnGap, size.height() - foot - columnGap}});
    const QSizeF stripSize(size.width() - 2 * columnGap, foot);
    canvas.path(roundedRect(QRectF({}, stripSize), paintCorner), {theme.panel, {theme.line, 1}});
    const auto inside = canvas.group(QStringLiteral("inside"), {.offset = {2, 2}});
    paintClock(canvas, scene, now, stripSize - QSizeF(4, 4), theme);
}

} // namespace hopscope
