#pragma once

#include <QLabel>

#include <string_view>
#include <vector>

namespace hopscope {

class CodeEdit;

/// What a text says about a word of it.
struct WordMeaning {
    std::string_view word, meaning;
};
/// Of the names and calls that a program has, in the order in which it has them first; nothing of comments.
std::vector<WordMeaning> meaningsIn(const QString& program);

/// Below a text that leaves room for it: what its names and calls mean, and the marks beside its lines.
class WordKey : public QLabel {
    Q_OBJECT
public:
    explicit WordKey(CodeEdit& edit);
    void refresh(); ///< after its text, its size or its marks have changed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of what shows the text

private:
    QString words(bool marksOnly) const; ///< or all
    CodeEdit& m_edit;
};

} // namespace hopscope
