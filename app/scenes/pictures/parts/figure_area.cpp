#include "scenes/pictures/parts/figure_area.h"

#include "drawing/arrow_head.h"
#include "scenes/pictures/parts/formula_lines.h"
#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

constexpr double areaEdge = 10, left = 14, swatch = 11, symbolRoom = 30, narrow = 220, low = 90;

/// How wide the swatches of a key are: those with words in them are as wide as the longest.
double swatchWidth(const Theme& theme, const LegendKey& key)
{
    double wide = swatch;
    for (const QString& text : key.inside) wide = std::max(wide, textWidth(theme.mono(8.5), text) + 8);
    return wide;
}

} // namespace

FigureArea::FigureArea(QSizeF size) : m_size(size), m_beside(size.width() >= 420 && size.width() >= 1.5 * size.height())
{
}

double FigureArea::sideWidth() const { return std::clamp(0.32 * m_size.width(), 140.0, 250.0); }

QRectF FigureArea::figure() const
{
    const QRectF all(QPointF(0, 0), m_size);
    // What is small has the room of its margins.
    if (!m_beside && (m_size.width() < narrow || m_size.height() < low)) return all.adjusted(3, headingHeight, -3, -4);
    if (!m_beside) return all.adjusted(12, headingHeight + 6, -12, -areaEdge);
    return all.adjusted(left + sideWidth() + 16, areaEdge, -12, -areaEdge);
}

/// What stands before the words of a key: nothing before remarks, much where there are many swatches.
double FigureArea::symbolWidth(const Theme& theme, const LegendKey& key) const
{
    if (key.fills.empty() && !key.line.colour.isValid()) return 0;
    return std::max(static_cast<double>(key.fills.size()) * (swatchWidth(theme, key) + 1) + 6, symbolRoom);
}

FigureArea::Lines FigureArea::linesOf(const Theme& theme, const std::vector<QString>& texts,
                                      const std::vector<LegendKey>& legend) const
{
    const QFont font = theme.text(9);
    const double line = lineHeight(font), bottom = m_size.height() - 4;
    // The longest text that leaves room for the legend.
    const auto heightOf = [&](const QString& text) {
        return static_cast<double>(wrappedFormulas(font, text, sideWidth()).size()) * line;
    };
    double room = bottom - areaEdge - 6, keys = 0;
    Lines lines;
    constexpr double apart = 14;
    const double right = left + sideWidth() + 12;
    double end = right; // of the last key, if others may follow it
    for (const LegendKey& key : legend) {
        const double wide = symbolWidth(theme, key) + textWidth(font, key.label);
        const bool follows = key.follows && end + apart + wide <= right;
        lines.from.push_back(follows ? end + apart : left);
        lines.labels.push_back(wrapped(font, key.label, right - lines.from.back() - symbolWidth(theme, key)));
        end = lines.labels.back().size() > 1 || !key.inside.empty() ? right : lines.from.back() + wide;
        if (!follows) keys += static_cast<double>(lines.labels.back().size()) * line + (key.inside.empty() ? 2 : 5);
    }
    room -= keys;
    const auto fits = std::ranges::find_if(texts, [&](const QString& text) { return heightOf(text) <= room; });
    lines.text = wrappedFormulas(font, fits == texts.end() ? texts.back() : *fits, sideWidth());
    lines.end = 18 + static_cast<double>(lines.text.size()) * line + 6 + keys;
    return lines;
}

QRectF FigureArea::leftBelow(const Theme& theme, const std::vector<QString>& texts,
                             const std::vector<LegendKey>& legend) const
{
    if (!m_beside) return {};
    // Above the line there are letters, and below it a gap.
    const double y = linesOf(theme, texts, legend).end - capHeight(theme.text(9));
    return {left, y, sideWidth(), std::max(m_size.height() - 6 - y, 0.0)};
}

QRectF FigureArea::paintTexts(Canvas& canvas, const Theme& theme, const std::vector<QString>& texts,
                              const std::vector<LegendKey>& legend) const
{
    const auto group = canvas.group(QStringLiteral("heading"));
    const QFont font = theme.text(9), number = theme.mono(8.5);
    if (!m_beside) {
        const QStringList forms(texts.begin(), texts.end());
        canvas.text({left, 18}, fitting(font, forms, m_size.width() - 2 * left), {font, theme.inkSoft});
        return {};
    }
    const double line = lineHeight(font), bottom = m_size.height() - 4;
    const Lines lines = linesOf(theme, texts, legend);
    double y = 18;
    for (const QString& part : lines.text) {
        canvas.text({left, y}, part, {font, theme.inkSoft});
        y += line;
    }
    y += 6;
    for (std::size_t i = 0; i < legend.size(); ++i) {
        if (y > bottom) break;
        const LegendKey& key = legend[i];
        if (lines.from[i] > left) y -= line + 2; // the line above is its own
        if (!key.inside.empty()) y += 2;
        const double middle = y - capHeight(font) / 2, wide = swatchWidth(theme, key),
                     high = key.inside.empty() ? swatch : swatch + 4;
        double x = lines.from[i];
        for (std::size_t k = 0; k < key.fills.size(); ++k) {
            const QRectF box(x, middle - high / 2, wide, high);
            canvas.path(key.round ? circle(box.center(), high / 2) : roundedRect(box, 2),
                        {key.fills[k], key.frame ? key.line : Stroke{theme.line, 1}});
            if (const auto index = static_cast<qsizetype>(k); index < key.inside.size())
                canvas.text({box.center().x(), middle + capHeight(number) / 2}, key.inside[index],
                            {number, inkOn(key.fills[k]), Anchor::Middle});
            x += wide + 1;
        }
        if (key.fills.empty() && key.line.colour.isValid()) {
            if (key.ring)
                canvas.path(circle({x + swatch / 2, middle}, swatch / 2), {theme.ground, key.line});
            else if (key.frame)
                canvas.path(roundedRect({x, middle - swatch / 2, 1.6 * swatch, swatch}, 1), {{}, key.line});
            else
                canvas.line({x, middle}, {x + symbolRoom - (key.arrow ? 13 : 8), middle}, key.line);
            if (key.arrow) canvas.path(arrowHead({x + symbolRoom - 6, middle}, {1, 0}, 8), {key.line.colour, {}});
        }
        for (const QString& words : lines.labels[i]) {
            canvas.text({lines.from[i] + symbolWidth(theme, key), y}, words, {font, theme.inkSoft});
            y += line;
        }
        y += key.inside.empty() ? 2 : 3;
    }
    return leftBelow(theme, texts, legend);
}

} // namespace hopscope
