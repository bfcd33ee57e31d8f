#include "applications/played.h"

#include "diagnostic.h"
#include "progress.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

/// Places of Numbers: parts of x and of y, or blocks, on every processor.
std::uint64_t slotsOf(const Product& product) { return std::uint64_t{product.processors()} * 2 * product.parts.parts; }
std::uint64_t slotsOf(const Transposition& transposition)
{
    const std::uint64_t p = transposition.parts.parts;
    return p * p * p;
}

void checkSize(std::uint64_t slots, std::uint64_t elements)
{
    if (slots > Played::mostSlots)
        throw Refused("p",
                      fmt::format("p: so many processors hold {} blocks of numbers, and {} can be followed; choose "
                                  "fewer processors",
                                  slots, Played::mostSlots));
    if (elements > Played::mostElements)
        throw Refused("n", fmt::format("n: a matrix of {} elements is too large to move its numbers; the largest has "
                                       "{}, n = 4096",
                                       elements, Played::mostElements));
}

} // namespace

void Played::check(const Product& product)
{
    checkSize(slotsOf(product), std::uint64_t{product.parts.whole} * product.parts.whole);
}

Played::Played(Product product, MatrixEntry matrix, std::vector<double> x, const std::stop_token& stop)
    : m_product(std::move(product)), m_matrix(std::move(matrix)), m_x(std::move(x)), m_now(0, 0)
{
    const std::uint32_t n = m_product->parts.whole;
    check(*m_product);
    m_expected.assign(n, 0.0);
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j) m_expected[i] += m_matrix(i, j) * m_x[j];
    m_handsOn.assign(m_product->processors(), never);
    m_now = beginningOf(*m_product, m_x);
    play(stop);
    m_result = resultIn(*m_product, m_now);
}

Played::Played(Transposition transposition, MatrixEntry matrix, const std::stop_token& stop)
    : m_transposition(std::move(transposition)), m_matrix(std::move(matrix)), m_now(0, 0)
{
    const std::uint32_t n = m_transposition->parts.whole;
    checkSize(slotsOf(*m_transposition), std::uint64_t{n} * n);
    m_expected.resize(std::size_t{n} * n);
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j) m_expected[std::size_t{j} * n + i] = m_matrix(i, j);
    m_now = beginningOf(*m_transposition, m_matrix);
    play(stop);
    m_result = resultIn(*m_transposition, m_now);
}

PlayedAct Played::act(std::uint32_t number) const
{
    const auto before = m_product ? m_product->productBefore : movement().schedule.steps;
    const auto step = static_cast<StepIndex>(number);
    if (step < before) return {PlayedAct::Kind::Messages, step};
    if (step == before) return {m_product ? PlayedAct::Kind::Products : PlayedAct::Kind::TurnOver, step};
    return {PlayedAct::Kind::Messages, step - 1};
}

std::optional<std::uint32_t> Played::handsOn(NodeId node) const
{
    if (m_handsOn.empty() || m_handsOn[node.value] == never) return std::nullopt;
    return m_handsOn[node.value];
}

void Played::perform(std::uint32_t number, Numbers& numbers)
{
    const PlayedAct what = act(number);
    if (what.kind == PlayedAct::Kind::Products) multiplyTiles(*m_product, m_matrix, numbers);
    // Blocks keep the order of their elements; who reads them turned over sees the transposed matrix.
    if (what.kind != PlayedAct::Kind::Messages) return;
    movement().schedule.at(what.step, m_step);
    numbers.apply(m_step);
}

void Played::play(const std::stop_token& stop)
{
    constexpr std::uint64_t keptSlots = std::uint64_t{1} << 23;
    const std::uint64_t slots = m_product ? slotsOf(*m_product) : slotsOf(*m_transposition);
    const std::uint64_t many = std::max<std::uint64_t>(2, keptSlots / slots);
    const std::uint64_t every = (acts() + many) / many;
    for (std::uint32_t k = 0; k < acts(); ++k) {
        if (stop.stop_requested()) throw Cancelled();
        const bool afterProducts = k > 0 && act(k - 1).kind == PlayedAct::Kind::Products;
        if (k % every == 0 || afterProducts) m_kept.emplace_back(k, m_now);
        perform(k, m_now);
        if (m_handsOn.empty() || act(k).kind != PlayedAct::Kind::Messages) continue;
        for (const Transfer& transfer : m_step.transfers())
            for (const BlockRange& range : m_step.blocks(transfer))
                if (range.first.value >= m_product->parts.parts) m_handsOn[transfer.from.value] = k + 1;
    }
    m_at = acts();
    m_kept.emplace_back(m_at, m_now);
}

const Numbers& Played::after(std::uint32_t acts)
{
    const auto last = std::ranges::upper_bound(m_kept, acts, {}, &std::pair<std::uint32_t, Numbers>::first) - 1;
    if (acts < m_at || last->first > m_at) {
        m_at = last->first;
        m_now = last->second;
    }
    for (; m_at < acts; ++m_at) perform(m_at, m_now);
    return m_now;
}

} // namespace hopscope
