#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "drawing/notated.h"
#include "drawing/words.h"
#include "run/analysis/moments.h"
#include "run/analysis/needless_waits.h"
#include "run/experiment.h"
#include "scenes/compare/compare_machine.h"
#include "scenes/compare/compare_reasons.h"
#include "scenes/compare/compare_scene.h"
#include "scenes/compare/compare_standing.h"
#include "scenes/compare/compare_sums.h"
#include "scenes/compare/compare_verdict.h"
#include "scenes/compare/comparison.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

namespace hopscope {

namespace {

/// "α = 100" of a price, in a notation; all else as experiments are written, "words=10".
QString assigned(const Run& run, const std::string& name, const Value& value, const Notation& notation)
{
    const auto& prices = run.setup().costModel->prices;
    const auto price = std::ranges::find(prices, name, &Parameter::id);
    const QString text = toQString(formatValue(value));
    const QString symbol = price == prices.end() ? QString() : symbolOf(*price, run.experiment(), notation);
    return symbol.isEmpty() ? toQString(name) + u'=' + text : symbol + QStringLiteral(" = ") + text;
}

/// With a capital, unless it begins with a symbol or a name of the language that experiments are written in.
QString asSentence(QString text)
{
    static const QRegularExpression value(QStringLiteral("^[^\\s=]+ ?="));
    if (!text.isEmpty() && !value.match(text).hasMatch()) text[0] = text[0].toUpper();
    return text;
}

/// "under store and forward": how else a step is priced.
QString underModel(const Run& run)
{
    return QStringLiteral("under ") + inSentence(toQString(run.setup().costModel->title));
}

/// "words=20, not 10", "β = 2, not 1": what the second does not have, or has otherwise.
QString changedValues(const Run& run, const Run& other, const Notation& notation)
{
    QStringList changes;
    for (const auto& [name, value] : run.setup().values) {
        const auto found = other.setup().values.find(name);
        if (found == other.setup().values.end() || found->second == value || name == "shape" || name == "model")
            continue;
        changes += QStringLiteral("%1, not %2")
                       .arg(assigned(run, name, value, notation), toQString(formatValue(found->second)));
    }
    return changes.join(QStringLiteral("; "));
}

/// What the experiments differ in where the schedule is the same, or where the prices are not.
QString lead(const Run& run, const Run& other, const Notation& notation)
{
    QStringList parts;
    const bool schedule = sameSchedule(run, other), machine = sameMachine(run, other);
    if (run.algorithm().operation != other.algorithm().operation)
        parts += QStringLiteral("%1, not %2")
                     .arg(toQString(info(run.algorithm().operation).title).toLower(),
                          toQString(info(other.algorithm().operation).title).toLower());
    if (schedule && machine) parts += QStringLiteral("same schedule");
    if (!sameModel(run, other)) {
        // Of another schedule the last line of the card names the model.
        if (schedule && machine) parts.back() += u' ' + underModel(run);
    }
    if (!samePrices(run, other) || (&run.algorithm() == &other.algorithm() && !schedule))
        if (const QString changes = changedValues(run, other, notation); !changes.isEmpty()) parts += changes;
    return parts.join(QStringLiteral(", "));
}

/// Steps against no steps: who waits for whom without need. Nothing where that is not the difference.
QString needlessText(const Run& run, const Run& other)
{
    if (!sameSchedule(run, other) || !sameMachine(run, other) || !stepsAgainstNone(run, other)) return {};
    const NeedlessWaits waits = needlessWaits(run, other);
    if (!waits.longest) return {};
    const NeedlessWait& longest = *waits.longest;
    return QStringLiteral(
               "%1 of %2 sends wait without need, %3 in all; before step %4 processor %5 waits %6 for processor %7")
        .arg(waits.waiting)
        .arg(waits.sends)
        .arg(numberText(waits.sum))
        .arg(longest.step + 1)
        .arg(longest.waits.value)
        .arg(numberText(longest.to - longest.from))
        .arg(longest.whom.value);
}

QString comparedText(const ComparedRun& one, const ComparedRun& other, std::size_t otherIndex, const Notation& notation)
{
    const Run& run = *one.run;
    const double difference = run.time() - other.run->time();
    const QString total = QStringLiteral("%1 over %2").arg(signedText(difference), letterOf(otherIndex));
    QString text = lead(run, *other.run, notation);
    const std::vector<Reason> reasons = reasonsOf(one, other.run, otherIndex);
    const bool stored = run.setup().costModel->needs.makespan && !other.run->setup().costModel->needs.makespan
                        && text.startsWith(QStringLiteral("same schedule"));
    if (stored && reasons.size() == 1) {
        text += QStringLiteral(": ") + total;
        if (one.mostLinks)
            text += QStringLiteral(" because messages cross up to %1")
                        .arg(counted(*one.mostLinks, QStringLiteral("link"), QStringLiteral("links")));
        return text;
    }
    if (reasons.size() == 1) {
        const Reason& only = reasons.front();
        const QString before = text.isEmpty() ? QString() : text + QStringLiteral(", ");
        if (!only.product.isEmpty()) return before + total + QStringLiteral(" = ") + only.product;
        return before + only.text + QStringLiteral(": ") + total;
    }
    text = (text.isEmpty() ? QString() : text + QStringLiteral(": ")) + total;
    QStringList amounts;
    for (const Reason& reason : reasons)
        amounts += signedText(reason.amount)
                   + (!reason.product.isEmpty()                            ? QStringLiteral(" = ") + reason.product
                      : reason.text.startsWith(QStringLiteral("without ")) ? QStringLiteral(" ") + reason.text
                                                                           : QStringLiteral(" from ") + reason.text);
    return amounts.isEmpty() ? text : text + QStringLiteral(": ") + amounts.join(QStringLiteral("; "));
}

QString comparedTo(const ComparedRun& one, const ComparedRun& other, std::size_t otherIndex, const Notation& notation)
{
    const QString needless = needlessText(*one.run, *other.run);
    if (needless.isEmpty()) return comparedText(one, other, otherIndex, notation);
    return QStringLiteral("%1: %2 over %3: %4")
        .arg(lead(*one.run, *other.run, notation), signedText(one.run->time() - other.run->time()),
             letterOf(otherIndex), needless);
}

/// An earlier one of the same schedule under another model that takes as long: that it makes no difference is what
/// there is to say.
std::optional<std::size_t> twinOf(const std::vector<ComparedRun>& runs, std::size_t index)
{
    const Run& run = *runs[index].run;
    for (std::size_t i = 0; i < index; ++i)
        if (runs[i].run && sameSchedule(run, *runs[i].run) && sameMachine(run, *runs[i].run)
            && !sameModel(run, *runs[i].run) && equalTimes(run.time(), runs[i].run->time()))
            return i;
    return {};
}

/// "; up to 9 packets wait in a router": where packets wait in any of the runs.
QString queueText(const std::vector<ComparedRun>& runs, const Run& run)
{
    const bool any =
        std::ranges::any_of(runs, [](const ComparedRun& one) { return one.run && one.run->maxQueue() > 0; });
    if (!any || run.data().routers == 0) return {};
    if (run.maxQueue() == 0) return QStringLiteral("; nothing waits in a router");
    return QStringLiteral("; up to %1 in a router")
        .arg(counted(run.maxQueue(), QStringLiteral("packet waits"), QStringLiteral("packets wait")));
}

/// What tells the experiments of one algorithm apart: network, model, values.
QString aspectsOf(const CompareScene& scene, const CompareLane& lane, const Notation& notation)
{
    const auto differs = [&](const auto& of) {
        return std::ranges::any_of(scene.lanes, [&](const CompareLane& other) {
            return other.run && other.name == lane.name && of(*other.run) != of(*lane.run);
        });
    };
    QStringList aspects;
    const bool network = differs([](const Run& run) { return run.topology().text(); });
    if (network) aspects += toQString(lane.run->topology().text());
    if (differs([](const Run& run) { return run.setup().costModel->id; }))
        aspects += inSentence(toQString(lane.run->setup().costModel->title));
    for (const auto& [name, value] : lane.run->setup().values) {
        if (name == "model" || (name == "shape" && network)) continue;
        // What only follows from the rest is no difference of its own.
        const bool given = std::ranges::any_of(scene.lanes, [&name = name](const CompareLane& other) {
            return other.run && other.run->experiment().values.contains(name);
        });
        const auto valueOf = [&name = name, &value = value](const Run& run) {
            const auto found = run.setup().values.find(name);
            return found == run.setup().values.end() ? value : found->second;
        };
        if (given && differs(valueOf)) aspects += assigned(*lane.run, name, value, notation);
    }
    return aspects.join(QStringLiteral(", "));
}

/// What an experiment is called that has no run. A document may hold a text that says nothing.
QString titleOf(const QString& text)
{
    try {
        if (const Algorithm* algorithm = findAlgorithm(experimentFromText(text.toStdString()).algorithm))
            return toQString(algorithm->title);
    } catch (const Refused&) { // the reason stands in the card
    }
    return QStringLiteral("Experiment");
}

} // namespace

QString differenceText(const std::vector<ComparedRun>& runs, std::size_t index, const Notation& notation)
{
    if (!runs[index].run) return {};
    if (const auto twin = twinOf(runs, index))
        return QStringLiteral("same schedule as %1 %2: the same time")
            .arg(letterOf(*twin), underModel(*runs[index].run));
    if (const QString measured = machineSentence(runs, index); !measured.isEmpty()) return measured;
    std::vector<std::shared_ptr<const Run>> made;
    for (const ComparedRun& one : runs) made.push_back(one.run);
    if (const auto other = explainedBy(made, index)) return comparedTo(runs[index], runs[*other], *other, notation);
    return fastestText(runs, made, index);
}

CompareScene compareScene(const std::vector<ComparedRun>& runs, std::size_t front, RunClock::Counts clock,
                          const Notation& notation)
{
    CompareScene scene;
    std::vector<std::shared_ptr<const Run>> made;
    for (const ComparedRun& one : runs) made.push_back(one.run);
    scene.clock = RunClock(made, clock);
    const auto ready = std::ranges::count_if(made, [](const auto& run) { return run != nullptr; });
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const ComparedRun& one = runs[i];
        CompareLane lane;
        lane.run = one.run;
        lane.letter = letterOf(i);
        lane.text = one.text;
        lane.front = i == front;
        lane.trouble = !one.problem.isEmpty();
        if (one.run) {
            const Run& run = *one.run;
            lane.blocksColoured = !drawnInBoxes(run, usualLayout(run), cardRoom);
            lane.name = titleOf(run);
            lane.context = contextOf(run);
            lane.good = isGood(run);
            lane.caution = run.maxLinkLoad() > 1 || run.operandOrder() == OperandOrder::Lost;
            lane.verdict = run.violationCount() > 0 ? counted(run.violationCount(), QStringLiteral("violation"),
                                                              QStringLiteral("violations"))
                           : run.delivers()         ? QStringLiteral("correct result")
                                                    : QStringLiteral("wrong result");
            lane.verdicts = verdictForms(run, lane.verdict);
            if (const auto order = run.operandOrder())
                lane.verdict +=
                    *order == OperandOrder::Kept ? QStringLiteral(", order kept") : QStringLiteral(", out of order");
            // Prices are in the text of the experiment.
            const bool alone = run.setup().ports == ports::any && run.maxLinkLoad() <= 1; // nothing is charged
            lane.machine = (alone ? QObject::tr("no port limit") : toQString(describe(run.setup().ports)))
                           + QStringLiteral(", ") + inSentence(toQString(run.setup().costModel->title));
            if (ready > 1) lane.standing = standingOf(made, i);
            scene.busiest = std::max(scene.busiest, run.maxLinkLoad());
            lane.leastWords = std::numeric_limits<double>::max();
            for (const auto& stretch : run.profile().stretches()) {
                const double words = run.trafficAt(stretch.first).wordsPerLink;
                lane.leastWords = std::min(lane.leastWords, words), lane.mostWords = std::max(lane.mostWords, words);
            }
            scene.words = std::max(scene.words, lane.mostWords);
            scene.longest = std::max(scene.longest, double(run.maxQueue()));
            lane.waiting = one.waiting;
            if (ready > 1) lane.sums = timeSumForms(run), lane.receiving = receivingForms(made, i);
        } else {
            lane.name = titleOf(one.text);
            lane.context = lane.trouble ? QStringLiteral("cannot run") : QStringLiteral("no run yet");
            lane.good = false;
        }
        lane.sentence = lane.trouble ? one.problem
                        : one.busy   ? QStringLiteral("computing …")
                                     : differenceText(runs, i, notation);
        if (one.run && !lane.trouble && !one.busy) lane.sentence += queueText(runs, *one.run);
        if (lane.sentence.startsWith(u';')) lane.sentence.remove(0, 2); // nothing to compare with
        lane.sentence = asSentence(lane.sentence);
        scene.lanes.push_back(std::move(lane));
    }
    for (CompareLane& lane : scene.lanes)
        if (lane.run) lane.aspects = aspectsOf(scene, lane, notation);
    return scene;
}

QString CompareScene::axis() const
{
    if (clock.counts() == RunClock::Counts::Steps) return QStringLiteral("steps");
    const auto made = std::ranges::find_if(lanes, [](const CompareLane& lane) { return lane.run != nullptr; });
    return made == lanes.end() ? QStringLiteral("time")
                               : QStringLiteral("time, in %1").arg(toQString(made->run->setup().costModel->timeUnit));
}

} // namespace hopscope
