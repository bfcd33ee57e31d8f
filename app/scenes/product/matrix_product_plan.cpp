#include "scenes/product/matrix_product_cells.h"
#include "scenes/product/matrix_product_scene.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

using Of = MatrixBlock::Of;
using BlockStanding = MatrixBlock::Standing;

constexpr std::uint64_t mostSlots = std::uint64_t{1} << 15;

QRectF frameAround(const QRectF& inside)
{
    return inside.adjusted(-tilePadding, -tilePadding, tilePadding, tilePadding);
}

/// A, its part of x above it and its part of y beside it, as in the equation; so the processors of the 1-D layout stand
/// in a column and those of the 2-D layout in a square that looks like A.
void planProduct(MatrixPlan& plan)
{
    const Product& product = *plan.played->product();
    const Parts& parts = product.parts;
    const std::uint32_t across = product.across, down = product.processors() / across;
    const auto columns = [&](std::uint32_t j) { return across == 1 ? parts.whole : parts.size(j); };
    // Part i of x begins in the last column, where it belongs to no column of A.
    const auto startsApart = [&](std::uint32_t part) {
        return across > 1 && product.starts(part).value % across != part;
    };
    plan.coarse = std::uint64_t{product.processors()} * (across == 1 ? parts.parts + 1 : 2) > mostSlots;
    if (plan.coarse) return;
    // Messages between tiles go around them: above and below every row, and left of every column.
    double y = across > 1 ? betweenTiles / 2 : 0;
    for (std::uint32_t i = 0; i < down; ++i) {
        double x = across > 1 ? besideTiles(across) : 0;
        for (std::uint32_t j = 0; j < across; ++j) {
            const std::uint32_t v = i * across + j;
            const double left = x + tilePadding, top = y + tilePadding, wide = columns(j), high = parts.size(i);
            MatrixBlock tile{.of = Of::A,
                             .processor = v,
                             .part = v,
                             .cells = {left, top + 1 + tileGap, wide, high},
                             .columns = columns(j)};
            tile.standing = BlockStanding::Held;
            const std::uint32_t row = parts.first(i), column = across == 1 ? 0 : parts.first(j);
            for (std::uint32_t a = 0; a < parts.size(i); ++a)
                for (std::uint32_t b = 0; b < columns(j); ++b)
                    tile.values.push_back(plan.played->element(row + a, column + b));
            plan.fixed.push_back(std::move(tile));
            for (std::uint32_t part = across == 1 ? 0 : j; part < (across == 1 ? parts.parts : j + 1); ++part)
                plan.places.push_back({.of = Of::X,
                                       .processor = v,
                                       .part = part,
                                       .cells = {left + (across == 1 ? parts.first(part) : 0), top,
                                                 static_cast<double>(parts.size(part)), 1},
                                       .columns = parts.size(part)});
            plan.places.push_back(
                {.of = Of::Y, .processor = v, .part = i, .cells = {left + wide + tileGap, top + 1 + tileGap, 1, high}});
            double right = left + wide + tileGap + 1;
            if (startsApart(i) && product.starts(i).value == v) {
                plan.places.push_back(
                    {.of = Of::X, .processor = v, .part = i, .cells = {right + tileGap, top + 1 + tileGap, 1, high}});
                right += tileGap + 1;
            } else if (j + 1 == across && startsApart(0)) {
                right += tileGap + 1;
            }
            plan.processors.push_back(frameAround({left, top, right - left, 1 + tileGap + high}));
            x = right + tilePadding + besideTiles(across);
            plan.cells.setWidth(std::max(plan.cells.width(), right + tilePadding));
        }
        y += 2 * tilePadding + 1 + tileGap + parts.size(i);
        plan.cells.setHeight(y);
        y += betweenTiles;
    }
    if (across > 1) plan.cells.rheight() += betweenTiles / 2;
}

/// Rows of A, what is held for others, rows of the transposed matrix.
void planTransposition(MatrixPlan& plan)
{
    const Parts& parts = plan.played->parts();
    const std::uint32_t p = parts.parts;
    plan.coarse = std::uint64_t{2} * p * p > mostSlots;
    if (plan.coarse) return;
    const double left = tilePadding + tileNameWidth, right = left + parts.whole + strayWidth;
    double y = 0;
    for (std::uint32_t v = 0; v < p; ++v) {
        const double top = y + tilePadding, high = parts.size(v);
        for (std::uint32_t other = 0; other < p; ++other) {
            const double first = parts.first(other), wide = parts.size(other);
            plan.places.push_back({.of = Of::A,
                                   .processor = v,
                                   .part = v * p + other,
                                   .cells = {left + first, top, wide, high},
                                   .columns = parts.size(other)});
            plan.places.push_back({.of = Of::Turned,
                                   .processor = v,
                                   .part = other * p + v,
                                   .cells = {right + first, top, wide, high},
                                   .columns = parts.size(other)});
        }
        plan.processors.push_back(
            frameAround({tilePadding, top, tileNameWidth + 2.0 * parts.whole + strayWidth, high}));
        y += 2 * tilePadding + high;
        plan.cells = {right + parts.whole + tilePadding, y};
        y += betweenTiles;
    }
}

} // namespace

std::shared_ptr<const MatrixPlan> matrixPlan(std::shared_ptr<Played> played, QString title, QString context,
                                             std::optional<Badge> badge, std::vector<ActTime> times)
{
    auto plan = std::make_shared<MatrixPlan>();
    plan->played = std::move(played);
    plan->title = std::move(title);
    plan->context = std::move(context);
    plan->badge = std::move(badge);
    plan->times = std::move(times);
    if (plan->played->product())
        planProduct(*plan);
    else
        planTransposition(*plan);
    return plan;
}

double laneOf(const MatrixScene& scene)
{
    if (const Product* product = scene.plan->played->product())
        return product->across > 1 ? std::max(besideTiles(product->across), betweenTiles + 2 * tilePadding)
                                   : std::numeric_limits<double>::infinity();
    std::vector<double> lanes;
    for (const MatrixMessage& message : scene.messages) lanes.push_back(message.way[1].x());
    std::ranges::sort(lanes);
    double room = strayWidth / 2;
    for (std::size_t i = 1; i < lanes.size(); ++i)
        if (lanes[i] > lanes[i - 1]) room = std::min(room, lanes[i] - lanes[i - 1]);
    return room;
}

} // namespace hopscope
