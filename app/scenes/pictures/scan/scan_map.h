#pragma once

#include "run/run.h"
#include "scenes/pictures/scan/scan_bands.h"

#include <functional>
#include <optional>

namespace hopscope {

/// What many processors have combined, as a matrix of all of them; where intervals are so short that it shows only that
/// they are, the first processors stand beside it, a cell for each operand of each.
class ScanMap {
public:
    ScanMap(const Holdings& held, std::uint32_t processors, BlockId block, QSizeF size);

    /// `sentence`: about a processor.
    void paint(Canvas& canvas, const Theme& theme, const std::function<QString(std::uint32_t)>& sentence,
               const std::vector<std::uint32_t>& chosen) const;
    /// The line above, which begins with `what` and `moment`.
    void paintHeading(Canvas& canvas, const Theme& theme, const QString& what, const QString& moment) const;
    std::optional<std::uint32_t> processorAt(QPointF point) const { return m_all.processorAt(point); }

private:
    double enlargedFrom() const;

    QSizeF m_size;
    ScanBands m_all;
    std::optional<ScanBands> m_enlarged;
    std::uint32_t m_enlargedCount{0};
};

} // namespace hopscope
