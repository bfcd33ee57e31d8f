#include "state/curve_sentence.h"

#include "algorithms/catalogue.h"
#include "cost/cost_model.h"
#include "drawing/format.h"
#include "drawing/listed.h"
#include "drawing/words.h"
#include "state/choices.h"
#include "state/curve_sentence_words.h"
#include "state/series_title.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>

namespace hopscope {

namespace {

constexpr std::size_t mostTold = 4;   ///< leads that a sentence lists
constexpr double worthTelling = 0.02; ///< a part of the difference between two times

/// "1.64×"; what is hardly faster in per cent, "0.23 %".
QString fasterBy(double ratio)
{
    if (ratio >= sameTimes) return timesText(ratio);
    const double percent = 100 * (ratio - 1), unit = std::pow(10.0, std::floor(std::log10(percent)) - 1);
    return numberText(std::round(percent / unit) * unit) + QStringLiteral(" %");
}

/// The algorithms whose curve is that of a series.
QStringList algorithmsAt(const CurveFacts& facts, std::size_t place)
{
    QStringList names;
    for (std::size_t s = 0; s < facts.places.size() && s < facts.request.series.size(); ++s)
        if (findAlgorithm(facts.request.series[s].algorithm) && facts.places[s] == place)
            names += inSentence(seriesTitle(facts.request, s));
    return names;
}

/// Them in a sentence: "binomial tree and fractional tree".
QString namesAt(const CurveFacts& facts, std::size_t place)
{
    const QStringList names = algorithmsAt(facts, place);
    return names.size() < 2 ? names.join(QString()) : listed(names) + QStringLiteral(" (equal)");
}

/// One of them for all: that of the experiment, else the first.
QString nameAt(const CurveFacts& facts, std::size_t place)
{
    QString name;
    for (std::size_t s = 0; s < facts.places.size() && s < facts.request.series.size(); ++s) {
        const std::string& id = facts.request.series[s].algorithm;
        if (findAlgorithm(id) && facts.places[s] == place
            && (name.isEmpty() || id == facts.request.experiment.algorithm))
            name = inSentence(seriesTitle(facts.request, s));
    }
    return name;
}

std::optional<std::size_t> placeOf(const CurveFacts& facts, const std::string& series)
{
    const auto found = std::ranges::find(facts.request.series, series, &Series::label);
    if (found == facts.request.series.end()) return {};
    return facts.places[static_cast<std::size_t>(found - facts.request.series.begin())];
}

/// The leads with those of equal curves as one.
struct Reign {
    double from{}, to{};
    std::size_t place{};
};
std::vector<Reign> reignsOf(const CurveFacts& facts, const std::vector<Lead>& leads)
{
    std::vector<Reign> reigns;
    for (const Lead& lead : leads) {
        const auto place = placeOf(facts, lead.series);
        if (!place) continue;
        if (!reigns.empty() && reigns.back().place == *place)
            reigns.back().to = lead.to;
        else
            reigns.push_back({lead.from, lead.to, *place});
    }
    return reigns;
}

/// "Fastest" and " up to m = 1320 words: binomial tree; beyond: chain".
CurveFinding whoFinding(const CurveFacts& facts)
{
    const std::vector<Reign> reigns = reignsOf(facts, facts.leads);
    if (reigns.empty()) return {};
    const auto name = [&](const Reign& reign) { return namesAt(facts, reign.place); };
    // Of more than two, that those which are not shown may be faster.
    const std::size_t compared = facts.options.algorithms.size();
    const QString lead = compared > 2 ? QStringLiteral("Fastest of %1").arg(compared) : QStringLiteral("Fastest");
    if (reigns.size() == 1)
        return {lead,
                QStringLiteral(", %1 to %2: %3")
                    .arg(facts.options.x.symbol + QStringLiteral(" = ") + numberText(reigns.front().from),
                         facts.options.x.unit.isEmpty() ? numberText(reigns.front().to)
                                                        : numberText(reigns.front().to) + u' ' + facts.options.x.unit,
                         name(reigns.front()))};
    if (reigns.size() > mostTold)
        return {compared > 2 ? QStringLiteral("The fastest of the %1 compared").arg(compared)
                             : QStringLiteral("The fastest"),
                QStringLiteral(" changes %1 times from %2 to %3: first %4, last %5")
                    .arg(reigns.size() - 1)
                    .arg(placeText(facts.options, reigns.front().from), placeText(facts.options, reigns.back().to),
                         name(reigns.front()), name(reigns.back()))};
    QString text(u' ');
    for (std::size_t i = 0; i + 1 < reigns.size(); ++i)
        text += QStringLiteral("up to %1: %2; ").arg(placeText(facts.options, reigns[i].to), name(reigns[i]));
    return {lead, text + QStringLiteral("beyond: %1").arg(name(reigns.back()))};
}

struct Standing {
    const SweepPoint* point;
    std::size_t place;
};
/// At the place that is nearest to x, the fastest first; of equal curves the first.
std::vector<Standing> standingsAt(const CurveFacts& facts, double x)
{
    double nearest = std::numeric_limits<double>::infinity();
    const auto distance = [&](const SweepPoint& point) {
        return std::abs(parseNumber(facts.request.x.values[point.x]).value_or(nearest) - x);
    };
    for (const SweepPoint& point : facts.points)
        if (point.refusal.empty()) nearest = std::min(nearest, distance(point));
    std::vector<Standing> standings;
    for (const SweepPoint& point : facts.points) {
        if (!point.refusal.empty() || distance(point) > nearest || point.series >= facts.places.size()) continue;
        if (std::ranges::find(standings, facts.places[point.series], &Standing::place) == standings.end())
            standings.push_back({&point, facts.places[point.series]});
    }
    std::ranges::stable_sort(standings, {}, [](const Standing& one) { return one.point->time; });
    return standings;
}

double leadOf(const std::vector<Standing>& standings)
{
    if (standings.size() < 2 || !(standings[0].point->time > 0)) return 1;
    return standings[1].point->time / standings[0].point->time;
}

/// "2.5× ahead at m = 1 word, 3× at m = 10 words"; nothing where several are equally fast.
QString aheadText(const CurveFacts& facts)
{
    const double from = facts.leads.front().from, to = facts.leads.back().to;
    const auto ratioAt = [&](double x) {
        const double ratio = leadOf(standingsAt(facts, x));
        return ratio < sameTimes ? QString() : timesText(ratio);
    };
    const QString first = ratioAt(from), last = ratioAt(to);
    if (first.isEmpty() && last.isEmpty()) return {};
    if (first == last) return QStringLiteral("%1 ahead at both ends").arg(first);
    const auto at = [&](const QString& ratio, double x) {
        return QStringLiteral("%1 at %2 = %3")
            .arg(ratio, facts.options.x.symbol, numberText(x)); // the unit is told before
    };
    if (first.isEmpty()) return at(last + QStringLiteral(" ahead"), to);
    const QString text = at(first + QStringLiteral(" ahead"), from);
    return last.isEmpty() ? text : text + QStringLiteral(", ") + at(last, to);
}

QString unitOf(const CurveFacts& facts)
{
    const CostModel* model = findCostModel(modelOf(facts.request.experiment));
    return model ? toQString(model->timeUnit) : QString();
}

QString amountOf(double time, const QString& unit)
{
    return unit.isEmpty() ? digitsText(time) : QStringLiteral("%1 %2").arg(digitsText(time), unit);
}

/// " = 7 + 7 along the axes of 8 × 8": start-ups of an algorithm that takes the processors as a grid, with a ring along
/// each axis. Empty of others.
QString axesText(const SweepPoint& point)
{
    constexpr std::uint32_t leastRing = 3;
    try {
        const Setup setup = resolveUnplaced(experimentFromText(point.experiment));
        const auto axes = setup.problem().shape.axes();
        if (axes.size() < 2 || std::ranges::min(axes) < leastRing) return {};
        QStringList rounds, sides;
        StepIndex sum = 0;
        for (const std::uint32_t length : axes) {
            sum += length - 1;
            rounds += numberText(length - 1.0);
            sides += numberText(length);
        }
        return sum != point.split->startUps
                   ? QString()
                   : QStringLiteral(" = %1 along the axes of %2")
                         .arg(rounds.join(QStringLiteral(" + ")), sides.join(QStringLiteral(" × ")));
    } catch (const Refused&) { // a point of a document that is gone
        return {};
    }
}

/// ": 400 units less on start-ups (3 instead of 7)": what one of two runs spends more or less on, most of it first.
/// `subject`: who, where that has to be said.
QString whyText(const QString& subject, const SweepPoint& winner, const SweepPoint& next, const QString& unit)
{
    if (!winner.split || !next.split) return {};
    struct Reason {
        double less; ///< the winner spends so much less
        QString text;
    };
    TimeSplit mine = *winner.split, theirs = *next.split;
    // Whoever subtracts the words that are told must get the time that is told, where a word takes one unit.
    const double most = std::max(mine.words, theirs.words),
                 scale = std::pow(10.0,
                                  std::clamp(4 - static_cast<int>(std::floor(std::log10(std::max(most, 1.0)))), 1, 4));
    const bool unitWords = std::abs((theirs.transfer - mine.transfer) - (theirs.words - mine.words)) <= 1e-9 * most;
    for (TimeSplit* split : {&mine, &theirs}) split->words = std::round(split->words * scale) / scale;
    if (unitWords) mine.transfer = 0, theirs.transfer = std::round((theirs.words - mine.words) * scale) / scale;
    const auto count = [](double own, double other, const QString& what) {
        return own == other ? QString()
                            : QStringLiteral(" (%1 instead of %2%3)").arg(digitsText(own), digitsText(other), what);
    };
    std::vector<Reason> reasons{
        {theirs.startUp - mine.startUp,
         QStringLiteral("start-ups") + count(double(mine.startUps), double(theirs.startUps), axesText(next))},
        {theirs.transfer - mine.transfer,
         QStringLiteral("transfer") + count(mine.words, theirs.words, QStringLiteral(" words in sequence"))},
        {theirs.contention - mine.contention, QStringLiteral("contention")},
        {theirs.serialisation - mine.serialisation, QStringLiteral("several messages at once")},
        {theirs.combining - mine.combining, QStringLiteral("combining")}};
    const double gained = next.time - winner.time;
    std::erase_if(reasons, [&](const Reason& one) { return std::abs(one.less) < worthTelling * gained; });
    std::ranges::stable_sort(reasons, std::greater(), &Reason::less);
    const auto amount = [&unit](double time) { return amountOf(time, unit); };
    QStringList less, more;
    for (const Reason& one : reasons)
        (one.less > 0 ? less : more) +=
            QStringLiteral("%1 %2 %3")
                .arg(amount(std::abs(one.less)), one.less > 0 ? QStringLiteral("less on") : QStringLiteral("more on"),
                     one.text);
    if (less.isEmpty()) return {};
    QString text = less.join(QStringLiteral(" and "));
    if (!more.isEmpty()) text += QStringLiteral(", and ") + more.join(QStringLiteral(" and "));
    return QStringLiteral(": ") + (subject.isEmpty() ? text : subject + QStringLiteral(" spends ") + text);
}

/// "binomial tree"; of equal curves "these three" where the sentence before names no
/// others, else by their names.
QString fastestAt(const CurveFacts& facts, std::size_t place)
{
    const qsizetype count = algorithmsAt(facts, place).size();
    if (count < 2) return nameAt(facts, place);
    const std::vector<Reign> reigns = reignsOf(facts, facts.leads);
    if (reigns.size() != 1 || reigns.front().place != place) return namesAt(facts, place);
    static const QStringList words{QStringLiteral("two"), QStringLiteral("three"), QStringLiteral("four"),
                                   QStringLiteral("five"), QStringLiteral("six")};
    return QStringLiteral("these %1").arg(words.value(count - 2, QString::number(count)));
}

/// That the fastest reaches a bound of its own, which is higher than that of all: nothing of its kind is faster.
QString attainedSentence(const CurveFacts& facts, const QString& subject, const Standing& first, const QString& unit)
{
    const SweepPoint* general = nullptr; // with the lowest bound there
    for (const SweepPoint& point : facts.points)
        if (point.refusal.empty() && point.x == first.point->x && point.bound > 0
            && (!general || point.bound < general->bound))
            general = &point;
    const double own = first.point->bound;
    if (!general || own < sameTimes * general->bound || first.point->time >= sameTimes * own) return {};
    return QStringLiteral("%1 attains the lower bound %2, %3.")
        .arg(subject, boundOf(first.point->boundName), amountOf(own, unit));
}

/// Why the slowest takes so long, where that is not told already: by what it loses most against the fastest.
CurveFinding slowestFinding(const CurveFacts& facts, const std::vector<Standing>& standings, std::size_t told)
{
    constexpr double slow = 2;
    const Standing &first = standings.front(), &last = standings.back();
    const SweepPoint &fast = *first.point, &point = *last.point;
    if (last.place == told || !(point.time >= slow * fast.time) || !point.split || !fast.split) return {};
    const TimeSplit &mine = *point.split, &best = *fast.split;
    const QString unit = unitOf(facts);
    const auto ofAll = [&](double part) {
        return QStringLiteral("%1 of %2").arg(digitsText(part), amountOf(point.time, unit));
    };
    struct Loss {
        double time;
        QString text;
    };
    QString contention = QStringLiteral("contention");
    if (point.maxLinkLoad > 1)
        contention += QStringLiteral(" (up to ×%1 on a link)").arg(numberText(std::round(10 * point.maxLinkLoad) / 10));
    const std::vector<Loss> losses{
        {mine.contention - best.contention, contention + QStringLiteral(": ") + ofAll(mine.contention)},
        {mine.startUp - best.startUp, QStringLiteral("start-ups: %1 instead of %2")
                                          .arg(digitsText(double(mine.startUps)), digitsText(double(best.startUps)))},
        {mine.transfer - best.transfer, QStringLiteral("transfer: %1 instead of %2 words in sequence")
                                            .arg(digitsText(mine.words), digitsText(best.words))},
        {mine.serialisation - best.serialisation,
         QStringLiteral("several messages at once: ") + ofAll(mine.serialisation)},
        {mine.combining - best.combining, QStringLiteral("combining: ") + ofAll(mine.combining)}};
    const auto most = std::ranges::max_element(losses, {}, &Loss::time);
    return {QStringLiteral("Slowest"),
            QStringLiteral(": %1, %2 the time of the fastest, mostly by %3.")
                .arg(namesAt(facts, last.place), timesText(point.time / fast.time), most->text)};
}

/// How far the first is ahead where the experiment stands, of its own algorithm or, if that leads, of the next; and
/// why. Then who is the slowest there.
std::vector<CurveFinding> findingsHere(const CurveFacts& facts)
{
    if (!facts.here) return {};
    const auto standings = standingsAt(facts, *facts.here);
    if (standings.size() < 2) return {};
    const auto own = facts.own ? std::ranges::find(standings, *facts.own, &Standing::place) : standings.end();
    const Standing &first = standings.front(),
                   &other = own == standings.end() || own == standings.begin() ? standings[1] : *own;
    const QString lead = QStringLiteral("Fastest here, %1:").arg(placeText(facts.options, *facts.here)),
                  name = nameAt(facts, first.place), behind = nameAt(facts, other.place);
    const double ratio = first.point->time > 0 ? other.point->time / first.point->time : 1;
    constexpr double noDifference = 1e-9;
    if (ratio <= 1 + noDifference) return {{lead, QStringLiteral(" %1 and %2 take the same time.").arg(name, behind)}};
    const QString unit = unitOf(facts);
    // Equal times may come about in several ways: then the reason is that of one of them.
    const bool alike = std::ranges::all_of(facts.points, [&](const SweepPoint& point) {
        return point.x != first.point->x || point.series >= facts.places.size()
               || facts.places[point.series] != first.place || !point.split || !first.point->split
               || (point.split->startUps == first.point->split->startUps
                   && point.split->words == first.point->split->words);
    });
    return {{lead, QStringLiteral(" %1, %2 faster than %3").arg(fastestAt(facts, first.place), fasterBy(ratio), behind)
                       + whyText(alike ? QString() : inSentence(seriesTitle(facts.request, first.point->series)),
                                 *first.point, *other.point, unit)
                       + u'.'},
            meetingFinding(facts.options, *facts.here, *first.point, *other.point, unit),
            slowestFinding(facts, standings, other.place),
            {QString(), attainedSentence(facts, capital(name), first, unit)}};
}

} // namespace

QString timesText(double ratio)
{
    constexpr double nearOne = 1.1; // there in as many digits as beside the curves
    const double digits = ratio < nearOne ? 1000 : 100;
    return numberText(std::round(digits * ratio) / digits) + QStringLiteral("\u00a0×");
}

QString placeText(const CurveOptions& options, double x, NearChange side)
{
    const bool counted = options.x.whole || options.x.id == "words";
    const double whole = side == NearChange::Before ? std::floor(x * (1 + 1e-12)) : std::ceil(x * (1 - 1e-12));
    return valueText(options.x, counted && whole >= options.x.from ? whole : x < 1000 ? x : std::round(x));
}

std::vector<CurveFinding> findingsOf(const CurveFacts& facts)
{
    if (facts.leads.empty() || facts.request.series.size() < 2) return {};
    CurveFinding who = whoFinding(facts);
    if (who.text.isEmpty()) return {};
    if (const QString ahead = aheadText(facts); !ahead.isEmpty()) who.text += QStringLiteral(", ") + ahead;
    who.text += u'.';
    std::vector<CurveFinding> findings{std::move(who)};
    std::ranges::move(findingsHere(facts), std::back_inserter(findings));
    std::erase_if(findings, [](const CurveFinding& one) { return one.text.isEmpty(); });
    return findings;
}

CurveFinding changeFinding(const CurveFacts& facts, const QString& change, const std::vector<Lead>& changed)
{
    const std::vector<Reign> now = reignsOf(facts, facts.leads), then = reignsOf(facts, changed);
    if (now.empty() || then.empty()) return {};
    const QString last = namesAt(facts, then.back().place);
    const auto isOrAre = [&](std::size_t place) {
        return algorithmsAt(facts, place).size() > 1 ? QStringLiteral("are") : QStringLiteral("is");
    };
    if (then.size() == 1)
        return {change + u',',
                now.size() == 1 && now.front().place == then.front().place
                    ? QStringLiteral(" %1 %2 still the fastest.")
                          .arg(namesAt(facts, now.front().place), isOrAre(now.front().place))
                    : QStringLiteral(" %1 %2 the fastest all along.").arg(last, isOrAre(then.back().place))};
    constexpr double moved = 1.01;
    const double before = now.back().from, after = then.back().from;
    if (now.size() == then.size() && now.back().place == then.back().place
        && std::max(before, after) < moved * std::min(before, after))
        return {};
    return {change + u',',
            QStringLiteral(" %1 %2 the fastest from %3 on.")
                .arg(last, isOrAre(then.back().place), placeText(facts.options, after, NearChange::After))};
}

} // namespace hopscope
