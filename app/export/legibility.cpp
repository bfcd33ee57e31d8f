#include "export/legibility.h"

#include "diagnostic.h"
#include "drawing/canvas.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Notes where words stand, and draws nothing.
class TextsCanvas final : public Canvas {
public:
    explicit TextsCanvas(const QSizeF& size) : m_page(QPointF(0, 0), size) { m_open.push_back({{}, m_page, false}); }

    void lines(std::span<const QLineF>, const Stroke&) override {}
    void fills(std::span<const QRectF> areas, const QColor& colour) override
    {
        if (colour.isValid() && colour.alpha() == 255)
            for (const QRectF& area : areas) cover(area);
    }
    void paths(std::span<const QPainterPath> paths, const Style& style) override
    {
        if (!style.fill.isValid() || style.fill.alpha() < 255) return;
        for (const QPainterPath& path : paths)
            if (path.elementCount() > 1) cover(path.boundingRect());
    }
    void text(QPointF baseline, const QString& text, const TextStyle& style) override
    {
        if (text.trimmed().isEmpty()) return;
        const double width = textWidth(style.font, text), height = capHeight(style.font);
        if (style.anchor != Anchor::Start) baseline.rx() -= style.anchor == Anchor::Middle ? width / 2 : width;
        const Open& now = m_open.back();
        const double size = pixelsOf(style.font);
        m_smallest = m_smallest > 0 ? std::min(m_smallest, size) : size;
        const QRectF area(baseline + now.offset - QPointF(0, height), QSizeF(width, height));
        if (!now.clip.intersects(area) && now.clipped) return; // scrolled out of a view
        m_texts.push_back({area, text, stub(text) || !now.clip.adjusted(-slack, -slack, slack, slack).contains(area)});
    }
    void marks(const Mark& mark, std::span<const QPointF> places) override
    {
        TextStyle style = mark.text;
        style.anchor = Anchor::Middle;
        for (const QPointF place : places) {
            if (mark.style.fill.isValid() && mark.style.fill.alpha() == 255)
                cover({place - QPointF(mark.size.width() / 2, mark.size.height() / 2), mark.size});
            if (!mark.label.isEmpty()) text(place + QPointF(0, capHeight(style.font) / 2), mark.label, style);
        }
    }
    void cells(const QRectF& area, const QImage&) override { cover(area); }

    std::size_t lost()
    {
        std::ranges::sort(m_texts, {}, [](const Word& word) { return word.area.left(); });
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_texts.size(); ++i) {
            count += m_texts[i].cut;
            for (std::size_t j = i + 1; j < m_texts.size() && m_texts[j].area.left() < m_texts[i].area.right(); ++j)
                count += meet(m_texts[i], m_texts[j]);
        }
        return count;
    }

    double smallest() const { return m_smallest; }

protected:
    void beginGroup(const QString&, const GroupStyle& style) override
    {
        Open next = m_open.back();
        next.offset += style.offset;
        if (style.clip) {
            next.clip &= style.clip->translated(next.offset);
            next.clipped = true;
        }
        m_open.push_back(next);
    }
    void endGroup() override { m_open.pop_back(); }

private:
    static double pixelsOf(const QFont& font)
    {
        return font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
    }

    static constexpr double slack = 1.5;
    struct Open {
        QPointF offset;
        QRectF clip;
        bool clipped;
    };
    struct Word {
        QRectF area;
        QString text;
        bool cut;
    };

    /// What is painted over is not there to be read, and meets nothing.
    void cover(const QRectF& area)
    {
        const QRectF hidden = (area.translated(m_open.back().offset) & m_open.back().clip);
        constexpr double leastWord = 4;
        if (m_texts.empty() || hidden.width() < leastWord || hidden.height() < leastWord) return;
        std::erase_if(m_texts, [&](const Word& word) { return hidden.contains(word.area); });
    }
    /// Shortened until it says nothing.
    static bool stub(const QString& text)
    {
        constexpr qsizetype least = 8;
        return text.size() <= least && text.endsWith(QChar(0x2026));
    }
    static bool meet(const Word& a, const Word& b)
    {
        const QRectF both = a.area & b.area;
        return both.width() > 2 * slack && both.height() > 2 * slack && !(a.area == b.area && a.text == b.text);
    }

    QRectF m_page;
    std::vector<Open> m_open;
    std::vector<Word> m_texts;
    double m_smallest{0};
};

constexpr double unitsOfCentimetre = 96 / 2.54;

} // namespace

std::size_t lostTexts(const FigurePicture& figure)
{
    TextsCanvas canvas(figure.size);
    figure.draw(canvas);
    return canvas.lost();
}

double smallestText(const FigurePicture& figure)
{
    TextsCanvas canvas(figure.size);
    figure.draw(canvas);
    return canvas.smallest();
}

FigurePicture legibleFigure(const std::function<FigurePicture(double width)>& at, double width, double usual)
{
    FigurePicture figure = at(width);
    if (width >= usual || figure.pixels) return figure;
    const std::size_t lost = lostTexts(figure);
    if (lost == 0) return figure;
    const std::size_t allowed = lostTexts(at(usual));
    if (lost <= allowed) return figure;
    constexpr double finer = 0.05; // of the way from the width to the usual one
    double works = usual;
    for (double share = finer; share < 1; share += finer) {
        const double wider =
            std::ceil((width + share * (usual - width)) / unitsOfCentimetre * 10) / 10 * unitsOfCentimetre;
        if (lostTexts(at(wider)) > allowed) continue;
        works = wider;
        break;
    }
    throw Refused("width", fmt::format("width: at {:.1f} cm words of this picture lie over each other or are cut; the "
                                       "nearest that works is {:.1f} cm",
                                       width / unitsOfCentimetre, std::ceil(works / unitsOfCentimetre * 10) / 10));
}

} // namespace hopscope
