#include "scenes/pictures/parts/figure_area.h"

#include "scenes/pictures/parts/parts.h"

#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

constexpr double areaEdge = 10, left = 14, swatch = 11, symbolRoom = 30;

/// Where the words of a key begin: remarks at the edge, behind many swatches further in.
double wordsAt(const LegendKey& key)
{
    if (key.fills.empty() && !key.line.colour.isValid()) return left;
    return left + std::max(static_cast<double>(key.fills.size()) * (swatch + 1) + 6, symbolRoom);
}

} // namespace

FigureArea::FigureArea(QSizeF size) : m_size(size), m_beside(size.width() >= 420 && size.width() >= 1.5 * size.height())
{
}

double FigureArea::sideWidth() const { return std::clamp(0.32 * m_size.width(), 140.0, 250.0); }

QRectF FigureArea::figure() const
{
    const QRectF all(QPointF(0, 0), m_size);
    if (!m_beside) return all.adjusted(12, headingHeight + 6, -12, -areaEdge);
    return all.adjusted(left + sideWidth() + 16, areaEdge, -12, -areaEdge);
}

QRectF FigureArea::paintTexts(Canvas& canvas, const Theme& theme, const std::vector<QString>& texts,
                              const std::vector<LegendKey>& legend) const
{
    const auto group = canvas.group(QStringLiteral("heading"));
    const QFont font = theme.text(9);
    if (!m_beside) {
        const QStringList forms(texts.begin(), texts.end());
        canvas.text({left, 18}, fitting(font, forms, m_size.width() - 2 * left), {font, theme.inkSoft});
        return {};
    }
    const double line = lineHeight(font), bottom = m_size.height() - 4;
    // The longest text that leaves room for the legend.
    const auto heightOf = [&](const QString& text) {
        return static_cast<double>(wrapped(font, text, sideWidth()).size()) * line;
    };
    double room = bottom - areaEdge - 6;
    std::vector<std::vector<QString>> labels;
    for (const LegendKey& key : legend) {
        labels.push_back(wrapped(font, key.label, left + sideWidth() + 12 - wordsAt(key)));
        room -= static_cast<double>(labels.back().size()) * line + 2;
    }
    const auto fits = std::ranges::find_if(texts, [&](const QString& text) { return heightOf(text) <= room; });
    double y = 18;
    for (const QString& part : wrapped(font, fits == texts.end() ? texts.back() : *fits, sideWidth())) {
        canvas.text({left, y}, part, {font, theme.inkSoft});
        y += line;
    }
    y += 6;
    for (std::size_t i = 0; i < legend.size(); ++i) {
        if (y > bottom) break;
        const LegendKey& key = legend[i];
        const double middle = y - capHeight(font) / 2;
        double x = left;
        for (const QColor& fill : key.fills) {
            canvas.path(roundedRect({x, middle - swatch / 2, swatch, swatch}, 2), {fill, {theme.line, 1}});
            x += swatch + 1;
        }
        if (key.fills.empty() && key.line.colour.isValid()) {
            if (key.ring)
                canvas.path(circle({x + swatch / 2, middle}, swatch / 2), {theme.ground, key.line});
            else if (key.frame)
                canvas.path(roundedRect({x, middle - swatch / 2, 1.6 * swatch, swatch}, 1), {{}, key.line});
            else
                canvas.line({x, middle}, {x + symbolRoom - 8, middle}, key.line);
        }
        for (const QString& words : labels[i]) {
            canvas.text({wordsAt(key), y}, words, {font, theme.inkSoft});
            y += line;
        }
        y += 2;
    }
    return {left, y, sideWidth(), std::max(bottom - y, 0.0)};
}

} // namespace hopscope
