#pragma once

#include "run/run.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Which messages of a step meet on its busiest link, and over which nodes each of them goes.
struct SharedRoutes {
    struct Route {
        QString ends;               ///< "0 → 4"
        std::vector<QString> nodes; ///< names of processors; a router has none
        std::size_t shared{};       ///< the link in question goes from this one to the next
    };
    std::vector<Route> routes;   ///< the first of them; none where no two share a link
    std::optional<Route> last{}; ///< of all, where these are not all
    std::uint64_t count{};       ///< of all
    QString link;                ///< "0 → 1", if it can be named
    std::uint64_t links{0};      ///< that carry as many, it among them; 0 where that is not known
};

/// "×2 on 32 → 64": the load of the step's busiest link, and which one it is; empty where no messages share a link.
QString loadText(const Run& run, StepIndex step);

/// In which bit of the number every receiver of the step differs from its sender, where it is the same one and the
/// network is a hypercube.
std::optional<int> crossedBit(const Run& run, StepIndex step);
/// Both in words: "partners' numbers differ in bit 8, by 256 · ×2 on 32 → 64".
QString stepNote(const Run& run, StepIndex step);

/// Nothing of a step whose routes are too many to follow.
std::optional<SharedRoutes> sharedRoutes(const Run& run, StepIndex step);
/// "step 3: 0 → 4, 5 → 1, 6 → 2, 7 → 3 over 0 → 1"; empty where none share a link.
QString sharedRoutesText(const SharedRoutes& shared, StepIndex step);
struct StepRoutes {
    StepIndex step;
    SharedRoutes shared;
};
/// One line for each message, with the shared link of all below each other; of long routes their ends and that link.
/// The first step in any case, the next ones as far as all their messages have room.
void paintSharedRoutes(Canvas& canvas, const Theme& theme, const QRectF& area, std::span<const StepRoutes> steps);

} // namespace hopscope
