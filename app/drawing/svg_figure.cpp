#include "drawing/svg_figure.h"

#include "drawing/svg_canvas.h"
#include "version.h"

namespace hopscope {

QString programAndVersion() { return QStringLiteral("Hopscope " HOPSCOPE_VERSION); }

QString programAndBuild() { return QStringLiteral("Hopscope ") + QString::fromStdString(versionAndBuild()); }

QByteArray figureSvg(const FigurePicture& figure)
{
    checkSize(figure);
    SvgCanvas canvas(figure.size, figure.title, sentenceOf(figure) + QStringLiteral(" (") + programAndBuild() + u')',
                     notesOf(provenanceOf(figure)));
    if (figure.outlined) canvas.outlineText();
    figure.draw(canvas);
    return canvas.document();
}

} // namespace hopscope
