#include "algorithms/practice/radix.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace hopscope::alltoall_bruck {

namespace {

using namespace practice;

/// Sends the packets at a processor whose offset, from source to destination, has this value of the digit: those of a
/// source, or of a destination, in one range, whichever needs fewer.
class Packets {
public:
    Packets(std::uint32_t processors, std::uint32_t radix, std::uint32_t weight, std::uint32_t value)
        : m_p(processors), m_weight(weight), m_apart(std::uint64_t{weight} * radix), m_offset(weight * value)
    {
    }
    void send(Step& step, std::uint32_t i) const
    {
        const std::uint32_t to = (i + m_offset) % m_p;
        m_begun = false;
        const auto add = [&](const BlockRange& range) {
            if (range.count == 0) return;
            if (m_begun)
                step.extend(range);
            else
                step.send(NodeId{i}, NodeId{to}, range, Effect::Move).line = 2;
            m_begun = true;
        };
        if (m_weight <= m_p / m_apart + 1)
            bySource(i, add);
        else
            byDestination(i, add);
    }

private:
    /// Lower digits are done: a packet of offset l + j·k^e + … came from l places before.
    template <class Add> void bySource(std::uint32_t i, Add add) const
    {
        for (std::uint32_t low = 0; low < m_weight && low + m_offset < m_p; ++low) {
            const auto count = static_cast<std::uint32_t>((m_p - 1 - low - m_offset) / m_apart + 1);
            const std::uint32_t source = (i + m_p - low) % m_p, first = (i + m_offset) % m_p;
            // Destinations go up by k^(e+1), and once around.
            std::uint32_t done = 0;
            std::uint64_t destination = first;
            while (done < count) {
                const auto straight = static_cast<std::uint32_t>(
                    std::min<std::uint64_t>(count - done, (m_p - 1 - destination) / m_apart + 1));
                add({BlockId{source * m_p + static_cast<std::uint32_t>(destination)}, straight,
                     static_cast<std::uint32_t>(m_apart)});
                done += straight;
                destination = destination + straight * m_apart - m_p;
            }
        }
    }
    template <class Add> void byDestination(std::uint32_t i, Add add) const
    {
        for (std::uint64_t base = m_offset; base < m_p; base += m_apart) {
            const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(m_weight, m_p - base));
            const auto destination = static_cast<std::uint32_t>((i + base) % m_p);
            // Sources i, i − 1, … : upwards from the lowest, and those beyond 0 at the other end.
            const std::uint32_t straight = std::min(count, i + 1);
            add({BlockId{(i + 1 - straight) * m_p + destination}, straight, m_p});
            add({BlockId{(m_p - (count - straight)) % m_p * m_p + destination}, count - straight, m_p});
        }
    }

    std::uint32_t m_p, m_weight;
    std::uint64_t m_apart;
    std::uint32_t m_offset;
    mutable bool m_begun{false};
};

Schedule schedule(const Problem& problem)
{
    const Radix radix(problem);
    const auto write = [radix](StepIndex k, Step& step) {
        const auto [weight, first, last] = radix.lowestFirst(k);
        for (std::uint32_t j = first; j <= last; ++j) {
            const Packets packets(radix.processors, radix.radix, weight, j);
            for (std::uint32_t i = 0; i < radix.processors; ++i) packets.send(step, i);
        }
    };
    return {radix.steps(), write, {}};
}

Drawing drawing(const Problem& problem)
{
    return skipPicture(problem, schedule(problem), "a block goes as far as the digits of its offset say, one by one");
}

std::string reason(const Problem& problem, StepIndex k, const Transfer& transfer, std::span<const BlockRange> blocks)
{
    std::uint64_t packets = 0;
    for (const BlockRange& range : blocks) packets += range.size();
    const std::uint32_t p = processors(problem), weight = Radix(problem).lowestFirst(k).weight;
    const std::uint32_t far = (transfer.to.value + p - transfer.from.value) % p;
    return fmt::format(
        "Of the blocks at processor {}, {} still {} a way of {} in the digit of {}: they go to processor "
        "{}.",
        transfer.from.value, packets, packets == 1 ? "has" : "have", far, weight, transfer.to.value);
}

