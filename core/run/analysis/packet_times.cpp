#include "run/analysis/packet_times.h"

#include "algorithms/algorithm.h"
#include "algorithms/entry_helpers.h"
#include "algorithms/questions.h"
#include "run/analysis/pipeline_runs.h"
#include "run/clockless_times.h"
#include "run/simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hopscope {

namespace {

constexpr double unreached = std::numeric_limits<double>::infinity();

/// The steps low … high - 1 of a profile.
std::vector<StepPrices::Part> partsOf(const TrafficProfile& profile, StepIndex low, StepIndex high)
{
    std::vector<StepPrices::Part> parts;
    for (const auto& [traffic, first, count] : profile.stretches()) {
        const StepIndex from = std::max(first, low), to = std::min(first + count, high);
        if (from < to) parts.push_back({traffic, static_cast<double>(to - from)});
    }
    return parts;
}

} // namespace

StepPrices::StepPrices(std::vector<Part> parts, const Setup& setup, double usual)
    : m_model(setup.costModel), m_prices(std::make_shared<const Values>(setup.values)), m_parts(std::move(parts))
{
    // Clusters without a word have no traffic at all, so that their line is drawn through two longer messages.
    const double low = m_model->needs.clusters ? usual / 2 : 0, high = m_model->needs.clusters ? 2 * usual : usual;
    const double atLow = sum(m_parts, low), atHigh = sum(m_parts, high);
    m_perWord = high > low ? (atHigh - atLow) / (high - low) : 0;
    m_fixed = atLow - m_perWord * low;
    constexpr double tolerance = 1e-12;
    const auto fits = [&](double words) {
        const double price = sum(m_parts, words);
        return std::abs(m_fixed + m_perWord * words - price) <= tolerance * std::abs(price);
    };
    m_straight = fits(usual) && (!m_model->needs.clusters || (fits(usual / 16) && fits(16 * usual)));
    if (m_straight) m_parts.clear();
}

double StepPrices::sum(const std::vector<Part>& parts, double words) const
{
    double price = 0;
    for (const Part& part : parts) price += part.times * m_model->stepTime(scaled(part.traffic, words), *m_prices);
    return price;
}

double StepPrices::at(double words) const { return m_straight ? m_fixed + m_perWord * words : sum(m_parts, words); }

double PacketCurve::leastBetween(double low, double high) const
{
    if (perShare <= 0) return low;
    return perPacket > 0 ? std::clamp(std::sqrt(perShare / perPacket), low, high) : high;
}

PacketTimes::PacketTimes(Setup setup, PipelineRuns& runs, bool sound, std::stop_token stop)
    : m_setup(std::move(setup)), m_runs(runs), m_stop(std::move(stop)), m_sound(sound),
      m_packets(m_setup.values.contains("packets"))
{
    // The port model only checks: without a violation the shorter run tells of the longer one.
    if (!sound) {
        m_setup.ports = portsOf(*m_setup.algorithm, m_setup.problem());
        m_setup.values.insert_or_assign("ports", toText(m_setup.ports));
    }
    const Problem problem = m_setup.problem();
    m_words = real(problem, "words");
    m_whole = m_packets && isSet(problem, "whole", "yes");
    // Some cut the message into halves first: a packet is that much shorter.
    if (m_packets && !m_setup.algorithm->written && splits(*m_setup.algorithm))
        m_words *= real(problem, "packets") / dataOf(*m_setup.algorithm, problem).blocks;
    m_once = m_setup.costModel->once ? m_setup.costModel->once(m_setup.values) : 0;
    if (!m_packets) {
        // As Run scales its traffic.
        const Data data = dataOf(*m_setup.algorithm, problem);
        m_words = data.uniform() ? data.words : 1;
        return;
    }
    if (m_setup.costModel->clockless) return; // steps have no price that could be told from those of a shorter run
    constexpr std::int64_t many = 1 << 30;
    if (const auto repetition = repetitionIn(withPackets(m_setup, many))) {
        m_period = pipelineOf(*m_setup.algorithm, problem)->packets;
        m_periods = repetition->packets / m_period;
    }
}

