#include "state/imported.h"

#include "algorithms/written.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "own/schedule_format.h"
#include "own/schedule_text.h"
#include "progress.h"
#include "run/run.h"
#include "scenes/network/words/distance_words.h"
#include "schedule/operation.h"
#include "state/choices.h"
#include "text_file.h"
#include "topology/file_network.h"
#include "topology/graph.h"
#include "topology/network_topology.h"
#include "topology/path_lengths.h"
#include "utf8.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <set>

namespace hopscope {

namespace {

constexpr std::size_t mostKept = mostOfDocument / 2; // of a text in a document
constexpr std::uint64_t soonFollowed = 50'000'000;   // links: the sheet is there in a moment
constexpr const char* previewName = "imported-file"; // of the text while it is looked at

struct ImportTexts {
    Q_DECLARE_TR_FUNCTIONS(Imported)
};

const NetworkFormat* networkFormatOf(const std::string& name)
{
    try {
        return &networkFormatFor(name);
    } catch (const Refused&) {
        return nullptr;
    }
}

QString sentence(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    if (!text.empty() && text.back() != '.') text += '.';
    return QString::fromStdString(text);
}

QString number(std::uint64_t value) { return numberText(static_cast<double>(value)); }

void describeNetwork(Imported& imported, const NetworkFile& network, const std::stop_token& stop)
{
    const Topology topology = topologyOf(network, "graph:" + imported.fileName.toStdString());
    const auto say = [&](const QString& name, const QString& value) { imported.facts.emplace_back(name, value); };
    const std::uint32_t routers = topology.nodes() - topology.processors();
    say(ImportTexts::tr("Processors"), number(topology.processors()));
    if (routers > 0) say(ImportTexts::tr("Routers"), number(routers));
    say(ImportTexts::tr("Links"), number(network.edges.size()));
    const std::size_t parts = componentsOf(topology).size();
    if (stop.stop_requested()) throw Cancelled();
    say(ImportTexts::tr("Connected"),
        parts == 1 ? ImportTexts::tr("yes") : ImportTexts::tr("no, %1 components").arg(number(parts)));
    if (const auto lengths = pathLengths(topology, soonFollowed); lengths && lengths->connected)
        say(ImportTexts::tr("Diameter"), diameterText(*lengths));
    say(ImportTexts::tr("Largest degree"), number(largestDegree(topology)));
    say(ImportTexts::tr("Positions"),
        network.places.size() == network.nodes() ? ImportTexts::tr("from the file") : ImportTexts::tr("computed"));
    imported.processors = topology.processors();
    if (stop.stop_requested()) throw Cancelled();
    std::vector<Point3> places;
    for (const NodeId node : numbersOf(network)) places.push_back(topology.place(node));
    imported.picture = drawnNetwork(network, places);
    for (const std::string& note : network.notes) imported.notes += sentence(note);
}

/// Who sends to whom, on a circle.
DrawnNetwork pattern(const Run& run)
{
    DrawnNetwork drawn;
    const std::uint32_t count = run.shape().processors();
    for (std::uint32_t i = 0; i < count; ++i) {
        const double turn = 6.283185307179586 * i / count, radius = std::max(1.5, count / 6.0);
        drawn.places.emplace_back(radius * std::sin(turn), -radius * std::cos(turn));
        drawn.names.push_back(QString::number(i));
    }
    drawn.routers.assign(count, false);
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    Step step;
    for (StepIndex k = 0; k < run.schedule().steps; ++k) {
        run.schedule().at(k, step);
        for (const Transfer& transfer : step.transfers())
            if (transfer.from.value < count && transfer.to.value < count)
                pairs.emplace(transfer.from.value, transfer.to.value);
    }
    if (const Execution* execution = run.execution(); execution && execution->fault)
        drawn.circle = execution->fault->circle;
    for (const auto& [from, to] : pairs)
        if (!pairs.contains({to, from}))
            drawn.lines.push_back({from, to, 1, true, false});
        else if (from < to)
            drawn.lines.push_back({from, to, 1, false, false});
    bendLines(drawn);
    return drawn;
}

/// Verdict and numbers, anew for another operation.
void describeSchedule(Imported& imported, const std::stop_token& stop)
{
    imported.facts.clear();
    imported.notes.clear();
    const auto say = [&](const QString& name, const QString& value) { imported.facts.emplace_back(name, value); };
    const FileVerdict* verdict = imported.schedule->verdict();
    std::string topology;
    if (verdict) {
        imported.processors = verdict->processors;
        say(ImportTexts::tr("Processors"), number(verdict->processors));
        say(ImportTexts::tr("Messages"), number(verdict->messages));
        say(ImportTexts::tr("Longest chain"),
            counted(verdict->longestChain, ImportTexts::tr("message"), ImportTexts::tr("messages")));
        if (verdict->localActs > 0) say(ImportTexts::tr("Local acts"), number(verdict->localActs));
        imported.right = verdict->kind == FileVerdict::Kind::Correct;
        const std::string kind(toText(verdict->kind));
        imported.verdict =
            sentence(verdict->reason.starts_with(kind) ? verdict->reason : kind + ": " + verdict->reason);
        for (const std::string& note : verdict->notes) imported.notes += sentence(note);
        topology = "complete:" + std::to_string(verdict->processors);
    } else {
        const ListedSchedule listed = scheduleFromText(imported.schedule->name(), imported.text);
        imported.processors = makeTopology(listed.topology).processors();
        say(ImportTexts::tr("Network"), QString::fromStdString(listed.topology));
        say(ImportTexts::tr("Processors"), number(imported.processors));
        say(ImportTexts::tr("Messages"), number(listed.messages->transfers()));
        topology = listed.topology;
    }
    for (const auto& [name, value] : imported.schedule->facts())
        if (const double* amount = std::get_if<double>(&value); amount && name == "chunks")
            say(ImportTexts::tr("Chunks"), numberText(*amount));
    constexpr std::uint32_t most = 128;
    imported.picture = {};
    if (imported.processors < 1 || imported.processors > most) return;
    Experiment experiment{topology, std::string("own:") + previewName, {}};
    if (imported.operation && verdict) experiment.values["operation"] = std::string(info(*imported.operation).id);
    setOwnText(previewName, imported.text);
    try {
        const auto played = run(healed(experiment), {}, {}, nullptr, stop);
        if (played->transfers() <= 200'000) imported.picture = pattern(*played);
        say(ImportTexts::tr("Steps"), number(static_cast<std::uint64_t>(played->steps())));
        if (!verdict) {
            imported.right = played->delivers() && played->violationCount() == 0;
            imported.verdict = sentence((imported.right ? "correct: " : "wrong: ") + played->verdict());
        }
    } catch (const Refused& refusal) { // what is wrong is said in the verdict
        if (verdict) return;
        imported.right = false;
        imported.verdict = QString::fromStdString(sentenceOf(refusal.why()));
    }
}

Imported schedule(Imported imported, const ScheduleFormat& format, const std::stop_token& stop)
{
    if (!format.read)
        throw Refused(
            "", (imported.fileName + ImportTexts::tr(": %1 is only written, not read.").arg(toQString(format.title)))
                    .toStdString());
    imported.kind = Imported::Kind::Schedule;
    imported.format = toQString(format.title);
    imported.schedule = format.read(imported.fileName.toStdString(), imported.text);
    const FileVerdict* verdict = imported.schedule->verdict();
    imported.operation = verdict ? verdict->operation : imported.schedule->header().operation;
    imported.guessed = verdict && verdict->guessed;
    describeSchedule(imported, stop);
    return imported;
}

} // namespace

bool isImported(const QString& fileName)
{
    const std::string name = fileName.toStdString();
    const ScheduleFormat* schedule = findScheduleFormat(name);
    return networkFormatOf(name) || (schedule && schedule->read);
}

Imported importFile(const QString& path, const std::stop_token& stop)
{
    const std::string name = path.toStdString();
    Imported imported;
    imported.fileName = QFileInfo(path).fileName();
    std::string text = readTextFile(name, mostOfNetwork, imported.fileName.toStdString());
    const NetworkFormat* format = networkFormatOf(name);
    const auto tooLong = [&](std::size_t bytes) {
        return Refused(
            "", ImportTexts::tr("%1 has %2 bytes; a document holds texts of up to %3. On the command line it can be as "
                                "long as it is.")
                    .arg(imported.fileName, number(bytes), number(mostKept))
                    .toStdString());
    };
    if (text.size() > mostKept) throw tooLong(text.size());
    if (!format) {
        imported.text = std::move(text);
        const ScheduleFormat* schedules = findScheduleFormat(name);
        if (!schedules)
            throw Refused("", ImportTexts::tr("%1 is neither a network nor a schedule that Hopscope knows.")
                                  .arg(imported.fileName)
                                  .toStdString());
        return schedule(std::move(imported), *schedules, stop);
    }
    imported.format = toQString(format->title);
    NetworkFile network;
    try {
        network = networkFromText(text, *format);
    } catch (const Refused& refusal) {
        std::string why = refusal.why().text;
        if (why.starts_with("file: ")) why.erase(0, 6);
        throw Refused("", imported.fileName.toStdString() + ": " + why);
    }
    imported.text = isUtf8(text) ? std::move(text) : fromLatin1(text);
    if (imported.text.starts_with("\xEF\xBB\xBF")) imported.text.erase(0, 3);
    describeNetwork(imported, network, stop);
    return imported;
}

Imported takenFor(Imported imported, Operation operation, const std::stop_token& stop)
{
    if (!imported.schedule) return imported;
    if (auto other = imported.schedule->as(operation)) {
        imported.schedule = std::move(other);
        imported.operation = operation;
        imported.guessed = false;
        describeSchedule(imported, stop);
    }
    return imported;
}

std::string freeNetworkName(const DocumentValue& value, const QString& wanted)
{
    std::string name;
    for (const char c : wanted.toStdString()) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        name += letter || c == '-' || c == '_' || c == '.' ? c : '-';
    }
    if (!value.networks.contains(name)) return name;
    const auto dot = name.find_last_of('.');
    for (int next = 2;; ++next)
        if (std::string other = name.substr(0, dot) + "-" + std::to_string(next) + name.substr(dot);
            !value.networks.contains(other))
            return other;
}

std::string addNetwork(DocumentValue& value, const Imported& imported)
{
    const std::string plain = freeNetworkName({}, imported.fileName);
    const auto known = value.networks.find(plain);
    const bool same = known != value.networks.end() && known->second == imported.text;
    std::string name = same ? plain : freeNetworkName(value, imported.fileName);
    value.networks[name] = imported.text;
    setNetworkText(name, imported.text); // it is asked for its processors
    return name;
}

DocumentValue withImported(DocumentValue value, const Imported& imported)
{
    Experiment& front = value.experiments[value.front];
    if (imported.kind == Imported::Kind::Network) {
        front = experimentOn(front, "graph:" + addNetwork(value, imported));
        return value;
    }
    std::string name;
    for (const QChar c : QFileInfo(imported.fileName).completeBaseName()) {
        const bool letter = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
        name += letter || c == u'-' || c == u'_' ? c.toLatin1() : '-';
    }
    std::string unused = name;
    for (int next = 2; value.own.contains(unused) && value.own.at(unused) != imported.text; ++next)
        unused = name + "-" + std::to_string(next);
    value.own[unused] = imported.text;
    setOwnText(unused, imported.text);
    const FileVerdict* verdict = imported.schedule->verdict();
    if (!verdict)
        front.topology = scheduleFromText(unused, imported.text).topology;
    else if (processorCount(front) != imported.processors)
        front.topology = "complete:" + std::to_string(imported.processors);
    front.algorithm = "own:" + unused;
    front.values.erase("shape");
    front.values.erase("operation");
    if (verdict && imported.operation && !imported.guessed)
        front.values["operation"] = std::string(info(*imported.operation).id);
    front = healed(std::move(front));
    return value;
}

} // namespace hopscope
