#pragma once

#include "state/tasks/latest_task.h"

#include <QDialog>

#include <cstdint>
#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QTableView;

namespace hopscope {

class Document;
class Playback;
class Run;
class RowsModel;

/// What the pictures show, as tables: who sends to whom, who holds what, loads, queues … of the step on the clock, or of
/// the whole run. For reading with a screen reader, and for copying. Filled in the background.
class NumbersSheet : public QDialog {
    Q_OBJECT
public:
    NumbersSheet(Document& document, Playback& playback, QWidget* window);
    ~NumbersSheet() override;

    void choose(const QString& table); ///< by its id
    QTableView& table() { return *m_table; }
    QString said() const; ///< how many rows there are, or why there are none
    void finish();        ///< waits for the rows that are on their way; for tests

    /// More rows than anybody reads are left to the export.
    static constexpr std::size_t mostRows = 100'000;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void offerTables();
    void refresh();
    void copy();

    Document& m_document;
    Playback& m_playback;
    QComboBox* m_which;
    QCheckBox* m_whole;
    QLabel* m_said;
    QTableView* m_table;
    RowsModel* m_rows;
    std::shared_ptr<const Run> m_offered; ///< of which the tables are offered
    std::int64_t m_step{-1};              ///< that is shown
    LatestTask m_task;
};

} // namespace hopscope
