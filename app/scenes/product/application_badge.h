#pragma once

#include "drawing/badge.h"
#include "run/text/notation.h"
#include "scenes/product/applications.h"

#include <cstdint>
#include <optional>

namespace hopscope {

/// What was found when the messages of an application moved, and the machine that they were charged on. `right` says
/// whether the numbers that came out are those that must; nothing where they were not followed.
Badge badgeOf(const ApplicationCase& application, const Moved& moved, std::optional<bool> right,
              const Notation& notation = {});
/// Of a chart of simulated runs, of which `sound` deliver and keep to one port.
Badge badgeOfRuns(const ApplicationCase& application, std::uint64_t sound, std::uint64_t all,
                  const Notation& notation = {});
/// Of a chart whose curves are closed forms for the same machine.
Badge badgeOfFormulas(const ApplicationCase& application, const Notation& notation = {});

} // namespace hopscope
