#include "scenes/pictures/traffic/offset_bars.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/traffic/now_words.h"

#include <QLineF>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// 1, 2, 5, 10, 20 … so that numbers which are `room` wide have room.
std::int64_t offsetsBetweenTicks(double pitch, double room)
{
    std::int64_t every = 1;
    for (std::size_t i = 0; static_cast<double>(every) * pitch < room; ++i)
        every = i % 3 == 1 ? every * 5 / 2 : every * 2;
    return every;
}

/// `both`: of either sign.
QString offsetText(std::int64_t offset, bool both)
{
    if (both && offset != 0) return QStringLiteral("±%1").arg(offset);
    return offset < 0   ? QStringLiteral("−%1").arg(-offset)
           : offset > 0 ? QStringLiteral("+%1").arg(offset)
                        : QStringLiteral("0");
}

/// "−7", "−7 and +8", "−7, +8 and 4 more"
QString shortlyListed(const QStringList& names)
{
    if (names.size() == 1) return names.front();
    if (names.size() == 2) return names.join(QStringLiteral(" and "));
    return QStringLiteral("%1, %2 and %3 more").arg(names[0], names[1]).arg(names.size() - 2);
}

} // namespace

std::int64_t OffsetWords::offsetOf(std::uint32_t from, std::uint32_t to) const
{
    const auto count = static_cast<std::int64_t>(m_count);
    const std::int64_t further = (static_cast<std::int64_t>(to) - from + count) % count;
    return 2 * further > count ? further - count : further;
}

void OffsetWords::add(std::uint32_t from, std::uint32_t to, double words)
{
    Words& all = m_words[offsetOf(from, to)];
    all.sent += words;
    ++all.messages;
    m_sent = true;
    m_around = m_around || goesAround(from, to);
}

bool OffsetWords::goesAround(std::uint32_t from, std::uint32_t to) const
{
    const std::int64_t offset = offsetOf(from, to); // half of all is as far in either direction
    return offset != static_cast<std::int64_t>(to) - from && 2 * offset != static_cast<std::int64_t>(m_count);
}

void OffsetWords::addNow(std::uint32_t from, std::uint32_t to, double words, bool sent)
{
    m_around = m_around || goesAround(from, to);
    Words& all = m_words[offsetOf(from, to)];
    all.now = true;
    if (!sent) {
        all.coming += words;
        ++all.underWay;
    }
}

void OffsetWords::addWithin(std::uint32_t from, std::uint32_t to) { m_words[offsetOf(from, to)].within = true; }

void OffsetWords::addClosing(std::uint32_t from, std::uint32_t to, const QString& lines)
{
    m_words[offsetOf(from, to)].lines = lines;
}

bool OffsetWords::few() const
{
    constexpr std::size_t several = 2, share = 8;
    return m_words.size() >= several && m_words.size() * share <= m_count;
}

QString OffsetWords::alikeText() const
{
    const auto all = alike();
    if (!all) return {};
    const auto from = [](std::int64_t offset) {
        return offset < 0 ? QStringLiteral("i − %1").arg(-offset) : QStringLiteral("i + %1").arg(offset);
    };
    return QStringLiteral("Sent before: from i to each of %1 … %2, %3 each.")
        .arg(from(all->first), from(all->last), wordsText(all->words));
}

std::optional<OffsetWords::Alike> OffsetWords::alike() const
{
    std::optional<Alike> all;
    for (const auto& [offset, words] : m_words) {
        if (words.sent <= 0) continue;
        if (!all) {
            all = Alike{offset, offset, words.sent};
            continue;
        }
        if (offset != all->last + 1 || std::abs(words.sent - all->words) > 1e-9 * all->words) return {};
        all->last = offset;
    }
    return all && all->last > all->first ? all : std::nullopt;
}

double OffsetWords::wordsAt(std::int64_t offset) const
{
    const auto found = m_words.find(offset);
    return found == m_words.end() ? 0 : found->second.sent + found->second.coming;
}

double OffsetWords::mostWords() const { return mostOf(m_words); }

double OffsetWords::mostOf(const Bars& bars)
{
    double most = 0;
    for (const auto& [offset, words] : bars) most = std::max(most, words.sent + words.coming);
    return most;
}

