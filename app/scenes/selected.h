#pragma once

#include "ids.h"

#include <variant>

namespace hopscope {

/// A transfer of the run: the step (from 0) and its place among the transfers of the step.
struct TransferRef {
    StepIndex step{};
    std::uint32_t index{};
    friend bool operator==(const TransferRef&, const TransferRef&) = default;
};
struct StepRef {
    StepIndex step{};
    friend bool operator==(const StepRef&, const StepRef&) = default;
};
struct LinkRef {
    LinkId link{};
    friend bool operator==(const LinkRef&, const LinkRef&) = default;
};

/// What may be picked out of a run, and so be marked in its pictures.
using Selected = std::variant<std::monostate, NodeId, LinkRef, BlockId, StepRef, TransferRef>;

} // namespace hopscope
