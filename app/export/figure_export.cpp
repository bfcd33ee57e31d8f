#include "export/figure_export.h"

#include "diagnostic.h"
#include "scenes/painter_canvas.h"
#include "scenes/svg_canvas.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>

#include <cmath>

namespace hopscope {

namespace {

constexpr double dotsPerMeter = 96 / 0.0254;
constexpr double mostPixels = 16'384;

[[noreturn]] void refuse(const QString& sentence) { throw Refused("output", sentence.toStdString()); }

void checkSize(const FigurePicture& figure)
{
    const double width = figure.size.width(), height = figure.size.height(), most = std::max(width, height);
    if (width >= 16 && height >= 16 && figure.scale > 0 && most * std::max(figure.scale, 1.0) <= mostPixels) return;
    refuse(QStringLiteral("size: a figure is 16 to %1 pixels wide and high, %2 × %3 at scale %4 is not")
               .arg(mostPixels)
               .arg(width)
               .arg(height)
               .arg(figure.scale));
}

QByteArray figurePng(const FigurePicture& figure)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setText(QStringLiteral("Title"), figure.title);
    writer.setText(QStringLiteral("Description"), figure.description);
    writer.setText(QStringLiteral("Software"), programAndVersion());
    QImage image = figureImage(figure);
    image.setDevicePixelRatio(1);
    if (!writer.write(image))
        refuse(QStringLiteral("output: the image cannot be encoded: %1").arg(writer.errorString()));
    return bytes;
}

} // namespace

QString programAndVersion() { return QStringLiteral("Hopscope " HOPSCOPE_VERSION); }

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
        painter.scale(figure.scale, figure.scale);
        PainterCanvas canvas(painter);
        figure.draw(canvas);
    }
    // A printed picture has the same size at every scale.
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMeter * figure.scale)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMeter * figure.scale)));
    return image;
}

QByteArray figureSvg(const FigurePicture& figure)
{
    checkSize(figure);
    SvgCanvas canvas(figure.size, figure.title, figure.description + QStringLiteral(" (") + programAndVersion() + u')');
    figure.draw(canvas);
    return canvas.document();
}

QByteArray figurePdf(const FigurePicture& figure)
{
    checkSize(figure);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96); // one unit of the canvas
    writer.setPageSize(QPageSize(figure.size * 72.0 / 96.0, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(figure.title + QStringLiteral(" — ") + figure.description);
    writer.setCreator(programAndVersion());
    QPainter painter(&writer);
    if (!painter.isActive()) refuse(QStringLiteral("output: the page cannot be made"));
    PainterCanvas canvas(painter);
    figure.draw(canvas);
    painter.end();
    // Without the date, so that the same picture is the same file; blanks keep every offset.
    if (const qsizetype date = bytes.indexOf("/CreationDate"); date >= 0)
        for (qsizetype i = date; i < bytes.size() && bytes[i] != '\n'; ++i) bytes[i] = ' ';
    return bytes;
}

void exportFigure(const FigurePicture& figure, const QString& fileName)
{
    const QString suffix = QFileInfo(fileName).suffix().toLower();
    QByteArray bytes;
    if (suffix == QLatin1String("svg"))
        bytes = figureSvg(figure);
    else if (suffix == QLatin1String("pdf"))
        bytes = figurePdf(figure);
    else if (suffix == QLatin1String("png"))
        bytes = figurePng(figure);
    else
        refuse(QStringLiteral("output: a figure is written as .svg, .pdf or .png, not as \"%1\"")
                   .arg(QFileInfo(fileName).fileName()));
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        refuse(QStringLiteral("output: cannot write %1: %2").arg(fileName, file.errorString()));
}

} // namespace hopscope
