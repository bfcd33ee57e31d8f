#include "scenes/network/drawn_network_key.h"

#include "drawing/canvas.h"
#include "drawing/theme.h"
#include "scenes/network/drawn_network.h"
#include "scenes/network/drawn_steps.h"
#include "scenes/network/words/network_caption.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <vector>

namespace hopscope {

namespace {

constexpr double sample = 30, gap = 7, apart = 20, edge = 14;

/// A sign as it is in the picture, left of its middle to right of it, and what it means.
struct KeyItem {
    QString text;
    std::function<void(Canvas&, QPointF middle)> paint;
};

QString tr(const char* text) { return QCoreApplication::translate("hopscope::DrawnNetworkKey", text); }

/// A line, with a head where messages go.
KeyItem lineItem(const QString& text, const Stroke& stroke, bool head)
{
    return {text, [=](Canvas& canvas, QPointF middle) {
                const QPointF half(sample / 2, 0), tip = middle + half;
                canvas.line(middle - half, head ? tip - QPointF(5, 0) : tip, stroke);
                if (!head) return;
                QPainterPath arrow(tip);
                arrow.lineTo(tip + QPointF(-9, 4.5));
                arrow.lineTo(tip + QPointF(-9, -4.5));
                arrow.closeSubpath();
                canvas.path(arrow, {.fill = stroke.colour});
            }};
}

KeyItem failedItem(const Theme& theme)
{
    return {tr("failed"), [&theme](Canvas& canvas, QPointF middle) {
                const QPointF half(sample / 2, 0);
                canvas.line(middle - half, middle + half, {theme.trouble, 1.6 * theme.strokeScale, {3, 3}});
                const Stroke cross{theme.trouble, 2.2 * theme.strokeScale, {}};
                canvas.line(middle - QPointF(5, 5), middle + QPointF(5, 5), cross);
                canvas.line(middle - QPointF(5, -5), middle + QPointF(5, -5), cross);
            }};
}

/// The ends of a line at either border.
KeyItem stubItem(const Theme& theme)
{
    return {tr("ends at opposite borders: one link"), [&theme](Canvas& canvas, QPointF middle) {
                const Stroke stroke{theme.edge, 1.6 * theme.strokeScale, {}};
                const Style node{theme.nodeFill, {theme.nodeEdge, 1.2 * theme.strokeScale, {}}};
                for (const double side : {-1.0, 1.0}) {
                    const QPointF at = middle + QPointF(side * 4, 0);
                    canvas.line(at, middle + QPointF(side * sample / 2, 0), stroke);
                    canvas.path(circle(at, 3), node);
                }
            }};
}

KeyItem nodeItem(const QString& text, const QColor& fill, bool router, const Theme& theme)
{
    return {text, [=, &theme](Canvas& canvas, QPointF middle) {
                const Style style{fill, {theme.nodeEdge, 1.4 * theme.strokeScale, {}}};
                const QRectF box(middle - QPointF(5, 5), QSizeF(10, 10));
                canvas.path(router ? roundedRect(box, 2) : circle(middle, 5.5), style);
            }};
}

/// A message in the tone of its step, and who receives it.
KeyItem stepItem(const DrawnNetwork& network, std::uint32_t step, const Theme& theme)
{
    const QColor tone = stepTone(network, step, theme);
    const KeyItem arrow = lineItem((step == 1 ? tr("step %1 (number): message and receiver") : tr("step %1")).arg(step),
                                   {tone, 2.6 * theme.strokeScale, {}}, true);
    return {arrow.text, [=](Canvas& canvas, QPointF middle) {
                arrow.paint(canvas, middle - QPointF(6, 0));
                canvas.path(circle(middle + QPointF(sample / 2 - 1, 0), 5.5), {.fill = tone});
            }};
}

/// Two links between the same nodes, as around a ring of two.
bool hasTwins(const DrawnNetwork& network)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const DrawnNetwork::Line& line : network.lines) pairs.push_back(std::minmax(line.from, line.to));
    std::ranges::sort(pairs);
    return std::ranges::adjacent_find(pairs) != pairs.end();
}

KeyItem twinItem(const Theme& theme)
{
    return {tr("side by side: two links"), [&theme](Canvas& canvas, QPointF middle) {
                for (const double side : {-1.0, 1.0}) {
                    QPainterPath arc(middle - QPointF(sample / 2, 0));
                    arc.quadTo(middle + QPointF(0, 9 * side), middle + QPointF(sample / 2, 0));
                    canvas.path(arc, {.fill = {}, .stroke = {theme.edge, 1.6 * theme.strokeScale, {}}});
                }
            }};
}

