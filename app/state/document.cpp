#include "state/document.h"

#include "state/document_worker.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QUndoCommand>

#include <algorithm>

namespace hopscope {

/// Replaces the whole value: small, and nothing can be forgotten.
class Document::Change : public QUndoCommand {
public:
    Change(Document& document, DocumentValue after, const QString& what, QString key, int chain)
        : QUndoCommand(what), m_document(document), m_before(document.value()), m_after(std::move(after)),
          m_key(std::move(key)), m_chain(chain)
    {
    }
    int id() const override { return 1; }
    void undo() override { m_document.apply(m_before); }
    void redo() override { m_document.apply(m_after); }
    bool mergeWith(const QUndoCommand* next) override
    {
        const auto& other = static_cast<const Change&>(*next);
        if (m_key.isEmpty() || m_key != other.m_key || m_chain != other.m_chain) return false;
        m_after = other.m_after;
        setObsolete(m_after == m_before); // dragged away and back again
        return true;
    }

private:
    Document& m_document;
    DocumentValue m_before, m_after;
    QString m_key;
    int m_chain;
};

namespace {

Refused refusal(const QString& sentence) { return {std::string(), sentence.toStdString()}; }

} // namespace

Document::Document(QObject* parent) : QObject(parent)
{
    m_value.experiments = {Experiment{"complete:1", "broadcast-chain", {}}};
    m_value.captions = {QString()};
    m_worker =
        std::make_unique<Worker>([this] { QMetaObject::invokeMethod(this, &Document::collect, Qt::QueuedConnection); });
    connect(&m_undo, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

Document::~Document()
{
    m_undo.disconnect(this);
    m_worker.reset();
}

double Document::progress() const { return m_worker->progress(); }

void Document::cancel()
{
    if (!m_busy) return;
    m_worker->cancel();
    setBusy(false);
    setDiagnostics({{"",
                     "Stopped. What is on screen is the last run that was finished.",
                     {{"compute it after all", toText(experiment())}}}});
}

void Document::setValue(DocumentValue value, const QString& what, const QString& mergeKey)
{
    Q_ASSERT(!value.experiments.empty() && value.experiments.size() <= mostExperiments);
    Q_ASSERT(value.front < value.experiments.size());
    value.captions.resize(value.experiments.size());
    if (value == m_value) {
        // The same again is a wish to have it after all: the run may have been stopped.
        if (!m_busy && !m_diagnostics.empty()) restart();
        return;
    }
    m_undo.push(new Change(*this, std::move(value), what, mergeKey, m_mergeChain));
}

void Document::setExperiment(Experiment experiment, const QString& what, const QString& mergeKey)
{
    DocumentValue value = m_value;
    value.experiments[value.front] = std::move(experiment);
    setValue(std::move(value), what, mergeKey);
}

void Document::endMerge() { ++m_mergeChain; }

void Document::apply(DocumentValue value)
{
    const bool same = value.experiments[value.front] == experiment();
    m_value = std::move(value);
    emit valueChanged();
    if (!same) restart();
}

void Document::restart()
{
    setBusy(true);
    m_worker->request(experiment(), m_run);
}

void Document::collect()
{
    std::optional<Worker::Result> result = m_worker->take();
    if (!result) return; // an older answer was announced and has been replaced since
    if (result->run) m_run = std::move(result->run);
    const bool good = result->diagnostics.empty();
    setBusy(false);
    setDiagnostics(std::move(result->diagnostics));
    if (good) emit runChanged();
}

void Document::setBusy(bool busy)
{
    if (m_busy == busy) return;
    m_busy = busy;
    emit busyChanged(busy);
}

void Document::setDiagnostics(std::vector<Diagnostic> diagnostics)
{
    if (m_diagnostics == diagnostics) return;
    m_diagnostics = std::move(diagnostics);
    emit diagnosticsChanged();
}

void Document::waitForRun()
{
    m_worker->wait();
    collect();
}

void Document::open(const QString& fileName)
{
    QFile file(fileName);
    const QString name = QFileInfo(fileName).fileName();
    if (!file.open(QIODevice::ReadOnly))
        throw refusal(QStringLiteral("%1 cannot be opened: %2.").arg(name, file.errorString().toLower()));
    // A project is a page of text; whatever is much larger is something else.
    constexpr qint64 most = 16 << 20;
    if (file.size() > most) throw refusal(QStringLiteral("%1 is not a Hopscope file: it is too large.").arg(name));
    DocumentValue value;
    try {
        value = fromJson(file.readAll());
    } catch (const Refused& reason) {
        throw refusal(QStringLiteral("%1 %2").arg(name, QString::fromStdString(reason.why().text)));
    }
    restore(std::move(value), QFileInfo(fileName).absoluteFilePath(), false);
}

void Document::save(const QString& fileName)
{
    QSaveFile file(fileName);
    const QByteArray json = toJson(m_value);
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit())
        throw refusal(QStringLiteral("%1 cannot be written: %2.")
                          .arg(QFileInfo(fileName).fileName(), file.errorString().toLower()));
    m_fileName = QFileInfo(fileName).absoluteFilePath();
    m_undo.setClean();
    emit fileChanged();
}

void Document::reset(DocumentValue value) { restore(std::move(value), {}, false); }

void Document::restore(DocumentValue value, const QString& fileName, bool modified)
{
    value.captions.resize(value.experiments.size());
    endMerge();
    m_undo.clear();
    m_fileName = fileName;
    m_value = std::move(value);
    if (modified) m_undo.resetClean();
    emit valueChanged();
    emit fileChanged();
    restart();
}

} // namespace hopscope
