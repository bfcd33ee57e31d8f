#pragma once

#include "run/experiment.h"
#include "run/run.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hopscope {

/// All that a file holds, and all that undo restores.
struct DocumentValue {
    std::vector<Experiment> experiments; ///< one to four; the one in front is what Watch and Curves show
    std::size_t front{0};
    std::vector<QString> captions;                 ///< by experiment
    std::map<std::string, std::string> own{};      ///< texts of algorithms that `own:NAME` names, by name
    std::map<std::string, std::string> networks{}; ///< texts of networks that `graph:NAME` names, by name
    std::string unknown{}; ///< fields of a file that this version does not know, as JSON; kept when saved
    std::map<std::string, std::string> traces{}; ///< measured on real machines, as `model=trace:NAME` names them
    std::map<std::string, std::string> sizes{};  ///< texts of files that `sizes=file:NAME` names, by name
    friend bool operator==(const DocumentValue&, const DocumentValue&) = default;
};

/// How a document was looked at when it was saved; neither undone nor a change.
struct DocumentView {
    double step{0};
    QString page{}; ///< of the window, by name; empty: the usual one
    friend bool operator==(const DocumentView&, const DocumentView&) = default;
};

/// What became of one experiment of a document.
struct Outcome {
    std::shared_ptr<const Resolution> resolution{}; ///< what it was last looked up as; null before the first
    std::shared_ptr<const Run> run{}; ///< the last good one, of an older experiment while busy; null before the first
    std::vector<Diagnostic> diagnostics{}; ///< why the experiment cannot run; empty if it can
    bool busy{false};                      ///< its run is wanted or under way
};

/// The value, its runs and its history. Runs are made off the GUI thread, that of the experiment in front at once and
/// those of the others beside it, one after the other. While they are under way the newest value wins and older work is
/// stopped. The last good run stays until a new one is ready.
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
    /// What run() shows while the experiment in front cannot run, or was stopped: "This is the run of ring:8; ring:abc
    /// cannot run." Empty if it is the run that is wanted, or that is still under way.
    QString staleSentence() const;
    /// What the experiment in front was looked up as, off the GUI thread; null, or that of an older experiment, until
    /// resolutionChanged().
    const std::shared_ptr<const Resolution>& resolution() const { return m_resolution; }
    bool busy() const { return m_busy; } ///< with the experiment in front
    double progress() const;             ///< 0 … 1 of the work under way for it
    void cancel() { stop(m_value.front); }

    /// Of every experiment, the one in front among them.
    const std::vector<Outcome>& outcomes() const { return m_outcomes; }
    bool anyBusy() const;
    void stop(std::size_t index); ///< stops the work for an experiment; its last good run stays

    /// The one mutator. Changes with the same non-empty `mergeKey` in a row (a slider drag) are one undo step.
    void setValue(DocumentValue value, const QString& what, const QString& mergeKey = {});
    void setExperiment(Experiment experiment, const QString& what, const QString& mergeKey = {});
    void setExperiment(std::size_t index, Experiment experiment, const QString& what, const QString& mergeKey = {});
    /// Ends a chain of merged changes (the slider was let go).
    void endMerge();

    /// The text of the algorithm `own:NAME`; nothing takes it away. Experiments that name it are run again.
    void setOwnText(const std::string& name, std::optional<std::string> text, const QString& what,
                    const QString& mergeKey = {});

    /// One more experiment behind the others; false, and nothing changes, where there is no room for it.
    bool add(Experiment experiment, const QString& what);
    void remove(std::size_t index, const QString& what); ///< the last one stays
    void bringToFront(std::size_t index, const QString& what);

    QUndoStack& undoStack() { return m_undo; }

    QString fileName() const { return m_fileName; }
    bool modified() const { return !m_undo.isClean(); }
    /// Throws Refused with one sentence if the file cannot be read or is not a Hopscope file; the document is unchanged
    /// then.
    DocumentView open(const QString& fileName);
    /// Atomic. Throws Refused with one sentence if it cannot be written.
    void save(const QString& fileName, const DocumentView& view = {});
    void reset(DocumentValue value); ///< a new document; clears history and file name
    /// As it was when the program ended: `fileName` may be empty, `modified` says if it differs from the file.
    void restore(DocumentValue value, const QString& fileName, bool modified);

    static QByteArray toJson(const DocumentValue& value, const DocumentView& view = {});
    static DocumentValue fromJson(const QByteArray& json); ///< throws Refused
    static DocumentView viewFromJson(const QByteArray& json);

    /// Waits until all runs of the present value are ready; for tests and exports.
    void waitForRun();

signals:
    void valueChanged();      ///< the value, at once
    void resolutionChanged(); ///< of the experiment in front, soon after, and long before its run where that takes long
    void runChanged();        ///< the run in front is ready, was priced anew, or is another one now
    void diagnosticsChanged();
    void busyChanged(bool busy);
    void outcomesChanged(); ///< of any experiment
    void fileChanged();     ///< file name or modified

private:
    class Worker;
    void apply(DocumentValue value);
    void replace(DocumentValue value); ///< and tells the core of the texts
    void request();                    ///< asks for what is wanted and not yet under way
    void retry();
    void collect(); ///< takes what the workers have found
    void showResolution();
    void showFront(); ///< tells of what changed for the experiment in front
    void setBusy(bool busy);
    void setDiagnostics(std::vector<Diagnostic> diagnostics);

    DocumentValue m_value;
    std::vector<Outcome> m_outcomes; ///< by experiment
    std::shared_ptr<const Resolution> m_resolution;
    std::shared_ptr<const Run> m_run;
    std::vector<Diagnostic> m_diagnostics;
    bool m_busy{false};
    QString m_fileName;
    int m_mergeChain{0}; ///< changes merge only within one chain
    QUndoStack m_undo;
    std::unique_ptr<Worker> m_worker, m_besides; ///< for the experiment in front, and for all others
};

} // namespace hopscope
