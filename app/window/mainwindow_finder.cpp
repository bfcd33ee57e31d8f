#include "window/mainwindow.h"

#include "algorithms/catalogue.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/run.h"
#include "run/text/glossary.h"
#include "schedule/operation.h"
#include "state/choices.h"
#include "state/finder.h"
#include "state/kept/session.h"
#include "state/typed_offers.h"
#include "window/message_bar.h"
#include "window/pages.h"

#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>
#include <exception>

namespace hopscope {

namespace {

/// "&Save as …" without its mark, and the key that a text carries behind a tab.
std::pair<QString, QString> titleAndKeys(const QAction& action)
{
    QString title = action.text();
    title.remove(QLatin1Char('&'));
    QString keys = action.shortcut().toString(QKeySequence::NativeText);
    if (const qsizetype tab = title.indexOf(QLatin1Char('\t')); tab >= 0) {
        keys = title.mid(tab + 1);
        title.truncate(tab);
    }
    if (title.endsWith(QStringLiteral(" …"))) title.chop(2);
    return {title, keys};
}

void addMenu(std::vector<Finding>& findings, const QMenu& menu, const QString& path)
{
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible()) continue;
        const auto [title, keys] = titleAndKeys(*action);
        if (const QMenu* inner = action->menu()) {
            addMenu(findings, *inner, path + QStringLiteral(" › ") + title);
            continue;
        }
        if (!action->isEnabled()) continue;
        findings.push_back({.title = title, .group = path, .keys = keys, .act = [action] { action->trigger(); }});
    }
}

} // namespace

void MainWindow::become(const Experiment& experiment, const QString& what)
{
    m_document.endMerge();
    m_document.setExperiment(experiment, what);
    if (!shownPage().showsDocument()) setPage(0);
}

namespace {

/// " openmpi modified_bruck": what people who know a library look for.
QString namesOfLibraries(const Algorithm& algorithm)
{
    QString text;
    for (const LibraryName& name : algorithm.libraries)
        text += QLatin1Char(' ') + toQString(name.of) + QLatin1Char(' ') + toQString(name.name);
    return text;
}

/// "23 steps, 145.67 units", on the present network or on one that the algorithm can run on.
FindingEffect effectOf(const Experiment& present, const Algorithm& algorithm, bool mayRun)
{
    if (!mayRun) return {}; // where the time of a search is used up, another network is not even looked for
    constexpr std::uint64_t mostProcessors = 64;
    const Limits little{.transfers = 2e4, .values = 2e4}; // some milliseconds
    const Experiment experiment = experimentWith(present, algorithm);
    if (const std::string objection = objectionTo(experiment); !objection.empty())
        return {QString::fromStdString(objection)};
    const QString where =
        experiment.topology == present.topology
            ? QObject::tr("on %1").arg(toQString(present.topology))
            : QObject::tr("not on %1, but on %2").arg(toQString(present.topology), toQString(experiment.topology));
    if (processorCount(experiment) > mostProcessors) return {where};
    try {
        const auto outcome = run(experiment, {}, little);
        const std::string ports = describe(outcome->setup().ports);
        FindingEffect effect{QObject::tr("%1: %2, %3 units")
                                 .arg(where, counted(outcome->steps(), QObject::tr("step"), QObject::tr("steps")),
                                      numberText(outcome->time()))};
        // Times under other ports, or on another network, are not like for like.
        const bool alike = ports == describe(resolve(present).ports);
        if (!alike) effect.text += QStringLiteral("; ") + toQString(ports).section(u',', 0, 0);
        if (alike && experiment.topology == present.topology) effect.time = outcome->time();
        return effect;
    } catch (const std::exception&) { // needs more than a look
        return {where};
    }
}

/// What the line can be used for, where nothing is typed yet.
struct Example {
    const char *title, *experiment;
};
constexpr Example examples[]{{QT_TRANSLATE_NOOP("hopscope::MainWindow", "Contention on a ring"),
                              "ring:8 allgather-hypercube words=10 alpha=100"},
                             {QT_TRANSLATE_NOOP("hopscope::MainWindow", "A pipelined tree"),
                              "complete:21 broadcast-fractional-tree group=3 packets=12 words=64"},
                             {QT_TRANSLATE_NOOP("hopscope::MainWindow", "Along the rows and columns of a torus"),
                              "torus:4x4 allgather-torus-bucket"}};

} // namespace

