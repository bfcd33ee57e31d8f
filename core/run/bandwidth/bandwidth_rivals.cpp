#include "run/bandwidth/bandwidth_rivals.h"

#include "algorithms/catalogue.h"
#include "algorithms/questions.h"
#include "run/bandwidth/bandwidth.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace hopscope {

namespace {

BandwidthRival rivalOf(const BandwidthAnswer& answer, const std::string& algorithm)
{
    return {answer.text,          algorithm,         answer.title,  answer.supersteps.size(),
            answer.endpointTime,  answer.exact.dbsp, answer.volume, answer.averageBandwidth,
            answer.peakBandwidth, answer.thin};
}

/// Networks of p processors for which algorithms are written.
std::vector<std::string> networksOf(std::uint32_t p)
{
    std::vector<std::string> networks{fmt::format("ring:{}", p)};
    if (!std::has_single_bit(p)) return networks;
    const auto k = static_cast<unsigned>(std::bit_width(p) - 1);
    networks.push_back(fmt::format("hypercube:{}", k));
    networks.push_back(fmt::format("torus:{}x{}", 1U << k / 2, 1U << (k + 1) / 2));
    return networks;
}

/// The experiment, if its schedule is written for just this network.
std::optional<Experiment> atHome(const std::string& network, const Algorithm& algorithm, const Values& values)
{
    Experiment experiment{network, std::string(algorithm.id), values};
    try {
        if (resolve(experiment).natural) return experiment;
    } catch (const Refused&) { // not for it
    }
    return {};
}

/// "Axis by axis on torus:2x4": schedules of other networks run on the machine of the question.
std::string nameOf(const BandwidthRival& rival)
{
    return fmt::format("{} on {}", rival.title, rival.experiment.substr(0, rival.experiment.find(' ')));
}

/// "1077 (DBSP, 3 steps)"; in more digits where the other time looks the same.
std::string costText(const BandwidthRival& rival, const BandwidthRival& other)
{
    const bool apart = roundedPrice(rival.dbsp) != roundedPrice(other.dbsp);
    return fmt::format("{} (DBSP, {} step{})", apart ? roundedPrice(rival.dbsp) : formatPrice(rival.dbsp), rival.steps,
                       rival.steps == 1 ? "" : "s");
}

} // namespace

std::vector<BandwidthRival> bandwidthRivals(const BandwidthQuestion& question, const std::stop_token& stop)
{
    std::vector<BandwidthRival> rivals;
    if (isPattern(question.subject) || question.whole) return rivals;
    const Setup setup = resolve(experimentFromText(question.subject));
    const std::uint32_t processors = setup.topology.processors();
    if (processors > mostRivalProcessors || isNative(*setup.algorithm)) return rivals;
    BandwidthQuestion asked = question;
    asked.routing.reset();
    const std::string own(setup.algorithm->id);
    Values values;
    if (const auto words = setup.experiment.values.find("words"); words != setup.experiment.values.end())
        values.insert(*words);
    const auto ask = [&](const std::string& subject, const std::string& algorithm) {
        asked.subject = subject;
        BandwidthRival rival = rivalOf(bandwidth(asked, nullptr, stop), algorithm);
        // The same steps under another name tell nothing.
        const bool known = std::ranges::any_of(rivals, [&](const BandwidthRival& other) {
            return other.steps == rival.steps && other.volume == rival.volume && other.dbsp == rival.dbsp;
        });
        if (!known) rivals.push_back(std::move(rival));
    };
    ask(question.subject, own);
    for (const Algorithm* algorithm : catalogue()) {
        if (algorithm->operation != setup.algorithm->operation || isNative(*algorithm) || algorithm->id == own)
            continue;
        for (const std::string& network : networksOf(processors))
            if (const auto experiment = atHome(network, *algorithm, values))
                ask(toText(*experiment), std::string(algorithm->id));
    }
    std::stable_sort(rivals.begin() + 1, rivals.end(),
                     [](const BandwidthRival& a, const BandwidthRival& b) { return a.dbsp < b.dbsp; });
    return rivals;
}

const BandwidthRival* tellingRival(const std::vector<BandwidthRival>& rivals)
{
    for (std::size_t i = 1; i < rivals.size(); ++i) {
        const bool own = rivals.front().thin.empty(), other = rivals[i].thin.empty();
        if (own && !other && rivals[i].dbsp < rivals.front().dbsp) return &rivals[i];
        if (!own && other && rivals[i].dbsp != rivals.front().dbsp) return &rivals[i];
    }
    return nullptr;
}

std::string reconciled(const std::vector<BandwidthRival>& rivals)
{
    const BandwidthRival* found = tellingRival(rivals);
    if (!found) return {};
    const BandwidthRival &own = rivals.front(), &other = *found;
    const std::string mine = costText(own, other), its = costText(other, own), name = nameOf(other);
    if (own.thin.empty())
        return fmt::format("Enough links do not make a schedule fast. {} takes {}; {} has too few links, but takes {}.",
                           nameOf(own), mine, name, its);
    if (other.dbsp < own.dbsp)
        return fmt::format("{} takes {}, with too few links; {} has enough links and takes less, {}.", nameOf(own),
                           mine, name, its);
    return fmt::format("A schedule with too few links need not be slower. {} takes {}; {} has enough links, but takes "
                       "{}.",
                       nameOf(own), mine, name, its);
}

} // namespace hopscope
