#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/parts/closed_axis.h"
#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/traffic/axis_words.h"
#include "scenes/pictures/traffic/link_bars.h"

#include <QStringList>

#include <algorithm>
#include <vector>

namespace hopscope {

namespace {

constexpr double apart = 5; // lines of a hatch

Stroke frameOf(const Theme& theme, bool moving)
{
    return {theme.ink, 1.3 * theme.strokeScale, moving ? std::vector<double>{3, 2} : std::vector<double>{}};
}
Stroke hatchIn(const Theme& theme) { return {theme.ground, 1.6 * theme.strokeScale}; }

} // namespace

void AxisWords::paintRules(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns) const
{
    constexpr double leastApart = 20, roomy = 40;
    const std::uint32_t every = lineLength();
    const double apart = every * rows.cell;
    if (rows.perCell > 1 || every < 2 || apart < leastApart) return;
    std::vector<QLineF> lines;
    for (std::uint32_t at = every; at < rows.count; at += every) {
        lines.emplace_back(columns.from, rows.at(at), columns.end(), rows.at(at));
        lines.emplace_back(columns.at(at), rows.from, columns.at(at), rows.end());
    }
    canvas.lines(lines, {apart < roomy ? mixed(theme.inkSoft, theme.ground, 0.5) : theme.inkSoft, theme.strokeScale});
}

/// Whether hatches of links that close an axis are wide enough to be seen.
bool AxisWords::closesVisibly(double room) const
{
    constexpr double least = 3;
    double top = 0, around = 0;
    for (const auto& [way, words] : m_words) {
        top = std::max(top, words.total());
        around = std::max({around, words.sentAround, words.comingAround});
    }
    return top > 0 && room * around / top >= least;
}

/// What is filled, framed and hatched.
void AxisWords::paintKey(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const
{
    const QFont font = theme.text(9);
    constexpr double swatch = 11;
    double x = area.left();
    const double keyLine = area.top() + lineHeight(font) + capHeight(font) + 3;
    const bool around = closesVisibly(area.width());
    for (int i = 0; i < 3; ++i) {
        if (i == 2 && !around) break;
        const QString text = i == 0   ? QStringLiteral("sent so far")
                             : i == 1 ? (moving ? QStringLiteral("under way") : QStringLiteral("in the last step"))
                                      : QStringLiteral("wrap links");
        if (x + swatch + 5 + textWidth(font, text) > area.right()) break;
        const QRectF mark(x, keyLine - swatch + 1, swatch, swatch);
        if (i == 1)
            canvas.path(roundedRect(mark, 1.5), {{}, frameOf(theme, moving)});
        else
            canvas.fill(mark, theme.categories[0]);
        if (i == 2) canvas.lines(hatchOf(mark, apart), hatchIn(theme));
        canvas.text({x + swatch + 5, keyLine}, text, {font, theme.inkSoft});
        x += swatch + 5 + textWidth(font, text) + 12;
    }
}

/// Its name and words, and below them the bar: as long as all of them in the frame of the longest.
void AxisWords::paintWay(Canvas& canvas, const Theme& theme, const QRectF& area, const Way& way, bool moving,
                         double high) const
{
    const Words& words = m_words.at(way);
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold), digits = theme.mono(8.5);
    double top = 0;
    for (const auto& [other, its] : m_words) top = std::max(top, its.total());
    const bool now = words.now > 0;
    QStringList parts;
    if (words.sent > 0) parts << digitsText(words.sent);
    if (words.coming > 0) parts << QStringLiteral("+ %1").arg(digitsText(words.coming));
    if (parts.isEmpty()) parts << QStringLiteral("0");
    if (m_block > 0) parts << QStringLiteral("of %1").arg(digitsText(words.total()));
    const QString amount = parts.join(u' '), name = nameOf(way);
    const double wide = textWidth(digits, amount), baseline = area.top() + capHeight(font) + 1;
    const QFont& with = now ? bold : font;
    canvas.text({area.left(), baseline},
                fitting(with, {name, arrowOf(way) + u' ' + linesAlong(*m_network, way.axis)}, area.width() - wide - 8),
                {with, now ? theme.ink : theme.inkSoft});
    canvas.text({area.right(), baseline}, amount, {digits, theme.ink, Anchor::End});
    const double unit = area.width() / top, bar = area.top() + lineHeight(font);
    const QRectF sent(area.left(), bar, unit * words.sent, high), next(sent.right(), bar, unit * words.coming, high);
    if (words.later > 0) canvas.fill({area.left(), bar, unit * words.total(), high}, theme.vacant);
    if (words.sent > 0) {
        canvas.fill(sent, theme.categories[0]);
        if (words.sentAround > 0)
            canvas.lines(hatchOf(sent.adjusted(sent.width() - unit * words.sentAround, 0, 0, 0), apart),
                         hatchIn(theme));
    }
    if (words.coming > 0) {
        if (words.comingAround > 0)
            canvas.lines(hatchOf(next.adjusted(next.width() - unit * words.comingAround, 0, 0, 0), apart),
                         {theme.inkSoft, 1 * theme.strokeScale});
        canvas.path(roundedRect(next.adjusted(0.5, 0, 0, 0), 1.5), {{}, frameOf(theme, moving)});
    } else if (now) {
        canvas.path(roundedRect(sent.adjusted(-1, -1, 1, 1), 1.5), {{}, frameOf(theme, moving)});
    }
}

void AxisWords::paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving, QStringList sentences) const
{
    if (m_words.empty()) return;
    const auto group = canvas.group(QStringLiteral("axes"));
    const QFont font = theme.text(9);
    const double line = lineHeight(font);
    double y = 0;
    if (const auto classes = linkClasses(); !classes.empty()) {
        const LinkBars bars{*this, classes, m_block > 0};
        y = bars.paint(canvas, theme, area) + capHeight(font);
    } else {
        canvas.text({area.left(), area.top() + capHeight(font) + 2},
                    fitting(font,
                            {QStringLiteral("words by axis and direction, what is sent first on top"),
                             QStringLiteral("words by axis and direction"), QStringLiteral("words by axis")},
                            area.width()),
                    {font, theme.inkSoft});
        paintKey(canvas, theme, area, moving);
        y = area.top() + 2 * line + 10;
        const double room = area.bottom() - y,
                     pitch = std::min(room / static_cast<double>(m_words.size()), line + 34.0),
                     high = std::clamp(pitch - line - 8, 5.0, 18.0);
        for (const Way& way : inTime()) {
            paintWay(canvas, theme, {area.left(), y, area.width(), pitch}, way, moving, high);
            y += pitch;
        }
        y += capHeight(font);
    }
    // Why they are as many, where there is room.
    const QStringList steps = stepsTexts();
    QStringList uneven{unevenText()};
    uneven.removeAll(QString());
    if (!sentences.isEmpty()) sentences = sentences.first(1) + uneven + steps + sentences.sliced(1);
    for (const QString& why : sentences.isEmpty() ? steps : sentences) {
        const std::vector<QString> lines = wrapped(font, why, area.width());
        if (y + line * static_cast<double>(lines.size()) - line > area.bottom()) break;
        for (const QString& text : lines) {
            canvas.text({area.left(), y}, text, {font, theme.ink});
            y += line;
        }
    }
}

void AxisWords::paintOverview(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    const auto group = canvas.group(QStringLiteral("axes"));
    const auto classes = linkClasses();
    const LinkBars bars{*this, classes, false}; // the whole run has bars of its own
    const QFont font = theme.text(9);
    const double even = evenWords(), line = lineHeight(font);
    const QString passedOn = passedOnText();
    std::vector<QString> why = passedOn.isEmpty() ? std::vector<QString>() : wrapped(font, passedOn, area.width());
    double room = even > 0 ? bars.wholeHeight(theme) : 0;
    const auto fits = [&] {
        return bars.leastHeight(theme) + room + line * static_cast<double>(why.size()) <= area.height();
    };
    if (!fits()) why.clear();
    if (!fits()) room = 0;
    double y = bars.paint(canvas, theme, area.adjusted(0, 0, 0, -room - line * static_cast<double>(why.size())));
    for (const QString& text : why) {
        canvas.text({area.left(), y + capHeight(font)}, text, {font, theme.ink});
        y += line;
    }
    if (room > 0) bars.paintWhole(canvas, theme, {area.left(), y, area.width(), room}, even);
}

} // namespace hopscope
