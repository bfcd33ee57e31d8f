#include "scenes/pictures/traffic/axis_words.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/pictures/parts/closed_axis.h"
#include "scenes/pictures/parts/parts.h"

#include <QLineF>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hopscope {

AxisWords::AxisWords(const Topology& network)
{
    const auto axes = network.axes();
    const auto wide = std::ranges::count_if(axes, [](std::uint32_t extent) { return extent > 1; });
    if (axes.size() < 2 || wide < 2 || network.cube()) return;
    m_network = network;
    m_whole = true;
}

std::optional<AxisWords::Move> AxisWords::moveOf(std::uint32_t from, std::uint32_t to) const
{
    const auto axes = m_network->axes();
    std::optional<Move> move;
    std::uint32_t stride = 1;
    for (std::size_t i = axes.size(); i-- > 0; stride *= axes[i]) {
        const std::int64_t a = from / stride % axes[i], b = to / stride % axes[i], extent = axes[i];
        if (a == b) continue;
        if (move) return {};
        const std::int64_t straight = b - a;
        const bool around = m_network->wraps(i) && 2 * std::abs(straight) > extent;
        const std::int64_t way = around ? straight + (straight > 0 ? -extent : extent) : straight;
        move = Move{{i, way > 0}, around, static_cast<std::uint32_t>(std::abs(way))};
    }
    return move;
}

void AxisWords::add(std::uint32_t from, std::uint32_t to, double words)
{
    if (!m_whole) return;
    const auto move = moveOf(from, to);
    m_whole = move.has_value();
    if (!move) return;
    Words& all = m_words[move->way];
    all.sent += words;
    if (move->around) all.sentAround += words;
}

void AxisWords::addNow(std::uint32_t from, std::uint32_t to, double words, bool sent)
{
    if (!m_whole) return;
    const auto move = moveOf(from, to);
    m_whole = move.has_value();
    if (!move) return;
    Words& all = m_words[move->way];
    ++all.now;
    all.longest = std::max(all.longest, words);
    all.hops = std::max(all.hops, move->hops);
    if (move->around) ++all.nowAround;
    if (sent) return;
    all.coming += words;
    if (move->around) all.comingAround += words;
}

bool AxisWords::useful() const
{
    const auto closes = [](const auto& one) { return one.second.sentAround + one.second.comingAround > 0; };
    return m_whole && (m_words.size() > 1 || std::ranges::any_of(m_words, closes));
}

QString AxisWords::arrowOf(const Way& way) const
{
    if (m_network->axes().size() != 2) return way.up ? QStringLiteral("+") : QStringLiteral("−");
    if (way.axis == 0) return way.up ? QStringLiteral("↓") : QStringLiteral("↑");
    return way.up ? QStringLiteral("→") : QStringLiteral("←");
}

QString AxisWords::nameOf(const Way& way) const
{
    return arrowOf(way) + QStringLiteral(" along ") + linesAlong(*m_network, way.axis);
}

QString AxisWords::reason(bool alone) const
{
    const std::pair<const Way, Words>*first = nullptr, *second = nullptr; // by their longest messages
    bool near = true;
    for (const auto& one : m_words) {
        if (one.second.now == 0) continue;
        near = near && one.second.hops == 1;
        if (!first || one.second.longest > first->second.longest)
            second = first, first = &one;
        else if (!second || one.second.longest > second->second.longest)
            second = &one;
    }
    if (!first || !second || first->second.longest <= second->second.longest * (1 + 1e-9)) return {};
    const QString longest = numberText(first->second.longest), next = numberText(second->second.longest);
    if (alone && near)
        return QStringLiteral("%1 decides the step: up to %2 words a message, against %3.")
            .arg(nameOf(first->first), longest, next);
    return QStringLiteral("Longest messages of the step: %1 %2 words, %3 %4.")
        .arg(nameOf(first->first), longest, nameOf(second->first), next);
}

