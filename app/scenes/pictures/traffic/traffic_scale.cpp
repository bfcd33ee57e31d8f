#include "scenes/pictures/traffic/traffic_scale.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "scenes/pictures/traffic/now_words.h"

#include <QImage>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr std::size_t mostValues = 4; ///< colours that are told apart without a scale

bool sameWords(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(a, b); }

} // namespace

TrafficScale::TrafficScale(const std::vector<double>& words) : m_most(words.empty() ? 0 : std::ranges::max(words))
{
    for (const double one : words) {
        if (one <= 0 || std::ranges::any_of(m_values, [&](double other) { return sameWords(one, other); })) continue;
        m_values.push_back(one);
        if (m_values.size() > mostValues) break;
    }
    if (m_values.size() > mostValues) m_values.clear();
    std::ranges::sort(m_values);
}

QColor TrafficScale::colour(const Theme& theme, double words) const
{
    if (words <= 0 || m_most <= 0) return theme.amount(0);
    if (m_values.empty()) return theme.amount(words / m_most);
    const auto at = std::ranges::find_if(m_values, [&](double one) { return sameWords(one, words); });
    const double rank = m_values.size() < 2 ? 1 : double(at - m_values.begin()) / double(m_values.size() - 1);
    constexpr double least = 0.12; // of the scale: far from nothing
    return theme.amount(least + (1 - least) * rank);
}

double TrafficScale::paintValues(Canvas& canvas, const Theme& theme, QPointF at, double width, double bottom) const
{
    constexpr double swatch = 12, gap = 6, apart = 14, high = 14;
    const auto numberOf = [&](std::size_t i) {
        return i + 1 == m_values.size() ? wordsText(m_values[i]) : numberText(m_values[i]);
    };
    const QFont font = theme.text(10);
    const double line = std::max(15.0, lineHeight(font));
    double left = at.x(), top = at.y();
    if (top + high > bottom) return 0;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const QString text = numberOf(i);
        const double own = swatch + gap + textWidth(font, text);
        if (left > at.x() && left + own > at.x() + width) left = at.x(), top += line;
        if (top + high > bottom) break;
        canvas.path(roundedRect({left, top, swatch, swatch}, 2), {colour(theme, m_values[i]), {theme.nodeEdge, 0.6}});
        canvas.text({left + swatch + gap, top + swatch / 2 + capHeight(font) / 2}, text, {font, theme.inkSoft});
        left += own + apart;
    }
    return top + high - at.y();
}

double TrafficScale::paint(Canvas& canvas, const Theme& theme, double x, double y, double width, double bottom) const
{
    const QFont words = theme.text(10), digits = theme.mono(8);
    if (m_values.size() == 1) {
        if (y + 14 > bottom) return 0;
        canvas.path(roundedRect({x, y, 12, 12}, 2), {theme.amount(1), {}});
        canvas.text({x + 18, y + 6 + capHeight(words) / 2},
                    fitting(words, {QStringLiteral("every filled cell: %1").arg(wordsText(m_most)), wordsText(m_most)},
                            width - 18),
                    {words, theme.inkSoft});
        return 14;
    }
    if (!m_values.empty()) return paintValues(canvas, theme, {x, y}, width, bottom);
    if (y + 12 + lineHeight(digits) > bottom) return 0;
    QImage image(64, 1, QImage::Format_RGB32);
    constexpr int none = 4; // of the width: cells of nothing
    for (int i = 0; i < image.width(); ++i)
        image.setPixelColor(i, 0, theme.amount(i < none ? 0 : (i + 1.0 - none) / (image.width() - none)));
    canvas.cells({x, y, width, 10}, image);
    canvas.text({x, y + 12 + capHeight(digits) + 3}, QStringLiteral("0"), {digits, theme.inkSoft});
    canvas.text({x + width, y + 12 + capHeight(digits) + 3}, wordsText(m_most), {digits, theme.inkSoft, Anchor::End});
    return 12 + lineHeight(digits);
}

} // namespace hopscope
