#include "run/run.h"

#include "algorithms/block_sizes.h"
#include "algorithms/questions.h"
#include "run/bounds.h"
#include "run/clockless_times.h"
#include "run/queues.h"
#include "run/simulation.h"
#include "schedule/execution.h"

#include <algorithm>
#include <cmath>

namespace hopscope {

bool holds(const Comparison& comparison)
{
    const double tolerance = 1e-9 * std::max({1.0, std::abs(comparison.value), std::abs(comparison.simulated)});
    switch (comparison.relation) {
    case Relation::Equal:
        return std::abs(comparison.simulated - comparison.value) <= tolerance;
    case Relation::AtMost:
        return comparison.simulated <= comparison.value + tolerance;
    case Relation::AtLeast:
        return comparison.simulated >= comparison.value - tolerance;
    case Relation::Shape:
        return true;
    }
    return false;
}

const Comparison* highestBound(std::span<const Comparison> comparisons, std::string_view quantity)
{
    const Comparison* best = nullptr;
    for (const Comparison& comparison : comparisons)
        if (comparison.kind == Comparison::Kind::Bound && comparison.relation != Relation::Shape
            && comparison.quantity == quantity && (!best || comparison.value > best->value))
            best = &comparison;
    return best;
}

Run::Run(Setup setup, std::shared_ptr<const Simulation> simulation, const std::stop_token& stop)
    : m_setup(std::move(setup)), m_simulation(std::move(simulation)),
      m_data(dataOf(*m_setup.algorithm, m_setup.problem()))
{
    m_scale = m_data.uniform() ? m_data.words : 1.0;
    m_clockless = clocklessTimes(*this, stop);
    if (m_clockless) {
        m_time = m_clockless->timing.time;
        return;
    }
    if (m_setup.costModel->once && profile().steps() > 0) m_time = m_setup.costModel->once(m_setup.values);
    for (const auto& [traffic, first, count] : profile().stretches()) {
        m_timeBefore.push_back(m_time);
        const double step = m_setup.costModel->stepTime(scaled(traffic, m_scale), m_setup.values);
        m_stretchStepTime.push_back(step);
        m_time += step * static_cast<double>(count);
    }
}

const Schedule& Run::schedule() const { return m_simulation->schedule; }
const Facts& Run::facts() const { return m_simulation->facts; }
const Drawing& Run::drawing() const { return m_simulation->drawing; }
StepIndex Run::steps() const { return m_simulation->schedule.steps; }
const TrafficProfile& Run::profile() const { return m_simulation->profile; }
std::uint32_t Run::shownBlocks() const { return m_simulation->window; }
std::span<const Violation> Run::violations() const { return m_simulation->violations.first(); }
std::uint64_t Run::violationCount() const { return m_simulation->violations.count(); }
bool Run::delivers() const { return m_simulation->delivers; }
const std::string& Run::verdict() const { return m_simulation->verdict; }
const Execution* Run::execution() const { return m_simulation->schedule.execution.get(); }
bool Run::finished() const { return !execution() || !execution()->fault; }
std::optional<OperandOrder> Run::operandOrder() const { return m_simulation->operandOrder; }

std::uint64_t Run::transfers() const
{
    std::uint64_t sum = 0;
    for (const auto& [traffic, first, count] : profile().stretches())
        sum += traffic.transfers * static_cast<std::uint64_t>(count);
    return sum;
}

double Run::timeAt(double position) const
{
    if (steps() == 0 || position <= 0) return 0;
    if (position >= static_cast<double>(steps())) return m_time;
    if (m_clockless) {
        const std::vector<double>& ends = m_clockless->stepEnds;
        const auto k = static_cast<std::size_t>(position);
        const double before = k == 0 ? 0 : ends[k - 1];
        return before + (position - static_cast<double>(k)) * (ends[k] - before);
    }
    const auto stretches = profile().stretches();
    const auto after =
        std::ranges::upper_bound(stretches, static_cast<StepIndex>(position), {}, &TrafficProfile::Stretch::first);
    const auto i = static_cast<std::size_t>(after - stretches.begin()) - 1;
    return m_timeBefore[i] + (position - static_cast<double>(stretches[i].first)) * m_stretchStepTime[i];
}

double Run::positionAt(double time) const
{
    if (steps() == 0 || time <= 0) return 0;
    if (time >= m_time) return static_cast<double>(steps());
    if (m_clockless) {
        const std::vector<double>& ends = m_clockless->stepEnds;
        const auto k = static_cast<std::size_t>(std::ranges::upper_bound(ends, time) - ends.begin());
        const double before = k == 0 ? 0 : ends[k - 1];
        return static_cast<double>(k) + (time - before) / (ends[k] - before);
    }
    if (time <= m_timeBefore.front()) return 0;
    const auto i = static_cast<std::size_t>(std::ranges::upper_bound(m_timeBefore, time) - m_timeBefore.begin()) - 1;
    const auto& stretch = profile().stretches()[i];
    const double inside = m_stretchStepTime[i] > 0 ? (time - m_timeBefore[i]) / m_stretchStepTime[i] : 0;
    return static_cast<double>(stretch.first) + std::min(inside, static_cast<double>(stretch.count));
}

double Run::stepTime(StepIndex k) const
{
    if (m_clockless) {
        const auto i = static_cast<std::size_t>(k);
        return m_clockless->stepEnds[i] - (i == 0 ? 0 : m_clockless->stepEnds[i - 1]);
    }
    const auto stretches = profile().stretches();
    const auto after = std::ranges::upper_bound(stretches, k, {}, &TrafficProfile::Stretch::first);
    return m_stretchStepTime[static_cast<std::size_t>(after - stretches.begin()) - 1];
}

Traffic Run::trafficAt(StepIndex k) const { return scaled(profile().at(k), m_scale); }

double Run::sumOf(double Traffic::*quantity) const
{
    double sum = 0;
    for (const auto& [traffic, first, count] : profile().stretches())
        sum += scaled(traffic, m_scale).*quantity * static_cast<double>(count);
    return sum;
}

std::int64_t Run::playedPackets() const { return m_simulation->playedPackets; }

double Run::maxLinkLoad() const
{
    double most = 0;
    for (const auto& stretch : profile().stretches()) most = std::max(most, stretch.traffic.messagesPerLink);
    return most;
}

std::unique_ptr<Holdings> Run::holdingsAt(StepIndex steps) const
{
    const Simulation& found = *m_simulation;
    const StepIndex end = std::clamp<StepIndex>(steps, 0, found.schedule.steps);
    const auto& [done, saved] = found.checkpoints.before(end);
    auto holdings = saved->restored();
    Step step;
    for (StepIndex k = done; k < end; ++k) {
        found.schedule.at(k, step);
        holdings->apply(step, k, nullptr);
    }
    return holdings;
}

std::vector<Comparison> Run::comparisons() const
{
    std::vector<Comparison> all;
    if (!finished()) return all;
    const Problem asked = problem();
    const auto simulated = [&](std::string_view quantity) {
        return quantity == "steps" ? static_cast<double>(steps()) : m_time;
    };
    for (const Formula& formula : formulasOf(algorithm())) {
        if (!formula.costModel.empty() && formula.costModel != m_setup.costModel->id) continue;
        if (hasSizes(asked) && formula.quantity == "time" && !formula.anySizes) continue;
        const auto value = formula.value(asked);
        if (!value) continue;
        all.push_back({std::string(formula.name), std::string(formula.text),
                       formula.numbers ? formula.numbers(asked) : std::string(), Comparison::Kind::Formula,
                       std::string(formula.quantity), formula.relation, *value, simulated(formula.quantity),
                       formula.source, std::string(formula.erratum)});
    }
    for (const Bound& bound :
         boundsFor(algorithm(), looser(portsOf(algorithm(), asked), m_setup.ports), asked, maxLinkLoad()))
        all.push_back({std::string(bound.name), std::string(bound.text), bound.numbers, Comparison::Kind::Bound,
                       std::string(bound.quantity), bound.relation, bound.value, simulated(bound.quantity),
                       bound.source, std::string(bound.erratum)});
    return all;
}

std::uint32_t Run::maxQueue() const { return m_simulation->maxQueue; }

std::vector<std::uint32_t> Run::queue(NodeId node) const
{
    std::vector<std::uint32_t> waiting(static_cast<std::size_t>(steps()));
    const std::uint32_t processors = m_setup.shape.processors();
    if (node.value < processors || m_data.routers == 0) return waiting;
    const auto all = queueHistory(*this);
    const auto one = all ? all : std::make_shared<const QueueHistory>(schedule(), m_data, node, 1);
    for (std::size_t k = 0; k < waiting.size(); ++k)
        waiting[k] = one->at(all ? node.value - processors : 0, static_cast<StepIndex>(k));
    return waiting;
}

TrafficMeter Run::meter() const { return TrafficMeter(m_setup.topology, m_setup.placed, m_data, m_setup.duplex); }

} // namespace hopscope