void AxisWords::paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const
{
    if (m_words.empty()) return;
    const auto group = canvas.group(QStringLiteral("axes"));
    const QFont font = theme.text(9), bold = theme.text(9, QFont::DemiBold), digits = theme.mono(8.5);
    const double line = lineHeight(font);
    double top = 0;
    for (const auto& [way, words] : m_words) top = std::max(top, words.sent + words.coming);
    canvas.text(
        {area.left(), area.top() + capHeight(font) + 2},
        fitting(font, {QStringLiteral("words by axis and direction"), QStringLiteral("words by axis")}, area.width()),
        {font, theme.inkSoft});
    // What is filled, framed and hatched.
    const Stroke frame{theme.ink, 1.3 * theme.strokeScale, moving ? std::vector<double>{3, 2} : std::vector<double>{}};
    const Stroke hatch{theme.ground, 1.6 * theme.strokeScale}, hatchFrame{theme.inkSoft, 1 * theme.strokeScale};
    constexpr double swatch = 11, apart = 5;
    double x = area.left();
    const double keyLine = area.top() + line + capHeight(font) + 3;
    bool around = false;
    for (const auto& [way, words] : m_words) around = around || words.sentAround + words.comingAround > 0;
    for (int i = 0; i < 3; ++i) {
        if (i == 2 && !around) break;
        const QString text = i == 0   ? QStringLiteral("sent so far")
                             : i == 1 ? (moving ? QStringLiteral("under way") : QStringLiteral("in the last step"))
                                      : QStringLiteral("around");
        if (x + swatch + 5 + textWidth(font, text) > area.right()) break;
        const QRectF mark(x, keyLine - swatch + 1, swatch, swatch);
        if (i == 1)
            canvas.path(roundedRect(mark, 1.5), {{}, frame});
        else
            canvas.fill(mark, theme.categories[0]);
        if (i == 2) canvas.lines(hatchOf(mark, apart), hatch);
        canvas.text({x + swatch + 5, keyLine}, text, {font, theme.inkSoft});
        x += swatch + 5 + textWidth(font, text) + 12;
    }
    const double from = area.top() + 2 * line + 10, room = area.bottom() - from,
                 pitch = std::min(room / static_cast<double>(m_words.size()), line + 34.0),
                 high = std::clamp(pitch - line - 8, 5.0, 18.0);
    double y = from;
    for (const auto& [way, words] : m_words) {
        const bool now = words.now > 0;
        const QString coming = words.coming > 0 ? QStringLiteral("+ %1").arg(numberText(words.coming)) : QString(),
                      amount = words.sent <= 0    ? coming
                               : coming.isEmpty() ? numberText(words.sent)
                                                  : numberText(words.sent) + QStringLiteral(" ") + coming,
                      name = nameOf(way),
                      count = words.nowAround > 0
                                  ? QStringLiteral(", %1 of %2 around")
                                        .arg(numberText(double(words.nowAround)), numberText(double(words.now)))
                                  : QString();
        const double wide = textWidth(digits, amount), baseline = y + capHeight(font) + 1;
        const QFont& with = now ? bold : font;
        canvas.text({area.left(), baseline},
                    fitting(with, {name + count, arrowOf(way) + u' ' + linesAlong(*m_network, way.axis) + count, name},
                            area.width() - wide - 8),
                    {with, now ? theme.ink : theme.inkSoft});
        canvas.text({area.right(), baseline}, amount, {digits, theme.ink, Anchor::End});
        const double unit = area.width() / top, bar = y + line;
        const QRectF sent(area.left(), bar, unit * words.sent, high),
            next(sent.right(), bar, unit * words.coming, high);
        if (words.sent > 0) {
            canvas.fill(sent, theme.categories[0]);
            if (words.sentAround > 0)
                canvas.lines(hatchOf(sent.adjusted(sent.width() - unit * words.sentAround, 0, 0, 0), apart), hatch);
        }
        if (words.coming > 0) {
            if (words.comingAround > 0)
                canvas.lines(hatchOf(next.adjusted(next.width() - unit * words.comingAround, 0, 0, 0), apart),
                             hatchFrame);
            canvas.path(roundedRect(next.adjusted(0.5, 0, 0, 0), 1.5), {{}, frame});
        } else if (now) {
            canvas.path(roundedRect(sent.adjusted(-1, -1, 1, 1), 1.5), {{}, frame});
        }
        y += pitch;
    }
}

} // namespace hopscope
