#include "own/msccl/msccl_play.h"

#include "own/msccl/msccl_order.h"
#include "own/msccl/msccl_waits.h"
#include "own/own_text.h"
#include "stopping.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

using Type = MscclFile::Type;
using Buffer = MscclFile::Buffer;

/// Does the steps in an order that all dependences allow, with real lists of operands.
class MscclPlayer {
public:
    MscclPlayer(const MscclFile& file, std::string_view name) : m_file(file), m_name(name), m_events(file) {}

    std::unique_ptr<const MscclPlay> play()
    {
        m_play->shape = shapeOf(m_file);
        for (std::uint32_t gpu = 0; gpu < m_file.gpus.size(); ++gpu) {
            m_slots.emplace_back(m_file, m_play->shape, gpu);
            m_play->outputs.push_back(m_slots.back().outputs());
            m_play->slots.emplace_back(m_slots.back().count());
            m_play->writers.emplace_back(m_slots.back().count());
            begin(gpu);
        }
        m_play->trouble = m_events.match();
        if (!m_play->trouble) {
            checkPlaces();
            MscclRaces races(m_events, m_slots);
            m_contents.resize(m_events.count());
            m_events.each([&](std::uint32_t event) {
                act(event);
                m_play->said = m_play->said || m_events[event].step->level > 0;
                if (MscclFile::receives(m_events[event].step->type))
                    m_play->longestChain = std::max(m_play->longestChain, m_events[m_events[event].sender].chained);
                races.see(event);
                if (event % goOnEvery == 0) goOn();
            });
            m_play->race = races.first();
            m_play->trouble = m_events.stuck();
        }
        std::ranges::stable_sort(m_play->messages, {}, &MscclPlay::Message::level);
        std::ranges::stable_sort(m_play->acts, {}, &MscclPlay::Act::level);
        if (!m_play->messages.empty()) m_play->levels = m_play->messages.back().level;
        if (!m_play->trouble) m_play->waits = std::make_shared<const OwnWaits>(waitsOf(*m_play, m_events));
        return std::move(m_play);
    }

private:
    void begin(std::uint32_t gpu)
    {
        auto& slots = m_play->slots[gpu];
        for (std::uint32_t chunk = 0; chunk < m_play->shape.inputs; ++chunk)
            if (const auto slot = m_slots[gpu].slot(Buffer::Input, chunk))
                slots[*slot] = m_play->values.operand(gpu * m_play->shape.inputs + chunk);
        for (const auto& [from, to] : m_file.gpus[gpu].copies) {
            const auto source = m_slots[gpu].slot(Buffer::Input, from), target = m_slots[gpu].slot(Buffer::Output, to);
            if (!source || !target)
                throw OwnError(m_name, 0,
                               fmt::format("<copy> of processor {} names chunk {} of its input and {} of its "
                                           "output, and one of them is not there",
                                           gpu, from, to));
            slots[*target] = slots[*source];
            m_play->writers[gpu][*target] = {0, 0, 0, 0};
            ++m_play->localActs;
        }
    }

    std::uint32_t slotOf(const MscclEvent& event, Buffer buffer, std::uint32_t offset) const
    {
        if (const auto slot = m_slots[event.gpu].slot(buffer, offset)) return *slot;
        constexpr std::string_view names[] = {"input", "output", "scratch"};
        throw OwnError(m_name, event.step->line,
                       fmt::format("it names chunk {} of the {} buffer of processor {}, which has {} chunk{}", offset,
                                   names[static_cast<std::size_t>(buffer)], event.gpu,
                                   m_slots[event.gpu].sizeOf(buffer),
                                   m_slots[event.gpu].sizeOf(buffer) == 1 ? "" : "s"));
    }

    /// Every chunk that a step reads or stores is there, and a send says where its receipt stores.
    void checkPlaces()
    {
        std::size_t others = 0;
        std::uint32_t line = 0;
        for (std::uint32_t i = 0; i < m_events.count(); ++i) {
            const MscclEvent& event = m_events[i];
            const MscclFile::Step& step = *event.step;
            if (reads(step.type)) slotOf(event, step.from, step.fromOffset + step.count - 1);
            if (writes(step.type)) slotOf(event, step.to, step.toOffset + step.count - 1);
            if (!MscclFile::sends(step.type) || event.receiver == MscclEvent::none) continue;
            const MscclEvent& there = m_events[event.receiver];
            if (!MscclFile::stores(there.step->type)) continue;
            const auto said = m_slots[there.gpu].slot(step.to, step.toOffset);
            if (said == m_slots[there.gpu].slot(there.step->to, there.step->toOffset)) continue;
            ++others;
            if (line == 0) line = step.line;
        }
        if (others > 0)
            m_play->notes.push_back(
                others == 1
                    ? fmt::format("The send in line {} names another place than the one where its receipt stores.",
                                  line)
                    : fmt::format("{} sends name another place than the one where their receipt stores; the first "
                                  "is in line {}.",
                                  others, line));
    }

