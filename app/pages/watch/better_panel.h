#pragma once

#include "run/experiment.h"
#include "search/standing.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace hopscope {

class Document;
class Run;
class ScheduleSearch;
struct DocumentValue;

/// Is there a better one? The best of the catalogue, the lower bound, and what the search finds and proves for the run
/// that is shown; what it finds goes into the document like any other schedule.
class BetterPanel : public QWidget {
    Q_OBJECT
public:
    explicit BetterPanel(Document& document, QWidget* parent = nullptr);
    ScheduleSearch& search() { return *m_search; }
    /// What stands there, a line each.
    QString text() const;
    void finish(); ///< waits for what is under way

    /// Asks, unless somebody has asked about this run.
    void askOnce();

signals:
    void compareWanted();
    void heightChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void takeRun();
    void refresh();
    void refreshProgress();
    void ask();
    void watchIt();
    void compareIt();
    /// What there is with fewer steps than the run: a schedule that was found, or the best of the catalogue.
    bool offersBetter() const;
    void tellStanding(const Run& run, const search::Standing& standing);
    /// Puts it into the document; the experiment that shows it.
    std::optional<Experiment> betterIn(DocumentValue& value) const;

    Document& m_document;
    ScheduleSearch* m_search;
    QLabel *m_kept, *m_question, *m_known, *m_verdict, *m_progress;
    QPushButton *m_ask, *m_cancel, *m_watch, *m_compare, *m_check;
};

} // namespace hopscope
