#pragma once

#include "applications/played.h"
#include "drawing/theme.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;

/// What happens in an act, in the words of the schedule where it has some.
QString actName(const Played& played, const PlayedAct& act);

/// What an act of an application costs.
struct ActTime {
    QString name; ///< acts of one phase have the same
    double start{}, words{}, work{};
    double whole() const { return start + words + work; }
};
/// Act by act, from what its steps cost and what everybody's multiply-adds do at `tc` each; turning over is free.
std::vector<ActTime> actTimes(const Played& played, const Moved& moved, double tc);

/// "Time 34 = 20 for 5 start-ups + 10 for words + 4 for work; in order: align 6, broadcast 12, multiply 4, add 12.";
/// empty if nothing costs anything.
QString timeSentence(const std::vector<ActTime>& times);

/// The whole time as a bar, phase by phase, each step with its start-up and its words; the act at the position is
/// framed.
enum class StripNames : std::uint8_t { Above, Close, None }; ///< of the phases, where there is room for them
double timeStripHeight(const Theme& theme, StripNames names = StripNames::Above);
void paintTimeStrip(Canvas& canvas, const std::vector<ActTime>& times, double position, const QRectF& area,
                    const Theme& theme, StripNames names = StripNames::Above);

} // namespace hopscope
