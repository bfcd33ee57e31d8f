#include "scenes/pictures/parts/offset_bars.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"

#include <QLineF>
#include <QString>

#include <algorithm>
#include <cmath>
#include <cstddef>
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

QString offsetText(std::int64_t offset)
{
    return offset < 0 ? QStringLiteral("−%1").arg(-offset) : QString::number(offset);
}

} // namespace

std::int64_t OffsetWords::offsetOf(std::uint32_t from, std::uint32_t to) const
{
    const auto count = static_cast<std::int64_t>(m_count);
    const std::int64_t further = (static_cast<std::int64_t>(to) - from + count) % count;
    return 2 * further > count ? further - count : further;
}

void OffsetWords::add(std::uint32_t from, std::uint32_t to, double words) { m_words[offsetOf(from, to)].sent += words; }

void OffsetWords::addNow(std::uint32_t from, std::uint32_t to, double words, bool sent)
{
    Words& all = m_words[offsetOf(from, to)];
    all.now = true;
    if (!sent) all.coming += words;
}

bool OffsetWords::few() const
{
    constexpr std::size_t several = 2, share = 8;
    return m_words.size() >= several && m_words.size() * share <= m_count;
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

double OffsetWords::mostWords() const
{
    double most = 0;
    for (const auto& [offset, words] : m_words) most = std::max(most, words.sent + words.coming);
    return most;
}

void OffsetWords::paint(Canvas& canvas, const Theme& theme, const QRectF& area) const
{
    const double top = mostWords();
    if (m_words.empty() || top <= 0) return;
    const auto group = canvas.group(QStringLiteral("offsets"));
    const QFont font = theme.mono(8), strong = theme.mono(8, QFont::Bold), words = theme.text(9);
    const QString most = numberText(top);
    const double line = lineHeight(words), leftOf = textWidth(font, most) + 8;
    canvas.text({area.left(), area.top() + capHeight(words) + 2},
                fitting(words,
                        {QStringLiteral("words by receiver − sender (mod %1)").arg(m_count),
                         QStringLiteral("words by receiver − sender"), QStringLiteral("receiver − sender")},
                        area.width()),
                {words, theme.inkSoft});
    const QRectF plot = area.adjusted(leftOf, line + capHeight(font) + 4,
                                      -textWidth(strong, QString::number(m_count)) / 2 - 2, -lineHeight(font) - 6);
    const std::int64_t low = std::min<std::int64_t>(m_words.begin()->first, 0), high = m_words.rbegin()->first;
    const double pitch = plot.width() / static_cast<double>(high - low + 1),
                 wide = std::clamp(0.8 * pitch, std::min(1.5, plot.width()), 26.0);
    const auto middle = [&](std::int64_t offset) {
        return plot.left() + (static_cast<double>(offset - low) + 0.5) * pitch;
    };
    std::vector<QRectF> bars;
    std::vector<QPainterPath> frames;
    bool coming = false;
    for (const auto& [offset, one] : m_words) {
        const auto bar = [&](double amount) {
            const double height = plot.height() * amount / top;
            return QRectF(middle(offset) - wide / 2, plot.bottom() - height, wide, height);
        };
        if (one.sent > 0) bars.push_back(bar(one.sent));
        if (!one.now) continue;
        coming = coming || one.coming > 0;
        frames.push_back(roundedRect(bar(one.sent + one.coming).adjusted(-1.5, -1.5, 1.5, 1.5), 1.5)); // hides nothing
    }
    canvas.fills(bars, theme.categories[0]);
    canvas.line({plot.left(), plot.bottom()}, {plot.right(), plot.bottom()}, {theme.inkSoft, 1});
    std::vector<double> dashes;
    if (coming) dashes = {3, 2};
    canvas.paths(frames, {{}, {theme.ink, 1.4 * theme.strokeScale, dashes}});
    canvas.text({plot.left() - 6, plot.top() + capHeight(font) / 2}, most, {font, theme.inkSoft, Anchor::End});
    canvas.text({plot.left() - 6, plot.bottom() + capHeight(font) / 2}, QStringLiteral("0"),
                {font, theme.inkSoft, Anchor::End});
    // Ticks, and the number of the step's one bar in bold.
    const double baseline = plot.bottom() + 5 + capHeight(font) + 3,
                 room = textWidth(strong, offsetText(low < 0 ? low : high)) + 14;
    const auto marked = std::ranges::count_if(m_words, [](const auto& one) { return one.second.now; }) == 1
                            ? std::ranges::find_if(m_words, [](const auto& one) { return one.second.now; })
                            : m_words.end();
    const std::int64_t every = offsetsBetweenTicks(pitch, room);
    std::vector<QLineF> ticks;
    const auto tick = [&](std::int64_t offset, const QFont& with, const QColor& ink) {
        ticks.emplace_back(middle(offset), plot.bottom() + 1, middle(offset), plot.bottom() + 5);
        canvas.text({middle(offset), baseline}, offsetText(offset), {with, ink, Anchor::Middle});
    };
    if (marked != m_words.end()) tick(marked->first, strong, theme.ink);
    // Of a few offsets each has its number.
    std::vector<std::int64_t> used;
    for (const auto& [offset, one] : m_words) used.push_back(offset);
    constexpr std::size_t fewOffsets = 16;
    const auto close = std::ranges::adjacent_find(
        used, [&](std::int64_t a, std::int64_t b) { return middle(b) - middle(a) < room - 8; });
    if (used.size() <= fewOffsets && close == used.end()) {
        for (const std::int64_t offset : used)
            if (marked == m_words.end() || offset != marked->first) tick(offset, font, theme.inkSoft);
        canvas.lines(ticks, {theme.inkSoft, 1});
        return;
    }
    for (std::int64_t offset = low / every * every; offset <= high; offset += every)
        if (offset >= low && (marked == m_words.end() || std::abs(middle(offset) - middle(marked->first)) >= room - 4))
            tick(offset, font, theme.inkSoft);
    canvas.lines(ticks, {theme.inkSoft, 1});
}

} // namespace hopscope