double PacketTimes::wordsOf(std::int64_t packets) const
{
    if (!m_packets) return m_words;
    const double share = m_words / static_cast<double>(packets);
    return m_whole ? std::ceil(share) : share;
}

PacketTimes::Played& PacketTimes::played(std::int64_t packets)
{
    if (m_stop.stop_requested()) throw Cancelled();
    const auto [place, added] = m_played.try_emplace(packets);
    Played& found = place->second;
    if (!added) return found;
    try {
        found.simulation = m_runs.played(m_packets ? withPackets(m_setup, packets) : m_setup, m_stop);
    } catch (const Refused&) { // too long
        return found;
    } catch (...) {
        m_played.erase(place);
        throw;
    }
    const Simulation& simulation = *found.simulation;
    for (const auto& [traffic, first, count] : simulation.profile.stretches())
        m_effort += static_cast<double>(count) * (static_cast<double>(traffic.transfers) + traffic.wordHops);
    const bool ordered = isSet(m_setup.problem(), "operator", "ordered");
    found.counts = simulation.delivers && (!m_sound || simulation.violations.count() == 0)
                   && (!ordered || simulation.operandOrder != OperandOrder::Lost);
    if (m_setup.costModel->clockless) return found;
    found.all.emplace(partsOf(simulation.profile, 0, simulation.profile.steps()), m_setup, wordsOf(packets));
    return found;
}

PacketTimes::Played* PacketTimes::repeated(std::int64_t packets)
{
    if (m_period == 0 || packets < source(packets)) return nullptr;
    const std::int64_t from = source(packets);
    Played& found = played(from);
    if (!found.counts || found.again) return &found;
    constexpr std::int64_t more = 3;
    const auto repetition = repetitionIn(withPackets(m_setup, from + more * m_period));
    const Simulation& simulation = *found.simulation;
    const Setup longer = withPackets(m_setup, from + more * m_period);
    if (!repetition || simulation.violations.count() > 0
        || !looksRepeated(scheduleOf(*longer.algorithm, longer.problem()), simulation.schedule, *repetition)) {
        m_period = 0; // then all is played
        return nullptr;
    }
    found.again.emplace(partsOf(simulation.profile, repetition->first, repetition->first + repetition->count), m_setup,
                        wordsOf(packets));
    return &found;
}

double PacketTimes::clocklessPrice(const Played& base, std::int64_t packets, double words)
{
    Setup setup = m_packets ? withPackets(m_setup, packets) : m_setup;
    if (const double usual = wordsOf(packets); usual > 0 && words != usual)
        setup.values.insert_or_assign("words", real(m_setup.problem(), "words") * (words / usual));
    if (!base.simulation) return unreached;
    try {
        place(setup);
        const Run run(std::move(setup), base.simulation, m_stop);
        m_effort += run.clockless()->timing.effort;
        if (packets == 1) m_timingOfOne = std::max(m_timingOfOne, run.clockless()->timing.effort);
        return run.time();
    } catch (const Refused&) { // too many messages
        return unreached;
    }
}

double PacketTimes::price(std::int64_t packets, double words)
{
    const Played* base = repeated(packets);
    const double again = base && base->counts ? timesRepeated(packets) * base->again->at(words) : 0;
    if (!base) base = &played(packets);
    if (!base->counts) return unreached;
    if (m_setup.costModel->clockless) return clocklessPrice(*base, packets, words);
    return (base->simulation->schedule.steps > 0 ? m_once : 0) + base->all->at(words) + again;
}

