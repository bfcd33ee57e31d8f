#include "scenes/pictures/leaf/leaf_cells.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/pictures/leaf/leaf_words.h"

#include <QObject>

#include <algorithm>
#include <vector>

namespace hopscope {

namespace {

QPainterPath cellOutline(const QRectF& area)
{
    QPainterPath path;
    path.addRect(area);
    return path;
}

/// The first of the words that fit, in the middle, unless the mark of arrival stands there.
void paintCellWords(Canvas& canvas, const Theme& theme, const QRectF& cell, double markRoom, const QStringList& words,
                    const QColor& ink)
{
    const QFont font = theme.text(8.5);
    for (const QString& text : words) {
        const double wide = textWidth(font, text);
        if (wide + 2 > cell.width() - markRoom) continue;
        const double x = std::min(cell.center().x(), cell.right() - markRoom - wide / 2);
        canvas.text({x, cell.center().y() + capHeight(font) / 2}, text, {font, ink, Anchor::Middle});
        return;
    }
}

} // namespace

QColor leafColour(const Theme& theme, BlockId block, std::uint32_t blocks)
{
    return theme.order(blocks <= 1 ? -1 : static_cast<double>(block.value) / (blocks - 1));
}

bool alikeInColour(std::span<const LeafCourse> courses, std::uint32_t blocks)
{
    if (courses.empty()) return true;
    constexpr double same = 0.05; // of the scale
    const auto [least, most] = std::ranges::minmax(courses, {}, [](const LeafCourse& one) { return one.block.value; });
    return most.block.value - least.block.value < same * blocks;
}

QColor onOtherLinks(const Theme& theme, const QColor& colour) { return mixed(theme.ground, colour, 0.4); }

std::vector<QColor> leafKeyColours(const Theme& theme, std::span<const LeafCourse> courses, std::uint32_t blocks)
{
    if (courses.empty()) return {theme.order(0.45)};
    const auto of = [&](std::size_t i) { return leafColour(theme, courses[i].block, blocks); };
    if (alikeInColour(courses, blocks)) return {of(courses.size() / 2)};
    return {of(0), of(courses.size() / 2), of(courses.size() - 1)};
}

void paintLeafSwatch(Canvas& canvas, const Theme& theme, QPointF centre, std::span<const QColor> colours, bool others)
{
    constexpr double wide = 13, high = 10;
    const double each = wide / static_cast<double>(colours.size());
    for (std::size_t i = 0; i < colours.size(); ++i)
        canvas.fill({centre.x() - 7 + each * static_cast<double>(i), centre.y() - high / 2, each, high},
                    others ? onOtherLinks(theme, colours[i]) : colours[i]);
}

void paintLeafArrival(Canvas& canvas, const Theme& theme, QPointF centre, double radius)
{
    canvas.path(circle(centre, radius), {theme.ink, {theme.ground, 1}});
}

void paintLeafCourse(Canvas& canvas, const Theme& theme, const LeafCells& cells, const LeafTree& tree,
                     const LeafCourse& course, double top, double high)
{
    const double gap = high >= 8 ? 1.5 : 1, middle = top + (high - gap) / 2;
    const QColor full = leafColour(theme, course.block, cells.blocks), pale = onOtherLinks(theme, full);
    StepIndex next = course.first();
    for (auto hop = course.hops.begin(); hop != course.hops.end();) {
        const auto end = std::find_if(hop, course.hops.end(), [&](const LeafHop& h) { return h.step != hop->step; });
        if (hop->step > next) // it waits in a router
            canvas.line({cells.at(next), middle}, {cells.at(hop->step) - 1, middle}, {full, high >= 8 ? 2.0 : 1.0});
        next = hop->step + 1;
        if (!cells.has(hop->step)) {
            hop = end;
            continue;
        }
        const QRectF cell(cells.at(hop->step), top, cells.wide - (cells.wide >= 5 ? 1 : 0), high - gap);
        const bool own = hop->step == course.step, last = end == course.hops.end();
        const QColor fill = own ? full : pale;
        canvas.fill(cell, fill);
        if (own && contrast(fill, theme.ground) < 1.9) // light yellow never without an outline
            canvas.path(cellOutline(cell.adjusted(0.5, 0.5, -0.5, -0.5)), {{}, {theme.edgeActive, 1}});
        constexpr double roomy = 60; // in which the mark stands clear of the words
        const double mark = std::min(cells.wide < roomy ? 3 : 3.5, (high - gap) * 0.36),
                     markRoom = last ? 2 * mark + 3 : 0;
        if (last && cells.wide > 2 * mark + 1)
            paintLeafArrival(canvas, theme,
                             {cell.right() - std::min(mark + (cells.wide < roomy ? 1 : 3), cell.width() / 2), middle},
                             mark);
        if (cells.worded)
            paintCellWords(canvas, theme, cell, markRoom,
                           courseCellTexts({hop, end}, tree.level(hop->to.value) == course.level), inkOn(fill));
        hop = end;
    }
}

void paintUntakenCourse(Canvas& canvas, const Theme& theme, const LeafCells& cells, const LeafTree& tree,
                        const LeafCourse& course, double top, double high)
{
    const auto group = canvas.group(QStringLiteral("untaken"));
    constexpr double worded = 16; // else the dashes run through the words
    const QRectF all(cells.at(course.first()), top, cells.at(course.last() + 1) - cells.at(course.first()), high - 1.5);
    canvas.path(cellOutline(all.adjusted(1, 0.5, -1, -0.5)), {{}, {theme.inkSoft, 1.2 * theme.strokeScale, {4, 3}}});
    for (const LeafHop& hop : course.hops)
        if (high >= worded)
            paintCellWords(canvas, theme, {cells.at(hop.step), top, cells.wide - 1, high - 1.5}, 0,
                           courseCellTexts({&hop, 1}, tree.level(hop.to.value) == course.level), theme.ink);
}

void paintRunEnd(Canvas& canvas, const Theme& theme, const QRectF& later, double rowHigh)
{
    canvas.line(later.topLeft(), later.bottomLeft(), {theme.ink, 1.5 * theme.strokeScale});
    const QFont font = theme.text(8.5);
    const QString ends = QObject::tr("run ends");
    constexpr double beside = 6;
    if (textWidth(font, ends) + 2 * beside <= later.width())
        canvas.text({later.left() + beside, later.top() + (rowHigh + capHeight(font)) / 2}, ends, {font, theme.ink});
}

QImage foldedCourses(const Theme& theme, std::span<const LeafCourse* const> courses, std::span<const StepIndex> edges,
                     std::uint32_t blocks, std::size_t pixels)
{
    const std::size_t high = std::max<std::size_t>(1, std::min(courses.size(), pixels)), wide = edges.size() - 1;
    QImage image(static_cast<int>(wide), static_cast<int>(high), QImage::Format_RGB32);
    image.fill(theme.vacant);
    std::vector<bool> own(wide * high);
    for (std::size_t i = 0; i < courses.size(); ++i) {
        const QColor full = leafColour(theme, courses[i]->block, blocks), pale = onOtherLinks(theme, full);
        const std::size_t y = i * high / courses.size();
        for (const LeafHop& hop : courses[i]->hops) {
            const auto x = static_cast<std::size_t>(std::ranges::upper_bound(edges, hop.step) - edges.begin() - 1);
            if (own[y * wide + x]) continue;
            own[y * wide + x] = hop.step == courses[i]->step;
            image.setPixelColor(static_cast<int>(x), static_cast<int>(y), own[y * wide + x] ? full : pale);
        }
    }
    return image;
}

} // namespace hopscope
