#include "run/bandwidth/bandwidth_subject.h"

#include "algorithms/algorithm.h"
#include "algorithms/questions.h"
#include "text.h"
#include "topology/cluster_order.h"

#include <cmath>
#include <map>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::string_view patternPrefix = "pattern:";

} // namespace

BandwidthSubject::BandwidthSubject(std::string_view text, bool whole) : m_whole(whole)
{
    text = trimmed(text);
    if (text.starts_with(patternPrefix))
        takePattern(text.substr(patternPrefix.size()));
    else
        takeExperiment(text);
    if (m_whole) m_supersteps = 1;
}

void BandwidthSubject::takePattern(std::string_view text)
{
    const auto blank = text.find(' ');
    m_pattern = makePattern(text.substr(0, blank),
                            valuesFromText(blank == std::string_view::npos ? std::string_view() : text.substr(blank)));
    m_text = m_pattern->text;
    m_title = m_pattern->title;
    m_levels = m_pattern->levels;
    m_supersteps = static_cast<StepIndex>(m_pattern->supersteps.size());
}

/// A word is a packet: the sizes of messages are fractions of packets, and exact.
Fraction BandwidthSubject::packetsOf(double words) const
{
    constexpr double least = 1e-9;
    checkSize(words);
    if (words == 0 || words >= least) return nearestFraction(words);
    throw Refused("words", fmt::format("words: a word is a packet here, and no message is shorter than {} packets, got "
                                       "{}; 0 and words={} work",
                                       formatNumber(least), formatNumber(words), formatNumber(least)));
}

/// Packets are counted exactly, so they must not be too many.
void BandwidthSubject::checkSize(double packets) const
{
    constexpr double most = 1e15;
    if (packets <= most) return;
    const double words = std::get<double>(m_setup->values.at("words"));
    throw Refused("words",
                  fmt::format("words: a word is a packet here, and up to {} of them are counted over a boundary in one "
                              "step, got {}; words={} works",
                              formatNumber(most), formatNumber(packets),
                              formatNumber(std::pow(10, std::floor(std::log10(words / packets * most))))));
}

void BandwidthSubject::takeExperiment(std::string_view text)
{
    m_setup = resolve(experimentFromText(text));
    const Setup& setup = *m_setup;
    if (!m_whole && isNative(*setup.algorithm))
        throw Refused("algorithm", fmt::format("algorithm: routers take part in the steps of {} and belong to no "
                                               "cluster; with --whole it is seen as one superstep",
                                               setup.algorithm->id));
    const ClusterOrder order = clusterOrder(setup.topology);
    m_text = toText(setup.experiment);
    m_title = setup.algorithm->title;
    m_padding = order.padding;
    m_levels = order.levels;
    for (const NodeId node : setup.placed)
        if (node.value < order.ids.size()) m_ids.push_back(order.ids[node.value]);
    m_data = dataOf(*setup.algorithm, setup.problem());
    m_exactUnit = m_data.uniform();
    if (m_exactUnit) m_unit = packetsOf(m_data.words);
    if (m_whole) return;
    m_schedule = scheduleOf(*setup.algorithm, setup.problem());
    m_supersteps = m_schedule.steps;
}

Fraction BandwidthSubject::packets(double count) const
{
    checkSize(count * unit());
    return m_exactUnit ? Fraction(std::llround(count)) * m_unit : nearestFraction(count);
}

void BandwidthSubject::visitWhole(const Visit& message, const std::stop_token& stop) const
{
    for (std::uint32_t i = 0; i < m_data.blocks; ++i) {
        if (stop.stop_requested()) throw Cancelled();
        const NodeSet starts = m_data.starts(BlockId{i});
        const double size = m_data.uniform() ? 1 : m_data.size(BlockId{i});
        m_data.ends(BlockId{i}).each([&](NodeId end) {
            if (m_data.custody != Custody::Combined && starts.contains(end)) return;
            bool first = true;
            starts.each([&](NodeId start) {
                // Of copies one is enough; of operands every one is needed.
                if (first || m_data.custody == Custody::Combined) message({m_ids[start.value], m_ids[end.value], size});
                first = false;
            });
        });
    }
}

void BandwidthSubject::visit(StepIndex superstep, const Visit& message, const std::stop_token& stop) const
{
    if (stop.stop_requested()) throw Cancelled();
    if (m_pattern) {
        const auto number = static_cast<std::size_t>(superstep);
        for (std::size_t i = 0; i < m_pattern->supersteps.size(); ++i)
            if (m_whole || i == number)
                for (const auto& [from, to, packets] : m_pattern->supersteps[i].demands)
                    message({from, to, static_cast<double>(packets)});
        return;
    }
    if (m_whole) {
        visitWhole(message, stop);
        return;
    }
    Step step;
    m_schedule.at(superstep, step);
    for (const Transfer& transfer : step.transfers()) {
        double size = m_data.uniform() ? static_cast<double>(step.blockCount(transfer)) : 0;
        if (!m_data.uniform()) step.eachBlock(transfer, [&](BlockId block) { size += m_data.size(block); });
        message({m_ids[transfer.from.value], m_ids[transfer.to.value], size});
    }
}

DemandMatrix BandwidthSubject::matrix(StepIndex superstep, const std::stop_token& stop) const
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> sum;
    visit(
        superstep,
        [&](const Message& message) {
            if (message.from != message.to) sum[{message.from, message.to}] += message.count;
        },
        stop);
    DemandMatrix matrix{m_levels, {}};
    for (const auto& [ends, count] : sum) {
        const Fraction whole = packets(count);
        if (whole.denominator() != 1)
            throw Refused("words", fmt::format("words: packets are routed whole, but processor {} has {} for {}; take "
                                               "a multiple of {} times as many words",
                                               ends.first, toText(whole), ends.second, whole.denominator()));
        matrix.demands.push_back({ends.first, ends.second, whole.numerator()});
    }
    return matrix;
}

} // namespace hopscope
