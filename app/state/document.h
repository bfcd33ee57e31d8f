#pragma once

#include "run/experiment.h"
#include "run/run.h"

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include <memory>
#include <vector>

namespace hopscope {

/// All that a file holds, and all that undo restores.
struct DocumentValue {
    std::vector<Experiment> experiments; ///< one to four; the one in front is what Watch and Curves show
    std::size_t front{0};
    std::vector<QString> captions; ///< by experiment
    QJsonObject unknown;           ///< fields of a file that this version does not know; kept when saved
    friend bool operator==(const DocumentValue&, const DocumentValue&) = default;
};

/// The value, its runs and its history. Runs are made off the GUI thread; while they are under way the newest value
/// wins and older work is stopped. The last good run stays until a new one is ready.
class Document : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t mostExperiments = 4;

    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    const DocumentValue& value() const { return m_value; }
    const Experiment& experiment() const { return m_value.experiments[m_value.front]; }
    /// Run of the experiment in front; null before the first is ready. May be older than experiment() while busy().
    std::shared_ptr<const Run> run() const { return m_run; }
    /// Why the experiment in front cannot run; empty if it can.
    const std::vector<Diagnostic>& diagnostics() const { return m_diagnostics; }
    bool busy() const { return m_busy; }
    double progress() const; ///< 0 … 1 of the work under way
    void cancel();           ///< stops the work under way; the last good run stays

    /// The one mutator. Changes with the same non-empty `mergeKey` in a row (a slider drag) are one undo step.
    void setValue(DocumentValue value, const QString& what, const QString& mergeKey = {});
    void setExperiment(Experiment experiment, const QString& what, const QString& mergeKey = {});
    /// Ends a chain of merged changes (the slider was let go).
    void endMerge();

    QUndoStack& undoStack() { return m_undo; }

    QString fileName() const { return m_fileName; }
    bool modified() const { return !m_undo.isClean(); }
    /// Throws Refused with one sentence if the file cannot be read or is not a Hopscope file; the document is unchanged
    /// then.
    void open(const QString& fileName);
    /// Atomic. Throws Refused with one sentence if it cannot be written.
    void save(const QString& fileName);
    void reset(DocumentValue value); ///< a new document; clears history and file name
    /// As it was when the program ended: `fileName` may be empty, `modified` says if it differs from the file.
    void restore(DocumentValue value, const QString& fileName, bool modified);

    static QByteArray toJson(const DocumentValue& value);
    static DocumentValue fromJson(const QByteArray& json); ///< throws Refused

    /// Waits until the run of the present value is ready; for tests and exports.
    void waitForRun();

signals:
    void valueChanged(); ///< the value, at once
    void runChanged();   ///< a run is ready, or was priced anew
    void diagnosticsChanged();
    void busyChanged(bool busy);
    void fileChanged(); ///< file name or modified

private:
    class Worker;
    class Change;
    void apply(DocumentValue value);
    void restart();
    void collect(); ///< takes what the worker has finished
    void setBusy(bool busy);
    void setDiagnostics(std::vector<Diagnostic> diagnostics);

    DocumentValue m_value;
    std::shared_ptr<const Run> m_run;
    std::vector<Diagnostic> m_diagnostics;
    bool m_busy{false};
    QString m_fileName;
    int m_mergeChain{0}; ///< changes merge only within one chain
    QUndoStack m_undo;
    std::unique_ptr<Worker> m_worker;
};

} // namespace hopscope
