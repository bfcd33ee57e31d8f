#include "drawing/tikz_canvas.h"
#include "drawing/tikz_figure.h"
#include "export/animation_export.h"
#include "export/tex_frames.h"

#include <QSet>

#include <algorithm>
#include <vector>

namespace hopscope {

namespace {

constexpr double share = 0.94; ///< of the page that a picture takes

/// A picture with the largest size that the page has room for.
QString fitted(const QSizeF& size, const QString& picture)
{
    const QString height = QString::number(share * size.height() / size.width(), 'f', 4);
    return QStringLiteral("\\resizebox{!}{\\ifdim%1\\paperwidth<%2\\paperheight %1\\paperwidth\\else "
                          "%2\\paperheight\\fi}{%\n")
               .arg(height)
               .arg(share)
           + picture + QStringLiteral("}\n");
}

QString boxed(const char* name, const QSizeF& size, const QStringList& commands)
{
    if (commands.isEmpty()) return {};
    return QStringLiteral("\\newsavebox\\hopscope%1\n\\sbox\\hopscope%1{%\n").arg(QLatin1String(name))
           + tikzBegin(size, {}) + commands.join(u'\n') + u'\n' + tikzEnd() + QStringLiteral("}\n");
}

QString placed(const char* name, const QSizeF& size)
{
    return QStringLiteral("\\node[anchor=south west, inner sep=0pt, outer sep=0pt] at (0,%1) {\\usebox\\hopscope%2};\n")
        .arg(size.height())
        .arg(QLatin1String(name));
}

} // namespace

/// A frame a step, or with `played` one that plays. What all pictures have in common stands in two boxes.
void writeBeamer(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                 const ExportReport& report)
{
    const std::vector<double> positions = pagePositions(plan);
    std::vector<QStringList> pictures;
    QSet<QString> colours;
    QString needs;
    QSizeF size;
    bool fits = true;
    for (double position : positions) {
        if (report && !report(pictures.size() + 1, positions.size())) return;
        const FigurePicture figure = picture.at(position);
        checkSize(figure);
        TikzCanvas canvas;
        figure.draw(canvas);
        for (const QString& colour : canvas.colours()) colours.insert(colour);
        if (needs.isEmpty()) needs = canvas.preamble();
        fits = fits && fitsPdfTex(canvas.commands());
        pictures.push_back(canvas.commands());
        size = figure.size;
    }
    QStringList sorted(colours.begin(), colours.end());
    sorted.sort();
    const TexFrames shared = texFrames(std::move(pictures));
    if (plan.played) { // all of it is on one page
        QStringList all = shared.before + shared.after;
        for (const QStringList& frame : shared.frames) all += frame;
        fits = fitsPdfTex(all);
    }
    QString text = texComment(provenanceOf(picture));
    text += QStringLiteral("\\documentclass[aspectratio=169]{beamer}\n");
    if (!fits) text += needsLuaTex(QStringLiteral("export fewer steps (--steps), or a smaller network"));
    text += texPackages + needs;
    if (plan.played) text += QStringLiteral("\\usepackage{animate}\n");
    text += QStringLiteral("\\setbeamertemplate{navigation symbols}{}\n\\hypersetup{pdftitle={%1}, pdflang={en}}\n")
                .arg(texText(picture.title));
    text += sorted.join(u'\n') + QStringLiteral("\n\\begin{document}\n");
    text += boxed("before", size, shared.before) + boxed("after", size, shared.after);
    const auto drawn = [&](const QStringList& own) {
        return tikzBegin(size, {}) + (shared.before.isEmpty() ? QString() : placed("before", size))
               + (own.isEmpty() ? QString() : own.join(u'\n') + u'\n')
               + (shared.after.isEmpty() ? QString() : placed("after", size)) + tikzEnd();
    };
    if (plan.played) {
        text += QStringLiteral("\\begin{frame}[plain]\n\\centering\n");
        QString frames = QStringLiteral("\\begin{animateinline}[controls, poster=first%1]{%2}\n")
                             .arg(plan.loops == 1 ? QString() : QStringLiteral(", loop"))
                             .arg(1 / plan.secondsPerStep, 0, 'f', 2);
        for (std::size_t i = 0; i < shared.frames.size(); ++i)
            frames += (i > 0 ? QStringLiteral("\\newframe\n") : QString()) + fitted(size, drawn(shared.frames[i]));
        text += frames + QStringLiteral("\\end{animateinline}\n\\end{frame}\n");
    } else {
        for (const QStringList& frame : shared.frames)
            text += QStringLiteral("\\begin{frame}[plain]\n\\centering\n") + fitted(size, drawn(frame))
                    + QStringLiteral("\\end{frame}\n");
    }
    text += QStringLiteral("\\end{document}\n");
    writeFile(fileName, text.toUtf8());
}

} // namespace hopscope
