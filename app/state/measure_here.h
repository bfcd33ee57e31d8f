#pragma once

#include "state/document.h"

#include <QObject>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <utility>
#include <vector>

class QProcess;
class QTemporaryDir;

namespace hopscope {

/// Runs `hopscope-mpi run` on this machine: one process of mpirun and its ranks, all of which end when it is cancelled,
/// destroyed, or when this program ends. Nothing blocks.
class MeasureHere : public QObject {
    Q_OBJECT
public:
    /// Where the two programs are; empty: not there.
    struct Programs {
        QString mpirun, hopscopeMpi;
    };
    /// Looks beside this program, where it was built, and in the folders of PATH.
    static Programs found();
    /// Why nothing can be measured, one sentence that says what to install; empty if it can.
    static QString objection(const Programs& programs);

    static unsigned cores(); ///< of this machine
    static constexpr unsigned mostRanks = 64;
    /// What more ranks than cores do; empty where there are no more.
    static QString warning(unsigned ranks);

    struct Wish {
        std::vector<Experiment> experiments; ///< of which only `words` changes
        std::vector<double> words;
        int repeats{10};
        bool steps{false}; ///< all ranks meet before every step
    };
    /// Times of one algorithm at several lengths, every repeat.
    struct Series {
        QString algorithm;             ///< its id, as the window has it
        std::vector<QPointF> points{}; ///< words, µs
    };

    explicit MeasureHere(Programs programs = found(), QObject* parent = nullptr);
    ~MeasureHere() override;
    /// Texts that the document holds are given to the ranks as files. Throws Refused with a sentence.
    void start(const Wish& wish, const DocumentValue& document);
    void cancel(); ///< nothing is heard of it afterwards
    bool running() const { return m_process != nullptr; }
    qint64 processId() const; ///< of mpirun; 0: none

signals:
    void progressed(int done, int all);
    void finished(const std::vector<hopscope::MeasureHere::Series>& series);
    void failed(const QString& sentence);

private:
    void readLines();
    void take(const QByteArray& line);
    void ended(bool well);
    void endAll();

    Programs m_programs;
    std::unique_ptr<QTemporaryDir> m_folder;
    QProcess* m_process{};
    int m_done{0}, m_all{0};
    QByteArray m_rest, m_complaint;
    std::vector<Series> m_series;
    std::vector<std::pair<std::string, QString>> m_names; ///< of algorithms, as the ranks and as the window call them
};

} // namespace hopscope