QString OffsetWords::reason() const
{
    const std::optional<Bars> together = folded();
    // Of one moment: what has arrived so far, and of the first step, in which nothing has, what is under way.
    struct Amount {
        QString name;
        double words{}, messages{};
        double mean() const { return std::round(words / messages); }
    };
    std::vector<Amount> order;
    for (const auto& [offset, words] : together ? *together : m_words) {
        const Amount one{offsetText(offset, together.has_value()), m_sent ? words.sent : words.coming,
                         static_cast<double>(m_sent ? words.messages : words.underWay)};
        if (one.messages > 0 && one.words > 0) order.push_back(one);
    }
    if (order.size() < 2) return {};
    std::ranges::stable_sort(order, std::ranges::greater{}, &Amount::words);
    const Amount &first = order[0], &second = order[1];
    const double more = first.words / second.words;
    if (more < 1.0 + 1e-9) return {};
    const QString begin =
        (m_sent ? QStringLiteral("So far %1 carries the most words: ") : QStringLiteral("%1 carries the most words: "))
            .arg(first.name);
    // Equal means would leave nobody whose messages are shorter.
    if (first.mean() == second.mean())
        return begin + QStringLiteral("its messages are longer, by less than a word on average.");
    // The lengths say more of it than the numbers, or these do.
    const double longer = first.words / first.messages / (second.words / second.messages);
    if (longer * longer < more)
        return begin
               + QStringLiteral("it has %1 messages, %2 has %3.")
                     .arg(numberText(first.messages), second.name, numberText(second.messages));
    // Whose messages are as long is said, too.
    QStringList alike, others;
    for (const Amount& one : order)
        if (&one != &first && one.mean() == first.mean())
            alike << one.name;
        else if (one.mean() == second.mean())
            others << one.name;
    const QString those = alike.isEmpty() ? QString() : QStringLiteral(", as those of %1,").arg(shortlyListed(alike));
    return begin
           + QStringLiteral("its messages%1 have %2 words on average; those of %3 have %4.")
                 .arg(those, numberText(first.mean()), shortlyListed(others), numberText(second.mean()));
}

QStringList OffsetWords::amountTexts(const Words& words)
{
    const QString coming = words.coming > 0 ? QStringLiteral("+ %1").arg(numberText(words.coming)) : QString();
    if (words.sent <= 0 && words.coming > 0) return {coming};
    return coming.isEmpty() ? QStringList{numberText(words.sent)} : QStringList{numberText(words.sent), coming};
}

std::optional<OffsetWords::Bars> OffsetWords::folded() const
{
    const auto same = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(a, b); };
    Bars bars;
    for (const auto& [offset, words] : m_words) {
        if (offset == 0) return {};
        // Half of all numbers further is as far in either direction.
        const bool own = 2 * offset == static_cast<std::int64_t>(m_count);
        const auto other = m_words.find(own ? offset : -offset);
        if (other == m_words.end() || !same(words.sent, other->second.sent) || !same(words.coming, other->second.coming)
            || words.now != other->second.now || words.within != other->second.within)
            return {};
        if (offset < 0) continue;
        Words& both = bars[offset] = words;
        if (!own) both.sent *= 2, both.coming *= 2, both.messages *= 2, both.underWay *= 2;
    }
    return bars;
}

/// What the bars are, what is filled and what is framed.
void OffsetWords::paintKey(Canvas& canvas, const Theme& theme, const QRectF& area, const Stroke& frame, bool moving,
                           bool both) const
{
    const QFont words = theme.text(9);
    const double line = lineHeight(words);
    const QString what = QStringLiteral("words by receiver − sender"),
                  around = m_around ? what + QStringLiteral(" (after %1 comes 0)").arg(m_count - 1) : what,
                  together = both ? QStringLiteral(", + and − together") : QString();
    canvas.text({area.left(), area.top() + capHeight(words) + 2},
                fitting(words, {around + together, what + together, around, what, QStringLiteral("receiver − sender")},
                        area.width()),
                {words, theme.inkSoft});
    const double keyLine = area.top() + line + capHeight(words) + 2;
    QString sent = QStringLiteral("sent so far"),
            now = moving ? QStringLiteral("under way in this step") : QStringLiteral("sent in the last step");
    constexpr double swatch = 9, behind = 5, apart = 14;
    if (textWidth(words, sent) + textWidth(words, now) + 2 * (swatch + behind) + apart > area.width())
        now = moving ? QStringLiteral("under way") : QStringLiteral("last step");
    canvas.fill({area.left(), keyLine - swatch, swatch, swatch}, theme.categories[0]);
    canvas.text({area.left() + swatch + behind, keyLine}, sent, {words, theme.inkSoft});
    const double second = area.left() + swatch + behind + textWidth(words, sent) + apart;
    canvas.path(roundedRect({second, keyLine - swatch, swatch, swatch}, 1.5), {{}, frame});
    canvas.text({second + swatch + behind, keyLine}, now, {words, theme.inkSoft});
}

