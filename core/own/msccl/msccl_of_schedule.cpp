#include "own/msccl/msccl_of_schedule.h"

#include "own/msccl/msccl_order.h"
#include "own/msccl/msccl_places.h"

#include "diagnostic.h"
#include "stopping.h"
#include "utf8.h"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

using Buffer = MscclFile::Buffer;
using Type = MscclFile::Type;

[[noreturn]] void refuse(const std::string& why) { throw Refused("o", fmt::format("-o: {}", why)); }

/// The largest file: about a gigabyte of text.
constexpr std::uint64_t mostWritten = 5'000'000;

using ChunkPlace = MscclPlaces::Place;

class MscclWriter {
public:
    explicit MscclWriter(const PlayedSchedule& played)
        : m_played(played), m_places(played), m_gpus(played.shape.processors())
    {
    }

    MscclFile write()
    {
        copyOwn();
        // Where messages are packed and unpacked is known when all are.
        eachStep([this] {
            for (const Message& message : m_messages) {
                if (!message.packed && !message.unpacked) continue;
                const auto need = [&message](std::uint32_t& area) { area = std::max(area, message.count); };
                if (message.packed) need(m_gpus[message.from].areas[{message.to, true}]);
                if (message.unpacked) need(m_gpus[message.to].areas[{message.from, false}]);
            }
        });
        for (std::uint32_t gpu = 0; gpu < m_gpus.size(); ++gpu) {
            std::uint32_t end = m_places.scratches(gpu);
            for (auto& [partner, area] : m_gpus[gpu].areas) end += std::exchange(area, end);
            m_gpus[gpu].scratches = end;
        }
        eachStep([this] {
            // All reads of a step before its writes.
            for (const Message& message : m_messages) send(message);
            for (const Message& message : m_messages) receive(message);
        });
        return finished();
    }

private:
    /// Chunks that lie side by side at both ends.
    struct Piece {
        ChunkPlace source, target;
        std::uint32_t count;
    };
    /// A message of MSCCL is chunks side by side. Where those of a message are not, they are copied together in front
    /// of it, or apart behind it, so that it stays one message.
    struct Message {
        std::uint32_t from, to;
        std::size_t first, pieces;
        std::uint32_t count; ///< of chunks
        bool combines, packed, unpacked;
    };
    struct At { ///< a step of a thread block
        std::uint32_t block, step;
    };
    struct Slot {
        std::vector<At> writers, readers; ///< the last one, and those since then
    };
    struct Gpu {
        std::vector<MscclFile::Block> blocks;
        std::map<std::pair<std::uint32_t, bool>, std::uint32_t> blockOf; ///< by partner and whether it sends
        std::map<std::pair<std::uint32_t, bool>, std::uint32_t> areas;   ///< the same: how many chunks, then from where
        std::uint32_t scratches{0};
        std::unordered_map<std::uint64_t, Slot> slots;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> waited; ///< thread block, for which: step + 1
    };

    static std::uint64_t keyOf(ChunkPlace place)
    {
        return static_cast<std::uint64_t>(place.buffer) << 32 | place.offset;
    }

    void copyOwn()
    {
        for (const auto& [gpu, from, to, count] : m_places.ownCopies()) {
            auto& blocks = m_gpus[gpu].blocks;
            blocks.emplace_back().steps.push_back(
                stepOf(Type::Copy, {Buffer::Input, from}, {Buffer::Output, to}, count));
        }
    }

    template <class Visit> void eachStep(Visit visit)
    {
        Step step;
        m_steps = 0;
        m_level = 0;
        for (StepIndex k = 0; k < m_played.schedule.steps; ++k) {
            m_played.schedule.at(k, step);
            m_pieces.clear();
            m_messages.clear();
            for (const Transfer& transfer : step.transfers()) cut(step, transfer);
            ++m_level;
            visit();
        }
    }

