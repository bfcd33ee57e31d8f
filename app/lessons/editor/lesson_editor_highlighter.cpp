#include "lessons/editor/lesson_editor_highlighter.h"

#include "widgets/style.h"

#include <QRegularExpression>
#include <QTextCharFormat>

namespace hopscope {

namespace {

enum State { Text = 0, Code = 1, Fields = 2 };

QTextCharFormat coloured(const QColor& colour, bool strong = false)
{
    QTextCharFormat format;
    format.setForeground(colour);
    if (strong) format.setFontWeight(QFont::DemiBold);
    return format;
}

} // namespace

LessonHighlighter::LessonHighlighter(QTextDocument& document) : QSyntaxHighlighter(&document)
{
    connect(&Appearance::instance(), &Appearance::themeChanged, this, &QSyntaxHighlighter::rehighlight);
}

void LessonHighlighter::highlightBlock(const QString& text)
{
    static const QRegularExpression fence(QStringLiteral("^\\s*(```+|~~~+)\\s*(\\w*)")),
        field(QStringLiteral("^\\s*([\\w-]+):")), heading(QStringLiteral("^#{1,6}\\s")),
        strong(QStringLiteral("\\*\\*[^*]+\\*\\*")), code(QStringLiteral("`[^`]+`")),
        drawn(QStringLiteral("\\{[\\w-]+\\}"));
    const Theme& theme = Appearance::theme();
    const int before = previousBlockState() < 0 ? Text : previousBlockState();
    if (const auto match = fence.match(text); match.hasMatch()) {
        const QString kind = match.captured(2);
        const bool block =
            kind == QStringLiteral("scene") || kind == QStringLiteral("question") || kind == QStringLiteral("lesson");
        setCurrentBlockState(before != Text ? Text : block ? Fields : Code);
        setFormat(0, static_cast<int>(text.size()), coloured(theme.inkSoft));
        return;
    }
    setCurrentBlockState(before);
    const auto each = [&](const QRegularExpression& pattern, const QTextCharFormat& format) {
        for (auto matches = pattern.globalMatch(text); matches.hasNext();) {
            const auto match = matches.next();
            setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), format);
        }
    };
    if (before == Fields) {
        if (const auto match = field.match(text); match.hasMatch())
            setFormat(static_cast<int>(match.capturedStart(1)), static_cast<int>(match.capturedLength(1)),
                      coloured(theme.categoryText(0), true));
    } else if (before == Text) {
        if (heading.match(text).hasMatch()) {
            setFormat(0, static_cast<int>(text.size()), coloured(theme.ink, true));
            return;
        }
        each(strong, coloured(theme.ink, true));
        each(code, coloured(theme.categoryText(2)));
    }
    each(drawn, coloured(theme.categoryText(3)));
}

} // namespace hopscope
