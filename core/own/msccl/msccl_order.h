#pragma once

#include "own/msccl/msccl_play.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace hopscope {

/// Whether a step reads its source, and whether it stores in its destination, local acts among them.
bool reads(MscclFile::Type type);
bool writes(MscclFile::Type type);

/// One step of one thread block.
struct MscclEvent {
    static constexpr std::uint32_t none = UINT32_MAX;
    std::uint32_t gpu, block, index;
    std::uint32_t chain; ///< number of its thread block among all
    const MscclFile::Step* step;
    std::uint32_t sender{none}, receiver{none}; ///< of its message: the steps on the other side
    StepIndex level{0};       ///< step of the latest message up to its receipt, or before it if it receives nothing
    StepIndex sent{0};        ///< of its own message
    std::uint64_t chained{0}; ///< messages one after another up to its own one, whatever steps they have
};

/// All steps of a file, and in which order they may happen.
class MscclEvents {
public:
    explicit MscclEvents(const MscclFile& file);
    MscclEvents(const MscclEvents&) = delete;
    MscclEvents& operator=(const MscclEvents&) = delete;

    /// Finds the receipt of every message: each channel between two processors is a queue. A reason if one has none.
    std::optional<MscclPlay::Trouble> match();
    /// Visits them one after another, each behind all that it waits for, as far as that goes.
    void each(const std::function<void(std::uint32_t)>& visit);
    /// Who waits for whom after each(); nothing if everybody came to the end.
    std::optional<MscclPlay::Trouble> stuck() const;

    std::uint32_t count() const { return static_cast<std::uint32_t>(m_events.size()); }
    std::uint32_t chains() const { return m_chains; }
    const MscclEvent& operator[](std::uint32_t event) const { return m_events[event]; }
    /// The steps that must be done before: that of its thread block, of its dependence, of its message; none where
    /// there is none.
    struct Before {
        std::uint32_t block, dependence, message;
    };
    Before before(std::uint32_t event) const;

private:
    std::uint32_t at(std::uint32_t gpu, std::uint32_t block, std::uint32_t step) const
    {
        return m_first[gpu][block] + step;
    }
    struct Partners {
        std::int32_t send, receive;
        std::uint32_t channel;
    };
    std::uint32_t m_chains{0};
    std::vector<Partners> m_partners;                ///< by thread block among all
    std::vector<std::vector<std::uint32_t>> m_first; ///< by processor and thread block
    std::vector<MscclEvent> m_events;
    std::vector<bool> m_done;
};

/// Finds two steps of different thread blocks at one chunk, one of which stores, without an order between them. Is
/// given the steps in an order that all dependences allow.
class MscclRaces {
public:
    MscclRaces(const MscclEvents& events, const std::vector<MscclSlots>& slots);
    void see(std::uint32_t event);
    /// Of the processor with the lowest number.
    const std::optional<MscclPlay::Race>& first() const { return m_race; }

private:
    using Clock = std::vector<std::uint32_t>; ///< by thread block: steps of it that were before
    bool ordered(std::uint32_t earlier, const Clock& clock) const;
    void touch(std::uint32_t event, std::uint32_t slot, bool stores, const Clock& clock);
    void report(std::uint32_t earlier, std::uint32_t event, std::uint32_t slot);
    bool isFirst(std::uint32_t gpu) const { return !m_race || gpu < m_race->gpu; }

    struct Touched {
        std::uint32_t writer{MscclEvent::none};
        std::vector<std::uint32_t> readers; ///< since then
    };
    const MscclEvents& m_events;
    const std::vector<MscclSlots>& m_slots;
    bool m_follows;
    std::vector<Clock> m_clocks;          ///< of steps that somebody still waits for
    std::vector<std::uint32_t> m_waiting; ///< how many do
    std::vector<std::vector<Touched>> m_touched;
    std::optional<MscclPlay::Race> m_race;
};

} // namespace hopscope