    void cut(const Step& step, const Transfer& transfer)
    {
        const std::uint32_t from = transfer.from.value, to = transfer.to.value;
        Message message{from, to, m_pieces.size(), 0, 0, transfer.effect == Effect::Combine, false, false};
        bool open = false;
        step.eachBlock(transfer, [&](BlockId block) {
            const ChunkPlace source = m_places.of(from, block.value), target = m_places.of(to, block.value);
            const auto follows = [count = open ? m_pieces.back().count : 0](ChunkPlace first, ChunkPlace next) {
                return first.buffer == next.buffer && first.offset + count == next.offset;
            };
            ++message.count;
            const bool packed = open && !follows(m_pieces.back().source, source),
                       unpacked = open && !follows(m_pieces.back().target, target);
            if (open && !packed && !unpacked) {
                ++m_pieces.back().count;
                return;
            }
            message.packed = message.packed || packed;
            message.unpacked = message.unpacked || unpacked;
            m_pieces.push_back({source, target, 1});
            open = true;
            if (++m_steps > mostWritten)
                refuse(fmt::format("an MSCCL file is written with up to {} messages of chunks side by side, and "
                                   "this run has more",
                                   mostWritten));
        });
        message.pieces = m_pieces.size() - message.first;
        if (message.count > 0) m_messages.push_back(message);
        goOn();
    }

    std::uint32_t blockFor(std::uint32_t gpu, std::uint32_t partner, bool sends)
    {
        Gpu& own = m_gpus[gpu];
        const auto [found, fresh] =
            own.blockOf.try_emplace({partner, sends}, static_cast<std::uint32_t>(own.blocks.size()));
        if (fresh) {
            MscclFile::Block block;
            (sends ? block.send : block.receive) = static_cast<std::int32_t>(partner);
            own.blocks.push_back(std::move(block));
        }
        return found->second;
    }

    /// Adds a step behind all that it waits for; of several dependences all but the last are steps that do nothing.
    At add(std::uint32_t gpu, std::uint32_t block, MscclFile::Step step, const std::vector<At>& after)
    {
        Gpu& own = m_gpus[gpu];
        std::map<std::uint32_t, std::uint32_t> latest; // step by thread block
        for (const At& one : after) {
            if (one.block == block) continue;
            const auto waited = own.waited.find({block, one.block});
            if (waited != own.waited.end() && waited->second > one.step) continue;
            std::uint32_t& last = latest[one.block];
            last = std::max(last, one.step);
        }
        std::size_t left = latest.size();
        for (const auto& [other, last] : latest) {
            own.waited[{block, other}] = last + 1;
            own.blocks[other].steps[last].awaited = true;
            MscclFile::Step wait;
            MscclFile::Step& carrier = --left == 0 ? step : wait;
            carrier.waitBlock = static_cast<std::int32_t>(other);
            carrier.waitStep = static_cast<std::int32_t>(last);
            if (left > 0) own.blocks[block].steps.push_back(wait);
        }
        own.blocks[block].steps.push_back(step);
        return {block, static_cast<std::uint32_t>(own.blocks[block].steps.size() - 1)};
    }

    template <class Visit> static void eachSlot(Gpu& gpu, ChunkPlace place, std::uint32_t count, Visit visit)
    {
        for (std::uint32_t c = 0; c < count; ++c, ++place.offset) visit(gpu.slots[keyOf(place)]);
    }

    std::span<const Piece> piecesOf(const Message& message) const
    {
        return std::span(m_pieces).subspan(message.first, message.pieces);
    }
    /// Where the chunks of a message stand side by side.
    ChunkPlace together(const Message& message, bool sender) const
    {
        const Piece& first = m_pieces[message.first];
        if (sender ? !message.packed : !message.unpacked) return sender ? first.source : first.target;
        const auto& areas = m_gpus[sender ? message.from : message.to].areas;
        return {Buffer::Scratch, areas.at({sender ? message.to : message.from, sender})};
    }
    static MscclFile::Step stepOf(Type type, ChunkPlace from, ChunkPlace to, std::uint32_t count)
    {
        MscclFile::Step step{.type = type, .from = from.buffer, .to = to.buffer};
        step.fromOffset = from.offset;
        step.toOffset = to.offset;
        step.count = count;
        return step;
    }

