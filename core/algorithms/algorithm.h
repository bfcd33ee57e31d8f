#pragma once

#include "algorithms/drawing.h"
#include "algorithms/problem.h"
#include "algorithms/theory.h"
#include "citation.h"
#include "cost/port_model.h"
#include "diagnostic.h"
#include "parameter.h"
#include "schedule/data.h"
#include "schedule/operation.h"
#include "schedule/rendezvous.h"
#include "schedule/schedule.h"
#include "topology/topology.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hopscope {

struct Written;

/// What a library calls an algorithm: "mpich", "openmpi", "nccl" …
struct LibraryName {
    std::string_view of, name; ///< of "mpich" it is "bruck"
};

/// One algorithm of the catalogue. One file in entries/ adds one. Readers ask the questions of questions.h, which
/// are the same for every entry.
struct Algorithm {
    std::string_view id{}, title{}, summary{};
    std::string_view onItsShape{}; ///< a sentence that is true on its families alone, everybody in place
    Operation operation{};
    PortModel ports{};
    PortModel (*portsFor)(const Problem&){nullptr}; ///< where they depend on a parameter; `ports` is the default then
    std::string_view model{}; ///< id of the cost model that it is priced with, if that is not the usual one
    std::span<const std::string_view> families{}; ///< shapes it can be built for, the usual one first
    /// Routers take part: every hop is a transfer and takes a step. Runs on its own families only, everybody in place.
    bool native{false};
    /// Follows the links of the network itself, whatever they are, those that have failed left out. Its families are
    /// all but those in which every pair has a link.
    bool anyNetwork{false};
    std::string_view sizeRefusal{}; ///< said where no shape has as many processors, if there is more to say than that
    std::span<const Parameter> parameters{}; ///< beyond those that its operation brings
    bool takesRoot{false};                   ///< has a root although its operation has none
    /// Why it cannot run here, or nothing.
    std::optional<Diagnostic> (*objection)(const Problem&){nullptr};
    Schedule (*schedule)(const Problem&){nullptr};
    /// The pseudocode as a program without a clock, where there is one beside the timetable; lines are those of
    /// `pseudocode`.
    Program (*program)(const Problem&){nullptr};
    std::uint32_t (*parts)(const Problem&){nullptr}; ///< blocks that a vector is split into; 1 if not given
    /// How the packets follow each other, where that does not depend on how many there are (parameter `packets`).
    Pipeline (*pipeline)(const Problem&){nullptr};
    /// Which blocks there are, where the operation's own answer does not do (scratch values, other numbering).
    Data (*data)(const Problem&){nullptr};
    Drawing (*drawing)(const Problem&){nullptr};
    Facts (*facts)(const Problem&){nullptr};
    /// "Why does 5 send to 13 now?" in one sentence; step k from 0.
    std::string (*reason)(const Problem&, StepIndex k, const Transfer&, std::span<const BlockRange>){nullptr};
    std::optional<Optimum> (*optimum)(const Problem&, Search){nullptr};
    std::span<const Formula> formulas{};
    std::span<const WorkedExample> examples{};
    std::string_view pseudocode{}; ///< lines; transfers name them by number
    std::span<const Citation> sources{};
    std::span<const LibraryName> libraries{};
    /// The algorithm of which this one is the reversal. What is not given here is taken from there.
    const Algorithm* original{nullptr};
    /// Of an algorithm that a user wrote: its text, which answers in place of the functions above
    /// (algorithms/written.h).
    const Written* written{nullptr};
};

} // namespace hopscope
