#pragma once

#include "own/msccl/msccl_file.h"
#include "own/own_waits.h"
#include "schedule/execution.h"
#include "schedule/operation.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hopscope {

/// Where the chunks of an operation lie: `perRank` of each processor, `whole` of the whole vector.
struct MscclShape {
    std::optional<Operation> operation{};
    std::string reason{};                     ///< why there is none
    std::uint32_t gpus{}, perRank{}, whole{}; ///< perRank 0: the whole is not divided
    std::uint32_t inputs{};                   ///< chunks with which every processor begins
};
MscclShape shapeOf(const MscclFile& file);

/// Values by number. A value is the list of the operands that are combined in it, in order, doubled ones twice; an
/// operand is processor · inputs + chunk. Number 0 is nothing at all.
class MscclValues {
public:
    MscclValues() { m_known.emplace(std::vector<std::uint32_t>(), 0), m_all.push_back(&m_known.begin()->first); }
    MscclValues(const MscclValues&) = delete;
    MscclValues& operator=(const MscclValues&) = delete;
    std::uint32_t operand(std::uint32_t number) { return valued({number}); }
    /// Nothing combined with a value is this value.
    std::uint32_t combined(std::uint32_t a, std::uint32_t b);
    /// The same where somebody has made this value; nothing otherwise.
    std::optional<std::uint32_t> made(std::uint32_t a, std::uint32_t b) const;
    const std::vector<std::uint32_t>& of(std::uint32_t value) const { return *m_all[value]; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(m_all.size()); }
    bool tooMany() const { return m_operands > most; }

private:
    static constexpr std::uint64_t most = std::uint64_t{1} << 25;
    std::uint32_t valued(std::vector<std::uint32_t> operands);
    std::map<std::vector<std::uint32_t>, std::uint32_t> m_known;
    std::vector<const std::vector<std::uint32_t>*> m_all;
    std::unordered_map<std::uint64_t, std::uint32_t> m_combined;
    std::uint64_t m_operands{0};
};

/// What becomes of a file when every thread block goes on as soon as it may. Sends do not wait for their receipts.
struct MscclPlay {
    /// A chunk of a message: what it is and where it goes.
    struct Chunk {
        std::uint32_t value{};          ///< that travels
        std::uint32_t own{};            ///< that it is combined with; 0 where it is not
        std::uint32_t result{};         ///< of both
        std::uint32_t slot{UINT32_MAX}; ///< where it is stored; none where it is only passed on
    };
    struct Message {
        std::uint32_t from{}, to{};
        StepIndex level{};              ///< from 1
        std::uint32_t first{}, count{}; ///< chunks
        bool combines{false};
        std::uint32_t line{};    ///< of the send
        std::uint32_t receipt{}; ///< number of the step that receives it
    };
    /// A value that a processor makes or copies by itself, after the messages of a level.
    struct Act {
        std::uint32_t gpu{};
        StepIndex level{};
        std::uint32_t value{}, own{}, result{}; ///< own: 0 where it is copied
        std::uint64_t order{};
    };
    /// Who stored in a slot last.
    struct Writer {
        StepIndex level{-1};
        std::uint32_t line{0}, block{0}, step{0};
    };
    struct Trouble {
        enum class Kind : std::uint8_t { Deadlock, Unmatched, Invalid } kind{};
        std::string text;
        std::uint32_t gpu{}, line{};
        std::vector<Waiting> circle{};
    };

    MscclShape shape;
    MscclValues values;
    std::vector<std::uint32_t> outputs;            ///< by processor: slot of the first chunk of its result buffer
    std::vector<std::vector<std::uint32_t>> slots; ///< by processor, slot: the value at the end
    std::vector<std::vector<Writer>> writers;
    std::vector<Chunk> chunks;
    std::vector<Message> messages; ///< by level
    std::vector<Act> acts;         ///< by level
    StepIndex levels{0};
    bool said{false};              ///< whether the file says levels, so that one without a message is meant
    std::uint64_t longestChain{0}; ///< most messages one after another
    std::uint64_t localActs{0};
    std::optional<Trouble> trouble;
    /// Two thread blocks at one chunk without an order.
    struct Race {
        std::string text{};
        std::uint32_t gpu{}, slot{}, line{};
        StepIndex level{-1}; ///< of the step that comes second here
    };
    std::optional<Race> race; ///< of the first processor that has one
    std::vector<std::string> notes;
    std::shared_ptr<const OwnWaits> waits; ///< null where it does not come to its end

    /// Whether a message has anything in it; others are none in the schedule.
    bool carries(const Message& message) const;
};

/// Throws OwnError where a step names what is not there. `name` is that of the file.
std::unique_ptr<const MscclPlay> played(const MscclFile& file, std::string_view name);

/// Slots of the buffers of one processor, one after another; what is one buffer in place has one place.
class MscclSlots {
public:
    MscclSlots(const MscclFile& file, const MscclShape& shape, std::uint32_t gpu);
    std::uint32_t count() const { return m_count; }
    std::uint32_t outputs() const { return m_outputs; } ///< slot of the first chunk of the result
    /// Nothing where the buffer has fewer chunks.
    std::optional<std::uint32_t> slot(MscclFile::Buffer buffer, std::uint32_t offset) const;
    std::uint32_t sizeOf(MscclFile::Buffer buffer) const { return m_sizes[static_cast<std::size_t>(buffer)]; }

private:
    std::uint32_t m_begins[3], m_sizes[3], m_count, m_outputs;
};

} // namespace hopscope
