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
#include "scenes/compare/compare_scene.h"
#include "scenes/compare/compare_standing.h"
#include "scenes/compare/compare_verdict.h"
#include "scenes/compare/comparison.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

namespace hopscope {

namespace {

QString signedText(double number)
{
    return number < 0 ? QStringLiteral("−") + numberText(-number) : u'+' + numberText(number);
}

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

bool isOfBspFamily(const Run& run) { return run.setup().costModel->needs.clusters; }

/// What every step costs before anything has a size, as the model calls it: "31 steps instead of 5".
QString startUpReason(const Run& run, const Run& other, bool more)
{
    const auto count = static_cast<std::uint64_t>(chargedSteps(run)),
               before = static_cast<std::uint64_t>(chargedSteps(other));
    const QString steps = counted(count, QStringLiteral("step"), QStringLiteral("steps"));
    const bool unit = run.setup().costModel->charge == Charge::Step && sameModel(run, other);
    if (isOfBspFamily(run)) {
        if (count == before) return more ? QStringLiteral("higher latency l") : QStringLiteral("lower latency l");
        return QStringLiteral("latency l of %1, not %2").arg(steps, numberText(double(before)));
    }
    if (count == before)
        return QStringLiteral("start-ups cost %1").arg(more ? QStringLiteral("more") : QStringLiteral("less"));
    if (unit) return QStringLiteral("%1 instead of %2").arg(steps, numberText(double(before)));
    return QStringLiteral("%1 instead of %2")
        .arg(counted(count, QStringLiteral("start-up"), QStringLiteral("start-ups")), numberText(double(before)));
}

/// ", where B receives up to 2 messages in a step": what goes with the lesser sum of one's transfers.
QString severalAtOnceText(const Run& run, const Run& other, std::size_t otherIndex, bool more)
{
    const std::uint32_t own = receivedAtOnce(run), others = receivedAtOnce(other);
    if (more && own == 1 && others > 1)
        return QStringLiteral(", where %1 receives up to %2 messages in a step").arg(letterOf(otherIndex)).arg(others);
    return !more && own > 1 && others == 1
               ? QStringLiteral(", with up to %1 messages to a processor in a step").arg(own)
               : QString();
}

/// The sum of all transfers. One of them is longer only where there are as many.
QString transferReason(const Run& run, const ComparedTime& mine, const Run& other, const ComparedTime& theirs,
                       std::size_t otherIndex)
{
    const bool more = mine.transfer > theirs.transfer;
    if (isOfBspFamily(run) && isOfBspFamily(other) && mine.packets > 0 && theirs.packets > 0) {
        const QString gap = numberText(mine.transfer / mine.packets),
                      before = numberText(theirs.transfer / theirs.packets);
        if (equalTimes(mine.packets, theirs.packets))
            return QStringLiteral("transfers h·g of %1 at g = %2 on average, not %3")
                .arg(numberText(mine.packets), gap, before);
        return QStringLiteral("transfers h·g of %1 at g = %2 on average, not %3 at %4")
            .arg(numberText(mine.packets), gap, numberText(theirs.packets), before);
    }
    if (chargedSteps(run) != chargedSteps(other))
        return QStringLiteral("transfers of %1 instead of %2")
                   .arg(withTimeUnit(run, mine.transfer), numberText(theirs.transfer))
               + severalAtOnceText(run, other, otherIndex, more);
    return more ? QStringLiteral("longer transfers") : QStringLiteral("shorter transfers");
}

/// What one part of the time does to the sum, and why.
struct Reason {
    double amount;
    QString text;
};

QString contentionReason(const ComparedRun& one, const Run& other, bool more)
{
    const Run& run = *one.run;
    const auto first = firstContention(run), otherFirst = firstContention(other);
    const double busiest = run.maxLinkLoad();
    if (!more) return first ? QStringLiteral("less contention") : QStringLiteral("without contention");
    // What is stored on its way waits even where nobody shares its links.
    if (run.setup().costModel->needs.makespan && (!first || busiest <= other.maxLinkLoad())) {
        if (!one.mostLinks) return QStringLiteral("messages are stored on their way");
        return QStringLiteral("messages are stored on the way over up to %1")
            .arg(counted(*one.mostLinks, QStringLiteral("link"), QStringLiteral("links")));
    }
    if (!first) return QStringLiteral("waiting on the way");
    const QString load = QStringLiteral("up to ×%1").arg(numberText(busiest));
    if (!otherFirst || busiest > other.maxLinkLoad())
        return QStringLiteral("contention from step %1, %2").arg(*first + 1).arg(load);
    return QStringLiteral("more contention, %1").arg(load);
}

std::vector<Reason> reasonsOf(const ComparedRun& one, const Run& other, std::size_t otherIndex)
{
    const Run& run = *one.run;
    const ComparedTime mine = comparedTime(run), theirs = comparedTime(other);
    std::vector<Reason> reasons;
    const double least = 1e-9 * std::max(run.time(), other.time());
    const auto add = [&](double amount, const QString& text) {
        if (std::abs(amount) > least) reasons.push_back({amount, text});
    };
    const double startUp = mine.startUp - theirs.startUp;
    add(startUp, startUpReason(run, other, startUp > 0));
    add(mine.transfer - theirs.transfer, transferReason(run, mine, other, theirs, otherIndex));
    const double contention = mine.contention - theirs.contention;
    add(contention, contentionReason(one, other, contention > 0));
    const double combining = mine.combining - theirs.combining;
    add(combining, combining > 0 ? QStringLiteral("more combining") : QStringLiteral("less combining"));
    std::ranges::stable_sort(reasons, {}, [](const Reason& reason) { return -std::abs(reason.amount); });
    return reasons;
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
    const std::vector<Reason> reasons = reasonsOf(one, *other.run, otherIndex);
    const bool stored = run.setup().costModel->needs.makespan && !other.run->setup().costModel->needs.makespan
                        && text.startsWith(QStringLiteral("same schedule"));
    if (stored && reasons.size() == 1) {
        text += QStringLiteral(": ") + total;
        if (one.mostLinks)
            text += QStringLiteral(" because messages cross up to %1")
                        .arg(counted(*one.mostLinks, QStringLiteral("link"), QStringLiteral("links")));
        return text;
    }
    if (reasons.size() == 1)
        return (text.isEmpty() ? QString() : text + QStringLiteral(", ")) + reasons.front().text + QStringLiteral(": ")
               + total;
    text = (text.isEmpty() ? QString() : text + QStringLiteral(": ")) + total;
    QStringList amounts;
    for (const Reason& reason : reasons)
        amounts +=
            signedText(reason.amount)
            + (reason.text.startsWith(QStringLiteral("without ")) ? QStringLiteral(" ") : QStringLiteral(" from "))
            + reason.text;
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
            lane.machine = toQString(describe(run.setup().ports)) + QStringLiteral(", ")
                           + inSentence(toQString(run.setup().costModel->title));
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
