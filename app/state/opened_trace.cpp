#include "state/opened_trace.h"

#include "cost/measured_trace.h"
#include "diagnostic.h"
#include "run/analysis/machine_steps.h"
#include "text_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace hopscope {

namespace {

constexpr std::size_t mostKeptOfTrace = mostOfDocument / 2; ///< bytes of a text in a document

struct TraceTexts {
    Q_DECLARE_TR_FUNCTIONS(OpenedTrace)
};

/// The name of the file with letters that need no quotes, which no other trace of the document has.
std::string freeName(const DocumentValue& value, const QString& wanted, const std::string& text)
{
    std::string plain;
    for (const QChar c : QFileInfo(wanted).completeBaseName()) {
        const bool letter = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
        plain += letter || c == u'-' || c == u'_' ? c.toLatin1() : '-';
    }
    std::string name = plain + ".csv";
    for (int next = 2;; ++next) {
        const auto known = value.traces.find(name);
        if (known == value.traces.end() || known->second == text) return name;
        name = plain + '-' + std::to_string(next) + ".csv";
    }
}

} // namespace

bool isTraceFile(const QString& fileName)
{
    QFile file(fileName);
    if (!QFileInfo(fileName).isFile() || !file.open(QIODevice::ReadOnly)) return false;
    constexpr qint64 looked = 64;
    return isTrace(file.read(looked).toStdString());
}

OpenedTrace readTrace(const DocumentValue& document, const QString& fileName, TraceProgress& progress)
{
    const QString shown = QFileInfo(fileName).fileName();
    std::string text = readTextFile(fileName.toStdString(), mostOfTrace, shown.toStdString());
    if (text.size() > mostKeptOfTrace)
        throw Refused("", TraceTexts::tr(
                              "%1 has %2 bytes; a document holds traces of up to %3. On the command line, hopscope-cli "
                              "trace takes it as long as it is.")
                              .arg(shown)
                              .arg(text.size())
                              .arg(mostKeptOfTrace)
                              .toStdString());
    const std::string name = freeName(document, shown, text);
    const auto forget = [&] {
        if (!document.traces.contains(name)) setTraceText(name, {});
    };
    try {
        MeasuredTrace trace = traceFromText(text, &progress.read);
        const std::string experiment = trace.experiment;
        const std::uint32_t ranks = trace.ranks;
        setTrace(name, text, std::move(trace));
        const auto measured = run(with(experimentFromText(experiment), "model", modelOfTrace(name)), {}, {}, &progress.run);
        const MachineModel model = machineModel(*measured);
        return {.fileName = shown,
                .text = std::move(text),
                .experiments = {measured->experiment(), model.experiment},
                .captions = {TraceTexts::tr("Measured on %1 ranks").arg(ranks),
                             TraceTexts::tr("Model: %1").arg(QString::fromStdString(model.how))}};
    } catch (const Refused& refusal) {
        forget();
        throw Refused("", TraceTexts::tr("%1 cannot be opened: %2")
                              .arg(shown, QString::fromStdString(refusal.why().text))
                              .toStdString());
    } catch (...) {
        forget();
        throw;
    }
}

DocumentValue withTrace(DocumentValue value, const OpenedTrace& opened)
{
    const std::string name = freeName(value, opened.fileName, opened.text); // the document may be another one by now
    value.traces[name] = opened.text;
    setTraceText(name, opened.text);
    value.experiments = opened.experiments;
    value.experiments.front() = with(value.experiments.front(), "model", modelOfTrace(name));
    value.captions = opened.captions;
    value.front = 0;
    return value;
}

} // namespace hopscope