    /// Adds a step that reads chunks of a processor.
    void read(std::uint32_t gpu, std::uint32_t block, const MscclFile::Step& step, ChunkPlace place)
    {
        std::vector<At> after;
        eachSlot(m_gpus[gpu], place, step.count,
                 [&](Slot& slot) { after.insert(after.end(), slot.writers.begin(), slot.writers.end()); });
        const At at = add(gpu, block, step, after);
        eachSlot(m_gpus[gpu], place, step.count, [&](Slot& slot) { slot.readers.push_back(at); });
    }
    /// Adds a step that stores chunks of a processor.
    void store(std::uint32_t gpu, std::uint32_t block, const MscclFile::Step& step, ChunkPlace place)
    {
        std::vector<At> after;
        eachSlot(m_gpus[gpu], place, step.count, [&](Slot& slot) {
            after.insert(after.end(), slot.writers.begin(), slot.writers.end());
            after.insert(after.end(), slot.readers.begin(), slot.readers.end());
        });
        const At at = add(gpu, block, step, after);
        eachSlot(m_gpus[gpu], place, step.count, [&](Slot& slot) { slot = {{at}, {}}; });
    }

    void send(const Message& message)
    {
        const std::uint32_t block = blockFor(message.from, message.to, true);
        const ChunkPlace source = together(message, true), target = together(message, false);
        MscclFile::Step step = stepOf(Type::Send, source, target, message.count);
        step.level = m_level;
        if (!message.packed) return read(message.from, block, step, source);
        // Nobody but this thread block uses the place where it packs.
        ChunkPlace place = source;
        for (const Piece& piece : piecesOf(message)) {
            read(message.from, block, stepOf(Type::Copy, piece.source, place, piece.count), piece.source);
            place.offset += piece.count;
        }
        add(message.from, block, step, {});
    }
    void receive(const Message& message)
    {
        const std::uint32_t block = blockFor(message.to, message.from, false);
        const ChunkPlace target = together(message, false);
        const MscclFile::Step step = stepOf(message.combines ? Type::ReceiveReduceCopy : Type::Receive,
                                            message.combines ? target : together(message, true), target, message.count);
        if (!message.unpacked) return store(message.to, block, step, target);
        const auto eachPiece = [&](auto visit) {
            ChunkPlace place = target;
            for (const Piece& piece : piecesOf(message))
                visit(piece, std::exchange(place, {place.buffer, place.offset + piece.count}));
        };
        if (message.combines)
            eachPiece([&](const Piece& piece, ChunkPlace place) {
                read(message.to, block, stepOf(Type::Copy, piece.target, place, piece.count), piece.target);
            });
        add(message.to, block, step, {});
        eachPiece([&](const Piece& piece, ChunkPlace place) {
            store(message.to, block, stepOf(Type::Copy, place, piece.target, piece.count), piece.target);
        });
    }

    MscclFile finished()
    {
        MscclFile file;
        file.name = inUtf8(m_played.title);
        file.protocol = "Simple";
        m_places.describe(file);
        for (std::uint32_t gpu = 0; gpu < m_gpus.size(); ++gpu) {
            file.gpus[gpu].scratches = m_gpus[gpu].scratches;
            file.gpus[gpu].blocks = std::move(m_gpus[gpu].blocks);
        }
        forgetUsualLevels(file);
        return file;
    }

    /// Of the levels of messages those stay that a message does not have by what it waits for.
    static void forgetUsualLevels(MscclFile& file)
    {
        MscclEvents events(file);
        events.match();
        events.each([&](std::uint32_t i) {
            const MscclEvent& event = events[i];
            MscclFile::Step& step = file.gpus[event.gpu].blocks[event.block].steps[event.index];
            if (step.level == static_cast<std::uint64_t>(event.level) + 1) step.level = 0;
        });
    }

    const PlayedSchedule& m_played;
    MscclPlaces m_places;
    std::vector<Gpu> m_gpus;
    std::vector<Piece> m_pieces; ///< of the messages of a step
    std::vector<Message> m_messages;
    std::uint64_t m_steps{0};
    std::uint32_t m_level{0}; ///< number of the step, from 1
};

} // namespace

MscclFile mscclOf(const PlayedSchedule& played) { return MscclWriter(played).write(); }

} // namespace hopscope