/// Bars that lie under each other, where numbers have no room on those that stand.
void OffsetWords::paintLying(Canvas& canvas, const Theme& theme, const QRectF& plot, const Bars& bars,
                             const Stroke& frame, bool both)
{
    const QFont font = theme.mono(8.5), strong = theme.mono(8.5, QFont::Bold);
    double names = 0, amounts = 0;
    for (const auto& [offset, one] : bars) {
        names = std::max(names, textWidth(strong, offsetText(offset, both)));
        amounts = std::max(amounts, textWidth(font, amountText(one)));
    }
    const double left = plot.left() + names + 7, room = std::max(plot.right() - left - amounts - 8, 10.0),
                 pitch = std::min(plot.height() / static_cast<double>(bars.size()), 24.0), high = 0.7 * pitch,
                 most = mostOf(bars);
    double y = plot.top() + pitch / 2;
    for (const auto& [offset, one] : bars) {
        const double baseline = y + capHeight(font) / 2, whole = room * (one.sent + one.coming) / most;
        canvas.text({left - 6, baseline}, offsetText(offset, both),
                    {one.now ? strong : font, one.now ? theme.ink : theme.inkSoft, Anchor::End});
        if (one.sent > 0) canvas.fill({left, y - high / 2, room * one.sent / most, high}, theme.categories[0]);
        if (one.now)
            canvas.path(roundedRect(QRectF(left, y - high / 2, whole, high).adjusted(-1, -1, 1, 1), 1.5), {{}, frame});
        canvas.text({left + whole + 6, baseline}, amountText(one), {font, theme.ink});
        y += pitch;
    }
}

