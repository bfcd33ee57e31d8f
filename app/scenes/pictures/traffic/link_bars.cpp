#include "scenes/pictures/traffic/link_bars.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

enum class LinkPiece : std::uint8_t { Sent, Coming, Later };

constexpr double pieceSwatch = 11, linkBarHeight = 18, wholeBar = 13, wholeGap = 5;

Stroke dashedFrame(const Theme& theme) { return {theme.ink, 1.3 * theme.strokeScale, std::vector<double>{3, 2}}; }

void paintLinkPiece(Canvas& canvas, const Theme& theme, const QRectF& area, LinkPiece piece, const QColor& colour)
{
    if (piece == LinkPiece::Coming)
        canvas.path(roundedRect(area, 1.5), {{}, dashedFrame(theme)});
    else
        canvas.fill(area, piece == LinkPiece::Sent ? colour : theme.vacant);
}

} // namespace

bool LinkBars::showsLater() const
{
    constexpr std::size_t most = 8;
    return whole && std::ranges::all_of(classes, [](const auto& links) { return links.words.size() <= most; });
}

/// What the bars are of, and what is filled and framed; one line where it has room for both. Returns its end.
double LinkBars::paintHead(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    const QFont font = theme.text(9);
    double y = area.top() + capHeight(font) + 2;
    const QString title = QStringLiteral("words over each link, by step");
    std::vector<std::pair<LinkPiece, QString>> keys{{LinkPiece::Sent, QStringLiteral("sent")}};
    const auto has = [&](double AxisWords::LinkClass::*part) {
        return std::ranges::any_of(classes, [&](const auto& links) { return links.*part > 0; });
    };
    if (has(&AxisWords::LinkClass::coming)) keys.emplace_back(LinkPiece::Coming, QStringLiteral("under way"));
    if (showsLater() && has(&AxisWords::LinkClass::later)) keys.emplace_back(LinkPiece::Later, QStringLiteral("later"));
    double wide = 0;
    for (const auto& [piece, name] : keys) wide += pieceSwatch + 5 + textWidth(font, name) + 12;
    canvas.text({area.left(), y}, fitting(font, {title, QStringLiteral("words over each link")}, area.width()),
                {font, theme.inkSoft});
    double x = area.right() - wide + 12;
    if (x < area.left() + textWidth(font, title) + 12) x = area.left(), y += lineHeight(font) + 1;
    for (const auto& [piece, name] : keys) {
        const QRectF sample(x, y - pieceSwatch + 1, pieceSwatch, pieceSwatch);
        if (piece == LinkPiece::Sent) { // half in the colour of each of the first two
            for (std::size_t i = 0; i < std::min<std::size_t>(classes.size(), 2); ++i)
                canvas.fill(sample.adjusted(static_cast<double>(i) * pieceSwatch / 2, 0, 0, 0),
                            words.colourOf(theme, classes[i]));
        } else {
            paintLinkPiece(canvas, theme, sample, piece, {});
        }
        canvas.text({x + pieceSwatch + 5, y}, name, {font, theme.inkSoft});
        x += pieceSwatch + 5 + textWidth(font, name) + 12;
    }
    return y + 7;
}

/// Its name and number of links, what one of them carries, and below that the bar.
void LinkBars::paintClass(Canvas& canvas, const Theme& theme, const QRectF& area, const AxisWords::LinkClass& links,
                          double unit) const
{
    const QFont font = theme.text(9, links.coming > 0 ? QFont::DemiBold : QFont::Normal), digits = theme.mono(8.5);
    QStringList parts;
    if (links.sent > 0 || links.coming <= 0)
        parts << digitsText(links.sent) + (links.coming > 0 && !whole ? QStringLiteral(" sent") : QString());
    if (links.coming > 0) parts << (parts.isEmpty() ? QString() : QStringLiteral("+ ")) + digitsText(links.coming);
    if (whole) parts << QStringLiteral("of %1").arg(digitsText(links.sent + links.coming + links.later));
    const QString amount = parts.join(u' '),
                  count = counted(links.links, QStringLiteral("link"), QStringLiteral("links"));
    const double baseline = area.top() + lineHeight(font) - 4;
    const QString name = words.nameOf(links);
    canvas.text({area.left(), baseline},
                fitting(font,
                        {name + QStringLiteral(", ") + count,
                         QString(name).remove(QStringLiteral("along ")) + QStringLiteral(", ") + count,
                         words.signOf(links) + QStringLiteral(", ") + count},
                        area.width() - textWidth(digits, amount) - 8),
                {font, links.coming > 0 ? theme.ink : theme.inkSoft});
    canvas.text({area.right(), baseline}, amount, {digits, theme.ink, Anchor::End});
    constexpr double leastApart = 4; // pieces that are seen as such
    const double top = area.top() + lineHeight(font) + 1;
    const QColor colour = words.colourOf(theme, links);
    double x = area.left(), before = 0;
    for (const auto& [step, each] : links.words) {
        const LinkPiece piece = before < links.sent - 1e-9                  ? LinkPiece::Sent
                                : before < links.sent + links.coming - 1e-9 ? LinkPiece::Coming
                                                                            : LinkPiece::Later;
        before += each;
        if (piece == LinkPiece::Later && !showsLater()) break;
        const double wide = unit * each, gap = wide >= leastApart ? 1 : 0;
        const QRectF bar(x + (piece == LinkPiece::Coming ? 0.5 : 0), top, wide - gap, linkBarHeight);
        paintLinkPiece(canvas, theme, bar, piece, colour);
        x += wide;
        const QString text = digitsText(each);
        if (textWidth(digits, text) + 4 > wide) continue;
        canvas.text({bar.center().x(), top + (linkBarHeight + capHeight(digits)) / 2}, text,
                    {digits, piece == LinkPiece::Sent ? inkOn(colour) : theme.ink, Anchor::Middle});
    }
}

