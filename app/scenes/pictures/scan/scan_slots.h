#pragma once

#include "run/run.h"
#include "scenes/pictures/parts/parts.h"

#include <QImage>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// The values of a scan whose processors keep several of them (algorithms/scan.h), as far as they are shown: a helper
/// that equals the message after every step says nothing of its own. Of small runs also which operands are in each.
class ScanSlots {
public:
    /// Throws Cancelled if asked to stop.
    ScanSlots(const Run& run, const std::stop_token& stop);
    /// Of other runs than such scans.
    bool empty() const { return m_shown.empty(); }
    std::uint32_t count() const { return static_cast<std::uint32_t>(m_shown.size()); }
    QString name(std::uint32_t column) const;
    QStringList names() const;
    /// The block of the run that stands in a column.
    std::uint32_t block(std::uint32_t column) const { return m_shown[column]; }
    /// "0–3": what a processor has after so many steps; empty if that was not looked at.
    QString operands(StepIndex steps, std::uint32_t processor, std::uint32_t column) const;
    /// Whether they have room in all cells of a picture of processors (rows) and values (columns).
    bool operandsFit(const Theme& theme, const Side& rows, const Side& columns, StepIndex steps) const;
    /// Writes them there, in ink that can be read on the colours of the cells.
    void paintOperands(Canvas& canvas, const Theme& theme, const Side& rows, const Side& columns, StepIndex steps,
                       const QImage& cells) const;
    /// What the values are, by their colours, in as many words as there is room for.
    void paintKey(Canvas& canvas, const Theme& theme, double width, double baseline) const;

private:
    std::vector<std::uint32_t> m_shown;        ///< blocks by column
    std::vector<std::vector<QString>> m_words; ///< by steps, then processor × block
    std::uint32_t m_blocks{0};
};

} // namespace hopscope
