#pragma once

#include "scenes/pictures/parts/parts.h"
#include "scenes/pictures/scan/scan_moments.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// Where the triangle of one moment is drawn.
struct ScanPanel {
    Side rows, columns; ///< processors, operands
    bool coming{false}; ///< what the last step of the moment brings is still under way
    bool last{false};   ///< nothing is sent afterwards
};
/// What is in the results is filled, what the last step brought in a colour of its own, hatched while it is under way;
/// what the message has that is under way, or is sent next, is framed. `about`: rows that are marked; `unordered`:
/// processors whose operands are in a wrong order, or empty.
void paintScanPanel(Canvas& canvas, const Theme& theme, const ScanPanel& panel, const ScanMoment& moment,
                    const Run& run, const std::vector<std::uint32_t>& about, const std::vector<bool>& unordered);

/// Operands in the longest message that is under way, or is sent next; 0: none is.
std::uint32_t longestMessage(const ScanPanel& panel, const ScanMoment& moment);
/// Whether messages are outlined, of which the longest has so many operands: not where that would hide what is in them.
bool outlinesMessages(const ScanPanel& panel, std::uint32_t longest);

struct ScanKey {
    bool messages{false}; ///< processors have messages of their own
    bool later{false};    ///< later moments are drawn pale
    bool moving{false};   ///< the marked moment is the end of the step under way
};
void paintScanKey(Canvas& canvas, const Theme& theme, const QRectF& line, const ScanKey& key);

} // namespace hopscope