std::vector<KeyItem> itemsOf(const DrawnNetwork& network, const Theme& theme)
{
    using Line = DrawnNetwork::Line;
    using Edge = DrawnNetwork::TreeEdge;
    std::vector<KeyItem> items;
    if (network.places.empty()) return items;
    const auto& lines = network.lines;
    const double scale = theme.strokeScale;
    if (std::ranges::any_of(network.routers, std::identity())) {
        items.push_back(nodeItem(tr("processor"), theme.nodeFill, false, theme));
        items.push_back(nodeItem(tr("router"), theme.nodeFill, true, theme));
    }
    if (!network.side.empty()) {
        items.push_back(nodeItem(tr("one half"), theme.accentSoft, false, theme));
        items.push_back(nodeItem(tr("the other"), theme.nodeFill, false, theme));
        items.push_back(lineItem(tr("link between the halves"), {theme.accent, 3 * scale, {}}, false));
    }
    const bool tree = !network.tree.empty();
    if (std::ranges::any_of(network.tree, std::logical_not(), &Edge::fresh))
        items.push_back(lineItem(tr("edge of the tree"), {theme.edgeActive, 2.2 * scale, {}}, true));
    if (std::ranges::any_of(network.tree, &Edge::fresh))
        items.push_back(lineItem(tr("new edge"), {theme.ink, 4 * scale, {}}, true));
    if (tree && std::ranges::any_of(network.gone, [&](const Edge& gone) {
            return !lines[gone.line].failed
                   && std::ranges::find(network.tree, gone.line, &Edge::line) == network.tree.end();
        }))
        items.push_back(lineItem(tr("edge before the change"), {theme.inkSoft, 1.8 * scale, {2.5, 2.5}}, true));
    const std::uint32_t most = tree ? 0 : mostMessages(network);
    const bool toned = stepsToned(network);
    for (std::uint32_t step = 1; toned && step <= tonedSteps(network); ++step)
        items.push_back(stepItem(network, step, theme));
    if (most > 0) {
        if (!toned)
            items.push_back(lineItem(
                (stepsTell(network) ? tr("messages, number: in which step; thicker: more, at most %1")
                                    : tr("messages over the link in the whole run: at most %1, thicker where more"))
                    .arg(most),
                {theme.edgeActive, 3 * scale, {}}, true));
        if (std::ranges::any_of(lines, [](const Line& line) { return line.use.messages == 0 && !line.failed; }))
            items.push_back(lineItem(tr("unused link"), {theme.edge, 1.6 * scale, {}}, false));
    }
    if (lines.size() > network.tree.size() && (tree || !network.side.empty()))
        items.push_back(
            lineItem(tree ? tr("unused link") : tr("link within a half"), {theme.edge, 1.6 * scale, {}}, false));
    if (std::ranges::any_of(lines, &Line::failed)) items.push_back(failedItem(theme));
    if (std::ranges::any_of(lines, &Line::stubs)) items.push_back(stubItem(theme));
    if (most > 0 && hasTwins(network)) items.push_back(twinItem(theme));
    return items;
}

QFont keyFont(const Theme& theme) { return theme.text(9); }
double rowHeight(const Theme& theme) { return 1.25 * lineHeight(keyFont(theme)); }

/// By item, where its sample begins, and its row.
struct KeyPlace {
    double left{};
    int row{};
};
std::vector<KeyPlace> placesOf(const std::vector<KeyItem>& items, double width, const Theme& theme)
{
    std::vector<KeyPlace> places;
    double x = edge;
    int row = 0;
    for (const KeyItem& item : items) {
        const double wide = sample + gap + textWidth(keyFont(theme), item.text);
        if (x > edge && x + wide > width - edge) x = edge, ++row;
        places.push_back({x, row});
        x += wide + apart;
    }
    return places;
}

QFont keyNoteFont(const Theme& theme) { return theme.text(10.5); }
/// As wide as the key.
std::vector<QString> keyNoteLines(const DrawnNetwork& network, double width, const Theme& theme)
{
    constexpr std::size_t most = 3; // lines of a note
    std::vector<QString> lines;
    for (const QString& note : network.notes)
        for (const QString& line : captionLines(keyNoteFont(theme), {note}, width - 2 * edge, width - 2 * edge, most))
            lines.push_back(line);
    return lines;
}
double keyNotesHeight(const DrawnNetwork& network, double width, const Theme& theme)
{
    constexpr double below = 6;
    const auto lines = static_cast<double>(keyNoteLines(network, width, theme).size());
    return lines > 0 ? lines * lineHeight(keyNoteFont(theme)) + below : 0;
}

double heightOf(const std::vector<KeyPlace>& places, const Theme& theme)
{
    constexpr double below = 8;
    return places.empty() ? 0 : (places.back().row + 1) * rowHeight(theme) + below;
}

} // namespace

bool stepsTell(const DrawnNetwork& network)
{
    return std::ranges::all_of(network.lines, [](const DrawnNetwork::Line& line) {
        return line.use.messages == line.use.forth.size() + line.use.back.size();
    });
}

std::uint32_t mostMessages(const DrawnNetwork& network)
{
    std::uint32_t most = 0;
    for (const DrawnNetwork::Line& line : network.lines) most = std::max(most, line.use.messages);
    return most;
}

double drawnKeyHeight(const DrawnNetwork& network, double width, const Theme& theme)
{
    return keyNotesHeight(network, width, theme) + heightOf(placesOf(itemsOf(network, theme), width, theme), theme);
}

void paintDrawnKey(Canvas& canvas, const DrawnNetwork& network, const QRectF& area, const Theme& theme)
{
    const auto items = itemsOf(network, theme);
    const auto places = placesOf(items, area.width(), theme);
    if (items.empty()) return;
    const double height = heightOf(places, theme), top = area.bottom() - height,
                 notes = keyNotesHeight(network, area.width(), theme);
    const auto group = canvas.group(QStringLiteral("key"));
    // Over what is moved there.
    canvas.fill(QRectF(area.left(), top - notes, area.width(), height + notes), theme.ground);
    double y = top - notes + capHeight(keyNoteFont(theme)) + 2;
    for (const QString& line : keyNoteLines(network, area.width(), theme)) {
        canvas.text({area.left() + edge, y}, line, {keyNoteFont(theme), theme.ink});
        y += lineHeight(keyNoteFont(theme));
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        const QPointF left(area.left() + places[i].left, top + (places[i].row + 0.5) * rowHeight(theme));
        items[i].paint(canvas, left + QPointF(sample / 2, 0));
        canvas.text(left + QPointF(sample + gap, capHeight(keyFont(theme)) / 2), items[i].text,
                    {keyFont(theme), theme.ink});
    }
}

} // namespace hopscope
