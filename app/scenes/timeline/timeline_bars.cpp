#include "scenes/timeline/timeline_bars.h"

#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/words.h"
#include "scenes/timeline/timeline_scene.h"

#include <algorithm>

namespace hopscope {

namespace {

/// Heights tell the sizes, so that colours tell only what is past.
QColor barColour(bool pale, const Theme& theme)
{
    return pale ? mixed(theme.categories[0], theme.panel, 0.6) : theme.categories[0];
}

/// A bar for a column, as high as its messages are large, how many blocks these have, and how many share a link.
struct ColumnBars {
    ColumnBars(const TimelineScene& scene, const TimelineProjection& projection, const Theme& theme)
        : m_scene(scene), m_projection(projection), font(theme.text(9, QFont::Medium)),
          bold(theme.text(9, QFont::Bold)),
          m_numbered(textWidth(font, QString::number(scene.table->largestMessage())) + 4
                     <= projection.plot().width() / std::max(1, scene.table->columns()))
    {
    }
    /// Whether bars are so narrow that gaps between them would be a pattern of their own.
    bool fused() const
    {
        constexpr double least = 6;
        return m_projection.plot().width() / std::max(1, m_scene.table->columns()) < least;
    }
    bool numbered() const { return m_numbered; } ///< all have numbers in their bars, or none
    QRectF bar(int column) const
    {
        const double left = m_projection.x(m_scene.edges[static_cast<std::size_t>(column)]),
                     right = m_projection.x(m_scene.edges[static_cast<std::size_t>(column) + 1]),
                     gap = right - left >= 6 ? 1 : 0;
        const QRectF plot = m_projection.plot();
        const double high = std::max(1.5, plot.height() * m_scene.table->received(column, 0).largest / m_scene.barTop);
        return {left + gap / 2, plot.bottom() - high, right - left - gap, high};
    }
    QString number(int column) const
    {
        return m_numbered ? QString::number(m_scene.table->received(column, 0).largest) : QString();
    }
    /// "×16", where it has room beside a number.
    QString contention(int column) const
    {
        if (!m_numbered || m_scene.contention.empty()) return {};
        const double most = m_scene.contention[static_cast<std::size_t>(column)];
        const QString text = most > 1 ? QStringLiteral("×%1").arg(numberText(most)) : QString();
        return textWidth(bold, text) + 2 <= bar(column).width() ? text : QString();
    }
    /// Whether the texts have room in the bar, one below the other; else they stand above.
    bool inside(int column, const QRectF& bar) const
    {
        return bar.height() >= capHeight(font) + 8 + (contention(column).isEmpty() ? 0 : pitch());
    }
    double baseline(int column, const QRectF& bar) const
    {
        return inside(column, bar) ? bar.top() + capHeight(font) + 4 : bar.top() - 4;
    }
    double pitch() const { return capHeight(font) + 5; } ///< from line to line
    /// Of the second line.
    double second(int column, const QRectF& bar) const
    {
        return baseline(column, bar) + (inside(column, bar) ? pitch() : -pitch());
    }

private:
    const TimelineScene& m_scene;
    const TimelineProjection& m_projection;

public:
    QFont font, bold;

private:
    bool m_numbered;
};

/// Both lines, around `middle`.
void paintTexts(Canvas& canvas, const ColumnBars& bars, int column, double middle, bool pale, const Theme& theme)
{
    const QRectF bar = bars.bar(column);
    const bool inside = bars.inside(column, bar);
    const QColor ink = pale || !inside ? theme.inkSoft : inkOn(barColour(false, theme));
    canvas.text({middle, bars.baseline(column, bar)}, bars.number(column), {bars.font, ink, Anchor::Middle});
    if (const QString shared = bars.contention(column); !shared.isEmpty())
        canvas.text({middle, bars.second(column, bar)}, shared,
                    {bars.bold, inside ? ink : theme.troubleText, Anchor::Middle});
}

/// Bars that are one area, with their outline.
void paintArea(Canvas& canvas, const TimelineScene& scene, const ColumnBars& bars, int from, int to, bool pale,
               const Theme& theme)
{
    QPainterPath area, outline;
    bool open = false;
    for (int column = from; column < to; ++column) {
        const bool any = scene.table->received(column, 0).blocks > 0;
        const QRectF bar = bars.bar(column);
        if (any && !open) {
            area.moveTo(bar.bottomLeft());
            outline.moveTo(bar.topLeft());
        }
        if (any) {
            for (const QPointF corner : {bar.topLeft(), bar.topRight()}) area.lineTo(corner), outline.lineTo(corner);
            if (column + 1 == to || scene.table->received(column + 1, 0).blocks == 0) area.lineTo(bar.bottomRight());
        }
        open = any;
    }
    canvas.path(area, {barColour(pale, theme), {}});
    if (!pale) canvas.path(outline, {{}, {theme.categories[0], 1.2}}); // its colour is that of what has arrived
}

} // namespace

void paintBars(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int from, int to,
               bool pale, const Theme& theme)
{
    const ColumnBars bars(scene, projection, theme);
    if (bars.fused()) return paintArea(canvas, scene, bars, from, to, pale, theme);
    for (int column = from; column < to; ++column) {
        const TimelineCell& cell = scene.table->received(column, 0);
        if (cell.blocks == 0) continue;
        const QRectF bar = bars.bar(column);
        canvas.fill(bar, barColour(pale, theme));
        if (!bars.number(column).isEmpty()) paintTexts(canvas, bars, column, bar.center().x(), pale, theme);
    }
}

namespace {

/// Of bars too narrow for numbers those of the steps that are numbered on the axis, above them, where they are on
/// nothing of what is `taken` and the playhead does not strike them through.
void paintSomeNumbers(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                      const ColumnBars& bars, std::vector<QRectF> taken, const Theme& theme)
{
    constexpr double air = 3, apart = 4;
    const QRectF plot = projection.plot();
    const double now = projection.x(scene.playhead), high = capHeight(bars.font);
    const int columns = std::min(scene.table->columns(), scene.table->filled());
    for (QRectF& box : taken) box.adjust(-apart, 0, apart, 0);
    const std::size_t before = taken.size();
    std::vector<int> wanted{0}; // the highest first: the others make room
    for (int column = 1; column < columns; ++column)
        if (scene.table->received(column, 0).largest > scene.table->received(wanted.front(), 0).largest)
            wanted.front() = column;
    if (scene.peakText.empty()) // whose words say what the numbers of the others would be
        for (const TimelineTick& tick : scene.ticks) wanted.push_back(columnAt(scene, tick.at));
    for (const int column : wanted) {
        if (column < 0 || column >= columns) continue;
        const double middle = bars.bar(column).center().x(),
                     right = std::min(middle - plot.left(), plot.right() - middle);
        const bool peak = column == wanted.front() && !scene.peakText.empty() && taken.size() == before;
        const QString text =
            peak ? fitting(bars.font, scene.peakText, 2 * right) : numberText(scene.table->received(column, 0).largest);
        const double wide = textWidth(bars.font, text);
        double top = plot.bottom(); // of all bars below the number
        for (int other = column; other >= 0 && bars.bar(other).right() > middle - wide / 2; --other)
            top = std::min(top, bars.bar(other).top());
        for (int other = column; other < columns && bars.bar(other).left() < middle + wide / 2; ++other)
            top = std::min(top, bars.bar(other).top());
        const QRectF box(middle - wide / 2, top - air - high, wide, high);
        if (box.top() < plot.top() || (box.left() - apart < now && now < box.right() + apart)
            || std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
            continue;
        canvas.text({middle, box.bottom()}, text, {bars.font, theme.ink, Anchor::Middle, theme.panel});
        taken.push_back(box.adjusted(-apart, 0, apart, 0));
    }
}

/// The number of the step at the playhead where its bar has no room for it: above the bar on a side of the playhead, or
/// beside the bar, where no other bar is and no number of one; in fewer words where there is no room for more. Where it
/// is.
QRectF paintBesideBars(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                       const ColumnBars& bars, int column, const QStringList& forms, const Theme& theme)
{
    constexpr double air = 4;
    const QFont font = theme.text(9.5, QFont::Bold);
    const QRectF plot = projection.plot(), bar = bars.bar(column);
    const double now = projection.x(scene.playhead), high = capHeight(font);
    const auto covers = [&](const QRectF& box) {
        for (int other = 0; other < scene.table->filled(); ++other) {
            if (scene.table->received(other, 0).blocks == 0) continue;
            const QRectF one = bars.bar(other);
            if (one.intersects(box)) return true;
            const auto under = [&](const QFont& letters, const QString& words, double base) {
                const double half = textWidth(letters, words) / 2;
                return half > 0 && box.intersects({one.center().x() - half, base - high, 2 * half, high});
            };
            if (other == column) continue; // its own is not painted
            if (under(bars.font, bars.number(other), bars.baseline(other, one))
                || under(bars.bold, bars.contention(other), bars.second(other, one)))
                return true;
        }
        return false;
    };
    for (const QString& text : forms) {
        const double wide = textWidth(font, text);
        for (const double base : {std::max(bar.top() - air, plot.top() + high + 1), plot.top() + high + 1})
            for (const double left : {now - air - wide, now + air, bar.left() - air - wide, bar.right() + air}) {
                const QRectF box(left, base - high, wide, high);
                if (left < plot.left() || box.right() > plot.right() || covers(box.adjusted(-1, -1, 1, 1))) continue;
                canvas.text({left, base}, text, {font, theme.ink, Anchor::Start, theme.panel});
                return box;
            }
    }
    return {};
}

/// Of the bar at the playhead what is past, in full colour.
void paintPast(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, const QRectF& bar,
               const Theme& theme)
{
    const double now = projection.x(scene.playhead);
    if (now > bar.left() && now < bar.right())
        canvas.fill({bar.left(), bar.top(), now - bar.left(), bar.height()}, barColour(false, theme));
}

/// An enlarged bar: in full colour as far as the playhead has come.
void paintEnlarged(Canvas& canvas, const QRectF& bar, double past, const Theme& theme)
{
    canvas.fill(bar, barColour(past < 1, theme));
    if (past > 0 && past < 1)
        canvas.fill({bar.left(), bar.top(), past * bar.width(), bar.height()}, barColour(false, theme));
}

/// Bars that are too narrow to be told apart: some around the present one, enlarged, in the corner above them if it is
/// free. Where they are.
QRectF paintNear(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection,
                 const ColumnBars& bars, int column, const Theme& theme)
{
    constexpr int count = 8, before = 3;
    constexpr double wide = 15, high = 26, air = 4;
    const int columns = std::min(scene.table->columns(), scene.table->filled());
    if (!bars.fused() || columns < 4 * count || scene.table->stepsPerColumn() > 1 || !scene.contention.empty())
        return {};
    const int first = std::clamp(column - before, 0, columns - count);
    const QFont font = theme.text(8.5), strong = theme.text(8.5, QFont::Bold), number = theme.mono(8.5);
    const QRectF plot = projection.plot();
    const double cap = capHeight(font), line = cap + 2 * air;
    const QString title = QStringLiteral("steps %1–%2 enlarged")
                              .arg(scene.table->stepOf(first) + 1)
                              .arg(scene.table->stepOf(first + count - 1) + 1);
    const double top = plot.top() + lineHeight(strong) + air, all = cap + 2 * air + high + line,
                 room = count * wide + 2 * air + textWidth(font, title);
    const auto free = [&](double left) {
        const QRectF box(left, top, room, all), under = box.adjusted(0, 0, count * wide - room, 0);
        const double now = projection.x(scene.playhead);
        if (now > box.left() - air && now < box.right() + air) return false;
        for (int other = 0; other < columns; ++other)
            if (const QRectF bar = bars.bar(other).adjusted(0, -air, 0, 0);
                bar.intersects(under) || bar.intersects({left, top, room, line}))
                return false;
        return true;
    };
    double left = plot.left() + 3 * air;
    if (projection.x(scene.playhead) > left - air) left = std::max(left, projection.x(scene.playhead) + 2 * air);
    if (!free(left)) left = plot.right() - room;
    if (!free(left)) return {};
    const auto group = canvas.group(QStringLiteral("near"));
    const double ground = top + cap + air + high, largest = [&] {
        double most = 1;
        for (int i = 0; i < count; ++i) most = std::max<double>(most, scene.table->received(first + i, 0).largest);
        return most;
    }();
    const QRectF frame(left - air - 1, top - 2, count * wide + 2 * air + 1, all + 3);
    canvas.path(roundedRect(frame, 3), {theme.panel, {theme.line, 1}});
    const auto edge = [&](int one) { return scene.edges[static_cast<std::size_t>(one)]; };
    const double now = (scene.playhead - edge(column)) / (edge(column + 1) - edge(column));
    for (int i = 0; i < count; ++i) {
        const int one = first + i;
        const std::uint32_t blocks = scene.table->received(one, 0).largest;
        const QRectF bar(left + i * wide, ground - high * blocks / largest, wide - 1, high * blocks / largest);
        paintEnlarged(canvas, bar, one < column ? 1 : one > column ? 0 : now, theme);
        if (one == column) canvas.path(roundedRect(bar, 0), {{}, {theme.ink, 1.4}});
        canvas.text({bar.center().x(), bar.top() - air + 1}, QString::number(blocks),
                    {one == column ? strong : font, theme.ink, Anchor::Middle});
        canvas.text({bar.center().x(), ground + cap + air}, QString::number(scene.table->stepOf(one) + 1),
                    {number, theme.inkSoft, Anchor::Middle});
    }
    canvas.text({left + count * wide + 2 * air, top + cap}, title, {font, theme.inkSoft, Anchor::Start, theme.panel});
    return frame;
}

} // namespace

void paintCrossedNumber(Canvas& canvas, const TimelineScene& scene, const TimelineProjection& projection, int column,
                        const Theme& theme)
{
    const ColumnBars bars(scene, projection, theme);
    const bool inside = column < std::min(scene.table->columns(), scene.table->filled());
    if (!inside || scene.table->received(column, 0).blocks == 0) {
        if (!bars.numbered()) paintSomeNumbers(canvas, scene, projection, bars, {}, theme);
        return;
    }
    const TimelineCell& cell = scene.table->received(column, 0);
    const QString text = bars.number(column);
    const QRectF bar = bars.bar(column);
    paintPast(canvas, scene, projection, bar, theme);
    // None has its number: that of the step stands beside the playhead.
    const double most = scene.contention.empty() ? 1 : scene.contention[static_cast<std::size_t>(column)];
    QStringList whole{numberText(cell.largest)};
    if (most > 1) whole.prepend(whole.front() + QStringLiteral(" · ×%1").arg(numberText(most)));
    if (!bars.numbered()) {
        if (most > 1)
            whole.prepend(counted(cell.largest, QStringLiteral("block"), QStringLiteral("blocks"))
                          + whole.front().mid(whole.back().size()));
        else if (!scene.presentText.empty())
            whole = scene.presentText;
        const QRectF present = paintBesideBars(canvas, scene, projection, bars, column, whole, theme);
        const QRectF near = paintNear(canvas, scene, projection, bars, column, theme);
        return paintSomeNumbers(canvas, scene, projection, bars, {present, near}, theme);
    }
    const QString shared = bars.contention(column);
    const double now = projection.x(scene.playhead),
                 wide = std::max(textWidth(bars.font, text), textWidth(bars.bold, shared)) + 4,
                 high = capHeight(bars.font) + 4, base = bars.baseline(column, bar);
    QRectF box(bar.center().x() - wide / 2, base - high + 2, wide, high);
    if (!shared.isEmpty()) box |= box.translated(0, bars.second(column, bar) - base);
    if (now <= bar.left() || now >= bar.right()) return;
    if (now <= box.left() || now >= box.right())
        return paintTexts(canvas, bars, column, bar.center().x(), now <= box.left(), theme);
    // Away with those that it strikes through.
    canvas.fill(box, bars.inside(column, bar) ? barColour(true, theme) : theme.panel);
    paintPast(canvas, scene, projection, bar, theme);
    const double before = now - bar.left(), after = bar.right() - now;
    if (std::max(before, after) < wide + 4) {
        paintBesideBars(canvas, scene, projection, bars, column, whole, theme);
        return;
    }
    const bool past = before > after;
    paintTexts(canvas, bars, column, past ? bar.left() + before / 2 : bar.right() - after / 2, !past, theme);
}

} // namespace hopscope
