#pragma once

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/program/program_partners.h"
#include "scenes/pictures/program/program_scene.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace hopscope {

/// Beside a line of code one processor, or those with consecutive numbers.
struct ProgramChip {
    QRectF area;
    QString text;
    std::optional<std::uint32_t> processor; ///< the first; nothing: it counts the rest
    std::uint32_t last{};                   ///< of consecutive processors
    std::size_t colour{};
    NamedProcessors::Act act{};
    bool small{false};
};

/// Where the chips of a line have room.
struct ChipRoom {
    double from{}, to{}, top{}, height{};
};

QFont chipFont(const Theme& theme, bool small);
/// Those of a line side by side: with their messages where these have room, smaller where all have no room else.
std::vector<ProgramChip> chipsOf(const ProgramMoment::Line& line, const ProgramPartners& partners, const ChipRoom& room,
                                 const Theme& theme);
/// Filled: sends; pale: only receives; dashed: waits.
void paintChip(Canvas& canvas, const Theme& theme, const ProgramChip& chip);

} // namespace hopscope