std::optional<PacketCurve> PacketTimes::curveBelow(std::int64_t packets, std::int64_t known)
{
    const Played* base = repeated(known);
    if (!base || !base->counts || !base->all->straight() || !base->again->straight()) return {};
    const auto period = static_cast<double>(m_period);
    const double offset = static_cast<double>(source(known) + packets - known) / period;
    return PacketCurve{
        m_once + base->all->fixed() - base->again->fixed() * offset + base->again->perWord() * m_words / period,
        base->again->fixed() / period, (base->all->perWord() - base->again->perWord() * offset) * m_words};
}

std::optional<PacketCurve> PacketTimes::leastCurve()
{
    const Played& one = played(1);
    if (!m_packets || !one.counts || m_setup.costModel->clockless || m_setup.costModel->needs.clusters) return {};
    const auto pipeline = pipelineOf(*m_setup.algorithm, m_setup.problem());
    if (!pipeline) return {}; // how it goes on for more packets is not said
    double capacity = 1;
    if (!m_setup.topology.unitCapacity())
        for (LinkId link = 0; link < m_setup.topology.links(); ++link)
            capacity = std::max(capacity, static_cast<double>(m_setup.topology.capacity(link)));
    // A packet that travels alone, over the widest link.
    Traffic traffic;
    traffic.largestMessage = 1;
    traffic.wordsPerLink = traffic.messagesPerLink = traffic.makespan = 1 / capacity;
    traffic.wordsCombined = info(m_setup.algorithm->operation).combining ? 1 : 0;
    traffic.sends = traffic.receives = traffic.busiest = 1;
    traffic.transfers = 1;
    const StepPrices step({{traffic, 1}}, m_setup, wordsOf(1));
    if (!step.straight()) return {};

    double busy = 0;
    std::vector<bool> again(static_cast<std::size_t>(pipeline->steps)); // by the place in a period
    for (const auto& [moved, first, count] : one.simulation->profile.stretches()) {
        if (moved.transfers == 0) continue;
        busy += static_cast<double>(count);
        const auto size = static_cast<StepIndex>(again.size());
        for (StepIndex k = 0; k < std::min(count, size); ++k)
            again[static_cast<std::size_t>((first + k) % size)] = true;
    }
    const auto perPeriod = static_cast<double>(std::ranges::count(again, true));
    // busy + (s/period - 1)·perPeriod steps at step.fixed + step.perWord·words/s.
    const double fixed = busy - perPeriod, slope = perPeriod / static_cast<double>(pipeline->packets);
    return PacketCurve{m_once + fixed * step.fixed() + slope * step.perWord() * m_words, slope * step.fixed(),
                       fixed * step.perWord() * m_words};
}

bool PacketTimes::hasStartUp()
{
    const Played& one = played(1);
    if (!one.counts || one.simulation->schedule.steps == 0 || m_setup.costModel->clockless) return true;
    // Lines through two prices end near 0, not at it.
    const double rounding = m_setup.costModel->needs.clusters ? 1e-9 * one.all->at(m_words) : 0;
    return !one.all->straight() || one.all->fixed() > rounding;
}

double PacketTimes::effortOfOne()
{
    const Played& one = played(1);
    double sum = m_timingOfOne;
    if (one.simulation)
        for (const auto& [traffic, first, count] : one.simulation->profile.stretches())
            sum += static_cast<double>(count) * (static_cast<double>(traffic.transfers) + traffic.wordHops);
    return sum;
}

StepIndex PacketTimes::steps(std::int64_t packets)
{
    const Setup setup = m_packets ? withPackets(m_setup, packets) : m_setup;
    return scheduleOf(*setup.algorithm, setup.problem()).steps;
}

double PacketTimes::maxLinkLoad(std::int64_t packets)
{
    const Played* base = repeated(packets);
    if (!base) base = &played(packets);
    double most = 0;
    if (base->simulation)
        for (const auto& stretch : base->simulation->profile.stretches())
            most = std::max(most, stretch.traffic.messagesPerLink);
    return most;
}

} // namespace hopscope
