#include "scenes/timeline/timeline_words.h"

#include "algorithms/questions.h"
#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "run/analysis/service_tree.h"
#include "run/analysis/why_run.h"
#include "scenes/last_of.h"
#include "scenes/pictures/regions/region_growth.h"
#include "scenes/step_costs.h"
#include "scenes/timeline/timeline_scene.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Whether a cell is of several processors and of several steps: then it is described as a whole.
bool areCells(const TimelineScene& scene, const Run& run)
{
    return !scene.alike && !run.clockless() && scene.table->processorsPerRow() > 1 && scene.table->stepsPerColumn() > 1;
}

QString rowsText(const TimelineScene& scene, const Run& run)
{
    const TimelineTable& table = *scene.table;
    const bool ordered = !run.drawing().rows.empty();
    if (scene.alike) return QStringLiteral("all %1 processors alike").arg(numberText(scene.processors));
    if (areCells(scene, run))
        return QStringLiteral("a cell: %1 processors × %2 steps")
                   .arg(table.processorsPerRow())
                   .arg(table.stepsPerColumn())
               + (ordered ? QStringLiteral(", in the order the data reaches them") : QString());
    return (table.processorsPerRow() > 1 ? QStringLiteral("each row is %1 processors").arg(table.processorsPerRow())
                                         : QStringLiteral("rows: processors"))
           + (ordered ? QStringLiteral(", as the data reaches them") : QString());
}

/// Whether there are bars of what contention adds.
bool addsContention(const TimelineScene& scene)
{
    return scene.lasting && std::ranges::any_of(scene.durations, &StepDuration::lengthened);
}

/// Whether steps last unequally long, which columns of one width do not show.
bool lastUnequally(const Run& run)
{
    const auto stretches = run.profile().stretches();
    return std::ranges::any_of(stretches, [&](const auto& one) {
        return std::abs(run.stepTime(one.first) - run.stepTime(stretches.front().first)) > 1e-9 * run.time();
    });
}

QString columnsText(const TimelineScene& scene, const Run& run)
{
    if (run.clockless())
        return scene.stays.empty() ? QStringLiteral("columns: steps, each until all of it has been received")
                                   : QStringLiteral("bars: messages on the way to a processor, one after the other");
    QString wide = scene.lasting ? QStringLiteral("as wide as they last") : QString();
    if (addsContention(scene)) wide += QStringLiteral(", hatched: added by contention");
    if (!scene.lasting && !scene.ofTime && !areCells(scene, run) && lastUnequally(run))
        wide = QStringLiteral("equally wide") + timesClause(scene);
    if (areCells(scene, run)) return wide;
    const StepIndex each = scene.table->stepsPerColumn();
    return (each > 1 ? QStringLiteral("each column is %1 steps").arg(each) : QStringLiteral("columns: steps"))
           + (wide.isEmpty() ? timesClause(scene) : QStringLiteral(", ") + wide);
}

QString colourText(const TimelineScene& scene, const Run& run)
{
    const TimelineTable& table = *scene.table;
    if (scene.alike)
        return QStringLiteral("height: %1s in the largest message of the step").arg(blockName(run))
               + (scene.contention.empty() ? QString() : QStringLiteral(" · ×k: k share a link"));
    if (table.countsOperands())
        return (table.countsResults() ? QStringLiteral("colour: operands in the result, logarithmic, from 1 to %1")
                                      : QStringLiteral("colour: operands combined, logarithmic, from 1 to %1"))
            .arg(numberText(scene.processors));
    // Of a single block there is one colour.
    if (run.data().blocks == 1 && !table.countsBlocks()) return {};
    const bool cells = areCells(scene, run);
    QString text;
    if (table.countsBlocks())
        text = QStringLiteral("colour: %1s in the largest message, logarithmic").arg(blockName(run));
    else if (scene.distances)
        text = cells ? QStringLiteral("colour: distance |receiver − sender| of its first message, logarithmic")
                     : QStringLiteral("colour: distance |receiver − sender|");
    else if (table.mostBlocks() > 1)
        text = (table.listsBlocks() ? QStringLiteral("stripes: %1s received at the end of the step")
                                    : QStringLiteral("colour: %1 numbers, averaged"))
                   .arg(blockName(run));
    else
        text = (cells ? QStringLiteral("colour: number of its first %1")
                      : QStringLiteral("colour: number of the %1 received"))
                   .arg(blockName(run));
    // Where a row is many processors it looks like a line of its own.
    return text + (table.processorsPerRow() > 1 && !scene.distances ? QStringLiteral(", blank: none") : QString());
}

