#pragma once

#include <QFrame>

#include <string>

class QLabel;
class QPushButton;

namespace hopscope {

class ScheduleSearch;

namespace search {
struct SearchCase;
} // namespace search

/// A schedule that a search found, beside what a paper prints; searches again when asked to, with its proof, and hands
/// the schedule over.
class CaseCard : public QFrame {
    Q_OBJECT
public:
    explicit CaseCard(const search::SearchCase& one, QWidget* parent = nullptr);
    const search::SearchCase& searchCase() const { return m_case; }
    /// Whether any of its words contains the text.
    bool matches(const QString& text) const;
    /// What the search says, now; empty before it was asked.
    QString answer() const;
    void ask();    ///< searches
    void finish(); ///< waits for what is under way

signals:
    /// Of the schedule that was found: a name and its text.
    void watchWanted(const std::string& name, const std::string& text);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();

    const search::SearchCase& m_case;
    ScheduleSearch* m_search;
    QLabel *m_answer, *m_searchFirst;
    QPushButton *m_ask, *m_watch;
};

} // namespace hopscope
