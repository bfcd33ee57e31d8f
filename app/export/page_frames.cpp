#include "export/page_frames.h"

#include "drawing/format.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace hopscope {

namespace {

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

QStringList linesOf(const QString& body)
{
    QStringList lines = body.split(u'\n', Qt::SkipEmptyParts);
    for (QString& line : lines) line = line.trimmed();
    return lines;
}

/// An element but for its colours.
QString shapeOf(const QString& element)
{
    static const QRegularExpression colour(QStringLiteral("#[0-9a-f]{6}"));
    QString shape = element;
    return shape.replace(colour, QStringLiteral("#"));
}

/// What stands between the moving parts, and those.
struct Pieces {
    QJsonArray fixed, moving;
};
Pieces piecesOf(const QString& element)
{
    static const QRegularExpression moving(QStringLiteral(R"re((?<= x="| y="| d=")[^"]*)re"));
    Pieces pieces;
    if (element.isEmpty()) return pieces;
    qsizetype from = 0;
    for (auto match = moving.globalMatch(element); match.hasNext();) {
        const auto one = match.next();
        pieces.fixed.append(element.mid(from, one.capturedStart() - from));
        pieces.moving.append(one.captured());
        from = one.capturedEnd();
    }
    pieces.fixed.append(element.mid(from));
    return pieces;
}

} // namespace

int PageFrames::patternOf(const QJsonArray& light, const QJsonArray& dark)
{
    const QByteArray key = QJsonDocument(QJsonArray{light, dark}).toJson(QJsonDocument::Compact);
    if (const auto known = m_patternIndices.constFind(key); known != m_patternIndices.constEnd()) return *known;
    const int index = static_cast<int>(m_patterns.size());
    m_patterns.append(light);
    if (light != dark) m_dark[QString::number(index)] = dark;
    return *m_patternIndices.insert(key, index);
}

int PageFrames::indexOf(const QString& light, const QString& dark)
{
    const QString key = light == dark ? light : light + u'\n' + dark;
    if (const auto known = m_indices.constFind(key); known != m_indices.constEnd()) return *known;
    const Pieces one = piecesOf(light), other = piecesOf(dark);
    QJsonArray element = light.isEmpty() ? other.moving : one.moving;
    element.prepend(patternOf(one.fixed, other.fixed));
    m_elements.append(element);
    return *m_indices.insert(key, static_cast<int>(m_elements.size()) - 1);
}

QString PageFrames::add(const QString& body)
{
    std::vector<int> indices;
    for (const QString& line : linesOf(body)) indices.push_back(indexOf(line, line));
    return runsOf(indices);
}

QString PageFrames::add(const QString& light, const QString& dark)
{
    constexpr qsizetype reach = 8; // some shapes have an outline in one of the two only
    const QStringList ones = linesOf(light), others = linesOf(dark);
    QStringList shapes, otherShapes;
    for (const QString& line : ones) shapes << shapeOf(line);
    for (const QString& line : others) otherShapes << shapeOf(line);
    std::vector<int> indices;
    qsizetype i = 0, j = 0;
    while (i < ones.size() || j < others.size()) {
        if (i < ones.size() && j < others.size() && shapes[i] == otherShapes[j]) {
            indices.push_back(indexOf(ones[i++], others[j++]));
            continue;
        }
        const qsizetype ahead = i < ones.size() ? otherShapes.indexOf(shapes[i], j) : -1,
                        behind = j < others.size() ? shapes.indexOf(otherShapes[j], i) : -1;
        if (i == ones.size() || (ahead >= 0 && ahead - j <= reach))
            indices.push_back(indexOf({}, others[j++]));
        else if (j == others.size() || (behind >= 0 && behind - i <= reach))
            indices.push_back(indexOf(ones[i++], {}));
        else {
            indices.push_back(indexOf(ones[i++], {}));
            indices.push_back(indexOf({}, others[j++]));
        }
    }
    return runsOf(indices);
}

QString withIds(QString body, const QString& beginning)
{
    body.replace(QStringLiteral(" id=\""), QStringLiteral(" id=\"") + beginning);
    return body.replace(QStringLiteral("url(#"), QStringLiteral("url(#") + beginning);
}

QByteArray toHtml(const StandalonePage& page)
{
    const QString title = page.title.toHtmlEscaped();
    QByteArray data = QJsonDocument(page.data).toJson(QJsonDocument::Compact);
    if (page.packed) data = qCompress(data, 9).mid(4).toBase64(); // without the length that Qt puts before it
    data.replace("</", "<\\/");                                   // or the browser takes it for the end of the script
    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                  "<meta name=\"viewport\" content=\"width=device-width\">\n"
                                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                                  "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n");
    for (const auto& [name, what] : notesOf(page.provenance))
        html += QStringLiteral("<meta name=\"hopscope:%1\" content=\"%2\">\n")
                    .arg(toQString(name), toQString(what).toHtmlEscaped());
    html += QStringLiteral("<title>") + title + QStringLiteral("</title>\n<style>\n") + page.style
            + QStringLiteral("</style>\n</head>\n<body>\n") + page.body;
    html += QStringLiteral("<script type=\"%1\" id=\"%2\">")
                .arg(page.packed ? QStringLiteral("text/plain") : QStringLiteral("application/json"), page.id)
            + QString::fromUtf8(data)
            + (page.packed ? QStringLiteral("</script>\n<script type=\"module\">\n")
                           : QStringLiteral("</script>\n<script>\n"))
            + page.script + QStringLiteral("</script>\n</body>\n</html>\n");
    return html.toUtf8();
}

} // namespace hopscope
