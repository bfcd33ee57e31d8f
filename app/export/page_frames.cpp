#include "export/page_frames.h"

#include "drawing/format.h"

#include <QStringList>
#include <QStringView>

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

std::vector<QStringView> linesOf(const QString& body)
{
    std::vector<QStringView> lines;
    for (QStringView line : QStringView(body).tokenize(u'\n', Qt::SkipEmptyParts)) lines.push_back(line.trimmed());
    return lines;
}

/// Colours are "#" and as many digits.
constexpr qsizetype colourDigits = 6;

/// Whether two elements are the same but for their colours.
bool sameShape(QStringView one, QStringView other)
{
    if (one.size() != other.size()) return false;
    for (qsizetype i = 0; i < one.size(); ++i) {
        if (one[i] != other[i]) return false;
        if (one[i] == u'#' && i > 0 && one[i - 1] == u'"') i += colourDigits;
    }
    return true;
}

qsizetype indexOfShape(const std::vector<QStringView>& lines, QStringView wanted, qsizetype from, qsizetype reach)
{
    const auto end = std::min(static_cast<qsizetype>(lines.size()), from + reach + 1);
    for (qsizetype i = from; i < end; ++i)
        if (sameShape(lines[static_cast<std::size_t>(i)], wanted)) return i;
    return -1;
}

PageData listOf(const QStringList& texts)
{
    PageData list = PageData::array();
    for (const QString& one : texts) list.push_back(one);
    return list;
}

/// What stands between the moving parts, and those.
struct Pieces {
    QStringList fixed, moving;
};
/// Where something stands is in the attributes x, y and d.
Pieces piecesOf(QStringView element)
{
    constexpr qsizetype before = 4; // ' x="'
    Pieces pieces;
    if (element.isEmpty()) return pieces;
    qsizetype from = 0;
    for (qsizetype i = 0; i + before <= element.size(); ++i) {
        const QChar name = element[i + 1];
        if (element[i] != u' ' || (name != u'x' && name != u'y' && name != u'd') || element[i + 2] != u'='
            || element[i + 3] != u'"')
            continue;
        const qsizetype start = i + before, found = element.indexOf(u'"', start);
        const qsizetype end = found < 0 ? element.size() : found;
        pieces.fixed << element.mid(from, start - from).toString();
        pieces.moving << element.mid(start, end - start).toString();
        from = end;
        i = end;
    }
    pieces.fixed << element.mid(from).toString();
    return pieces;
}

} // namespace

int PageFrames::patternOf(const QStringList& light, const QStringList& dark)
{
    const QStringList key = light + QStringList{QString()} + dark;
    if (const auto known = m_patternIndices.constFind(key); known != m_patternIndices.constEnd()) return *known;
    const int index = static_cast<int>(m_patterns.size());
    m_patterns.push_back(listOf(light));
    if (light != dark) m_dark[std::to_string(index)] = listOf(dark);
    for (const QString& piece : key) m_letters += piece.size();
    return *m_patternIndices.insert(key, index);
}

int PageFrames::indexOf(QStringView light, QStringView dark)
{
    QString key = light.toString();
    if (light != dark) {
        key += u'\n';
        key += dark;
    }
    if (const auto known = m_indices.constFind(key); known != m_indices.constEnd()) return *known;
    const Pieces one = piecesOf(light), other = piecesOf(dark);
    PageData element{patternOf(one.fixed, other.fixed)};
    for (const QString& piece : light.isEmpty() ? other.moving : one.moving) {
        element.push_back(piece);
        m_letters += piece.size();
    }
    m_elements.push_back(std::move(element));
    return *m_indices.insert(key, static_cast<int>(m_elements.size()) - 1);
}

QString PageFrames::add(const QString& body)
{
    std::vector<int> indices;
    for (const QStringView line : linesOf(body)) indices.push_back(indexOf(line, line));
    return runsOf(indices);
}

QString PageFrames::add(const QString& light, const QString& dark)
{
    constexpr qsizetype reach = 8; // some shapes have an outline in one of the two only
    const std::vector<QStringView> ones = linesOf(light), others = linesOf(dark);
    std::vector<int> indices;
    std::size_t i = 0, j = 0;
    while (i < ones.size() || j < others.size()) {
        if (i < ones.size() && j < others.size() && sameShape(ones[i], others[j])) {
            indices.push_back(indexOf(ones[i], others[j]));
            ++i, ++j;
            continue;
        }
        const bool ahead = i < ones.size() && indexOfShape(others, ones[i], static_cast<qsizetype>(j), reach) >= 0;
        const bool behind = j < others.size() && indexOfShape(ones, others[j], static_cast<qsizetype>(i), reach) >= 0;
        if (i == ones.size() || ahead)
            indices.push_back(indexOf({}, others[j++]));
        else if (j == others.size() || behind)
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
    QByteArray data = QByteArray::fromStdString(compactText(page.data));
    if (page.packed) data = qCompress(data).mid(4).toBase64(); // without the length that Qt puts before it
    data.replace("</", "<\\/");                                // or the browser takes it for the end of the script
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
