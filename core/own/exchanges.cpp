#include "own/exchanges.h"

#include "stopping.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

Exchanges::Exchanges(const Topology& shape, const PortModel& ports, const Data& data)
    : m_shape(shape), m_ports(ports), m_custody(data.custody), m_held(shape.processors()), m_sends(shape.processors()),
      m_receipts(shape.processors()), m_sending(shape.processors()), m_receiving(shape.processors())
{
    const auto give = [&](const BlockRange& blocks, const NodeSet& nodes) {
        nodes.each([&](NodeId node) {
            if (node.value < m_held.size()) m_held[node.value].add(blocks);
        });
    };
    if (data.blocks > 0 && data.alike) {
        give({BlockId{0}, data.blocks}, data.starts(BlockId{0}));
        return;
    }
    for (std::uint32_t b = 0; b < data.blocks; ++b) {
        if (b % goOnEvery == 0) goOn();
        give({BlockId{b}}, data.starts(BlockId{b}));
    }
}

Exchanges::SideId Exchanges::open(Side side)
{
    SideId id = static_cast<SideId>(m_sides.size());
    if (m_free.empty()) {
        m_sides.push_back(std::move(side));
        return id;
    }
    id = m_free.back();
    m_free.pop_back();
    std::vector<BlockRange> room = std::move(m_sides[id].blocks); // of the side before
    room.clear();
    m_sides[id] = std::move(side);
    m_sides[id].blocks = std::move(room);
    return id;
}

void Exchanges::close(SideId id) { m_free.push_back(id); }

namespace {

/// Takes the first side that has this partner out of a list.
Exchanges::SideId take(std::vector<Exchanges::SideId>& open, NodeId partner, const auto& partnerOf)
{
    const auto found = std::ranges::find(open, partner, partnerOf);
    if (found == open.end()) return Exchanges::none;
    const Exchanges::SideId id = *found;
    open.erase(found);
    return id;
}

} // namespace

Exchanges::SideId Exchanges::openSend(NodeId from, NodeId to, std::span<const BlockRange> blocks, std::uint32_t line)
{
    const SideId id = open({.owner = from, .partner = to, .line = line, .sends = true});
    m_sides[id].blocks.assign(blocks.begin(), blocks.end());
    const auto partnerOf = [this](SideId other) { return m_sides[other].partner; };
    if (const SideId mate = take(m_receipts[to.value], from, partnerOf); mate != none)
        match(id, mate);
    else
        m_sends[from.value].push_back(id);
    return id;
}

Exchanges::SideId Exchanges::openReceipt(NodeId at, NodeId from, bool joins, std::uint32_t line)
{
    const SideId id = open({.owner = at, .partner = from, .line = line, .joins = joins});
    const auto partnerOf = [this](SideId other) { return m_sides[other].partner; };
    if (const SideId mate = take(m_sends[from.value], at, partnerOf); mate != none)
        match(mate, id);
    else
        m_receipts[at.value].push_back(id);
    return id;
}

void Exchanges::match(SideId send, SideId receipt)
{
    m_sides[send].mate = receipt;
    m_sides[receipt].mate = send;
    m_ready.push_back({m_sides[receipt].owner, m_found++, send, receipt});
}

bool Exchanges::portsFree(const Side& send)
{
    const std::uint32_t from = send.owner.value, to = send.partner.value;
    if (m_sending[from] >= m_ports.sends || m_receiving[to] >= m_ports.receives) return false;
    for (const std::uint32_t node : {from, to})
        if (m_sending[node] + m_receiving[node] >= m_ports.both) return false;
    if (!m_ports.linkLimit) return true;
    m_route.clear();
    m_shape.route(send.owner, send.partner, Path::Usual, m_route);
    for (const LinkId link : m_route)
        if (m_loads[link] >= m_shape.capacity(link)) return false;
    for (const LinkId link : m_route) ++m_loads[link];
    return true;
}

std::optional<Fault> Exchanges::move(StepIndex k, Recording& out, std::vector<SideId>& done)
{
    std::ranges::sort(m_ready, {}, [](const Ready& one) { return std::pair(one.receiver, one.order); });
    done.clear();
    m_loads.clear();
    std::size_t kept = 0;
    for (const Ready& one : m_ready) {
        const Side& send = m_sides[one.send];
        Side& receipt = m_sides[one.receipt];
        if (!portsFree(send)) {
            m_ready[kept++] = one;
            continue;
        }
        ++m_sending[send.owner.value];
        ++m_receiving[send.partner.value];
        if (m_custody == Custody::Moved)
            for (const BlockRange& blocks : send.blocks) {
                const auto gone = held(send.owner).missing(blocks);
                if (!gone) continue;
                return Fault{.text = fmt::format("processor {} sends block {} in line {}, step {}, and no longer holds "
                                                 "it",
                                                 send.owner.value, *gone, send.line, k + 1),
                             .step = k,
                             .processor = send.owner,
                             .line = send.line};
            }
        const Effect effect = receipt.joins                 ? Effect::Combine
                              : m_custody == Custody::Moved ? Effect::Move
                                                            : Effect::Copy;
        out.add(k, send.owner, send.partner, send.blocks, effect).line =
            static_cast<std::uint16_t>(std::min<std::uint32_t>(send.line, std::numeric_limits<std::uint16_t>::max()));
        if (effect == Effect::Move)
            for (const BlockRange& blocks : send.blocks) m_held[send.owner.value].remove(blocks);
        done.push_back(one.send);
        done.push_back(one.receipt);
    }
    m_ready.resize(kept);
    // Only now, so that nobody sends on what comes in the same step.
    for (const SideId id : done) {
        Side& side = m_sides[id];
        side.done = true;
        m_sending[side.owner.value] = m_receiving[side.owner.value] = 0;
        if (side.sends) continue;
        side.blocks.assign(m_sides[side.mate].blocks.begin(), m_sides[side.mate].blocks.end());
        for (const BlockRange& blocks : side.blocks) m_held[side.owner.value].add(blocks);
    }
    return {};
}

