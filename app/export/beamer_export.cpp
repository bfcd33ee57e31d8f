#include "drawing/tikz_canvas.h"
#include "drawing/tikz_figure.h"
#include "export/animation_export.h"

#include <QSet>

#include <algorithm>
#include <vector>

namespace hopscope {

namespace {

int deeper(const QString& command)
{
    return command.startsWith(QLatin1String("\\begin{scope}")) ? 1
           : command.startsWith(QLatin1String("\\end{scope}")) ? -1
                                                               : 0;
}

/// Whether what lies between the first `head` and the last `tail` commands opens and closes its own scopes only.
bool whole(const QStringList& commands, qsizetype head, qsizetype tail)
{
    int depth = 0;
    for (qsizetype i = head; i < commands.size() - tail; ++i)
        if ((depth += deeper(commands[i])) < 0) return false;
    return depth == 0;
}

qsizetype common(const std::vector<QStringList>& slides, bool fromEnd)
{
    qsizetype most = slides.front().size();
    for (const QStringList& slide : slides) {
        qsizetype same = 0;
        while (same < std::min(most, slide.size())
               && (fromEnd ? slide[slide.size() - 1 - same] == slides.front()[slides.front().size() - 1 - same]
                           : slide[same] == slides.front()[same]))
            ++same;
        most = same;
    }
    return most;
}

struct Shared {
    qsizetype head{0}, tail{0};
};

/// How many commands at the beginning and at the end all slides have in common, so that the rest of each is whole.
Shared sharedBy(const std::vector<QStringList>& slides)
{
    const qsizetype shortest = std::ranges::min(slides, {}, &QStringList::size).size();
    const qsizetype mostHead = common(slides, false), mostTail = common(slides, true);
    for (qsizetype head = mostHead; head > 0; --head)
        for (qsizetype tail = std::min(mostTail, shortest - head); tail >= 0; --tail)
            if (std::ranges::all_of(slides, [&](const QStringList& slide) { return whole(slide, head, tail); }))
                return {head, tail};
    return {};
}

QString between(const QStringList& commands, qsizetype from, qsizetype to)
{
    return commands.mid(from, to - from).join(u'\n') + u'\n';
}

} // namespace

/// One frame whose overlays are the moments; what they have in common is drawn once.
void writeBeamer(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
                 const ExportReport& report)
{
    const std::vector<double> positions = pagePositions(plan);
    std::vector<QStringList> slides;
    QSet<QString> colours;
    QSizeF size;
    for (double position : positions) {
        if (report && !report(slides.size() + 1, positions.size())) return;
        const FigurePicture figure = picture.at(position);
        checkSize(figure);
        TikzCanvas canvas;
        figure.draw(canvas);
        for (const QString& colour : canvas.colours()) colours.insert(colour);
        slides.push_back(canvas.commands());
        size = figure.size;
    }
    QStringList sorted(colours.begin(), colours.end());
    sorted.sort();
    const Shared shared = sharedBy(slides);
    const QStringList& first = slides.front();
    QString text = texComment(provenanceOf(picture));
    text += QStringLiteral("\\documentclass[aspectratio=169]{beamer}\n") + texPackages;
    text += QStringLiteral(
                "\\setbeamertemplate{navigation symbols}{}\n\\begin{document}\n"
                "\\begin{frame}[plain]\n\\centering\n"
                "\\resizebox{!}{\\ifdim%1\\paperwidth<%2\\paperheight %3\\paperwidth\\else 0.94\\paperheight\\fi}{%\n")
                .arg(0.94 * size.height() / size.width(), 0, 'f', 4)
                .arg(0.94)
                .arg(0.94 * size.height() / size.width(), 0, 'f', 4);
    text += tikzBegin(size, sorted) + between(first, 0, shared.head);
    for (std::size_t i = 0; i < slides.size(); ++i)
        text += QStringLiteral("\\only<%1>{%\n").arg(i + 1)
                + between(slides[i], shared.head, slides[i].size() - shared.tail) + QStringLiteral("}\n");
    text += between(first, first.size() - shared.tail, first.size()) + tikzEnd();
    text += QStringLiteral("}\n\\end{frame}\n\\end{document}\n");
    writeFile(fileName, text.toUtf8());
}

} // namespace hopscope
