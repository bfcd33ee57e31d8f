#include "state/other_formats.h"

#include "atomic_file.h"
#include "drawing/format.h"
#include "own/schedule_format.h"
#include "parameter.h"
#include "run/run.h"
#include "run/schedule_export.h"
#include "state/choices.h"
#include "topology/file_network.h"
#include "topology/network_topology.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <span>
#include <string>

namespace hopscope {

namespace {

struct FormatTexts {
    Q_DECLARE_TR_FUNCTIONS(OtherFormats)
};

Refused refused(const QString& sentence) { return {"", sentence.toStdString()}; }

/// As x.graphml.xml does, whose last letters are those of a schedule.
bool namesNetwork(const std::string& fileName)
{
    try {
        networkFormatFor(fileName);
        return true;
    } catch (const Refused&) {
        return false;
    }
}

/// Without the links that failed; of a file everything that it says.
NetworkFile networkOfExperiment(const Experiment& experiment, QString& note)
{
    const bool failed = experiment.values.contains("without");
    if (const auto name = fileNetworkName(experiment.topology)) {
        if (failed)
            note = FormatTexts::tr(
                "The links that failed are in the file, as they are in the network that it was read from.");
        return *networkNow(*name);
    }
    Values values;
    const TopologyFamily* family = findTopologyFamily(topologyFromText(experiment.topology).family);
    for (const Parameter& parameter : family ? family->parameters : std::span<const Parameter>{})
        if (const auto found = experiment.values.find(parameter.id); found != experiment.values.end())
            values.insert(*found);
    if (failed) values["without"] = experiment.values.at("without");
    return networkOf(makeTopology(experiment.topology, values));
}

} // namespace

QStringList otherFormats()
{
    QStringList all;
    const auto add = [&](const auto& formats) {
        for (const auto* format : formats)
            if (format->write)
                all += QStringLiteral("%1 (*%2)").arg(toQString(format->title), toQString(format->suffixes.front()));
    };
    add(networkFormats());
    add(scheduleFormats());
    return all;
}

QString writeOtherFormat(const QString& fileName, const Experiment& experiment, const std::shared_ptr<const Run>& run)
{
    const std::string name = fileName.toStdString(), shown = QFileInfo(fileName).fileName().toStdString();
    if (const ScheduleFormat* format = findScheduleFormat(name); format && format->write && !namesNetwork(name)) {
        if (!run)
            throw refused(FormatTexts::tr(
                "There is no run whose messages could be written; wait for it, or mend the experiment."));
        if (!run->finished())
            throw refused(FormatTexts::tr("The messages of a run are written once it comes to its end: %1.")
                              .arg(QString::fromStdString(run->verdict())));
        AtomicFile file(name, shown);
        writeSchedule(file.stream(), *run, *format);
        file.commit();
        return run->delivers()
                   ? QString()
                   : FormatTexts::tr("Its result is wrong: %1.").arg(QString::fromStdString(run->verdict()));
    }
    const NetworkFormat& format = networkFormatFor(name);
    if (!format.write)
        throw refused(FormatTexts::tr("%1 is only read; write %2.")
                          .arg(toQString(format.title), otherFormats().join(QStringLiteral(", "))));
    QString note;
    const NetworkFile network = networkOfExperiment(experiment, note);
    AtomicFile file(name, shown);
    file.stream() << format.write(network);
    file.commit();
    if (const std::string loss = format.loss ? format.loss(network) : ""; !loss.empty()) {
        if (!note.isEmpty()) note += u' ';
        note += QString::fromStdString(loss);
    }
    return note;
}

} // namespace hopscope
