#include "drawing/tikz_figure.h"

#include "drawing/format.h"
#include "drawing/tikz_canvas.h"

namespace hopscope {

const QLatin1String texPackages("\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{lmodern}\n"
                                "\\usepackage{amssymb}\n\\usepackage{tikz}\n");

QString texComment(const Provenance& provenance)
{
    QString comment;
    for (const auto& [name, what] : notesOf(provenance))
        comment += QStringLiteral("%% %1: %2\n").arg(toQString(name), toQString(what).replace(u'\n', u' '));
    return comment;
}

QString tikzBegin(const QSizeF& size, const QStringList& colours)
{
    QString text = QStringLiteral("\\begin{tikzpicture}[x=0.75bp, y=-0.75bp]\n");
    for (const QString& colour : colours) text += colour + u'\n';
    return text + QStringLiteral("\\useasboundingbox (0,0) rectangle (%1,%2);\n").arg(size.width()).arg(size.height());
}

QString tikzEnd() { return QStringLiteral("\\end{tikzpicture}%\n"); }

bool fitsPdfTex(const QStringList& commands)
{
    constexpr qsizetype mostLetters = 1'500'000, commandItself = 60;
    qsizetype letters = 0;
    for (const QString& command : commands) letters += command.size() + commandItself;
    return letters <= mostLetters;
}

QString needsLuaTex(const QString& remedy)
{
    return QStringLiteral("\\ifdefined\\directlua\\else\n"
                          "  \\errmessage{This picture needs more memory than pdfLaTeX has: use LuaLaTeX, or %1}\n"
                          "  \\expandafter\\stop\n\\fi\n")
        .arg(remedy);
}

namespace {

TexPicture pictureOf(const FigurePicture& figure)
{
    checkSize(figure);
    if (figure.tex) return figure.tex(figure.size);
    TikzCanvas canvas;
    figure.draw(canvas);
    const bool fits = fitsPdfTex(canvas.commands());
    return {.preamble = canvas.preamble(),
            .text = (fits ? QString() : needsLuaTex(QStringLiteral("export a smaller network")))
                    + tikzBegin(figure.size, canvas.colours()) + canvas.commands().join(u'\n') + u'\n' + tikzEnd()};
}

} // namespace

QByteArray figureTikz(const FigurePicture& figure)
{
    const TexPicture picture = pictureOf(figure);
    QString needs = QStringLiteral("\\usepackage{amssymb,tikz}\n") + picture.preamble;
    needs.chop(1);
    return (texComment(provenanceOf(figure)) + QStringLiteral("%% needs ")
            + needs.replace(u'\n', QStringLiteral("\n%% and ")) + u'\n' + picture.text)
        .toUtf8();
}

QByteArray figureTex(const FigurePicture& figure)
{
    const TexPicture picture = pictureOf(figure);
    return (texComment(provenanceOf(figure)) + QStringLiteral("\\documentclass[border=0pt]{standalone}\n") + texPackages
            + picture.preamble + QStringLiteral("\\begin{document}\n") + picture.text
            + QStringLiteral("\\end{document}\n"))
        .toUtf8();
}

} // namespace hopscope
