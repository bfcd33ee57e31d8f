#pragma once

#include "progress.h"
#include "schedule/step.h"
#include "stopping.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace hopscope {

struct Execution;

/// A named part of a schedule, from step `first` to the next phase or the end.
struct Phase {
    std::string name;
    StepIndex first{};
    friend bool operator==(const Phase&, const Phase&) = default;
};

/// A number of steps and a pure function that writes step k into a cleared step: any k, any order, any thread. Nothing
/// is stored, so seeking and replaying are free. No schedule ends with a step without transfers.
struct Schedule {
    StepIndex steps{0};
    std::function<void(StepIndex, Step&)> write{};
    std::vector<Phase> phases{};
    std::shared_ptr<const Execution> execution{}; ///< of a text of the user: how it went; else null

    /// Clears `out` and writes step k, 0 <= k < steps. Throws Cancelled where a StopScope asks for it.
    void at(StepIndex k, Step& out) const
    {
        goOn();
        out.clear();
        write(k, out);
    }
};

/// What becomes of the links when a schedule is played backwards.
enum class ReversedPaths : std::uint8_t { Kept /* the same links backwards */, Rerouted /* a new route */ };

/// Step n-1-k with senders and receivers exchanged. Turns a broadcast into a reduction (Combine), a scatter into a
/// gather (Move), an allgather into a reduce-scatter (Combine). Sound if no processor receives a block twice, or one it
/// holds; steps with local acts have no reversal (std::invalid_argument when they are written).
Schedule reversed(Schedule schedule, Effect effect, ReversedPaths paths = ReversedPaths::Kept);
/// First the one, then the other; the phases of both, or their names where they have none.
Schedule sequence(Schedule first, Schedule second);
/// All parts at the same time; lasts as long as the longest.
Schedule together(std::vector<Schedule> parts);
/// Every node v becomes map(v).
Schedule renumbered(Schedule schedule, std::function<NodeId(NodeId)> map);
/// Every transfer has this effect.
Schedule withEffect(Schedule schedule, Effect effect);

/// A sequential machine that produces one step after another; copying it copies its state.
class Generator {
public:
    virtual ~Generator() = default;
    virtual std::unique_ptr<Generator> clone() const = 0;
    /// Writes the next step into a cleared `out`; false when there is none.
    virtual bool next(Step& out) = 0;
};
/// Makes a sequential generator seekable. Up to `limit` transfers are stored; beyond that a copy of the generator per
/// about √steps steps, from which a step is played again. Throws Cancelled when asked to stop.
Schedule recorded(std::unique_ptr<Generator> generator, std::uint64_t limit = 4'000'000, std::stop_token stop = {},
                  Progress* progress = nullptr);

} // namespace hopscope
