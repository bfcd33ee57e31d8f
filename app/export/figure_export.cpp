#include "export/figure_export.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/svg_canvas.h"
#include "export/formats.h"
#include "export/metadata.h"
#include "state/kept/files.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>

#include <sstream>

namespace hopscope {

namespace {

[[noreturn]] void refuse(const QString& sentence) { throw Refused("output", sentence.toStdString()); }

} // namespace

QString programAndVersion() { return QStringLiteral("Hopscope " HOPSCOPE_VERSION); }

void forgetTheTime(QByteArray& pdf)
{
    for (const char* key : {"/CreationDate", "/ModDate"})
        if (const qsizetype date = pdf.indexOf(key); date >= 0)
            for (qsizetype i = date; i < pdf.size() && pdf[i] != '\n'; ++i) pdf[i] = ' '; // every offset stays
}

QByteArray pngOf(QImage image, const Provenance& provenance)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    for (const auto& [key, what] : {std::pair{"Title", provenance.title},
                                    {"Description", provenance.experiment},
                                    {"Model", provenance.model},
                                    {"Seed", provenance.seed},
                                    {"Software", provenance.program}})
        if (!what.empty()) writer.setText(QLatin1String(key), toQString(what));
    image.setDevicePixelRatio(1);
    if (!writer.write(image.convertToFormat(QImage::Format_RGB32))) // opaque: a fourth channel would say nothing
        refuse(QStringLiteral("output: the image cannot be encoded: %1").arg(writer.errorString()));
    return bytes;
}

QByteArray figurePng(const FigurePicture& figure) { return pngOf(figureImage(figure), provenanceOf(figure)); }

QByteArray figureSvg(const FigurePicture& figure)
{
    checkSize(figure);
    SvgCanvas canvas(figure.size, figure.title,
                     (figure.alt.isEmpty() ? QString() : figure.alt + u' ') + figure.description + QStringLiteral(" (")
                         + programAndVersion() + u')',
                     notesOf(provenanceOf(figure)));
    figure.draw(canvas);
    return canvas.document();
}

QByteArray pagesPdf(std::size_t pages, const std::function<std::optional<FigurePicture>(std::size_t)>& page)
{
    std::optional<FigurePicture> figure = page(0);
    if (!figure) return {};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96); // one unit of the canvas
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(figure->title + QStringLiteral(" — ") + figure->description);
    writer.setCreator(programAndVersion());
    writer.setDocumentXmpMetadata(xmpOf(provenanceOf(*figure)));
    QPainter painter;
    for (std::size_t i = 0; i < pages; ++i) {
        if (i > 0) figure = page(i);
        if (!figure) return {};
        checkSize(*figure);
        writer.setPageSize(QPageSize(figure->size * 72.0 / 96.0, QPageSize::Point, {}, QPageSize::ExactMatch));
        if (i > 0) writer.newPage();
        if (i == 0 && !painter.begin(&writer)) refuse(QStringLiteral("output: the page cannot be made"));
        PainterCanvas canvas(painter);
        figure->draw(canvas);
    }
    painter.end();
    forgetTheTime(bytes);
    return bytes;
}

QByteArray figurePdf(const FigurePicture& figure)
{
    return pagesPdf(1, [&](std::size_t) { return figure; });
}

void writeFile(const QString& fileName, const QByteArray& bytes)
{
    try {
        saveFile(fileName, bytes);
    } catch (const Refused& refusal) {
        refuse(QStringLiteral("output: ") + QString::fromStdString(refusal.why().text));
    }
}

void exportFigure(const FigurePicture& figure, const QString& fileName)
{
    const ExportFormat* format = findFormat(QFileInfo(fileName).suffix().toLower());
    if (!format || !(format->figure || format->table))
        refuse(QStringLiteral("output: a figure is written as %1, not as \"%2\"")
                   .arg(suffixesOf([](const ExportFormat& one) { return one.figure || one.table; }),
                        QFileInfo(fileName).fileName()));
    if (format->figure) return writeFile(fileName, format->figure(figure));
    if (!figure.numbers)
        refuse(QStringLiteral("output: this picture has no table of numbers for .%1; it is written as %2")
                   .arg(format->suffix, suffixesOf([](const ExportFormat& one) { return one.figure; })));
    std::ostringstream text;
    figure.numbers(text, *format->table, notesOf(provenanceOf(figure)));
    writeFile(fileName, QByteArray::fromStdString(text.str()));
}

} // namespace hopscope
