#include "state/document.h"

#include "algorithms/block_sizes.h"
#include "algorithms/written.h"
#include "cost/measured_trace.h"
#include "run/document_file.h"
#include "state/choices.h"
#include "state/document_worker.h"
#include "state/kept/files.h"
#include "state/value_change.h"
#include "text_file.h"
#include "topology/file_network.h"

#include <QFileInfo>

#include <algorithm>

namespace hopscope {

namespace {

Refused refusal(const QString& sentence) { return {std::string(), sentence.toStdString()}; }

/// Outcomes follow their experiments, wherever these have moved to. What is new is wanted; where it took the place of
/// another, that one's run stays until then.
std::vector<Outcome> outcomesFor(const std::vector<Experiment>& experiments, const std::vector<Experiment>& before,
                                 const std::vector<Outcome>& outcomes)
{
    std::vector<Outcome> result;
    for (std::size_t i = 0; i < experiments.size(); ++i) {
        const bool stayed = i < before.size() && before[i] == experiments[i];
        const auto found =
            stayed ? before.begin() + static_cast<std::ptrdiff_t>(i) : std::ranges::find(before, experiments[i]);
        if (found != before.end()) {
            result.push_back(outcomes[static_cast<std::size_t>(found - before.begin())]);
            continue;
        }
        result.push_back(before.size() == experiments.size() ? outcomes[i] : Outcome{});
        result.back().busy = true;
    }
    return result;
}

/// Names of the texts that are not the same.
std::vector<std::string> changedTexts(const std::map<std::string, std::string>& before,
                                      const std::map<std::string, std::string>& after)
{
    std::vector<std::string> names;
    for (const auto& [name, text] : after)
        if (const auto found = before.find(name); found == before.end() || found->second != text) names.push_back(name);
    for (const auto& [name, text] : before)
        if (!after.contains(name)) names.push_back(name);
    return names;
}

/// What tells an experiment from the one that was run, as short as can be.
std::pair<QString, QString> namesApart(const Run& run, const Experiment& wanted)
{
    const Experiment& shown = run.experiment();
    const auto text = [](const std::string& name) { return QString::fromStdString(name); };
    if (shown.topology != wanted.topology) return {text(shown.topology), text(wanted.topology)};
    if (shown.algorithm != wanted.algorithm) return {text(shown.algorithm), text(wanted.algorithm)};
    const auto named = [&](const std::string& name, const Value& value) {
        return text(name + "=" + formatValue(value));
    };
    const Values& used = run.setup().values;
    for (const auto& [name, value] : wanted.values)
        if (const auto before = used.find(name); before != used.end() && before->second != value)
            return {named(name, before->second), named(name, value)};
    return {text(toText(shown)), text(toText(wanted))};
}

} // namespace

Document::Document(QObject* parent) : QObject(parent)
{
    m_value.experiments = {Experiment{"complete:1", "broadcast-chain", {}}};
    m_value.captions = {QString()};
    m_outcomes.resize(1);
    const auto ready = [this] { QMetaObject::invokeMethod(this, &Document::collect, Qt::QueuedConnection); };
    m_worker = std::make_unique<Worker>(ready);
    m_besides = std::make_unique<Worker>(ready);
    connect(&m_undo, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

Document::~Document()
{
    m_undo.disconnect(this);
    m_worker.reset();
    m_besides.reset();
}

double Document::progress() const { return m_worker->progress(); }

bool Document::anyBusy() const { return std::ranges::any_of(m_outcomes, &Outcome::busy); }

void Document::stop(std::size_t index)
{
    if (!m_outcomes[index].busy) return;
    for (std::size_t i = 0; i < m_outcomes.size(); ++i) {
        if (m_value.experiments[i] != m_value.experiments[index]) continue;
        m_outcomes[i].busy = false;
        m_outcomes[i].diagnostics = {{"",
                                      "Stopped. What is on screen is the last run that was finished.",
                                      {{"compute it after all", toText(m_value.experiments[i])}}}};
    }
    request();
    showFront();
    emit outcomesChanged();
}

void Document::setValue(DocumentValue value, const QString& what, const QString& mergeKey)
{
    Q_ASSERT(!value.experiments.empty() && value.experiments.size() <= mostExperiments);
    Q_ASSERT(value.front < value.experiments.size());
    value.captions.resize(value.experiments.size());
    if (value == m_value)
        retry();
    else
        m_undo.push(new ValueChange<DocumentValue>([this](const DocumentValue& wanted) { apply(wanted); }, m_value,
                                                   std::move(value), what, {mergeKey, m_mergeChain}));
}

void Document::setExperiment(Experiment experiment, const QString& what, const QString& mergeKey)
{
    setExperiment(m_value.front, std::move(experiment), what, mergeKey);
}

void Document::setExperiment(std::size_t index, Experiment experiment, const QString& what, const QString& mergeKey)
{
    DocumentValue value = m_value;
    value.experiments[index] = std::move(experiment);
    setValue(std::move(value), what, mergeKey);
}

void Document::endMerge() { ++m_mergeChain; }

bool Document::add(Experiment experiment, const QString& what)
{
    if (m_value.experiments.size() >= mostExperiments) return false;
    DocumentValue value = m_value;
    value.experiments.push_back(std::move(experiment));
    endMerge();
    setValue(std::move(value), what);
    return true;
}

void Document::remove(std::size_t index, const QString& what)
{
    if (m_value.experiments.size() < 2 || index >= m_value.experiments.size()) return;
    DocumentValue value = m_value;
    value.experiments.erase(value.experiments.begin() + static_cast<std::ptrdiff_t>(index));
    value.captions.erase(value.captions.begin() + static_cast<std::ptrdiff_t>(index));
    if (value.front > index || value.front == value.experiments.size()) --value.front;
    endMerge();
    setValue(std::move(value), what);
}

void Document::bringToFront(std::size_t index, const QString& what)
{
    DocumentValue value = m_value;
    value.front = index;
    endMerge();
    if (value != m_value) setValue(std::move(value), what);
}

void Document::setOwnText(const std::string& name, std::optional<std::string> text, const QString& what,
                          const QString& mergeKey)
{
    DocumentValue value = m_value;
    if (text)
        value.own.insert_or_assign(name, std::move(*text));
    else
        value.own.erase(name);
    if (value != m_value) setValue(std::move(value), what, mergeKey);
}

void Document::replace(DocumentValue value)
{
    for (const std::string& name : changedTexts(m_value.own, value.own)) {
        const auto text = value.own.find(name);
        hopscope::setOwnText(name, text == value.own.end() ? std::nullopt : std::optional(text->second));
    }
    for (const std::string& name : changedTexts(m_value.networks, value.networks)) {
        const auto text = value.networks.find(name);
        setNetworkText(name, text == value.networks.end() ? std::nullopt : std::optional(text->second));
    }
    for (const std::string& name : changedTexts(m_value.traces, value.traces)) {
        const auto text = value.traces.find(name);
        setTraceText(name, text == value.traces.end() ? std::nullopt : std::optional(text->second));
    }
    for (const std::string& name : changedTexts(m_value.sizes, value.sizes)) {
        const auto text = value.sizes.find(name);
        setSizesText(name, text == value.sizes.end() ? std::nullopt : std::optional(text->second));
    }
    m_value = std::move(value);
}

void Document::apply(DocumentValue value)
{
    m_outcomes = outcomesFor(value.experiments, m_value.experiments, m_outcomes);
    // The same words mean something else where the text that they name has changed.
    const auto runAgain = [&](auto names) {
        for (std::size_t i = 0; i < m_outcomes.size(); ++i)
            if (names(value.experiments[i])) {
                m_outcomes[i].busy = true;
                m_worker->forget(value.experiments[i]);
                m_besides->forget(value.experiments[i]);
            }
    };
    for (const std::string& name : changedTexts(m_value.own, value.own))
        runAgain([id = "own:" + name](const Experiment& experiment) { return experiment.algorithm == id; });
    for (const std::string& name : changedTexts(m_value.networks, value.networks))
        runAgain([id = "graph:" + name](const Experiment& experiment) { return experiment.topology == id; });
    for (const std::string& name : changedTexts(m_value.traces, value.traces))
        runAgain([id = Value(modelOfTrace(name))](const Experiment& experiment) {
            const auto model = experiment.values.find("model");
            return model != experiment.values.end() && model->second == id;
        });
    for (const std::string& name : changedTexts(m_value.sizes, value.sizes))
        runAgain([&name](const Experiment& experiment) { return sizesFileName(experiment.values) == name; });
    replace(std::move(value));
    emit valueChanged();
    request();
    showFront();
    emit outcomesChanged();
}

/// The same again is a wish to have it after all: a run may have been stopped.
void Document::retry()
{
    for (Outcome& outcome : m_outcomes)
        if (!outcome.diagnostics.empty()) outcome.busy = true;
    request();
    showFront();
    emit outcomesChanged();
}

void Document::request()
{
    std::vector<std::shared_ptr<const Run>> known{m_run};
    for (const Outcome& outcome : m_outcomes) known.push_back(outcome.run);
    std::vector<Experiment> front, others;
    if (m_outcomes[m_value.front].busy) front.push_back(experiment());
    for (std::size_t i = 0; i < m_outcomes.size(); ++i)
        if (m_outcomes[i].busy && m_value.experiments[i] != experiment()
            && std::ranges::find(others, m_value.experiments[i]) == others.end())
            others.push_back(m_value.experiments[i]);
    m_worker->request(std::move(front), known);
    m_besides->request(std::move(others), std::move(known));
}

void Document::collect()
{
    for (Worker* worker : {m_worker.get(), m_besides.get()})
        for (const std::shared_ptr<const Resolution>& resolution : worker->takeResolutions())
            for (std::size_t i = 0; i < m_outcomes.size(); ++i)
                if (m_value.experiments[i] == resolution->experiment) m_outcomes[i].resolution = resolution;
    showResolution();
    bool changed = false;
    for (Worker* worker : {m_worker.get(), m_besides.get()})
        for (const Worker::Result& result : worker->take())
            for (std::size_t i = 0; i < m_outcomes.size(); ++i) {
                Outcome& outcome = m_outcomes[i];
                if (!outcome.busy || m_value.experiments[i] != result.experiment) continue;
                if (result.run) outcome.run = result.run;
                outcome.diagnostics = result.diagnostics;
                outcome.busy = false;
                changed = true;
            }
    if (!changed) return; // older answers were announced and have been replaced since
    showFront();
    emit outcomesChanged();
}

void Document::showResolution()
{
    const auto& resolution = m_outcomes[m_value.front].resolution;
    if (!resolution || resolution == m_resolution || resolution->experiment != experiment()) return;
    m_resolution = resolution;
    emit resolutionChanged();
}

void Document::showFront()
{
    showResolution();
    const Outcome& front = m_outcomes[m_value.front];
    const auto before = m_run;
    const bool known = !front.busy && front.diagnostics.empty() && front.run;
    if (known) m_run = front.run;
    const bool changed = known && (m_run != before || m_busy);
    setBusy(front.busy);
    if (!front.busy) setDiagnostics(front.diagnostics);
    if (changed) emit runChanged();
}

QString Document::staleSentence() const
{
    if (m_busy || m_diagnostics.empty() || !m_run) return {};
    if (m_run->experiment() == experiment())
        return m_run->setup().written && !m_diagnostics.front().parameter.empty()
                   ? tr("This is the run of an earlier text of %1; the present one cannot run.")
                         .arg(QString::fromStdString(ownNameOf(experiment()).empty() ? experiment().algorithm
                                                                                     : ownNameOf(experiment())))
                   : QString();
    const auto [shown, wanted] = namesApart(*m_run, experiment());
    return m_diagnostics.front().parameter.empty()
               ? tr("This is the run of %1; that of %2 was not finished.").arg(shown, wanted)
               : tr("This is the run of %1; %2 cannot run.").arg(shown, wanted);
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
    m_besides->wait();
    collect();
}

DocumentView Document::open(const QString& fileName)
{
    const QByteArray json = loadFile(fileName, mostOfDocument);
    DocumentValue value;
    try {
        value = fromJson(json);
    } catch (const Refused& reason) {
        throw refusal(
            QStringLiteral("%1 %2").arg(QFileInfo(fileName).fileName(), QString::fromStdString(reason.why().text)));
    }
    restore(std::move(value), QFileInfo(fileName).absoluteFilePath(), false);
    return viewFromJson(json);
}

void Document::save(const QString& fileName, const DocumentView& view)
{
    DocumentValue whole = m_value;
    keepNetworks(whole.experiments, whole.networks);
    keepTraces(whole.experiments, whole.traces);
    keepSizes(whole.experiments, whole.sizes);
    saveFile(fileName, toJson(whole, view));
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
    replace(std::move(value));
    if (modified) m_undo.resetClean();
    m_outcomes.assign(m_value.experiments.size(), Outcome{.busy = true});
    emit valueChanged();
    emit fileChanged();
    request();
    showFront();
    emit outcomesChanged();
}

} // namespace hopscope
