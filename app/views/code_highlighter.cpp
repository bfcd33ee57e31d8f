#include "views/code_highlighter.h"

#include "widgets/style.h"

#include <QHash>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCharFormat>
#include <QTextDocument>

#include <algorithm>

namespace hopscope {

namespace {

enum State { Usual = 0, LongComment = 1, LongString = 2 };

QTextCharFormat coloured(const QColor& colour, bool strong = false)
{
    QTextCharFormat format;
    format.setForeground(colour);
    if (strong) format.setFontWeight(QFont::DemiBold);
    return format;
}

const QStringList keywords{"and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
                           "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
                           "repeat",   "return", "then", "true", "until",  "while"};
const QStringList ourCalls{"send",      "receive", "exchange", "start",       "wait", "pass", "holds",
                           "held",      "range",   "all",      "coordinates", "rank", "xor",  "log2ceil",
                           "objection", "parts",   "program",  "step",        "steps"};
const QStringList ourNames{"title", "operation", "parameters", "ports", "families", "formula",
                           "root",  "words",     "packets",    "seed",  "shift",    "axes",     "slots"};

const QRegularExpression& anyOf(const QStringList& names)
{
    static QHash<QString, QRegularExpression> known;
    const QString all = names.join(QLatin1Char('|'));
    auto found = known.find(all);
    if (found == known.end()) found = known.insert(all, QRegularExpression(QStringLiteral("\\b(%1)\\b").arg(all)));
    return *found;
}

} // namespace

CodeHighlighter::CodeHighlighter(QTextDocument& document) : QSyntaxHighlighter(&document)
{
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &QSyntaxHighlighter::rehighlight);
}

QStringList CodeHighlighter::calls()
{
    QStringList all =
        ourCalls + ourNames + keywords + QStringList{"math.floor", "math.min", "math.max", "ipairs", "combine"};
    all.sort();
    return all;
}

bool CodeHighlighter::isSchedule() const
{
    for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
        const QString line = block.text().trimmed();
        if (!line.isEmpty() && !line.startsWith(QLatin1Char('#'))) return line.startsWith(QStringLiteral("schedule"));
    }
    return false;
}

void CodeHighlighter::highlightBlock(const QString& text)
{
    isSchedule() ? highlightSchedule(text) : highlightLua(text);
}

void CodeHighlighter::highlightSchedule(const QString& text)
{
    static const QRegularExpression head(
        QStringLiteral("^\\s*(schedule|title|operation|topology|ports|root|shift|blocks|step)\\b")),
        mode(QStringLiteral("\\b(combine|move|copy|path)\\b")), arrow(QStringLiteral("[>:]"));
    const Theme& theme = Appearance::theme();
    setCurrentBlockState(Usual);
    const auto hash = static_cast<int>(text.indexOf(QLatin1Char('#')));
    if (const auto match = head.match(text); match.hasMatch())
        setFormat(static_cast<int>(match.capturedStart(1)), static_cast<int>(match.capturedLength(1)),
                  coloured(theme.categoryText(0), true));
    else
        for (const auto& [pattern, colour] :
             {std::pair(&mode, theme.categoryText(3)), std::pair(&arrow, theme.inkSoft)})
            for (auto matches = pattern->globalMatch(text); matches.hasNext();) {
                const auto match = matches.next();
                setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                          coloured(colour));
            }
    if (hash >= 0) setFormat(hash, static_cast<int>(text.size()) - hash, coloured(theme.inkSoft));
}

void CodeHighlighter::highlightLua(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("\\b(0[xX][0-9a-fA-F]+|\\d+(\\.\\d*)?([eE][+-]?\\d+)?)\\b"));
    const Theme& theme = Appearance::theme();
    const auto each = [&](const QRegularExpression& pattern, const QTextCharFormat& format) {
        for (auto matches = pattern.globalMatch(text); matches.hasNext();) {
            const auto match = matches.next();
            setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), format);
        }
    };
    each(number, coloured(theme.categoryText(1)));
    each(anyOf(ourNames), coloured(theme.categoryText(3)));
    each(anyOf(ourCalls), coloured(theme.categoryText(0), true));
    each(anyOf(keywords), coloured(theme.ink, true));
    // Strings and comments hide what is in them.
    int state = std::max(previousBlockState(), 0);
    int at = 0;
    const auto size = static_cast<int>(text.size());
    while (at < size) {
        if (state != Usual) {
            const auto end = static_cast<int>(text.indexOf(QStringLiteral("]]"), at));
            const int stop = end < 0 ? size : end + 2;
            setFormat(at, stop - at, coloured(state == LongComment ? theme.inkSoft : theme.categoryText(2)));
            at = stop;
            if (end >= 0) state = Usual;
            continue;
        }
        const QStringView rest = QStringView(text).mid(at);
        if (rest.startsWith(QLatin1String("--[["))) {
            state = LongComment;
        } else if (rest.startsWith(QLatin1String("--"))) {
            setFormat(at, size - at, coloured(theme.inkSoft));
            break;
        } else if (rest.startsWith(QLatin1String("[["))) {
            state = LongString;
        } else if (text[at] == QLatin1Char('"') || text[at] == QLatin1Char('\'')) {
            int end = at + 1;
            while (end < size && text[end] != text[at]) end += text[end] == QLatin1Char('\\') ? 2 : 1;
            end = std::min(end + 1, size);
            setFormat(at, end - at, coloured(theme.categoryText(2)));
            at = end;
        } else {
            ++at;
        }
    }
    setCurrentBlockState(state);
}

} // namespace hopscope