/// Of cells, where there is little room.
QString briefColour(const TimelineScene& scene, const Run& run)
{
    if (scene.distances) return QStringLiteral("colour: distance, logarithmic");
    const TimelineTable& table = *scene.table;
    if (table.countsBlocks() || table.countsOperands() || table.mostBlocks() > 1) return colourText(scene, run);
    return run.data().blocks == 1 ? QString() : QStringLiteral("colour: its first %1").arg(blockName(run));
}

} // namespace

void addCaption(TimelineScene& scene, const Run& run)
{
    const QString dot = QStringLiteral(" · "), rows = rowsText(scene, run), columns = columnsText(scene, run);
    QString colour = colourText(scene, run);
    if (scene.options.sends && scene.stays.empty() && !scene.alike)
        colour += colour.isEmpty() ? QStringLiteral("bar below: sent") : QStringLiteral(", bar below: sent");
    const auto joined = [&](const QStringList& texts) {
        QStringList some;
        for (const QString& text : texts)
            if (!text.isEmpty()) some << text;
        return some.join(dot);
    };
    const QString brief = rows.section(QLatin1Char(','), 0, 0);
    scene.axis =
        scene.ofTime ? QStringLiteral("time, ") + toQString(run.setup().costModel->timeUnit) : QStringLiteral("step");
    // Once the run is over nothing is pale.
    const bool ahead = !run.clockless() && scene.position < static_cast<double>(run.steps());
    const QString pale = ahead ? QStringLiteral("pale: to come") : QString(),
                  numbers = scene.receivers.empty() ? QString() : QStringLiteral("+n: n receive");
    scene.caption = joined({rows, columns, numbers, colour});
    if (areCells(scene, run)) // in few words, but with what a cell is
        scene.shorterCaptions = {joined({brief, columns, colour}), joined({brief, briefColour(scene, run)}), brief};
    else
        scene.shorterCaptions = {joined({brief, columns, numbers, colour}), joined({columns, numbers, colour}), colour};
    if (scene.alike) scene.shorterCaptions.prepend(joined({rows, colour}));
    if (!pale.isEmpty()) {
        // Of numbers in pale and dark columns it matters more than that these are steps.
        if (!numbers.isEmpty()) scene.shorterCaptions.prepend(joined({brief, numbers, pale}));
        scene.shorterCaptions.prepend(scene.caption);
        scene.caption = joined({scene.caption, pale});
        if (scene.alike && !scene.lasting)
            scene.shorterCaptions.prepend(
                joined({rows, QStringLiteral("columns: steps") + timesClause(scene), colour, pale}));
    }
    if (!scene.contention.empty())
        scene.shorterCaptions
            << QStringLiteral("height: %1s in a message · ×k: k share a link, k × the time").arg(blockName(run))
            << QStringLiteral("height: %1s in a message · ×k: k share a link").arg(blockName(run));
    if (addsContention(scene) && !scene.alike) // what other such pictures do not have goes last
        scene.shorterCaptions.insert(scene.shorterCaptions.size() - 1,
                                     joined({QStringLiteral("hatched: added by contention"), colour}));
    if (scene.table->queueLevels() == 0) return;
    const QString queues =
        scene.table->longestQueue() == 0
            ? QStringLiteral("no packet waits in a router")
            : QStringLiteral("grey: longest queues, up to %1").arg(numberText(scene.table->longestQueue()));
    scene.shorterCaptions.prepend(joined({columns, colour, queues}));
    scene.caption = joined({scene.caption, queues});
}

QString timesClause(const TimelineScene& scene)
{
    if (scene.durations.empty() || scene.lasting || scene.ofTime) return {};
    return std::ranges::any_of(scene.durations, &StepDuration::lengthened)
               ? QStringLiteral(", below: their times + what contention adds")
               : QStringLiteral(", below: their times");
}

