#pragma once

#include <QStringList>
#include <QSyntaxHighlighter>

namespace hopscope {

/// Colours a text of an algorithm: Lua, or a list of messages that begins with `schedule`.
class CodeHighlighter : public QSyntaxHighlighter {
public:
    explicit CodeHighlighter(QTextDocument& document);
    /// What a text may call or set, for whoever completes words.
    static QStringList calls();

protected:
    void highlightBlock(const QString& text) override;

private:
    void highlightLua(const QString& text);
    void highlightSchedule(const QString& text);
    bool isSchedule() const;
};

} // namespace hopscope
