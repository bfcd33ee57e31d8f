#include "algorithms/bucket.h"

#include "algorithms/entry_helpers.h"
#include "topology/grid.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <utility>

namespace hopscope {

namespace {

std::vector<double> product(const std::vector<double>& a, const std::vector<double>& b)
{
    std::vector<double> result(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
    return result;
}

} // namespace

Bucket::Bucket(const Topology& grid, std::vector<AxisSequence> orders)
    : m_axes(grid.axes().begin(), grid.axes().end()), m_orders(std::move(orders))
{
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        m_strides.push_back(strideOf(m_axes, axis));
        m_steps += m_axes[axis] - 1;
    }
    // Messages along axis a_j in step k: offsets that sum to k, any on the axes before it, one place short of all on
    // a_j itself.
    m_counts.assign(m_axes.size(), std::vector<double>(static_cast<std::size_t>(m_steps)));
    for (const AxisSequence& order : m_orders) {
        std::vector<double> before{1};
        for (const std::size_t axis : order) {
            const auto counts = product(before, std::vector<double>(m_axes[axis] - 1, 1.0));
            for (std::size_t k = 0; k < counts.size(); ++k)
                m_counts[axis][k] += counts[k] / static_cast<double>(m_orders.size());
            before = product(before, std::vector<double>(m_axes[axis], 1.0));
        }
    }
}

double Bucket::count(std::size_t axis, StepIndex k) const { return m_counts[axis][static_cast<std::size_t>(k)]; }

StepShares Bucket::shares(double words, Joining joining) const
{
    StepShares shares;
    for (StepIndex k = 0; k < m_steps; ++k) {
        StepShare share{0, 0, 0};
        for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
            share.atOnce += count(axis, k) > 0 ? 1 : 0;
            share.words = std::max(share.words, count(axis, k) * words);
            if (joining == Joining::Yes) share.combined += count(axis, k) * words;
        }
        shares.push_back(share);
    }
    if (joining == Joining::Yes) std::ranges::reverse(shares);
    return shares;
}

void Bucket::collect(const AxisSequence& order, std::size_t position, std::uint32_t subBlock, std::uint32_t sum,
                     std::vector<Run>& out) const
{
    const std::size_t last = order[position];
    const std::uint32_t mostLast = m_axes[last] - 2;
    Run run{std::vector<std::uint32_t>(m_axes.size()), last, last, 1, subBlock};
    if (position == 0) {
        if (sum > mostLast) return;
        run.offset[last] = sum;
        out.push_back(std::move(run));
        return;
    }
    const std::size_t pair = order[position - 1];
    const auto finish = [&](std::uint32_t rest) {
        const std::uint32_t least = rest > mostLast ? rest - mostLast : 0, most = std::min(m_axes[pair] - 1, rest);
        if (least > most) return;
        // Owners rise along the axis with the larger stride while its offset falls.
        const bool pairRises = m_strides[pair] > m_strides[last];
        run.rising = pairRises ? pair : last;
        run.falling = pairRises ? last : pair;
        run.length = most - least + 1;
        run.offset[pair] = pairRises ? most : least;
        run.offset[last] = rest - run.offset[pair];
        out.push_back(run);
    };
    const auto choose = [&](auto&& self, std::size_t i, std::uint32_t rest) -> void {
        if (i + 1 == position) return finish(rest);
        for (std::uint32_t o = 0; o < m_axes[order[i]] && o <= rest; ++o) {
            run.offset[order[i]] = o;
            self(self, i + 1, rest - o);
        }
        run.offset[order[i]] = 0;
    };
    choose(choose, 0, sum);
}

std::vector<Bucket::Run> Bucket::runs(std::size_t axis, StepIndex k) const
{
    std::vector<Run> all;
    for (std::uint32_t q = 0; q < m_orders.size(); ++q) {
        const auto position = std::ranges::find(m_orders[q], axis) - m_orders[q].begin();
        if (position == std::ssize(m_orders[q])) continue; // an axis of one place
        collect(m_orders[q], static_cast<std::size_t>(position), q, static_cast<std::uint32_t>(k), all);
    }
    return all;
}

void Bucket::send(Step& step, std::span<const std::uint32_t> at, std::uint32_t node, std::size_t axis,
                  std::span<const Run> runs, std::uint16_t line) const
{
    const std::uint32_t next = at[axis] + 1 < m_axes[axis] ? node + m_strides[axis] : node - at[axis] * m_strides[axis];
    const auto parts = static_cast<std::uint32_t>(m_orders.size());
    bool more = false;
    const auto emit = [&](std::uint32_t owner, std::uint32_t count, std::uint32_t stride, std::uint32_t subBlock) {
        const BlockRange range{BlockId{owner * parts + subBlock}, count, count == 1 ? 1 : stride * parts, 1, 0};
        if (more)
            step.extend(range);
        else
            step.send(NodeId{node}, NodeId{next}, range).line = line;
        more = true;
    };
    for (const Run& run : runs) {
        const auto owner = [&](std::size_t a) {
            return at[a] >= run.offset[a] ? at[a] - run.offset[a] : at[a] + m_axes[a] - run.offset[a];
        };
        std::uint32_t base = 0;
        for (std::size_t a = 0; a < m_axes.size(); ++a)
            if (a != run.rising && a != run.falling) base += owner(a) * m_strides[a];
        if (run.rising == run.falling) {
            emit(base + owner(run.rising) * m_strides[run.rising], 1, 1, run.subBlock);
            continue;
        }
        std::uint32_t up = owner(run.rising), down = owner(run.falling);
        const std::uint32_t upStride = m_strides[run.rising], downStride = m_strides[run.falling];
        for (std::uint32_t left = run.length; left > 0;) { // until one of the two wraps
            const std::uint32_t count = std::min({left, m_axes[run.rising] - up, down + 1});
            emit(base + up * upStride + down * downStride, count, upStride - downStride, run.subBlock);
            left -= count;
            up = up + count == m_axes[run.rising] ? 0 : up + count;
            down = down + 1 == count ? m_axes[run.falling] - 1 : down - count;
        }
    }
}

