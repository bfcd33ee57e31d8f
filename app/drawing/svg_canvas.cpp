#include "drawing/svg_canvas.h"

#include "drawing/cell_runs.h"
#include "drawing/format.h"
#include "drawing/text_pieces.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QScreen>
#include <QTransform>

#include <array>
#include <cmath>
#include <cstdint>

namespace hopscope {

namespace {

/// Two decimals are a fiftieth of a hair; more would only make files large. Written digit by digit: a page of a lesson
/// has some ten million numbers.
void append(QString& text, double value)
{
    constexpr double most = 1e15;
    if (!(std::abs(value) < most)) {
        text += QString::number(value, 'f', 2);
        return;
    }
    std::int64_t hundredths = std::llround(value * 100);
    std::array<char16_t, 24> digits{};
    std::size_t at = digits.size();
    const bool negative = hundredths < 0;
    if (negative) hundredths = -hundredths;
    const auto put = [&](std::int64_t digit) { digits.at(--at) = static_cast<char16_t>(u'0' + digit); };
    if (const std::int64_t decimals = hundredths % 100; decimals != 0) {
        if (decimals % 10 != 0) put(decimals % 10);
        put(decimals / 10);
        digits.at(--at) = u'.';
    }
    hundredths /= 100;
    do {
        put(hundredths % 10);
        hundredths /= 10;
    } while (hundredths != 0);
    if (negative) digits.at(--at) = u'-';
    text.append(reinterpret_cast<const QChar*>(&digits.at(at)), static_cast<qsizetype>(digits.size() - at));
}

QString number(double value)
{
    QString text;
    append(text, value);
    return text;
}

QString paint(const char* attribute, const QColor& colour)
{
    QString text;
    text.reserve(40);
    text += u' ';
    text += QLatin1String(attribute);
    text += QLatin1String("=\"");
    if (!colour.isValid() || colour.alpha() == 0) return text += QLatin1String("none\"");
    text += colour.name();
    text += u'"';
    if (colour.alpha() == 255) return text;
    text += u' ';
    text += QLatin1String(attribute);
    text += QLatin1String("-opacity=\"");
    append(text, colour.alphaF());
    return text += u'"';
}

QString attributes(const Stroke& stroke)
{
    if (!stroke.colour.isValid() || stroke.width <= 0) return {};
    QString text = paint("stroke", stroke.colour);
    text += QLatin1String(" stroke-width=\"");
    append(text, stroke.width);
    text += u'"';
    if (stroke.dashes.empty()) return text += QLatin1String(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    text += QLatin1String(" stroke-dasharray=\"");
    for (std::size_t i = 0; i < stroke.dashes.size(); ++i) {
        if (i > 0) text += u' ';
        append(text, stroke.dashes[i]);
    }
    return text += u'"';
}

QString attributes(const Style& style) { return paint("fill", style.fill) + attributes(style.stroke); }

void appendPath(QString& data, const QPainterPath& path)
{
    const auto point = [&](int i) {
        const QPainterPath::Element element = path.elementAt(i);
        append(data, element.x);
        data += u' ';
        append(data, element.y);
    };
    const int count = path.elementCount();
    for (int i = 0; i < count; ++i) {
        switch (path.elementAt(i).type) {
        case QPainterPath::MoveToElement:
            data += u'M';
            point(i);
            break;
        case QPainterPath::LineToElement:
            data += u'L';
            point(i);
            break;
        case QPainterPath::CurveToElement:
            data += u'C';
            point(i);
            data += u' ';
            point(i + 1);
            data += u' ';
            point(i + 2);
            i += 2;
            break;
        case QPainterPath::CurveToDataElement:
            break;
        }
    }
}

QString fontAttributes(const QFont& font)
{
    const bool mono = font.styleHint() == QFont::Monospace;
    QStringList all = font.families();
    // Next to the first those that are about as wide.
    if (!mono) all = all.mid(0, 1) + QStringList{QStringLiteral("Helvetica"), QStringLiteral("Arial")} + all.mid(1);
    all << (mono ? QStringLiteral("monospace") : QStringLiteral("sans-serif"));
    const QString families = all.join(QStringLiteral(", "));
    return QStringLiteral(" font-family=\"%1\" font-size=\"%2\" font-weight=\"%3\"")
        .arg(families.toHtmlEscaped(), number(pixelSize(font)))
        .arg(static_cast<int>(font.weight()));
}

QString textElement(QPointF baseline, const QString& text, const TextStyle& style)
{
    static const char* const anchors[] = {"start", "middle", "end"};
    QString element = QStringLiteral("<text x=\"%1\" y=\"%2\"").arg(number(baseline.x()), number(baseline.y()));
    element += fontAttributes(style.font) + paint("fill", style.colour);
    if (style.anchor != Anchor::Start)
        element += QStringLiteral(" text-anchor=\"%1\"").arg(QLatin1String(anchors[static_cast<int>(style.anchor)]));
    // With other fonts a text is as wide, so that what stands beside it is free.
    if (text.size() > 1)
        element += QStringLiteral(" textLength=\"%1\" lengthAdjust=\"spacingAndGlyphs\"")
                       .arg(number(textWidth(style.font, text)));
    if (text.startsWith(u' ') || text.endsWith(u' ')) element += QStringLiteral(" xml:space=\"preserve\"");
    element += u'>';
    double low = 0; // what stands low moves the rest until it is moved back
    for (const TextPiece& piece : textPieces(text)) {
        const double by = piece.low ? lowBy(style.font) : 0;
        if (by == low && !piece.low) {
            element += piece.text.toHtmlEscaped();
            continue;
        }
        element += QStringLiteral("<tspan dy=\"%1\"").arg(number(by - low));
        if (piece.low) element += QStringLiteral(" font-size=\"%1\"").arg(number(pixelSize(lowFont(style.font))));
        element += u'>' + piece.text.toHtmlEscaped() + QStringLiteral("</tspan>");
        low = by;
    }
    return element + QStringLiteral("</text>");
}

QString rectElement(const QRectF& area, double corner)
{
    QString element = QStringLiteral("<rect x=\"");
    append(element, area.x());
    element += QLatin1String("\" y=\"");
    append(element, area.y());
    element += QLatin1String("\" width=\"");
    append(element, area.width());
    element += QLatin1String("\" height=\"");
    append(element, area.height());
    element += u'"';
    if (corner > 0) element += QLatin1String(" rx=\"") + number(corner) + u'"';
    return element;
}

} // namespace

SvgCanvas::SvgCanvas(QSizeF size, const QString& title, const QString& description, const Notes& notes)
{
    m_head = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                            " width=\"%1\" height=\"%2\" viewBox=\"0 0 %1 %2\">\n")
                 .arg(number(size.width()), number(size.height()));
    const QString name = uniqueId(QStringLiteral("title")), what = uniqueId(QStringLiteral("description"));
    m_head.chop(2); // more is said in the first element
    m_head += QStringLiteral(" role=\"img\" aria-labelledby=\"%1 %2\">\n").arg(name, what);
    m_head += QStringLiteral("  <title id=\"%1\">%2</title>\n").arg(name, title.toHtmlEscaped());
    m_head += QStringLiteral("  <desc id=\"%1\">%2</desc>\n").arg(what, description.toHtmlEscaped());
    if (notes.empty()) return;
    m_head += QStringLiteral("  <metadata>\n    <provenance xmlns=\"urn:hopscope:provenance\"");
    for (const auto& [name, what] : notes)
        m_head += QStringLiteral(" %1=\"%2\"").arg(toQString(name), toQString(what).toHtmlEscaped());
    m_head += QStringLiteral("/>\n  </metadata>\n");
}

QByteArray SvgCanvas::document() const
{
    const QByteArray own =
        QCryptographicHash::hash((m_head + m_body).toUtf8(), QCryptographicHash::Sha1).toHex().left(6);
    const QString ending = u'-' + QString::fromLatin1(own);
    // Quotes in texts are written as entities, so these are attributes.
    static const QRegularExpression id(QStringLiteral(" id=\"([^\"]*)\"")), use(QStringLiteral("url\\(#([^)]*)\\)")),
        labels(QStringLiteral("aria-labelledby=\"(\\S+) (\\S+)\""));
    QString text = m_head + m_body + QStringLiteral("</svg>\n");
    text.replace(id, QStringLiteral(" id=\"\\1%1\"").arg(ending));
    text.replace(use, QStringLiteral("url(#\\1%1)").arg(ending));
    text.replace(labels, QStringLiteral("aria-labelledby=\"\\1%1 \\2%1\"").arg(ending));
    return text.toUtf8();
}

QString SvgCanvas::uniqueId(const QString& wanted)
{
    const int count = m_ids[wanted]++;
    return count == 0 ? wanted : wanted + u'-' + QString::number(count + 1);
}

void SvgCanvas::element(const QString& markup)
{
    m_body.resize(m_body.size() + 2 * m_depth, u' ');
    m_body += markup;
    m_body += u'\n';
}

void SvgCanvas::beginGroup(const QString& id, const GroupStyle& style)
{
    const QString name = uniqueId(id);
    QString open = QStringLiteral("<g id=\"%1\"").arg(name.toHtmlEscaped());
    if (style.clip) {
        const QString clip = uniqueId(name + QStringLiteral("-clip"));
        element(
            QStringLiteral("<defs><clipPath id=\"%1\">%2/></clipPath></defs>").arg(clip, rectElement(*style.clip, 0)));
        open += QStringLiteral(" clip-path=\"url(#%1)\"").arg(clip);
    }
    if (!style.offset.isNull())
        open +=
            QStringLiteral(" transform=\"translate(%1 %2)\"").arg(number(style.offset.x()), number(style.offset.y()));
    if (style.opacity < 1) open += QStringLiteral(" opacity=\"%1\"").arg(number(style.opacity));
    element(open + u'>');
    ++m_depth;
}

void SvgCanvas::endGroup()
{
    --m_depth;
    element(QStringLiteral("</g>"));
}

void SvgCanvas::lines(std::span<const QLineF> lines, const Stroke& stroke)
{
    if (lines.empty() || !stroke.colour.isValid()) return;
    QString data;
    for (const QLineF& line : lines) {
        data += u'M';
        append(data, line.x1());
        data += u' ';
        append(data, line.y1());
        data += u'L';
        append(data, line.x2());
        data += u' ';
        append(data, line.y2());
    }
    element(QStringLiteral("<path d=\"%1\" fill=\"none\"%2/>").arg(data, attributes(stroke)));
}

void SvgCanvas::fills(std::span<const QRectF> areas, const QColor& colour)
{
    const QString look = paint("fill", colour) + QLatin1String("/>");
    for (const QRectF& area : areas) element(rectElement(area, 0) + look);
}

void SvgCanvas::paths(std::span<const QPainterPath> paths, const Style& style)
{
    QString data;
    const QString look = attributes(style) + QLatin1String("/>");
    const auto write = [&] {
        if (!data.isEmpty()) element(QLatin1String("<path d=\"") + data + u'"' + look);
        data.resize(0);
    };
    for (const QPainterPath& path : paths) {
        appendPath(data, path);
        if (m_apart) write();
    }
    write();
}

void SvgCanvas::outlined(QPointF baseline, const QString& text, const TextStyle& style)
{
    if (style.anchor != Anchor::Start)
        baseline.rx() -= textWidth(style.font, text) * (style.anchor == Anchor::Middle ? 0.5 : 1);
    const double screen =
        QGuiApplication::primaryScreen() ? QGuiApplication::primaryScreen()->logicalDotsPerInchY() : 96;
    QPainterPath letters;
    letters.setFillRule(Qt::WindingFill);
    for (const TextPiece& piece : textPieces(text)) {
        const QFont measured = piece.low ? lowFont(style.font) : style.font;
        QFont font = measured; // a path is made for the screen
        font.setPointSizeF(measured.pointSizeF() * 96 / screen);
        QPainterPath shapes;
        shapes.addText({0, 0}, font, piece.text);
        const double own = QFontMetricsF(font).horizontalAdvance(piece.text), wide = textWidth(measured, piece.text);
        const QPointF at = piece.low ? baseline + QPointF(0, lowBy(style.font)) : baseline;
        letters.addPath(QTransform(own > 0 ? wide / own : 1, 0, 0, 1, at.x(), at.y()).map(shapes));
        baseline.rx() += wide;
    }
    if (letters.isEmpty()) return;
    element(QStringLiteral("<g role=\"text\" aria-label=\"%1\">").arg(text.toHtmlEscaped()));
    ++m_depth;
    if (style.halo.isValid()) path(letters, {style.halo, {style.halo, 4}});
    path(letters, {style.colour, {}});
    endGroup();
}

void SvgCanvas::text(QPointF baseline, const QString& text, const TextStyle& style)
{
    if (text.isEmpty()) return;
    if (m_outlined) return outlined(baseline, text, style);
    if (style.halo.isValid()) {
        TextStyle halo = style;
        halo.colour = style.halo;
        QString behind = textElement(baseline, text, halo);
        behind.insert(5, attributes(Stroke{style.halo, 4}));
        element(behind);
    }
    element(textElement(baseline, text, style));
}

void SvgCanvas::marks(const Mark& mark, std::span<const QPointF> places)
{
    TextStyle style = mark.text;
    style.anchor = Anchor::Middle;
    for (QPointF place : places) {
        const QRectF area(place - QPointF(mark.size.width() / 2, mark.size.height() / 2), mark.size);
        element(rectElement(area, mark.corner) + attributes(mark.style) + QStringLiteral("/>"));
        if (!mark.label.isEmpty()) text(place + QPointF(0, capHeight(style.font) / 2), mark.label, style);
    }
}

void SvgCanvas::cells(const QRectF& area, const QImage& image)
{
    if (const auto runs = cellRuns(area, image)) {
        element(QStringLiteral("<g shape-rendering=\"crispEdges\">"));
        ++m_depth;
        for (const CellRun& run : *runs)
            element(rectElement(run.area, 0) + paint("fill", run.colour) + QStringLiteral("/>"));
        endGroup();
        return;
    }
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    element(QStringLiteral("<image x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" preserveAspectRatio=\"none\""
                           " image-rendering=\"optimizeSpeed\" xlink:href=\"data:image/png;base64,%5\"/>")
                .arg(number(area.x()), number(area.y()), number(area.width()), number(area.height()),
                     QString::fromLatin1(buffer.data().toBase64())));
}

} // namespace hopscope
