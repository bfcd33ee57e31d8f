#pragma once

#include "scenes/pictures/traffic/axis_words.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <vector>

namespace hopscope {

/// What the words in the cells of a matrix are sums of.
class CellSums {
public:
    /// A message that was sent, in the order of steps.
    void add(std::size_t cell, double words);
    /// A message of the step, one way along an axis.
    void addNow(std::size_t cell, const AxisWords::Way& way) { ++m_now[cell][way]; }

    /// "64+128": what was sent from one step to the next, if these are few.
    QString stepsText(std::size_t cell) const;
    bool hasSums() const; ///< some cell shows words of several steps
    /// What the values of cells are, in their order: "192 words →" of single links, "2880 = 15 × 192 →" of as
    /// many links with as many words each, as all cells with this value have; the number where not all are that;
    /// nothing where that holds for none. `words`: of all cells.
    std::vector<QString> textsOf(const std::vector<double>& values, const std::vector<double>& words,
                                 const AxisWords& axes) const;

private:
    QString linksText(double value, const std::vector<double>& words, const AxisWords& axes) const;

    std::map<std::size_t, QStringList> m_steps; ///< by cell
    std::map<std::size_t, std::map<AxisWords::Way, std::uint64_t>> m_now;
};

} // namespace hopscope
