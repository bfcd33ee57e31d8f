#include "drawing/copied_picture.h"

#include "diagnostic.h"
#include "drawing/svg_figure.h"
#include "drawing/tikz_figure.h"

#include <QMimeData>

#include <algorithm>

namespace hopscope {

std::unique_ptr<QMimeData> copiedPicture(FigurePicture figure)
{
    auto copied = std::make_unique<QMimeData>();
    copied->setData(QStringLiteral("image/svg+xml"), figureSvg(figure));
    if (!figure.pixels) {
        try {
            copied->setText(QString::fromUtf8(figureTikz(figure)));
        } catch (const Refused&) {
            // TikZ cannot hold it; the other forms can
        }
    }
    figure.scale = std::max(figure.scale, 2.0);
    copied->setImageData(figureImage(figure));
    return copied;
}

} // namespace hopscope
