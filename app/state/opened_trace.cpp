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

DocumentValue withTrace(DocumentValue value, const QString& fileName)
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
    MeasuredTrace trace;
    try {
        trace = traceFromText(text);
    } catch (const Refused& refusal) {
        throw Refused("", TraceTexts::tr("%1 cannot be opened: %2")
                              .arg(shown, QString::fromStdString(refusal.why().text))
                              .toStdString());
    }
    const std::string name = freeName(value, shown, text);
    value.traces[name] = text;
    setTraceText(name, std::move(text)); // it is run now
    try {
        const auto measured = run(with(experimentFromText(trace.experiment), "model", modelOfTrace(name)));
        const MachineModel model = machineModel(*measured);
        value.experiments = {measured->experiment(), model.experiment};
        value.captions = {TraceTexts::tr("Measured on %1 ranks").arg(trace.ranks),
                          TraceTexts::tr("Model: %1").arg(QString::fromStdString(model.how))};
        value.front = 0;
    } catch (const Refused& refusal) {
        throw Refused("", TraceTexts::tr("%1 cannot be opened: %2")
                              .arg(shown, QString::fromStdString(refusal.why().text))
                              .toStdString());
    }
    return value;
}

} // namespace hopscope