Schedule Bucket::schedule(std::uint16_t line) const
{
    auto write = [bucket = *this, line](StepIndex k, Step& step) {
        const auto& axes = bucket.m_axes;
        std::vector<std::vector<Run>> runs;
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            runs.push_back(axes[axis] > 1 ? bucket.runs(axis, k) : std::vector<Run>{});
        const std::uint32_t nodes = axes.front() * bucket.m_strides.front();
        std::vector<std::uint32_t> at(axes.size());
        for (std::uint32_t node = 0; node < nodes; ++node) {
            for (std::size_t axis = 0; axis < axes.size(); ++axis)
                if (!runs[axis].empty()) bucket.send(step, at, node, axis, runs[axis], line);
            for (std::size_t axis = axes.size(); axis-- > 0;) {
                if (++at[axis] < axes[axis]) break;
                at[axis] = 0;
            }
        }
    };
    return {m_steps, std::move(write), {}};
}

AxisSequence orderOf(const Problem& problem)
{
    const auto axes = problem.shape.axes();
    AxisSequence order;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (axes[axis] > 1) order.push_back(axis);
    if (isSet(problem, "order", bucketOrders[0]))
        std::ranges::stable_sort(order, {}, [&](std::size_t axis) { return axes[axis]; });
    if (isSet(problem, "order", bucketOrders[1]))
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t axis) { return axes[axis]; });
    return order;
}

Bucket bucketOf(const Problem& problem) { return {problem.shape, {orderOf(problem)}}; }

Bucket rotatedBucketOf(const Problem& problem)
{
    AxisSequence order;
    for (std::size_t axis = 0; axis < problem.shape.axes().size(); ++axis)
        if (problem.shape.axes()[axis] > 1) order.push_back(axis);
    std::vector<AxisSequence> orders;
    for (std::size_t q = 0; q < std::max<std::size_t>(order.size(), 1); ++q) {
        orders.push_back(order);
        if (!order.empty()) std::ranges::rotate(order, order.begin() + 1);
    }
    return {problem.shape, std::move(orders)};
}

Data rotatedData(const Problem& problem, Operation operation)
{
    const std::uint32_t p = processors(problem), parts = std::max(longAxes(problem.shape), 1U);
    Data data = operationData(operation, p, NodeId{}, 1, real(problem, "words"));
    data.blocks = p * parts;
    data.words /= parts;
    const auto wholeBlock = [parts](const std::function<NodeSet(BlockId)>& of) {
        return [parts, of](BlockId block) { return of(BlockId{block.value / parts}); };
    };
    data.starts = wholeBlock(data.starts);
    data.ends = wholeBlock(data.ends);
    return data;
}

double bucketSteps(const Topology& grid)
{
    double steps = 0;
    for (const std::uint32_t length : grid.axes()) steps += length - 1;
    return steps;
}

std::optional<double> partitionAndBucketSteps(const Problem& problem)
{
    return static_cast<double>(partitionOf(problem, Cuts::TwoSlabs)->steps()) + bucketSteps(problem.shape);
}

double lastAxisShare(const Problem& problem)
{
    const AxisSequence order = orderOf(problem);
    if (order.empty()) return 0;
    const double length = problem.shape.axes()[order.back()];
    return (length - 1) / length;
}

std::string bucketReason(const Problem& problem, StepIndex k, const Transfer& transfer,
                         std::span<const BlockRange> blocks)
{
    const auto from = coordinates(problem.shape.axes(), transfer.from.value),
               to = coordinates(problem.shape.axes(), transfer.to.value);
    const auto axis = std::ranges::mismatch(from, to).in1 - from.begin() + 1;
    const std::string what = describeBlocks("block", "blocks", blocks);
    if (k == 0)
        return fmt::format("Processor {} sends its own {} forwards along axis {} to processor {}.", transfer.from.value,
                           what, axis, transfer.to.value);
    std::uint64_t count = 0;
    for (const BlockRange& range : blocks) count += range.size();
    return fmt::format(
        "Processor {} received {} in the step before, along axis {} or an axis earlier in the order, and "
        "passes {} on along axis {}, to processor {}.",
        transfer.from.value, what, axis, count == 1 ? "it" : "them", axis, transfer.to.value);
}

Facts bucketFacts(const Bucket& bucket, const Problem& problem)
{
    std::vector<double> largest;
    const double p = processors(problem);
    for (const StepShare& share : bucket.shares(1)) largest.push_back(share.words);
    const double sum = std::accumulate(largest.begin(), largest.end(), 0.0);
    return {{"N", static_cast<double>(longAxes(problem.shape))},
            {"largest message by step", std::move(largest)},
            {"sum of the largest", sum},
            {"coefficient of n β", sum / p}};
}

} // namespace hopscope
