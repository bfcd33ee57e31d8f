#pragma once

#include "scenes/pictures/traffic/axis_words.h"

#include <QColor>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace hopscope {

class Canvas;
struct Theme;

/// What the words in the cells of a matrix are sums of.
class CellSums {
public:
    /// A message that was sent, in the order of steps.
    void add(std::size_t cell, double words);

    /// "64+128": what was sent from one step to the next, if these are few.
    QString stepsText(std::size_t cell) const;
    bool hasSums() const; ///< some cell shows words of several steps

private:
    std::map<std::size_t, QStringList> m_steps; ///< by cell
};

/// Which links of a torus or mesh the words in the cells of a matrix went over: cells and bars have the colours of
/// these, the same in networks of all sizes.
class CellWays {
public:
    CellWays() = default;
    explicit CellWays(std::size_t cells) : m_ways(cells, 0) {}
    void add(std::size_t cell, const AxisWords::Way& way);
    /// All words are added.
    void finish(const AxisWords& axes);

    /// Whether all links of a way carry as much, so that a colour stands for them.
    bool useful() const { return !m_classes.empty(); }
    /// Of a cell that has words: that of its links, or of none where they are of several ways.
    QColor colour(const AxisWords& axes, const Theme& theme, std::size_t cell) const;
    /// That of a message.
    QColor colour(const AxisWords& axes, const Theme& theme, const AxisWords::Way& way) const;
    /// "128 words ↓", and of cells that are sums of many pairs the ways alone. Returns the height that it takes.
    double paintKey(Canvas& canvas, const AxisWords& axes, const Theme& theme, const QRectF& area, bool single) const;

private:
    static std::uint64_t bitOf(const AxisWords::Way& way)
    {
        return std::uint64_t{1} << (2 * way.axis + (way.up ? 1 : 0));
    }
    static std::uint64_t bitsOf(const AxisWords::LinkClass& links);
    /// The class of all these ways.
    const AxisWords::LinkClass* classOf(std::uint64_t ways) const;

    std::vector<std::uint64_t> m_ways; ///< by cell, as bits
    std::vector<AxisWords::LinkClass> m_classes;
    bool m_mixed{false}; ///< some cell has words of several
};

} // namespace hopscope
