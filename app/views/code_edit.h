#pragma once

#include <QPlainTextEdit>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <vector>

class QCompleter;

class QTextDocument;

namespace hopscope {

/// What is wrong with a line of a text, and where its processors are.
struct LineNote {
    std::uint32_t line{0}; ///< from 1; 0: of the text as a whole
    QString sentence{};
    friend bool operator==(const LineNote&, const LineNote&) = default;
};

/// The text of an algorithm: numbers of lines, what is wrong at its line, and at every line the processors that are
/// there. What was typed is undone by whoever owns the text.
class CodeEdit : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEdit(QWidget* parent = nullptr);

    QString text() const { return toPlainText(); }
    /// Changes only what differs, so that the cursor stays where it is.
    void setText(const QString& text);
    void setSample(const QString& text); ///< shown in its colours while there is no text
    QString sample() const;
    void setProblems(std::vector<LineNote> problems);
    const std::vector<LineNote>& problems() const { return m_problems; }
    QString problemAt(std::uint32_t line) const; ///< empty: none
    /// Processors by line, in order.
    void setPlaces(std::map<std::uint32_t, std::vector<std::uint32_t>> places);
    const std::map<std::uint32_t, std::vector<std::uint32_t>>& places() const { return m_places; }
    void goTo(std::uint32_t line);
    /// Scrolls to these lines, unless they are in sight or somebody is typing. The cursor stays.
    void reveal(std::uint32_t first, std::uint32_t last);

    int marginWidth() const;
    void paintMargin(QWidget& margin);

signals:
    void edited(); ///< by the user
    void undoWanted();
    void redoWanted();
    void left(); ///< the keyboard is elsewhere now
    void escaped();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void dress();
    void refreshMarks();
    void breakLine();
    void indent(bool more);
    void offer();
    void complete(const QString& word);

    QWidget* m_margin;
    QTextDocument* m_sample;
    QCompleter* m_completer;
    std::vector<LineNote> m_problems;
    std::map<std::uint32_t, std::vector<std::uint32_t>> m_places;
    bool m_quiet{false};
    QString m_text; ///< as it was told last
};

/// "0–3 5"; where that is too long, "6 of them".
QString processorsText(const std::vector<std::uint32_t>& processors, qsizetype most);

} // namespace hopscope
