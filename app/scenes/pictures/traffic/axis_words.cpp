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

std::optional<AxisWords::Move> AxisWords::moveIn(StepIndex step, std::uint32_t from, std::uint32_t to, double words)
{
    if (!m_whole) return {};
    const auto move = moveOf(from, to);
    m_whole = move.has_value();
    if (!move) return {};
    const auto [at, first] = m_words[move->way].perMessage.try_emplace(step, words);
    if (!first && std::abs(at->second - words) > 1e-9 * words) at->second = 0;
    return move;
}

void AxisWords::add(StepIndex step, std::uint32_t from, std::uint32_t to, double words)
{
    const auto move = moveIn(step, from, to, words);
    if (!move) return;
    Words& all = m_words[move->way];
    all.sent += words;
    if (move->around) all.sentAround += words;
}

void AxisWords::addNow(StepIndex step, std::uint32_t from, std::uint32_t to, double words, bool sent)
{
    const auto move = moveIn(step, from, to, words);
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

void AxisWords::addLater(StepIndex step, std::uint32_t from, std::uint32_t to, double words)
{
    if (const auto move = moveIn(step, from, to, words)) m_words[move->way].later += words;
}

std::uint32_t AxisWords::lineLength() const { return m_network ? m_network->axes().back() : 0; }

std::uint64_t AxisWords::nowAround() const
{
    std::uint64_t count = 0;
    for (const auto& [way, words] : m_words) count += words.nowAround;
    return m_whole ? count : 0;
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

std::vector<AxisWords::Way> AxisWords::inTime() const
{
    std::vector<Way> ways;
    for (const auto& [way, words] : m_words) ways.push_back(way);
    std::ranges::stable_sort(ways, {}, [&](const Way& way) { return m_words.at(way).perMessage.begin()->first; });
    return ways;
}

QStringList AxisWords::stepsTexts() const
{
    QStringList texts, names;
    QString before;
    for (const Way& way : inTime()) {
        const QString text = stepsText(way), name = arrowOf(way) + u' ' + linesAlong(*m_network, way.axis);
        if (text.isEmpty()) continue;
        if (text == before) {
            names << name;
            texts.removeLast();
        } else {
            names = {name};
        }
        texts << names.join(QStringLiteral(", then ")) + QStringLiteral(": ") + text;
        before = text;
    }
    return texts;
}

QString AxisWords::stepsText(const Way& way) const
{
    constexpr std::size_t fewest = 2, most = 8;
    const auto found = m_words.find(way);
    if (m_block <= 0 || found == m_words.end()) return {};
    const auto& steps = found->second.perMessage;
    if (steps.size() < fewest || steps.size() > most) return {};
    QStringList blocks;
    std::vector<double> counts;
    double words = 0;
    for (const auto& [step, one] : steps) {
        const double count = one / m_block;
        if (count < 1 || std::abs(count - std::round(count)) > 1e-9) return {};
        counts.push_back(std::round(count));
        blocks << numberText(counts.back());
        words += one;
    }
    if (std::ranges::adjacent_find(counts, std::ranges::less_equal{}) != counts.end()) return {};
    const QString last = blocks.takeLast();
    QString text = QStringLiteral("%1 steps of %2 and %3 blocks × %4 words = %5 to each neighbour")
                       .arg(steps.size())
                       .arg(blocks.join(QStringLiteral(", ")), last, numberText(m_block), numberText(words));
    // Those that are at their place on the axis stay.
    bool even = true;
    for (std::size_t i = 0; i + 1 < counts.size(); ++i) even = even && counts[i] - counts[i + 1] == counts.back();
    if (even) text += QStringLiteral("; at each stop %1 blocks stay").arg(last);
    return text + u'.';
}

namespace {

constexpr double apart = 5; // lines of a hatch

Stroke frameOf(const Theme& theme, bool moving)
{
    return {theme.ink, 1.3 * theme.strokeScale, moving ? std::vector<double>{3, 2} : std::vector<double>{}};
}
Stroke hatchIn(const Theme& theme) { return {theme.ground, 1.6 * theme.strokeScale}; }

} // namespace

/// What is filled, framed and hatched.
void AxisWords::paintKey(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const
{
    const QFont font = theme.text(9);
    constexpr double swatch = 11;
    double x = area.left();
    const double keyLine = area.top() + lineHeight(font) + capHeight(font) + 3;
    bool around = false;
    for (const auto& [way, words] : m_words) around = around || words.sentAround + words.comingAround > 0;
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
    if (words.sent > 0) parts << numberText(words.sent);
    if (words.coming > 0) parts << QStringLiteral("+ %1").arg(numberText(words.coming));
    if (parts.isEmpty()) parts << QStringLiteral("0");
    if (m_block > 0) parts << QStringLiteral("of %1").arg(numberText(words.total()));
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

void AxisWords::paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const
{
    if (m_words.empty()) return;
    const auto group = canvas.group(QStringLiteral("axes"));
    const QFont font = theme.text(9);
    const double line = lineHeight(font);
    canvas.text({area.left(), area.top() + capHeight(font) + 2},
                fitting(font,
                        {QStringLiteral("words by axis and direction, in the order of time"),
                         QStringLiteral("words by axis and direction"), QStringLiteral("words by axis")},
                        area.width()),
                {font, theme.inkSoft});
    paintKey(canvas, theme, area, moving);
    const double from = area.top() + 2 * line + 10, room = area.bottom() - from,
                 pitch = std::min(room / static_cast<double>(m_words.size()), line + 34.0),
                 high = std::clamp(pitch - line - 8, 5.0, 18.0);
    double y = from;
    for (const Way& way : inTime()) {
        paintWay(canvas, theme, {area.left(), y, area.width(), pitch}, way, moving, high);
        y += pitch;
    }
    // Why they are as many, where there is room.
    y += capHeight(font);
    for (const QString& why : stepsTexts()) {
        const std::vector<QString> lines = wrapped(font, why, area.width());
        if (y + line * static_cast<double>(lines.size()) - line > area.bottom()) break;
        for (const QString& text : lines) {
            canvas.text({area.left(), y}, text, {font, theme.ink});
            y += line;
        }
    }
}

} // namespace hopscope
