#include "algorithms/fractional_program.h"

#include <memory>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// Lines of fractionalPseudocode that do something; those between them only lead from one to the other.
enum Line : std::uint16_t {
    receiveFirst = 2,
    sendRight = 5,
    sendLastRight = 7,
    sendDown = 11,
    sendLastDown = 12,
};

/// send-run(k): its first line that does something.
Cursor sendRun(StepIndex k, StepIndex r) { return {r > 1 ? sendDown : sendLastDown, k, k}; }

Cursor next(Cursor at, StepIndex r, StepIndex s)
{
    switch (at.line) {
    case receiveFirst:
        return sendRun(0, r);
    case sendDown: // for j = k … k+r-2
        return at.j + 1 <= at.k + r - 2 ? Cursor{sendDown, at.k, at.j + 1} : Cursor{sendLastDown, at.k, at.j + 1};
    case sendLastDown: // send-run(k) is over: for k = r, 2r, … < s
        return at.k + r < s ? Cursor{sendRight, at.k + r, 0} : Cursor{sendLastRight, at.k + r, 0};
    case sendRight:
        return sendRun(at.k, r);
    default:
        return {};
    }
}

constexpr std::uint32_t nobody = ~0U;

/// With whom a processor deals: the paper's right, down and the sender before it.
struct Place {
    std::uint32_t member{};                    ///< i, its number in the group
    std::uint32_t down{nobody}, right{nobody}; ///< the next in its group or the head below; the head beside
    std::uint32_t feeder{nobody};              ///< of a right head: the first of those that take turns
    bool turns{false};                         ///< fed by all of a group in turn
};

struct Partners {
    std::vector<Place> places;        ///< by rank
    std::vector<NodeId> names;        ///< by rank
    std::vector<std::uint32_t> ranks; ///< by processor
};

Exchange exchange(const Partners& partners, NodeId processor, const Cursor& at, StepIndex r, StepIndex s)
{
    const Place& me = partners.places[partners.ranks[processor.value]];
    Exchange both;
    const auto send = [&](std::uint32_t partner, StepIndex packet) {
        if (partner == nobody || packet >= s) return;
        both.to = partners.names[partner];
        both.sent = BlockId{static_cast<std::uint32_t>(packet)};
    };
    const auto receive = [&](StepIndex packet) {
        if (me.feeder == nobody || packet >= s) return;
        both.from = partners.names[me.feeder + (me.turns ? static_cast<std::uint32_t>(packet % r) : 0)];
        both.received = BlockId{static_cast<std::uint32_t>(packet)};
    };
    switch (at.line) {
    case receiveFirst:
        receive(0);
        break;
    case sendRight:
        send(me.right, at.k - r + me.member);
        receive(at.k);
        break;
    case sendLastRight: // s-r+i, where s is that of whole runs
        send(me.right, at.k - r + me.member);
        break;
    case sendDown:
        send(me.down, at.j);
        receive(at.j + 1);
        break;
    case sendLastDown:
        send(me.down, at.k + r - 1);
        break;
    default:
        break;
    }
    return both;
}

} // namespace

Program fractionalProgram(std::span<const FractionalGroup> groups, std::uint32_t r, StepIndex packets,
                          const std::function<NodeId(std::uint32_t rank)>& name)
{
    std::uint32_t count = 0;
    for (const FractionalGroup& g : groups) count += g.size;
    const auto partners = std::make_shared<Partners>();
    partners->places.resize(count);
    partners->ranks.resize(count);
    for (std::uint32_t rank = 0; rank < count; ++rank) {
        partners->names.push_back(name(rank));
        partners->ranks[partners->names.back().value] = rank;
    }
    for (const FractionalGroup& g : groups) {
        for (std::uint32_t i = 0; i < g.size; ++i) {
            Place& place = partners->places[g.base + i];
            place.member = i;
            if (i > 0) place.feeder = g.base + i - 1;
            if (i + 1 < g.size) place.down = g.base + i + 1;
        }
        Place& head = partners->places[g.base];
        if (g.feed == Feed::Down) {
            head.feeder = g.parent + r - 1;
            partners->places[g.parent + r - 1].down = g.base;
        } else if (g.feed == Feed::Right) {
            head.feeder = g.parent;
            head.turns = true;
            for (std::uint32_t i = 0; i < r; ++i) partners->places[g.parent + i].right = g.base;
        }
    }
    return {.processors = count,
            .begin = {receiveFirst, 0, 0},
            .next = [r, packets](Cursor at) { return next(at, r, packets); },
            .exchange = [partners, r,
                         packets](NodeId processor,
                                  const Cursor& at) { return exchange(*partners, processor, at, r, packets); }};
}

} // namespace hopscope
