#include "drawing/svg_figure.h"

#include "drawing/svg_canvas.h"

namespace hopscope {

QString programAndVersion() { return QStringLiteral("Hopscope " HOPSCOPE_VERSION); }

QByteArray figureSvg(const FigurePicture& figure)
{
    checkSize(figure);
    SvgCanvas canvas(figure.size, figure.title,
                     sentenceOf(figure) + QStringLiteral(" (") + programAndVersion() + u')',
                     notesOf(provenanceOf(figure)));
    if (figure.outlined) canvas.outlineText();
    figure.draw(canvas);
    return canvas.document();
}

} // namespace hopscope