namespace {

/// How many have the one block after each step, and how fast that may grow; empty where no tree is built.
struct HolderGrowth {
    std::vector<std::size_t> after;
    QString bound;
};
std::shared_ptr<const HolderGrowth> holderGrowth(const Run& run)
{
    const auto tree = serviceTree(run);
    if (!tree || !tree->forwards) return std::make_shared<const HolderGrowth>();
    std::vector<std::size_t> after(static_cast<std::size_t>(run.steps()) + 1);
    after.front() = 1;
    for (const StepIndex step : tree->step)
        if (step >= 0) ++after[static_cast<std::size_t>(step) + 1];
    std::partial_sum(after.begin(), after.end(), after.begin());
    QString bound = growthBoundText(*tree, after, QStringLiteral("Holders"), 0);
    return std::make_shared<const HolderGrowth>(HolderGrowth{std::move(after), std::move(bound)});
}

/// "Step 3: processor 0 received blocks 6 and 48 in the step before, and passes them on to processor 1."
QString reasonOfStep(const Run& run, double position)
{
    const StepIndex k = std::clamp<StepIndex>(static_cast<StepIndex>(position), 0, run.steps() - 1);
    Step step;
    run.schedule().at(k, step);
    if (step.transfers().empty()) return {};
    const Transfer& first = step.transfers().front();
    const QString why = toQString(reasonOf(run.algorithm(), run.problem(), k, first, step.blocks(first)));
    if (why.isEmpty()) return {};
    return QStringLiteral("Step %1: ").arg(numberText(static_cast<double>(k + 1))) + inSentence(why);
}

} // namespace

void addReason(TimelineScene& scene, const Run& run)
{
    constexpr std::uint32_t mostProcessors = 1024; // the tree is built on the window's thread
    if (run.clockless() || run.data().blocks != 1 || run.topology().processors() > mostProcessors) return;
    static LastOf<HolderGrowth, Simulation> last;
    const auto found = last.of(run.simulation(), [&] { return holderGrowth(run); });
    const std::vector<std::size_t>& growth = found->after;
    if (growth.empty()) return;
    if (!found->bound.isEmpty()) scene.reason = shorterForms(found->bound);
    const TimelineTable& table = *scene.table;
    const bool whole = scene.window.firstRow <= 0 && scene.window.lastRow >= scene.processors;
    if (table.inOrder() || table.processorsPerRow() == 1 || table.stepsPerColumn() > 1 || !whole) return;
    for (int column = 0; column < table.columns(); ++column) {
        const auto step = static_cast<std::size_t>(table.stepOf(column));
        scene.receivers.push_back(growth[step + 1] - growth[step]);
    }
}

void addRemarks(TimelineScene& scene, const Run& run)
{
    if (run.clockless() || run.steps() == 0 || scene.table->pipeline()) return;
    if (const QStringList sum = sumOfSteps(run); !sum.isEmpty()) {
        scene.remarks.push_back(sum);
    } else if (const std::vector<std::string> powers = sumOfPowers(run); !powers.empty()) {
        QStringList forms;
        for (const std::string& form : powers) forms << toQString(form);
        return scene.remarks.push_back(forms); // why the step sends what it sends changes nothing of it
    }
    // Rows show all that comes, the sum has but the largest messages.
    QStringList along = scene.alike ? QStringList() : blocksOfAxes(run);
    for (QString& form : along) form += u'.';
    if (!along.isEmpty()) along.prepend(along.front().chopped(1) + QStringLiteral("; the sum has the larger message."));
    if (along.isEmpty()) along = blocksAlongAxis(run);
    if (scene.sentence.isEmpty() && !along.isEmpty() && !scene.remarks.empty()) {
        scene.remarks.push_back(along);
        return;
    }
    QString why = scene.sentence;
    constexpr std::uint32_t mostProcessors = 4096; // the step is written anew for every picture, on the window's thread
    if (why.isEmpty() && run.topology().processors() <= mostProcessors) why = reasonOfStep(run, scene.position);
    if (why.isEmpty() || (scene.sentence.isEmpty() && scene.remarks.empty())) return;
    QStringList forms = shorterForms(why);
    while (forms.size() > 1 && forms.back().count(u' ') == 1) forms.removeLast(); // "Step 3" alone says nothing
    scene.remarks.push_back(forms);
}

QString sentenceOfStep(const Run& run, double position)
{
    if (run.steps() == 0) return {};
    const StepIndex k = std::clamp<StepIndex>(static_cast<StepIndex>(position), 0, run.steps() - 1);
    Step step;
    run.schedule().at(k, step);
    if (step.transfers().empty()) return {};
    const Transfer& first = step.transfers().front();
    const auto to = first.to.value, from = first.from.value;
    QString why = toQString(reasonOf(run.algorithm(), run.problem(), k, first, step.blocks(first)));
    if (why.isEmpty())
        why = QStringLiteral("Step %1: processor %2 sends to %3.").arg(numberText(double(k + 1))).arg(from).arg(to);
    return why + QStringLiteral(" Distance: %1.").arg(numberText(to > from ? to - from : from - to));
}

} // namespace hopscope
