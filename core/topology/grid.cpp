#include "topology/grid.h"

#include "diagnostic.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope {

std::vector<std::uint32_t> coordinates(std::span<const std::uint32_t> axes, std::uint32_t node)
{
    std::vector<std::uint32_t> result(axes.size());
    for (std::size_t axis = axes.size(); axis-- > 0; node /= axes[axis]) result[axis] = node % axes[axis];
    return result;
}

std::uint32_t nodeAt(std::span<const std::uint32_t> axes, std::span<const std::uint32_t> coordinates)
{
    std::uint32_t node = 0;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) node = node * axes[axis] + coordinates[axis];
    return node;
}

std::uint32_t strideOf(std::span<const std::uint32_t> axes, std::size_t axis)
{
    std::uint32_t stride = 1;
    for (std::size_t i = axis + 1; i < axes.size(); ++i) stride *= axes[i];
    return stride;
}

namespace {

/// One axis of a grid. Its cables are numbered along "+": the one from coordinate c to c + 1 (or round to 0) belongs to
/// the node at c.
struct GridAxis {
    std::uint32_t length{}, stride{}, cables{}; ///< cables in one line
    bool wraps{};
    std::uint64_t firstCable{};

    std::uint32_t coordinate(std::uint32_t node) const { return node / stride % length; }
    std::uint64_t cable(std::uint32_t node) const
    {
        const std::uint64_t line = std::uint64_t{node / (stride * length)} * stride + node % stride;
        return firstCable + line * cables + coordinate(node);
    }
    std::uint32_t next(std::uint32_t node) const
    {
        return coordinate(node) + 1 < length ? node + stride : node - (length - 1) * stride;
    }
};

std::vector<GridAxis> layOut(std::span<const std::uint32_t> lengths, const std::vector<bool>& wraps,
                             std::uint32_t nodes)
{
    std::vector<GridAxis> axes;
    std::uint64_t cables = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const std::uint32_t length = lengths[i];
        const std::uint32_t inLine = length == 1 ? 0 : wraps[i] ? length : length - 1;
        axes.push_back({length, strideOf(lengths, i), inLine, wraps[i] && length > 1, cables});
        cables += std::uint64_t{nodes / length} * inLine;
    }
    return axes;
}

void routeAlong(const GridAxis& axis, std::uint32_t& at, std::uint32_t target, std::vector<LinkId>& out,
                bool unwrapped = false)
{
    const std::uint32_t here = axis.coordinate(at), there = axis.coordinate(target);
    if (here == there) return;
    const bool forwards = axis.wraps && !unwrapped ? goesForwards(here, there, axis.length) : there > here;
    const std::uint64_t first = axis.cable(at) - here; // of the cables of this line, which are in order
    for (std::uint32_t c = here; c != there;) {
        if (forwards) {
            out.push_back(2 * (first + c));
            c = c + 1 < axis.length ? c + 1 : 0;
        } else {
            c = (c > 0 ? c : axis.length) - 1;
            out.push_back(2 * (first + c) + 1);
        }
    }
    at += (there - here) * axis.stride;
}

Point3 onCircle(std::uint32_t node, std::uint32_t count)
{
    // Neighbours stay about 1 apart; node 0 is on top and numbers run clockwise.
    const double turn = 2 * 3.14159265358979323846 * node / count;
    const double radius = std::max(1.0, count / (2 * 3.14159265358979323846));
    return {radius * std::sin(turn), -radius * std::cos(turn), 0};
}

/// In how many rows blocks of `width` × `height` stand best in a window that is somewhat wider than high. More than one
/// only if that makes the picture a good deal larger.
std::uint32_t rowsOfBlocks(std::uint32_t count, double width, double height)
{
    constexpr double window = 1.7, gain = 1.1;
    const auto scale = [&](std::uint32_t rows) {
        return std::min(window / (std::ceil(static_cast<double>(count) / rows) * width), 1 / (rows * height));
    };
    std::uint32_t best = 1;
    for (std::uint32_t rows = 2; rows <= std::min(count, 64U); ++rows)
        if (scale(rows) > scale(best) * (best == 1 ? gain : 1 + 1e-9)) best = rows;
    return best;
}

