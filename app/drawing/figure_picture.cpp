#include "drawing/figure_picture.h"

#include "diagnostic.h"
#include "drawing/painter_canvas.h"
#include "drawing/words.h"
#include "run/analysis/why.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double dotsPerMeter = 96 / 0.0254;
constexpr double leastSide = 16, mostPixels = 16'384;

[[noreturn]] void refuse(const QString& sentence) { throw Refused("output", sentence.toStdString()); }

} // namespace

Provenance provenanceOf(const FigurePicture& figure)
{
    Provenance provenance = provenanceOf(figure.title.toStdString(), figure.description.toStdString());
    provenance.verdict = figure.verdict.toStdString();
    provenance.command = figure.command.toStdString();
    return provenance;
}

FigurePicture figureOf(const std::shared_ptr<const Run>& run, double position, const PictureWish& wish,
                       std::string_view table, const StepChoice& steps)
{
    FigurePicture figure;
    figure.size = wish.size;
    figure.scale = wish.scale;
    figure.title = titleOf(*run);
    figure.description = QString::fromStdString(toText(run->experiment()));
    figure.verdict = QString::fromStdString(run->verdict());
    figure.alt = QString::fromStdString(whyAt(*run, position));
    if (const RunTable* numbers = findRunTable(table))
        figure.numbers = [run, numbers, steps](std::ostream& out, TableFormat format, const Notes& notes) {
            writeRunTable(out, format, *numbers, *run, steps, notes);
        };
    return figure;
}

QString sentenceOf(const FigurePicture& figure)
{
    QString sentence = QStringLiteral("%1: %2.").arg(figure.title, figure.description);
    if (!figure.alt.isEmpty()) sentence += u' ' + figure.alt;
    if (figure.verdict.isEmpty()) return sentence;
    QString verdict = figure.verdict;
    verdict[0] = verdict[0].toUpper();
    return sentence + QStringLiteral(" %1.").arg(verdict);
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
    image.fill(figure.transparent ? Qt::transparent : Qt::white);
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

} // namespace hopscope
