#include "pages/write/beginnings.h"

#include "algorithms/algorithm.h"
#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "own/lua_text.h"
#include "own/own_text.h"
#include "run/run.h"
#include "run/schedule_export.h"
#include "schedule/operation.h"
#include "state/choices.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <utility>

// The texts are in a library, which takes along what is asked for; outside of namespaces, as Qt wants it.
static void takePrograms() { Q_INIT_RESOURCE(programs); }
static void takeTimetables() { Q_INIT_RESOURCE(timetables); }

namespace hopscope {

namespace {

std::vector<Template> templatesIn(const QString& folder)
{
    std::vector<Template> found;
    if (!knowsLua()) return found;
    const QDir dir(folder);
    for (const QString& name : dir.entryList({QStringLiteral("*.lua")}, QDir::Files, QDir::Name)) {
        QFile file(dir.filePath(name));
        if (!file.open(QIODevice::ReadOnly)) continue;
        Template one{{}, QFileInfo(name).completeBaseName().toStdString(), file.readAll().toStdString(), {}};
        const OwnHeader header = readOwnText(one.name, one.text)->header();
        one.title = QString::fromStdString(header.title);
        one.operation = header.operation;
        found.push_back(std::move(one));
    }
    return found;
}

} // namespace

const std::vector<Template>& programTemplates()
{
    takePrograms();
    static const auto all = templatesIn(QStringLiteral(":/hopscope/programs"));
    return all;
}

const std::vector<Template>& timetableTemplates()
{
    takeTimetables();
    static const auto all = templatesIn(QStringLiteral(":/hopscope/timetables"));
    return all;
}

TemplatesFor templatesFor(Operation operation, const std::vector<Template>& all)
{
    TemplatesFor found;
    for (const Template& one : all) (one.operation == operation ? found.these : found.others).push_back(one);
    return found;
}

const Template* programOf(const Experiment& experiment)
{
    // By entry; with values of its own parameters an entry may send other messages.
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> known{{
        {"allgather-hypercube", "allgather-recursive-doubling"},
        {"allgather-ring", "allgather-ring"},
        {"allgather-bruck", "allgather-bruck"},
        {"allreduce-doubling", "allreduce-recursive-doubling"},
        {"alltoall-rotation", "alltoall-pairwise"},
        {"broadcast-binomial", "broadcast-halving"},
        {"broadcast-halving", "broadcast-halving"},
        {"broadcast-mst", "broadcast-halving"},
        {"broadcast-hypercube", "broadcast-halving"},
        {"broadcast-nearest", "broadcast-binomial"},
    }};
    const auto entry = std::ranges::find(known, std::string_view(experiment.algorithm),
                                         &std::pair<std::string_view, std::string_view>::first);
    if (entry == known.end()) return nullptr;
    // These two number the processors from another root in a way of their own.
    const bool rootZero = entry->first == "broadcast-mst" || entry->first == "broadcast-hypercube";
    for (const char* one : {"order", "radix", "sends", "root"})
        if ((one != std::string_view("root") || rootZero) && experiment.values.contains(one)) return nullptr;
    const std::vector<Template>& all = programTemplates();
    const auto found = std::ranges::find(all, entry->second, &Template::name);
    return found == all.end() ? nullptr : &*found;
}

const Template* programToBeginWith(Operation operation)
{
    const std::vector<Template>& all = programTemplates();
    const Template* found = nullptr;
    for (const Operation wanted : {operation, Operation::Broadcast}) {
        for (const Template& one : all)
            if (one.operation == wanted && (!found || one.text.size() < found->text.size())) found = &one;
        if (found) break;
    }
    return found;
}

Operation operationOf(const Experiment& experiment)
{
    const Algorithm* present = findAlgorithm(experiment.algorithm);
    return present ? present->operation : Operation::Broadcast;
}

std::vector<Experiment> entriesToBeginWith(const Experiment& experiment)
{
    std::vector<Experiment> entries;
    const Operation operation = operationOf(experiment);
    for (const Algorithm* entry : catalogue()) {
        if (entry->operation != operation || isNative(*entry) || entry->data) continue;
        Experiment one = experiment;
        one.algorithm = entry->id;
        one = healed(std::move(one));
        if (objectionTo(one).empty()) entries.push_back(std::move(one));
    }
    return entries;
}

std::string listedMessages(const Experiment& experiment, const std::stop_token& stop)
{
    const auto whole = run(experiment, {}, {}, nullptr, stop);
    constexpr std::uint64_t most = 100'000; // beyond it nobody edits the lines
    if (whole->transfers() > most)
        throw Refused("", "This schedule has " + std::to_string(whole->transfers())
                              + " messages; as a text to edit it may have up to " + std::to_string(most)
                              + ". Choose a smaller network or fewer packets.");
    std::ostringstream text;
    writeSchedule(text, *whole, whole->steps());
    std::string listed = std::move(text).str();
    // The messages of another network's schedule run on the network that is looked at, where ranks are places.
    const Setup& setup = whole->setup();
    bool inPlace =
        setup.topology.processors() == setup.shape.processors() && listed.find(" path ") == std::string::npos;
    for (std::uint32_t i = 0; inPlace && i < setup.shape.processors() && i < setup.placed.size(); ++i)
        inPlace = setup.placed[i].value == i;
    const std::string line = "\ntopology " + setup.shape.text() + "\n";
    if (const auto at = listed.find(line); inPlace && at != std::string::npos)
        listed.replace(at, line.size(), "\ntopology " + setup.topology.text() + "\n");
    return listed;
}

} // namespace hopscope
