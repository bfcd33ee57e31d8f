#include "machine/rank_program.h"

#include "diagnostic.h"
#include "memory.h"
#include "stopping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// Number of a block among those of a rank; nodes of a rank are those with its remainder.
class Cells {
public:
    Cells(const Data& data, std::uint32_t ranks, std::uint32_t rank)
        : m_ranks(ranks), m_rank(rank), m_blocks(data.blocks),
          m_nodes((ranks + data.routers - rank + ranks - 1) / ranks), m_cell(std::size_t{m_nodes} * m_blocks, none)
    {
    }
    bool here(NodeId node) const { return node.value % m_ranks == m_rank; }
    void touch(NodeId node, BlockId block) { m_cell[place(node, block)] = 0; }
    std::uint32_t of(NodeId node, BlockId block) const { return m_cell[place(node, block)]; }

    /// Gives every block that was touched its memory, in the order of nodes and blocks.
    void lay(std::span<const std::uint64_t> doubles)
    {
        for (std::size_t i = 0; i < m_cell.size(); ++i) {
            if (m_cell[i] == none) continue;
            m_cell[i] = static_cast<std::uint32_t>(cells.size());
            const auto node = static_cast<std::uint32_t>(i / m_blocks),
                       block = static_cast<std::uint32_t>(i % m_blocks);
            cells.push_back({NodeId{m_rank + node * m_ranks}, BlockId{block}, total, doubles[block]});
            total += doubles[block];
        }
    }

    std::vector<RankProgram::Cell> cells;
    std::uint64_t total{0};

private:
    std::size_t place(NodeId node, BlockId block) const
    {
        return std::size_t{node.value / m_ranks} * m_blocks + block.value;
    }
    std::uint32_t m_ranks, m_rank, m_blocks, m_nodes;
    std::vector<std::uint32_t> m_cell;
};

/// Finds out who waits for whom, act by act.
class Order {
public:
    Order(std::vector<RankAct>& acts, std::size_t cells) : m_acts(acts), m_writer(cells, none), m_readers(cells) {}

    void reads(std::uint32_t act, std::uint32_t cell)
    {
        wait(act, m_writer[cell]);
        m_readers[cell].push_back(act);
    }
    void writes(std::uint32_t act, std::uint32_t cell)
    {
        wait(act, m_writer[cell]);
        for (const std::uint32_t reader : m_readers[cell]) wait(act, reader);
        m_readers[cell].clear();
        m_writer[cell] = act;
    }

private:
    void wait(std::uint32_t act, std::uint32_t earlier)
    {
        if (earlier == none || earlier == act) return;
        auto& wakes = m_acts[earlier].wakes;
        if (!wakes.empty() && wakes.back() == act) return; // said before: acts come one after another
        wakes.push_back(act);
        ++m_acts[act].waits;
    }

    std::vector<RankAct>& m_acts;
    std::vector<std::uint32_t> m_writer;
    std::vector<std::vector<std::uint32_t>> m_readers; ///< since it was written
};

class Builder {
public:
    Builder(const Schedule& schedule, const Data& data, std::uint32_t ranks, std::uint32_t rank)
        : m_schedule(schedule), m_data(data), m_ranks(ranks), m_rank(rank), m_cells(data, ranks, rank)
    {
    }

    RankProgram built(std::uint64_t mostBytes)
    {
        for (std::uint32_t b = 0; b < m_data.blocks; ++b)
            for (const auto& set : {m_data.starts(BlockId{b}), m_data.ends(BlockId{b})})
                set.each([&](NodeId node) {
                    if (m_cells.here(node)) m_cells.touch(node, BlockId{b});
                });
        Step step;
        for (StepIndex k = 0; k < m_schedule.steps; ++k) touch(k, step);
        const auto doubles = doublesOf(m_data);
        m_cells.lay(doubles);
        if (m_cells.total > mostBytes / sizeof(double))
            throw Refused("words",
                          fmt::format("words: processor {} would hold {}, and a rank may hold {}; smaller "
                                      "messages need less",
                                      m_rank, bytesText(m_cells.total * sizeof(double)), bytesText(mostBytes)));
        m_program.rank = m_rank;
        m_program.ranks = m_ranks;
        m_program.doubles = m_cells.total;
        m_held.assign(m_cells.cells.size(), false);
        m_uses.assign(m_cells.cells.size(), 0);
        cellsOf(m_data.starts, m_program.starts);
        cellsOf(m_data.ends, m_program.ends);
        for (const auto& cell : m_program.starts) m_held[m_cells.of(cell.node, cell.block)] = true;
        m_sent.assign(m_ranks, 0);
        m_received.assign(m_ranks, 0);
        for (StepIndex k = 0; k < m_schedule.steps; ++k) act(k, step);
        m_program.begins.push_back(m_program.acts.size());
        order();
        return std::move(m_program);
    }

private:
    void touch(StepIndex k, Step& step)
    {
        m_schedule.at(k, step);
        for (const Transfer& transfer : step.transfers())
            for (const NodeId node : {transfer.from, transfer.to})
                if (m_cells.here(node)) step.eachBlock(transfer, [&](BlockId block) { m_cells.touch(node, block); });
        for (const Local& local : step.locals())
            for (std::uint32_t i = 0; m_cells.here(local.node) && i < local.count; ++i) {
                m_cells.touch(local.node, BlockId{local.from.value + i});
                m_cells.touch(local.node, BlockId{local.to.value + i});
            }
    }

