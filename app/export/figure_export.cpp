#include "export/figure_export.h"

#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "drawing/svg_canvas.h"
#include "drawing/words.h"
#include "export/formats.h"
#include "export/metadata.h"
#include "run/run_tables.h"
#include "state/kept/files.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace hopscope {

namespace {

constexpr double dotsPerMeter = 96 / 0.0254;
constexpr double leastSide = 16, mostPixels = 16'384;

[[noreturn]] void refuse(const QString& sentence) { throw Refused("output", sentence.toStdString()); }

} // namespace

QString programAndVersion() { return QStringLiteral("Hopscope " HOPSCOPE_VERSION); }

Provenance provenanceOf(const FigurePicture& figure)
{
    Provenance provenance = provenanceOf(figure.title.toStdString(), figure.description.toStdString());
    provenance.verdict = figure.verdict.toStdString();
    return provenance;
}

FigurePicture figureOf(const std::shared_ptr<const Run>& run, double position, const PictureWish& wish,
                       std::string_view table)
{
    FigurePicture figure;
    figure.size = wish.size;
    figure.scale = wish.scale;
    figure.title = titleOf(*run);
    figure.description = QString::fromStdString(toText(run->experiment()));
    figure.verdict = QString::fromStdString(run->verdict());
    if (const RunTable* numbers = findRunTable(table))
        figure.numbers = [run, numbers, steps = static_cast<StepIndex>(std::ceil(position))](
                             std::ostream& out, TableFormat format, const Notes& notes) {
            constexpr double most = 1e7; // all are in memory before they are in a file
            writeRunTable(out, format, *numbers, *run, steps, notes, {.rows = most, .gathered = most});
        };
    return figure;
}

void forgetTheTime(QByteArray& pdf)
{
    for (const char* key : {"/CreationDate", "/ModDate"})
        if (const qsizetype date = pdf.indexOf(key); date >= 0)
            for (qsizetype i = date; i < pdf.size() && pdf[i] != '\n'; ++i) pdf[i] = ' '; // every offset stays
}

void checkSize(const FigurePicture& figure)
{
    const double width = figure.size.width(), height = figure.size.height(), most = std::max(width, height);
    if (width >= leastSide && height >= leastSide && figure.scale > 0
        && most * std::max(figure.scale, 1.0) <= mostPixels)
        return;
    refuse(QStringLiteral("size: a figure is %1 to %2 pixels wide and high, %3 × %4 at scale %5 is not")
               .arg(leastSide)
               .arg(mostPixels)
               .arg(width)
               .arg(height)
               .arg(figure.scale));
}

QImage figureImage(const FigurePicture& figure)
{
    checkSize(figure);
    const QSize pixels(static_cast<int>(std::ceil(figure.size.width() * figure.scale)),
                       static_cast<int>(std::ceil(figure.size.height() * figure.scale)));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        refuse(QStringLiteral("size: there is not enough memory for %1 × %2 pixels")
                   .arg(pixels.width())
                   .arg(pixels.height()));
    // The painter scales, not the device: so a font means the same at every scale.
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMeter)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMeter)));
    image.fill(Qt::white);
    {
        QPainter painter(&image);
        // All of the last row and column is drawn, too, where a size in centimetres is no whole number of pixels.
        painter.scale(pixels.width() / figure.size.width(), pixels.height() / figure.size.height());
        PainterCanvas canvas(painter);
        figure.draw(canvas);
    }
    // A printed picture has the same size at every scale.
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMeter * figure.scale)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMeter * figure.scale)));
    return image;
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
    SvgCanvas canvas(figure.size, figure.title, figure.description + QStringLiteral(" (") + programAndVersion() + u')',
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