void OffsetWords::paint(Canvas& canvas, const Theme& theme, const QRectF& area, bool moving) const
{
    const std::optional<Bars> together = folded();
    const bool both = together.has_value();
    const Bars& shown = both ? *together : m_words;
    const double top = mostOf(shown);
    if (shown.empty() || top <= 0) return;
    const auto group = canvas.group(QStringLiteral("offsets"));
    const QFont font = theme.mono(8.5), strong = theme.mono(8.5, QFont::Bold), words = theme.text(9);
    const double line = lineHeight(words);
    constexpr double apart = 14;
    const Stroke frame{theme.ink, 1.4 * theme.strokeScale, moving ? std::vector<double>{3, 2} : std::vector<double>{}};
    paintKey(canvas, theme, area, frame, moving, both);
    const auto closing = [](const auto& one) { return !one.second.within; };

    // A place for each offset that occurs, in their order: on a scale those of doubling distances would touch. Where
    // there are more than have a number each, a scale of them.
    const std::int64_t low = std::min<std::int64_t>(shown.begin()->first, 0), high = shown.rbegin()->first;
    const bool wraps = std::ranges::any_of(shown, closing);
    const double below = (wraps ? 2 : 1) * lineHeight(font) + 6;
    double widest = 0;
    for (const auto& [offset, one] : shown) widest = std::max(widest, textWidth(strong, offsetText(offset, both)));
    const bool each = static_cast<double>(shown.size()) * (widest + 8) <= area.width();
    // Amounts stand on their bars, or the largest beside them.
    const double onBars = area.width() / static_cast<double>(shown.size()) - 4;
    // In one line, or what is under way in a line of its own.
    const auto fitsOnBars = [&](bool apartLines) {
        return each && std::ranges::all_of(shown, [&](const auto& one) {
                   const QStringList lines = apartLines ? amountTexts(one.second) : QStringList{amountText(one.second)};
                   return std::ranges::all_of(lines,
                                              [&](const QString& text) { return textWidth(font, text) <= onBars; });
               });
    };
    const bool inOneLine = fitsOnBars(false), amounts = inOneLine || fitsOnBars(true);
    constexpr double leastLying = 13;
    if (const QRectF lying = area.adjusted(0, 2 * line + 6, 0, 0);
        !amounts && !wraps && lying.height() >= leastLying * static_cast<double>(shown.size()))
        return paintLying(canvas, theme, lying, shown, frame, both);
    const QRectF plot =
        area.adjusted(amounts ? 0 : textWidth(font, numberText(top)) + 8,
                      2 * line + capHeight(font) + 8 + (amounts && !inOneLine ? lineHeight(font) : 0), 0, -below);
    const auto places = each ? static_cast<double>(shown.size()) : static_cast<double>(high - low + 1);
    const double pitch = plot.width() / places, wide = std::clamp(0.7 * pitch, std::min(1.5, plot.width()), 40.0);
    const auto middle = [&](std::int64_t offset) {
        const auto place = each ? static_cast<double>(std::distance(shown.begin(), shown.find(offset)))
                                : static_cast<double>(offset - low);
        return plot.left() + (place + 0.5) * pitch;
    };
    std::vector<QRectF> bars;
    std::vector<QPainterPath> frames;
    for (const auto& [offset, one] : shown) {
        const auto bar = [&](double amount) {
            const double height = plot.height() * amount / top;
            return QRectF(middle(offset) - wide / 2, plot.bottom() - height, wide, height);
        };
        if (one.sent > 0) bars.push_back(bar(one.sent));
        const QRectF whole = bar(one.sent + one.coming);
        if (one.now) frames.push_back(roundedRect(whole.adjusted(-1.5, -1.5, 1.5, 1.5), 1.5)); // hides nothing
        if (!amounts) continue;
        QStringList lines = inOneLine ? QStringList{amountText(one)} : amountTexts(one);
        for (double y = whole.top() - 5; !lines.isEmpty(); y -= lineHeight(font))
            canvas.text({middle(offset), y}, lines.takeLast(), {font, theme.ink, Anchor::Middle});
    }
    canvas.fills(bars, theme.categories[0]);
    canvas.line({plot.left(), plot.bottom()}, {plot.right(), plot.bottom()}, {theme.inkSoft, 1});
    canvas.paths(frames, {{}, frame});
    if (!amounts) {
        canvas.text({plot.left() - 6, plot.top() + capHeight(font) / 2}, numberText(top),
                    {font, theme.inkSoft, Anchor::End});
        canvas.text({plot.left() - 6, plot.bottom() + capHeight(font) / 2}, QStringLiteral("0"),
                    {font, theme.inkSoft, Anchor::End});
    }
    const double baseline = plot.bottom() + 5 + capHeight(font) + 3;
    if (each) {
        for (const auto& [offset, one] : shown)
            canvas.text({middle(offset), baseline}, offsetText(offset, both),
                        {one.now ? strong : font, one.now ? theme.ink : theme.inkSoft, Anchor::Middle});
        // The name of those that close an axis, as far as it has room.
        double from = plot.left();
        for (const auto& one : shown) {
            if (!closing(one)) continue;
            const double own = std::min(2 * (middle(one.first) - plot.left()), pitch * 2 - apart);
            const QString brief = QStringLiteral("wrap links"),
                          full = one.second.lines.isEmpty() ? brief : brief + QStringLiteral(" of ") + one.second.lines,
                          name = textWidth(words, full) <= std::max(own, pitch * 1.6) ? full : brief;
            const double half = textWidth(words, name) / 2, x = std::max(middle(one.first), plot.left() + half);
            if (x - half < from || x + half > plot.right()) continue;
            canvas.text({x, baseline + lineHeight(font)}, name, {words, theme.inkSoft, Anchor::Middle});
            from = x + half + apart;
        }
        return;
    }
    // Ticks, and the number of the step's one bar in bold.
    const double room = textWidth(strong, offsetText(low < 0 ? low : high, both)) + 14;
    const auto isNow = [](const auto& one) { return one.second.now; };
    const auto marked = std::ranges::count_if(shown, isNow) == 1 ? std::ranges::find_if(shown, isNow) : shown.end();
    const std::int64_t every = offsetsBetweenTicks(pitch, room);
    std::vector<QLineF> ticks;
    const auto tick = [&](std::int64_t offset, const QFont& with, const QColor& ink) {
        ticks.emplace_back(middle(offset), plot.bottom() + 1, middle(offset), plot.bottom() + 5);
        const QString text = offsetText(offset, both);
        canvas.text({std::min(middle(offset), plot.right() - textWidth(with, text) / 2), baseline}, text,
                    {with, ink, Anchor::Middle});
    };
    if (marked != shown.end()) tick(marked->first, strong, theme.ink);
    for (std::int64_t offset = low / every * every; offset <= high; offset += every)
        if (offset >= low && (marked == shown.end() || std::abs(middle(offset) - middle(marked->first)) >= room - 4))
            tick(offset, font, theme.inkSoft);
    canvas.lines(ticks, {theme.inkSoft, 1});
}

} // namespace hopscope
