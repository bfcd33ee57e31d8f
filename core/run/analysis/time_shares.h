#pragma once

#include "run/run.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// What the time of a step goes into.
enum class TimePart : std::uint8_t {
    StartUp,       ///< what it costs before a word moves
    Transfer,      ///< the words of its longest message, with all links to itself
    Contention,    ///< added because messages share links
    Serialisation, ///< added because a processor has several messages at once
    Combining      ///< joining of words that have arrived
};
inline constexpr std::size_t timePartCount = 5;
std::string_view nameOf(TimePart part);

/// An amount of time for each part.
struct TimeParts {
    std::array<double, timePartCount> amounts{};

    double& operator[](TimePart part) { return amounts[static_cast<std::size_t>(part)]; }
    double operator[](TimePart part) const { return amounts[static_cast<std::size_t>(part)]; }
    double sum() const;
    /// `times` times the other parts are added.
    void add(const TimeParts& parts, double times = 1);
};

/// What step k costs, in parts that add up to Run::stepTime. The cost model itself is asked again with ever less of the
/// traffic: nothing to combine, one message at a time, every link to itself, messages without words. What the answer
/// falls by is the part, so this holds for any model; under those of the BSP family, which charge clusters and not
/// links, contention is in the time per packet and no part of its own.
TimeParts timeParts(const Run& run, TrafficMeter& meter, StepIndex k);

/// Some consecutive steps: where their time goes, and what the processors do meanwhile, on average. Busy, waiting and
/// idle add up to the same time.
struct StepsShare {
    StepIndex first{}, count{};
    TimeParts time;
    double busy{};    ///< as long as a processor's own messages would take with nobody else around
    double waiting{}; ///< the rest of the steps in which it sends or receives
    double idle{};    ///< steps in which it does neither
};

struct TimeShares {
    double once{}; ///< what the model charges before the first step
    StepsShare whole;
    std::vector<StepsShare> columns; ///< the run from left to right
    struct Phase {
        std::string name;
        StepsShare share;
    };
    std::vector<Phase> phases; ///< empty unless the schedule names several
    /// Of a pipeline: before packet 0 is with the last processor, while all are at work, and after the root has sent
    /// the last packet. Empty of everything else, and where packet 0 is under way for longer than packets are sent.
    std::vector<StepsShare> stages;
    /// Of so many steps one was looked at for what the processors do; times are never sampled.
    StepIndex every{1};
};

/// At most `mostColumns` columns, at most about `mostTransfers` transfers looked at one by one: some tenths of a
/// second. Throws Cancelled.
TimeShares timeShares(const Run& run, std::size_t mostColumns, const std::stop_token& stop = {},
                      std::uint64_t mostTransfers = 8'000'000);

/// One step at a time, each of its transfers looked at.
class StepShares {
public:
    explicit StepShares(const Run& run);
    ~StepShares();
    StepShares(const StepShares&) = delete;
    StepShares& operator=(const StepShares&) = delete;

    /// Of step k, from 0.
    StepsShare of(StepIndex k);

private:
    struct Parts;
    const Run& m_run;
    std::unique_ptr<Parts> m_parts;
};

} // namespace hopscope