    void cellsOf(const std::function<NodeSet(BlockId)>& where, std::vector<RankProgram::Cell>& list) const
    {
        for (std::uint32_t b = 0; b < m_data.blocks; ++b)
            where(BlockId{b}).each([&](NodeId node) {
                if (m_cells.here(node)) list.push_back(m_cells.cells[m_cells.of(node, BlockId{b})]);
            });
    }

    /// One more cell in the list, as part of the last stretch where it goes on.
    void add(std::vector<Stretch>& list, std::uint32_t cell, bool join) const
    {
        const auto& [node, block, first, count] = m_cells.cells[cell];
        if (count == 0) return;
        if (!list.empty() && list.back().first + list.back().count == first && list.back().join == join)
            list.back().count += count;
        else
            list.push_back({first, count, join});
    }

    RankAct& newAct(RankAct::Kind kind, StepIndex k)
    {
        m_touched.emplace_back();
        RankAct& act = m_program.acts.emplace_back();
        act.kind = kind;
        act.step = k;
        return act;
    }
    void use(std::uint32_t cell)
    {
        m_touched.back().push_back(cell);
        ++m_uses[cell];
    }
    void message(RankAct& act, const Transfer& transfer, std::uint32_t partner, std::uint32_t tag) const
    {
        act.from = transfer.from;
        act.to = transfer.to;
        act.line = transfer.line;
        act.partner = partner;
        act.tag = tag;
    }

    void act(StepIndex k, Step& step)
    {
        m_schedule.at(k, step);
        m_program.begins.push_back(m_program.acts.size());
        const std::size_t first = m_program.acts.size();
        for (const Transfer& transfer : step.transfers()) {
            if (!m_cells.here(transfer.from)) continue;
            RankAct& act = newAct(RankAct::Kind::Send, k);
            const std::uint32_t partner = transfer.to.value % m_ranks;
            message(act, transfer, partner, m_sent[partner]++);
            step.eachBlock(transfer, [&](BlockId block) {
                const std::uint32_t cell = m_cells.of(transfer.from, block);
                add(act.places, cell, false);
                use(cell);
            });
            close(act);
        }
        for (const Transfer& transfer : step.transfers())
            if (transfer.effect == Effect::Move && m_cells.here(transfer.from))
                step.eachBlock(transfer, [&](BlockId block) { m_held[m_cells.of(transfer.from, block)] = false; });
        for (const Transfer& transfer : step.transfers()) {
            if (!m_cells.here(transfer.to)) continue;
            RankAct& act = newAct(RankAct::Kind::Receive, k);
            const std::uint32_t partner = transfer.from.value % m_ranks;
            message(act, transfer, partner, m_received[partner]++);
            step.eachBlock(transfer, [&](BlockId block) {
                const std::uint32_t cell = m_cells.of(transfer.to, block);
                add(act.places, cell, transfer.effect == Effect::Combine && m_held[cell]);
                m_held[cell] = true;
                use(cell);
            });
            close(act);
        }
        const std::size_t messages = m_program.acts.size();
        for (std::size_t i = first; i < messages; ++i) {
            RankAct& act = m_program.acts[i];
            const bool alone = std::ranges::all_of(m_touched[i], [&](std::uint32_t cell) { return m_uses[cell] == 1; });
            act.inPlace =
                act.places.size() == 1 && (act.kind == RankAct::Kind::Send || (alone && !act.places.front().join));
        }
        for (std::size_t i = first; i < messages; ++i)
            for (const std::uint32_t cell : m_touched[i]) m_uses[cell] = 0;
        locals(k, step);
    }

    void locals(StepIndex k, const Step& step)
    {
        for (const Local& local : step.locals())
            for (std::uint32_t i = 0; m_cells.here(local.node) && i < local.count; ++i) {
                RankAct& act = newAct(RankAct::Kind::Local, k);
                const std::uint32_t from = m_cells.of(local.node, BlockId{local.from.value + i});
                const std::uint32_t to = m_cells.of(local.node, BlockId{local.to.value + i});
                act.from = act.to = local.node;
                if (m_cells.cells[from].count != m_cells.cells[to].count)
                    throw Refused("words", fmt::format("words: block {} goes to block {}, which is of another length",
                                                       local.from.value + i, local.to.value + i));
                add(act.sources, from, false);
                add(act.places, to, local.effect == Effect::Combine && m_held[to]);
                m_held[to] = true;
                m_touched.back() = {from, to};
                close(act);
            }
    }

