#include "scenes/pictures/spread/spread_boxes.h"

#include <QString>

#include <algorithm>

namespace hopscope {

namespace {

double digitsRoom(std::int64_t most)
{
    constexpr double letter = 6.6; // of a number
    return static_cast<double>(QString::number(most).size()) * letter;
}
double processorRoom(std::uint32_t processors) { return digitsRoom(static_cast<std::int64_t>(processors) - 1); }

} // namespace

QSizeF SpreadBoxes::size() const
{
    const double side = cell.height(), width = cell.width();
    if (low()) return 0.92 * cell;
    return {width - std::clamp(0.2 * width, 9.0, 20.0), side - std::clamp(0.38 * side, 6.0, 18.0)};
}

bool SpreadBoxes::tiny() const
{
    constexpr double least = 16;
    return cell.height() < least;
}

double SpreadBoxes::inLine() const { return processorRoom(processors) + digitsRoom(steps) + 9; }

bool SpreadBoxes::tall() const
{
    return !low() && size().height() >= (size().width() >= inLine() ? 1.6 : 1) * leastTall;
}

bool SpreadBoxes::numbered() const
{
    return !low() && size().width() >= (tall() ? processorRoom(processors) + 6 : inLine());
}

bool SpreadBoxes::both() const { return numbered() || (close && !tiny() && size().width() >= inLine()); }

} // namespace hopscope
