#pragma once

#include "schedule/schedule.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hopscope {

/// Where a processor stands in a program: a line of the pseudocode, from 1 (0: it has come to the end), and the
/// variables of its loops.
struct Cursor {
    std::uint16_t line{0};
    std::int64_t k{0}, j{0};
    friend bool operator==(const Cursor&, const Cursor&) = default;
};

/// What a processor does in one line: a send, a receipt, or both at once. A side without a partner is nothing to do.
struct Exchange {
    std::optional<NodeId> to, from;
    BlockId sent{}, received{};
    bool idle() const { return !to && !from; }
};

/// A program that every processor runs, each with partners of its own. Nobody sees a clock: a message moves when its
/// sender and its receiver have both come to it, and a line is left when both of its sides are done. Lines with nothing
/// to do take no time.
struct Program {
    std::uint32_t processors{};
    Cursor begin;
    std::function<Cursor(Cursor)> next;
    std::function<Exchange(NodeId, const Cursor&)> exchange;
};

/// Runs a program: in every step all messages move whose two sides wait for each other.
class Rendezvous : public Generator {
public:
    explicit Rendezvous(std::shared_ptr<const Program> program);
    std::unique_ptr<Generator> clone() const override { return std::make_unique<Rendezvous>(*this); }
    bool next(Step& out) override;

    /// The line that the processor is at; 0 if it is through.
    const Cursor& at(NodeId processor) const { return m_states[processor.value].cursor; }
    /// Whether nothing can move any more although some processor is not through.
    bool deadlocked() const;

private:
    struct State {
        Cursor cursor;
        Exchange open; ///< sides of the line that are not done yet
    };
    void advance(std::uint32_t processor);

    std::shared_ptr<const Program> m_program;
    std::vector<State> m_states;
};

/// When every processor was at which line of its program.
class ProgramTrace {
public:
    /// Runs the program. Throws Cancelled.
    explicit ProgramTrace(const Program& program, const std::stop_token& stop = {});

    StepIndex steps() const { return m_steps; }
    bool deadlocked() const { return m_deadlocked; }
    /// Where the processor is during step k, from 0; line 0 if it is through.
    Cursor at(NodeId processor, StepIndex k) const;

private:
    struct Stay {
        Cursor cursor;
        std::uint32_t last{}; ///< step in which the line is left
    };
    std::vector<std::vector<Stay>> m_stays; ///< by processor, lines that took time
    StepIndex m_steps{0};
    bool m_deadlocked{false};
};

} // namespace hopscope
