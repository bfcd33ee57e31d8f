#pragma once

#include <QFrame>

#include <string>

class QLabel;
class QPushButton;

namespace hopscope {

class ScheduleSearch;
class ScheduleStrip;

namespace search {
struct SearchCase;
} // namespace search

/// A schedule that a search found, beside what a paper prints; searches again when asked to, with its proof, and hands
/// the schedule over, for which it searches first if need be.
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
    void finish(); ///< waits for what is under way, and for the picture

signals:
    /// Of the schedule that was found: a name and its text.
    void watchWanted(const std::string& name, const std::string& text);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    bool found() const; ///< a schedule, by a search that is through
    void watch();       ///< hands it over

    const search::SearchCase& m_case;
    ScheduleSearch* m_search;
    ScheduleStrip* m_picture; ///< of the schedule that is found
    QLabel* m_answer;
    QPushButton *m_ask, *m_watch;
    bool m_watchNext{false}; ///< what is being searched for is handed over as soon as it is found
};

} // namespace hopscope
