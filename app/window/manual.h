#pragma once

#include <QDialog>
#include <QString>
#include <QTimer>

#include <optional>
#include <vector>

class QAbstractButton;
class QLabel;
class QLineEdit;
class QTextBrowser;
class QTextDocument;
class QTreeWidget;
class QTreeWidgetItem;
class QUrl;

namespace hopscope {

struct ManualPage;

/// The manuals, with their contents at the left, a way back, and a search through all of them.
class Manual : public QDialog {
    Q_OBJECT
public:
    explicit Manual(QWidget* window);

    /// Shows a manual from a heading on, or from its beginning: "lessons.md", "scenes". What does not exist is passed
    /// over.
    void open(const QString& file, const QString& anchor = {});
    /// A link as a manual writes it; one that leads elsewhere is opened by the system.
    void follow(const QUrl& link);
    void back() { turnTo(m_at - 1); }
    void forward() { turnTo(m_at + 1); }
    /// Selects the next place, or the one before, that has the words of the search field, in this manual or in another.
    void find(bool forwards);

    const QString& file() const { return m_places[static_cast<std::size_t>(m_at)].file; }
    QTextBrowser& text() { return *m_text; }
    QTreeWidget& contents() { return *m_contents; }
    QLineEdit& search() { return *m_search; }
    QAbstractButton& backButton() { return *m_back; }
    QAbstractButton& forwardButton() { return *m_forward; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Place {
        QString file, anchor;
        int top{-1}; ///< character at the upper edge when it was left; -1: goes by the anchor
    };

    void buildContents();
    static void addPage(QTreeWidgetItem& group, const ManualPage& page);
    void turnTo(int at); ///< a place that was shown before
    void render();       ///< the manual of this place, in the present theme and width
    void refit();        ///< the same again, where the reader is
    void scrollTo(const Place& place);
    void scrollToCharacter(int position);
    int topCharacter() const;
    void chooseInContents();
    void countFound();
    void mark();

    QTextBrowser* m_text;
    QTreeWidget* m_contents;
    QLineEdit* m_search;
    QLabel* m_found;
    QAbstractButton *m_back, *m_forward;
    std::vector<Place> m_places{{}}; ///< those that were shown, the present one at m_at
    int m_at{0};
    QTextDocument* m_document{}; ///< of the text, made by render()
    QString m_rendered;          ///< file that it shows
    std::optional<int> m_top;    ///< topCharacter() before the width changed
    bool m_shown{false};
    QTimer m_refitLater;
};

} // namespace hopscope
