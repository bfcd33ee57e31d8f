#include "export/figure_export.h"

#include "atomic_file.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/painter_canvas.h"
#include "export/formats.h"
#include "export/metadata.h"
#include "export/pdf_file.h"
#include "state/kept/files.h"
#include "version.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>

#include <functional>
#include <optional>
#include <ostream>

namespace hopscope {

namespace {

[[noreturn]] void refuse(const QString& sentence) { throw Refused("output", sentence.toStdString()); }

/// Row after row, for a table may be longer than memory.
void writeRows(const QString& fileName, const std::function<void(std::ostream&)>& write)
{
    std::optional<AtomicFile> file;
    const auto named = [&](const auto& work) {
        try {
            work();
        } catch (const Refused& refusal) {
            refuse(QStringLiteral("output: %1.").arg(toQString(refusal.why().text)));
        }
    };
    named([&] { file.emplace(pathOf(fileName), QFileInfo(fileName).fileName().toStdString()); });
    write(file->stream());
    named([&] { file->commit(); });
}

bool isWritten(const FigurePicture& figure, const ExportFormat& format)
{
    return format.figure && !(figure.pixels && format.drawn);
}

} // namespace

QByteArray pngOf(QImage image, const Provenance& provenance, bool transparent)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    for (const auto& [key, what] : {std::pair{"Title", provenance.title},
                                    {"Description", provenance.experiment},
                                    {"Model", provenance.model},
                                    {"Seed", provenance.seed},
                                    {"Command", provenance.command},
                                    {"Software", provenance.program},
                                    {"Build", std::string(buildCommit())}})
        if (!what.empty()) writer.setText(QLatin1String(key), toQString(what));
    image.setDevicePixelRatio(1);
    // A fourth channel would say nothing of what is opaque.
    if (!writer.write(image.convertToFormat(transparent ? QImage::Format_ARGB32 : QImage::Format_RGB32)))
        refuse(QStringLiteral("output: the image cannot be encoded: %1").arg(writer.errorString()));
    return bytes;
}

QByteArray figurePng(const FigurePicture& figure)
{
    return pngOf(figureImage(figure), provenanceOf(figure), figure.transparent);
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
    writer.setCreator(programAndBuild());
    writer.setDocumentXmpMetadata(xmpOf(provenanceOf(*figure)));
    PdfAbout about;
    QPainter painter;
    for (std::size_t i = 0; i < pages; ++i) {
        if (i > 0) figure = page(i);
        if (!figure) return {};
        checkSize(*figure);
        writer.setPageSize(QPageSize(figure->size * 72.0 / 96.0, QPageSize::Point, {}, QPageSize::ExactMatch));
        if (i > 0) writer.newPage();
        if (i == 0 && !painter.begin(&writer)) refuse(QStringLiteral("output: the page cannot be made"));
        painter.setRenderHint(QPainter::LosslessImageRendering); // letters in an image stay sharp
        PainterCanvas canvas(painter);
        figure->draw(canvas);
        about.pictures << sentenceOf(*figure);
    }
    painter.end();
    about.title = figure->title + QStringLiteral(" — ") + figure->description;
    return finishedPdf(bytes, about);
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
        refuse(QStringLiteral("output: a figure is written as %1, not as \"%2\"%3")
                   .arg(suffixesOf([](const ExportFormat& one) { return one.figure || one.table; }),
                        QFileInfo(fileName).fileName(),
                        format && format->moving ? QStringLiteral("; what moves is written by --animate") : QString()));
    if (format->figure && !isWritten(figure, *format))
        refuse(QStringLiteral("output: this picture is an image of pixels, which .%1 cannot hold; it is written as %2")
                   .arg(format->suffix, suffixesOf([&](const ExportFormat& one) { return isWritten(figure, one); })));
    if (format->figure) return writeFile(fileName, format->figure(figure));
    if (!figure.numbers)
        refuse(QStringLiteral(
                   "output: this picture has no numbers of its own for .%1, its panels have; it is written as %2")
                   .arg(format->suffix, suffixesOf([&](const ExportFormat& one) { return isWritten(figure, one); })));
    writeRows(fileName, [&](std::ostream& out) { figure.numbers(out, *format->table, notesOf(provenanceOf(figure))); });
}

} // namespace hopscope
