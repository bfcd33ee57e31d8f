#include "drawing/painter_canvas.h"

#include "drawing/cell_runs.h"
#include "drawing/text_pieces.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPen>

#include <array>
#include <cmath>

namespace hopscope {

namespace {

/// Below this number shapes are drawn as shapes, which move more smoothly than pixmaps.
constexpr std::size_t fewMarks = 200;

constexpr double haloWidth = 2;
/// So far that the letters at these places leave no gap between them.
constexpr std::array<QPointF, 8> around{QPointF{haloWidth, 0},  {0, haloWidth},  {1.5, 1.5},   {-1.5, 1.5},
                                        QPointF{-haloWidth, 0}, {0, -haloWidth}, {-1.5, -1.5}, {1.5, -1.5}};

/// Pixels about as large as the units of the canvas, on which letters come from the cache of glyphs.
bool smallPixels(const QPainter& painter)
{
    const QTransform& to = painter.deviceTransform();
    return painter.paintEngine()->type() == QPaintEngine::Raster && to.type() <= QTransform::TxScale
           && std::abs(to.m22()) <= 1.25 && painter.opacity() >= 1;
}

QPen penOf(const Stroke& stroke)
{
    if (!stroke.colour.isValid() || stroke.width <= 0) return QPen(Qt::NoPen);
    QPen pen(stroke.colour, stroke.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    if (!stroke.dashes.empty()) {
        QList<qreal> pattern;
        for (double dash : stroke.dashes) pattern.push_back(dash / stroke.width);
        pen.setDashPattern(pattern);
        pen.setCapStyle(Qt::FlatCap);
    }
    return pen;
}

QString keyOf(const Mark& mark, double pixelRatio)
{
    return QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8 %9")
        .arg(mark.size.width())
        .arg(mark.size.height())
        .arg(mark.corner)
        .arg(mark.style.fill.isValid() ? mark.style.fill.rgba() : 0)
        .arg(mark.style.stroke.colour.isValid() ? mark.style.stroke.colour.rgba() : 0)
        .arg(mark.style.stroke.width)
        .arg(pixelRatio)
        .arg(mark.text.font.pointSizeF())
        .arg(mark.label);
}

/// Letters that look the same whatever stands beside them, so that shaping moves them and does no more.
bool keepsShape(QChar letter) { return letter.isLetter() || letter == u' '; }

/// On a page every shape is one letter that can be found and copied. Inter has other shapes of signs and digits beside
/// some letters, of which a PDF does not say what they are: these are drawn as they are by themselves, each stretch in
/// the place that it has anyway.
void drawOnPage(QPainter& painter, QPointF place, const QFont& font, const QFont& measured, const QString& text)
{
    QFont plain = font;
    plain.setStyleStrategy(QFont::PreferNoShaping);
    for (qsizetype from = 0; from < text.size();) {
        const bool kept = keepsShape(text[from]);
        qsizetype to = from + 1;
        while (to < text.size() && keepsShape(text[to]) == kept) ++to;
        painter.setFont(kept ? font : plain);
        painter.drawText(place + QPointF(textWidth(measured, text.left(from)), 0), text.mid(from, to - from));
        from = to;
    }
}

} // namespace

const QPixmap& SpriteCache::sprite(const Mark& mark, double pixelRatio)
{
    if (m_sprites.size() > 4096) m_sprites.clear(); // zooming makes a new size at every turn of the wheel
    QPixmap& pixmap = m_sprites[keyOf(mark, pixelRatio)];
    if (!pixmap.isNull()) return pixmap;
    const double margin = mark.style.stroke.colour.isValid() ? mark.style.stroke.width + 2 : 2;
    const QSizeF size = mark.size + QSizeF(margin, margin);
    pixmap = QPixmap(static_cast<int>(std::ceil(size.width() * pixelRatio)),
                     static_cast<int>(std::ceil(size.height() * pixelRatio)));
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const QPointF middle(pixmap.width() / pixelRatio / 2, pixmap.height() / pixelRatio / 2);
    PainterCanvas(painter).marks(mark, {&middle, 1});
    return pixmap;
}

PainterCanvas::PainterCanvas(QPainter& painter, SpriteCache* sprites) : m_painter(painter), m_sprites(sprites)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setRenderHint(QPainter::TextAntialiasing);
    m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
}

void PainterCanvas::beginGroup(const QString& id, const GroupStyle& style)
{
    constexpr double legendText = 12; // letters of legends, in units of the canvas
    m_painter.save();
    m_painter.translate(style.offset);
    // Samples of colours and strokes say nothing without their words.
    if (id == QStringLiteral("legend") && m_painter.worldTransform().m22() * legendText < m_leastText)
        m_painter.setClipRect(QRectF(), Qt::IntersectClip);
    if (style.clip) m_painter.setClipRect(*style.clip, Qt::IntersectClip);
    if (style.opacity < 1) m_painter.setOpacity(m_painter.opacity() * style.opacity);
}

void PainterCanvas::endGroup() { m_painter.restore(); }

void PainterCanvas::lines(std::span<const QLineF> lines, const Stroke& stroke)
{
    // Round caps cost ten times as much, and lines end below something else.
    QPen pen = penOf(stroke);
    pen.setCapStyle(Qt::FlatCap);
    m_painter.setPen(pen);
    m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
}

void PainterCanvas::fills(std::span<const QRectF> areas, const QColor& colour)
{
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawRects(areas.data(), static_cast<int>(areas.size()));
}

void PainterCanvas::paths(std::span<const QPainterPath> paths, const Style& style)
{
    m_painter.setPen(penOf(style.stroke));
    m_painter.setBrush(style.fill.isValid() ? QBrush(style.fill) : QBrush(Qt::NoBrush));
    for (const QPainterPath& path : paths) m_painter.drawPath(path);
}

void PainterCanvas::text(QPointF baseline, const QString& text, const TextStyle& style)
{
    if (text.isEmpty()) return;
    if (m_leastText > 0
        && (text.endsWith(QStringLiteral("…"))
            || pixelSize(style.font) * m_painter.worldTransform().m22() < m_leastText))
        return;
    // The size in units of the canvas, whatever the device thinks an inch is.
    QFont font = style.font;
    font.setPointSizeF(pixelSize(style.font) * 72.0 / m_painter.device()->logicalDpiY());
    m_painter.setFont(font);
    if (style.anchor != Anchor::Start) {
        const double width = textWidth(style.font, text);
        baseline.rx() -= style.anchor == Anchor::Middle ? width / 2 : width;
    }
    const std::vector<TextPiece> pieces = textPieces(text);
    // Calls draw(place, font on the device, font, letters) for every piece.
    const auto each = [&](const auto& draw) {
        QPointF place = baseline;
        for (const TextPiece& piece : pieces) {
            const QFont measured = piece.low ? lowFont(style.font) : style.font;
            draw(piece.low ? place + QPointF(0, lowBy(style.font)) : place, piece.low ? lowFont(font) : font, measured,
                 piece.text);
            place.rx() += textWidth(measured, piece.text);
        }
    };
    if (style.halo.isValid()) {
        if (smallPixels(m_painter)) {
            // Letters around the letters, from the cache of glyphs: a tenth of the time of an outline.
            m_painter.setPen(style.halo);
            each([&](QPointF place, const QFont& of, const QFont&, const QString& letters) {
                m_painter.setFont(of);
                for (const QPointF& aside : around) m_painter.drawText(place + aside, letters);
            });
        } else {
            QPainterPath outline;
            each([&](QPointF place, const QFont& of, const QFont&, const QString& letters) {
                outline.addText(place, of, letters);
            });
            m_painter.setPen(penOf({style.halo, 2 * haloWidth}));
            m_painter.setBrush(style.halo);
            m_painter.drawPath(outline);
        }
    }
    m_painter.setPen(style.colour);
    const bool page = m_painter.paintEngine()->type() == QPaintEngine::Pdf;
    each([&](QPointF place, const QFont& of, const QFont& measured, const QString& letters) {
        if (page) return drawOnPage(m_painter, place, of, measured, letters);
        m_painter.setFont(of);
        m_painter.drawText(place, letters);
    });
}

void PainterCanvas::drawMark(const Mark& mark, QPointF place)
{
    const QRectF area(place - QPointF(mark.size.width() / 2, mark.size.height() / 2), mark.size);
    m_painter.setPen(penOf(mark.style.stroke));
    m_painter.setBrush(mark.style.fill.isValid() ? QBrush(mark.style.fill) : QBrush(Qt::NoBrush));
    if (mark.corner > 0)
        m_painter.drawRoundedRect(area, mark.corner, mark.corner);
    else
        m_painter.drawRect(area);
    if (!mark.label.isEmpty()) {
        TextStyle style = mark.text;
        style.anchor = Anchor::Middle;
        text(place + QPointF(0, capHeight(style.font) / 2), mark.label, style);
    }
}

void PainterCanvas::marks(const Mark& mark, std::span<const QPointF> places)
{
    // Marks of many colours are many, too.
    if (!m_sprites || m_drawnMarks + places.size() < fewMarks) {
        m_drawnMarks += places.size();
        for (QPointF place : places) drawMark(mark, place);
        return;
    }
    const double ratio = m_painter.device()->devicePixelRatioF();
    const QPixmap& sprite = m_sprites->sprite(mark, ratio);
    const QRectF source(QPointF(0, 0), QSizeF(sprite.size()));
    std::vector<QPainter::PixmapFragment> fragments;
    fragments.reserve(places.size());
    for (QPointF place : places)
        fragments.push_back(QPainter::PixmapFragment::create(place, source, 1 / ratio, 1 / ratio));
    m_painter.drawPixmapFragments(fragments.data(), static_cast<int>(fragments.size()), sprite);
}

void PainterCanvas::cells(const QRectF& area, const QImage& image)
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    const bool page = m_painter.paintEngine()->type() == QPaintEngine::Pdf;
    if (const auto runs = page ? cellRuns(area, image) : std::nullopt)
        for (const CellRun& run : *runs) m_painter.fillRect(run.area, run.colour);
    else
        m_painter.drawImage(area, image);
    m_painter.restore();
}

} // namespace hopscope
