#pragma once

#include <QSyntaxHighlighter>

namespace hopscope {

/// Colours the Markdown of lessons: headings, strong words, code, and the fields of blocks.
class LessonHighlighter : public QSyntaxHighlighter {
public:
    explicit LessonHighlighter(QTextDocument& document);

protected:
    void highlightBlock(const QString& text) override;
};

} // namespace hopscope