/// Offsets below p whose digit of this weight has this value.
double offsets(double p, double k, double weight, double value)
{
    const double apart = weight * k;
    return std::floor(p / apart) * weight + std::max(0.0, std::min(weight, std::fmod(p, apart) - value * weight));
}
Terms terms(const Problem& problem)
{
    const double p = processors(problem), k = std::min(real(problem, "radix"), std::max(2.0, p));
    double blocks = 0;
    for (double weight = 1; weight < p; weight *= k)
        for (double j = 1; j < k && (j == 1 || isSet(problem, "sends", "in-turn")); ++j)
            blocks += offsets(p, k, weight, j);
    return {radixSteps(problem), blocks};
}
std::optional<double> timeOnRing(const Problem& problem)
{
    const double p = processors(problem);
    if (!mappedOn(problem, {"ring"}) || real(problem, "radix") != 2 || std::exp2(ceilLog2(processors(problem))) != p
        || p < 4)
        return std::nullopt;
    return priced(problem, {radixSteps(problem), p * (p - 1) / 2});
}

constexpr Citation source{practice::papers::bruck, "index operation with k ports"};
constexpr std::string_view comment =
    "MPICH's comment on radix k, as for allgather, gives log_k p · α + (n/p)(p − 1) log_k p · β. For p = k^D it is (p "
    "− "
    "p/k) D blocks with one port and p/k · D with k − 1: for p = 8, k = 2 it is 12, not 21.";
constexpr Formula formulas[] = {
    {"Steps of Bruck's alltoall", "⌈log_k p⌉; in turn (k − 1)(D − 1) + ⌈p/k^(D−1)⌉ − 1", "steps", source, "",
     Relation::Equal, stepsOf<terms>},
    {"Time of Bruck's alltoall", "α steps + β m Σ N(e, 1); in turn Σ N(e, j)", "time", source, "cut-through",
     Relation::Equal, timeOf<terms>, numbersOf<terms>, comment},
    {"Time on a ring, p = 2^d", "α log₂ p + β m p(p − 1)/2", "time", source, "cut-through", Relation::Equal,
     timeOnRing},
};
constexpr Citation table{practice::papers::bruck, "worked values"};
constexpr std::string_view binary = "complete:11 alltoall-bruck words=10 alpha=100 beta=2",
                           ternary = "complete:11 alltoall-bruck radix=3 words=10 alpha=100 beta=2";
constexpr WorkedExample examples[] = {
    {table, binary, "steps", 4, 0},        {table, binary, "transfers", 44, 0},  {table, binary, "time", 740, 0},
    {table, binary, "linkWords", 170, 0},  {table, binary, "maxLinkLoad", 1, 0}, {table, ternary, "steps", 3, 0},
    {table, ternary, "transfers", 55, 0},  {table, ternary, "time", 480, 0},     {table, ternary, "linkWords", 90, 0},
    {table, ternary, "maxLinkLoad", 1, 0},
};
constexpr Parameter parameters[] = {radixParameter, sendsParameter};
constexpr Citation sources[] = {source, {practice::papers::thakur, "alltoall of short messages"}};
constexpr LibraryName libraries[] = {{"mpich", "brucks, k_brucks"}, {"openmpi", "modified_bruck"}};

} // namespace

extern const Algorithm entry;
constinit const Algorithm entry{
    .id = "alltoall-bruck",
    .title = "Bruck",
    .summary = "Blocks travel by the digits of their offset, lowest first: few start-ups, every block sent often.",
    .operation = Operation::Alltoall,
    .ports = ports::duplex,
    .portsFor = radixPorts,
    .families = anyShape,
    .parameters = parameters,
    .schedule = schedule,
    .drawing = drawing,
    .reason = reason,
    .formulas = formulas,
    .examples = examples,
    .pseudocode = R"(for every digit e of the offset, lowest first: for j = 1 … k−1
  send i + j k^e all blocks whose offset has digit j there)",
    .sources = sources,
    .libraries = libraries,
};

} // namespace hopscope::alltoall_bruck