/// Rows along y, columns along x; a third axis repeats that in blocks side by side, a fourth in rows of blocks, and so
/// on. Where the outermost axis would make one long row it is folded, every second row backwards, so that blocks next
/// to each other stay so.
Point3 inGrid(const std::vector<GridAxis>& axes, std::uint32_t node)
{
    Point3 place;
    double width = 1, height = 1;
    const std::size_t count = axes.size();
    constexpr double gap = 1.2; // between layers
    for (std::size_t i = 0; i < count; ++i) {
        const GridAxis& axis = axes[count - 1 - i];
        const double at = axis.coordinate(node);
        const std::uint32_t rows =
            i >= 2 && i % 2 == 0 && i + 1 == count ? rowsOfBlocks(axis.length, width, height + gap) : 1;
        if (rows > 1) {
            const std::uint32_t columns = (axis.length + rows - 1) / rows, row = axis.coordinate(node) / columns,
                                column = axis.coordinate(node) % columns;
            place.x += width * (row % 2 == 0 ? column : columns - 1 - column);
            place.y += (height + gap) * row;
        } else if (i % 2 == 0) {
            place.x += at * width;
            width = width * axis.length + (i + 2 < count ? gap : 0);
        } else {
            place.y += at * height;
            height = height * axis.length + (i + 2 < count ? gap : 0);
        }
    }
    return place;
}

/// Packets of a total exchange through the middle of the axis where that is narrowest, by the links across it.
std::optional<double> cutPacketsOf(const std::vector<GridAxis>& axes, double nodes)
{
    std::optional<double> most;
    for (const GridAxis& axis : axes) {
        const double length = axis.length;
        if (length == 1) continue;
        most = std::max(most.value_or(0), nodes / length * std::floor(length * length / 4) / (axis.wraps ? 2 : 1));
    }
    return most;
}

double distancesIn(std::span<const std::uint32_t> lengths, const std::vector<bool>& wraps, double nodes)
{
    double sum = 0;
    for (std::size_t axis = 0; axis < lengths.size(); ++axis) {
        const double length = lengths[axis];
        sum += nodes / length * (wraps[axis] ? std::floor(length * length / 4) : (length * length - 1) / 3);
    }
    return sum;
}

/// What grids and rings share; `cabled`: which axes have the cable that closes them.
Topology::Parts gridParts(std::string family, std::vector<std::uint32_t> lengths, std::vector<bool> wraps,
                          const std::vector<bool>& cabled, bool firstAxisFirst)
{
    std::uint32_t nodes = 1;
    for (std::uint32_t length : lengths) nodes *= length;
    const auto axes = layOut(lengths, cabled, nodes);
    const std::uint64_t cables =
        axes.back().firstCable + std::uint64_t{nodes / axes.back().length} * axes.back().cables;

    Topology::Parts parts;
    parts.text = family + ":" + sizesText(lengths);
    parts.family = std::move(family);
    parts.processors = nodes;
    parts.links = 2 * cables;
    parts.cutPackets = cutPacketsOf(axes, nodes);
    parts.distances = distancesIn(lengths, wraps, nodes);
    parts.axes = std::move(lengths);
    parts.wraps = std::move(wraps);
    if (firstAxisFirst && parts.axes.size() > 1) parts.settings = routings[1];
    parts.ends = [axes](LinkId link) {
        const std::uint64_t cable = link / 2;
        auto axis = axes.begin();
        while (axis + 1 != axes.end() && (axis->cables == 0 || cable >= (axis + 1)->firstCable)) ++axis;
        const std::uint64_t line = (cable - axis->firstCable) / axis->cables;
        const std::uint64_t at = (cable - axis->firstCable) % axis->cables;
        const auto node = static_cast<std::uint32_t>(line / axis->stride * axis->stride * axis->length
                                                     + line % axis->stride + at * axis->stride);
        const NodeId lower{node}, upper{axis->next(node)};
        return link % 2 == 0 ? Ends{lower, upper} : Ends{upper, lower};
    };
    parts.route = [axes, firstAxisFirst](NodeId from, NodeId to, std::vector<LinkId>& out) {
        std::uint32_t at = from.value;
        for (std::size_t i = 0; i < axes.size(); ++i)
            routeAlong(axes[firstAxisFirst ? i : axes.size() - 1 - i], at, to.value, out);
    };
    parts.routeBy = [axes](NodeId from, NodeId to, Path path, std::vector<LinkId>& out) {
        std::uint32_t at = from.value;
        const bool unwrapped = has(path, Path::Unwrapped), firstFirst = has(path, Path::FirstAxisFirst);
        for (std::size_t i = 0; i < axes.size(); ++i)
            routeAlong(axes[firstFirst ? i : axes.size() - 1 - i], at, to.value, out, unwrapped);
    };
    parts.place = [axes](NodeId node) { return inGrid(axes, node.value); };
    return parts;
}

} // namespace