std::vector<Finding> MainWindow::beginnings()
{
    std::vector<Finding> all;
    for (const Example& example : examples)
        all.push_back({.title = tr(example.title),
                       .group = tr("Example"),
                       .note = QString::fromLatin1(example.experiment),
                       .act = [this, text = std::string(example.experiment)] {
                           become(experimentFromText(text), tr("Example"));
                       }});
    if (m_memory == Memory::Kept)
        for (const QString& file : session::recentFiles().first(std::min<qsizetype>(3, session::recentFiles().size())))
            all.push_back({.title = QFileInfo(file).completeBaseName(),
                           .group = tr("Recent file"),
                           .act = [this, file] { openFile(file); }});
    for (const PageKind* kind : pageKinds())
        all.push_back(
            {.title = tr(kind->title), .group = tr("Page"), .note = tr(kind->purpose), .act = [this, id = kind->id] {
                 setPage(id);
             }});
    return all;
}

std::vector<Finding> MainWindow::findings()
{
    std::vector<Finding> all;
    for (const QAction* menu : menuBar()->actions())
        if (menu->menu()) addMenu(all, *menu->menu(), titleAndKeys(*menu).first);
    for (const PageKind* kind : pageKinds())
        if (const auto& part = kind->part)
            all.push_back({.title = tr(part->title),
                           .group = tr("Page"),
                           .keywords = tr(part->keywords),
                           .act = [this, id = part->id] { setPage(id); }});

    const auto addChoices = [&](std::vector<Choice> choices, const QString& group) {
        for (Choice& choice : choices)
            all.push_back({QString::fromStdString(choice.title),
                           group,
                           QString::fromStdString(choice.id + " " + choice.note),
                           {},
                           {},
                           QString::fromStdString(choice.objection),
                           [this, group, experiment = std::move(choice.experiment)] { become(experiment, group); }});
    };
    const Experiment& experiment = m_document.experiment();
    addChoices(operationChoices(experiment), tr("Operation"));
    addChoices(topologyChoices(experiment), tr("Topology"));
    addChoices(modelChoices(experiment), tr("Cost model"));
    for (const Algorithm* algorithm : catalogue())
        all.push_back(
            {toQString(algorithm->title),
             tr("%1 algorithm").arg(toQString(info(algorithm->operation).title)),
             toQString(algorithm->id) + QLatin1Char(' ') + toQString(algorithm->summary) + namesOfLibraries(*algorithm),
             {},
             {},
             {},
             [this, algorithm] { become(experimentWith(m_document.experiment(), *algorithm), tr("Algorithm")); },
             [this, algorithm](bool mayRun) { return effectOf(m_document.experiment(), *algorithm, mayRun); }});
    for (Page* page : m_pages) page->addFindings(all, *this);
    for (const Term& term : glossary()) {
        const QString title = QString::fromStdString(term.title), meaning = QString::fromStdString(term.definition);
        all.push_back({.title = title,
                       .group = tr("Term"),
                       .keywords = QString::fromStdString(term.alsoCalled),
                       .note = meaning,
                       .act = [this, title, meaning] { m_messages->say(title + QStringLiteral(": ") + meaning); },
                       .explains = true});
    }
    return all;
}

std::vector<Finding> MainWindow::readings(const QString& line)
{
    if (line.trimmed().isEmpty()) return beginnings();
    std::vector<Finding> all;
    for (TypedOffer& offer : typedOffers(m_document.experiment(), line)) {
        const QString group = offer.change ? tr("Change") : tr("Experiment");
        all.push_back(
            {.title = offer.title,
             .group = group,
             .note = offer.note,
             .objection = offer.objection,
             .act = [this, experiment = std::move(offer.experiment),
                     what = offer.change ? offer.title : tr("Typed experiment")] { become(experiment, what); }});
    }
    return all;
}

} // namespace hopscope
