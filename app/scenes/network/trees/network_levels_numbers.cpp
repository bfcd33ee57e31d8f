#include "drawing/canvas.h"
#include "drawing/format.h"
#include "drawing/theme.h"
#include "drawing/words.h"
#include "scenes/network/network_moment.h"
#include "scenes/network/network_projection.h"
#include "scenes/network/trees/network_levels.h"
#include "scenes/network/trees/network_tree_words.h"

#include <QLineF>

#include <algorithm>
#include <map>
#include <set>

namespace hopscope {

namespace {

/// Beside a link: clear of the message in bold.
constexpr double besideLink = 9;

bool carrySame(const TreeLoad& one, const TreeLoad& other)
{
    return one.up == other.up && one.down == other.down && one.upLinks == other.upLinks
           && one.downLinks == other.downLinks && one.onLink == other.onLink;
}

} // namespace

bool RouterLevels::fits(const Link& link, const QRectF& number) const
{
    return link.from - link.to - m_unitHeight / 2 >= number.height() - 2;
}

RouterLevels::Number RouterLevels::numberOf(const Link& link, const TreeLoad& load, const Theme& theme) const
{
    constexpr double aside = besideLink;
    const QFont font = theme.text(9, QFont::Bold);
    const double high = capHeight(font) + 3, middle = (link.from + link.to + m_unitHeight / 2) / 2;
    // The last one has the margin, too.
    double end = std::max(m_projection.area().right() + aside, m_projection.frame().size.width() - 3);
    for (const Link& other : m_links)
        if (other.x > link.x && other.to < middle && middle < other.from) end = std::min(end, other.x - aside);
    QString text = carriedForms({&load, 1})[1];
    if (load.up == load.down)
        text.replace(directionsText(load.up, load.down),
                     QStringLiteral("↕") + numberText(static_cast<double>(load.up)));
    // Lines to squares spread out: beside the end where all begin, on the side to which the strong one does not go.
    if (squaresOf(link.above)) {
        const std::vector<QLineF> strokes = strokesOf(link);
        const double from = strokes.empty() ? link.x : strokes.front().x1(), wide = textWidth(font, text),
                     low = link.from - high / 2 - 8, left = m_projection.area().left() - 2;
        const bool toLeft = !strokes.empty() && strokes.front().x2() < from - 1;
        if (!toLeft && from - aside - wide >= left)
            return {text, {from - aside - wide, low - high / 2, wide, high}, &link};
        if (!toLeft) text = QStringLiteral("×%1").arg(numberText(load.onLink));
        return {text, {from + aside, low - high / 2, textWidth(font, text), high}, &link};
    }
    if (link.x + aside + textWidth(font, text) > end) text = QStringLiteral("×%1").arg(numberText(load.onLink));
    return {text, {link.x + aside, middle - high / 2 + belowWay(), textWidth(font, text), high}, &link};
}

std::optional<RouterLevels::Number> RouterLevels::rowNumber(std::span<const Link* const> row, const TreeLoad& load,
                                                            const Theme& theme) const
{
    const QFont font = theme.text(9, QFont::Bold);
    const Link& last = *row.back();
    const double high = capHeight(font) + 3, middle = (last.from + last.to + m_unitHeight / 2) / 2,
                 end = std::max(m_projection.area().right() + besideLink, m_projection.frame().size.width() - 3);
    QStringList forms = carriedForms({&load, 1});
    forms.prepend(QStringLiteral("each: ") + forms.front());
    // How many share a link stands beside each rather than alone.
    forms.removeLast();
    for (const QString& text : forms) {
        const double wide = textWidth(font, text);
        for (std::size_t i = row.size(); i-- > 0;) {
            const double left = row[i]->x + besideLink, right = i + 1 < row.size() ? row[i + 1]->x - besideLink : end;
            if (right - left < wide) continue;
            const double x = i + 1 < row.size() ? (left + right - wide) / 2 : left;
            // Over how many links stands beside the first of them where there is no room for it here.
            return Number{
                text, {x, middle - high / 2 + belowWay(), wide, high}, text == forms.back() ? row.front() : nullptr};
        }
    }
    return {};
}

std::optional<RouterLevels::Number> RouterLevels::nameOf(const Bar& bar, const Theme& theme) const
{
    const QFont font = theme.text(8.5);
    if (m_unitHeight < capHeight(font) + 4 || squaresOf(bar.below)) return {};
    const RouterRow* row = findRow(m_projection.plan().routerRows, bar.below);
    const QString above = QStringLiteral("above %1–%2").arg(bar.below.first).arg(bar.below.last);
    const double room = bar.right - bar.left + 2 * unitBeyond - 6;
    if (textWidth(font, above) > room) return {};
    const QString text = fitting(
        font, {(row && row->count > 1 ? QStringLiteral("routers ") : QStringLiteral("router ")) + above, above}, room);
    const double wide = textWidth(font, text) + 8, high = m_unitHeight - 3;
    return Number{text, {(bar.left + bar.right - wide) / 2, bar.y - high / 2, wide, high}};
}

std::vector<QRectF> RouterLevels::namesInBars(const Theme& theme) const
{
    std::vector<QRectF> places;
    for (const Bar& bar : m_bars)
        if (const auto name = nameOf(bar, theme)) places.push_back(name->place);
    return places;
}

std::vector<RouterLevels::Number> RouterLevels::numbersOf(std::span<const TreeLoad> loads, const Theme& theme) const
{
    std::map<double, std::vector<const Link*>> rows; // by height, each from left to right
    for (const Link& link : m_links)
        if (loadAbove(loads, link.below).onLink > 1) rows[link.to].push_back(&link);
    std::vector<Number> numbers;
    const auto add = [&](const Link& link, const std::optional<Number>& number) {
        if (number && fits(link, number->place)) numbers.push_back(*number); // else its colour stays
        return number.has_value();
    };
    for (const auto& [to, row] : rows) {
        const TreeLoad first = loadAbove(loads, row.front()->below);
        const bool same =
            row.size() > 1 && !squaresOf(row.front()->above) && std::ranges::all_of(row, [&](const Link* link) {
                return carrySame(first, loadAbove(loads, link->below));
            });
        if (same && add(*row.front(), rowNumber(row, first, theme))) continue;
        for (const Link* link : row) {
            add(*link, numberOf(*link, loadAbove(loads, link->below), theme));
            if (same) break; // that of the first is that of all
        }
    }
    return numbers;
}

std::vector<QRectF> RouterLevels::numbers(std::span<const TreeLoad> loads, const Theme& theme) const
{
    std::vector<QRectF> places;
    for (const Number& number : numbersOf(loads, theme)) places.push_back(number.place);
    return places;
}

void RouterLevels::paintPassed(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const
{
    const QFont font = theme.text(8.5, QFont::DemiBold);
    if (!m_moment) return;
    for (const Bar& bar : m_bars) {
        const RouterRow* row = findRow(m_projection.plan().routerRows, bar.below);
        const double high = squaresOf(bar.below) ? squaresHeight : m_unitHeight;
        if (!row || row->count == 1 || bar.y - high / 2 - m_bar.bottom() < capHeight(font) + 6) continue;
        const std::uint32_t passed = passedOf(*row);
        if (passed == 0) continue;
        const bool shared = std::ranges::any_of(m_links, [&](const Link& link) {
            return link.above == bar.below && loadAbove(loads, link.below).onLink > 1;
        });
        const QString count = QStringLiteral("%1 of %2").arg(numberText(passed), numberText(row->count));
        double end = m_projection.area().right();
        for (const Bar& other : m_bars)
            if (other.y == bar.y && other.left > bar.right) end = std::min(end, other.left - unitBeyond);
        const double x = (bar.left + bar.right) / 2 + 8, y = bar.y - high / 2 - 8;
        // As far as lines that messages share leave room.
        for (const Link& link : m_links) {
            if (!squaresOf(link.above) || loadAbove(loads, link.below).onLink <= 1) continue;
            for (const QLineF& stroke : strokesOf(link))
                if (QPointF at;
                    QLineF(x, y, std::max(end, x), y).intersects(stroke, &at) == QLineF::BoundedIntersection)
                    end = std::min(end, at.x() - 14);
        }
        if (textWidth(font, count) > end - x) continue;
        QStringList forms{QStringLiteral("messages take ") + count + QStringLiteral(" routers")};
        if (shared && passed < row->count) // that is why they meet
            forms = {QStringLiteral("routing uses ") + count + QStringLiteral(" routers")};
        if (const auto* squares = squaresOf(bar.below); squares && squares->count() < row->count)
            for (const QString& form : {count + QStringLiteral(" routers"), QString(forms.front())})
                forms.prepend(form + inSquares(row->count / squares->count()));
        canvas.text({x, bar.y - high / 2 - 4},
                    fitting(font, forms << count + QStringLiteral(" routers") << count, end - x),
                    {font, shared ? theme.troubleText : theme.inkSoft, Anchor::Start, theme.ground});
    }
}

void RouterLevels::paintNumbers(Canvas& canvas, std::span<const TreeLoad> loads, const Theme& theme) const
{
    paintPassed(canvas, loads, theme);
    const QFont bold = theme.text(9, QFont::Bold), soft = theme.text(8.5);
    for (const Bar& bar : m_bars)
        if (const auto name = nameOf(bar, theme)) {
            // Clear of the message in bold, which passes in the middle of the bar.
            canvas.path(roundedRect(name->place, name->place.height() / 2), {theme.panel, {}});
            canvas.text(name->place.center() + QPointF(0, capHeight(soft) / 2), name->text,
                        {soft, theme.ink, Anchor::Middle});
        }
    std::set<double> said; // heights of rows
    for (const auto& [text, place, link] : numbersOf(loads, theme)) {
        canvas.text({place.left(), place.center().y() + capHeight(bold) / 2}, text,
                    {bold, theme.troubleText, Anchor::Start, theme.ground});
        // How many links that are: once in a row, beside the first of them.
        if (!link || squaresOf(link->above) || !said.insert(link->to).second) continue;
        const TreeLoad load = loadAbove(loads, link->below);
        const QString links = counted(load.up >= load.down ? load.upLinks : load.downLinks, QStringLiteral("link"),
                                      QStringLiteral("links"));
        const double x = link->x - 8;
        if (x - textWidth(soft, links) >= 2)
            canvas.text({x, place.center().y() - 2.5 * belowWay() + capHeight(soft) / 2}, links,
                        {soft, theme.inkSoft, Anchor::End, theme.ground});
    }
}

} // namespace hopscope