double LinkBars::paint(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    double y = paintHead(canvas, theme, area), most = 0;
    for (const auto& links : classes)
        most = std::max(most, links.sent + links.coming + (showsLater() ? links.later : 0));
    const double each = lineHeight(theme.text(9)) + linkBarHeight,
                 pitch = std::min((area.bottom() - y) / static_cast<double>(classes.size()), each + 8);
    for (const auto& links : classes) {
        if (y + each - 2 > area.bottom()) break;
        paintClass(canvas, theme, {area.left(), y, area.width(), pitch}, links, (area.width() - 1) / most);
        y += pitch;
    }
    paintEven(canvas, theme, area, y - pitch * static_cast<double>(classes.size()), pitch, (area.width() - 1) / most);
    return y;
}

/// Across the bars of the whole run what each would carry if all carried the same, named beside a bar that ends before.
void LinkBars::paintEven(Canvas& canvas, const Theme& theme, const QRectF& area, double top, double pitch,
                         double unit) const
{
    const double even = words.evenWords(), x = area.left() + unit * even;
    if (even <= 0 || !whole || !showsLater()) return;
    const QFont font = theme.text(9);
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const double bar = top + pitch * static_cast<double>(i) + lineHeight(font) + 1;
        if (bar + linkBarHeight > area.bottom() + 2) break;
        canvas.line({x, bar - 2}, {x, bar + linkBarHeight + 2}, {theme.ink, 1.6 * theme.strokeScale});
        if (classes[i].total() < even)
            canvas.text({x + 5, bar + (linkBarHeight + capHeight(font)) / 2},
                        fitting(font, {QStringLiteral("an even share: ") + digitsText(even), digitsText(even)},
                                area.right() - x - 5),
                        {font, theme.ink});
    }
}

double LinkBars::wholeHeight(const Theme& theme) const
{
    return (isBrief() ? 1 : 2) * lineHeight(theme.text(9)) + 6
           + static_cast<double>(classes.size()) * (wholeBar + wholeGap);
}

double LinkBars::leastHeight(const Theme& theme) const
{
    const double line = lineHeight(theme.text(9));
    return line + 9 + static_cast<double>(classes.size()) * (line + linkBarHeight);
}

void LinkBars::paintWhole(Canvas& canvas, const Theme& theme, const QRectF& area, double even) const
{
    const QFont font = theme.text(9), strong = theme.text(9, QFont::DemiBold), digits = theme.mono(8.5);
    double most = 0, signs = 0, y = area.top() + capHeight(font) + 2;
    for (const auto& links : classes) {
        most = std::max(most, links.total());
        signs = std::max(signs, textWidth(font, words.signOf(links)) + 6);
    }
    const QString run = QStringLiteral("whole run, words over each link, on one scale"),
                  times = QString::number(most / even, 'f', 2) + QStringLiteral(" × an even share");
    if (!isBrief()) {
        canvas.text({area.left(), y}, fitting(strong, {run, run.section(u',', 0, 1)}, area.width()),
                    {strong, theme.ink});
        y += lineHeight(font);
    }
    const QString lead = isBrief() ? QStringLiteral("whole run; ") : QString();
    canvas.line({area.left() + 4, y - 9}, {area.left() + 4, y + 2}, {theme.ink, 1.6 * theme.strokeScale});
    canvas.text({area.left() + 12, y},
                fitting(font,
                        {lead + QStringLiteral("an even share: %1; most: %2").arg(digitsText(even), times),
                         QStringLiteral("an even share: %1").arg(digitsText(even))},
                        area.width() - 12),
                {font, theme.ink});
    y += 6;
    const double top = y, unit = (area.width() - signs) / most;
    for (const auto& links : classes) {
        const QColor colour = words.colourOf(theme, links);
        const QRectF bar(area.left() + signs, y, std::max(1.5, unit * links.total()), wholeBar);
        canvas.text({area.left(), y + (wholeBar + capHeight(font)) / 2}, words.signOf(links), {font, theme.ink});
        canvas.fill(bar, colour);
        const QString text = digitsText(links.total());
        const bool inside = textWidth(digits, text) + 8 < bar.width();
        const double baseline = y + (wholeBar + capHeight(digits)) / 2;
        if (inside)
            canvas.text({bar.right() - 4, baseline}, text, {digits, inkOn(colour), Anchor::End});
        else
            canvas.text({bar.right() + 4, baseline}, text, {digits, theme.ink});
        y += wholeBar + wholeGap;
    }
    const double mark = area.left() + signs + unit * even;
    canvas.line({mark, top - 2}, {mark, y - wholeGap + 2}, {theme.ink, 1.6 * theme.strokeScale});
}

} // namespace hopscope