std::vector<Waiting> Exchanges::circle() const
{
    // Whoever waits points at whom it waits for; a depth-first search meets its own path where there is a circle.
    std::vector<std::vector<const Side*>> waits(m_held.size());
    for (const auto* lists : {&m_sends, &m_receipts})
        for (std::size_t i = 0; i < lists->size(); ++i)
            for (const SideId id : (*lists)[i])
                if (m_sides[id].awaited) waits[i].push_back(&m_sides[id]);
    enum class Mark : std::uint8_t { New, OnPath, Left };
    std::vector<Mark> marks(waits.size(), Mark::New);
    std::vector<std::pair<std::uint32_t, std::size_t>> path; // processor, and which of its sides is followed
    for (std::uint32_t start = 0; start < waits.size(); ++start) {
        if (marks[start] != Mark::New) continue;
        path.assign(1, {start, 0});
        marks[start] = Mark::OnPath;
        while (!path.empty()) {
            auto& [node, followed] = path.back();
            if (followed == waits[node].size()) {
                marks[node] = Mark::Left;
                path.pop_back();
                continue;
            }
            const std::uint32_t next = waits[node][followed++]->partner.value;
            if (marks[next] == Mark::New) {
                marks[next] = Mark::OnPath;
                path.emplace_back(next, 0);
            } else if (marks[next] == Mark::OnPath) {
                auto from = std::ranges::find(path, next, [](const auto& one) { return one.first; });
                std::rotate(from, std::min_element(from, path.end()), path.end());
                std::vector<Waiting> found;
                for (; from != path.end(); ++from) {
                    const Side& side = *waits[from->first][from->second - 1];
                    found.push_back({side.owner, side.partner, side.sends, side.line});
                }
                return found;
            }
        }
    }
    return {};
}

namespace {

std::string whenText(StepIndex steps) { return steps == 0 ? "in the first step" : fmt::format("after step {}", steps); }

/// Of a long circle the first ones: all of it is on the picture.
std::string circleText(std::span<const Waiting> circle)
{
    constexpr std::size_t most = 4;
    const std::size_t shown = circle.size() > most + 1 ? most : circle.size(); // "and 1 more" says less than that one
    std::string text;
    for (const Waiting& one : circle.first(shown))
        text += fmt::format("{}{} waits {} {} (line {})", text.empty() ? "" : ", ", one.processor.value,
                            one.sends ? "to send to" : "for a message from", one.partner.value, one.line);
    if (shown < circle.size()) text += fmt::format(", … and {} more", circle.size() - shown);
    return text;
}

} // namespace

std::optional<Fault> Exchanges::stuck(StepIndex steps) const
{
    if (auto found = circle(); !found.empty()) {
        Fault fault{.kind = Fault::Kind::Deadlock,
                    .text = fmt::format("deadlock {}: {}", whenText(steps), circleText(found)),
                    .step = steps};
        fault.circle = std::move(found);
        return fault;
    }
    // Without a circle somebody waits for one who has ended; of a chain, its last.
    const Side* last = nullptr;
    const auto ended = [this](NodeId node) {
        const auto waits = [this](SideId id) { return m_sides[id].awaited; };
        return std::ranges::none_of(m_sends[node.value], waits) && std::ranges::none_of(m_receipts[node.value], waits);
    };
    for (std::uint32_t i = 0; i < m_held.size(); ++i)
        for (const auto* lists : {&m_sends, &m_receipts})
            for (const SideId id : (*lists)[i])
                if (!last && ended(m_sides[id].partner)) last = &m_sides[id];
    if (!last) return {};
    return Fault{.text = fmt::format("processor {} {} {} in line {} {}, but {} has ended", last->owner.value,
                                     last->sends ? "has a message for" : "waits for a message from",
                                     last->partner.value, last->line, whenText(steps), last->partner.value),
                 .step = steps,
                 .processor = last->owner,
                 .line = last->line};
}

} // namespace hopscope
