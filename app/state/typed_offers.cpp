#include "state/typed_offers.h"

#include "algorithms/catalogue.h"
#include "diagnostic.h"
#include "drawing/format.h"
#include "schedule/operation.h"
#include "state/choices.h"
#include "topology/topology.h"

#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace hopscope {

namespace {

/// Algorithms of one part of a name that are tried: each is looked up between two letters that are typed, and that
/// takes long where every processor of a large network has its place.
constexpr std::size_t mostTried = 40, mostTriedWhenLarge = 4;
constexpr std::uint64_t largeNetwork = 65536;

/// The words of a line: the topology, what is left without a sign of equality, and the values.
struct Typed {
    QString topology, algorithm;
    Values values;
};

/// A family of which there is one network alone.
bool isWholeNetwork(const QString& word)
{
    const TopologyFamily* family = findTopologyFamily(word.toStdString());
    return family && family->sizes.empty();
}

/// A value that is not typed to its end yet ("words=") is left out. Nothing if the line has no such form.
std::optional<Typed> typedIn(const QString& line)
{
    Typed typed;
    QStringList named;
    for (const QString& word : line.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (word.contains(QLatin1Char('='))) {
            if (!word.endsWith(QLatin1Char('=')) && !word.startsWith(QLatin1Char('='))) named += word;
        } else if (typed.topology.isEmpty() && (word.contains(QLatin1Char(':')) || isWholeNetwork(word))) {
            typed.topology = word;
        } else if (!typed.topology.isEmpty() && typed.algorithm.isEmpty()) {
            typed.algorithm = word;
        } else {
            return {};
        }
    }
    try {
        if (!named.empty()) typed.values = valuesFromText(named.join(QLatin1Char(' ')).toStdString());
    } catch (const Refused&) { // some other text
        return {};
    }
    if (typed.topology.isEmpty() && typed.values.empty()) return {};
    return typed;
}

TypedOffer opening(Experiment experiment, const QString& note)
{
    TypedOffer offer{.title = QStringLiteral("Open: ") + QString::fromStdString(toText(experiment)),
                     .note = note,
                     .objection = QString::fromStdString(objectionTo(experiment)),
                     .change = false,
                     .experiment = std::move(experiment)};
    return offer;
}

/// Behind an experiment that is refused those that its reason leads to.
void addRemedies(std::vector<TypedOffer>& offers, const Experiment& refused)
{
    for (const Diagnostic& diagnostic : validate(refused))
        for (const Remedy& remedy : diagnostic.remedies)
            offers.push_back(opening(experimentFromText(remedy.experiment), QString::fromStdString(remedy.label)));
}

/// Algorithms of the operation that is named, or whose id has the part, those that begin with it first.
std::vector<const Algorithm*> algorithmsWith(const std::string& part)
{
    const OperationInfo* operation = findOperation(part);
    std::vector<const Algorithm*> found;
    for (const Algorithm* algorithm : catalogue())
        if (operation ? algorithm->operation == operation->operation
                      : algorithm->id.find(part) != std::string_view::npos)
            found.push_back(algorithm);
    std::ranges::stable_partition(found, [&](const Algorithm* algorithm) { return algorithm->id.starts_with(part); });
    return found;
}

std::vector<TypedOffer> openings(const Experiment& present, const Typed& typed)
{
    std::vector<TypedOffer> offers;
    Experiment experiment{typed.topology.toStdString(), typed.algorithm.toStdString(), typed.values};
    if (typed.algorithm.isEmpty()) { // the present experiment, elsewhere
        experiment = present;
        experiment.topology = typed.topology.toStdString();
        for (const auto& [name, value] : typed.values) experiment.values.insert_or_assign(name, value);
        offers.push_back(opening(healed(std::move(experiment)), QStringLiteral("this algorithm there")));
        return offers;
    }
    if (const Algorithm* algorithm = findAlgorithm(experiment.algorithm)) {
        offers.push_back(opening(experiment, toQString(algorithm->title)));
        if (!offers.front().objection.isEmpty()) addRemedies(offers, experiment);
    }
    std::optional<TypedOffer> refused;
    std::size_t left = processorCount(experiment) > largeNetwork ? mostTriedWhenLarge : mostTried;
    for (const Algorithm* algorithm : algorithmsWith(experiment.algorithm)) {
        if (algorithm->id == experiment.algorithm) continue;
        if (left-- == 0) break;
        Experiment other = experiment;
        other.algorithm = algorithm->id;
        TypedOffer offer = opening(std::move(other), toQString(algorithm->title));
        if (offer.objection.isEmpty())
            offers.push_back(std::move(offer));
        else if (!refused)
            refused = std::move(offer);
    }
    if (offers.empty() && refused) {
        addRemedies(offers, refused->experiment);
        offers.insert(offers.begin(), *std::move(refused));
    }
    // A name that nobody has: the reason says which one is meant.
    if (offers.empty()) {
        offers.push_back(opening(experiment, {}));
        addRemedies(offers, experiment);
    }
    return offers;
}

TypedOffer change(const Experiment& present, const Typed& typed)
{
    TypedOffer offer{.title = {}, .note = {}, .objection = {}, .change = true, .experiment = present};
    const std::vector<NamedParameter> parameters = parametersFor(present);
    QStringList wanted, before;
    for (const auto& [name, value] : typed.values) {
        const QString id = QString::fromStdString(name);
        wanted += QStringLiteral("%1 = %2").arg(id, QString::fromStdString(formatValue(value)));
        const auto named = std::ranges::find_if(
            parameters, [&name = name](const NamedParameter& one) { return one.parameter.id == name; });
        if (named != parameters.end()) {
            const auto set = present.values.find(name);
            const Value now = set == present.values.end() ? usualValue(present, named->parameter) : set->second;
            before += QStringLiteral("%1, now %2")
                          .arg(toQString(named->parameter.label), QString::fromStdString(formatValue(now)));
        }
        offer.experiment = with(std::move(offer.experiment), name, value);
    }
    offer.title = QStringLiteral("Set %1").arg(wanted.join(QStringLiteral(", ")));
    offer.note = before.join(QStringLiteral("; "));
    offer.objection = QString::fromStdString(objectionTo(offer.experiment));
    return offer;
}

} // namespace

std::vector<TypedOffer> typedOffers(const Experiment& present, const QString& line)
{
    const auto typed = typedIn(line);
    if (!typed) return {};
    if (typed->topology.isEmpty()) return {change(present, *typed)};
    if (!findTopologyFamily(typed->topology.section(QLatin1Char(':'), 0, 0).toStdString())) return {};
    return openings(present, *typed);
}

} // namespace hopscope