    void close(RankAct& act) const
    {
        for (const Stretch& stretch : act.places) act.doubles += stretch.count;
        if (act.doubles > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
            throw Refused("words", fmt::format("words: a message would have {} doubles, and MPI counts up to {}",
                                               act.doubles, std::numeric_limits<int>::max()));
    }

    void order()
    {
        Order order(m_program.acts, m_cells.cells.size());
        for (std::uint32_t i = 0; i < m_program.acts.size(); ++i) {
            if (i % goOnEvery == 0) goOn();
            RankAct& act = m_program.acts[i];
            if (act.kind == RankAct::Kind::Send) {
                for (const std::uint32_t cell : m_touched[i]) order.reads(i, cell);
            } else if (act.kind == RankAct::Kind::Receive) {
                for (const std::uint32_t cell : m_touched[i]) order.writes(i, cell);
            } else {
                order.reads(i, m_touched[i][0]);
                order.writes(i, m_touched[i][1]);
            }
            const bool one = act.places.size() == 1;
            act.freely = one && (act.kind == RankAct::Kind::Send || (act.waits == 0 && !act.places.front().join));
        }
    }

    const Schedule& m_schedule;
    const Data& m_data;
    std::uint32_t m_ranks, m_rank;
    Cells m_cells;
    RankProgram m_program;
    std::vector<bool> m_held;
    std::vector<std::uint32_t> m_uses;                 ///< of a cell in the step
    std::vector<std::vector<std::uint32_t>> m_touched; ///< cells, by act; Local: from, to
    std::vector<std::uint32_t> m_sent, m_received;     ///< messages so far, by partner
};

/// The operand of a rank is the same in all blocks where values go from block to block.
double operandOf(const Data& data, std::uint32_t rank, BlockId block, std::uint64_t element)
{
    if (data.custody != Custody::Combined) return numberOf(anyRank, block.value, element);
    return numberOf(rank, data.mixed ? 0 : block.value, element);
}

} // namespace

double numberOf(std::uint32_t rank, std::uint32_t block, std::uint64_t element)
{
    // Exported programs say the same in C and in Python: 32 bits, so that both do it without a thought.
    std::uint32_t x = rank * 0x9e3779b9U + block * 0x85ebca6bU + static_cast<std::uint32_t>(element) * 0xc2b2ae35U;
    x = (x ^ x >> 16U) * 0x7feb352dU;
    x = (x ^ x >> 15U) * 0x846ca68bU;
    return 1 + (x >> 12U);
}

std::vector<std::uint64_t> doublesOf(const Data& data)
{
    std::vector<std::uint64_t> doubles(data.blocks);
    if (data.mixed || data.alikeMessages) {
        double most = data.words;
        for (std::uint32_t b = 0; b < data.blocks; ++b) most = std::max(most, data.size(BlockId{b}));
        std::ranges::fill(doubles, static_cast<std::uint64_t>(std::max(1.0, std::ceil(most))));
        return doubles;
    }
    double words = 0;
    std::uint64_t before = 0;
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        words = data.uniform() ? (double{1} + b) * data.words : words + data.size(BlockId{b});
        const auto now = static_cast<std::uint64_t>(std::floor(words * (1 + 1e-12) + 1e-9));
        doubles[b] = now - before;
        before = now;
    }
    return doubles;
}

RankProgram rankProgram(const Schedule& schedule, const Data& data, std::uint32_t ranks, std::uint32_t rank,
                        std::uint64_t mostBytes)
{
    return Builder(schedule, data, ranks, rank).built(mostBytes);
}

void fillStart(const RankProgram& program, const Data& data, std::span<double> memory)
{
    std::ranges::fill(memory, std::numeric_limits<double>::quiet_NaN());
    for (const auto& [node, block, first, count] : program.starts)
        for (std::uint64_t e = 0; e < count; ++e) memory[first + e] = operandOf(data, node.value, block, e);
}

std::vector<double> rightEnd(const RankProgram& program, const Data& data)
{
    std::vector<double> right;
    for (const auto& [node, block, first, count] : program.ends) {
        const std::size_t begin = right.size();
        right.resize(begin + count, 0);
        const auto add = [&](std::uint32_t rank) {
            for (std::uint64_t e = 0; e < count; ++e) right[begin + e] += operandOf(data, rank, block, e);
        };
        if (data.custody != Custody::Combined)
            add(anyRank);
        else if (data.joins)
            for (std::uint32_t rank = data.joins(node).low; rank < data.joins(node).high; ++rank) add(rank);
        else
            data.starts(block).each([&](NodeId rank) { add(rank.value); });
    }
    return right;
}

std::optional<std::string> firstWrong(const RankProgram& program, std::span<const double> memory,
                                      std::span<const double> right)
{
    std::size_t next = 0;
    for (const auto& [node, block, first, count] : program.ends)
        for (std::uint64_t e = 0; e < count; ++e, ++next) {
            const double is = memory[first + e];
            if (is == right[next]) continue;
            return fmt::format("processor {} has {} in element {} of block {}, right is {}", node.value,
                               std::isnan(is) ? "nothing" : fmt::format("{}", is), e, block.value, right[next]);
        }
    return {};
}

} // namespace hopscope