    void act(std::uint32_t number)
    {
        const MscclEvent& event = m_events[number];
        const MscclFile::Step& step = *event.step;
        if (step.type == Type::Nothing) return;
        auto& slots = m_play->slots[event.gpu];
        const auto source = [&](std::uint32_t c) { return slots[slotOf(event, step.from, step.fromOffset + c)]; };
        if (MscclFile::receives(step.type)) {
            receive(number, source);
        } else if (step.type == Type::Send) {
            for (std::uint32_t c = 0; c < step.count; ++c) m_contents[number].push_back(source(c));
        } else {
            ++m_play->localActs;
            std::vector<std::uint32_t> read;
            for (std::uint32_t c = 0; c < step.count; ++c) read.push_back(source(c));
            for (std::uint32_t c = 0; c < step.count; ++c) {
                const std::uint32_t target = slotOf(event, step.to, step.toOffset + c);
                const std::uint32_t own = step.type == Type::Reduce ? slots[target] : 0;
                store(event, target, made(event, read[c], own));
            }
        }
        if (m_play->values.tooMany())
            throw OwnError(m_name, step.line, "up to this step too many different values are combined to follow them");
    }

    template <class Source> void receive(std::uint32_t number, Source source)
    {
        const MscclEvent& event = m_events[number];
        const MscclFile::Step& step = *event.step;
        const MscclEvent& sender = m_events[event.sender];
        MscclPlay::Message message{sender.gpu,        event.gpu,
                                   event.level,       static_cast<std::uint32_t>(m_play->chunks.size()),
                                   step.count,        MscclFile::combines(step.type),
                                   sender.step->line, number};
        auto content = std::exchange(m_contents[event.sender], {});
        for (std::uint32_t c = 0; c < step.count; ++c) {
            MscclPlay::Chunk chunk{.value = content[c], .result = content[c]};
            if (message.combines) {
                chunk.own = source(c);
                chunk.result = made(event, chunk.value, chunk.own);
            }
            if (writes(step.type)) chunk.slot = slotOf(event, step.to, step.toOffset + c);
            m_play->chunks.push_back(chunk);
        }
        for (std::uint32_t c = 0; c < step.count; ++c) {
            const MscclPlay::Chunk& chunk = m_play->chunks[message.first + c];
            if (chunk.slot != UINT32_MAX) store(event, chunk.slot, chunk.result);
            if (MscclFile::sends(step.type)) m_contents[number].push_back(chunk.result);
        }
        m_play->messages.push_back(message);
    }

    std::uint32_t made(const MscclEvent& event, std::uint32_t value, std::uint32_t own)
    {
        const std::uint32_t result = m_play->values.combined(value, own);
        if (own != 0 && value != 0)
            m_play->acts.push_back({event.gpu, event.level, value, own, result, m_play->acts.size()});
        return result;
    }
    void store(const MscclEvent& event, std::uint32_t slot, std::uint32_t value)
    {
        m_play->slots[event.gpu][slot] = value;
        m_play->writers[event.gpu][slot] = {event.level, event.step->line, event.block, event.index};
    }

    const MscclFile& m_file;
    std::string_view m_name;
    MscclEvents m_events;
    std::vector<MscclSlots> m_slots;
    std::vector<std::vector<std::uint32_t>> m_contents; ///< by sending event: what is on its way
    std::unique_ptr<MscclPlay> m_play{std::make_unique<MscclPlay>()};
};

} // namespace

bool MscclPlay::carries(const Message& message) const
{
    const auto begin = chunks.begin() + message.first;
    return std::any_of(begin, begin + message.count, [](const Chunk& chunk) { return chunk.value != 0; });
}

std::unique_ptr<const MscclPlay> played(const MscclFile& file, std::string_view name)
{
    return MscclPlayer(file, name).play();
}

} // namespace hopscope
