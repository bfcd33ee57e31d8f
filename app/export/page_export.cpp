#include "export/animation_export.h"
#include "export/page_script.h"
#include "scenes/format.h"
#include "scenes/svg_canvas.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <cmath>

namespace hopscope {

namespace {

/// The elements of all frames, each kept once. What moves differs in few places, so an element is a pattern and what
/// stands in it: a packet is its pattern and two numbers.
class Elements {
public:
    int indexOf(const QString& element)
    {
        static const QRegularExpression moving(QStringLiteral(R"re((?<= x="| y="| d=")[^"]*)re"));
        if (const auto known = m_indices.constFind(element); known != m_indices.constEnd()) return *known;
        QJsonArray pieces, parts;
        qsizetype from = 0;
        for (auto match = moving.globalMatch(element); match.hasNext();) {
            const auto one = match.next();
            pieces.append(element.mid(from, one.capturedStart() - from));
            parts.append(one.captured());
            from = one.capturedEnd();
        }
        pieces.append(element.mid(from));
        parts.prepend(patternOf(pieces));
        m_elements.append(parts);
        return *m_indices.insert(element, static_cast<int>(m_elements.size()) - 1);
    }
    QJsonArray patterns() const { return m_patterns; }
    QJsonArray elements() const { return m_elements; }

private:
    int patternOf(const QJsonArray& pieces)
    {
        const QByteArray key = QJsonDocument(pieces).toJson(QJsonDocument::Compact);
        if (const auto known = m_patternIndices.constFind(key); known != m_patternIndices.constEnd()) return *known;
        m_patterns.append(pieces);
        return *m_patternIndices.insert(key, static_cast<int>(m_patterns.size()) - 1);
    }

    QHash<QString, int> m_indices;
    QHash<QByteArray, int> m_patternIndices;
    QJsonArray m_patterns, m_elements;
};

/// "0-57 203 260-264"
QString runsOf(const std::vector<int>& indices)
{
    QStringList runs;
    for (std::size_t i = 0; i < indices.size();) {
        std::size_t end = i + 1;
        while (end < indices.size() && indices[end] == indices[end - 1] + 1) ++end;
        runs << (end - i == 1 ? QString::number(indices[i])
                              : QStringLiteral("%1-%2").arg(indices[i]).arg(indices[end - 1]));
        i = end;
    }
    return runs.join(u' ');
}

QString commentOf(const Provenance& provenance)
{
    QString text;
    for (const auto& [name, what] : notesOf(provenance))
        text += QStringLiteral("<meta name=\"hopscope:%1\" content=\"%2\">\n")
                    .arg(toQString(name), toQString(what).toHtmlEscaped());
    return text;
}

} // namespace

/// A page with everything in it: the frames as SVG, a scrub bar, a small script. Nothing is fetched from anywhere.
void writePage(const AnimationPlan& plan, const MovingPicture& picture, const QString& fileName,
               const ExportReport& report)
{
    AnimationPlan timed = plan;
    timed.pauseAtEnd = 0; // a page rests where it ends
    const std::vector<double> positions = framePositions(timed);
    Elements elements;
    QJsonArray frames, clocks, steps;
    QString first;
    QSizeF size;
    double step = std::floor(positions.front()) + 1;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (report && !report(i + 1, positions.size())) return;
        const FigurePicture figure = picture.at(positions[i]);
        checkSize(figure);
        SvgCanvas canvas(figure.size, {}, {});
        figure.draw(canvas);
        if (i == 0) first = canvas.body();
        std::vector<int> indices;
        for (const QString& line : canvas.body().split(u'\n', Qt::SkipEmptyParts))
            indices.push_back(elements.indexOf(line.trimmed()));
        frames.append(runsOf(indices));
        clocks.append(picture.clock(positions[i]));
        size = figure.size;
        if (positions[i] < step) continue;
        steps.append(static_cast<int>(i));
        step = std::floor(positions[i]) + 1;
    }
    const Provenance provenance = provenanceOf(picture.title.toStdString(), picture.description.toStdString());
    QByteArray data = QJsonDocument(QJsonObject{{QStringLiteral("patterns"), elements.patterns()},
                                                {QStringLiteral("elements"), elements.elements()},
                                                {QStringLiteral("frames"), frames},
                                                {QStringLiteral("clocks"), clocks},
                                                {QStringLiteral("steps"), steps},
                                                {QStringLiteral("rate"), plan.framesPerSecond}})
                          .toJson(QJsonDocument::Compact);
    data.replace("</", "<\\/"); // or the browser takes it for the end of the script

    const QString title = picture.title.toHtmlEscaped();
    QString page = QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                  "<meta name=\"viewport\" content=\"width=device-width\">\n"
                                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                                  "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n");
    page += commentOf(provenance) + QStringLiteral("<title>") + title + QStringLiteral("</title>\n<style>\n:root { ");
    page += QStringLiteral("--ground: ") + picture.theme.ground.name() + QStringLiteral("; --ink: ")
            + picture.theme.ink.name() + QStringLiteral("; --accent: ") + picture.theme.accent.name()
            + QStringLiteral("; }\n") + QString::fromUtf8(pageStyle) + QStringLiteral("</style>\n</head>\n<body>\n");
    page += QStringLiteral("<svg id=\"picture\" role=\"img\" aria-label=\"") + title
            + QStringLiteral("\" viewBox=\"0 0 %1 %2\">\n").arg(size.width()).arg(size.height()) + first
            + QStringLiteral("</svg>\n");
    page += QStringLiteral("<nav><button id=\"play\">Play</button>"
                           "<input id=\"scrub\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Moment\">"
                           "<output id=\"clock\"></output></nav>\n<footer>");
    page +=
        QString::fromStdString(oneLine(provenance)).toHtmlEscaped()
        + QStringLiteral("<br>Space plays, arrow keys go step by step, comma and full stop frame by frame</footer>\n");
    page += QStringLiteral("<script type=\"application/json\" id=\"frames\">") + QString::fromUtf8(data)
            + QStringLiteral("</script>\n<script>\n") + QString::fromUtf8(pageScript)
            + QStringLiteral("</script>\n</body>\n</html>\n");
    writeFile(fileName, page.toUtf8());
}

} // namespace hopscope
