#pragma once

#include "run/analysis/trials.h"
#include "state/tasks/latest_task.h"

#include <QAbstractTableModel>
#include <QTimer>
#include <QWidget>

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

class QGraphicsOpacityEffect;
class QLabel;
class QPushButton;
class QTableView;

namespace hopscope {

/// What became of a text for every size and every root: sizes in columns, roots in rows.
class BenchModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void begin(const std::vector<Experiment>& experiments, const std::vector<std::uint32_t>& sizes,
               std::uint32_t roots);
    void add(const std::vector<Trial>& trials);
    const Trial* at(const QModelIndex& index) const; ///< null where nothing was tried
    const Trial* at(std::uint32_t processors, std::uint32_t root) const;
    std::size_t tried() const { return m_trials.size(); }
    std::size_t all() const { return m_all; }
    std::size_t count(Trial::Verdict verdict) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<std::uint32_t> m_sizes;
    std::uint32_t m_roots{0};
    std::size_t m_all{0};
    std::map<std::pair<std::uint32_t, std::uint32_t>, Trial> m_trials; ///< by size and root
};

/// Tries a text for many sizes and roots, in the background and not longer than some seconds.
class Bench : public QWidget {
    Q_OBJECT
public:
    explicit Bench(QWidget* parent = nullptr);
    ~Bench() override;
    /// Tries this text for the experiment, with all sizes of its topology's family. What is known stays.
    void start(const Experiment& experiment, const std::string& text);
    /// Ends what is tried of another text, or of one with other parameters.
    void keepFor(const Experiment& experiment, const std::string& text);
    void stop();
    void clear(const QString& why); ///< there is nothing to try
    const BenchModel& model() const { return *m_model; }
    QTableView& table() { return *m_table; }
    QString summary() const;
    void finish(); ///< for tests and pictures

    static constexpr std::uint32_t mostProcessors = 33, mostRoots = 9;
    static constexpr int budget = 20'000; ///< milliseconds

signals:
    void chosen(const Trial& trial);

private:
    void take(quint64 number, std::vector<Trial> trials, bool last);
    void refresh();
    void restart();

    BenchModel* m_model;
    QTableView* m_table;
    QLabel *m_summary, *m_axes;
    QGraphicsOpacityEffect* m_faded; ///< what the table shows is of a text before
    QPushButton* m_again;
    TrialQuestion m_question;
    std::string m_text;
    QString m_why;
    QTimer m_patience;
    std::stop_source m_late; ///< the time is over
    quint64 m_number{0};
    bool m_running{false}, m_cut{false}, m_old{false};
    LatestTask m_task{{"test bench"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