bool goesForwards(std::uint32_t from, std::uint32_t to, std::uint32_t length)
{
    const std::uint32_t ahead = to >= from ? to - from : to + length - from;
    return 2 * std::uint64_t{ahead} <= length;
}

Topology makeGrid(std::string family, std::vector<std::uint32_t> lengths, std::vector<bool> wraps, bool firstAxisFirst)
{
    const std::vector<bool> cabled = wraps;
    return Topology(gridParts(std::move(family), std::move(lengths), std::move(wraps), cabled, firstAxisFirst));
}

Topology makeRing(std::string family, std::uint32_t processors)
{
    Topology::Parts parts = gridParts(std::move(family), {processors}, {true}, {processors > 2}, false);
    parts.arrangement = Arrangement::Circle;
    parts.place = [processors](NodeId node) { return onCircle(node.value, processors); };
    return Topology(std::move(parts));
}

bool routesFirstAxisFirst(const Values& values)
{
    const auto found = values.find(routingParameter.id);
    return found != values.end() && found->second == Value(std::string(routings[1]));
}

std::string sizesText(std::span<const std::uint32_t> axes) { return fmt::format("{}", fmt::join(axes, "x")); }

std::string squarestSizes(std::uint64_t processors)
{
    auto first = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(processors)));
    while (first * first > processors) --first;
    while ((first + 1) * (first + 1) <= processors) ++first;
    while (processors % first != 0) --first;
    return fmt::format("{}x{}", first, processors / first);
}

std::optional<std::string> evenSizes(std::size_t axes, std::uint64_t processors)
{
    if (!std::has_single_bit(processors)) return {};
    const auto bits = static_cast<std::size_t>(std::countr_zero(processors));
    std::vector<std::uint64_t> lengths;
    for (std::size_t axis = 0; axis < axes; ++axis)
        lengths.push_back(std::uint64_t{1} << (bits * (axis + 1) / axes - bits * axis / axes));
    return fmt::format("{}", fmt::join(lengths, "x"));
}

namespace {

/// The same sizes with empty axes filled.
std::string repaired(std::string_view family, std::span<const std::uint64_t> sizes)
{
    std::vector<std::uint64_t> filled(sizes.begin(), sizes.end());
    for (std::uint64_t& size : filled) size = std::max<std::uint64_t>(size, 1);
    return fmt::format("{}:{}", family, fmt::join(filled, "x"));
}

} // namespace

std::vector<std::uint32_t> checkedAxes(std::string_view family, std::span<const std::uint64_t> sizes)
{
    std::uint64_t nodes = 1;
    std::vector<std::uint32_t> axes;
    for (std::uint64_t size : sizes) {
        if (size > maximumProcessors || (nodes *= std::max<std::uint64_t>(size, 1)) > maximumProcessors)
            throw Refused("topology", fmt::format("topology: a {} may have 1 to {} processors, {} are more", family,
                                                  maximumProcessors, fmt::join(sizes, "x")));
        axes.push_back(static_cast<std::uint32_t>(size));
    }
    if (std::ranges::find(axes, 0U) != axes.end())
        throw Refused(
            Diagnostic{"topology",
                       fmt::format("topology: every axis of a {} needs at least one node, got {}; the nearest "
                                   "that works is {}",
                                   family, fmt::join(sizes, "x"), repaired(family, sizes)),
                       {{"use " + repaired(family, sizes), repaired(family, sizes)}}});
    return axes;
}

std::uint32_t checkedProcessors(std::string_view family, std::span<const std::uint64_t> sizes)
{
    if (sizes.size() == 1 && sizes[0] >= 1 && sizes[0] <= maximumProcessors)
        return static_cast<std::uint32_t>(sizes[0]);
    std::uint64_t product = 1; // as far as it matters, so that it cannot overflow
    for (std::uint64_t size : sizes) product = std::min(product * std::min(size, maximumProcessors), maximumProcessors);
    const std::string nearest = fmt::format("{}:{}", family, std::max<std::uint64_t>(product, 1));
    throw Refused(
        Diagnostic{"topology",
                   fmt::format("topology: {} takes one size, its number of processors from 1 to {}, got {}; the "
                               "nearest that works is {}",
                               family, maximumProcessors, fmt::join(sizes, "x"), nearest),
                   {{"use " + nearest, nearest}}});
}

} // namespace hopscope
